"""Lays as many tiles as it can, whenever it can."""

from random import Random
from typing import Final

from remeld.bots.seat import find_play, idle_action, own_seat, restored
from remeld.rules.game import Action, Play
from remeld.rules.view import View
from remeld.solver import Solver

__all__ = ["Greedy"]

_SOLVER: Final = Solver()


class Greedy:
    """Opens as soon as it can, and then always lays the most tiles there are to lay."""

    def choose(self, view: View, rng: Random) -> Action:
        """The play of most tiles; a tile from the pool, or a pass, where there is no play."""
        del rng  # nothing is left to chance
        if back := restored(view):
            return back
        found = find_play(view, _SOLVER, best=True)
        if found is None:
            return idle_action(view)
        return Play(own_seat(view), view.turn, found.table)
