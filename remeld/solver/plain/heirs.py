"""Heirs: in which sets the sets of a table go on, and how many tiles change their set.

Each set before has at most one heir, a set after, and each set after is the heir of at most one.
The tiles that a set does not share with its heir move; without an heir all of them do. A set that
stays as it is is its own heir. The search takes heirs as a whole and knows which set each is for.

A run that is an heir and whose end shows three numbers strange to its set can be cut: they are a
set of their own then, and no more tiles move.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from remeld.rules.sets import SHORTEST, Table, TileSet, content, is_set
from remeld.rules.tile import JOKER, Counts, Tile
from remeld.solver.plain.contents import all_sets
from remeld.solver.plain.joker_sets import Holders, JokerSet

__all__ = ["STAYS", "WEIGHT", "Goal", "Heir", "Ties", "bound_heirs", "heirs", "staying"]

STAYS: Final = 1 << 8
"""What a set that stays counts for; a tile that moves counts one less. More than all tiles."""

WEIGHT: Final = 1 << 16
"""What a weight of one counts for: more than all sets that stay."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What an answer must reach, where it is known that no answer has more of the first two."""

    weight: int
    unchanged: int
    moved: int
    """The most tiles that may change their set."""

    def is_reached(self, worth: int) -> bool:
        """Whether what was found is worth the weight."""
        return worth + STAYS >= self.weight * WEIGHT


@dataclass(frozen=True, slots=True)
class Ties:
    """The account of the sets before: which may still get an heir, and how much may be lost."""

    table: Table
    goal: Goal
    until: tuple[int, ...]
    """The highest number at which an heir of the set can begin; 0: it can have none."""
    which_stay: bool = False
    """Whether it is only asked which sets can stay together, whatever the others do."""

    def settle(self, number: int, served: int, worth: int) -> tuple[int, int]:
        """Charge the sets that from this number on can get no heir: `served` and `worth` then."""
        for index, until in enumerate(self.until):
            if until <= number and not served >> index & 1:
                served |= 1 << index
                worth -= 0 if self.which_stay else len(self.table[index])
        return served, worth

    def allows(self, served: int, worth: int) -> bool:
        """Whether the goal can still be reached, as far as the served sets tell."""
        unchanged = ((worth + STAYS - 1) // STAYS) % (WEIGHT // STAYS)
        changed = served.bit_count() - unchanged
        return (
            changed <= len(self.table) - self.goal.unchanged and -worth % STAYS <= self.goal.moved
        )


class Heir(NamedTuple):
    """A set that can be the heir of one before."""

    joker_set: JokerSet
    """Its jokers count as free ones."""
    can_be_cut: bool
    """Whether it need not be tried, if none of its jokers is bound."""


def staying(table: Table) -> Iterator[Heir]:
    """Each set as its own heir."""
    copies: dict[TileSet, int] = {}
    for index, tiles in enumerate(table):
        follows = copies.get(content(tiles), 0)
        copies[content(tiles)] = follows | 1 << index
        heir = JokerSet(tiles, heir_of=1 << index, follows=follows, ties=STAYS)
        yield Heir(heir, can_be_cut=False)


def heirs(
    table: Table, changed: Iterable[int], counts: Counts, jokers: int, moved: int
) -> Iterator[Heir]:
    """Every heir of the changed sets that leaves out at most `moved` tiles of its set.

    They are made of the tiles in `counts` and of so many jokers.
    """
    ends = [(tiles, _bits(tiles), tiles.count(JOKER)) for tiles in all_sets(counts, jokers)]
    copies: dict[TileSet, int] = {}
    for index in changed:
        before = table[index]
        bits, wild = _bits(before), before.count(JOKER)
        follows = copies.get(content(before), 0)
        copies[content(before)] = follows | 1 << index
        for tiles, end_bits, end_wild in ends:
            stay = (bits & end_bits).bit_count() + min(wild, end_wild)
            left = len(before) - stay
            if stay and left <= moved and not left == len(tiles) - stay == 0:
                heir = JokerSet(tiles, heir_of=1 << index, follows=follows, ties=-left)
                yield Heir(heir, _can_be_cut(tiles, bits))


def _bits(tiles: TileSet) -> int:
    return sum(1 << tile for tile in tiles if not tile.is_joker)


def _can_be_cut(tiles: TileSet, bits: int) -> bool:
    """Whether three numbers at an end can go that are not among those of `bits`."""
    numbered = sorted(tile for tile in tiles if not tile.is_joker)
    if len(tiles) < 2 * SHORTEST:
        return False
    return any(
        piece[-1] - piece[0] == SHORTEST - 1
        and not bits & _bits(piece)
        and is_set(_without(tiles, piece))
        for piece in (tuple(numbered[:SHORTEST]), tuple(numbered[-SHORTEST:]))
    )


def _without(tiles: TileSet, piece: tuple[Tile, ...]) -> TileSet:
    return tuple(tile for tile in tiles if tile not in piece)


def bound_heirs(
    table: Table, rack_jokers: int, counts: Counts, whole: Iterable[Heir]
) -> Iterator[JokerSet]:
    """These heirs with every choice of the jokers of the table that may end in them."""
    holders = Holders(table, rack_jokers, counts)
    for heir, can_be_cut in whole:
        if heir.free_jokers <= rack_jokers and not can_be_cut:
            yield heir
        for holding in holders.holding(heir.tiles):
            yield replace(heir, holds=holding.holds, needs=holding.needs)
