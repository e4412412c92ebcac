"""The bots that there are, by name: a bot added here is a bot everywhere."""

from collections.abc import Callable
from typing import Final

from remeld.bots.bot import Bot
from remeld.bots.greedy import Greedy
from remeld.bots.patient import Patient
from remeld.bots.wanderer import Wanderer

__all__ = ["BOTS"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "greedy": Greedy,
    "patient": Patient,
    "wary": lambda: Patient(alarm=9),
    "wanderer": Wanderer,
}
"""How to make each."""
from remeld.bots.lab import Lab
BOTS["lab"] = Lab
