"""The fewest moves of a hand from one table to another, by trying all moves there are.

Slow, for a few sets only. It knows nothing of pieces: it takes tiles and puts them down, and
looks at what lies there.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple, TypeAlias

from oracle.judging import is_set
from remeld.rules.sets import Table
from remeld.rules.tile import JOKER, Tile

Tiles: TypeAlias = tuple[Tile, ...]


class Lying(NamedTuple):
    """A tile on the table, and whether the hand put it there."""

    tile: Tile
    moved: bool


class Pile(NamedTuple):
    group: bool
    """It was a group at the beginning: any of its tiles can be taken together."""
    tiles: tuple[Lying, ...]


class State(NamedTuple):
    piles: tuple[Pile, ...]
    rack: Tiles


@cache
def is_group(tiles: Tiles) -> bool:
    return len({t.number for t in tiles if t != JOKER}) == 1 and _is_set(tiles) and len(tiles) < 5


def _is_set(tiles: Tiles) -> bool:
    return is_set(tuple(map(str, tiles)))


@cache
def _lies(tiles: Tiles) -> Tiles:
    """The tiles in their order, if it means something."""
    return tuple(sorted(tiles)) if is_group(tiles) else tiles


class Hand:
    """Whoever moves tiles from `before` to `after`. With `again`, tiles may move again."""

    def __init__(self, before: Table, after: Table, *, again: bool = False) -> None:
        alike = Counter(before) & Counter(after)
        self.before = list((Counter(before) - alike).elements())
        self.ends = list((Counter(after) - alike).elements())
        self.groups = [is_group(end) for end in self.ends]
        self.again = again
        self.laid = tuple(
            (
                Counter(t for s in self.ends for t in s)
                - Counter(t for s in self.before for t in s)
            ).elements()
        )
        self.goal = Counter(map(_lies, self.ends))

    def can(self, moves: int) -> bool:
        """Whether that many moves are enough."""
        states = set(self._starts())
        for left in range(moves, -1, -1):
            if any(self._missing(state) == 0 for state in states):
                return True
            if left == 0:
                return False
            # A move changes two piles at most.
            states = {
                new
                for state in states
                for new in self._moves(state)
                if self._missing(new) <= 2 * (left - 1)
            }
        return False

    def _starts(self) -> Iterator[State]:
        """The table. A group lies in any order; which, matters for its jokers alone."""
        orders = []
        for tiles in self.before:
            group = is_group(tiles)
            some = set(permutations(tiles)) if group and JOKER in tiles else {tiles}
            orders.append([Pile(group, tuple(Lying(t, False) for t in one)) for one in some])
        for piles in product(*orders):
            yield State(tuple(sorted(piles)), self.laid)

    def _missing(self, state: State) -> int:
        """How many end sets are not there yet."""
        there = Counter(_lies(tuple(lying.tile for lying in pile.tiles)) for pile in state.piles)
        return sum((self.goal - there).values())

    def _moves(self, state: State) -> Iterator[State]:
        for taken, piles, rack in self._takes(state):
            block = tuple(Lying(tile, not self.again) for tile in taken)
            yield State(tuple(sorted((*filter(_filled, piles), Pile(False, block)))), rack)
            for number, pile in enumerate(piles):
                others = (*piles[:number], *piles[number + 1 :])
                for at in range(len(pile.tiles) + 1):
                    new = Pile(pile.group, (*pile.tiles[:at], *block, *pile.tiles[at:]))
                    if pile.tiles and self._belongs(new):
                        yield State(tuple(sorted((*filter(_filled, others), new))), rack)

    def _takes(self, state: State) -> Iterator[tuple[Tiles, tuple[Pile, ...], Tiles]]:
        held = Counter(state.rack)
        blocks: set[Tiles] = set()
        for end in self.ends:
            for size in range(1, min(len(end), len(state.rack)) + 1):
                blocks.update(combinations(end, size))
        for block in blocks:
            if not Counter(block) - held:
                yield block, state.piles, tuple((held - Counter(block)).elements())
        for number, pile in enumerate(state.piles):
            others = (*state.piles[:number], *state.piles[number + 1 :])
            for block, left in _blocks(pile):
                yield block, (*others, Pile(pile.group, left)), state.rack

    def _belongs(self, pile: Pile) -> bool:
        """What was put into a pile stays there, so it belongs to one end set."""
        put = tuple(lying.tile for lying in pile.tiles if lying.moved)
        return any(
            not Counter(put) - Counter(end) if group else _within(put, end)
            for end, group in zip(self.ends, self.groups, strict=True)
        )


def _filled(pile: Pile) -> bool:
    return bool(pile.tiles)


def _within(some: Tiles, tiles: Tiles) -> bool:
    """Whether `some` come in this order in `tiles`."""
    rest = iter(tiles)
    return all(tile in rest for tile in some)


def _blocks(pile: Pile) -> Iterator[tuple[Tiles, tuple[Lying, ...]]]:
    """What can be taken together from a pile, and what is left."""
    places = range(len(pile.tiles))
    still = [place for place in places if not pile.tiles[place].moved]
    for size in range(1, len(still) + 1):
        for chosen in combinations(still, size):
            side_by_side = chosen[-1] - chosen[0] == size - 1
            if not side_by_side and not pile.group:
                continue
            left = tuple(pile.tiles[place] for place in places if place not in chosen)
            block = tuple(pile.tiles[place].tile for place in chosen)
            for order in set(permutations(block)) if pile.group else (block,):
                yield order, left
