"""Plays at a Sunday table: adds to sets, and sees what can be done with one or two of them."""

from dataclasses import dataclass
from random import Random

from remeld.bots.character import Character
from remeld.bots.choice import Choice, Why, laying
from remeld.bots.limits import Limits
from remeld.bots.outlook import Outlook
from remeld.bots.sight import (
    Sight,
    add_tiles,
    last_legal,
    lay_own_sets,
    rearrange,
    without_fourths,
)

__all__ = ["Casual"]


@dataclass(frozen=True, slots=True)
class Casual(Character):
    """Lays own sets and single tiles, then rearranges a set or two to place more.

    While it has many tiles it follows the old advice to keep the fourth tile of a set, so that
    there is something to lay in the next turn.
    """

    sets: int = 2
    """How many sets of the table it takes up at once."""
    few: int = 8
    """With fewer tiles than these it lays whatever it can."""

    def lay(self, outlook: Outlook, rng: Random, limits: Limits) -> Choice:
        """The table with what it has found."""
        del rng, limits  # nothing is left to chance, and a few small searches are quick
        if not outlook.opened:
            return laying(outlook.opening_alone(), Why.OPENS)
        own = lay_own_sets(outlook, Sight(outlook.view.table, outlook.rack))
        if len(own.rack) >= self.few and (kept := without_fourths(outlook, own)) != own:
            return last_legal(outlook, (kept,), Why.KEEPS_FOURTH)
        added = add_tiles(own)
        moved = rearrange(outlook, added, self.sets)
        return last_legal(outlook, (own, added, moved, add_tiles(moved)))
