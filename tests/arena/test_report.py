"""What is said in the end."""

from collections import Counter
from math import inf
from random import Random

import pytest

from remeld.arena.decision import Verdict, anytime_interval
from remeld.arena.interval import mean_and_variance, mean_interval, wilson
from remeld.arena.pairing import Pairing, pairings
from remeld.arena.report import Meeting, Report, report
from remeld.arena.setting import Setting, one_game
from remeld.arena.tally import DealScore, Tally
from remeld.rules.editions import editions


def setting(seats: int) -> Setting:
    return Setting(edition=one_game(editions()["sweden"]), seats=seats, seed="tests")


def played(players: str, seats: int, deals: int) -> Tally:
    chance = Random(f"{players} {seats}")
    tally = Tally(failures=Counter({players[0]: 3}))
    for pairing in pairings(players, seats):
        tally.scores[pairing] = [
            DealScore(deal, chance.randint(0, seats) / seats, chance.gauss(5, 20), 60 * seats)
            for deal in range(1, deals + 1)
        ]
    tally.games = sum(map(len, tally.scores.values())) * seats
    return tally


def told(tally: Tally, players: str, seats: int) -> Report:
    return report(setting(seats), players, tally, {})


def test_each_meeting_has_its_two_sides() -> None:
    tally = played("abc", 2, 30)
    said = told(tally, "abc", 2)
    assert len(said.meetings) == 6
    assert said.games == 180
    scores = tally.scores[Pairing("a", "b", 2)]
    meeting = said.meetings["a", "b"]
    assert meeting.share == wilson(*mean_and_variance([s.share for s in scores]), 30)
    assert meeting.points == mean_interval(*mean_and_variance([s.points for s in scores]), 30)
    assert (meeting.deals, meeting.games, meeting.turns) == (30, 60, 60)
    other = said.meetings["b", "a"]
    assert other.share.mean == pytest.approx(1 - meeting.share.mean)
    assert (other.points.low, other.points.high) == (-meeting.points.high, -meeting.points.low)
    assert other.turned() == meeting or other.turned().share.mean == pytest.approx(
        meeting.share.mean
    )


def test_with_more_seats_each_part_was_played_by_itself() -> None:
    said = told(played("ab", 4, 10), "ab", 4)
    assert set(said.meetings) == {("a", "b"), ("b", "a")}
    assert said.meetings["a", "b"].pairing == Pairing("a", "b", 4)
    assert said.meetings["a", "b"].games == 40


def test_against_all_others_each_of_them_counts_alike() -> None:
    tally = played("abc", 2, 40)
    del tally.scores[Pairing("a", "b", 2)][10:]
    said = told(tally, "abc", 2)
    share, points = said.overall["a"]
    both = [said.meetings["a", other] for other in "bc"]
    assert share.mean == pytest.approx(sum(meeting.share.mean for meeting in both) / 2)
    assert points.mean == pytest.approx(sum(meeting.points.mean for meeting in both) / 2)
    # It is known as well as its parts are.
    widths = [meeting.points.high - meeting.points.low for meeting in both]
    assert min(widths) / 3 < points.high - points.low < max(widths)


def test_with_a_single_opponent_all_others_are_that_one() -> None:
    said = told(played("ab", 2, 25), "ab", 2)
    share, points = said.overall["b"]
    meeting = said.meetings["b", "a"]
    assert share.low == pytest.approx(meeting.share.low)
    assert points.high == pytest.approx(meeting.points.high)


def test_before_everybody_has_met_nobody_is_rated() -> None:
    tally = played("abc", 2, 5)
    del tally.scores[Pairing("b", "c", 2)]
    said = told(tally, "abc", 2)
    assert (said.ratings, said.overall) == (None, {})
    assert len(said.meetings) == 4
    assert told(Tally(), "abc", 2).meetings == {}


def test_a_single_deal_has_no_interval() -> None:
    said = told(played("ab", 2, 1), "ab", 2)
    assert said.overall["a"][1].high == inf
    assert said.ratings is not None
    assert said.ratings.of["a"].high == inf


def test_failures_are_told_by_player() -> None:
    assert told(played("ab", 2, 3), "ab", 2).failures == {"a": 3, "b": 0}


def test_an_arena_that_stops_when_it_likes_has_intervals_that_bear_it() -> None:
    tally = played("ab", 2, 50)
    pairing = Pairing("a", "b", 2)
    said = report(setting(2), "ab", tally, {pairing: Verdict.WEAKER}, 0.02)
    meeting = said.meetings["a", "b"]
    shares = Counter(score.share for score in tally.scores[pairing])
    assert meeting.share == anytime_interval(shares)
    assert (said.margin, meeting.verdict) == (0.02, Verdict.WEAKER)
    assert said.meetings["b", "a"].verdict is Verdict.STRONGER


@pytest.mark.parametrize(
    ("verdict", "turned"),
    [
        (Verdict.STRONGER, Verdict.WEAKER),
        (Verdict.WEAKER, Verdict.STRONGER),
        (Verdict.EVEN, Verdict.EVEN),
        (None, None),
    ],
)
def test_a_verdict_from_the_other_side(verdict: Verdict | None, turned: Verdict | None) -> None:
    interval = wilson(0.5, 0.01, 10)
    meeting = Meeting(Pairing("a", "b", 2), 10, interval, interval, 60.0, verdict)
    assert meeting.turned().verdict is turned
    assert meeting.turned().turned().verdict is verdict


def test_the_order_of_the_games_does_not_matter() -> None:
    tally = played("abc", 2, 30)
    straight = told(tally, "abc", 2)
    chance = Random(8)
    for scores in tally.scores.values():
        chance.shuffle(scores)
    backwards = dict(reversed(tally.scores.items()))
    tally.scores = backwards
    assert told(tally, "abc", 2) == straight
