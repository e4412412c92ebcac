"""Random positions of every kind: tables that are tables, of both boxes, thin and thick."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from oracle.all_sets import JOKER, plain_sets
from oracle.program import Position

__all__ = [
    "BOXES",
    "Range",
    "jokers_and_high_numbers",
    "jokers_on_the_table",
    "random_position",
    "random_range",
]

BOXES = {"standard": (2, 2), "large": (3, 4)}
"""Copies of each tile, and jokers (R1.1, R1.2)."""

_SIZES = ((0, 0), (3, 12), (9, 24), (20, 45), (40, 75), (75, 160))
_TRIES = 60


@dataclass(frozen=True)
class Range:
    """What a position is drawn from: the box, its lowest and highest number, and sizes."""

    box: str
    low: int
    high: int
    table: int
    rack: int
    table_jokers: int
    rack_jokers: int
    in_order: float
    """How likely a set lies in the order of its tiles."""


def random_range(rng: Random) -> Range:
    """Any box, width, size and number of jokers; small tables are the most frequent."""
    box = rng.choice(("standard", "standard", "large"))
    width = rng.choice((1, 2, 3, 3, 4, 4, 5, 6, 8, 11, 13, 13, 13, 13))
    low = rng.randint(1, 14 - width)
    size = rng.randint(*rng.choices(_SIZES, (6, 30, 30, 22, 9, 3))[0])
    jokers = min(rng.choice((0, 0, 1, 1, 1, 2, 2, 3, 4)), BOXES[box][1])
    on_table = rng.randint(0, jokers) if rng.random() < 0.5 else jokers
    return Range(
        *(box, low, low + width - 1, size, rng.choice((*range(8), *range(26)))),
        *(on_table, jokers - on_table, rng.choice((1.0, 0.8, 0.0))),
    )


def jokers_and_high_numbers(rng: Random) -> Range:
    """All jokers of the large box where runs end: jokers in front of runs, and runs of jokers."""
    on_table = rng.randint(0, 4)
    high = replace(random_range(rng), box="large", low=rng.randint(9, 12), high=13)
    size, rack = rng.randint(3, 30), rng.randint(4 - on_table, 8)
    return replace(high, table=size, rack=rack, table_jokers=on_table, rack_jokers=4 - on_table)


def jokers_on_the_table(rng: Random) -> Range:
    """Tables of the large box with three or four jokers, and few tiles to lay."""
    width = rng.choice((4, 6, 9, 13, 13))
    low = rng.randint(1, 14 - width)
    on_table, size = rng.choice((3, 3, 4)), rng.randint(9, 60)
    rack, in_order = rng.choice((*range(1, 5), *range(1, 13))), rng.choice((1.0, 0.8, 0.0))
    held = rng.choice((0, 0, 4 - on_table))
    return Range("large", low, low + width - 1, size, rack, on_table, held, in_order)


def random_position(rng: Random, within: Range) -> Position:
    """A position; the table is as large as the range has room for, jokers go where they can."""
    copies, _ = BOXES[within.box]
    inside = [tile for tile in range(52) if within.low <= tile % 13 + 1 <= within.high]
    left = Counter(dict.fromkeys(inside, copies))
    table = _table(rng, within, left)
    rest = sorted(left.elements())
    rack = rng.sample(rest, min(within.rack, len(rest)))
    rack[: within.rack_jokers] = [JOKER] * min(within.rack_jokers, within.rack)
    return Position(table, tuple(sorted(rack)))


@cache
def _sets_within(low: int, high: int, longest: int) -> list[tuple[int, ...]]:
    return [
        tiles
        for tiles in plain_sets()
        if len(tiles) <= longest and all(low <= tile % 13 + 1 <= high for tile in tiles)
    ]


def _table(rng: Random, within: Range, left: Counter[int]) -> tuple[tuple[int, ...], ...]:
    sets = _sets_within(within.low, within.high, rng.choice((3, 4, 5, 5, 13)))
    jokers = within.table_jokers
    table: list[tuple[int, ...]] = []
    lying = 0
    for _ in range(_TRIES):
        if lying >= within.table or not sets:
            break
        tiles = list(rng.choice(sets))
        missing = [place for place, tile in enumerate(tiles) if not left[tile]]
        if rng.random() < 0.5:
            more = rng.sample(range(len(tiles)), rng.choice((1, 1, 2, len(tiles) - 1)))
            missing = list(dict.fromkeys([*missing, *more]))
        if len(missing) > jokers or len(missing) == len(tiles):
            missing = [place for place in missing if not left[tiles[place]]]
        if len(missing) > jokers or len(missing) == len(tiles):
            continue
        for place in missing:
            tiles[place] = JOKER
        left.subtract(tile for tile in tiles if tile != JOKER)
        jokers -= len(missing)
        lying += len(tiles)
        if rng.random() >= within.in_order:
            rng.shuffle(tiles)
        table.append(tuple(tiles))
    return tuple(table)
