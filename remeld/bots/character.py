"""What all bots have in common: the turns that leave no choice, and the shape of an answer."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from random import Random

from remeld.bots.limits import Limits
from remeld.bots.outlook import Outlook
from remeld.rules.game import Action, Draw, Pass, Phase, Play, Restore
from remeld.rules.sets import Table, is_set
from remeld.rules.start import Seat
from remeld.rules.view import View
from remeld.solver import Solver

__all__ = ["Character"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Character(ABC):
    """A player of a certain kind. It says what it would lay; the rest is the same for all."""

    solver: Solver = field(default_factory=Solver, repr=False, compare=False)

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        """The action for the turn that `view` shows, which must be the viewer's own."""
        if view.seat is None or view.seat != view.to_move:
            raise ValueError("a bot is asked for a turn that is not its own")
        if view.phase is Phase.RESTORING:
            return Restore(view.seat, view.turn, _still_sets(view))
        outlook = Outlook(view, self.solver)
        table = self.lay(outlook, rng, limits)
        if table is None and outlook.obliged:
            # Somebody at the table points out that something can be laid.
            found = outlook.any_play()
            table = None if found is None else found.table
        return _without_play(view, view.seat) if table is None else Play(view.seat, view.turn, table)

    @abstractmethod
    def lay(self, outlook: Outlook, rng: Random, limits: Limits) -> Table | None:
        """The table as it would leave it, legally, with tiles laid; None: it lays nothing."""


def _still_sets(view: View) -> Table:
    """Where the table is to be put back by hand: the sets of it that still are sets."""
    return tuple(tiles for tiles in view.scattered or () if is_set(tiles))


def _without_play(view: View, seat: Seat) -> Action:
    """A turn without a play: a tile from the pool, or a pass once the pool has run out."""
    return Pass(seat, view.turn) if view.pool_ran_out else Draw(seat, view.turn)
