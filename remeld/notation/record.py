"""A match on record: everything that happened in it, as a value.

A record holds what chance brought (starting draws, racks, the order of the pool) and what the
players did, so that it replays without any generator. What follows from that, such as whose turn
it is, is left out; what a reader would rather not work out is in, and is checked by `replay`: the
drawn tiles, the laid tiles, the score.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, assert_never

from remeld.rules.edition import Edition
from remeld.rules.game import (
    Action,
    Dealt,
    Draw,
    Drew,
    Event,
    GameEnded,
    Pass,
    Passed,
    Play,
    Played,
    PoolMixed,
    PoolRanOut,
    Restore,
    Restored,
    StartDrawn,
    TimedOut,
    TimeOut,
    TimeOutcome,
)
from remeld.rules.score import EndReason
from remeld.rules.sets import Table
from remeld.rules.start import Seat, StartingDraw
from remeld.rules.tile import Pool, Rack, Tile

__all__ = [
    "VERSION",
    "Deed",
    "Record",
    "RecordedEnd",
    "RecordedGame",
    "RecordedTurn",
    "Recorder",
    "action_of",
    "turn_of",
]

VERSION: Final = 1


class Deed(StrEnum):
    """What a player did, or what became of a turn."""

    DRAW = "draw"
    LAY = "lay"
    PASS = "pass"  # noqa: S105 -- no password
    TIMEOUT_LAY = "timeout-lay"
    TIMEOUT_DRAW = "timeout-draw"
    TIMEOUT_PASS = "timeout-pass"  # noqa: S105 -- no password
    TIMEOUT_PENALTY = "timeout-penalty"
    RESTORE = "restore"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTurn:
    """One accepted action.

    `tiles` are those drawn, laid or, by `RESTORE`, lost; `table` is the table after it, or for
    the other deeds of a time-out the draft as it lay. `pool` is its order after mixing.
    """

    seat: Seat
    deed: Deed
    tiles: tuple[Tile, ...] = ()
    table: Table | None = None
    pool: Pool | None = None


@dataclass(frozen=True, slots=True)
class RecordedEnd:
    """Why a game ended, and what each seat scored."""

    reason: EndReason
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """One game of a match. `end` is None while it runs."""

    start: StartingDraw
    racks: tuple[Rack, ...]
    pool: Pool
    turns: tuple[RecordedTurn, ...] = ()
    end: RecordedEnd | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match. `tags` are whatever else is to be kept with it, in order."""

    edition: Edition
    names: tuple[str, ...]
    date: str
    tags: tuple[tuple[str, str], ...] = ()
    games: tuple[RecordedGame, ...] = ()

    @property
    def finished(self) -> bool:
        """True when all games of the match are there, each to its end."""
        ended = [game for game in self.games if game.end is not None]
        return len(ended) == len(self.games) == self.edition.games(len(self.names))

    @property
    def points(self) -> tuple[int, ...]:
        """The totals of the games that have ended."""
        ended = [game.end.points for game in self.games if game.end is not None]
        return tuple(sum(points[seat] for points in ended) for seat in range(len(self.names)))


@dataclass(slots=True)
class Recorder:
    """Writes down a match while it is played. Its record shows everything: keep it hidden."""

    edition: Edition
    names: tuple[str, ...]
    date: str
    tags: tuple[tuple[str, str], ...] = ()
    _games: list[RecordedGame] = field(default_factory=list)
    _turns: list[RecordedTurn] = field(default_factory=list)

    def add(self, events: Iterable[Event]) -> None:
        """Take in what one action, or the start of a game, brought about."""
        match tuple(events):
            case (StartDrawn() as start, Dealt() as dealt):
                racks = tuple(Rack(()) if rack is None else rack for rack in dealt.racks)
                pool = Pool(()) if dealt.pool is None else dealt.pool
                self._games.append(RecordedGame(start=start.draw, racks=racks, pool=pool))
            case (*_, GameEnded() as ended) as turn:
                self._turns.append(turn_of(turn))
                end = RecordedEnd(ended.result.reason, ended.result.points)
                self._games[-1] = replace(self._games[-1], turns=tuple(self._turns), end=end)
                self._turns = []
            case turn:
                self._turns.append(turn_of(turn))

    def record(self) -> Record:
        """The record so far."""
        games = list(self._games)
        if self._turns:
            games[-1] = replace(games[-1], turns=tuple(self._turns))
        return Record(
            edition=self.edition,
            names=self.names,
            date=self.date,
            tags=self.tags,
            games=tuple(games),
        )


def turn_of(events: Iterable[Event]) -> RecordedTurn:
    """What the events of one action are on record. They must be whole, not a seat's view."""
    turn: RecordedTurn | None = None
    timed_out: TimedOut | None = None
    for event in events:
        match event:
            case TimedOut():
                timed_out = event
            case Drew():
                turn = RecordedTurn(seat=event.seat, deed=Deed.DRAW, tiles=event.tiles or ())
            case Played():
                turn = RecordedTurn(
                    seat=event.seat, deed=Deed.LAY, tiles=event.laid, table=event.table
                )
            case Passed():
                turn = RecordedTurn(seat=event.seat, deed=Deed.PASS)
            case Restored():
                turn = RecordedTurn(
                    seat=event.seat, deed=Deed.RESTORE, tiles=event.lost, table=event.table
                )
            case PoolMixed() if turn is not None:
                turn = replace(turn, pool=event.pool)
            case StartDrawn() | Dealt() | PoolMixed() | PoolRanOut() | GameEnded():
                pass
            case _:
                assert_never(event)
    if turn is None:
        raise ValueError("these events tell of no turn")
    return turn if timed_out is None else _timed_out(turn, timed_out)


def _timed_out(turn: RecordedTurn, event: TimedOut) -> RecordedTurn:
    if event.outcome is TimeOutcome.PENALTY:
        return replace(turn, deed=Deed.TIMEOUT_PENALTY, table=event.draft)
    if event.outcome is TimeOutcome.KEPT:
        return replace(turn, deed=Deed.TIMEOUT_LAY)
    return replace(turn, deed=Deed(f"timeout-{turn.deed}"), table=event.draft)


def action_of(turn: RecordedTurn, number: int) -> Action:
    """The action that a recorded turn was, as the answer to turn `number` of the game."""
    table = turn.table or ()
    match turn.deed:
        case Deed.DRAW:
            return Draw(turn.seat, number)
        case Deed.LAY:
            return Play(turn.seat, number, table)
        case Deed.PASS:
            return Pass(turn.seat, number)
        case Deed.RESTORE:
            return Restore(turn.seat, number, table)
        case Deed.TIMEOUT_LAY | Deed.TIMEOUT_DRAW | Deed.TIMEOUT_PASS | Deed.TIMEOUT_PENALTY:
            return TimeOut(turn.seat, number, table)
        case _:
            assert_never(turn.deed)
