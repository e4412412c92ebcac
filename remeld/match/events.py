"""What happened at a table, one thing after another, and what each makes of the sitting.

Events are all that has to be kept of a sitting. An event that was decided on is never refused:
`evolve` takes it as it is.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from remeld.match.fair import FairDeal
from remeld.match.sitting import (
    Ballot,
    Chair,
    Instant,
    Occupant,
    PlayerId,
    Sitting,
    Stage,
    Terms,
    playing,
    promised_deal,
)
from remeld.rules.fault import Refusal
from remeld.rules.game import Action, Phase
from remeld.rules.match import Match, MatchAdvance, act_in_match, next_game, start_match
from remeld.rules.search import Search
from remeld.rules.start import Seat

__all__ = [
    "Abandoned",
    "Acted",
    "BotStoodIn",
    "CameBack",
    "ChairEvent",
    "Dealt",
    "DigestGiven",
    "Event",
    "LeftChair",
    "NonceShown",
    "Promised",
    "Readied",
    "SatDown",
    "ShowingFailed",
    "TableMade",
    "Voted",
    "WentAway",
    "begin",
    "evolve",
]

_DAY: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class TableMade:
    """Somebody made a table."""

    name: str
    terms: Terms
    host: PlayerId


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody, or a bot, took a seat; a person with the digest of a nonce."""

    seat: Seat
    occupant: Occupant
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class LeftChair:
    """A seat became free again, before anything was dealt."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DigestGiven:
    """A player published the digest of another nonce."""

    seat: Seat
    digest: str


@dataclass(frozen=True, slots=True)
class ShowingFailed:
    """These players did not show their nonces: everybody makes new promises, but for them."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Promised:
    """The server took a secret; its digest and those of the nonces are published."""

    secret: bytes
    at: Instant


@dataclass(frozen=True, slots=True)
class NonceShown:
    """A player showed the nonce whose digest was published."""

    seat: Seat
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game began: the first, with all nonces shown that will be; or the next."""

    at: Instant


@dataclass(frozen=True, slots=True)
class Acted:
    """A turn was ended, by a player, a bot or the clock."""

    action: Action
    at: Instant


@dataclass(frozen=True, slots=True)
class WentAway:
    """No device of a player is connected any more."""

    seat: Seat
    at: Instant


@dataclass(frozen=True, slots=True)
class CameBack:
    """A player is there again, and takes the seat back from whoever played on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Voted:
    """A player said what is to be done about those who are away."""

    seat: Seat
    ballot: Ballot


