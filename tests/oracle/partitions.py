"""Every way to divide tiles into sets, by trying: slow, small, for positions of a few tiles."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from oracle.judging import is_set
from remeld.rules.sets import Table, TileSet
from remeld.rules.tile import JOKER, Tile


@cache
def _good(tiles: TileSet) -> bool:
    return is_set(tuple(map(str, tiles)))


def partitions(tiles: tuple[Tile, ...]) -> Iterator[Table]:
    """Every division of the sorted `tiles` into sets, some of them more than once."""
    if not tiles:
        yield ()
        return
    numbered = [tile for tile in tiles if tile != JOKER]
    if not numbered:
        return
    first = numbered[0]
    rest = list(tiles)
    rest.remove(first)
    for size in range(2, min(len(rest), 12) + 1):
        for others in dict.fromkeys(combinations(rest, size)):
            if _good((first, *others)):
                left = list(rest)
                for tile in others:
                    left.remove(tile)
                for table in partitions(tuple(left)):
                    yield ((first, *others), *table)


def sub_racks(rack: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """Every choice of some tiles of a rack, each once."""
    for size in range(1, len(rack) + 1):
        yield from dict.fromkeys(combinations(rack, size))
