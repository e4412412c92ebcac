"""Tiles that one hand moves together, when old sets become end sets.

A *piece* is a few tiles that leave one set, or the rack, together for one end set, where they
remain: no tile moves twice. Tiles of a run move together if they lie side by side when they
move, and tiles that go to a run if they lie side by side when they get there. So a tile between
them must leave before them, or come after them; one that never moves divides them. The tiles of
a group have no order: any of them move together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from remeld.rules.sets import TileSet, read_set

__all__ = ["RACK", "Change", "Link", "Pair", "Piece", "Plan", "chains"]

RACK: Final = -1
"""Where a tile comes from that did not lie on the table; what a new end set is built on."""

Pair: TypeAlias = tuple[int, int]
"""A tile's position in the old set, 0 in the rack, and its position in the end set."""

Link: TypeAlias = tuple[int, int]
"""An old set, or the rack, and an end set."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Tiles that move together, in the order of the end set."""

    source: int
    end: int
    pairs: tuple[Pair, ...]

    def gap(self, side: int) -> bool:
        """Whether its tiles do not all lie side by side, before or in the end."""
        own = [pair[side] for pair in self.pairs]
        return max(own) - min(own) >= len(own)

    def between(self, other: "Piece", side: int) -> bool:
        """Whether a tile of another piece lies between the outermost tiles of this one."""
        own = [pair[side] for pair in self.pairs]
        low, high = min(own), max(own)
        return any(low < pair[side] < high for pair in other.pairs)


@dataclass(frozen=True, slots=True)
class Plan:
    """What stays and what moves."""

    bases: tuple[int, ...]
    """For each end set the old set that it is built on, or `RACK`."""
    stays: tuple[tuple[Pair, ...], ...]
    """For each end set the tiles of that old set that never move."""
    pieces: tuple[Piece, ...]

    @property
    def shifted(self) -> int:
        """How many tiles of the table move."""
        return sum(len(piece.pairs) for piece in self.pieces if piece.source != RACK)


class Change:
    """Some old sets and what becomes of them, with rack tiles added."""

    def __init__(self, olds: Sequence[TileSet], ends: Sequence[TileSet]) -> None:
        self.olds, self.ends = tuple(olds), tuple(ends)
        self._old_groups = [read_set(tiles).group for tiles in olds]
        self._end_groups = [read_set(tiles).group for tiles in ends]

    def ordered(self, link: Link) -> tuple[bool, bool]:
        """Whether tiles have an order where they leave, and where they go to."""
        old, end = link
        return old != RACK and not self._old_groups[old], not self._end_groups[end]

    def was_group(self, old: int) -> bool:
        """Whether an old set is a group, so that its tiles have no order."""
        return self._old_groups[old]

    def alone(self, piece: Piece) -> bool:
        """Whether a piece is a whole new set of rack tiles."""
        return piece.source == RACK and len(piece.pairs) == len(self.ends[piece.end])

    def cut(
        self, link: Link, pairs: Sequence[Pair], there: Sequence[Pair], here: Sequence[Pair]
    ) -> list[Piece]:
        """The fewest pieces for sorted `pairs`, where tiles stay `there`, or wait `here`."""
        if len(pairs) < 2:
            return [Piece(*link, tuple(pairs))] if pairs else []
        leaving, coming = self.ordered(link)
        heaps: dict[Pair, list[list[Pair]]] = {}
        for pair in pairs:
            zone = (
                sum(stay[0] < pair[0] for stay in there) if leaving else 0,
                sum(stay[1] < pair[1] for stay in here) if coming else 0,
            )
            heap = heaps.setdefault(zone, [])
            for piece in heap:
                if not (leaving and coming) or piece[-1][1] < pair[1]:
                    piece.append(pair)
                    break
            else:
                heap.append([pair])
        return [
            Piece(*link, tuple(sorted(piece, key=_in_the_end)))
            for heap in heaps.values()
            for piece in heap
        ]

    def waits(self, pieces: Sequence[Piece]) -> list[set[int]]:
        """For each piece those that must move before it."""
        first: list[set[int]] = [set() for _ in pieces]
        for number, piece in enumerate(pieces):
            leaving, coming = self.ordered((piece.source, piece.end))
            leaving, coming = leaving and piece.gap(0), coming and piece.gap(1)
            if leaving or coming:
                for other, one in enumerate(pieces):
                    if leaving and one.source == piece.source and piece.between(one, 0):
                        first[number].add(other)
                    if coming and one.end == piece.end and piece.between(one, 1):
                        first[other].add(number)
            first[number].discard(number)
        return first

    def untangled(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """The pieces, cut further where they would wait for each other for ever."""
        waits = self.waits(pieces)
        tangled = set(range(len(pieces)))
        while free := {number for number in tangled if not waits[number] & tangled}:
            tangled -= free
        finer = [
            self.untangled([*pieces[:number], *halves, *pieces[number + 1 :]])
            for number in tangled
            for halves in _halves(pieces[number])
        ]
        return min(finer, key=len, default=pieces)


def _halves(piece: Piece) -> Iterator[tuple[Piece, Piece]]:
    for place in range(1, len(piece.pairs)):
        yield (
            replace(piece, pairs=piece.pairs[:place]),
            replace(piece, pairs=piece.pairs[place:]),
        )


def _in_the_end(pair: Pair) -> int:
    return pair[1]


def chains(pairs: Sequence[Pair]) -> Iterator[tuple[Pair, ...]]:
    """Every longest choice from sorted `pairs` in which both positions rise.

    Longest in that no pair can be added.

    >>> list(chains([(0, 2), (1, 0), (2, 1)]))
    [((0, 2),), ((1, 0), (2, 1))]
    """
    return _chains(pairs, (-1, -1))


def _chains(pairs: Sequence[Pair], after: Pair) -> Iterator[tuple[Pair, ...]]:
    nearest = None
    for number, pair in enumerate(pairs):
        if pair[1] > after[1] and (nearest is None or pair[1] < nearest):
            nearest = pair[1]
            for rest in _chains(pairs[number + 1 :], pair):
                yield (pair, *rest)
    if nearest is None:
        yield ()
