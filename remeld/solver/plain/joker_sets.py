"""Sets that the search has to know as a whole, nearly all of them with jokers.

Three kinds. A run that begins with a joker and reaches 13, which `remeld.solver.plain.runs` leaves
out; where a freed joker must become part of a new set, every set in which a joker of the table may
end: one that it was not freed for, or a new one (R6.5); and, where it counts how many sets are left
as they are, these sets.

Whether a set is new can depend on one thing outside it: whether a further copy of some tile stands
elsewhere on the table. Where only a tile from the rack can bring that about, the set *needs* it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from typing import Final

from remeld.rules.changes import table_counts
from remeld.rules.jokers import not_freed
from remeld.rules.sets import LONGEST_GROUP, LONGEST_RUN, SHORTEST, Table, TileSet, content, tidy
from remeld.rules.tile import COLOURS, HIGHEST, JOKER, Counts, Tile

__all__ = ["JokerSet", "joker_runs_to_13", "kept_sets", "table_joker_sets"]

_SHORT_RUN: Final = 5
"""Every longer run can be cut into runs; so no longer one is needed where a piece will do."""


@dataclass(frozen=True, slots=True)
class JokerSet:
    """A set that the search takes as a whole."""

    tiles: TileSet
    holds: int = 0
    """The jokers of the table that it holds, as a bit set; its other jokers are free ones."""
    needs: frozenset[Tile] = frozenset()
    """Tiles of which a further copy must stand outside."""
    keeps: int = 0
    """So many sets of the table before have just these tiles, where that counts."""

    @property
    def free_jokers(self) -> int:
        """How many jokers it takes besides those of the table that it holds."""
        return self.tiles.count(JOKER) - self.holds.bit_count()

    @property
    def plain(self) -> bool:
        """Whether it has no joker."""
        return JOKER not in self.tiles

    @property
    def numbered(self) -> tuple[Tile, ...]:
        """Its numbered tiles."""
        return tuple(tile for tile in self.tiles if not tile.is_joker)

    @property
    def lowest(self) -> int:
        """The number at which the search meets it."""
        return min(tile.number for tile in self.numbered)


def joker_runs_to_13(counts: Counts, jokers: int) -> Iterator[JokerSet]:
    """The runs that begin with a joker and reach 13, as far as these tiles can make them.

    Longer ones can be cut so that no piece, or only one of these, begins with a joker: with j
    jokers in front, into j + 1 tiles (3 at least), whose jokers find room at the other end,
    and a rest that reaches 13. So two jokers need 5 tiles at most, four need 8.
    """
    longest = _SHORT_RUN if jokers <= 2 else 2 * jokers
    for colour in COLOURS:
        for size in range(SHORTEST, longest + 1):
            first = HIGHEST - size + 1
            numbers = [n for n in range(first + 1, HIGHEST + 1) if counts[Tile.of(colour, n)]]
            for wild in range(1, min(jokers, size - 1) + 1):
                for chosen in combinations(numbers, size - wild):
                    places = range(first, HIGHEST + 1)
                    yield JokerSet(
                        tuple(Tile.of(colour, n) if n in chosen else JOKER for n in places)
                    )


def kept_sets(table: Table) -> Iterator[JokerSet]:
    """The sets of the table, to be left as they are; their jokers count as free."""
    alike = Counter(map(content, table))
    for tiles in {content(tiles): tiles for tiles in table}.values():
        yield JokerSet(tiles, keeps=alike[content(tiles)])


def table_joker_sets(
    table: Table, rack_jokers: int, counts: Counts, *, keep: bool
) -> Iterator[JokerSet]:
    """Every set in which jokers of the table may end, with every choice of those jokers.

    `counts` counts the tiles of table and rack together. `keep`: it counts which are kept.
    """
    start = [(s, p) for s, tiles in enumerate(table) for p, t in enumerate(tiles) if t.is_joker]
    standing = table_counts(table)
    alike = Counter(map(content, table)) if keep else Counter[TileSet]()
    own = [tiles for tiles in table if keep and JOKER in tiles]
    for tiles in _different(chain(_contents(counts, len(start) + rack_jokers), own)):
        needs = {}
        for number, (stood, place) in enumerate(start):
            if ways := _needs(table, stood, place, tiles, standing, counts):
                needs[number] = ways
        wild = tiles.count(JOKER)
        for size in range(max(1, wild - rack_jokers), wild + 1):
            for held in combinations(needs, size):
                for joker_set in _holding(tiles, held, needs):
                    yield replace(joker_set, keeps=alike[content(tiles)])
    yield from (joker_set for joker_set in kept_sets(table) if keep and joker_set.plain)


def _holding(
    tiles: TileSet, held: tuple[int, ...], needs: dict[int, list[frozenset[Tile]]]
) -> Iterator[JokerSet]:
    holds = sum(1 << number for number in held)
    choices = product(*(needs[number] for number in held))
    for needed in {frozenset[Tile]().union(*choice) for choice in choices}:
        yield JokerSet(tiles, holds, needed)


def _needs(
    table: Table, stood: int, place: int, end: TileSet, standing: Counts, counts: Counts
) -> list[frozenset[Tile]]:
    """What must stand outside `end` for the joker to be allowed in it: any one of the answers.

    An empty answer: nothing. No answer: the joker may not end there.
    """
    if not_freed(table[stood], place, end):
        return [frozenset()]
    ways: list[list[Tile]] = []
    for index, tiles in enumerate(table):
        numbered = [tile for tile in tiles if not tile.is_joker]
        own = index == stood
        inside = all(tile in end for tile in numbered)
        if inside and end.count(JOKER) - 1 >= tiles.count(JOKER) - own:
            if any(standing[tile] > 1 for tile in numbered):
                continue
            ways.append([tile for tile in numbered if counts[tile] > 1])
    return [frozenset(choice) for choice in product(*ways)]


def _contents(counts: Counts, jokers: int) -> Iterator[TileSet]:
    """Every set with a joker that these tiles can make."""
    longest = _SHORT_RUN if jokers == 1 else LONGEST_RUN
    return chain(_groups(counts, jokers), _runs(counts, jokers, longest))


def _different(sets: Iterable[TileSet]) -> Iterator[TileSet]:
    """Sets, once for each content."""
    seen = set()
    for tiles in sets:
        key = content(tiles)
        if key not in seen:
            seen.add(key)
            yield tidy(tiles)


def _groups(counts: Counts, jokers: int) -> Iterator[TileSet]:
    for number in range(1, HIGHEST + 1):
        shown = [tile for colour in COLOURS if counts[tile := Tile.of(colour, number)]]
        for wild in range(1, min(jokers, LONGEST_GROUP - 1) + 1):
            for size in range(max(1, SHORTEST - wild), LONGEST_GROUP - wild + 1):
                for tiles in combinations(shown, size):
                    yield (*tiles, *(JOKER,) * wild)


def _runs(counts: Counts, jokers: int, longest: int) -> Iterator[TileSet]:
    for colour, low in product(COLOURS, range(1, HIGHEST + 1)):
        if not counts[Tile.of(colour, low)]:
            continue
        for high in range(low, min(HIGHEST, low + longest - 1) + 1):
            between = [Tile.of(colour, number) for number in range(low + 1, high)]
            ends = [Tile.of(colour, number) for number in sorted({low, high})]
            held = [tile for tile in between if counts[tile]]
            gaps = len(between) - len(held)
            if not counts[Tile.of(colour, high)] or gaps > jokers:
                continue
            for more in range(min(jokers - gaps, len(held)) + 1):
                for kept in combinations(held, len(held) - more):
                    inside = gaps + more
                    yield from _with_jokers((*ends, *kept), inside, jokers, longest)


def _with_jokers(tiles: TileSet, inside: int, jokers: int, longest: int) -> Iterator[TileSet]:
    """The run of these tiles with its `inside` jokers, and with more at its ends."""
    for wild in range(max(1, inside), jokers + 1):
        if SHORTEST <= len(tiles) + wild <= longest:
            yield (*tiles, *(JOKER,) * wild)
