"""Plays at random, but legally: the floor under every other player."""

from dataclasses import dataclass
from random import Random
from typing import Final

from remeld.bots.character import Character
from remeld.bots.choice import Choice, Why, laying
from remeld.bots.limits import Limits
from remeld.bots.outlook import Outlook
from remeld.rules.tile import rack_of

__all__ = ["Wanderer"]

_SPARES_JOKERS: Final = 0.7


@dataclass(frozen=True, slots=True)
class Wanderer(Character):
    """Looks at a random part of its rack, seldom at a joker, and lays what it finds there."""

    idle: float = 0.25
    """How often it does not look at all."""

    def lay(self, outlook: Outlook, rng: Random, limits: Limits) -> Choice:
        """The table after some legal play."""
        del limits  # it does not think
        idle = rng.random() < self.idle
        share = rng.choice((0.4, 0.7, 1.0))
        spare = rng.random() < _SPARES_JOKERS
        part = rack_of(
            tile for tile in outlook.rack if rng.random() < share and not (spare and tile.is_joker)
        )
        return laying(None if idle else outlook.with_rack(part).any_play(), Why.LAYS_MOST)
