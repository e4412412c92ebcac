"""What games add up to."""

from collections import Counter
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from remeld.arena.outcome import Failure, Outcome
from remeld.arena.pairing import Pairing, pairings
from remeld.arena.tally import Tally


def outcome(
    deal: int, names: tuple[str, ...], winner: int, points: int = 10, *, failed: bool = False
) -> Outcome:
    loss = [-points] * len(names)
    loss[winner] = points * (len(names) - 1)
    return Outcome(
        deal=deal,
        names=names,
        wins=tuple(Fraction(int(seat == winner)) for seat in range(len(names))),
        points=tuple(loss),
        turns=20 + deal,
        failures=(Failure(winner, 3, "stale"),) if failed else (),
    )


@st.composite
def contests(draw: st.DrawFn) -> tuple[list[tuple[Pairing, Outcome]], int]:
    seats = draw(st.integers(2, 4))
    games = []
    for pairing in pairings("abc"[: draw(st.integers(2, 3))], seats):
        for deal in range(1, draw(st.integers(1, 4)) + 1):
            for task in pairing.tasks(deal):
                winner = draw(st.integers(0, seats - 1))
                failed = draw(st.booleans())
                game = outcome(deal, task.names, winner, draw(st.integers(0, 50)), failed=failed)
                games.append((pairing, game))
    return games, seats


def tallied(games: list[tuple[Pairing, Outcome]]) -> Tally:
    tally = Tally()
    for pairing, game in games:
        tally.add(pairing, game)
    return tally


@given(contest=contests(), chance=st.randoms(use_true_random=False))
def test_neither_the_order_nor_a_repetition_matters(
    contest: tuple[list[tuple[Pairing, Outcome]], int],
    chance: Random,
) -> None:
    games, seats = contest
    mixed = games + chance.sample(games, len(games) // 2)
    chance.shuffle(mixed)
    straight, other = tallied(games), tallied(mixed)
    assert straight.games == other.games == len(games)
    assert straight.failures == other.failures
    for pairing, scores in straight.scores.items():
        assert sorted(scores, key=lambda s: s.deal) == sorted(
            other.scores[pairing], key=lambda s: s.deal
        )
        for score in scores:
            deal = [g for p, g in games if p == pairing and g.deal == score.deal]
            own = [game.names.index(pairing.one) for game in deal]
            wins = sum(g.wins[s] for g, s in zip(deal, own, strict=True))
            assert score.share == float(wins / seats)
            assert score.points == sum(g.points[s] for g, s in zip(deal, own, strict=True)) / seats
            assert score.turns == sum(game.turns for game in deal)


def test_a_deal_counts_when_it_was_played_from_every_seat() -> None:
    pairing, tally = Pairing("a", "b", 3), Tally()
    names = [pairing.names(rotation) for rotation in range(3)]
    assert tally.add(pairing, outcome(1, names[0], 0, failed=True)) is None
    assert tally.add(pairing, outcome(1, names[1], 0)) is None
    assert tally.add(pairing, outcome(1, names[1], 2)) is None  # a repetition
    assert (tally.games, tally.scores, tally.failures) == (0, {}, Counter())
    score = tally.add(pairing, outcome(1, names[2], 2, points=7))
    assert score is not None
    assert (score.share, score.points, score.turns) == (2 / 3, (20 - 10 + 14) / 3, 63)
    assert tally.add(pairing, outcome(1, names[0], 0)) is None  # after its end
    assert (tally.games, tally.failures) == (3, Counter({"a": 1}))


def test_a_shared_win_counts_in_part() -> None:
    pairing, tally = Pairing("a", "b", 2), Tally()
    half = Fraction(1, 2)
    for task in pairing.tasks(1):
        shared = Outcome(deal=1, names=task.names, wins=(half, half), points=(0, 0), turns=1)
        tally.add(pairing, shared)
    (score,) = tally.scores[pairing]
    assert (score.share, score.points) == (0.5, 0.0)
