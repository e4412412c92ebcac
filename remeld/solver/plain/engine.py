"""The searches of the engine in plain Python."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from operator import add, sub
from typing import Final

from remeld.rules.changes import changes_between, table_counts
from remeld.rules.edition import FreedJoker
from remeld.rules.jokers import stray_jokers
from remeld.rules.needless import needless_moves
from remeld.rules.sets import Table, content
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
    tiles_of,
)
from remeld.solver.engine import (
    NO_TILES,
    Aim,
    Keep,
    OpeningAim,
    Placing,
    Position,
    Weights,
    weights_for,
)
from remeld.solver.plain.arrange import arrangement
from remeld.solver.plain.best_first import Part, best_first
from remeld.solver.plain.joker_sets import joker_runs_to_13, kept_sets, table_joker_sets
from remeld.solver.plain.layers import Problem, search

__all__ = ["PlainEngine"]

_SETS: Final = 64
"""More than the sets of any table: a weight outweighs whatever decides between equals."""


@dataclass(frozen=True, slots=True)
class _Worths:
    """What laying is worth: each kind of tile, and a joker by the number that it stands for."""

    tiles: tuple[int, ...]
    jokers: tuple[int, ...]


def _worths(weights: Weights) -> _Worths:
    of = tuple(_SETS * weight for weight in weights.of)
    return _Worths(of, (of[JOKER],) * (HIGHEST + 1))


_TILES: Final = weights_for(Aim.TILES)
_OPENINGS: Final = {
    OpeningAim.VALUE: _Worths(
        tuple(_SETS * tile.number for tile in TILES), tuple(_SETS * n for n in range(HIGHEST + 1))
    ),
    OpeningAim.TILES: _worths(_TILES),
    OpeningAim.FEWEST: _Worths((-1,) * KINDS, (-1,) * (HIGHEST + 1)),
}
"""What the tiles of an opening are worth to each aim; in sets a joker counts as its tile (R4.1)."""


@dataclass(frozen=True, slots=True)
class _Case:
    """What is to be placed: all of a table, all of `must`, and any of `rack`."""

    table: Table
    rack: Rack
    must: Rack = NO_TILES

    @property
    def still(self) -> Table:
        """The sets with jokers."""
        return tuple(tiles for tiles in self.table if JOKER in tiles)

    @property
    def without_still(self) -> "_Case":
        """The same without the sets with jokers."""
        rest = tuple(tiles for tiles in self.table if JOKER not in tiles)
        return _Case(rest, self.rack, self.must)


@dataclass(frozen=True, slots=True)
class _Found:
    worth: int
    """Of what is laid, in the sixty-fourths of a weight."""
    table: Table


class PlainEngine:
    """Exact search in Python."""

    name = "plain"

    def best(
        self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker, keep: Keep
    ) -> Placing | None:
        """The placing of most weight laid, perhaps none; no answer: `table` is no table."""
        return _best(_Case(table, rack), _worths(weights), freed, keep)

    def some(self, table: Table, rack: Rack, freed: FreedJoker) -> Placing | None:
        """A placing that lays something; None if there is none."""
        for found in _improving(_Case(table, rack), _worths(_TILES), freed):
            if found.worth:
                return _placing(table, found.table)
        return None

    def place(self, table: Table, laid: Rack, freed: FreedJoker, keep: Keep) -> Placing | None:
        """A placing that lays all of these tiles; None if there is none."""
        return _best(_Case(table, NO_TILES, laid), _worths(_TILES), freed, keep)

    def opening(self, rack: Rack, aim: OpeningAim, minimum: int) -> Placing | None:
        """The best own sets worth `minimum` at least (R4.1); None if there are none."""
        found = _search(_Case((), rack), _OPENINGS[aim], minimum=max(1, minimum))
        return None if found is None else _placing((), found.table)

    def turn(
        self, position: Position, weights: Weights, freed: FreedJoker, minimum: int, keep: Keep
    ) -> Placing | None:
        """The best opening turn that goes on to the table (R4.3); None if there is none.

        What holds a worthy opening holds it still when tiles are added. So where the best play
        of a part holds none, every play of it that does has more of some kind of tile.
        """

        def opens(laid: Rack) -> bool:
            return self.opening(laid, OpeningAim.VALUE, minimum) is not None

        table, rack = position.table, position.rack
        best = partial(_best_of_part, table, weights, freed, keep)
        for laid in best_first(rack, best, weights, opens):
            if opens(laid):
                return self.place(table, laid, freed, keep)
        return None

    def plays(
        self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker
    ) -> Iterator[Rack]:
        """Every multiset of rack tiles that can be laid, the most weight first."""
        best = partial(_best_of_part, table, weights, freed, Keep.NOTHING)
        return (laid for laid in best_first(rack, best, weights) if laid)

    def best_of_each(self, positions: bytes, weights: Weights) -> bytes:
        """For each packed position what the best play lays, freed jokers going anywhere."""
        size, laid = len(TILES), bytearray()
        if len(positions) % (2 * size):
            raise ValueError(f"a position is {2 * size} bytes")
        for at in range(0, len(positions), 2 * size):
            table, rack = positions[at : at + size], positions[at + size : at + 2 * size]
            # Of the table the tiles are known, not the sets: it is something to be laid again.
            must, may = (Rack(tuple(tiles_of(list(counts)))) for counts in (table, rack))
            found = _search(_Case((), may, must), _worths(weights))
            after = table_counts(() if found is None else found.table)
            laid += bytes(map(sub, after, table)) if found else bytes(size)
        return bytes(laid)


def _best_of_part(
    table: Table, weights: Weights, freed: FreedJoker, keep: Keep, part: Part
) -> Placing | None:
    must, may = Rack(tuple(tiles_of(part.least))), Rack(tuple(tiles_of(part.spare)))
    return _best(_Case(table, may, must), _worths(weights), freed, keep)


def _best(case: _Case, worths: _Worths, freed: FreedJoker, keep: Keep) -> Placing | None:
    """The best answer; where it counts, one of those that leave most sets as they are."""
    best = None
    for best in _improving(case, worths, freed):  # noqa: B007 -- the last is the best
        pass
    if best is None:
        return None
    if keep is not Keep.NOTHING:
        free = _search(case, worths, keep=True)
        if (
            free is not None
            and free.worth // _SETS == best.worth // _SETS
            and (freed is FreedJoker.ANY_SET or _respects_jokers(case.table, free.table))
        ):
            best = free
        else:
            best = _search(case, worths, free=False, keep=True) or best
    return _placing(case.table, best.table)


def _improving(case: _Case, worths: _Worths, freed: FreedJoker) -> Iterator[_Found]:
    """Ever better answers, the last of them the best; cheap questions come first.

    The best answer that leaves the sets with jokers alone is cheap to find and disturbs least.
    The search that lets the jokers of the table go anywhere bounds what can be had. Where its
    answer frees a joker that must go into a new set and does not, and only there, it is worth
    asking the whole question.
    """
    still = case.still
    plain = _search(case.without_still, worths)
    if plain is not None:
        yield _Found(plain.worth, still + plain.table)
    if not still:
        return
    bound = _search(case, worths)
    if bound is None or (plain is not None and plain.worth == bound.worth):
        return
    if freed is FreedJoker.ANY_SET or _respects_jokers(case.table, bound.table):
        yield bound
    elif whole := _search(case, worths, free=False):
        yield whole


def _respects_jokers(before: Table, after: Table) -> bool:
    return not stray_jokers(before, after, table_counts(after))


def _search(
    case: _Case, worths: _Worths, *, free: bool = True, keep: bool = False, minimum: int = 0
) -> _Found | None:
    """The most that laying tiles is worth, and the table by which; None if there is no table.

    `free` says that the jokers of the table may end anywhere; `keep`, that each set of it that
    stays as it is counts one more.
    """
    table, must = case.table, count(case.must)
    stood = table_counts(table)
    standing, held = list(map(add, stood, must)), count(case.rack)
    box = _box(list(map(add, standing, held)))
    table_jokers, rack_jokers = stood[JOKER], held[JOKER] + must[JOKER]
    standing[JOKER] = held[JOKER] = 0
    _drop_dead(standing, held, table_jokers + rack_jokers)
    counts = list(map(add, standing, held))
    bound_jokers = 0 if free else table_jokers
    free_jokers = rack_jokers + table_jokers - bound_jokers
    joker_sets = tuple(joker_runs_to_13(counts, free_jokers))
    if not free:
        joker_sets += tuple(table_joker_sets(table, rack_jokers, counts, keep=keep))
    elif keep:
        joker_sets += tuple(kept_sets(table))
    problem = Problem(
        box=box,
        table=standing,
        rack=held,
        least_jokers=must[JOKER] + table_jokers - bound_jokers,
        most_jokers=free_jokers,
        held_jokers=bound_jokers,
        joker_sets=joker_sets,
        worth=worths.tiles,
        joker_worth=worths.jokers,
        minimum=minimum,
    )
    solution = search(problem)
    return None if solution is None else _Found(solution.worth, arrangement(box, solution))


def _placing(table: Table, after: Table) -> Placing:
    """The way from `table` to `after`, without the moves in it that lay nothing (R3.9)."""
    changes = changes_between(table, after, content)
    for moves in needless_moves(table, after, changes):
        kept = tuple(tiles for index, tiles in enumerate(after) if index not in moves.after)
        return _placing(table, kept + tuple(table[index] for index in moves.before))
    more = map(sub, table_counts(after), table_counts(table))
    gone = set(changes.before)
    stay = tuple(tiles for index, tiles in enumerate(table) if index not in gone)
    fresh = tuple(after[index] for index in changes.after)
    return Placing(Rack(tuple(tiles_of(list(more)))), stay + fresh, len(stay))


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
