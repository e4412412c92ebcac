"""What a bot is."""

from random import Random
from typing import Protocol

from remeld.rules.game import Action
from remeld.rules.view import View

__all__ = ["Bot"]


class Bot(Protocol):
    """A player: from what its seat sees to its action. The same `rng` gives the same turn."""

    def choose(self, view: View, rng: Random) -> Action:
        """The action for the turn that `view` shows, which must be the viewer's own."""
