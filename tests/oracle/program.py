"""The solver's oracle: every question as an integer program, written from the rules alone.

It shares no code with the package; a tile is a number from 0 to 51, the joker is 52.

**Tables.** A column for each plain set (one without jokers) says how often it lies there, a column
for each kind of tile how many come from the rack. For each kind: places in sets, less those
that jokers fill, are the tiles there are. Which set a joker fills need not be said as long as no
set can come to hold jokers only (R1.7). So with at most two jokers runs of 3 to 5 are enough, since
longer ones can be cut in two that hold a numbered tile each; with more there are all runs, and
the sets no longer than the number of jokers have joker columns of their own, fewer than their
places.

**Freed jokers (R6.5).** Sets with jokers have a column each, by what they show: 30,000 sets, of
which the tiles at hand leave some hundreds. A joker of the beginning is not freed in a set, or may
be freed into it, or may not as long as a certain table set lies wholly in it. The last hangs on
second copies: a tile that lies once on the table has a binary column that may be 1 if another is
laid. Sets that treat the jokers of the beginning alike make a class; columns say how many of these
jokers go to which class, as many at most as its sets hold, and where a table set might lie wholly
in them, none unless one of its tiles has a second copy. A run of which three plain tiles can be
cut off, and whose rest keeps for all jokers that are not freed in it that they are not, is left
out: the rest is as good, for what lies wholly in it lies wholly in the run.

**Unchanged sets.** A column for each table set says whether it stays, and takes its tiles; a
second program, in which the best gain is a row, has as many of them as possible.

**Openings (R4).** Plain sets are worth their numbers, whatever a joker fills. An opening turn that
goes on to the table is two sets of columns: the whole table, and own sets out of what is laid.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from oracle.all_sets import JOKER, Masks, joker_sets, plain_sets
from oracle.freed_jokers import Begin, mask_of
from oracle.integer_program import IntegerProgram, Ints, Terms

__all__ = ["Answer", "Position", "can_be_arranged", "opening", "play", "points"]

FREE = np.inf
LONGEST_PIECE = 5
"""Longer runs can be cut in two."""


@dataclass(frozen=True)
class Position:
    """A table, its sets in the order in which they lie, and a rack."""

    table: tuple[tuple[int, ...], ...]
    rack: tuple[int, ...]


@dataclass(frozen=True)
class Answer:
    """A best answer: what it lays, and of the most plays' sets how many stay (-1: not asked)."""

    laid: tuple[int, ...]
    unchanged: int
    value: int
    """What the own sets are worth together, where they were asked for."""


def points(tile: int) -> int:
    """The number of a tile; 30 for a joker (R6.6)."""
    return 30 if tile == JOKER else tile % 13 + 1


def play(
    position: Position,
    weights: Sequence[int],
    *,
    new: bool,
    unchanged: bool = False,
    minimum: int | None = None,
) -> Answer | None:
    """The best play of a player who has opened, perhaps of nothing; None if there is none.

    With a `minimum`, the best opening turn that goes on to the table.
    """
    model = _Model(position)
    model.lay_table(new=new and JOKER in model.begin, unchanged=unchanged)
    if minimum is not None:
        model.lay_own_sets(minimum)
    return model.best(weights)


def opening(rack: tuple[int, ...], weights: Sequence[int] | None, minimum: int) -> Answer | None:
    """The best own sets worth the minimum: best in `weights`, or else in their value."""
    model = _Model(Position((), rack))
    model.lay_own_sets(minimum, only=True)
    return model.best(weights)


def can_be_arranged(tiles: tuple[int, ...]) -> bool:
    """Whether these tiles are a table."""
    model = _Model(Position((tiles,), ()))
    model.lay_table(new=False, unchanged=False)
    return model.best([0] * 53) is not None


def _count(tiles: Iterable[int]) -> Ints:
    return np.bincount(np.fromiter(tiles, dtype=np.int64), minlength=53)


def _ones(like: Ints) -> Ints:
    return np.ones_like(like)


def _joker_terms(fill: Ints, tiles: Ints) -> list[Terms]:
    """Jokers that fill places of these tiles: one tile less, one joker more."""
    return [(tiles, fill, -_ones(fill)), (np.full_like(fill, JOKER), fill, _ones(fill))]


def _shown(masks: Masks) -> tuple[Ints, Ints]:
    """Places in `masks`, and tiles that these show."""
    places, tiles = np.nonzero(masks[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1))
    return places.astype(np.int64), tiles.astype(np.int64)


