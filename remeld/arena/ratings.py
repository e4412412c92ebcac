"""One number for each player of a field, on the scale of Elo.

The model is that of Bradley, Terry and Luce: everybody has a strength, and the chance to win a game
is the own strength's part of the strengths at the table. The strengths are the likeliest ones for
all games together, so the order in which games were played does not matter. In the mean of the
field the rating is 0; two players who are 400 apart win as 10 to 1.

For each pairing one more game is taken in, shared as is fair, or who never lost would have no
rating. The intervals follow from how much the deals disagree with each other, games of one deal
hanging together, those of different pairings too (the "sandwich" of the statisticians, by cluster).

Players who beat each other in a ring have no honest number each. `Ratings.worst` tells where the
model is furthest from what happened.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final, TypeAlias

from remeld.arena.interval import Interval, mean_interval
from remeld.arena.pairing import Pairing
from remeld.arena.tally import DealScore

__all__ = ["ELO", "Misfit", "Ratings", "rate"]

ELO: Final = 400 / log(10)
"""So many points of Elo are one unit of the logarithm of a strength."""

_STEPS: Final = 100
_EXACT: Final = 1e-12

_Vector: TypeAlias = list[float]
_Matrix: TypeAlias = list[list[float]]


@dataclass(frozen=True, slots=True)
class Misfit:
    """Where the model is furthest from what happened."""

    pairing: Pairing
    share: float
    expected: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of a field, by player."""

    of: Mapping[str, Interval]
    worst: Misfit


def rate(players: Sequence[str], scores: Mapping[Pairing, Sequence[DealScore]]) -> Ratings:
    """The likeliest ratings, all of whose pairings have been played."""
    field = _Field(players, scores)
    strengths = field.likeliest()
    spread = field.spread(strengths)
    deals = len({score.deal for played in scores.values() for score in played})
    ratings = {
        player: mean_interval(ELO * strengths[place], ELO * ELO * spread[place], deals)
        for place, player in enumerate(players)
    }
    return Ratings(ratings, max(field.misfits(strengths), key=_gap))


def _gap(misfit: Misfit) -> float:
    return abs(misfit.share - misfit.expected)


class _Field:
    """The players by number, and what is needed of their games."""

    def __init__(
        self, players: Sequence[str], scores: Mapping[Pairing, Sequence[DealScore]]
    ) -> None:
        place = {player: number for number, player in enumerate(players)}
        self.size = len(players)
        self.played = [
            (pairing, place[pairing.one], place[pairing.other], deals)
            for pairing, deals in scores.items()
            if deals
        ]

    def likeliest(self) -> _Vector:
        """The strengths, as logarithms that add up to nothing, by Newton's method."""
        strengths = [0.0] * self.size
        for _ in range(_STEPS):
            slope = [0.0] * self.size
            for pairing, one, other, deals in self.played:
                seats = pairing.seats
                expected = _expected(strengths[one], strengths[other], seats)
                won = sum(score.share for score in deals) * seats + 1 / seats
                more = won - expected * (len(deals) * seats + 1)
                slope[one] += more
                slope[other] -= more
            step = _solve(self._curvature(strengths), slope)
            longest = max(map(abs, step))
            # Far from the top a whole step may lead further away.
            damped = min(1.0, 1.0 / longest) if longest > 0 else 1.0
            strengths = [old + damped * by for old, by in zip(strengths, step, strict=True)]
            if longest < _EXACT:
                break
        return strengths

    def _curvature(self, strengths: _Vector) -> _Matrix:
        """How sharp the top is. Adding the same to all strengths changes nothing: held fast."""
        matrix = [[1.0] * self.size for _ in range(self.size)]
        for pairing, one, other, deals in self.played:
            expected = _expected(strengths[one], strengths[other], pairing.seats)
            weight = (len(deals) * pairing.seats + 1) * expected * (1 - expected)
            for row, column, sign in (
                (one, one, 1),
                (other, other, 1),
                (one, other, -1),
                (other, one, -1),
            ):
                matrix[row][column] += sign * weight
        return matrix

    def spread(self, strengths: _Vector) -> _Vector:
        """The variance of each strength."""
        pulls: defaultdict[int, _Vector] = defaultdict(lambda: [0.0] * self.size)
        extra = 0
        for pairing, one, other, deals in self.played:
            seats = pairing.seats
            expected = _expected(strengths[one], strengths[other], seats)
            for score in deals:
                more = seats * (score.share - expected)
                pulls[score.deal][one] += more
                pulls[score.deal][other] -= more
            for more in ((1 - expected) / seats, -expected * (seats - 1) / seats):
                extra -= 1  # the game that was taken in, won in part and lost in part
                pulls[extra][one] += more
                pulls[extra][other] -= more
        inverse = _inverse(self._curvature(strengths))
        variances = [0.0] * self.size
        for pull in pulls.values():
            for place, row in enumerate(inverse):
                moved = sum(by * much for by, much in zip(row, pull, strict=True))
                variances[place] += moved * moved
        number = len(pulls) + extra  # the deals alone
        if number < 2:
            return [float("inf")] * self.size
        return [variance * number / (number - 1) for variance in variances]

    def misfits(self, strengths: _Vector) -> list[Misfit]:
        """Every pairing, as it was and as it should have been."""
        return [
            Misfit(
                pairing,
                sum(score.share for score in deals) / len(deals),
                _expected(strengths[one], strengths[other], pairing.seats),
            )
            for pairing, one, other, deals in self.played
        ]


def _expected(one: float, other: float, seats: int) -> float:
    """The one's share of the wins against so many of the other."""
    return 1 / (1 + (seats - 1) * exp(other - one))


def _inverse(matrix: _Matrix) -> _Matrix:
    size = len(matrix)
    columns = [
        _solve(matrix, [float(row == column) for row in range(size)]) for column in range(size)
    ]
    return [list(row) for row in zip(*columns, strict=True)]


def _solve(matrix: _Matrix, right: _Vector) -> _Vector:
    """The solution of a system whose matrix is symmetric and positive: Gauss, without a search."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place, row in enumerate(rows):
        for other in rows[place + 1 :]:
            factor = other[place] / row[place]
            for column in range(place, len(row)):
                other[column] -= factor * row[column]
    solution = [0.0] * len(rows)
    for place in range(len(rows) - 1, -1, -1):
        row = rows[place]
        known = sum(row[column] * solution[column] for column in range(place + 1, len(rows)))
        solution[place] = (row[-1] - known) / row[place]
    return solution
