"""Whether a record was dealt as was promised: every digest, every mixing, every tile drawn."""

from dataclasses import dataclass
from enum import StrEnum

from remeld.match.fair import FairDeal, fair_deal_of, promise_tags
from remeld.notation.record import Record, RecordedGame, action_of, turn_of
from remeld.rules.fault import Refusal
from remeld.rules.match import Match, act_in_match, next_game, start_match
from remeld.rules.search import Search

__all__ = ["DealCode", "DealFault", "verify"]


class DealCode(StrEnum):
    """What is wrong with a deal."""

    NOT_SHOWN = "not-shown"
    """The record does not show from what its tiles followed, or not in a form that can be read."""
    DIGEST_DIFFERS = "digest-differs"
    """A secret or nonce is not the promised one, was not promised, or is missing."""
    DEAL_DIFFERS = "deal-differs"
    """The starting draw, a rack or the pool is not what follows from them."""
    TURN_DIFFERS = "turn-differs"
    """A turn brought other tiles than it had to, or is against the rules."""
    END_DIFFERS = "end-differs"
    """A game is missing, was left too early, or has another score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFault:
    """The first thing that is wrong, and where: the tag, or the game and its turn."""

    code: DealCode
    tag: str = ""
    game: int = 0
    turn: int = 0


def verify(record: Record, search: Search) -> DealFault | None:
    """What is wrong with the deal of a finished match; None where all is as promised."""
    seats = len(record.names)
    deal = fair_deal_of(record.tags, seats)
    if deal is None or record.edition.seats_fault(seats) is not None:
        return DealFault(code=DealCode.NOT_SHOWN)
    if broken := _broken_promise(record, deal):
        return DealFault(code=DealCode.DIGEST_DIFFERS, tag=broken)
    return _first_fault(record, deal, search)


def _broken_promise(record: Record, deal: FairDeal) -> str | None:
    """The tag of a promise that was not kept."""
    told = {name: value for name, value in record.tags if "Digest" in name}
    wanted = {name: value for name, value in promise_tags(deal) if "Digest" in name}
    return next((tag for tag in told | wanted if told.get(tag) != wanted.get(tag)), None)


def _first_fault(record: Record, deal: FairDeal, search: Search) -> DealFault | None:
    """Play the match again with the mixings that follow from the deal."""
    match: Match | None = None
    for number, game in enumerate(record.games, start=1):
        if match is None:
            advance = start_match(record.edition, len(record.names), deal.mix)
        else:
            advance = next_game(match, deal.mix)
        if isinstance(advance, Refusal):
            return DealFault(code=DealCode.END_DIFFERS, game=number)
        dealt = advance.match.game
        if (dealt.start, dealt.racks, dealt.pool) != (game.start, game.racks, game.pool):
            return DealFault(code=DealCode.DEAL_DIFFERS, game=number)
        played = _played(advance.match, game, deal, search)
        if isinstance(played, DealFault):
            return played
        match = played
    if match is None or not match.over:
        return DealFault(code=DealCode.END_DIFFERS, game=len(record.games))
    return None


def _played(match: Match, game: RecordedGame, deal: FairDeal, search: Search) -> Match | DealFault:
    """The match after the turns of a game, each of which must bring what the record says."""
    number = match.game.number
    for turn in game.turns:
        place = match.game.turn
        action = action_of(turn, place)
        advance = act_in_match(match, action, search=search, mix=deal.mix)
        if isinstance(advance, Refusal) or turn_of(advance.events) != turn:
            return DealFault(code=DealCode.TURN_DIFFERS, game=number, turn=place)
        match = advance.match
    result = match.game.result
    told = None if game.end is None else (game.end.reason, game.end.points)
    if result is None or told != (result.reason, result.points):
        return DealFault(code=DealCode.END_DIFFERS, game=number)
    return match
