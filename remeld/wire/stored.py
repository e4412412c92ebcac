"""The events of a sitting as a store keeps them, a JSON object each.

They hold everything, the secret of the deal too, and are for no viewer. A field that was once
written is read for ever: what is added later has a default.
"""

from typing import Final, TypeAlias, assert_never

import msgspec
from msgspec import Struct

from remeld.match import events
from remeld.match.draft import Draft
from remeld.match.sitting import Ballot, Instant, Occupant, Person, PlayerId, Robot, Terms
from remeld.rules.start import Seat
from remeld.wire.parts import (
    ActionPart,
    EditionPart,
    TablePart,
    action_of,
    action_part,
    edition_of,
    edition_part,
    table_of,
    table_part,
)

__all__ = [
    "read_draft",
    "read_event",
    "read_made",
    "write_draft",
    "write_event",
    "write_made",
]


_STEPS_KEPT: Final = 20


class _Stored(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """Something that happened."""


class TableMade(_Stored, frozen=True, tag="table-made"):
    name: str
    host: str
    rules: EditionPart
    seats: int
    seconds_to_show: float
    seconds_between: float
    grace: float
    stand_in: str
    days_a_turn: int | None = None


class SatDown(_Stored, frozen=True, tag="sat-down"):
    seat: int
    player: str | None = None
    name: str | None = None
    bot: str | None = None
    digest: str | None = None


class LeftChair(_Stored, frozen=True, tag="left-chair"):
    seat: int


class DigestGiven(_Stored, frozen=True, tag="digest-given"):
    seat: int
    digest: str


class ShowingFailed(_Stored, frozen=True, tag="showing-failed"):
    seats: tuple[int, ...]


class Promised(_Stored, frozen=True, tag="promised"):
    secret: str
    at: float


class NonceShown(_Stored, frozen=True, tag="nonce-shown"):
    seat: int
    nonce: str


class Dealt(_Stored, frozen=True, tag="dealt"):
    at: float


class Acted(_Stored, frozen=True, tag="acted"):
    action: ActionPart
    at: float


class WentAway(_Stored, frozen=True, tag="went-away"):
    seat: int
    at: float


class CameBack(_Stored, frozen=True, tag="came-back"):
    seat: int


class Voted(_Stored, frozen=True, tag="voted"):
    seat: int
    ballot: Ballot


class BotStoodIn(_Stored, frozen=True, tag="bot-stood-in"):
    seat: int
    bot: str


class Readied(_Stored, frozen=True, tag="readied"):
    seat: int


class Abandoned(_Stored, frozen=True, tag="abandoned"):
    pass


_AtAChair: TypeAlias = (
    SatDown | LeftChair | DigestGiven | WentAway | CameBack | Voted | BotStoodIn | Readied
)
_Event: TypeAlias = _AtAChair | ShowingFailed | Promised | NonceShown | Dealt | Acted | Abandoned


def write_made(made: events.TableMade) -> bytes:
    """The first event of every sitting."""
    terms = made.terms
    return msgspec.json.encode(
        TableMade(
            name=made.name,
            host=made.host,
            rules=edition_part(terms.edition),
            seats=terms.seats,
            seconds_to_show=terms.seconds_to_show,
            seconds_between=terms.seconds_between,
            grace=terms.grace,
            stand_in=terms.stand_in,
            days_a_turn=terms.days_a_turn,
        )
    )


def read_made(body: bytes) -> events.TableMade:
    """The same, read."""
    made = msgspec.json.decode(body, type=TableMade)
    terms = Terms(
        edition=edition_of(made.rules),
        seats=made.seats,
        days_a_turn=made.days_a_turn,
        seconds_to_show=made.seconds_to_show,
        seconds_between=made.seconds_between,
        grace=made.grace,
        stand_in=made.stand_in,
    )
    return events.TableMade(made.name, terms, PlayerId(made.host))


def write_event(event: events.Event) -> bytes:
    """An event as it is kept."""
    return msgspec.json.encode(_part(event))


def read_event(body: bytes) -> events.Event:
    """An event as it was kept; `msgspec.ValidationError` or `Unknown` where it is none."""
    return _event(msgspec.json.decode(body, type=_Event))


class _Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft: where it belongs, how the table lies, and the steps that can be taken back."""

    game: int
    turn: int
    seat: int
    table: TablePart
    past: tuple[TablePart, ...] = ()
    future: tuple[TablePart, ...] = ()


def write_draft(draft: Draft) -> bytes:
    """A draft as it is kept beside a sitting, with so many of its steps as are likely wanted."""
    return msgspec.json.encode(
        _Draft(
            draft.game,
            draft.turn,
            draft.seat,
            table_part(draft.table),
            tuple(map(table_part, draft.past[-_STEPS_KEPT:])),
            tuple(map(table_part, draft.future[:_STEPS_KEPT])),
        )
    )


def read_draft(body: bytes) -> Draft:
    """The same, read."""
    kept = msgspec.json.decode(body, type=_Draft)
    return Draft(
        kept.game,
        kept.turn,
        Seat(kept.seat),
        table_of(kept.table),
        tuple(map(table_of, kept.past)),
        tuple(map(table_of, kept.future)),
    )


def _part(event: events.Event) -> _Event:
    match event:
        case events.Promised():
            return Promised(event.secret.hex(), event.at)
        case events.NonceShown():
            return NonceShown(event.seat, event.nonce.hex())
        case events.ShowingFailed():
            return ShowingFailed(event.seats)
        case events.Dealt():
            return Dealt(event.at)
        case events.Acted():
            return Acted(action_part(event.action), event.at)
        case events.Abandoned():
            return Abandoned()
        case _:
            return _chair_part(event)


def _chair_part(event: events.ChairEvent) -> _AtAChair:
    match event:
        case events.SatDown():
            return _sat_down(event)
        case events.LeftChair():
            return LeftChair(event.seat)
        case events.DigestGiven():
            return DigestGiven(event.seat, event.digest)
        case events.WentAway():
            return WentAway(event.seat, event.at)
        case events.CameBack():
            return CameBack(event.seat)
        case events.Voted():
            return Voted(event.seat, event.ballot)
        case events.BotStoodIn():
            return BotStoodIn(event.seat, event.bot)
        case events.Readied():
            return Readied(event.seat)
        case _:
            assert_never(event)


def _sat_down(event: events.SatDown) -> SatDown:
    match event.occupant:
        case Person(player, name):
            return SatDown(event.seat, player=player, name=name, digest=event.digest)
        case Robot(bot):
            return SatDown(event.seat, bot=bot, digest=event.digest)
        case _:
            assert_never(event.occupant)


def _event(part: _Event) -> events.Event:
    match part:
        case Promised():
            return events.Promised(bytes.fromhex(part.secret), Instant(part.at))
        case NonceShown():
            return events.NonceShown(Seat(part.seat), bytes.fromhex(part.nonce))
        case ShowingFailed():
            return events.ShowingFailed(tuple(map(Seat, part.seats)))
        case Dealt():
            return events.Dealt(Instant(part.at))
        case Acted():
            return events.Acted(action_of(part.action), Instant(part.at))
        case Abandoned():
            return events.Abandoned()
        case _:
            return _chair_event(part)


def _chair_event(part: _AtAChair) -> events.ChairEvent:
    seat = Seat(part.seat)
    match part:
        case SatDown():
            return events.SatDown(seat, _occupant(part), part.digest)
        case LeftChair():
            return events.LeftChair(seat)
        case DigestGiven():
            return events.DigestGiven(seat, part.digest)
        case WentAway():
            return events.WentAway(seat, Instant(part.at))
        case CameBack():
            return events.CameBack(seat)
        case Voted():
            return events.Voted(seat, part.ballot)
        case BotStoodIn():
            return events.BotStoodIn(seat, part.bot)
        case Readied():
            return events.Readied(seat)
        case _:
            assert_never(part)


def _occupant(part: SatDown) -> Occupant:
    if part.bot is not None:
        return Robot(part.bot)
    return Person(PlayerId(part.player or ""), part.name or "")