@cache
def _plain() -> tuple[Masks, Ints, Ints]:
    """The plain sets: what they show, how many places they have, what they are worth."""
    sets = plain_sets()
    return (
        np.array([mask_of(tiles) for tiles in sets]),
        np.array([len(tiles) for tiles in sets]),
        np.array([sum(map(points, tiles)) for tiles in sets]),
    )


class _Model:
    """A program in the making: its first columns say what the rack lays."""

    def __init__(self, position: Position) -> None:
        self.program = IntegerProgram()
        self.begin = [tile for tiles in position.table for tile in tiles]
        self._position = position
        self._held = _count(position.rack)
        self._jokers = int(_count(self.begin)[JOKER] + self._held[JOKER])
        self._laid = self.program.add_columns(self._held)
        self._kept: Ints | None = None
        self._worth: dict[int, int] = {}

    def best(self, weights: Sequence[int] | None) -> Answer | None:
        """The best answer in some weights, else in the worth of own sets; then most sets kept."""
        gain = self._worth
        if weights is not None:
            gain = {int(column): weights[tile] for tile, column in enumerate(self._laid)}
        found = self.program.best(gain)
        if found is None:
            return None
        if self._kept is not None:
            columns = np.array(list(gain))
            times = np.array(list(gain.values()))
            term = (np.zeros_like(columns), columns, times)
            self.program.add_rows([int(times @ found[columns])], [FREE], term)
            found = self.program.best(dict.fromkeys(map(int, self._kept), 1))
            assert found is not None
        laid = np.repeat(np.arange(53), found[self._laid])
        value = sum(worth * int(found[column]) for column, worth in self._worth.items())
        unchanged = -1 if self._kept is None else int(found[self._kept].sum())
        return Answer(tuple(map(int, laid)), unchanged, value)

    def lay_table(self, *, new: bool, unchanged: bool) -> None:
        """All of the table, and what is laid, stand in sets."""
        fixed = _count(self.begin)
        terms: list[Terms] = []
        joker_columns: dict[tuple[int, int], int] = {}
        if new:
            terms, joker_columns = self._lay_joker_sets(fixed)
        if unchanged:
            terms += self._keep_sets(joker_columns)
        jokers = 0 if new else self._jokers
        self._lay(fixed, self._laid, fixed + self._held, jokers, terms)

    def lay_own_sets(self, minimum: int, *, only: bool = False) -> None:
        """Sets worth the minimum can be made of what is laid; of all that is laid, if `only`."""
        own, tile = self._laid, np.arange(53)
        if not only:
            own = self.program.add_columns(self._held)
            more = (tile, own, -np.ones_like(tile))
            rows = (tile, self._laid, np.ones_like(tile))
            self.program.add_rows([0] * 53, [FREE] * 53, rows, more)
        columns, worth = self._lay(0 * self._held, own, self._held, int(self._held[JOKER]), [])
        self._worth = dict(zip(map(int, columns), map(int, worth), strict=True))
        value = (np.zeros_like(columns), columns, worth)
        self.program.add_rows([max(1, minimum)], [FREE], value)

    def _lay(
        self, fixed: Ints, more: Ints, most: Ints, jokers: int, others: list[Terms]
    ) -> tuple[Ints, Ints]:
        """Tiles that are `fixed` and as many more as columns say stand in plain sets or `others`.

        There are `most` of each kind; `jokers` of them may fill places of the plain sets.
        """
        shown, size, worth = _plain()
        places, tiles = _shown(shown)
        lacking = np.bincount(places, weights=most[tiles] == 0, minlength=len(shown))
        chosen = np.nonzero((lacking <= jokers) & ((size <= LONGEST_PIECE) | (jokers > 2)))[0]
        shown, size, worth = shown[chosen], size[chosen], worth[chosen]
        places, tiles = _shown(shown)
        times = np.full(len(shown), len(self._held) + jokers)
        np.minimum.at(times, places, most[tiles] + jokers)
        sets = self.program.add_columns(times)
        terms: list[Terms] = [*others, (tiles, sets[places], _ones(tiles))]
        small = size[places] <= jokers
        if jokers:
            fill = self.program.add_columns([jokers] * 52)
            terms += _joker_terms(fill, np.arange(52))
            if small.any() or self._kept is not None:
                # a joker fills a place of a set that is neither small nor one that stays
                large = (tiles[~small], sets[places[~small]], _ones(tiles[~small]))
                minus = (np.arange(52), fill, -_ones(fill))
                self.program.add_rows([0] * 52, [FREE] * 52, large, minus)
        if small.any():
            terms += self._fill_small(sets, places[small], tiles[small], size, jokers)
        tile = np.arange(53)
        self.program.add_rows(fixed, fixed, (tile, more, -_ones(tile)), *terms)
        return sets, worth

    def _fill_small(
        self, sets: Ints, places: Ints, tiles: Ints, size: Ints, jokers: int
    ) -> list[Terms]:
        """Jokers in sets so small that they could be all jokers: one place is left, at least."""
        fill = self.program.add_columns([jokers] * len(tiles))
        row = np.arange(len(tiles))
        once = (row, sets[places], _ones(row))
        self.program.add_rows([0] * len(row), [FREE] * len(row), once, (row, fill, -_ones(row)))
        some, row = np.unique(places, return_inverse=True)
        all_but_one = (np.arange(len(some)), sets[some], size[some] - 1)
        least, most = [0] * len(some), [FREE] * len(some)
        self.program.add_rows(least, most, all_but_one, (row, fill, -_ones(row)))
        return _joker_terms(fill, tiles)

    def _keep_sets(self, joker_columns: dict[tuple[int, int], int]) -> list[Terms]:
        """Columns for the table sets that stay; those with a column of their own take no more."""
        same = Counter(tuple(sorted(tiles)) for tiles in self._position.table)
        self._kept = self.program.add_columns(same.values())
        terms: list[Terms] = []
        for tiles, kept in zip(same, self._kept, strict=True):
            lies = joker_columns.get((int(mask_of(tiles)), tiles.count(JOKER)))
            if lies is None:
                tile, times = np.unique(tiles, return_counts=True)
                terms.append((tile, np.full_like(tile, kept), times))
            else:
                row = np.array([0, 0])
                self.program.add_rows([0], [FREE], (row, np.array([lies, kept]), np.array([1, -1])))
        return terms

    def _lay_joker_sets(self, fixed: Ints) -> tuple[list[Terms], dict[tuple[int, int], int]]:
        """Columns for sets with jokers, in which those of the table lie by R6.5."""
        begin = Begin(self._position.table)
        at_hand = mask_of((*self.begin, *self._position.rack))
        chosen = begin.possible_sets(at_hand, self._jokers)
        every = joker_sets()
        shown, jokers = every.shown[chosen], every.jokers[chosen]
        places, tiles = _shown(shown)
        times = np.full(len(shown), self._jokers)
        np.minimum.at(times, places, (fixed + self._held)[tiles])
        sets = self.program.add_columns(times)
        self._seat_jokers(begin, fixed, chosen, sets)
        keys = zip(map(int, shown), map(int, jokers), strict=True)
        columns = dict(zip(keys, map(int, sets), strict=True))
        in_sets = (np.full_like(sets, JOKER), sets, jokers)
        return [(tiles, sets[places], _ones(tiles)), in_sets], columns

    def _seat_jokers(self, begin: Begin, fixed: Ints, chosen: Ints, sets: Ints) -> None:
        """Each joker of the table is seated in a class of sets that treat the jokers alike."""
        wholly = begin.wholly_in(chosen, fixed == 1)
        second = self._second_copies(fixed)
        can_be_double = begin.shown & mask_of(np.nonzero((fixed == 1) & (self._held > 0))[0]) != 0
        never = (wholly & ~can_be_double).any(axis=2)
        unless = wholly & can_be_double & ~never[:, :, None]
        alike = np.concatenate([never, unless.reshape(len(chosen), -1)], axis=1)
        _, first, class_of = np.unique(alike, axis=0, return_index=True, return_inverse=True)
        seats = self.program.add_columns((~never[first]).ravel().astype(np.int64))
        of_class, joker = np.indices(never[first].shape).reshape(2, -1)
        jokers = len(begin.lay_in)
        self.program.add_rows([1] * jokers, [1] * jokers, (joker, seats, _ones(seats)))
        room = (class_of.ravel(), sets, joker_sets().jokers[chosen])
        taken = (of_class, seats, -_ones(seats))
        self.program.add_rows([0] * len(first), [FREE] * len(first), room, taken)
        for place, who, old in np.argwhere(unless[first]):
            _, doubled = _shown(begin.shown[old : old + 1])
            row = np.zeros(len(doubled) + 1, dtype=np.int64)
            columns = np.append(second[doubled], seats[place * jokers + who])
            times = np.append(_ones(doubled), -1)
            self.program.add_rows([0], [FREE], (row, columns, times))

    def _second_copies(self, fixed: Ints) -> Ints:
        """Columns that may be 1 where another copy is laid of a tile that lies there once."""
        second = self.program.add_columns(((fixed == 1) & (self._held > 0)).astype(np.int64))
        tile = np.arange(53)
        laid, there = (tile, self._laid, _ones(tile)), (tile, second, -_ones(tile))
        self.program.add_rows([0] * 53, [FREE] * 53, laid, there)
        return second
