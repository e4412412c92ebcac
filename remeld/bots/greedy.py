"""Lays as many tiles as it can, whenever it can."""

from dataclasses import dataclass
from random import Random

from remeld.bots.character import Character
from remeld.bots.choice import Choice, Why, laying
from remeld.bots.limits import Limits
from remeld.bots.outlook import Outlook

__all__ = ["Greedy"]


@dataclass(frozen=True, slots=True)
class Greedy(Character):
    """Opens as soon as it can, and then always lays the most tiles there are to lay."""

    def lay(self, outlook: Outlook, rng: Random, limits: Limits) -> Choice:
        """The table after the play of most tiles."""
        del rng, limits  # nothing is left to chance, and one search is quick
        return laying(outlook.best_play(), Why.LAYS_MOST if outlook.opened else Why.OPENS)
