"""The searches of the engine in plain Python."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from remeld.rules.changes import table_counts
from remeld.rules.edition import FreedJoker
from remeld.rules.jokers import stray_jokers
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
from remeld.solver.engine import Placing, Weights
from remeld.solver.plain.arrange import arrangement
from remeld.solver.plain.joker_sets import joker_runs_to_13, table_joker_sets
from remeld.solver.plain.layers import Problem, search

__all__ = ["PlainEngine"]


@dataclass(frozen=True, slots=True)
class _Worths:
    """What laying is worth: each kind of tile, and a joker by the number that it stands for."""

    tiles: tuple[int, ...]
    jokers: tuple[int, ...]


_SET_VALUE: Final = _Worths(tuple(tile.number for tile in TILES), tuple(range(HIGHEST + 1)))
"""What tiles are worth in an opening (R4.1)."""


class PlainEngine:
    """Exact search in Python."""

    name = "plain"

    def best(self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker) -> Placing | None:
        """The placing of most weight laid; None if the table cannot be arranged at all."""
        placings = list(_improving(table, rack, _worths(weights), freed))
        return placings[-1] if placings else None

    def some(self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker) -> Placing | None:
        """The first placing that is found to lay something; None if there is none."""
        for placing in _improving(table, rack, _worths(weights), freed):
            if placing.worth:
                return placing
        return None

    def opening(self, rack: Rack) -> Placing:
        """The sets of most value that the rack alone can make (R4.1)."""
        return _search((), rack, _SET_VALUE, free=True) or Placing(0, ())


def _worths(weights: Weights) -> _Worths:
    return _Worths(weights.of, (weights.of[JOKER],) * (HIGHEST + 1))


def _improving(table: Table, rack: Rack, worths: _Worths, freed: FreedJoker) -> Iterator[Placing]:
    """Ever better plays, the last of them the best; cheap questions come first.

    The best play that leaves the sets with jokers alone is cheap to find and disturbs least.
    The search that lets the jokers of the table go anywhere bounds what can be had. Where its
    answer frees a joker that must go into a new set and does not, and only there, it is worth
    asking the whole question.
    """
    still = tuple(tiles for tiles in table if JOKER in tiles)
    rest = tuple(tiles for tiles in table if JOKER not in tiles)
    plain = _search(rest, rack, worths, free=True)
    if plain is not None:
        yield Placing(plain.worth, still + plain.table)
    if not still:
        return
    bound = _search(table, rack, worths, free=True)
    if bound is None or (plain is not None and plain.worth == bound.worth):
        return
    counts = table_counts(bound.table)
    if freed is FreedJoker.ANY_SET or not stray_jokers(table, bound.table, counts):
        yield bound
    elif whole := _search(table, rack, worths, free=False):
        yield whole


def _search(table: Table, rack: Iterable[Tile], worths: _Worths, *, free: bool) -> Placing | None:
    """The most that laying tiles is worth, and the table by which; None if there is no table.

    `free` says that the jokers of the table may end anywhere.
    """
    standing, held = table_counts(table), count(rack)
    box = _box([stood + had for stood, had in zip(standing, held, strict=True)])
    table_jokers, rack_jokers = standing[JOKER], held[JOKER]
    standing[JOKER] = held[JOKER] = 0
    _drop_dead(standing, held, table_jokers + rack_jokers)
    counts = [stood + had for stood, had in zip(standing, held, strict=True)]
    free_jokers = rack_jokers + (table_jokers if free else 0)
    joker_sets = tuple(joker_runs_to_13(counts, free_jokers))
    if not free:
        joker_sets += tuple(table_joker_sets(table, rack_jokers, counts))
    problem = Problem(
        box=box,
        table=standing,
        rack=held,
        least_jokers=table_jokers if free else 0,
        most_jokers=free_jokers,
        held_jokers=0 if free else table_jokers,
        joker_sets=joker_sets,
        worth=worths.tiles,
        joker_worth=worths.jokers,
    )
    solution = search(problem)
    return None if solution is None else Placing(solution.worth, arrangement(box, solution))


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
