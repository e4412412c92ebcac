"""Faults of reading: what they say of themselves."""

import pytest

from remeld.notation.fault import TextCode, TextFault, Unreadable


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (TextFault(code=TextCode.TAG_MISSING), "tag-missing"),
        (TextFault(code=TextCode.NOT_A_TILE, text="X7", column=3), "column 3: not-a-tile `X7`"),
        (TextFault(code=TextCode.LINE_UNKNOWN, line=4), "line 4, line-unknown"),
        (
            TextFault(
                code=TextCode.TURN_NOT_LEGAL,
                text="game 1",
                line=4,
                column=2,
                expected="x",
                reasons=("run-gap", "set-mixed"),
            ),
            "line 4, column 2: turn-not-legal `game 1` run-gap set-mixed (expected x)",
        ),
    ],
)
def test_a_fault_says_where_and_what(fault: TextFault, text: str) -> None:
    assert str(fault) == text


def test_unreadable_is_a_value_error_with_all_its_faults() -> None:
    faults = (
        TextFault(code=TextCode.NOT_A_TILE, text="a"),
        TextFault(code=TextCode.NUMBER_ALONE, text="1"),
    )
    unreadable = Unreadable(iter(faults))
    assert isinstance(unreadable, ValueError)
    assert unreadable.faults == faults
    assert str(unreadable) == "not-a-tile `a`; number-alone `1`"


def test_a_line_is_added_to_every_fault_and_nothing_else_changes() -> None:
    fault = TextFault(
        code=TextCode.TURN_NOT_LEGAL, text="t", column=2, expected="e", reasons=("r",)
    )
    moved = Unreadable([fault, fault]).at_line(7)
    wanted = TextFault(
        code=TextCode.TURN_NOT_LEGAL, text="t", line=7, column=2, expected="e", reasons=("r",)
    )
    assert moved.faults == (wanted, wanted)


def test_a_place_moves_with_the_text_around_it_and_no_place_stays_none() -> None:
    placed = TextFault(code=TextCode.NOT_A_TILE, text="t", column=2)
    nowhere = TextFault(code=TextCode.NOT_A_TILE, text="t")
    both = Unreadable([placed, nowhere])
    assert [fault.column for fault in both.shifted(3).faults] == [5, 0]
    assert [(fault.line, fault.column) for fault in both.at_line(7, 4).faults] == [(7, 6), (7, 0)]
