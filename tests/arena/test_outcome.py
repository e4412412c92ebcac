"""Outcomes as tags of a record."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remeld.arena.outcome import Failure, Outcome, outcome_of, outcome_tags

WORDS = st.text("abcdefghijklmnopqrstuvwxyz-+ErorV", min_size=1)


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    seats = draw(st.integers(2, 6))
    winners = draw(st.sets(st.integers(0, seats - 1), min_size=1))
    lost = draw(st.lists(st.integers(0, 400), min_size=seats - 1, max_size=seats - 1))
    points = [-points for points in lost]
    points.insert(draw(st.integers(0, seats - 1)), sum(lost))
    failure = st.builds(Failure, st.integers(0, seats - 1), st.integers(1, 999_999), WORDS)
    return Outcome(
        deal=draw(st.integers(1, 10**9)),
        names=tuple(draw(st.lists(st.text(), min_size=seats, max_size=seats))),
        wins=tuple(
            Fraction(1, len(winners)) if seat in winners else Fraction(0) for seat in range(seats)
        ),
        points=tuple(points),
        turns=draw(st.integers(0, 10**6)),
        failures=tuple(draw(st.lists(failure, max_size=4))),
    )


def tags_of(outcome: Outcome) -> dict[str, str]:
    seats = {f"Seat{seat}": name for seat, name in enumerate(outcome.names, 1)}
    result = " ".join(f"{points:+d}" for points in outcome.points)
    return {**seats, "Result": result, **dict(outcome_tags(outcome, 0))}


@given(outcomes())
def test_the_tags_tell_the_outcome(outcome: Outcome) -> None:
    assert outcome_of(tags_of(outcome)) == outcome


@given(outcomes(), st.data())
def test_tags_of_something_else_tell_nothing(outcome: Outcome, data: st.DataObject) -> None:
    tags = tags_of(outcome)
    del tags[data.draw(st.sampled_from(sorted(tags.keys() - {"Failures", "Rotation"})))]
    assert outcome_of(tags) is None


@pytest.mark.parametrize(
    ("tag", "value"),
    [
        ("Deal", "one"),
        ("Turns", ""),
        ("Wins", "1"),
        ("Wins", "1 1"),
        ("Wins", "1/0 0"),
        ("Wins", "won lost"),
        ("Result", "*"),
        ("Result", "+1 -2"),
        ("Result", "+1 -2 +1"),
    ],
)
def test_tags_that_cannot_be_tell_nothing(tag: str, value: str) -> None:
    good = {
        "Seat1": "a",
        "Seat2": "b",
        "Result": "+5 -5",
        "Deal": "1",
        "Wins": "1 0",
        "Turns": "9",
    }
    assert outcome_of(good) is not None
    assert outcome_of({**good, tag: value}) is None
