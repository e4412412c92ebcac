"""From one table to another in steps, as few as there can be."""

from collections.abc import Iterator
from typing import Final

from remeld.rules.changes import changes_between, table_counts
from remeld.rules.needless import linked
from remeld.rules.sets import Table
from remeld.solver.ways.course import course
from remeld.solver.ways.hand import Hand
from remeld.solver.ways.pieces import Change, Piece, Plan
from remeld.solver.ways.plans import fewest_pieces
from remeld.solver.ways.step import Step

__all__ = ["way"]

_COMPARED: Final = 48
"""Plans of so many pieces together are compared."""


def way(before: Table, after: Table) -> tuple[Step, ...]:
    """The steps from one table to another that has all its tiles and perhaps more, from a rack.

    A step moves tiles that lie side by side, or any tiles of a group, or tiles of the rack, to
    where they will lie side by side, or in a group. No tile moves twice, and sets that stand on
    both tables alike are not touched. There are no fewer steps than these. That is proved as long
    as some thousand choices are enough to look at, as they are for the turns that people and
    bots make; beyond it these are the best steps found.

    Among ways of equally few steps those are preferred that leave fewer piles that are no sets on
    the way, then those that move fewer tiles of the table; not all are looked at. First room is
    made, then tiles are laid, and new sets of the rack's own tiles come last. A group that lies
    in another order, and is not touched otherwise, is put in order by a step of its own.

    >>> from remeld.notation.tiles import read_table, write_tiles
    >>> for step in way(read_table("R4 R5 R6 R7 R8"), read_table("R4 R5 R6 | R6 R7 R8")):
    ...     print(step.kind, write_tiles(step.tiles), "->", write_tiles(step.made))
    split R7 R8 -> R7 R8
    lay R6 -> R6 R7 R8
    """
    if any(now < then for now, then in zip(table_counts(after), table_counts(before), strict=True)):
        raise ValueError("tiles that lay on the table are missing")
    hand, new = Hand(before), []
    for olds, ends in _parts(before, after):
        change = Change([before[old] for old in olds], [after[end] for end in ends])
        plan, pieces = _best(change)
        laid_last = [piece for piece in pieces if change.alone(piece)]
        new += [change.ends[piece.end] for piece in laid_last]
        hand.follow(change, plan, olds, [piece for piece in pieces if piece not in laid_last])
    for tiles in new:
        hand.lay_new(tiles)
    return tuple(hand.steps)


def _parts(before: Table, after: Table) -> Iterator[tuple[list[int], list[int]]]:
    """The sets before and after that have to do with each other, by showing the same tile."""
    changes = changes_between(before, after)
    stood = len(changes.before)
    sets = [before[old] for old in changes.before] + [after[end] for end in changes.after]
    for members in linked(sets):
        yield (
            [changes.before[member] for member in members if member < stood],
            [changes.after[member - stood] for member in members if member >= stood],
        )


def _best(change: Change) -> tuple[Plan, tuple[Piece, ...]]:
    """The plan to follow, and its pieces in order."""
    plans, found = fewest_pieces(change).plans, []
    worth = max(1, _COMPARED // max(1, len(plans[0].pieces)))
    for number, plan in enumerate(plans[:worth]):
        broken, pieces = course(change, plan)
        found.append((broken, plan.shifted, number, plan, pieces))
    return min(found, key=lambda one: one[:3])[3:]
