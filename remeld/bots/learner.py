"""A first opponent: lays the sets it holds, adds to what lies there, and moves nothing."""

from dataclasses import dataclass
from random import Random

from remeld.bots.character import Character
from remeld.bots.choice import Choice, Why, laying
from remeld.bots.limits import Limits
from remeld.bots.outlook import Outlook
from remeld.bots.sight import Sight, add_tiles, last_legal, lay_own_sets
from remeld.rules.tile import rack_of

__all__ = ["Learner"]


@dataclass(frozen=True, slots=True)
class Learner(Character):
    """Sees whole sets on its rack and single tiles that fit, and now and then overlooks a tile."""

    overlooks: float = 0.25
    """How often it does not think of a tile in a turn."""

    def lay(self, outlook: Outlook, rng: Random, limits: Limits) -> Choice:
        """The table with what it has found."""
        del limits  # a glance
        part = rack_of(tile for tile in outlook.rack if rng.random() >= self.overlooks)
        glance = outlook.with_rack(part)
        if not outlook.opened:
            return laying(glance.opening_alone(), Why.OPENS)
        own = lay_own_sets(glance, Sight(outlook.view.table, part))
        return last_legal(glance, (own, add_tiles(own)))
