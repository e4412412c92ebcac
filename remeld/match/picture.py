"""What somebody may see of a sitting: built up from nothing, as a `View` is of a game."""

from dataclasses import dataclass

from remeld.match.fair import deal_tags, promise_tags
from remeld.match.sitting import Ballot, Chair, Instant, PlayerId, Sitting, Stage, Terms
from remeld.rules.score import MatchResult
from remeld.rules.start import Seat
from remeld.rules.tile import Rack
from remeld.rules.view import View, final_hands, view

__all__ = ["ChairPicture", "Picture", "picture"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChairPicture:
    """A seat as everybody sees it."""

    name: str | None
    """Of the person; None for a bot and an empty seat."""
    bot: str | None
    """The bot that sits here, or stands in."""
    away_since: Instant | None
    promised: bool
    ballot: Ballot | None
    ready: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A sitting as one viewer sees it."""

    name: str
    terms: Terms
    stage: Stage
    version: int
    deadline: Instant | None
    seat: Seat | None
    """Where the viewer sits; None for a spectator."""
    host: bool
    """Whether the viewer made the table."""
    chairs: tuple[ChairPicture, ...]
    fair: tuple[tuple[str, str], ...]
    """The promises of the fair deal; once nothing more is played, all of it."""
    view: View | None
    hands: tuple[Rack, ...] | None
    """All racks, once a game is over."""
    standing: MatchResult | None


def picture(sitting: Sitting, player: PlayerId | None) -> Picture:
    """The sitting as a player sees it, or a spectator, who is nobody."""
    seat = None if player is None else sitting.seat_of(player)
    match = sitting.match
    return Picture(
        name=sitting.name,
        terms=sitting.terms,
        stage=sitting.stage,
        version=sitting.version,
        deadline=sitting.deadline,
        seat=seat,
        host=player is not None and player == sitting.host,
        chairs=tuple(map(_chair, sitting.chairs)),
        fair=_fair(sitting),
        view=None if match is None else view(match.game, seat),
        hands=None if match is None else final_hands(match.game),
        standing=None if match is None else match.standing,
    )


def _chair(chair: Chair) -> ChairPicture:
    return ChairPicture(
        name=None if chair.person is None else chair.person.name,
        bot=chair.bot,
        away_since=chair.away_since,
        promised=chair.digest is not None,
        ballot=chair.ballot,
        ready=chair.ready,
    )


def _fair(sitting: Sitting) -> tuple[tuple[str, str], ...]:
    """The secret stays one while the next game will be dealt from it."""
    if sitting.deal is None:
        return ()
    return deal_tags(sitting.deal) if sitting.done else promise_tags(sitting.deal)
