"""What a bot is."""

from random import Random
from typing import Protocol

from remeld.bots.limits import Limits
from remeld.rules.game import Action
from remeld.rules.view import View

__all__ = ["Bot"]


class Bot(Protocol):
    """A player: from what its seat sees to its action.

    A bot remembers nothing from one turn to the next: the same view, `rng` and limits give the same
    turn, unless the limit is one of time. It reckons; it never waits for anything.
    """

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        """The action for the turn that `view` shows, which must be the viewer's own."""
