"""When to stop: a rule that may look after every deal and is still as wrong as it says, no more.

Somebody bets on every deal that the mean score is above a line, staking the same part of the own
money at fair odds. If it is not above, that money does not grow on average, however the scores are
distributed; that it ever grows to forty times what it was has a chance of one in forty at most
(Ville's inequality). Somebody else bets that it is below. Since nobody knows the best part to
stake, the money is spread over many.

So there is an interval that holds at every moment at once: of all the lines at which neither has
grown rich. It shrinks as fast as the variance of the scores lets it.
"""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from math import exp, inf, log, log1p
from typing import Final

from remeld.arena.interval import CONFIDENCE, Interval

__all__ = ["Decider", "Verdict", "anytime_interval", "wealth"]

_STAKES: Final = tuple(0.95 * 0.75**step for step in range(20))
"""The parts of the own money that are staked, for large differences and for small ones."""
_RICH: Final = log(2 / (1 - CONFIDENCE))
"""The logarithm of what is too much to be chance; half of the errors for each side."""
_STEPS: Final = 40


class Verdict(StrEnum):
    """What has been decided of a pairing."""

    STRONGER = "stronger"
    """The one wins more than its fair share."""
    WEAKER = "weaker"
    EVEN = "even"
    """Its share is the fair one, give or take the margin."""


def wealth(scores: Counter[float], line: float) -> float:
    """The logarithm of what a bettor has who bets that the mean of the scores is above a line."""
    if line <= 0:
        return inf
    logs = [
        sum(number * log1p(stake * (score / line - 1)) for score, number in scores.items())
        for stake in _STAKES
    ]
    most = max(logs)
    return most + log(sum(exp(each - most) for each in logs) / len(logs))


def anytime_interval(scores: Counter[float]) -> Interval:
    """The mean of scores from 0 to 1, with an interval that holds after every one of them."""
    total = scores.total()
    mean = sum(score * number for score, number in scores.items()) / total
    return Interval(mean, _least(scores, mean), 1 - _least(_mirrored(scores), 1 - mean))


def _mirrored(scores: Counter[float]) -> Counter[float]:
    return Counter({1 - score: number for score, number in scores.items()})


def _least(scores: Counter[float], mean: float) -> float:
    """The lowest line above which the bettor has not grown rich."""
    low, high = 0.0, mean
    for _ in range(_STEPS):
        line = (low + high) / 2
        if wealth(scores, line) >= _RICH:
            low = line
        else:
            high = line
    return low


@dataclass(slots=True)
class Decider:
    """Looks at the scores of a pairing, deal by deal."""

    line: float
    """The fair share."""
    margin: float
    """So far from it a share is still called even."""
    verdict: Verdict | None = None
    scores: Counter[float] = field(default_factory=Counter)

    def add(self, score: float) -> Verdict | None:
        """Take in the score of another deal; what is decided by now, if anything is."""
        self.scores[score] += 1
        if self.verdict is None:
            self.verdict = self._decided()
        return self.verdict

    def _decided(self) -> Verdict | None:
        mirrored = _mirrored(self.scores)
        if wealth(self.scores, self.line) >= _RICH:
            return Verdict.STRONGER
        if wealth(mirrored, 1 - self.line) >= _RICH:
            return Verdict.WEAKER
        low, high = self.line - self.margin, self.line + self.margin
        if wealth(self.scores, low) >= _RICH and wealth(mirrored, 1 - high) >= _RICH:
            return Verdict.EVEN
        return None
