"""What the games add up to: for each pairing the score of every deal that was played whole."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from remeld.arena.outcome import Outcome
from remeld.arena.pairing import Pairing

__all__ = ["DealScore", "Tally"]


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal of a pairing, played from every seat: what the one made of it against the other.

    Games of one deal are alike, games of different deals are not. So a deal counts as one
    observation, however many games it took.
    """

    deal: int
    share: float
    """Of the wins, the mean over the games of the deal."""
    points: float
    """A game."""
    turns: int
    """Of all its games together."""


@dataclass(slots=True)
class Tally:
    """The scores so far. Each game counts once, and none before its deal is complete."""

    scores: dict[Pairing, list[DealScore]] = field(default_factory=dict)
    games: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    """Turns in which a bot gave no action that the rules allow, by its name."""
    _open: dict[tuple[Pairing, int], dict[tuple[str, ...], Outcome]] = field(default_factory=dict)
    _done: set[tuple[Pairing, int]] = field(default_factory=set)

    def add(self, pairing: Pairing, outcome: Outcome) -> DealScore | None:
        """Take in a game; the score of its deal, if it was the last game of that."""
        place = pairing, outcome.deal
        games = self._open.setdefault(place, {})
        if place in self._done or outcome.names in games:
            return None
        games[outcome.names] = outcome
        if len(games) < pairing.seats:
            return None
        del self._open[place]
        self._done.add(place)
        self.games += len(games)
        for failure, game in _failures(games.values()):
            self.failures[game.names[failure]] += 1
        score = _score(pairing, outcome.deal, list(games.values()))
        self.scores.setdefault(pairing, []).append(score)
        return score


def _failures(games: Iterable[Outcome]) -> Iterable[tuple[int, Outcome]]:
    return ((failure.seat, game) for game in games for failure in game.failures)


def _score(pairing: Pairing, deal: int, games: list[Outcome]) -> DealScore:
    own = [game.names.index(pairing.one) for game in games]
    wins = sum((game.wins[seat] for seat, game in zip(own, games, strict=True)), Fraction(0))
    points = sum(game.points[seat] for seat, game in zip(own, games, strict=True))
    turns = sum(game.turns for game in games)
    return DealScore(deal, float(wins / len(games)), points / len(games), turns)
