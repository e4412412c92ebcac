"""The bots that there are, by name: a bot added here is a bot everywhere."""

from collections.abc import Callable
from typing import Final

from remeld.bots.bot import Bot
from remeld.bots.casual import Casual
from remeld.bots.greedy import Greedy
from remeld.bots.learner import Learner
from remeld.bots.patient import Patient
from remeld.bots.strong import Strong
from remeld.bots.wanderer import Wanderer

__all__ = ["BOTS", "LEVELS", "make_bot"]

_WARY: Final = 9
"""Tiles on another rack at which a patient player has had enough of waiting."""

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "learner": Learner,
    "casual": Casual,
    "greedy": Greedy,
    "strong": Strong,
    "patient": Patient,
    "wary": lambda: Patient(alarm=_WARY),
    "wanderer": Wanderer,
}
"""How to make each."""

LEVELS: Final = {"learner": "learner", "casual": "casual", "solid": "greedy", "strong": "strong"}
"""The ladder for people, from the first step: what a level is called, and which bot it is."""


def make_bot(name: str) -> Bot:
    """The bot of this name, or of this level; `KeyError` where there is none."""
    return BOTS[LEVELS.get(name, name)]()
