"""Tiles, and the boxes that hold them (R1.1, R1.2)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from operator import sub
from typing import Final, NewType, Self, TypeAlias

__all__ = [
    "COLOURS",
    "HIGHEST",
    "JOKER",
    "JOKER_POINTS",
    "KINDS",
    "LARGE",
    "STANDARD",
    "TILES",
    "Box",
    "Colour",
    "Counts",
    "Pool",
    "Rack",
    "Tile",
    "count",
    "rack_of",
    "rack_sum",
    "tiles_of",
]

HIGHEST: Final = 13
JOKER_POINTS: Final = 30  # R6.6
KINDS: Final = 53


class Colour(IntEnum):
    """The four colours, in the order in which this project lists them."""

    BLACK = 0
    RED = 1
    BLUE = 2
    ORANGE = 3

    @property
    def letter(self) -> str:
        """The letter of the notation; black is K."""
        return "KRBO"[self]


COLOURS: Final = tuple(Colour)


class Tile(int):
    """One kind of tile: a colour and a number, or the joker. There are 53, each made once.

    Copies of a tile are interchangeable (R6.5), so a tile knows its kind and no more. It is an
    integer from 0 to 52, which makes it sort, hash and index lists at full speed.

    >>> Tile.of(Colour.RED, 7), str(Tile.of(Colour.BLACK, 13)), JOKER
    (Tile.of(Colour.RED, 7), 'K13', JOKER)
    """

    colour: Colour
    number: int
    """1 to 13; 0 for the joker, which has no number and whose colour means nothing (R1.1)."""
    is_joker: bool

    @staticmethod
    def of(colour: Colour, number: int) -> "Tile":
        """The tile of this colour and number."""
        if not 1 <= number <= HIGHEST:
            raise ValueError(f"no tile has the number {number}")
        return TILES[colour * HIGHEST + number - 1]

    @property
    def points(self) -> int:
        """What the tile counts on a rack (R6.6, R7.2)."""
        return self.number or JOKER_POINTS

    def __repr__(self) -> str:
        return "JOKER" if self.is_joker else f"Tile.of(Colour.{self.colour.name}, {self.number})"

    def __str__(self) -> str:
        return "J" if self.is_joker else f"{self.colour.letter}{self.number}"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return _tile, (int(self),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def _make(index: int) -> Tile:
    tile = Tile(index)
    tile.is_joker = index == KINDS - 1
    tile.colour = Colour.BLACK if tile.is_joker else Colour(index // HIGHEST)
    tile.number = 0 if tile.is_joker else index % HIGHEST + 1
    return tile


def _tile(index: int) -> Tile:
    return TILES[index]


TILES: Final = tuple(_make(index) for index in range(KINDS))
JOKER: Final = TILES[-1]

Counts: TypeAlias = list[int]
"""How often each of the 53 kinds occurs, indexed by tile."""

Rack = NewType("Rack", tuple[Tile, ...])
"""A player's own tiles, always in the order of `TILES`."""

Pool = NewType("Pool", tuple[Tile, ...])
"""The face-down rest; the first tile is the next to be drawn."""


def count(tiles: Iterable[Tile]) -> Counts:
    """How often each kind occurs in `tiles`."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def tiles_of(counts: Counts) -> Iterator[Tile]:
    """The tiles that `counts` counts, in order; kinds counted below zero are left out."""
    for tile, copies in zip(TILES, counts, strict=True):
        for _ in range(copies):
            yield tile


def rack_of(tiles: Iterable[Tile]) -> Rack:
    """`tiles` as a rack."""
    return Rack(tuple(sorted(tiles)))


def rack_sum(tiles: Iterable[Tile]) -> int:
    """The sum of a rack, a joker counting 30 (R6.6)."""
    return sum(tile.points for tile in tiles)


@dataclass(frozen=True, slots=True)
class Box:
    """What lies in a box: so many copies of each numbered tile, and so many jokers."""

    name: str
    copies: int
    jokers: int

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of the box, in order."""
        return tuple(tiles_of(self.counts))

    @property
    def counts(self) -> Counts:
        """How many of each kind the box holds."""
        return [self.copies] * (KINDS - 1) + [self.jokers]

    def excess(self, tiles: Iterable[Tile]) -> "Rack":
        """The tiles of which there are more than the box holds, as many as are too many."""
        return Rack(tuple(tiles_of(list(map(sub, count(tiles), self.counts)))))

    def __len__(self) -> int:
        return self.copies * (KINDS - 1) + self.jokers


STANDARD: Final = Box("standard", copies=2, jokers=2)
LARGE: Final = Box("large", copies=3, jokers=4)
