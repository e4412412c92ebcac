"""A second reader of records, written from docs/notation.md alone.

It shares nothing with the package. A tile is a word such as `R7`, the joker is `J`; a record is a
plain dictionary with the members of the JSON form, whichever form it was read from. Members that
are "missing" there are missing here.
"""

import json
import re
from typing import Any, TypeAlias

from oracle.record_tiles import PLACE, Table, Tiles

Record: TypeAlias = dict[str, Any]

REASONS = ("went-out", "last-round", "could-not-play", "pool-empty")
EDITIONS = ("international", "israel-classic", "israel-family", "sweden", "brazil")
LARGE_BOX = ("international",)
RECORD_MEMBERS = {"remeld", "edition", "date", "house", "seats", "result", "tags", "games"}
GAME_MEMBERS = {"start", "starter", "racks", "pool", "turns"}


class Wrong(ValueError):
    """What is read is no record, or does not hold together."""


def need(holds: bool, message: str) -> None:
    if not holds:
        raise Wrong(message)


# The text form ---------------------------------------------------------------------------------

TAG = re.compile(r"\[([A-Za-z0-9_]+) (\".*\")\]")
START = re.compile(r"start (.+) = ([1-9][0-9]*)")
RACK = re.compile(r"rack ([1-9][0-9]*): (.+)")
TURN = re.compile(r"([1-9][0-9]*)\. ([1-9][0-9]*) (.+)")
END = re.compile(r"end ([a-z-]+): (.+)")
MIXED_BACK = re.compile(r"lost (.+); pool (.+)")
SIGNED = re.compile(r"[+-]?[0-9]+")


class Lines:
    """The lines of a text that mean something, one after another."""

    def __init__(self, text: str) -> None:
        stripped = (line.strip() for line in text.split("\n"))
        self._lines = [line for line in stripped if line and not line.startswith("#")]
        self._next = 0

    def peek(self) -> str:
        return self._lines[self._next] if self._next < len(self._lines) else ""

    def take(self) -> str:
        line = self.peek()
        need(bool(line), "the text ends too early")
        self._next += 1
        return line

    def take_match(self, form: re.Pattern[str]) -> re.Match[str]:
        line = self.take()
        match = form.fullmatch(line)
        if match is None:
            raise Wrong(f"expected {form.pattern}: {line}")
        return match


def read_text(text: str) -> list[Record]:
    """All records of a text."""
    lines = Lines(text)
    records = []
    while lines.peek():
        records.append(_read_record(lines))
    return records


def _read_record(lines: Lines) -> Record:
    tags: dict[str, str] = {}
    need(lines.peek() == '[Remeld "1"]', f"a record begins with its version: {lines.peek()}")
    while lines.peek().startswith("[") and not (tags and lines.peek() == '[Remeld "1"]'):
        match = lines.take_match(TAG)
        need(match[1] not in tags, f"{match[1]} stands twice")
        tags[match[1]] = json.loads(match[2])
    record = _from_tags(tags)
    while lines.peek().startswith("game "):
        need(lines.take() == f"game {len(record['games']) + 1}", "games are counted from 1")
        record["games"].append(_read_game(lines, len(record["seats"])))
    return _checked(record)


def _from_tags(tags: dict[str, str]) -> Record:
    names = list(tags)
    seats = 0
    while f"Seat{seats + 1}" in tags:
        seats += 1
    expected = ["Remeld", "Edition", *(["House"] if "House" in tags else [])]
    expected += [*(f"Seat{seat}" for seat in range(1, seats + 1)), "Date", "Result"]
    need(names[: len(expected)] == expected, f"tags in the wrong order: {names}")
    house: dict[str, str] = {}
    for change in tags.get("House", "").split():
        field, _, value = change.partition("=")
        need(bool(field) and bool(value) and field not in house, f"no change: {change}")
        house[field] = value
    result = None if tags["Result"] == "*" else _points(tags["Result"])
    return {
        "remeld": 1,
        "edition": tags["Edition"],
        "house": house,
        "seats": [tags[f"Seat{seat}"] for seat in range(1, seats + 1)],
        "date": tags["Date"],
        "result": result,
        "tags": {name: tags[name] for name in names[len(expected) :]},
        "games": [],
    }


