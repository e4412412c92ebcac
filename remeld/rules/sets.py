"""Groups and runs: which tiles make a set, how it can be read, what its jokers stand for.

This is the one place that knows which sets are legal (R1.3, R1.4, R1.7).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from remeld.rules.fault import Code
from remeld.rules.tile import COLOURS, HIGHEST, JOKER, Colour, Tile

__all__ = [
    "LONGEST_GROUP",
    "LONGEST_RUN",
    "SHORTEST",
    "Reading",
    "Table",
    "TileSet",
    "content",
    "is_set",
    "listed_run",
    "read_set",
    "set_faults",
    "set_value",
    "stands_for",
    "tidy",
]

SHORTEST: Final = 3
LONGEST_GROUP: Final = 4
LONGEST_RUN: Final = HIGHEST

TileSet: TypeAlias = tuple[Tile, ...]
"""Tiles lying together, in the order in which they lie."""

Table: TypeAlias = tuple[TileSet, ...]
"""All that lies on the table."""

_CACHE: Final = 1 << 15


@dataclass(frozen=True, slots=True)
class Reading:
    """How some tiles can be read as a set. Neither group nor run: they are none.

    Every number that a run's first tile can have is in `firsts`, lowest first; there are
    several when jokers may stand at either end.
    """

    group: bool
    firsts: tuple[int, ...]
    faults: tuple[Code, ...]

    @property
    def run(self) -> bool:
        """True when the tiles can be read as a run."""
        return bool(self.firsts)


def is_set(tiles: TileSet) -> bool:
    """True when the tiles, in any order, are a group or a run (R1.5)."""
    return not read_set(tiles).faults


def set_faults(tiles: TileSet) -> tuple[Code, ...]:
    """Why the tiles are no set; nothing when they are one."""
    return read_set(tiles).faults


@lru_cache(maxsize=_CACHE)
def read_set(tiles: TileSet) -> Reading:
    """How the tiles, in any order, can be read."""
    numbers = [tile.number for tile in tiles if not tile.is_joker]
    colours = [tile.colour for tile in tiles if not tile.is_joker]
    size = len(tiles)
    if not numbers:
        short = (Code.SET_TOO_SHORT,) if size < SHORTEST else ()
        jokers = (Code.SET_ONLY_JOKERS,) if size else ()
        return Reading(group=False, firsts=(), faults=short + jokers)
    one_number, one_colour = len(set(numbers)) == 1, len(set(colours)) == 1
    faults: list[Code] = [Code.SET_TOO_SHORT] if size < SHORTEST else []
    as_group = _group_faults(colours, size) if one_number else [Code.SET_MIXED]
    as_run = _run_faults(numbers, size) if one_colour else [Code.SET_MIXED]
    if not faults and not (as_group and as_run):
        firsts = () if as_run else _firsts(numbers, size)
        return Reading(group=not as_group, firsts=firsts, faults=())
    # Of two readings that both fail, the one that the player can have meant gives the reasons.
    # Copies of one tile are of one number and of one colour: they lie there as a group.
    if one_number and (as_group or not one_colour):
        faults += as_group
    elif one_colour:
        faults += as_run
    else:
        faults.append(Code.SET_MIXED)
    return Reading(group=False, firsts=(), faults=tuple(faults))


def _group_faults(colours: list[Colour], size: int) -> list[Code]:
    faults = []
    if len(set(colours)) < len(colours):
        faults.append(Code.GROUP_COLOUR_TWICE)
    if size > LONGEST_GROUP:
        faults.append(Code.SET_TOO_LONG)
    return faults


def _run_faults(numbers: list[int], size: int) -> list[Code]:
    faults = []
    if len(set(numbers)) < len(numbers):
        faults.append(Code.RUN_NUMBER_TWICE)
    if size > LONGEST_RUN:
        faults.append(Code.SET_TOO_LONG)
    if not faults and max(numbers) - min(numbers) >= size:
        faults.append(Code.RUN_GAP)
    return faults


def _firsts(numbers: list[int], size: int) -> tuple[int, ...]:
    low = max(1, max(numbers) - size + 1)
    high = min(*numbers, HIGHEST - size + 1)
    return tuple(range(low, high + 1))


@lru_cache(maxsize=_CACHE)
def listed_run(tiles: TileSet) -> int | None:
    """The number of the first place, when the tiles lie as an ascending run; else None."""
    first = None
    for place, tile in enumerate(tiles):
        if not tile.is_joker:
            if first not in {None, tile.number - place}:
                return None
            first = tile.number - place
    return first if first in read_set(tiles).firsts else None


@lru_cache(maxsize=_CACHE)
def stands_for(tiles: TileSet, place: int | None = None) -> frozenset[Tile]:
    """The tiles for which a joker of the set can stand (R6.5).

    With a `place`, for the joker that lies there: in a run, the tile of its place. Without, or
    where a run does not lie in order, for any joker in any order that makes a run. In a group,
    any missing colour. A set that can be read both ways gives the tiles of both.
    """
    reading = read_set(tiles)
    stands: set[Tile] = set()
    numbered = [tile for tile in tiles if not tile.is_joker]
    if reading.group:
        stands.update(Tile.of(colour, numbered[0].number) for colour in COLOURS)
    if reading.run:
        colour = numbered[0].colour
        first = None if place is None else listed_run(tiles)
        if first is not None and place is not None:
            stands.add(Tile.of(colour, first + place))
        else:
            reach = range(reading.firsts[0], reading.firsts[-1] + len(tiles))
            stands.update(Tile.of(colour, number) for number in reach)
    return frozenset(stands.difference(numbered))


def set_value(tiles: TileSet) -> int:
    """What the set is worth in an opening (R4.1); 0 for tiles that are no set.

    A joker is worth the number of the tile that it stands for. Where it could stand for
    several, the order in which the tiles lie decides; tiles that lie in no order that makes a
    run are put in the order of most value, as `tidy` does. One numbered tile with two or three
    jokers can be read as a run and as a group, and counts as the better of the two.

    >>> from remeld.rules.tile import TILES
    >>> four, five = TILES[3], TILES[4]
    >>> set_value((JOKER, four, five)), set_value((four, five, JOKER))
    (12, 15)
    """
    reading = read_set(tiles)
    values = [0]
    if reading.group:
        values.append(max(tile.number for tile in tiles) * len(tiles))
    if reading.run:
        listed = listed_run(tiles)
        first = reading.firsts[-1] if listed is None else listed
        values.append(sum(range(first, first + len(tiles))))
    return max(values)


@lru_cache(maxsize=_CACHE)
def tidy(tiles: TileSet) -> TileSet:
    """The set in the order in which it should lie.

    A run that lies in order stays as it is, since the order says what its jokers stand for;
    any other is put in order, spare jokers going to the high end as far as there is room. A
    group lies in the order of the colours with its jokers last. Tiles that are no set stay.
    """
    reading = read_set(tiles)
    if listed_run(tiles) is not None or reading.faults:
        return tiles
    if reading.group:
        return content(tiles)
    by_number = {tile.number: tile for tile in tiles if not tile.is_joker}
    first = reading.firsts[-1]
    return tuple(by_number.get(number, JOKER) for number in range(first, first + len(tiles)))


def content(tiles: TileSet) -> TileSet:
    """The set's tiles in the order of `TILES`: equal for sets of the same tiles."""
    return tuple(sorted(tiles))
