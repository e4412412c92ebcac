"""Records as plain text, version 1: tags, then games, a line for each turn.

`docs/notation.md` is the specification. Reading goes line by line and keeps one record at a time,
so that a file of any length needs no more memory than its longest match.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.header import (
    MAGIC,
    check_result,
    header_tags,
    read_header,
    read_tag_line,
    write_tag_line,
)
from remeld.notation.record import Deed, Record, RecordedEnd, RecordedGame, RecordedTurn
from remeld.notation.tiles import read_rack, read_table, read_tile, read_tiles, write_table
from remeld.notation.tiles import write_tiles as tiles_text
from remeld.rules.score import EndReason
from remeld.rules.start import DrawRound, Seat, StartingDraw
from remeld.rules.tile import Pool, Rack, Tile

__all__ = ["read_records", "read_turn", "write_record", "write_turn"]

_SHOWN: Final = 60
"""So much of a line that cannot be read is shown in its fault."""

_GAME: Final = re.compile(r"game (\d{1,4})")
_START: Final = re.compile(r"start (.*) = (\d)")
_ROUND: Final = re.compile(r"(?:^|(?<=/))[^/]*")
_PIECE: Final = re.compile(r"\S+")
_DRAWN: Final = re.compile(r"(\d):(.*)")
_RACK: Final = re.compile(r"rack (\d): (.*)")
_POOL: Final = re.compile(r"pool: (.*)")
_TURN: Final = re.compile(r"(\d{1,6})\. (.*)")
_END: Final = re.compile(r"end ([a-z-]+): ([-+0-9 ]+)")
_POINTS: Final = re.compile(r"[-+]?[0-9]{1,9}")
_DEED: Final = re.compile(
    r"(?P<seat>\d) (?:"
    r"(?P<simple>draw|pass)(?: (?P<drawn>[^;:]+))?"
    r"|(?P<lay>lay|timeout lay) (?P<laid>[^;:]+): (?P<after>[^;:]+)"
    r"|timeout (?P<failed>draw|pass|penalty)(?: (?P<taken>[^;:]+))?: (?P<draft>[^;:]+)"
    r"|restore(?: lost (?P<lost>[^;:]+); pool (?P<pool>[^;:]+))?: (?P<restored>[^;:]+)"
    r")".replace(" ", r"\s++")  # any blanks, so that places in the line stay what they are
)
_Read = TypeVar("_Read")


def write_record(record: Record, *, running: bool = False) -> str:
    """A record as text. One of a match that still runs shows hidden tiles: ask for `running`."""
    if not running and any(game.end is None for game in record.games):
        raise ValueError("a game still runs; its record shows every rack and the pool")
    lines = [write_tag_line(name, value) for name, value in header_tags(record)]
    for number, game in enumerate(record.games, start=1):
        lines += ["", *_game_lines(number, game)]
    return "\n".join(lines) + "\n"


def _game_lines(number: int, game: RecordedGame) -> Iterator[str]:
    yield f"game {number}"
    rounds = (" ".join(f"{seat + 1}:{tile}" for seat, tile in drawn) for drawn in game.start.rounds)
    yield f"start {' / '.join(rounds)} = {game.start.starter + 1}"
    for seat, rack in enumerate(game.racks, start=1):
        yield f"rack {seat}: {tiles_text(rack)}"
    yield f"pool: {tiles_text(game.pool)}"
    for turn_number, turn in enumerate(game.turns, start=1):
        yield f"{turn_number}. {write_turn(turn)}"
    if game.end is not None:
        points = " ".join(f"{points:+d}" for points in game.end.points)
        yield f"end {game.end.reason}: {points}"


def write_turn(turn: RecordedTurn) -> str:
    """A turn as text: the seat, counted from 1, and what it did."""
    tiles, table = tiles_text(turn.tiles), write_table(turn.table or ())
    match turn.deed:
        case Deed.DRAW:
            deed = f"draw {tiles}"
        case Deed.PASS:
            deed = "pass"
        case Deed.LAY | Deed.TIMEOUT_LAY:
            deed = f"{turn.deed.replace('-', ' ')} {tiles}: {table}"
        case Deed.RESTORE:
            lost = "" if turn.pool is None else f" lost {tiles}; pool {tiles_text(turn.pool)}"
            deed = f"restore{lost}: {table}"
        case _:
            taken = "" if turn.deed is Deed.TIMEOUT_PASS else f" {tiles}"
            deed = f"{turn.deed.replace('-', ' ')}{taken}: {table}"
    return f"{turn.seat + 1} {deed}"


def read_turn(text: str) -> RecordedTurn:
    """The turn that `write_turn` wrote."""
    match = _DEED.fullmatch(text.rstrip(), len(text) - len(text.lstrip()))
    if match is None:
        raise Unreadable([TextFault(code=TextCode.NOT_AN_ACTION, text=text)])
    seat = Seat(int(match["seat"]) - 1)
    if match["simple"]:
        tiles = _part(match, "drawn", read_tiles)
        return RecordedTurn(seat=seat, deed=Deed(match["simple"]), tiles=tiles)
    if match["lay"]:
        deed = Deed("-".join(match["lay"].split()))
        laid, after = _part(match, "laid", read_rack), _part(match, "after", read_table)
        return RecordedTurn(seat=seat, deed=deed, tiles=laid, table=after)
    if match["failed"]:
        deed = Deed(f"timeout-{match['failed']}")
        taken, draft = _part(match, "taken", read_tiles), _part(match, "draft", read_table)
        return RecordedTurn(seat=seat, deed=deed, tiles=taken, table=draft)
    return RecordedTurn(
        seat=seat,
        deed=Deed.RESTORE,
        tiles=_part(match, "lost", read_rack),
        table=_part(match, "restored", read_table),
        pool=None if match["pool"] is None else Pool(_part(match, "pool", read_tiles)),
    )


def _part(match: re.Match[str], group: int | str, read: Callable[[str], _Read]) -> _Read:
    """What a part of a line says; what cannot be read is told with its place in the line."""
    try:
        return read(match[group] or "")
    except Unreadable as unreadable:
        raise unreadable.shifted(max(match.start(group), 0)) from None


def read_records(lines: Iterable[str]) -> Iterator[Record | Unreadable]:
    """The records of a text, one after another; in the place of one that cannot be read, why."""
    reader: _Reader | None = None
    for number, line in enumerate(lines, start=1):
        if number == 1:
            line = line.removeprefix("\ufeff")  # noqa: PLW2901 -- a byte order mark
        text = line.strip()
        if text.startswith(f"[{MAGIC} ") and reader is not None:
            yield reader.result()
            reader = None
        if text and not text.startswith("#"):
            reader = reader or _Reader()
            reader.put(number, line)
    if reader is not None:
        yield reader.result()


@dataclass(slots=True)
class _Reader:
    """One record while its lines come in. After one that cannot be read none is kept."""

    unreadable: Unreadable | None = None
    line: int = 0
    indent: int = 0
    tags: list[tuple[str, str]] = field(default_factory=list)
    record: Record | None = None
    claimed: str = ""
    games: list[RecordedGame] = field(default_factory=list)
    start: StartingDraw | None = None
    racks: list[Rack] = field(default_factory=list)
    turns: list[RecordedTurn] = field(default_factory=list)
    state: str = "tags"

    def put(self, number: int, line: str) -> None:
        if self.unreadable is not None:
            return
        text = line.strip()
        self.line, self.indent = number, line.index(text)
        try:
            self.take(text)
        except Unreadable as unreadable:
            self.unreadable = unreadable.at_line(self.line, self.indent)
            self.tags, self.games, self.racks, self.turns = [], [], [], []

    def result(self) -> Record | Unreadable:
        if self.unreadable is not None:
            return self.unreadable
        try:
            return self.finish()
        except Unreadable as unreadable:
            return unreadable.at_line(self.line)

    def take(self, text: str) -> None:
        tag = read_tag_line(text) if self.state == "tags" else None
        if tag is not None:
            self.tags.append(tag)
            return
        if self.state == "tags":
            self.record, self.claimed = read_header(self.tags)
            self.state = "game"
        for pattern, states, read in self._kinds():
            match = pattern.fullmatch(text)
            if match is not None and self.state in states:
                read(match)
                return
        code = TextCode.NOT_A_RECORD if not self.tags else TextCode.LINE_UNKNOWN
        raise Unreadable([TextFault(code=code, text=text[:_SHOWN], expected=self.state)])

    def _kinds(
        self,
    ) -> tuple[tuple[re.Pattern[str], tuple[str, ...], Callable[[re.Match[str]], None]], ...]:
        return (
            (_TURN, ("turn",), self._turn),
            (_GAME, ("game", "turn"), self._game),
            (_START, ("start",), self._start),
            (_RACK, ("rack",), self._rack),
            (_POOL, ("rack",), self._pool),
            (_END, ("turn",), self._end),
        )

    def _game(self, match: re.Match[str]) -> None:
        self._close()
        self._expect(match[1], str(len(self.games) + 1))
        self.start, self.racks, self.turns = None, [], []
        self.state = "start"

    def _start(self, match: re.Match[str]) -> None:
        rounds = _part(match, 1, _draw_rounds)
        self.start = StartingDraw(rounds, Seat(int(match[2]) - 1))
        self.state = "rack"

    def _rack(self, match: re.Match[str]) -> None:
        self._expect(match[1], str(len(self.racks) + 1))
        self.racks.append(_part(match, 2, read_rack))

    def _pool(self, match: re.Match[str]) -> None:
        if self.start is None:  # pragma: no cover -- the states do not let it happen
            raise Unreadable([TextFault(code=TextCode.LINE_MISSING, expected="start")])
        pool = Pool(_part(match, 1, read_tiles))
        self.games.append(RecordedGame(start=self.start, racks=tuple(self.racks), pool=pool))
        self.state = "turn"

    def _turn(self, match: re.Match[str]) -> None:
        self._expect(match[1], str(len(self.turns) + 1))
        self.turns.append(_part(match, 2, read_turn))

    def _end(self, match: re.Match[str]) -> None:
        reasons = {str(reason): reason for reason in EndReason}
        if match[1] not in reasons:
            raise Unreadable([TextFault(code=TextCode.LINE_UNKNOWN, text=match[1])])
        points = tuple(_number(word) for word in match[2].split())
        self.games[-1] = replace(self.games[-1], end=RecordedEnd(reasons[match[1]], points))
        self._close()
        self.state = "game"

    def _close(self) -> None:
        if self.games and self.turns:
            self.games[-1] = replace(self.games[-1], turns=tuple(self.turns))
            self.turns = []

    def _expect(self, given: str, wanted: str) -> None:
        if given != wanted:
            raise Unreadable([TextFault(code=TextCode.LINE_UNKNOWN, text=given, expected=wanted)])

    def finish(self) -> Record:
        if self.record is None:
            self.record, self.claimed = read_header(self.tags)
        if self.state in {"start", "rack"}:
            raise Unreadable([TextFault(code=TextCode.LINE_MISSING, expected=self.state)])
        self._close()
        record = replace(self.record, games=tuple(self.games))
        check_result(record, self.claimed)
        return record


def _draw_rounds(text: str) -> tuple[DrawRound, ...]:
    return tuple(
        tuple(_part(piece, 0, _drawn) for piece in _PIECE.finditer(text, *part.span()))
        for part in _ROUND.finditer(text)
    )


def _drawn(piece: str) -> tuple[Seat, Tile]:
    match = _DRAWN.fullmatch(piece)
    if match is None:
        raise Unreadable([TextFault(code=TextCode.LINE_UNKNOWN, text=piece, expected="1:R7")])
    return Seat(int(match[1]) - 1), _part(match, 2, read_tile)


def _number(word: str) -> int:
    if not _POINTS.fullmatch(word):
        raise Unreadable([TextFault(code=TextCode.LINE_UNKNOWN, text=word[:_SHOWN])])
    return int(word)
