"""Plays at random, but legally: the floor under every other player."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from remeld.bots.limits import Limits
from remeld.bots.seat import find_play, idle_action, own_seat, restored
from remeld.rules.edition import PoolEmpty
from remeld.rules.game import Action, Play
from remeld.rules.tile import rack_of
from remeld.rules.view import View
from remeld.solver import Solver

__all__ = ["Wanderer"]

_SPARES_JOKERS: Final = 0.7


@dataclass(frozen=True, slots=True)
class Wanderer:
    """Looks at a random part of its rack, seldom at a joker, and lays what it finds there.

    Where the rules make it play, it looks at the whole rack before it gives up.
    """

    idle: float = 0.25
    """How often it does not look at all."""
    solver: Solver = field(default_factory=Solver)

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        """Some legal action."""
        del limits  # it does not think
        if back := restored(view):
            return back
        idle = rng.random() < self.idle
        share = rng.choice((0.4, 0.7, 1.0))
        spare = rng.random() < _SPARES_JOKERS
        part = rack_of(
            tile for tile in view.rack if rng.random() < share and not (spare and tile.is_joker)
        )
        found = None if idle else find_play(replace(view, rack=part), self.solver, best=False)
        if found is None and _obliged(view):
            found = find_play(view, self.solver, best=False)
        if found is None:
            return idle_action(view)
        return Play(own_seat(view), view.turn, found.table)


def _obliged(view: View) -> bool:
    """Whether a turn without a play is refused to whoever could lay a tile."""
    if view.pool_ran_out:
        return view.edition.pool_empty is PoolEmpty.PLAY_ON
    return view.edition.must_play and view.position.opened
