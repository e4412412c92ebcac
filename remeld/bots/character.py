"""What all bots have in common: the turns that leave no choice, and the shape of an answer."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from random import Random

from remeld.bots.choice import Choice, Thought, Why, laying
from remeld.bots.limits import Limits
from remeld.bots.outlook import Outlook
from remeld.bots.seat import idle_action, own_seat, restored
from remeld.rules.game import Action, Play
from remeld.rules.view import View
from remeld.solver import Solver

__all__ = ["Character"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Character(ABC):
    """A player of a certain kind. It says what it would lay; the rest is the same for all."""

    solver: Solver = field(default_factory=Solver, repr=False, compare=False)

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        """The action for the turn that `view` shows, which must be the viewer's own."""
        return self.think(view, rng, limits).action

    def think(self, view: View, rng: Random, limits: Limits) -> Thought:
        """The same, with the reason for it."""
        seat = own_seat(view)
        if back := restored(view):
            return Thought(back, Why.PUTS_BACK)
        outlook = Outlook(view, self.solver)
        choice = self.lay(outlook, rng, limits)
        if choice.table is None and outlook.obliged:
            # Somebody at the table points out that something can be laid.
            choice = laying(outlook.small_play(), Why.OBLIGED)
        if choice.table is None:
            return Thought(idle_action(view), choice.why)
        return Thought(Play(seat, view.turn, choice.table), choice.why)

    @abstractmethod
    def lay(self, outlook: Outlook, rng: Random, limits: Limits) -> Choice:
        """The table as it would leave it, legally, with tiles laid; or none, to lay nothing."""
