"""Ratings: what they must be, and how they hang together with the games."""

from collections.abc import Mapping, Sequence
from math import inf, log
from random import Random
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remeld.arena.pairing import Pairing, pairings
from remeld.arena.ratings import ELO, rate
from remeld.arena.tally import DealScore

Scores = Mapping[Pairing, Sequence[DealScore]]


def scores_of(shares: Mapping[Pairing, Sequence[float]]) -> dict[Pairing, list[DealScore]]:
    return {
        pairing: [DealScore(deal, share, 0.0, 1) for deal, share in enumerate(given, 1)]
        for pairing, given in shares.items()
    }


def contest(strengths: Mapping[str, float], seats: int, deals: int, seed: str) -> Scores:
    """Games by the model itself, in deals that favour some seats."""
    chance = Random(seed)
    shares: dict[Pairing, list[float]] = {
        pairing: [] for pairing in pairings(tuple(strengths), seats)
    }
    for _ in range(deals):
        luck = [chance.gauss(0, 1) for _ in range(seats)]
        for pairing, known in shares.items():
            won = 0
            for own in range(seats):
                # The largest of such numbers is everybody's with the chances of the model.
                numbers = [
                    strengths[pairing.one if seat == own else pairing.other]
                    + luck[seat] * 0.5
                    - log(chance.expovariate(1))
                    for seat in range(seats)
                ]
                won += numbers.index(max(numbers)) == own
            known.append(won / seats)
    return scores_of(shares)


def test_two_players_are_as_far_apart_as_their_wins() -> None:
    """Three of four wins are 10 to 1 less than 400: the logarithm of three."""
    scores = scores_of({Pairing("a", "b", 2): [1.0, 0.5] * 5000})
    ratings = rate(("a", "b"), scores).of
    assert ratings["a"].mean == pytest.approx(ELO * log(3) / 2, abs=0.02)
    assert ratings["b"].mean == pytest.approx(-ratings["a"].mean)


def test_one_among_many_is_compared_with_the_fair_share() -> None:
    fair = scores_of({Pairing("a", "b", 4): [0.25] * 50, Pairing("b", "a", 4): [0.25] * 50})
    assert rate(("a", "b"), fair).of["a"].mean == pytest.approx(0, abs=1e-9)
    # Half of the wins against three others: three times their strength.
    twice = scores_of(
        {Pairing("a", "b", 4): [0.5] * 5000, Pairing("b", "a", 4): [0.1] * 5000},
    )
    assert rate(("a", "b"), twice).of["a"].mean == pytest.approx(ELO * log(3) / 2, abs=0.05)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_strengths_behind_the_games_are_found(seats: int) -> None:
    strengths = {"weak": -0.7, "middling": 0.1, "strong": 0.6}
    ratings = rate(tuple(strengths), contest(strengths, seats, 1500, f"found {seats}")).of
    # Luck that is shared by a table makes everybody's strength count for a little less.
    for name, strength in strengths.items():
        assert ratings[name].mean == pytest.approx(ELO * strength, abs=20)
    assert sum(rating.mean for rating in ratings.values()) == pytest.approx(0, abs=1e-6)


def test_who_never_lost_has_a_rating_all_the_same() -> None:
    few, many = (
        rate(("a", "b"), scores_of({Pairing("a", "b", 2): [1.0] * deals})).of["a"]
        for deals in (10, 1000)
    )
    assert 0 < few.mean < many.mean < 1000
    assert few.low < few.high
    # So sure nobody can be, however many games there are.
    assert many.high - many.low > 50


def test_a_single_deal_says_nothing() -> None:
    rating = rate(("a", "b"), scores_of({Pairing("a", "b", 2): [0.5]})).of["a"]
    assert (rating.low, rating.high) == (-inf, inf)


def test_a_ring_is_told() -> None:
    ring = scores_of(
        {
            Pairing("stone", "scissors", 2): [1.0, 0.5] * 50,
            Pairing("scissors", "paper", 2): [1.0, 0.5] * 50,
            Pairing("stone", "paper", 2): [0.0, 0.0] * 50,
        }
    )
    ratings = rate(("stone", "scissors", "paper"), ring)
    assert ratings.worst.pairing == Pairing("stone", "paper", 2)
    assert ratings.worst.share == 0
    assert ratings.worst.expected > 0.2


@given(data=st.data(), seats=st.integers(2, 4))
def test_who_is_named_first_does_not_matter(data: st.DataObject, seats: int) -> None:
    players = ("a", "b", "c")
    share = st.sampled_from([0.0, 0.25, 0.5, 1.0])
    shares = {
        pairing: data.draw(st.lists(share, min_size=2, max_size=6))
        for pairing in pairings(players, seats)
    }
    scores = scores_of(shares)
    straight = rate(players, scores).of
    order = data.draw(st.permutations(players))
    mixed = {pairing: scores[pairing] for pairing in data.draw(st.permutations(list(scores)))}
    other = rate(order, mixed).of
    for player in players:
        assert other[player].mean == pytest.approx(straight[player].mean, abs=1e-5)
        assert other[player].low == pytest.approx(straight[player].low, rel=1e-6, abs=1e-5)


def test_the_intervals_are_those_of_drawing_deals_again_and_again() -> None:
    """Beside the bootstrap by deals, which needs a thousand times the work."""
    players = ("a", "b", "c")
    scores = contest({"a": 0.4, "b": 0.0, "c": -0.4}, 2, 120, "bootstrap")
    rating = rate(players, scores).of["a"]
    chance = Random(5)
    drawn = []
    for _ in range(150):
        deals = chance.choices(range(120), k=120)
        again = {
            pairing: [
                DealScore(number, known[deal].share, 0.0, 1) for number, deal in enumerate(deals, 1)
            ]
            for pairing, known in scores.items()
        }
        drawn.append(rate(players, again).of["a"].mean)
    assert (rating.high - rating.low) / 2 / 1.98 == pytest.approx(stdev(drawn), rel=0.2)


def test_nineteen_of_twenty_intervals_hold_the_strength() -> None:
    strengths = {"a": 0.5, "b": 0.0, "c": -0.5}
    hits = 0
    for number in range(200):
        ratings = rate(tuple(strengths), contest(strengths, 2, 40, f"hits {number}")).of
        # Luck takes some of the strength away; it is the same for all three.
        hits += sum(
            ratings[name].low <= ELO * strength * 0.93 <= ratings[name].high
            for name, strength in strengths.items()
        )
    assert 0.92 * 600 <= hits <= 0.99 * 600
