"""The steps by which one table becomes another: values, and what they come to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from remeld.rules.sets import Table, TileSet

__all__ = ["Step", "StepKind", "steps_replay", "tables_on_the_way"]


class StepKind(StrEnum):
    """What a hand does."""

    LAY = "lay"
    """Tiles of the rack go to a pile, or become a new one."""
    SHIFT = "shift"
    """Some tiles of a pile go to another pile, or to another place of their own."""
    SPLIT = "split"
    """Some tiles of a pile become a pile of their own."""
    JOIN = "join"
    """A whole pile goes to another."""


@dataclass(frozen=True, slots=True)
class Step:
    """One movement of a hand: some tiles leave a pile or the rack, together, for one place.

    A pile is what lies at one place of the table; between two steps it need not be a set. Places
    keep their numbers while the steps run: those of the sets before come first, a new pile takes
    the next number, and a place left empty stays.
    """

    kind: StepKind
    tiles: TileSet
    """What moves, as it lies afterwards."""
    source: int | None
    """The place that it leaves; None is the rack."""
    target: int
    """The place that it goes to: the same as `source` when tiles change their place in a pile."""
    stood: TileSet
    """The pile that it leaves, before the step; nothing for the rack."""
    left: TileSet
    """What of that pile is left."""
    onto: TileSet
    """The pile that it goes to, without it; nothing when the pile is new."""
    made: TileSet
    """That pile after the step."""

    def apply(self, table: Table) -> Table:
        """The table after the step; a step that does not fit the table is an error."""
        piles = [*table, ()] if self.target == len(table) else list(table)
        if self.source is not None:
            self._fits(piles[self.source], self.stood, self.left)
            piles[self.source] = self.left
        self._fits(self.made, self.made, piles[self.target])
        if piles[self.target] != self.onto:
            raise ValueError(f"{self} finds {piles[self.target]} at its target")
        piles[self.target] = self.made
        return tuple(piles)

    def _fits(self, found: TileSet, whole: TileSet, rest: TileSet) -> None:
        if found != whole or sorted(whole) != sorted((*rest, *self.tiles)):
            raise ValueError(f"{self} does not fit {found}")


def tables_on_the_way(before: Table, steps: Iterable[Step]) -> Iterator[Table]:
    """The table after each step. Places that were left empty are empty sets."""
    for step in steps:
        before = step.apply(before)
        yield before


def steps_replay(before: Table, steps: Iterable[Step]) -> Table:
    """What the steps make of a table; an error where they do not fit it."""
    for table in tables_on_the_way(before, steps):
        before = table
    return tuple(filter(None, before))
