"""What may be asked of a sitting: by players, by those who run bots, by the clock."""

from dataclasses import dataclass
from typing import TypeAlias

from remeld.match.sitting import Ballot, Person, PlayerId
from remeld.rules.game import Action
from remeld.rules.sets import Table
from remeld.rules.start import Seat

__all__ = [
    "Act",
    "BotAct",
    "Command",
    "Digest",
    "GoAway",
    "Leave",
    "Ready",
    "Return",
    "SeatBot",
    "ShowNonce",
    "Sit",
    "Start",
    "TimeUp",
    "Unseat",
    "Vote",
]


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat, or the first that is free, with the digest of a nonce."""

    person: Person
    seat: Seat | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up from the seat before anything was dealt."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class SeatBot:
    """The host puts a bot on a free seat."""

    player: PlayerId
    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class Unseat:
    """The host frees a seat before anything was dealt."""

    player: PlayerId
    seat: Seat


@dataclass(frozen=True, slots=True)
class Digest:
    """Publish the digest of another nonce, before the server has promised anything."""

    player: PlayerId
    digest: str


@dataclass(frozen=True, slots=True)
class Start:
    """The host begins; the secret is the server's, fresh from its source of chance."""

    player: PlayerId
    secret: bytes


@dataclass(frozen=True, slots=True)
class ShowNonce:
    """Show the nonce whose digest was published."""

    player: PlayerId
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Act:
    """End the own turn."""

    player: PlayerId
    action: Action


@dataclass(frozen=True, slots=True)
class BotAct:
    """End the turn of a bot, or of a bot that stands in for somebody."""

    action: Action


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock: time has run out, the draft of whoever was to move lying like this."""

    version: int
    """Of the sitting whose deadline it was; a later event has made it void."""
    draft: Table = ()


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on: with the next game, or with another match."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class GoAway:
    """The last device of a player has gone."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Return:
    """A device of the player is there again."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Vote:
    """Say what is to be done about those who have been away for too long."""

    player: PlayerId
    ballot: Ballot


Command: TypeAlias = (
    Sit
    | Leave
    | SeatBot
    | Unseat
    | Digest
    | Start
    | ShowNonce
    | Act
    | BotAct
    | TimeUp
    | Ready
    | GoAway
    | Return
    | Vote
)
