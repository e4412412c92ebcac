"""What decides every game of an arena: the rules, the number of seats, the seed and the limits."""

from dataclasses import dataclass, field, replace

from remeld.arena.program import program
from remeld.bots import NO_LIMITS, Limits
from remeld.rules.edition import Edition, LengthUnit
from remeld.rules.shuffle import Mix, seeded

__all__ = ["Setting", "Task", "one_game"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """All that the games of an arena have in common."""

    edition: Edition
    """Of one game a match: see `one_game`."""
    seats: int
    seed: str
    limits: Limits = NO_LIMITS
    program: str = field(default_factory=program)
    """Whoever plays has to be the same."""

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """What a record has to say of the setting beyond its edition."""
        tags = [("Program", self.program), ("Seed", self.seed)]
        if self.limits.seconds is not None:
            tags.append(("Seconds", repr(self.limits.seconds)))
        if self.limits.simulations is not None:
            tags.append(("Simulations", str(self.limits.simulations)))
        return tuple(tags)

    def mix(self, deal: int) -> Mix:
        """How the tiles of a deal are mixed: the same for everybody who plays it."""
        return seeded(f"{self.seed}/{deal}".encode())


@dataclass(frozen=True, slots=True)
class Task:
    """A game that is to be played. What comes of it follows from the setting and from this."""

    deal: int
    """Deals are counted from 1."""
    names: tuple[str, ...]
    """Who sits where."""
    rotation: int
    """By how many seats the line-up was turned: where the one of a pairing sits."""

    @property
    def key(self) -> tuple[int, tuple[str, ...]]:
        """What tells one game of an arena from all others."""
        return self.deal, self.names


def one_game(edition: Edition) -> Edition:
    """The edition with matches of one game."""
    return replace(edition, length=1, length_unit=LengthUnit.GAMES)
