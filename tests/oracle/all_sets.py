"""All sets there are, written out from the rules R1.3, R1.4 and R1.7; no code of the package.

A tile is a number from 0 to 51, thirteen for each colour; some different tiles are a whole
number with their bits set. The joker is 52.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["JOKER", "MOST_JOKERS", "JokerSets", "Masks", "joker_sets", "plain_sets", "stood_for"]

JOKER = 52
MOST_JOKERS = 4

Masks: TypeAlias = NDArray[np.uint64]


def _mask(tiles: tuple[int, ...]) -> int:
    return sum(1 << tile for tile in tiles)


def _groups() -> Iterator[tuple[int, ...]]:
    """3 or 4 tiles of one number and different colours (R1.3)."""
    for number in range(13):
        for size in (3, 4):
            for colours in combinations(range(4), size):
                yield tuple(13 * colour + number for colour in colours)


def _runs() -> Iterator[tuple[int, ...]]:
    """3 to 13 consecutive numbers of one colour (R1.4)."""
    for colour in range(4):
        for first in range(13):
            for end in range(first + 3, 14):
                yield tuple(range(13 * colour + first, 13 * colour + end))


@cache
def plain_sets() -> tuple[tuple[int, ...], ...]:
    """Every set without jokers."""
    return (*_groups(), *_runs())


@dataclass(frozen=True)
class JokerSets:
    """Every set with one joker or more, by what it shows.

    Set `n` shows the tiles `shown[n]` and `jokers[n]` jokers. These can stand for the tiles
    `stands[n]`, if any order is right. If it shows the three lowest tiles of a run and can do
    without them, `cut[0][n]` is the set that is left, else -1; `cut[1][n]` the same, highest.
    """

    shown: Masks
    jokers: NDArray[np.int64]
    stands: Masks
    cut: tuple[NDArray[np.int64], NDArray[np.int64]]


@cache
def _fillings() -> dict[tuple[int, int], list[int]]:
    """For the tiles shown and the jokers of a set: what the jokers of a group, of a run stand for.

    A set with jokers is a set without, some of whose tiles, not all, are replaced by jokers.
    """
    found: dict[tuple[int, int], list[int]] = {}
    for reading, plains in enumerate((_groups(), _runs())):
        for plain in plains:
            for jokers in range(1, min(MOST_JOKERS, len(plain) - 1) + 1):
                for replaced in combinations(plain, jokers):
                    gone = _mask(replaced)
                    stands = found.setdefault((_mask(plain) - gone, jokers), [0, 0])
                    stands[reading] |= gone
    return found


@cache
def joker_sets() -> JokerSets:
    """Every set with jokers."""
    fillings = _fillings()
    number = {key: place for place, key in enumerate(fillings)}
    threes = {_mask(run) for run in _runs() if len(run) == 3}
    cuts: list[list[int]] = [[], []]
    for shown, jokers in fillings:
        low = shown & -shown
        high = 1 << shown.bit_length() - 1
        for cut, three in zip(cuts, (low * 0b111, high | high >> 1 | high >> 2), strict=True):
            fits = three in threes and shown & three == three
            cut.append(number.get((shown - three, jokers), -1) if fits else -1)
    return JokerSets(
        np.array([shown for shown, _ in fillings], dtype=np.uint64),
        np.array([jokers for _, jokers in fillings], dtype=np.int64),
        np.array([group | run for group, run in fillings.values()], dtype=np.uint64),
        (np.array(cuts[0], dtype=np.int64), np.array(cuts[1], dtype=np.int64)),
    )


def stood_for(tiles: tuple[int, ...], place: int) -> int:
    """What the joker at this place of a set stood for when the turn began (R6.5).

    In a run, the tile of its place; in a run that lies out of order, of any order; in a group,
    any missing colour.
    """
    shown = _mask(tuple(tile for tile in tiles if tile != JOKER))
    group, run = _fillings()[shown, tiles.count(JOKER)]
    for plain in _runs():
        if len(plain) == len(tiles) and all(
            lies in (JOKER, stands) for lies, stands in zip(tiles, plain, strict=True)
        ):
            run = 1 << plain[place]
    return group | run
