"""Mixing tiles: chance comes in from outside, as a function or as a seed.

A `Mix` is asked for every mixing of a match by a label that names it: `start/2` for the starting
draw of the second game, `deal/2` for its deal, `return/2/17` for tiles that go back into the pool
in its 17th turn. So the same mix gives the same match, whatever else was asked in between.

`seeded` is the algorithm for everybody to check: a stream of 32-bit numbers, the blocks of
HMAC-SHA256(seed, label "/" block number) cut into words, big end first; and with it the shuffle of
Fisher and Yates from the last tile down, a word being thrown away where keeping it would prefer
some places over others.
"""

import hmac
from collections.abc import Callable, Iterator
from struct import unpack
from typing import Final, TypeAlias

from remeld.rules.tile import Tile

__all__ = ["Mix", "checked", "seeded"]

Mix: TypeAlias = Callable[[tuple[Tile, ...], str], tuple[Tile, ...]]
"""Takes tiles and the label of the mixing; gives the same tiles in a new order."""

_WORDS: Final = 1 << 32


def checked(mix: Mix, tiles: tuple[Tile, ...], label: str) -> tuple[Tile, ...]:
    """The tiles mixed; an error where the mix lost or made tiles."""
    mixed = mix(tiles, label)
    if sorted(mixed) != sorted(tiles):
        raise ValueError(f"the mix for {label} does not give back the tiles that it was given")
    return mixed


def seeded(seed: bytes) -> Mix:
    """The mix that follows from a seed."""

    def mix(tiles: tuple[Tile, ...], label: str) -> tuple[Tile, ...]:
        words = _words(seed, label)
        mixed = list(tiles)
        for last in range(len(mixed) - 1, 0, -1):
            place = _below(last + 1, words)
            mixed[last], mixed[place] = mixed[place], mixed[last]
        return tuple(mixed)

    return mix


def _words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        yield from unpack(">8I", hmac.digest(seed, f"{label}/{block}".encode(), "sha256"))
        block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """An even choice from 0 to `limit` - 1."""
    fair = _WORDS - _WORDS % limit
    word = next(words)
    while word >= fair:
        word = next(words)
    return word % limit
