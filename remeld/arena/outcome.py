"""What came of a game, and how its record says so.

A record can be replayed, but an arena that goes on with a file of a hundred thousand games wants to
know only how they ended. So that stands in their tags.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

__all__ = ["Failure", "Outcome", "outcome_of", "outcome_tags"]

_SEAT: Final = re.compile(r"Seat([1-9])")
_FAILURE: Final = re.compile(r"([1-9]):(\d{1,6}) (\S+)")


@dataclass(frozen=True, slots=True)
class Failure:
    """A turn in which a bot gave no action that the rules allow."""

    seat: int
    turn: int
    reason: str
    """The name of the exception that it raised, or the codes of the refusal with + between."""

    def __str__(self) -> str:
        return f"{self.seat + 1}:{self.turn} {self.reason}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a game ended for each seat."""

    deal: int
    names: tuple[str, ...]
    wins: tuple[Fraction, ...]
    """A win, or a part of a shared one (R7.4)."""
    points: tuple[int, ...]
    turns: int
    failures: tuple[Failure, ...] = ()

    @property
    def key(self) -> tuple[int, tuple[str, ...]]:
        """What tells it from all other games of the arena."""
        return self.deal, self.names


def outcome_tags(outcome: Outcome, rotation: int) -> tuple[tuple[str, str], ...]:
    """The tags that a record needs for `outcome_of`, beside those that every record has."""
    tags = [
        ("Deal", str(outcome.deal)),
        ("Rotation", str(rotation)),
        ("Wins", " ".join(map(str, outcome.wins))),
        ("Turns", str(outcome.turns)),
    ]
    if outcome.failures:
        tags.append(("Failures", ", ".join(map(str, outcome.failures))))
    return tuple(tags)


def outcome_of(tags: Mapping[str, str]) -> Outcome | None:
    """The outcome that the tags of a record tell; None for a record of something else."""
    names = tuple(tags[name] for name in tags if _SEAT.fullmatch(name))
    try:
        outcome = Outcome(
            deal=int(tags["Deal"]),
            names=names,
            wins=tuple(map(Fraction, tags["Wins"].split())),
            points=tuple(map(int, tags["Result"].split())),
            turns=int(tags["Turns"]),
            failures=tuple(
                Failure(int(seat) - 1, int(turn), reason)
                for seat, turn, reason in _FAILURE.findall(
                    tags.get("Failures", "").replace(",", " ")
                )
            ),
        )
    except (KeyError, ValueError, ZeroDivisionError):
        return None
    whole = len(names) == len(outcome.wins) == len(outcome.points)
    return outcome if whole and sum(outcome.wins) == 1 and not sum(outcome.points) else None
