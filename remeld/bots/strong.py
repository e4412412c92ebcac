"""Races to be out first: opens small, holds back, counts what is left, and weighs the end.

What it rests on was measured (docs/bots.md). A rack and the table that do not go together today
go better together with every tile that is drawn, while every tile that is laid is one that the
others can build with. So it shows as little as it can until it can lay everything, and looks ahead
where that is no longer so clear: when the pool runs low, or somebody is about to go out.
"""

from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from remeld.bots.character import Character
from remeld.bots.choice import Choice, Why, laying
from remeld.bots.limits import Limits
from remeld.bots.lookahead import Lookahead, Pondering
from remeld.bots.outlook import Outlook
from remeld.rules.sets import Table
from remeld.rules.tile import rack_of
from remeld.solver import Aim, Keep, OpeningAim, Placing

__all__ = ["Strong"]

_LOW_POOL: Final = 8
_ALMOST_OUT: Final = 2
_SIMULATIONS: Final = 60
_PREFERENCE: Final = 0.1
"""By how much something else must come out better than holding back, of a game won."""


@dataclass(frozen=True, slots=True)
class Strong(Character):
    """Lays its rack in one turn if it can be done, and gives nothing away before."""

    simulations: int = _SIMULATIONS
    """How many continuations of the game it tries out, where it looks ahead, if not told."""

    def lay(self, outlook: Outlook, rng: Random, limits: Limits) -> Choice:
        """The table as it would leave it."""
        started = perf_counter()
        if not outlook.opened:
            return _first_play(outlook)
        found = outlook.best_play()
        if found is None:
            return Choice(None, Why.NOTHING_FOUND)
        if outlook.lays_all(found):
            return laying(found, Why.GOES_OUT)
        if outlook.last_turn:
            return laying(outlook.best_play(Aim.VALUE), Why.LAST_TURN)
        if outlook.view.pool_size > _LOW_POOL and outlook.obliged:
            return laying(found, Why.OBLIGED)
        if outlook.view.pool_size > _LOW_POOL and min(outlook.others) > _ALMOST_OUT:
            return Choice(None, Why.HOLDS_BACK)
        allowed = limits.simulations
        pondering = Pondering(
            simulations=self.simulations if allowed is None else allowed,
            until=None if limits.seconds is None else started + limits.seconds,
            clock=perf_counter,
        )
        return _weigh(outlook, found, rng, pondering)


def _first_play(outlook: Outlook) -> Choice:
    """The smallest opening; where an open player may not hold back, none before the last but one.

    A player who has not opened may always draw. So where the rules make open players lay whatever
    they can, it stays unopened until it could lay everything in two turns.
    """
    found = outlook.best_play(keep=Keep.NOTHING)
    if found is None:
        return Choice(None, Why.NOTHING_FOUND)
    if outlook.lays_all(found):
        return laying(outlook.best_play(), Why.GOES_OUT)
    if outlook.view.pool_ran_out:
        return laying(outlook.best_play(), Why.LAST_TURN)
    if outlook.edition.must_play and not _out_in_two(outlook):
        return Choice(None, Why.LIES_LOW)
    return laying(_small_opening(outlook), Why.OPENS_SMALL)


def _out_in_two(outlook: Outlook) -> bool:
    """Whether all of the rack goes together with the table, own sets worth an opening in it."""
    whole = outlook.solver.opening_turn(
        outlook.edition, outlook.view.table, outlook.rack, Aim.TILES, Keep.NOTHING
    )
    return outlook.lays_all(whole)


def _small_opening(outlook: Outlook) -> Placing | None:
    """The fewest tiles that will do, without jokers if that can be."""
    plain = rack_of(tile for tile in outlook.rack if not tile.is_joker)
    small = outlook.with_rack(plain).opening_alone(OpeningAim.FEWEST)
    return small or outlook.opening_alone(OpeningAim.FEWEST)


def _weigh(outlook: Outlook, most: Placing, rng: Random, pondering: Pondering) -> Choice:
    """Holding back, a small play or a large one: what comes out best in games played on."""
    tables: list[Table | None] = [] if outlook.obliged else [None]
    for play in (most, outlook.best_play(Aim.VALUE), outlook.small_play()):
        if play is not None and play.table not in tables:
            tables.append(play.table)
    low = outlook.view.pool_size <= _LOW_POOL
    lookahead = Lookahead(outlook, tuple(tables), preference=0 if low else _PREFERENCE)
    table = lookahead.best(rng, pondering)
    return Choice(table, Why.HOLDS_BACK if table is None else Why.TRIED_OUT)
