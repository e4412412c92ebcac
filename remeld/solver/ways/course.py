"""The order in which pieces move: what a player would do first.

An order is good when little of the table is in pieces on the way: piles that are no set are
counted after each step, and the order with the fewest is taken. Among those: tiles of the table
before tiles of the rack, and these before new sets of the rack's own tiles.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from remeld.rules.sets import TileSet, is_set
from remeld.solver.ways.pieces import RACK, Change, Piece, Plan

__all__ = ["course"]

_WIDTH: Final = 20
"""So many states of the table are followed at a time: all, where up to five pieces move."""


class _State(NamedTuple):
    """Some pieces have moved, each a bit."""

    cost: int
    order: tuple[int, ...]
    moved: int
    broken: int
    """How many piles are no sets now."""


def course(change: Change, plan: Plan) -> tuple[int, tuple[Piece, ...]]:
    """How many piles are no sets on the way, summed over the steps, and the pieces in order."""
    pieces = sorted(
        plan.pieces,
        key=lambda piece: (change.alone(piece), piece.source == RACK, piece.end, piece.pairs),
    )
    waits = [sum(1 << other for other in others) for others in change.waits(pieces)]
    piles = _piles(change, plan, pieces)
    states = [_State(0, (), 0, sum(pile.broken(0) for pile in piles))]
    for _ in pieces:
        nearest: dict[int, _State] = {}
        for cost, order, moved, broken in states[:_WIDTH]:
            for number, first in enumerate(waits):
                bit = 1 << number
                if moved & bit or first & ~moved:
                    continue
                now = broken
                for pile in piles:
                    if pile.concerned & bit:
                        now += pile.broken(moved | bit) - pile.broken(moved)
                state = _State(cost + now, (*order, number), moved | bit, now)
                if moved | bit not in nearest or state < nearest[moved | bit]:
                    nearest[moved | bit] = state
        states = sorted(nearest.values())
    return states[0].cost, tuple(pieces[number] for number in states[0].order)


def _piles(change: Change, plan: Plan, pieces: Sequence[Piece]) -> list["_Pile"]:
    piles = [
        _Pile(stood, old, plan.bases.index(old) if old in plan.bases else RACK)
        for old, stood in enumerate(change.olds)
    ]
    piles += [_Pile((), RACK, end) for end, base in enumerate(plan.bases) if base == RACK]
    for number, piece in enumerate(pieces):
        tiles = tuple(change.ends[piece.end][to] for _, to in piece.pairs)
        for pile in piles:
            pile.add(1 << number, piece, tiles)
    return piles


class _Pile:
    """One place of the table, and the pieces that leave it or come there, each a bit."""

    def __init__(self, stood: TileSet, old: int, end: int) -> None:
        self.stood, self.old, self.end = stood, old, end
        self.concerned = 0
        self._leave: list[tuple[int, TileSet]] = []
        self._come: list[tuple[int, TileSet]] = []
        self._known: dict[int, bool] = {}

    def add(self, bit: int, piece: Piece, tiles: TileSet) -> None:
        """Take note of a piece, if it leaves this pile or comes here."""
        leaves, comes = piece.source == self.old != RACK, piece.end == self.end
        # What moves within a pile does neither.
        if leaves != comes:
            (self._leave if leaves else self._come).append((bit, tiles))
            self.concerned |= bit

    def broken(self, moved: int) -> bool:
        """Whether the pile is no set when these pieces have moved."""
        moved &= self.concerned
        known = self._known.get(moved)
        if known is None:
            known = self._known[moved] = self._is_broken(moved)
        return known

    def _is_broken(self, moved: int) -> bool:
        pile = list(self.stood)
        for bit, tiles in self._leave:
            if bit & moved:
                for tile in tiles:
                    pile.remove(tile)
        for bit, tiles in self._come:
            if bit & moved:
                pile += tiles
        return bool(pile) and not is_set(tuple(sorted(pile)))
