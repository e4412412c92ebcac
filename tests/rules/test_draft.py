"""Verdicts on half-finished turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import SOLVER, edition, position

from remeld.notation.tiles import read_set, read_table
from remeld.rules.draft import SetKind, judge_draft, set_verdict
from remeld.rules.fault import Code
from remeld.rules.judge import Position, judge
from remeld.rules.sets import Table
from remeld.rules.tile import LARGE, TILES, Rack, rack_of


@pytest.mark.parametrize(
    ("tiles", "kind", "points", "may_grow"),
    [
        ("R1 R2 R3", SetKind.RUN, 6, False),
        ("R1 B1 K1", SetKind.GROUP, 3, False),
        ("R5 J J", SetKind.EITHER, 18, False),
        ("R5", SetKind.NONE, 0, True),
        ("R5 R9", SetKind.NONE, 0, True),
        ("R5 B5", SetKind.NONE, 0, True),
        ("J J", SetKind.NONE, 0, True),
        ("R5 B6", SetKind.NONE, 0, False),
        ("R5 R5", SetKind.NONE, 0, False),
    ],
)
def test_each_set_of_a_draft_is_told_what_it_is(
    tiles: str,
    kind: SetKind,
    points: int,
    may_grow: bool,
) -> None:
    verdict = set_verdict(read_set(tiles))
    assert (verdict.kind, verdict.points, verdict.may_grow) == (kind, points, may_grow)
    assert bool(verdict.faults) == (kind is SetKind.NONE)


def test_the_opening_counts_up() -> None:
    rack = "R7 R8 R9 K2 B2 O2 J"
    for draft, points, can_end in [
        ("R7", 0, False),
        ("R7 R8 R9", 24, False),
        ("R7 R8 R9 | K2 B2", 24, False),
        ("R7 R8 R9 | K2 B2 O2", 30, True),
        ("R7 R8 R9 J", 34, True),
    ]:
        verdict = judge_draft(position(rack, opened=False), read_table(draft), SOLVER)
        assert verdict.opening is not None
        assert (verdict.opening.points, verdict.opening.minimum) == (points, 30)
        assert verdict.can_end == can_end, verdict.faults


def test_after_the_opening_there_is_no_total() -> None:
    verdict = judge_draft(position("R4", "R1 R2 R3"), read_table("R1 R2 R3 R4"), SOLVER)
    assert verdict.opening is None
    assert verdict.can_end


def test_loose_tiles_are_counted_and_keep_the_turn_from_ending() -> None:
    draft = read_table("R1 R2 | R3 | K4 K5 K6 K7")
    verdict = judge_draft(position("K7", "R1 R2 R3 | K4 K5 K6"), draft, SOLVER)
    assert verdict.loose == 3
    assert [fault.code for fault in verdict.faults] == [Code.SET_TOO_SHORT] * 2
    assert verdict.laid == (TILES[6],)


TABLES: st.SearchStrategy[Table] = st.lists(
    st.lists(st.sampled_from(TILES), max_size=6).map(tuple), max_size=6
).map(tuple)
RACKS = st.permutations(LARGE.tiles).map(lambda tiles: rack_of(tiles[:14]))


@given(TABLES, TABLES, RACKS, st.booleans(), st.sampled_from(["international", "brazil"]))
def test_no_draft_whatever_makes_the_judge_fall_over(
    table: Table,
    draft: Table,
    rack: Rack,
    opened: bool,
    rules: str,
) -> None:
    at = Position(edition(rules), table, rack, opened)
    verdict = judge_draft(at, draft, SOLVER)
    assert verdict.can_end == judge(at, draft, SOLVER).legal
    assert len(verdict.sets) == len(draft)
