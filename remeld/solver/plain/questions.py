"""The search, asked: what is to be placed, what that is worth, what is found."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from operator import add, sub
from typing import Final

from remeld.rules.changes import table_counts
from remeld.rules.sets import Table
from remeld.rules.tile import (
    HIGHEST,
    JOKER,
    KINDS,
    LARGE,
    STANDARD,
    TILES,
    Box,
    Counts,
    Rack,
    Tile,
    count,
)
from remeld.solver.engine import NO_TILES, Weights
from remeld.solver.plain.arrange import arrangement
from remeld.solver.plain.heirs import WEIGHT, Goal, Heir, Ties, bound_heirs, heirs, staying
from remeld.solver.plain.joker_sets import (
    JokerSet,
    joker_runs_to_13,
    kept_sets,
    table_joker_sets,
)
from remeld.solver.plain.layers import Solution, search
from remeld.solver.plain.problem import Problem

__all__ = [
    "SETS",
    "Case",
    "Found",
    "Worths",
    "find",
    "find_least_moved",
    "find_staying",
    "worths_of",
]

SETS: Final = 64
"""More than the sets of any table: a weight outweighs whatever decides between equals."""


@dataclass(frozen=True, slots=True)
class Worths:
    """What laying is worth: each kind of tile, and a joker by the number that it stands for."""

    tiles: tuple[int, ...]
    jokers: tuple[int, ...]


def worths_of(weights: Weights) -> Worths:
    """What laying is worth by some weights."""
    of = tuple(SETS * weight for weight in weights.of)
    return Worths(of, (of[JOKER],) * (HIGHEST + 1))


@dataclass(frozen=True, slots=True)
class Case:
    """What is to be placed: all of a table, all of `must`, and any of `rack`."""

    table: Table
    rack: Rack
    must: Rack = NO_TILES

    @property
    def still(self) -> Table:
        """The sets with jokers."""
        return tuple(tiles for tiles in self.table if JOKER in tiles)

    @property
    def without_still(self) -> "Case":
        """The same without the sets with jokers."""
        rest = tuple(tiles for tiles in self.table if JOKER not in tiles)
        return Case(rest, self.rack, self.must)


@dataclass(frozen=True, slots=True)
class Found:
    """An answer."""

    worth: int
    """Of what is laid, with whatever decides between equals."""
    table: Table


def find(
    case: Case, worths: Worths, *, free: bool = True, keep: bool = False, minimum: int = 0
) -> Found | None:
    """The most that laying tiles is worth, and the table by which; None if there is no table.

    `free` says that the jokers of the table may end anywhere; `keep`, that each set of it that
    stays as it is counts one more.
    """
    asked = _Asked(case, free=free)
    joker_sets = asked.whole_sets(keep=keep)
    if free and keep:
        joker_sets += kept_sets(case.table)
    solution = asked.solution(worths, joker_sets, minimum=minimum)
    return None if solution is None else Found(solution.worth, asked.table(solution))


def find_staying(case: Case, worths: Worths, goal: Goal, *, free: bool) -> list[tuple[int, ...]]:
    """Every choice of sets that must change for the goal's weight, its other sets staying."""
    asked = _Asked(case, free=free)
    joker_sets = asked.whole_sets()
    own = asked.with_jokers(staying(case.table))
    until = tuple(min(tile.number for tile in tiles if not tile.is_joker) for tiles in case.table)
    ties = Ties(case.table, goal, until, which_stay=True)
    solution = asked.solution(_scaled(worths), joker_sets + own, ties=ties)
    if solution is None or not goal.is_reached(solution.worth):
        return []
    every = range(len(case.table))
    return sorted(tuple(i for i in every if not stay >> i & 1) for stay in solution.stay)


def find_least_moved(
    case: Case, worths: Worths, goal: Goal, changed: tuple[int, ...], *, free: bool
) -> Table | None:
    """The table by which the fewest tiles change their set, if one reaches the goal.

    Just these sets are `changed`.
    """
    table = case.table
    asked = _Asked(case, free=free)
    stay = tuple(tiles for index, tiles in enumerate(table) if index not in changed)
    counts = list(map(sub, asked.counts, table_counts(stay)))
    jokers = asked.table_jokers + asked.rack_jokers - table_counts(stay)[JOKER]
    still = [heir for index, heir in enumerate(staying(table)) if index not in changed]
    whole = chain(still, heirs(table, changed, counts, jokers, goal.moved))
    own = asked.with_jokers(whole)
    until = [0] * len(table)
    for heir in own:
        index = heir.heir_of.bit_length() - 1
        until[index] = max(until[index], heir.lowest)
    ties = Ties(table, goal, tuple(until))
    solution = asked.solution(_scaled(worths), asked.whole_sets() + own, ties=ties)
    if solution is None or not goal.is_reached(solution.worth):
        return None
    return asked.table(solution)


