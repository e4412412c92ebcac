"""A match: games until the agreed number is played (R7.7, R7.8)."""

from dataclasses import dataclass, replace

from remeld.rules.edition import Edition
from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.game import Action, Event, Game, Phase
from remeld.rules.score import GameResult, MatchResult, score_match
from remeld.rules.search import Search
from remeld.rules.shuffle import Mix
from remeld.rules.turn import act, start_game

__all__ = ["Match", "MatchAdvance", "act_in_match", "next_game", "start_match"]


@dataclass(frozen=True, slots=True)
class Match:
    """The games that are over, and the one on the table (which may be the last of them)."""

    edition: Edition
    seats: int
    played: tuple[GameResult, ...]
    game: Game

    @property
    def over(self) -> bool:
        """True when all games are played."""
        return len(self.played) == self.edition.games(self.seats)

    @property
    def standing(self) -> MatchResult:
        """Totals so far, with the leaders as winners; final once the match is over."""
        return score_match(self.edition, self.played, self.seats)


@dataclass(frozen=True, slots=True)
class MatchAdvance:
    """The match after an action, and what happened."""

    match: Match
    events: tuple[Event, ...]


def start_match(edition: Edition, seats: int, mix: Mix) -> MatchAdvance | Refusal:
    """A match of so many players, its first game dealt."""
    if refusal := edition.seats_fault(seats):
        return refusal
    advance = start_game(edition, seats, 1, mix)
    return MatchAdvance(Match(edition, seats, (), advance.game), advance.events)


def act_in_match(
    match: Match, action: Action, *, search: Search, mix: Mix
) -> MatchAdvance | Refusal:
    """The match after an action in its game; or why not."""
    advance = act(match.game, action, search=search, mix=mix)
    if isinstance(advance, Refusal):
        return advance
    result = advance.game.result
    played = match.played if result is None else (*match.played, result)
    return MatchAdvance(replace(match, game=advance.game, played=played), advance.events)


def next_game(match: Match, mix: Mix) -> MatchAdvance | Refusal:
    """The match with its next game dealt, after its own starting draw (R2.5)."""
    if match.game.phase is not Phase.ENDED:
        return Refusal((Fault(code=Code.GAME_RUNNING),))
    if match.over:
        return Refusal((Fault(code=Code.MATCH_OVER),))
    advance = start_game(match.edition, match.seats, len(match.played) + 1, mix)
    return MatchAdvance(replace(match, game=advance.game), advance.events)
