"""A second reader of records, written from docs/notation.md alone.

It shares nothing with the package. A tile is a word such as `R7`, the joker is `J`; a record is a
plain dictionary with the members of the JSON form, whichever form it was read from. Members that
are "missing" there are missing here.
"""

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import Any, TypeAlias

Record: TypeAlias = dict[str, Any]
Position: TypeAlias = dict[str, Any]
Tiles: TypeAlias = list[str]
Table: TypeAlias = list[Tiles]

JOKER = "J"
KINDS = [f"{colour}{number}" for colour in "KRBO" for number in range(1, 14)] + [JOKER]
PLACE = {tile: place for place, tile in enumerate(KINDS)}
DEALT = 14
REASONS = ("went-out", "last-round", "could-not-play", "pool-empty")
EDITIONS = ("international", "israel-classic", "israel-family", "sweden", "brazil")
LARGE_BOX = ("international",)
POOL_EMPTY = {"sweden": "play-on", "brazil": "ends-at-once"}
REASON_OF = {"last-round": "last-round", "play-on": "could-not-play", "ends-at-once": "pool-empty"}
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


# Tiles and sets --------------------------------------------------------------------------------


def number_of(tile: str) -> int:
    return int(tile[1:])


def box(record: Record) -> Counter[str]:
    """The tiles of the box that the match is played with."""
    large = len(record["seats"]) >= 5
    numbered, jokers = (3, 4) if large else (2, 2)
    return Counter({tile: jokers if tile == JOKER else numbered for tile in KINDS})


def run_from(tiles: Sequence[str]) -> int | None:
    """The number of the first place, if the tiles lie as an ascending run (R1.4, R1.7)."""
    firsts = {number_of(tile) - at for at, tile in enumerate(tiles) if tile != JOKER}
    colours = {tile[0] for tile in tiles if tile != JOKER}
    if len(tiles) < 3 or len(firsts) != 1 or len(colours) != 1:
        return None
    first = firsts.pop()
    return first if first >= 1 and first + len(tiles) - 1 <= 13 else None


def is_group(tiles: Sequence[str]) -> bool:
    numbered = [tile for tile in tiles if tile != JOKER]
    return (
        len(tiles) in {3, 4}
        and len({number_of(tile) for tile in numbered}) == 1
        and len(set(numbered)) == len(numbered)
    )


def in_order(tiles: Sequence[str]) -> Tiles:
    return sorted(tiles, key=PLACE.__getitem__)


def is_tidy(table: Table) -> bool:
    """Whether the table is legal (R1.5) and each set lies as an accepted table shows it."""
    return all(
        run_from(tiles) is not None or (is_group(tiles) and tiles == in_order(tiles))
        for tiles in table
    )


def flat(table: Table) -> Counter[str]:
    return Counter(tile for tiles in table for tile in tiles)


def set_possible(rack: Sequence[str]) -> bool:
    """Whether any three tiles of the rack make a set, as those of every longer set would."""
    numbered = {tile for tile in rack if tile != JOKER}
    tries = [*numbered, *(JOKER for tile in rack if tile == JOKER)]
    for three in combinations(tries, 3):
        numbers = sorted(number_of(tile) for tile in three if tile != JOKER)
        colours = {tile[0] for tile in three if tile != JOKER}
        near = numbers and numbers[-1] - numbers[0] <= 2 and len(set(numbers)) == len(numbers)
        if is_group(three) or (near and len(colours) == 1):
            return True
    return False


# Following a game ------------------------------------------------------------------------------


