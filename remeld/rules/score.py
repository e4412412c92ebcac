"""Points of a game and of a match (R7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from remeld.rules.edition import Edition, MatchWinner
from remeld.rules.opening import could_open
from remeld.rules.search import Search
from remeld.rules.start import Seat, turn_order
from remeld.rules.tile import Rack, rack_sum

__all__ = [
    "NEVER_OPENED_POINTS",
    "EndReason",
    "FinalRack",
    "GameResult",
    "MatchResult",
    "final_racks",
    "score_game",
    "score_match",
]

NEVER_OPENED_POINTS: Final = 100  # R7.5


class EndReason(StrEnum):
    """Why a game ended."""

    WENT_OUT = "went-out"
    LAST_ROUND = "last-round"
    COULD_NOT_PLAY = "could-not-play"
    POOL_EMPTY = "pool-empty"


@dataclass(frozen=True, slots=True)
class FinalRack:
    """What a rack counts at the end of a game: its points, and how many tiles it holds."""

    points: int
    tiles: int
    never_could_open: bool = False
    """It counts 100 because it could not have made an opening (R7.5)."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: who won and what everybody scores. The points add up to zero."""

    reason: EndReason
    racks: tuple[FinalRack, ...]
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    wins: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The standing of a match: totals, and who wins it if it ends here."""

    points: tuple[int, ...]
    wins: tuple[Fraction, ...]
    winners: tuple[Seat, ...]


def final_racks(
    edition: Edition, racks: Sequence[Rack], opened: Sequence[bool], search: Search
) -> tuple[FinalRack, ...]:
    """What each rack counts, a joker as 30 (R6.6) and a rack that never could open as R7.5 says."""
    counted = []
    for rack, has_opened in zip(racks, opened, strict=True):
        spared = has_opened or not edition.never_opened_hundred
        hundred = not spared and not could_open(edition, rack, search)
        points = NEVER_OPENED_POINTS if hundred else rack_sum(rack)
        counted.append(FinalRack(points, len(rack), hundred))
    return tuple(counted)


def score_game(reason: EndReason, racks: tuple[FinalRack, ...], starter: Seat) -> GameResult:
    """The points of a game (R7.2 to R7.4).

    The lowest rack wins; of equal racks the one of fewer tiles; still equal, they share. An
    empty rack is the lowest, so that going out needs no rule of its own. Each loser pays the
    difference to the winner's rack. Where the winners cannot share evenly, the odd points go
    to the first of them in turn order after the starter.
    """
    order = turn_order(Seat(starter + 1), len(racks))
    best = min((rack.points, rack.tiles) for rack in racks)
    winners = [seat for seat in order if (racks[seat].points, racks[seat].tiles) == best]
    points = [best[0] - rack.points for rack in racks]
    share, odd = divmod(-sum(points), len(winners))
    wins = [Fraction(0)] * len(racks)
    for place, seat in enumerate(winners):
        points[seat] = share + (place < odd)
        wins[seat] = Fraction(1, len(winners))
    return GameResult(reason, racks, tuple(sorted(winners)), tuple(points), tuple(wins))


def score_match(edition: Edition, games: Sequence[GameResult], seats: int) -> MatchResult:
    """The totals of some games, and who leads or wins by the edition's rule (R7.7)."""
    points = tuple(sum(game.points[seat] for game in games) for seat in range(seats))
    wins = tuple(sum((game.wins[seat] for game in games), Fraction(0)) for seat in range(seats))
    by_wins = edition.match_winner is MatchWinner.WINS
    standing = [(wins[seat] if by_wins else 0, points[seat]) for seat in range(seats)]
    best = max(standing)
    winners = tuple(Seat(seat) for seat in range(seats) if standing[seat] == best)
    return MatchResult(points, wins, winners)
