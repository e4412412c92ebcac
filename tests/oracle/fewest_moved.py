"""How many tiles must move, by trying every play and every pairing of sets before and after."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from oracle.judging import Facts, legal
from oracle.partitions import partitions, sub_racks
from remeld.rules.sets import Table
from remeld.rules.tile import Rack


class Best(NamedTuple):
    """The most weight, then the most sets that stay, then the fewest tiles that move, negative."""

    weight: int
    unchanged: int
    moved: int


def moved_by_trying(before: Table, after: Table) -> int:
    """The tiles of before that change their set, in the kindest pairing of all."""
    overlaps = [[(Counter(old) & Counter(new)).total() for new in after] for old in before]

    @cache
    def most(old: int, used: int) -> int:
        if old == len(before):
            return 0
        pairs = (
            overlap + most(old + 1, used | 1 << new)
            for new, overlap in enumerate(overlaps[old])
            if overlap and not used >> new & 1
        )
        return max(most(old + 1, used), max(pairs, default=0))

    return sum(map(len, before)) - most(0, 0)


def unchanged(before: Table, after: Table) -> int:
    """How many sets before are there after, of the same tiles."""
    old, new = (Counter(tuple(sorted(tiles)) for tiles in table) for table in (before, after))
    return (old & new).total()


def best_by_trying(
    facts: Facts, table: Table, rack: Rack, weights: Sequence[int], *, opened: bool = True
) -> Best | None:
    """The best of all plays that the judge of the tests lets pass; None if there is none."""
    best: Best | None = None
    for laid in sub_racks(rack):
        weight = sum(weights[tile] for tile in laid)
        heap = tuple(sorted((*(tile for tiles in table for tile in tiles), *laid)))
        for after in partitions(heap) if best is None or weight >= best.weight else ():
            stay = unchanged(table, after)
            if best is None or (weight, stay) >= best[:2]:
                found = Best(weight, stay, -moved_by_trying(table, after))
                turn = (words(table), tuple(map(str, rack)), opened, words(after))
                if (best is None or found > best) and not legal(facts, *turn):
                    best = found
    return best


def words(table: Table) -> tuple[tuple[str, ...], ...]:
    """A table as the judge of the tests reads it."""
    return tuple(tuple(map(str, tiles)) for tiles in table)
