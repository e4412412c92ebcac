"""Means with intervals: what they must be, and how often they are right."""

from math import inf, sqrt
from random import Random
from statistics import NormalDist, mean, variance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remeld.arena.interval import Interval, mean_and_variance, mean_interval, wilson

scores = st.sampled_from([0.0, 0.25, 1 / 3, 0.5, 2 / 3, 0.75, 1.0])


def wilson_of(values: list[float]) -> Interval:
    return wilson(*mean_and_variance(values), len(values))


@given(st.lists(st.floats(-1000, 1000), min_size=2, max_size=50))
def test_the_mean_and_its_variance(values: list[float]) -> None:
    middle, spread = mean_and_variance(values)
    assert middle == pytest.approx(mean(values), abs=1e-9)
    assert spread == pytest.approx(variance(values) / len(values), abs=1e-6, rel=1e-6)


@given(st.lists(scores, min_size=1, max_size=60))
def test_a_share_and_its_ends_are_shares(values: list[float]) -> None:
    interval = wilson_of(values)
    assert 0 <= interval.low <= interval.mean <= interval.high <= 1
    # It never claims to know for sure.
    assert interval.high - interval.low > 0
    turned = wilson_of([1 - value for value in values])
    assert turned.low == pytest.approx(interval.turned().low, abs=1e-9)
    assert turned.high == pytest.approx(interval.turned().high, abs=1e-9)


def test_one_deal_says_nothing() -> None:
    assert wilson_of([1.0]) == Interval(1.0, 0.0, 1.0)
    assert mean_interval(*mean_and_variance([5.0]), 1) == Interval(5.0, -inf, inf)


def test_without_exception_is_not_for_sure() -> None:
    """Ten of ten leave room for what Wilson's interval of ten games leaves room for."""
    assert wilson_of([1.0] * 1000).low == pytest.approx(1 / (1 + 1.9623**2 / 1000), abs=1e-4)
    alike = wilson_of([0.5] * 100)
    assert 0.005 < 0.5 - alike.low < 0.02
    assert alike.high == pytest.approx(1 - alike.low)


def test_independent_games_have_the_interval_of_the_textbook() -> None:
    """A deal of a single game each: Wilson's interval for 60 of 100, by hand."""
    z, n, p = NormalDist().inv_cdf(0.975), 10_000, 0.6
    low = (p + z * z / 2 / n - z * sqrt(p * (1 - p) / n + z * z / 4 / n / n)) / (1 + z * z / n)
    interval = wilson_of([1.0] * 6000 + [0.0] * 4000)
    assert interval.low == pytest.approx(low, abs=1e-4)


def test_deals_that_cancel_luck_are_worth_more_games() -> None:
    luck = [0.5] * 80 + [1.0] * 15 + [0.0] * 5
    games = [1.0] * 55 + [0.0] * 45
    assert mean(luck) == mean(games) == 0.55
    wide, narrow = wilson_of(games), wilson_of(luck)
    assert (narrow.high - narrow.low) < 0.5 * (wide.high - wide.low)


def test_points_have_the_interval_of_student() -> None:
    interval = mean_interval(*mean_and_variance([1.0, 2.0, 3.0, 4.0]), 4)
    half = 3.1824 * sqrt(5 / 3 / 4)
    assert interval.mean == 2.5
    assert (interval.low, interval.high) == pytest.approx((2.5 - half, 2.5 + half), abs=1e-3)
    assert interval.negated() == Interval(-2.5, -interval.high, -interval.low)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("skill", [0.0, 0.4, 2.0])
@pytest.mark.parametrize("deals", [10, 40])
def test_nineteen_of_twenty_intervals_hold_the_truth(seats: int, skill: float, deals: int) -> None:
    """Games that share the luck of their deal, a thousand contests of them."""
    chance = Random(f"{seats} {skill} {deals}")
    truth = NormalDist().cdf(skill / sqrt(2))
    hits = 0
    for _ in range(1000):
        values = []
        for _ in range(deals):
            luck = chance.gauss(0, 1)
            won = sum(
                skill + luck * (1 if seat % 2 else -1) > chance.gauss(0, 1) for seat in range(seats)
            )
            values.append(won / seats)
        interval = wilson_of(values)
        hits += interval.low <= truth <= interval.high
    assert 930 <= hits <= 1000
