"""Turns as text."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import turns

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.record import Deed, RecordedTurn
from remeld.notation.record_text import read_turn, write_turn
from remeld.notation.tiles import read_rack, read_table, read_tiles
from remeld.rules.start import Seat
from remeld.rules.tile import Pool


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        (RecordedTurn(seat=Seat(0), deed=Deed.DRAW, tiles=read_tiles("R7")), "1 draw R7"),
        (RecordedTurn(seat=Seat(1), deed=Deed.PASS), "2 pass"),
        (
            RecordedTurn(
                seat=Seat(2),
                deed=Deed.LAY,
                tiles=read_rack("R1 R2"),
                table=read_table("R1 R2 J | K1 B1 O1"),
            ),
            "3 lay R1 R2: R1 R2 J | K1 B1 O1",
        ),
        (
            RecordedTurn(
                seat=Seat(0),
                deed=Deed.TIMEOUT_LAY,
                tiles=read_rack("R4"),
                table=read_table("R1 R2 R3 R4"),
            ),
            "1 timeout lay R4: R1 R2 R3 R4",
        ),
        (
            RecordedTurn(seat=Seat(0), deed=Deed.TIMEOUT_DRAW, tiles=read_tiles("R4"), table=()),
            "1 timeout draw R4: -",
        ),
        (
            RecordedTurn(seat=Seat(0), deed=Deed.TIMEOUT_PASS, table=read_table("R1 R2 | R3")),
            "1 timeout pass: R1 R2 | R3",
        ),
        (
            RecordedTurn(
                seat=Seat(5),
                deed=Deed.TIMEOUT_PENALTY,
                tiles=read_tiles("R4 J K1"),
                table=read_table("R7"),
            ),
            "6 timeout penalty R4 J K1: R7",
        ),
        (
            RecordedTurn(seat=Seat(0), deed=Deed.TIMEOUT_PENALTY, table=read_table("R7")),
            "1 timeout penalty -: R7",
        ),
        (
            RecordedTurn(seat=Seat(0), deed=Deed.RESTORE, table=read_table("R1 R2 R3")),
            "1 restore: R1 R2 R3",
        ),
        (
            RecordedTurn(
                seat=Seat(0),
                deed=Deed.RESTORE,
                tiles=read_rack("R7"),
                table=(),
                pool=Pool(read_tiles("J R7 K1")),
            ),
            "1 restore lost R7; pool J R7 K1: -",
        ),
    ],
)
def test_each_deed_has_its_line(turn: RecordedTurn, text: str) -> None:
    assert write_turn(turn) == text
    assert read_turn(text) == turn


@given(turns())
def test_turns_are_read_back(turn: RecordedTurn) -> None:
    assert read_turn(write_turn(turn)) == turn


def test_turns_are_read_forgivingly() -> None:
    plain = read_turn("1 lay R1 R2 R3: R1 R2 R3 | K4 B4 O4")
    assert read_turn("  1   lay red 3, r2 🟥1 :  [R1 R2 R3] [K4,B4,O4] ") == plain


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw R1",
        "1 drew R1",
        "1 lay R1",
        "1 lay: R1",
        "12 draw R1",
        "1 restore lost R1: R1",
        "1 timeout: R1",
        "1 timeout pass",
        "1 pass: R1",
        "one draw R1",
        "1 draw R1; R2",
    ],
)
def test_what_is_no_turn_is_refused_whole(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_turn(text)
    assert caught.value.faults == (TextFault(code=TextCode.NOT_AN_ACTION, text=text),)


def test_a_wrong_tile_of_a_turn_is_named() -> None:
    with pytest.raises(Unreadable) as caught:
        read_turn("1 lay R1 R99: R1")
    (fault,) = caught.value.faults
    assert (fault.code, fault.text) == (TextCode.NO_SUCH_NUMBER, "R99")


@given(st.text() | st.text("12 drawlypsetimou:;|RKJ-0"))
@example("1 draw")
@example("0 draw R1")
@example("1 restore lost -; pool -: -")
def test_any_text_is_a_turn_or_unreadable(text: str) -> None:
    try:
        turn = read_turn(text)
    except Unreadable as unreadable:
        faults = unreadable.faults
    else:
        assert isinstance(turn, RecordedTurn)
        return
    assert faults
