"""The rule that says when to stop: it may look whenever it likes, and is seldom wrong."""

from collections import Counter
from collections.abc import Callable
from math import exp, inf, log
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from remeld.arena.decision import Decider, Verdict, anytime_interval, wealth
from remeld.arena.interval import mean_and_variance, wilson

ALPHA = 0.05
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)

many = st.dictionaries(st.sampled_from(SCORES), st.integers(1, 200), min_size=1, max_size=5).map(
    Counter
)


@given(
    weights=st.lists(st.integers(0, 9), min_size=5, max_size=5).filter(any),
    before=many,
)
def test_a_bet_at_the_true_mean_wins_nothing_on_average(
    weights: list[int], before: Counter[float]
) -> None:
    """Exactly: over one more score, money is neither made nor lost, whatever was before."""
    chances = [weight / sum(weights) for weight in weights]
    line = sum(chance * score for chance, score in zip(chances, SCORES, strict=True))
    assume(0 < line < 1)
    expected = sum(
        chance * exp(wealth(before + Counter([score]), line) - wealth(before, line))
        for chance, score in zip(chances, SCORES, strict=True)
    )
    assert expected == pytest.approx(1, abs=1e-9)


@given(scores=many, lines=st.tuples(st.floats(0.01, 0.99), st.floats(0.01, 0.99)))
def test_a_higher_line_is_a_worse_bet(scores: Counter[float], lines: tuple[float, float]) -> None:
    assert wealth(scores, min(lines)) >= wealth(scores, max(lines)) - 1e-9
    assert wealth(scores, 0.0) == wealth(scores, -0.1) == inf


@given(many)
def test_the_interval_is_where_neither_bettor_is_rich(scores: Counter[float]) -> None:
    interval = anytime_interval(scores)
    assert 0 <= interval.low <= interval.mean <= interval.high <= 1
    rich = log(2 / ALPHA)
    mirrored = Counter({1 - score: number for score, number in scores.items()})
    if interval.low > 0:
        assert wealth(scores, interval.low - 1e-6) >= rich - 1e-3
        assert wealth(scores, interval.low + 1e-6) <= rich + 1e-3
    if interval.high < 1:
        assert wealth(mirrored, 1 - interval.high - 1e-6) >= rich - 1e-3
    usual = wilson(*mean_and_variance(list(scores.elements())), scores.total())
    if scores.total() > 1:
        assert interval.high - interval.low >= 0.9 * (usual.high - usual.low)


def pairs(truth: float) -> Callable[[Random], float]:
    """Deals of two games that share their luck; the mean score is `truth`."""

    def deal(chance: Random) -> float:
        luck = chance.uniform(-0.4, 0.4)
        won = (chance.random() < truth + luck) + (chance.random() < truth - luck)
        return won / 2

    return deal


def verdicts(
    deal: Callable[[Random], float], line: float, margin: float, *, contests: int, deals: int
) -> tuple[Counter[Verdict | None], float]:
    """What is decided in so many contests, and after how many deals in the mean."""
    found: Counter[Verdict | None] = Counter()
    spent = 0
    for contest in range(contests):
        chance = Random(f"{contest} {line} {margin}")
        decider = Decider(line, margin)
        for _ in range(deals):
            spent += 1
            if decider.add(deal(chance)):
                break
        found[decider.verdict] += 1
    return found, spent / contests


def test_between_equals_it_is_wrong_less_often_than_it_says() -> None:
    """Looked at after every one of 150 deals, in 200 contests; and never early even."""
    found, _ = verdicts(pairs(0.5), 0.5, 0.001, contests=200, deals=150)
    wrong = found[Verdict.STRONGER] + found[Verdict.WEAKER]
    assert wrong <= ALPHA * 200
    assert found[None] == 200 - wrong


def test_scores_of_few_kinds_are_no_way_around_it() -> None:
    """Deals that are all won or all lost, in one of four: as uneven as scores can be."""

    def rare(chance: Random) -> float:
        return 1.0 if chance.random() < 0.25 else 0.0

    found, _ = verdicts(rare, 0.25, 0.001, contests=200, deals=150)
    assert found[Verdict.STRONGER] + found[Verdict.WEAKER] <= ALPHA * 200


def test_just_outside_the_margin_it_does_not_call_them_even() -> None:
    found, _ = verdicts(pairs(0.6), 0.5, 0.1, contests=100, deals=400)
    assert found[Verdict.EVEN] <= ALPHA * 100
    assert found[Verdict.WEAKER] == 0


def test_it_finds_out_what_is_so() -> None:
    for truth, line, margin, verdict, most in (
        (0.7, 0.5, 0.02, Verdict.STRONGER, 60),
        (0.3, 0.5, 0.02, Verdict.WEAKER, 60),
        (0.5, 0.5, 0.1, Verdict.EVEN, 260),
        (0.5, 0.25, 0.02, Verdict.STRONGER, 40),
    ):
        found, spent = verdicts(pairs(truth), line, margin, contests=20, deals=500)
        assert found[verdict] >= 19
        assert spent < most


def test_a_verdict_stands() -> None:
    decider = Decider(0.5, 0.02)
    for _ in range(40):
        decider.add(1.0)
    assert decider.verdict is Verdict.STRONGER
    for _ in range(400):
        decider.add(0.0)
    assert decider.verdict is Verdict.STRONGER


@given(many)
def test_a_verdict_is_what_the_interval_says(scores: Counter[float]) -> None:
    decider = Decider(0.5, 0.02)
    decider.scores = scores.copy()
    interval = anytime_interval(scores)
    for end in (interval.low, interval.high):
        for line in (0.48, 0.5, 0.52):
            assume(abs(end - line) > 1e-6)
    expected = None
    if interval.low > 0.5:
        expected = Verdict.STRONGER
    elif interval.high < 0.5:
        expected = Verdict.WEAKER
    elif interval.low > 0.48 and interval.high < 0.52:
        expected = Verdict.EVEN
    assert decider._decided() is expected
