"""Lays as many tiles as it can, whenever it can."""

from dataclasses import dataclass, field
from random import Random

from remeld.bots.limits import Limits
from remeld.bots.seat import find_play, idle_action, own_seat, restored
from remeld.rules.game import Action, Play
from remeld.rules.view import View
from remeld.solver import Solver

__all__ = ["Greedy"]


@dataclass(frozen=True, slots=True)
class Greedy:
    """Opens as soon as it can, and then always lays the most tiles there are to lay."""

    solver: Solver = field(default_factory=Solver)

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        """The play of most tiles; a tile from the pool, or a pass, where there is no play."""
        del rng, limits  # nothing is left to chance, and one search is quick
        if back := restored(view):
            return back
        found = find_play(view, self.solver, best=True)
        if found is None:
            return idle_action(view)
        return Play(own_seat(view), view.turn, found.table)