def _read_game(lines: Lines, seats: int) -> Record:
    start = lines.take_match(START)
    game: Record = {
        "start": [_round(words) for words in start[1].split(" / ")],
        "starter": int(start[2]),
        "racks": [],
    }
    for seat in range(1, seats + 1):
        rack = lines.take_match(RACK)
        need(int(rack[1]) == seat, f"expected rack {seat}")
        game["racks"].append(_tiles(rack[2]))
    need(lines.peek().startswith("pool: "), "expected the pool")
    game["pool"] = _tiles(lines.take().removeprefix("pool: "))
    game["turns"] = []
    while TURN.fullmatch(lines.peek()):
        turn = lines.take_match(TURN)
        need(int(turn[1]) == len(game["turns"]) + 1, f"not the next turn: {turn[0]}")
        game["turns"].append({"seat": int(turn[2]), **_deed(turn[3])})
    if lines.peek().startswith("end "):
        end = lines.take_match(END)
        game["end"] = {"reason": end[1], "points": _points(end[2])}
    return game


def _round(words: str) -> list[list[Any]]:
    drawn: list[list[Any]] = []
    for word in words.split(" "):
        seat, _, tile = word.partition(":")
        need(seat.isdecimal(), f"expected seat:tile: {word}")
        drawn.append([int(seat), tile])
    return drawn


def _deed(words: str) -> Record:
    """The members of a turn after its seat."""
    head, colon, after = words.partition(": ")
    name, _, rest = head.partition(" ")
    if name == "timeout":
        inner, _, rest = rest.partition(" ")
        name = f"timeout-{inner}"
    turn: Record = {"deed": name}
    if name == "restore" and rest:
        mixed_back = MIXED_BACK.fullmatch(rest)
        if mixed_back is None:
            raise Wrong(f"expected what was lost and the pool: {rest}")
        rest = mixed_back[1]
        turn["pool"] = _tiles(mixed_back[2])
    if rest and rest != "-":
        turn["tiles"] = _tiles(rest)
    if colon:
        turn["table"] = _table(after)
    return turn


def _points(words: str) -> list[int]:
    numbers = words.split(" ")
    need(all(SIGNED.fullmatch(number) for number in numbers), f"no points: {words}")
    return [int(number) for number in numbers]


def _tiles(words: str) -> Tiles:
    tiles = [] if words == "-" else words.split(" ")
    need(all(tile in PLACE for tile in tiles), f"no tiles: {words}")
    return tiles


def _table(words: str) -> Table:
    return [] if words == "-" else [_tiles(part) for part in words.split(" | ")]


# The JSON form ---------------------------------------------------------------------------------


def read_json(line: str) -> Record:
    """The record that one JSON object tells of."""
    record = json.loads(line)
    need(isinstance(record, dict) and set(record) == RECORD_MEMBERS, "not the members of a record")
    for game in record["games"]:
        need(set(game) - {"end"} == GAME_MEMBERS, f"not the members of a game: {sorted(game)}")
    return _checked(record)


# What both must be -----------------------------------------------------------------------------

# For each deed the members besides seat and deed: (needed, possible).
MEMBERS: dict[str, tuple[set[str], set[str]]] = {
    "draw": ({"tiles"}, set()),
    "lay": ({"tiles", "table"}, set()),
    "pass": (set(), set()),
    "timeout-lay": ({"tiles", "table"}, set()),
    "timeout-draw": ({"tiles", "table"}, set()),
    "timeout-pass": ({"table"}, set()),
    "timeout-penalty": ({"table"}, {"tiles"}),
    "restore": ({"table"}, {"tiles", "pool"}),
}


def _checked(record: Record) -> Record:
    """The record as it is, once its members are what they should be."""
    seats = len(record["seats"])
    need(record["remeld"] == 1, "an unknown version")
    need(record["edition"] in EDITIONS, f"an unknown edition: {record['edition']}")
    need(2 <= seats <= (6 if record["edition"] in LARGE_BOX else 4), f"{seats} seats")
    need(bool(re.fullmatch(r"(\d{4}-\d\d-\d\d)?", record["date"])), "no date")
    need(all(isinstance(value, str) for value in record["house"].values()), "no house rules")
    need(record["result"] is None or len(record["result"]) == seats, "no result")
    for game in record["games"]:
        need(len(game["racks"]) == seats, "a rack for each seat")
        need(1 <= game["starter"] <= seats, "no such starter")
        for turn in game["turns"]:
            need(turn["deed"] in MEMBERS, f"no deed: {turn}")
            needed, possible = MEMBERS[turn["deed"]]
            members = set(turn) - {"seat", "deed"}
            need(needed <= members <= needed | possible, f"not the members of a turn: {turn}")
            need(("pool" in turn) <= ("tiles" in turn), "mixed, though nothing was lost")
        if "end" in game:
            need(game["end"]["reason"] in REASONS, f"no reason: {game['end']}")
            need(len(game["end"]["points"]) == seats, "points for each seat")
    return record
