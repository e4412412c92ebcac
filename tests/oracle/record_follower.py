"""A game as its record tells it, played forward line by line and checked on the way.

It follows what `record_reader.py` has read, and shares as little with the package.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from typing import Any, TypeAlias

from oracle.record_reader import Record, need
from oracle.record_tiles import (
    JOKER,
    KINDS,
    Table,
    Tiles,
    flat,
    in_order,
    is_tidy,
    number_of,
    set_possible,
)

Position: TypeAlias = dict[str, Any]

DEALT = 14
POOL_EMPTY = {"sweden": "play-on", "brazil": "ends-at-once"}
REASON_OF = {"last-round": "last-round", "play-on": "could-not-play", "ends-at-once": "pool-empty"}


def box(record: Record) -> Counter[str]:
    """The tiles of the box that the match is played with."""
    large = len(record["seats"]) >= 5
    numbered, jokers = (3, 4) if large else (2, 2)
    return Counter({tile: jokers if tile == JOKER else numbered for tile in KINDS})


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