def _scaled(worths: Worths) -> Worths:
    more = WEIGHT // SETS
    return Worths(tuple(more * w for w in worths.tiles), tuple(more * w for w in worths.jokers))


class _Asked:
    """A case counted: what the search is told of it."""

    def __init__(self, case: Case, *, free: bool) -> None:
        self._case, self._free = case, free
        must, stood = count(case.must), table_counts(case.table)
        self._standing, self._held = list(map(add, stood, must)), count(case.rack)
        self._box = _box(list(map(add, self._standing, self._held)))
        self.table_jokers, self.rack_jokers = stood[JOKER], self._held[JOKER] + must[JOKER]
        self._standing[JOKER] = self._held[JOKER] = 0
        _drop_dead(self._standing, self._held, self.table_jokers + self.rack_jokers)
        self.counts = list(map(add, self._standing, self._held))
        self._bound_jokers = 0 if free else self.table_jokers
        self.free_jokers = self.rack_jokers + self.table_jokers - self._bound_jokers
        self._least_jokers = must[JOKER] + self.table_jokers - self._bound_jokers

    def whole_sets(self, *, keep: bool = False) -> list[JokerSet]:
        """The sets that are taken as a whole in any case."""
        joker_sets = [*joker_runs_to_13(self.counts, self.free_jokers)]
        if not self._free:
            joker_sets += table_joker_sets(
                self._case.table, self.rack_jokers, self.counts, keep=keep
            )
        return joker_sets

    def with_jokers(self, whole: Iterable[Heir]) -> list[JokerSet]:
        """These heirs with the jokers that may end in them."""
        if self._free:
            return [heir for heir, can_be_cut in whole if not can_be_cut]
        return [*bound_heirs(self._case.table, self.rack_jokers, self.counts, whole)]

    def solution(
        self,
        worths: Worths,
        joker_sets: list[JokerSet],
        *,
        minimum: int = 0,
        ties: Ties | None = None,
    ) -> Solution | None:
        """What the search finds."""
        problem = Problem(
            box=self._box,
            table=self._standing,
            rack=self._held,
            least_jokers=self._least_jokers,
            most_jokers=self.free_jokers,
            held_jokers=self._bound_jokers,
            joker_sets=tuple(joker_sets),
            worth=worths.tiles,
            joker_worth=worths.jokers,
            minimum=minimum,
            ties=ties,
        )
        return search(problem)

    def table(self, solution: Solution) -> Table:
        """The table that was found."""
        return arrangement(self._box, solution)


def _box(counts: Counts) -> Box:
    """The smaller box that these tiles fit into."""
    fits = max(counts[:JOKER]) <= STANDARD.copies and counts[JOKER] <= STANDARD.jokers
    return STANDARD if fits else LARGE


def _drop_dead(standing: Counts, held: Counts, jokers: int) -> None:
    """Take rack tiles out of `held` that no set can take in, until none is left of them."""
    changed = True
    while changed:
        changed = False
        for tile in TILES[: KINDS - 1]:
            if held[tile] and not standing[tile] and not _alive(standing, held, tile, jokers):
                held[tile] = 0
                changed = True


def _alive(standing: Counts, held: Counts, tile: Tile, jokers: int) -> bool:
    """Whether a set of three tiles with this one among them may be possible."""
    need = 3 - jokers
    there = [standing[other] + held[other] > 0 for other in TILES]
    colours = sum(there[tile.number - 1 + 13 * colour] for colour in range(4))
    if colours >= need:
        return True
    base = 13 * tile.colour
    for first in range(max(1, tile.number - 2), min(tile.number, HIGHEST - 2) + 1):
        if sum(there[base + number - 1] for number in range(first, first + 3)) >= need:
            return True
    return False
