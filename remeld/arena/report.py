"""What an arena says in the end: shares, points, ratings, each with its interval."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from remeld.arena.decision import Verdict, anytime_interval
from remeld.arena.interval import Interval, mean_and_variance, mean_interval, wilson
from remeld.arena.pairing import Pairing
from remeld.arena.ratings import Ratings, rate
from remeld.arena.setting import Setting
from remeld.arena.tally import DealScore, Tally

__all__ = ["Meeting", "Report", "report"]


@dataclass(frozen=True, slots=True)
class Meeting:
    """How a pairing went."""

    pairing: Pairing
    deals: int
    share: Interval
    """Of the wins, of the one."""
    points: Interval
    """A game, of the one."""
    turns: float
    """A game, of all seats together."""
    verdict: Verdict | None
    """Where the arena was to go on until it is decided."""

    @property
    def games(self) -> int:
        """How many were played."""
        return self.deals * self.pairing.seats

    def turned(self) -> "Meeting":
        """The same from the other side of a game of two."""
        verdicts = {Verdict.STRONGER: Verdict.WEAKER, Verdict.WEAKER: Verdict.STRONGER}
        return Meeting(
            Pairing(self.pairing.other, self.pairing.one, self.pairing.seats),
            self.deals,
            self.share.turned(),
            self.points.negated(),
            self.turns,
            None if self.verdict is None else verdicts.get(self.verdict, self.verdict),
        )


@dataclass(frozen=True, slots=True)
class Report:
    """All of it. It follows from the games alone, in whatever order and by whomever played."""

    setting: Setting
    players: tuple[str, ...]
    meetings: Mapping[tuple[str, str], Meeting]
    """The pay-off matrix: the first against the second, where they have met."""
    ratings: Ratings | None
    """None before everybody has met."""
    overall: Mapping[str, tuple[Interval, Interval]]
    """The share and the points of each player against all others, each of these counting alike."""
    failures: Mapping[str, int]
    games: int
    margin: float | None
    """Where every pairing was to go on until it is decided: what still counts as even."""


def report(
    setting: Setting,
    players: Sequence[str],
    tally: Tally,
    verdicts: Mapping[Pairing, Verdict | None],
    margin: float | None = None,
) -> Report:
    """The report of a tally.

    With a margin the arena may have stopped at any moment. An interval of the usual kind would
    then be too short, and shares of wins have one that holds at every moment.
    """
    meetings: dict[tuple[str, str], Meeting] = {}
    sides: dict[tuple[str, str], list[DealScore]] = {}
    for pairing, scores in tally.scores.items():
        ordered = sorted(scores, key=lambda score: score.deal)
        meeting = _meeting(pairing, ordered, verdicts.get(pairing), anytime=margin is not None)
        meetings[pairing.one, pairing.other] = meeting
        sides[pairing.one, pairing.other] = ordered
        if pairing.seats == 2:
            meetings[pairing.other, pairing.one] = meeting.turned()
            sides[pairing.other, pairing.one] = [
                DealScore(score.deal, 1 - score.share, -score.points, score.turns)
                for score in ordered
            ]
    complete = len(meetings) == len(players) * (len(players) - 1)
    ordered_scores = {
        meeting.pairing: sides[names]
        for names, meeting in sorted(meetings.items())
        if meeting.pairing in tally.scores
    }
    return Report(
        setting=setting,
        players=tuple(players),
        meetings=meetings,
        ratings=rate(players, ordered_scores) if complete else None,
        overall=_overall(players, sides) if complete else {},
        failures={player: tally.failures[player] for player in players},
        games=tally.games,
        margin=margin,
    )


def _meeting(
    pairing: Pairing, scores: Sequence[DealScore], verdict: Verdict | None, *, anytime: bool
) -> Meeting:
    deals = len(scores)
    shares = [score.share for score in scores]
    points = [score.points for score in scores]
    usual = wilson(*mean_and_variance(shares), deals)
    return Meeting(
        pairing=pairing,
        deals=deals,
        share=anytime_interval(Counter(shares)) if anytime else usual,
        points=mean_interval(*mean_and_variance(points), deals),
        turns=sum(score.turns for score in scores) / (deals * pairing.seats),
        verdict=verdict,
    )


def _overall(
    players: Sequence[str], sides: Mapping[tuple[str, str], Sequence[DealScore]]
) -> dict[str, tuple[Interval, Interval]]:
    overall = {}
    for player in players:
        rows = [scores for (one, _), scores in sorted(sides.items()) if one == player]
        deals = min(map(len, rows))
        share = _mean_of_means([{score.deal: score.share for score in row} for row in rows])
        points = _mean_of_means([{score.deal: score.points for score in row} for row in rows])
        overall[player] = wilson(*share, deals), mean_interval(*points, deals)
    return overall


def _mean_of_means(rows: Sequence[Mapping[int, float]]) -> tuple[float, float]:
    """The mean of the rows' means and its variance, where rows share deals."""
    means = [sum(row.values()) / len(row) for row in rows]
    pulls: dict[int, float] = {}
    for row, mean in zip(rows, means, strict=True):
        for deal, value in row.items():
            pulls[deal] = pulls.get(deal, 0.0) + (value - mean) / (len(row) * len(rows))
    number = len(pulls)
    mean = sum(means) / len(means)
    if number < 2:
        return mean, float("inf")
    return mean, sum(pull * pull for pull in pulls.values()) * number / (number - 1)
