"""How long a bot may think."""

from dataclasses import dataclass
from math import isnan
from typing import Final

__all__ = ["NO_LIMITS", "Limits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a bot may spend on one turn; None: what its character thinks right.

    A limit that means nothing, such as a negative one or not a number, is as strict as can be: a
    bot then answers with what it has before it begins to search. Without a limit in time, the same
    seed gives the same turn on every machine.
    """

    seconds: float | None = None
    """Of wall-clock time."""
    simulations: int | None = None
    """How many continuations of the game may be tried out."""

    def __post_init__(self) -> None:
        """Turn nonsense into nothing."""
        if self.seconds is not None and (isnan(self.seconds) or self.seconds < 0):
            object.__setattr__(self, "seconds", 0.0)
        if self.simulations is not None and self.simulations < 0:
            object.__setattr__(self, "simulations", 0)


NO_LIMITS: Final = Limits()
"""As its character thinks right."""
