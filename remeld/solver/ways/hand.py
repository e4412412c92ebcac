"""A hand that moves pieces, one after the other, and writes down its steps."""

from collections.abc import Sequence
from typing import TypeAlias

from remeld.rules.sets import Table, TileSet
from remeld.solver.ways.pieces import RACK, Change, Pair, Piece, Plan, chains
from remeld.solver.ways.step import Step, StepKind

__all__ = ["Hand"]

_Goal: TypeAlias = tuple[int, int]
"""A tile, by where it will lie in the end: an end set, and the position there."""


class Hand:
    """The table as it changes, and the steps so far."""

    def __init__(self, before: Table) -> None:
        self.table = list(before)
        self.steps: list[Step] = []

    def lay_new(self, tiles: TileSet) -> None:
        """Lay a new set of rack tiles."""
        self.table.append(tiles)
        self.steps.append(Step(StepKind.LAY, tiles, None, len(self.table) - 1, (), (), (), tiles))

    def follow(
        self, change: Change, plan: Plan, olds: Sequence[int], pieces: Sequence[Piece]
    ) -> None:
        """Move pieces in their order; the old sets of the change lie at the places `olds`."""
        _Following(self, change, plan, olds).move(pieces)


class _Following:
    """Some piles whose tiles know where they will lie."""

    def __init__(self, hand: Hand, change: Change, plan: Plan, olds: Sequence[int]) -> None:
        self.hand, self.change, self.plan, self.olds = hand, change, plan, olds
        self.places = {end: olds[base] for end, base in enumerate(plan.bases) if base != RACK}
        self.ends = {place: end for end, place in self.places.items()}
        self.settled: set[_Goal] = set()
        self.piles: dict[int, list[_Goal]] = {}
        goals: dict[Pair, _Goal] = {}
        for end, (base, stays) in enumerate(zip(plan.bases, plan.stays, strict=True)):
            self.settled.update((end, to) for _, to in stays)
            goals.update(((base, position), (end, to)) for position, to in stays)
        for piece in plan.pieces:
            for position, to in piece.pairs:
                goals[piece.source, position] = (piece.end, to)
        self.groups: dict[int, bool] = {}
        for old, place in enumerate(olds):
            self.groups[place] = change.was_group(old)
            self.piles[place] = [goals[old, position] for position in range(len(change.olds[old]))]

    def move(self, pieces: Sequence[Piece]) -> None:
        for piece in pieces:
            self._move(piece)
        for place, end in self.ends.items():
            if self._tiles(place) != self.change.ends[end]:
                self._put_in_order(place, end)

    def _move(self, piece: Piece) -> None:
        table, source = self.hand.table, None
        goals = [(piece.end, to) for _, to in piece.pairs]
        stood: TileSet = ()
        left: TileSet = ()
        if piece.source != RACK:
            source = self.olds[piece.source]
            stood = self._tiles(source)
            self.piles[source] = [goal for goal in self.piles[source] if goal not in goals]
            self._straighten(source)
            left = table[source] = self._tiles(source)
        new = piece.end not in self.places
        target = self.places.setdefault(piece.end, len(table))
        if new:
            table.append(())
            self.piles[target] = []
            self.ends[target] = piece.end
        onto = self._tiles(target)
        self._straighten(target)
        for goal in goals:
            self._put(target, goal)
        self._straighten(target)
        made = table[target] = self._tiles(target)
        kind = _kind(source, target, new=new, left=left)
        tiles = tuple(self.change.ends[end][to] for end, to in goals)
        self.hand.steps.append(Step(kind, tiles, source, target, stood, left, onto, made))

    def _put(self, place: int, goal: _Goal) -> None:
        """Put a tile behind the one that it will follow, of those that have come to stay."""
        pile = self.piles[place]
        near = sorted(other for other in pile if other in self.settled)
        lower = [other for other in near if other < goal]
        at = len(pile)
        if lower:
            at = pile.index(lower[-1]) + 1
        elif near:
            at = pile.index(near[0])
        pile.insert(at, goal)
        self.settled.add(goal)

    def _straighten(self, place: int) -> None:
        """Put what stays in its order, which comes for nothing in what was or becomes a group.

        In what was a group it lies in front, since nothing there has to lie side by side.
        """
        pile = self.piles[place]
        stays = sorted(goal for goal in pile if goal in self.settled)
        if self.groups.get(place):
            self.piles[place] = stays + [goal for goal in pile if goal not in self.settled]
            return
        slots = [slot for slot, goal in enumerate(pile) if goal in self.settled]
        for slot, goal in zip(slots, stays, strict=True):
            pile[slot] = goal

    def _put_in_order(self, place: int, end: int) -> None:
        """Put a group that nothing came to or left into the order in which it lies at the end."""
        table, pile = self.hand.table, self.piles[place]
        still = max(chains([(slot, to) for slot, (_, to) in enumerate(pile)]), key=len)
        stood, made = table[place], self.change.ends[end]
        moved = [to for _, to in pile if to not in {to for _, to in still}]
        left = tuple(made[to] for _, to in still)
        tiles = tuple(made[to] for to in sorted(moved))
        table[place] = made
        self.hand.steps.append(Step(StepKind.SHIFT, tiles, place, place, stood, left, left, made))

    def _tiles(self, place: int) -> TileSet:
        return tuple(self.change.ends[end][to] for end, to in self.piles[place])


def _kind(source: int | None, target: int, *, new: bool, left: TileSet) -> StepKind:
    if source is None:
        return StepKind.LAY
    if new:
        return StepKind.SPLIT
    return StepKind.SHIFT if left or source == target else StepKind.JOIN
