"""Random legal positions: a table of sets that fit into one box, and a rack of what is left."""

from functools import cache
from random import Random
from typing import Final

from remeld.rules.edition import FreedJoker
from remeld.rules.sets import Table, TileSet
from remeld.rules.tile import (
    COLOURS,
    HIGHEST,
    JOKER,
    KINDS,
    TILES,
    Box,
    Counts,
    Tile,
    rack_of,
    tiles_of,
)
from remeld.solver import Solver
from remeld.solver.engine import Position

__all__ = ["ANY", "NEW", "deal", "pack", "random_position", "random_set"]

ANY: Final = FreedJoker.ANY_SET
NEW: Final = FreedJoker.NEW_SET

_GROUPS: Final = 0.45
"""How many of the sets are groups."""
_RUN_LENGTHS: Final = (3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 9, 13)
_ONE_JOKER: Final = 0.8
"""How many of the sets with jokers have just one."""
_STUCK: Final = 30
_FULL: Final = 0.85
"""From this share of the box on, tables are made by the solver, of tiles taken at random."""


def random_position(rng: Random, box: Box, table: int, rack: int, jokers: int) -> Position:
    """A table and a rack of these sizes with so many jokers in play, wherever they may be."""
    on_table = sum(rng.random() * (table + rack) < table for _ in range(jokers))
    return deal(rng, box, pack(rng, box, table, on_table), rack, jokers - on_table)


def deal(rng: Random, box: Box, table: Table, rack: int, jokers: int) -> Position:
    """The position with a rack of what the table leaves over, so many jokers among it."""
    left = _left(box)
    for tiles in table:
        for tile in tiles:
            left[tile] -= 1
    left[JOKER] = 0
    rest = list(tiles_of(left))
    held = rng.sample(rest, min(rack - jokers, len(rest)))
    return Position(table, rack_of([*held, *[JOKER] * jokers]))


def pack(rng: Random, box: Box, size: int, jokers: int) -> Table:
    """A table of just so many tiles, so many jokers among them."""
    if size > _FULL * len(box):
        return _arranged(rng, box, size, jokers)
    left, table, failures = _left(box), list[TileSet](), 0
    left[JOKER] = jokers
    missing = size
    while missing or left[JOKER]:
        tiles = random_set(rng, left[JOKER])
        rest = missing - len(tiles)
        if (rest >= 3 or not rest) and all(left[tile] for tile in tiles):
            _move(left, tiles, -1)
            table.append(tiles)
            missing = rest
            continue
        failures += 1
        if failures % _STUCK == 0 and table:
            for _ in range(min(len(table), rng.randrange(1, 4))):
                gone = table.pop(rng.randrange(len(table)))
                _move(left, gone, 1)
                missing += len(gone)
    return tuple(table)


def _left(box: Box) -> Counts:
    return [box.copies] * (KINDS - 1) + [box.jokers]


def _move(left: Counts, tiles: TileSet, by: int) -> None:
    for tile in tiles:
        left[tile] += by


def random_set(rng: Random, jokers: int) -> TileSet:
    """Some set; one with a joker, or more, if there may be any."""
    tiles = _plain_set(rng)
    return _with_jokers(rng, tiles, jokers) if jokers else tiles


def _plain_set(rng: Random) -> TileSet:
    random = rng.random
    if random() < _GROUPS:
        number = int(random() * HIGHEST)
        group = [TILES[colour * HIGHEST + number] for colour in COLOURS]
        if random() < 0.7:
            del group[int(random() * 4)]
        return tuple(group)
    length = _RUN_LENGTHS[int(random() * len(_RUN_LENGTHS))]
    first = int(random() * 4) * HIGHEST + int(random() * (HIGHEST + 1 - length))
    return TILES[first : first + length]


def _with_jokers(rng: Random, tiles: TileSet, most: int) -> TileSet:
    """The set with a joker in it, sometimes with more, never of jokers alone."""
    mixed = list(tiles)
    for place in rng.sample(range(len(tiles)), min(most, len(tiles) - 1)):
        mixed[place] = JOKER
        if rng.random() < _ONE_JOKER:
            break
    return tuple(mixed)


@cache
def _solver() -> Solver:
    return Solver()


def _arranged(rng: Random, box: Box, size: int, jokers: int) -> Table:
    plain: list[Tile] = [tile for tile in box.tiles if tile != JOKER]
    while True:
        heap = rack_of([*rng.sample(plain, size - jokers), *[JOKER] * jokers])
        table = _solver().arrange(heap)
        if table is not None:
            return table
