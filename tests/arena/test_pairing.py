"""Who meets whom."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from remeld.arena.pairing import Pairing, pairing_of, pairings, tasks

fields = st.lists(st.sampled_from("abcdefg"), min_size=2, max_size=5, unique=True)
many_seats = st.integers(2, 6)


def test_two_seats_need_each_pair_once_and_more_need_both_parts() -> None:
    assert pairings("abc", 2) == (Pairing("a", "b", 2), Pairing("a", "c", 2), Pairing("b", "c", 2))
    assert [(pairing.one, pairing.other) for pairing in pairings("ab", 4)] == [
        ("a", "b"),
        ("b", "a"),
    ]
    assert Pairing("a", "b", 4).names(2) == ("b", "b", "a", "b")


@given(players=fields, seats=many_seats, deals=st.integers(1, 4))
def test_every_deal_gives_everybody_every_seat(players: list[str], seats: int, deals: int) -> None:
    meeting = pairings(players, seats)
    plan = list(tasks(meeting, deals))
    assert len(plan) == len({task.key for task in plan}) == len(meeting) * deals * seats
    assert [task.deal for task in plan] == sorted(task.deal for task in plan)
    assert {pairing_of(task) for task in plan} == set(meeting)
    for pairing in meeting:
        for deal in range(1, deals + 1):
            games = [t for t in plan if pairing_of(t) == pairing and t.deal == deal]
            for seat in range(seats):
                held = Counter(task.names[seat] for task in games)
                assert held == {pairing.one: 1, pairing.other: seats - 1}


def test_no_deal_is_begun_for_a_pairing_that_is_over() -> None:
    over: set[Pairing] = set()
    meeting = pairings("abc", 2)
    seen = []
    for task in tasks(meeting, 5, over=over.__contains__):
        seen.append((pairing_of(task), task.deal))
        if task.deal == 2:
            over.add(meeting[1])
    assert Counter(pairing for pairing, _ in seen) == {
        meeting[0]: 10,
        meeting[1]: 2,
        meeting[2]: 10,
    }
