"""Positions so small that everything about them can be tried."""

from itertools import islice
from random import Random

from oracle.partitions import partitions

from remeld.rules.sets import Table, tidy
from remeld.rules.tile import COLOURS, JOKER, LARGE, STANDARD, Box, Rack, rack_of


def random_position(rng: Random) -> tuple[Box, Table, Rack]:
    """A small table that is one, of tiles from a narrow range, and a rack of neighbours."""
    box = LARGE if rng.random() < 0.3 else STANDARD
    low = rng.randrange(1, 11)
    tiles = [tile for tile in box.tiles if tile == JOKER or low <= tile.number <= low + 3]
    while True:
        rng.shuffle(tiles)
        size = rng.choice((0, 3, 4, 6, 7, 8))
        held = rng.randrange(1, 5)
        jokers = [JOKER] * rng.choice((0, 1, 1, 2, box.jokers))
        some = [tile for tile in tiles if tile != JOKER]
        heap = sorted((*some[: max(0, size - len(jokers))], *jokers)) if size else []
        table = next(partitions(tuple(heap)), None)
        if table is not None:
            spare = [JOKER] * (box.jokers - heap.count(JOKER))
            rest = some[max(0, size - len(jokers)) :] if size else some
            return box, _lying(rng, table), rack_of(rng.sample([*rest, *spare], held))


def crowded_position(rng: Random, held: int | None = None) -> tuple[Table, Rack]:
    """A table of few kinds of tile with many ways to lie, in any one of them, and a rack."""
    box = LARGE if rng.random() < 0.5 else STANDARD
    low, width = rng.randrange(1, 10), rng.randrange(3, 6)
    colours = rng.sample(COLOURS, rng.randrange(2, 5))
    near = [
        tile
        for tile in box.tiles
        if tile != JOKER and tile.colour in colours and low <= tile.number < low + width
    ]
    while True:
        jokers = rng.choice((0, 0, 1, 1, 2, box.jokers))
        tiles = [*rng.sample(near, min(len(near), rng.randrange(9, 16))), *[JOKER] * jokers]
        rng.shuffle(tiles)
        size = rng.randrange(1, 4) if held is None else held
        heap = tuple(sorted(tiles[size:]))
        tables = list(islice(partitions(heap), 300)) if len(heap) < 13 else []
        if tables:
            return _lying(rng, rng.choice(tables)), rack_of(tiles[:size])


def _lying(rng: Random, table: Table) -> Table:
    shuffled = []
    for tiles in table:
        mixed = list(tiles)
        rng.shuffle(mixed)
        shuffled.append(tidy(tuple(mixed)))
    return tuple(shuffled)