@dataclass(frozen=True, slots=True)
class BotStoodIn:
    """A bot plays on for somebody who is away."""

    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The sitting ended before its last game did."""


@dataclass(frozen=True, slots=True)
class Readied:
    """A player would like to go on: with the next game, or another match with the same seats."""

    seat: Seat


ChairEvent: TypeAlias = (
    SatDown | LeftChair | DigestGiven | WentAway | CameBack | Voted | BotStoodIn | Readied
)
Event: TypeAlias = ChairEvent | Promised | NonceShown | ShowingFailed | Dealt | Acted | Abandoned


def begin(made: TableMade) -> Sitting:
    """The sitting at a new table."""
    chairs = (Chair(),) * made.terms.seats
    return Sitting(name=made.name, terms=made.terms, host=made.host, chairs=chairs, version=1)


def evolve(sitting: Sitting, event: Event, search: Search) -> Sitting:
    """The sitting after an event."""
    sitting = replace(sitting, version=sitting.version + 1)
    match event:
        case Promised():
            return _promised(sitting, event)
        case NonceShown():
            return _nonce_shown(sitting, event)
        case ShowingFailed():
            return _showing_failed(sitting, event.seats)
        case Dealt():
            return _dealt(sitting, event)
        case Acted():
            return _acted(sitting, event, search)
        case Abandoned():
            return replace(sitting, stage=Stage.ABANDONED, deadline=None)
        case _:
            return _at_a_chair(sitting, event)


def _at_a_chair(sitting: Sitting, event: ChairEvent) -> Sitting:
    """The sitting after something that concerns one chair."""
    match event:
        case SatDown():
            chair = Chair(occupant=event.occupant, digest=event.digest)
            return _chair(sitting, event.seat, chair)
        case LeftChair():
            return _chair(sitting, event.seat, Chair())
        case DigestGiven():
            return _change(sitting, event.seat, digest=event.digest)
        case WentAway():
            return _change(sitting, event.seat, away_since=event.at)
        case CameBack():
            back = _change(sitting, event.seat, away_since=None, stand_in=None)
            return _without_ballots(back)
        case Voted():
            return _change(sitting, event.seat, ballot=event.ballot)
        case BotStoodIn():
            return _without_ballots(_change(sitting, event.seat, stand_in=event.bot))
        case Readied():
            return _change(sitting, event.seat, ready=True)
        case _:
            assert_never(event)


def _chair(sitting: Sitting, seat: Seat, chair: Chair) -> Sitting:
    chairs = (*sitting.chairs[:seat], chair, *sitting.chairs[seat + 1 :])
    return replace(sitting, chairs=chairs)


def _change(sitting: Sitting, seat: Seat, **fields: object) -> Sitting:
    changed = replace(sitting.chairs[seat], **fields)  # type: ignore[arg-type]  # fields by name
    return _chair(sitting, seat, changed)


def _without_ballots(sitting: Sitting) -> Sitting:
    return replace(sitting, chairs=tuple(replace(chair, ballot=None) for chair in sitting.chairs))


def _promised(sitting: Sitting, event: Promised) -> Sitting:
    deal = FairDeal(sitting.name, event.secret, (None,) * sitting.terms.seats)
    deadline = Instant(event.at + sitting.terms.seconds_to_show)
    return replace(sitting, stage=Stage.PROMISED, deal=deal, deadline=deadline)


def _showing_failed(sitting: Sitting, seats: tuple[Seat, ...]) -> Sitting:
    """Nonces that were shown are known to the server now, and are worth nothing any more."""
    chairs = tuple(
        replace(chair, digest=None, nonce=None, mute=chair.mute or seat in seats)
        for seat, chair in enumerate(sitting.chairs)
    )
    return replace(sitting, chairs=chairs, stage=Stage.GATHERING, deal=None, deadline=None)


def _nonce_shown(sitting: Sitting, event: NonceShown) -> Sitting:
    deal = promised_deal(sitting)
    nonces = (*deal.nonces[: event.seat], event.nonce, *deal.nonces[event.seat + 1 :])
    shown = _change(sitting, event.seat, nonce=event.nonce)
    return replace(shown, deal=replace(deal, nonces=nonces))


def _dealt(sitting: Sitting, event: Dealt) -> Sitting:
    mix = promised_deal(sitting).mix
    chairs = tuple(replace(chair, ready=False) for chair in sitting.chairs)
    sitting = replace(sitting, chairs=chairs)
    if sitting.match is None:
        advance = start_match(sitting.terms.edition, sitting.terms.seats, mix)
    else:
        advance = next_game(sitting.match, mix)
    return _going_on(sitting, advance, event.at)


def _acted(sitting: Sitting, event: Acted, search: Search) -> Sitting:
    table = playing(sitting)
    advance = act_in_match(table.match, event.action, search=search, mix=table.deal.mix)
    return _going_on(sitting, advance, event.at)


def _going_on(sitting: Sitting, advance: MatchAdvance | Refusal, at: Instant) -> Sitting:
    if isinstance(advance, Refusal):
        raise ValueError(f"what happened cannot have happened: {advance}")  # noqa: TRY004
    match = advance.match
    if match.over:
        return replace(sitting, match=match, stage=Stage.OVER, deadline=None)
    between = match.game.phase is Phase.ENDED
    return replace(
        sitting,
        match=match,
        stage=Stage.BETWEEN if between else Stage.PLAYING,
        deadline=_deadline(sitting.terms, match, at),
    )


def _deadline(terms: Terms, match: Match, at: Instant) -> Instant | None:
    """When the time of what comes next runs out (R3.4, R8.6)."""
    if match.game.phase is Phase.ENDED:
        return Instant(at + terms.seconds_between)
    if terms.days_a_turn is not None:
        return Instant(at + terms.days_a_turn * _DAY)
    if match.game.phase is Phase.RESTORING:
        return Instant(at + terms.edition.restore_seconds)
    seconds = terms.edition.seconds
    return None if seconds is None else Instant(at + seconds)