class Follower:
    """One game, played forward line by line."""

    def __init__(self, record: Record, game: Record) -> None:
        self.record = record
        self.game = game
        self.racks = [Counter(rack) for rack in game["racks"]]
        self.pool: Tiles = list(game["pool"])
        self.table: Table = []
        self.to_move: int = game["starter"]
        self.restoring = False
        self.opened = [False for _ in self.racks]
        self.finished = False
        house = record["house"]
        self.memory = house.get("memory", "no") == "yes"
        self.penalty = int(house.get("penalty_tiles", "3"))
        default = POOL_EMPTY.get(record["edition"], "last-round")
        self.pool_empty = house.get("pool_empty", default)
        # How many turns were ended since the turn that emptied the pool; None before that. The pool
        # has run out for good then, even if lost tiles are mixed into it later.
        self.since_empty: int | None = None
        need(all(rack == in_order(rack) for rack in game["racks"]), "a rack out of order")
        need(all(len(rack) == DEALT for rack in game["racks"]), "a rack has 14 tiles")
        self.conserved()
        check_start(record, game)

    def conserved(self) -> None:
        in_play = sum(self.racks, Counter(self.pool)) + flat(self.table)
        need(in_play == box(self.record), "the tiles do not add up to the box")

    def position(self) -> Position:
        return {
            "racks": [in_order(list(rack.elements())) for rack in self.racks],
            "pool": list(self.pool),
            "table": [list(tiles) for tiles in self.table],
            "seat": self.to_move,
            "opened": list(self.opened),
        }

    def play(self, turn: Record) -> Position:
        need(not self.finished, "a turn after the end")
        need(turn["seat"] == self.to_move, f"out of turn: {turn}")
        need((turn["deed"] == "restore") == self.restoring, f"a restore out of place: {turn}")
        act: dict[str, Callable[[Record, Counter[str]], None]] = {
            "draw": self.draw,
            "lay": self.lay,
            "pass": self.stay,
            "timeout-lay": self.lay,
            "timeout-draw": self.draw,
            "timeout-pass": self.stay,
            "timeout-penalty": self.pay,
            "restore": self.restore,
        }
        act[turn["deed"]](turn, self.racks[turn["seat"] - 1])
        could_not = self.since_empty is not None and self.pool_empty == "play-on"
        self.restoring = self.memory and turn["deed"] == "timeout-penalty" and not could_not
        self.conserved()
        self.finished = not self.racks[turn["seat"] - 1]
        if not self.restoring:
            self.to_move = turn["seat"] % len(self.racks) + 1
            if self.since_empty is not None:
                self.since_empty += 1
            elif not self.pool:
                self.since_empty = 0
        return self.position()

    def from_pool(self, tiles: Tiles) -> None:
        need(self.pool[: len(tiles)] == tiles, f"not the next of the pool: {tiles}")
        del self.pool[: len(tiles)]

    def draw(self, turn: Record, rack: Counter[str]) -> None:
        need(self.since_empty is None, "drawn after the pool has run out")
        need(len(turn["tiles"]) == 1, "one tile is drawn")
        self.from_pool(turn["tiles"])
        need(flat(turn.get("table", [])) <= flat(self.table), "something was laid after all")
        rack.update(turn["tiles"])

    def stay(self, turn: Record, _rack: Counter[str]) -> None:
        need(self.since_empty is not None, "a pass before the pool has run out")
        need(flat(turn.get("table", [])) <= flat(self.table), "something was laid after all")

    def lay(self, turn: Record, rack: Counter[str]) -> None:
        laid: Counter[str] = Counter(turn["tiles"])
        need(laid.total() > 0 and laid <= rack, f"not of the rack: {turn}")
        need(flat(turn["table"]) == flat(self.table) + laid, f"lays something else: {turn}")
        need(is_tidy(turn["table"]), f"not tidy: {turn}")
        rack.subtract(laid)
        self.racks[turn["seat"] - 1] = +rack
        self.table = turn["table"]
        self.opened[turn["seat"] - 1] = True

    def pay(self, turn: Record, rack: Counter[str]) -> None:
        tiles = turn.get("tiles", [])
        need(len(tiles) == min(self.penalty, len(self.pool)), f"not the penalty: {turn}")
        loose = flat(turn["table"]) - flat(self.table)
        need(loose.total() > 0 and loose <= rack, f"nothing of the rack lies there: {turn}")
        self.from_pool(tiles)
        rack.update(tiles)

    def restore(self, turn: Record, _rack: Counter[str]) -> None:
        lost: Counter[str] = Counter(turn.get("tiles", []))
        need(flat(turn["table"]) + lost == flat(self.table), f"not what lay there: {turn}")
        need(is_tidy(turn["table"]), f"not tidy: {turn}")
        if lost:
            need(Counter(turn["pool"]) == Counter(self.pool) + lost, f"not that pool: {turn}")
            self.pool = list(turn["pool"])
        self.table = turn["table"]

    def check_end(self) -> None:
        end = self.game.get("end")
        need(bool(end) or not self.finished, "the game ended, and no end is told")
        if not end:
            return
        need(not self.restoring, "the game ends while the table is put back")
        reason = end["reason"]
        need((reason == "went-out") == self.finished, f"not the reason: {reason}")
        if reason != "went-out":
            need(reason == REASON_OF[self.pool_empty], f"not a reason here: {reason}")
            need(self.since_empty is not None, "the pool has tiles")
        if reason == "last-round":
            need(self.since_empty == len(self.racks), "not one turn each in the last round")
        if reason == "pool-empty":
            need(self.since_empty == 0, "the game went on after the pool was empty")
        if reason == "could-not-play":
            last = self.game["turns"][-1]["deed"]
            need(last in {"pass", "timeout-pass", "timeout-penalty"}, "somebody could")
        possible = list(self.points(reason))
        need(end["points"] in possible, f"points {end['points']}, but {possible} are right")
        need(sum(end["points"]) == 0, "points do not add up to zero")

    def points(self, reason: str) -> Iterator[list[int]]:
        """What each seat can have scored: one answer, but for racks that only a search judges."""
        seats = len(self.racks)
        order = [(self.game["starter"] + step) % seats for step in range(seats)]
        for counts in product(*(self.counts(seat) for seat in range(len(self.racks)))):
            if reason == "went-out":
                winners = [seat for seat, rack in enumerate(self.racks) if not rack]
            else:
                best = min(
                    (count, rack.total()) for count, rack in zip(counts, self.racks, strict=True)
                )
                winners = [seat for seat in order if (counts[seat], self.tiles(seat)) == best]
            yield shares(list(counts), winners)

    def tiles(self, seat: int) -> int:
        return self.racks[seat].total()

    def counts(self, seat: int) -> list[int]:
        """What the rack may count: both answers where only a search can tell (R7.5)."""
        rack = list(self.racks[seat].elements())
        plain = sum(30 if tile == JOKER else number_of(tile) for tile in rack)
        default = "yes" if self.record["edition"] == "israel-family" else "no"
        examined = self.record["house"].get("never_opened_hundred", default) == "yes"
        if not examined or self.opened[seat] or not rack:
            return [plain]
        most = sum(13 if tile == JOKER else number_of(tile) for tile in rack)
        minimum = int(self.record["house"].get("opening_minimum", "30"))
        return [plain, 100] if set_possible(rack) and most >= minimum else [100]


