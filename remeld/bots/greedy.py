"""Lays as many tiles as it can, whenever it can."""

from dataclasses import dataclass
from random import Random

from remeld.bots.character import Character
from remeld.bots.limits import Limits
from remeld.bots.outlook import Outlook
from remeld.rules.sets import Table

__all__ = ["Greedy"]


@dataclass(frozen=True, slots=True)
class Greedy(Character):
    """Opens as soon as it can, and then always lays the most tiles there are to lay."""

    def lay(self, outlook: Outlook, rng: Random, limits: Limits) -> Table | None:
        """The table after the play of most tiles."""
        del rng, limits  # nothing is left to chance, and one search is quick
        found = outlook.best_play()
        return None if found is None else found.table
