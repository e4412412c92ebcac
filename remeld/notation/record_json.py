"""Records as JSON: the same content as the text, one object a match.

`docs/notation.md` is the specification. Many records make a file of one object a line.
"""

from typing import Any

from remeld.notation.header import (
    MAGIC,
    UNFINISHED,
    check_free_name,
    check_result,
    house_rules,
    read_header,
    write_json_line,
)
from remeld.notation.house import write_house_value
from remeld.notation.json_node import JsonNode
from remeld.notation.record import (
    VERSION,
    Deed,
    Record,
    RecordedEnd,
    RecordedGame,
    RecordedTurn,
)
from remeld.rules.score import EndReason
from remeld.rules.start import DrawRound, Seat, StartingDraw
from remeld.rules.tile import Pool, rack_of

__all__ = ["read_json", "write_json"]


def write_json(record: Record, *, running: bool = False) -> str:
    """A record as one line of JSON. One of a match that still runs shows hidden tiles."""
    if not running and any(game.end is None for game in record.games):
        raise ValueError("a game still runs; its record shows every rack and the pool")
    house = house_rules(record.edition)
    value = {
        "remeld": VERSION,
        "edition": record.edition.name,
        "house": {field: write_house_value(house[field]) for field in house},
        "seats": list(record.names),
        "date": record.date,
        "result": list(record.points) if record.finished else None,
        "tags": dict(record.tags),
        "games": [_write_game(game) for game in record.games],
    }
    return write_json_line(value)


def _write_game(game: RecordedGame) -> dict[str, Any]:
    value: dict[str, Any] = {
        "start": [[[seat + 1, str(tile)] for seat, tile in drawn] for drawn in game.start.rounds],
        "starter": game.start.starter + 1,
        "racks": [list(map(str, rack)) for rack in game.racks],
        "pool": list(map(str, game.pool)),
        "turns": [_write_turn(turn) for turn in game.turns],
    }
    if game.end is not None:
        value["end"] = {"reason": str(game.end.reason), "points": list(game.end.points)}
    return value


def _write_turn(turn: RecordedTurn) -> dict[str, Any]:
    value: dict[str, Any] = {"seat": turn.seat + 1, "deed": str(turn.deed)}
    if turn.tiles:
        value["tiles"] = list(map(str, turn.tiles))
    if turn.table is not None:
        value["table"] = [list(map(str, tiles)) for tiles in turn.table]
    if turn.pool is not None:
        value["pool"] = list(map(str, turn.pool))
    return value


def read_json(text: str) -> Record:
    """The record of one JSON object; `Unreadable` where it is none."""
    node = JsonNode.parse(text)
    result = node.get("result")
    house = [_house_change(field, value) for field, value in node.get("house").members()]
    further = [(name, value.text()) for name, value in node.get("tags").members()]
    for name, _ in further:
        check_free_name(name)
    tags = [
        (MAGIC, str(node.get("remeld").number())),
        ("Edition", node.get("edition").text()),
        ("House", " ".join(house)),
        *((f"Seat{n}", name.text()) for n, name in enumerate(node.get("seats").each(), start=1)),
        ("Date", node.get("date").text()),
        ("Result", UNFINISHED if result.is_null() else _signed(result)),
        *further,
    ]
    header, claimed = read_header(tags)
    games = tuple(_read_game(game) for game in node.get("games").each())
    record = Record(
        edition=header.edition,
        names=header.names,
        date=header.date,
        tags=header.tags,
        games=games,
    )
    check_result(record, claimed)
    return record


def _house_change(field: str, value: JsonNode) -> str:
    """A house rule as it stands in the tag, which divides them by blanks."""
    change = f"{field}={value.text()}"
    if len(change.split()) != 1 or change.count("=") != 1:
        raise value.wrong("one word")
    return change


def _signed(points: JsonNode) -> str:
    return " ".join(f"{number.number():+d}" for number in points.each())


def _read_game(node: JsonNode) -> RecordedGame:
    rounds = tuple(_draw_round(drawn) for drawn in node.get("start").each())
    end = node.get("end")
    return RecordedGame(
        start=StartingDraw(rounds, _seat(node.get("starter"))),
        racks=tuple(rack_of(rack.tiles()) for rack in node.get("racks").each()),
        pool=Pool(node.get("pool").tiles()),
        turns=tuple(_read_turn(turn) for turn in node.get("turns").each()),
        end=None if end.is_null() else _read_end(end),
    )


def _draw_round(node: JsonNode) -> DrawRound:
    drawn = []
    for pair in node.each():
        seat_and_tile = tuple(pair.each())
        if len(seat_and_tile) != 2:
            raise pair.wrong("a seat and a tile")
        drawn.append((_seat(seat_and_tile[0]), seat_and_tile[1].tile()))
    return tuple(drawn)


def _seat(node: JsonNode) -> Seat:
    return Seat(node.number() - 1)


def _read_end(node: JsonNode) -> RecordedEnd:
    points = tuple(points.number() for points in node.get("points").each())
    return RecordedEnd(node.get("reason").word(EndReason), points)


def _read_turn(node: JsonNode) -> RecordedTurn:
    deed, table, pool = node.get("deed").word(Deed), node.get("table"), node.get("pool")
    tiles = node.get("tiles").tiles()
    if deed in {Deed.LAY, Deed.TIMEOUT_LAY, Deed.RESTORE}:
        tiles = rack_of(tiles)
    return RecordedTurn(
        seat=_seat(node.get("seat")),
        deed=deed,
        tiles=tiles,
        table=None if table.is_null() else table.table(),
        pool=None if pool.is_null() else Pool(pool.tiles()),
    )