def shares(counts: list[int], winners: list[int]) -> list[int]:
    """R7.2 to R7.4: `winners` in turn order, the starter last."""
    lowest = counts[winners[0]]
    points = [lowest - count for count in counts]
    each, odd = divmod(-sum(points), len(winners))
    for at, seat in enumerate(winners):
        points[seat] = each + (at < odd)
    return points


def check_start(record: Record, game: Record) -> None:
    """R2.1 and R2.2."""
    seats = set(range(1, len(record["seats"]) + 1))
    drawn = Counter(tile for part in game["start"] for _, tile in part)
    need(drawn <= box(record), "the starting draw has more tiles than the box")
    tied = seats
    for part in game["start"]:
        need(len(tied) > 1, "a round too many in the starting draw")
        counted = {seat: number_of(tile) for seat, tile in part if tile != JOKER}
        need(len(counted) == sum(tile != JOKER for _, tile in part), "a seat drew twice")
        need(set(counted) == {seat for seat, _ in part} == tied, "not those who draw")
        for at, (seat, tile) in enumerate(part):
            again = any(other == seat for other, _ in part[at + 1 :])
            need((tile == JOKER) == again, "only a joker is drawn again")
        tied = {seat for seat in tied if counted[seat] == max(counted.values())}
    need(tied == {game["starter"]}, "somebody else starts")


def follow(record: Record) -> list[list[Position]]:
    """For each game its position after the deal and after each line; checked on the way."""
    games = []
    for game in record["games"]:
        follower = Follower(record, game)
        games.append([follower.position(), *map(follower.play, game["turns"])])
        follower.check_end()
    for before, _ in pairwise(record["games"]):
        need("end" in before, "a game begins before the last has ended")
    ended = [game["end"]["points"] for game in record["games"] if "end" in game]
    totals = [sum(of_seat) for of_seat in zip(*ended, strict=True)]
    all_there = len(ended) == match_length(record)
    need(record["result"] == (totals if all_there else None), "not the sum of the games")
    return games


def match_length(record: Record) -> int:
    """How many games the match has (R7.8): one game or one round, if nothing else is agreed."""
    default = "rounds" if record["edition"] == "israel-family" else "games"
    rounds = record["house"].get("length_unit", default) == "rounds"
    return int(record["house"].get("length", "1")) * (len(record["seats"]) if rounds else 1)


# Mixing ----------------------------------------------------------------------------------------


def _words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(seed, f"{label}/{block}".encode(), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def mixed(seed: bytes, label: str, tiles: Sequence[str]) -> Tiles:
    """The tiles, which stand in the order that "Mixing" tells, mixed."""
    pile = list(tiles)
    words = _words(seed, label)
    for i in range(len(pile) - 1, 0, -1):
        limit = 2**32 - 2**32 % (i + 1)
        j = next(word for word in words if word < limit) % (i + 1)
        pile[i], pile[j] = pile[j], pile[i]
    return pile
