"""Sets that the search has to know as a whole, nearly all of them with jokers.

Four kinds. A run that begins with a joker and reaches 13, which `remeld.solver.plain.runs` leaves
out; where a freed joker must become part of a new set, every set in which a joker of the table may
end: one that it was not freed for, or a new one (R6.5); where it counts how many sets are left as
they are, these sets; and, where it counts how many tiles move, the heirs of the sets before.

Whether a set is new can depend on one thing outside it: whether a further copy of some tile stands
elsewhere on the table. Where only a tile from the rack can bring that about, the set *needs* it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations, product

from remeld.rules.changes import table_counts
from remeld.rules.jokers import not_freed
from remeld.rules.sets import SHORTEST, Table, TileSet, content
from remeld.rules.tile import COLOURS, HIGHEST, JOKER, Counts, Tile
from remeld.solver.plain.contents import different, sets_with_jokers

__all__ = ["Holders", "JokerSet", "joker_runs_to_13", "kept_sets", "table_joker_sets"]


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
    heir_of: int = 0
    """The set of the table before whose heir it is, as a bit (`remeld.solver.plain.heirs`)."""
    follows: int = 0
    """Copies of that set, as a bit set, which must have an heir before it has."""
    ties: int = 0
    """What being its heir counts for among plays of equal weight."""

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
    longest = max(5, 2 * jokers)
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
    holders = Holders(table, rack_jokers, counts)
    alike = Counter(map(content, table)) if keep else Counter[TileSet]()
    own = [tiles for tiles in table if keep and JOKER in tiles]
    jokers = table_counts(table)[JOKER] + rack_jokers
    for tiles in different(chain(sets_with_jokers(counts, jokers), own)):
        for joker_set in holders.holding(tiles):
            yield replace(joker_set, keeps=alike[content(tiles)])
    yield from (joker_set for joker_set in kept_sets(table) if keep and joker_set.plain)


class Holders:
    """Which jokers of a table may end in a set, under the rule for freed ones."""

    def __init__(self, table: Table, rack_jokers: int, counts: Counts) -> None:
        self._table = table
        self._rack_jokers = rack_jokers
        self._counts = counts
        self._standing = table_counts(table)
        places = (
            (stood, place) for stood, tiles in enumerate(table) for place in range(len(tiles))
        )
        self._start = [(stood, place) for stood, place in places if table[stood][place].is_joker]
        self._known: dict[TileSet, list[JokerSet]] = {}

    def holding(self, tiles: TileSet) -> list[JokerSet]:
        """The set with every choice of jokers of the table in it, one at least."""
        if tiles not in self._known:
            self._known[tiles] = list(self._holding(tiles)) if JOKER in tiles else []
        return self._known[tiles]

    def _holding(self, tiles: TileSet) -> Iterator[JokerSet]:
        needs = {}
        for number, (stood, place) in enumerate(self._start):
            ways = _needs(self._table, stood, place, tiles, self._standing, self._counts)
            if ways:
                needs[number] = ways
        wild = tiles.count(JOKER)
        for size in range(max(1, wild - self._rack_jokers), wild + 1):
            for held in combinations(needs, size):
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
