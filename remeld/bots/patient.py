"""Opens as soon as it can, and then waits until the whole rack goes out at once."""

from dataclasses import dataclass
from random import Random
from typing import Final

from remeld.bots.character import Character
from remeld.bots.choice import Choice, Why, laying
from remeld.bots.limits import Limits
from remeld.bots.outlook import Outlook
from remeld.solver import Keep

__all__ = ["ALWAYS_ALARMED", "Patient"]

ALWAYS_ALARMED: Final = 255
"""An alarm that always rings: no rack has more tiles."""


@dataclass(frozen=True, slots=True)
class Patient(Character):
    """Draws although it could play, so that nobody else gets a table to build on.

    With every tile drawn its rack and the table go better together, until all of it fits. In its
    last turn it lays what it can; so it does where the rules make it play.
    """

    alarm: int = 0
    """It stops waiting while somebody else holds so few tiles or fewer."""
    keep: Keep = Keep.SETS

    def lay(self, outlook: Outlook, rng: Random, limits: Limits) -> Choice:
        """The table after its opening, after going out, or where it no longer waits."""
        del rng, limits  # nothing is left to chance, and one search is quick
        found = outlook.best_play(keep=self.keep)
        if found is None:
            return Choice(None, Why.NOTHING_FOUND)
        if not outlook.opened:
            return laying(found, Why.OPENS)
        if outlook.lays_all(found):
            return laying(found, Why.GOES_OUT)
        if outlook.obliged:
            return laying(found, Why.OBLIGED)
        if outlook.last_turn:
            return laying(found, Why.LAST_TURN)
        if min(outlook.others) <= self.alarm:
            return laying(found, Why.ALARMED)
        return Choice(None, Why.HOLDS_BACK)
