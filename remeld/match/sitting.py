"""A table and those who sit at it, as a value: from the first who sits down to the last game.

A sitting is what its events have made of it (`events.py`); what may happen next is decided in
`decide.py`. Both take the time as an argument. It holds every rack, the pool and the secret of the
deal: show `remeld.match.picture`, never this.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, NewType, TypeAlias

from remeld.match.fair import FairDeal
from remeld.rules.edition import Edition
from remeld.rules.match import Match
from remeld.rules.start import Seat

__all__ = [
    "Ballot",
    "Chair",
    "Instant",
    "Occupant",
    "Person",
    "PlayerId",
    "Robot",
    "Sitting",
    "Stage",
    "Terms",
    "playing",
    "promised_deal",
]

PlayerId = NewType("PlayerId", str)
"""Who somebody is, whatever their name at this table."""

Instant = NewType("Instant", float)
"""Seconds of the clock that everybody shares."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who sits at the table."""

    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class Robot:
    """A bot that sits at the table."""

    bot: str


Occupant: TypeAlias = Person | Robot


class Ballot(StrEnum):
    """What those who are there may want when somebody has been away for too long."""

    WAIT = "wait"
    BOT = "bot"
    """A bot plays on until the player is back."""
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat, and who sits there."""

    occupant: Occupant | None = None
    away_since: Instant | None = None
    """When the person was last seen; None while they are there."""
    stand_in: str | None = None
    """The bot that plays on for a person who is away."""
    digest: str | None = None
    """The digest of the nonce for the fair deal."""
    nonce: bytes | None = None
    ballot: Ballot | None = None
    """What the person wants to be done about somebody who is away."""
    ready: bool = False
    """The person would like to go on: with the next game, or with another match."""
    mute: bool = False
    """The person promised a nonce and did not show it: the deal goes on without."""

    @property
    def person(self) -> Person | None:
        """The person who sits here."""
        return self.occupant if isinstance(self.occupant, Person) else None

    @property
    def bot(self) -> str | None:
        """The bot whose turn it is when it is this seat's."""
        return self.occupant.bot if isinstance(self.occupant, Robot) else self.stand_in

    @property
    def there(self) -> bool:
        """Whether a person sits here who is not away."""
        return self.person is not None and self.away_since is None


class Stage(StrEnum):
    """How far a sitting has come."""

    GATHERING = "gathering"
    """People and bots sit down."""
    PROMISED = "promised"
    """All digests of the fair deal are published; the nonces are being shown."""
    PLAYING = "playing"
    BETWEEN = "between"
    """A game is over and the next one not dealt."""
    OVER = "over"
    ABANDONED = "abandoned"
    """It ended before its last game did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What those who sit down agree to."""

    edition: Edition
    seats: int
    days_a_turn: int | None = None
    """For slow matches: so many days for a turn, instead of the edition's seconds."""
    seconds_to_show: float = 20.0
    """So long players have to show their nonces."""
    seconds_between: float = 20.0
    """So long the scores of a game are looked at."""
    grace: float = 60.0
    """So long somebody may be away before the others are asked what to do."""
    stand_in: str = "greedy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """All that is true of a table between two events."""

    name: str
    """By which the table is known; the fair deal is bound to it."""
    terms: Terms
    host: PlayerId
    """Who made the table."""
    chairs: tuple[Chair, ...]
    stage: Stage = Stage.GATHERING
    deal: FairDeal | None = None
    """With the nonces that were shown so far."""
    match: Match | None = None
    deadline: Instant | None = None
    """When time runs out: for the turn, for showing nonces, or for looking at the scores."""
    version: int = 0
    """How many events there were."""

    def seat_of(self, player: PlayerId) -> Seat | None:
        """Where a player sits."""
        for seat, chair in enumerate(self.chairs):
            if chair.person is not None and chair.person.player == player:
                return Seat(seat)
        return None

    @property
    def promised(self) -> bool:
        """Whether everybody who has to has published the digest of a nonce."""
        return all(
            chair.person is None or chair.mute or chair.digest is not None for chair in self.chairs
        )

    @property
    def full(self) -> bool:
        """Whether somebody sits on every chair."""
        return all(chair.occupant is not None for chair in self.chairs)

    @property
    def done(self) -> bool:
        """Whether nothing more will be played."""
        return self.stage in {Stage.OVER, Stage.ABANDONED}


class Playing(NamedTuple):
    """What is there while a match is played."""

    match: Match
    deal: FairDeal


def promised_deal(sitting: Sitting) -> FairDeal:
    """The deal of a sitting at which one was promised; an error for another."""
    if sitting.deal is None:
        raise ValueError("nothing was promised")
    return sitting.deal


def playing(sitting: Sitting) -> Playing:
    """The match of a sitting at which one is played, and its deal; an error for another."""
    if sitting.match is None:
        raise ValueError("nothing is played")
    return Playing(sitting.match, promised_deal(sitting))
