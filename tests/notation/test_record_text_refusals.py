"""Texts that are no records: refused, with the place and the reason."""

from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from record_texts import GAME, HEAD, SHORT, edited, fault_of, read_all, read_one

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.header import write_tag_line
from remeld.notation.record import Record
from remeld.notation.record_text import read_records, write_record

HALF: Final = "\ud800"  # of a surrogate pair: no text that can be written


def test_what_a_file_cannot_hold_is_neither_written_nor_read() -> None:
    with pytest.raises(ValueError, match="surrogate"):
        write_tag_line("Event", HALF)
    fault = fault_of(edited("[Result", '[Event "\\ud800"]\n[Result'))
    assert fault.code is TextCode.TAG_VALUE
    assert fault.text == "'\\ud800'"


@pytest.mark.parametrize("name", ["Seat4", "Seat", "Seat0", "Seat02"])
def test_a_seat_out_of_sequence_is_refused(name: str) -> None:
    fault = fault_of(HEAD.replace("[Result", f'[{name} "x"]\n[Result') + GAME)
    assert (fault.code, fault.text) == (TextCode.TAG_VALUE, name)


@pytest.mark.parametrize(
    "date",
    [
        "2026-00-10",
        "2026-13-10",
        "2026-10-00",
        "2026-10-32",
        "today",
        "18.11.2026",
        "2026-11-18T10:00",
        "٢٠٢٦-11-18",
    ],
)
def test_a_date_that_is_none_is_refused(date: str) -> None:
    fault = fault_of(edited("[Result", f'[Date "{date}"]\n[Result'))
    assert (fault.code, fault.text) == (TextCode.TAG_VALUE, date)


def test_a_house_rule_stands_once() -> None:
    fault = fault_of(edited("[Seat1", '[House "length=2 length=3"]\n[Seat1'))
    assert (fault.code, fault.text) == (TextCode.TAG_VALUE, "length=3")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("hello", TextFault(code=TextCode.NOT_A_RECORD, line=1, expected='[Remeld "1"]')),
        ("\n\ngame 1", TextFault(code=TextCode.NOT_A_RECORD, line=3, expected='[Remeld "1"]')),
        (
            '[Edition "sweden"]',
            TextFault(code=TextCode.NOT_A_RECORD, line=1, expected='[Remeld "1"]'),
        ),
        (
            edited('[Remeld "1"]', '[Remeld "2"]'),
            TextFault(code=TextCode.RECORD_VERSION, text="2", line=6, expected="1"),
        ),
        (
            edited('[Edition "sweden"]\n', ""),
            TextFault(code=TextCode.TAG_MISSING, text="Edition", line=5),
        ),
        (
            edited('[Seat1 "Ada"]\n', ""),
            TextFault(code=TextCode.TAG_MISSING, text="Seat1", line=5),
        ),
        (
            edited('"sweden"', '"narnia"'),
            TextFault(
                code=TextCode.TAG_VALUE, text="narnia", line=6, expected="the name of an edition"
            ),
        ),
        (
            edited('[Seat1 "Ada"]', '[Seat1 "Ada"]\n[Seat1 "Eve"]'),
            TextFault(code=TextCode.TAG_VALUE, text="Seat1", line=7, expected="each tag once"),
        ),
        (
            edited("[Seat1", '[House "seconds=5 cats=no"]\n[Seat1'),
            TextFault(
                code=TextCode.TAG_VALUE,
                text="seconds=5 cats=no",
                line=7,
                reasons=("house-rule-value", "unknown-house-rule"),
            ),
        ),
        (
            edited("game 1", "gam 1"),
            TextFault(code=TextCode.LINE_UNKNOWN, text="gam 1", line=6, expected="game"),
        ),
        (
            edited("game 1", "game 2"),
            TextFault(code=TextCode.LINE_UNKNOWN, text="2", line=6, expected="1"),
        ),
        (
            edited("rack 2: J", "rack 3: J"),
            TextFault(code=TextCode.LINE_UNKNOWN, text="3", line=9, expected="2"),
        ),
        (
            edited("2. 2 pass", "3. 2 pass"),
            TextFault(code=TextCode.LINE_UNKNOWN, text="3", line=12, expected="2"),
        ),
        (
            edited("2. 2 pass", "2. 2 sleep"),
            TextFault(code=TextCode.NOT_AN_ACTION, text="2 sleep", line=12),
        ),
        (
            edited("1. 1 draw K1", "1. 1 draw K14"),
            TextFault(code=TextCode.NO_SUCH_NUMBER, text="K14", line=11, column=11),
        ),
        (
            edited("pool: K1 K2", "pool: K1 2"),
            TextFault(code=TextCode.NUMBER_ALONE, text="2", line=10, column=10),
        ),
        (
            edited("rack 1: R1 R2", "rack 1: R1 R"),
            TextFault(code=TextCode.COLOUR_ALONE, text="R", line=8, column=12),
        ),
        (
            edited("1:K3 2:B2", "1:K3 2-B2"),
            TextFault(code=TextCode.LINE_UNKNOWN, text="2-B2", line=7, expected="1:R7"),
        ),
        (
            edited("1:K3 2:B2", "1:K3 2:X"),
            TextFault(code=TextCode.NOT_A_TILE, text="X", line=7, column=30),
        ),
        (
            edited("start 1:", "begin 1:"),
            TextFault(
                code=TextCode.LINE_UNKNOWN,
                text="begin 1:R7 2:J 2:R7 / 1:K3 2:B2 = 1",
                line=7,
                expected="start",
            ),
        ),
        (
            edited("pool: K1 K2\n", ""),
            TextFault(code=TextCode.LINE_UNKNOWN, text="1. 1 draw K1", line=10, expected="rack"),
        ),
        (
            HEAD + "game 1\n",
            TextFault(code=TextCode.LINE_MISSING, line=6, expected="start"),
        ),
        (
            HEAD + "game 1\nstart 1:R7 2:R6 = 1\nrack 1: R1\n",
            TextFault(code=TextCode.LINE_MISSING, line=8, expected="rack"),
        ),
        (
            SHORT + "end tired: +1 -1\n",
            TextFault(code=TextCode.LINE_UNKNOWN, text="tired", line=13),
        ),
        (
            SHORT + "end went-out: +1 1-1\n",
            TextFault(code=TextCode.LINE_UNKNOWN, text="1-1", line=13),
        ),
        (
            SHORT + "end went-out: +1 -1\n2. 2 pass",
            TextFault(code=TextCode.LINE_UNKNOWN, text="2. 2 pass", line=14, expected="game"),
        ),
        (
            SHORT + "end went-out: +1 -1\n",
            TextFault(code=TextCode.SCORE_DIFFERS, text="*", line=13, expected="+1 -1"),
        ),
        (
            edited('[Result "*"]', '[Result "+1 -1"]'),
            TextFault(code=TextCode.SCORE_DIFFERS, text="+1 -1", line=12, expected="*"),
        ),
        (
            edited('[Result "*"]', '[Result "+2 -2"]') + "end went-out: +1 -1",
            TextFault(code=TextCode.SCORE_DIFFERS, text="+2 -2", line=13, expected="+1 -1"),
        ),
        (
            SHORT + "end went-out: +1 -1 +0\n",
            TextFault(code=TextCode.SCORE_DIFFERS, text="+1 -1 +0", line=13, expected="2 numbers"),
        ),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_with_the_place(
    text: str, wanted: TextFault
) -> None:
    assert fault_of(text) == wanted


@pytest.mark.parametrize(
    "line",
    [
        "rack 1: {}",
        "  rack 1:   {}",
        "pool: R1 {}",
        "start 1:R7 2:{} = 1",
        "start 1:R7 2:R7 / 1:K3 2:{} = 1",
        "1. 1 draw {}",
        "1. 1 lay R1 {}: R1",
        "\t1.  1   lay R1: R1 R2 | {} R3",
        "1. 1 timeout lay R1: {}",
        "1. 1 timeout penalty {}: -",
        "1.  1 timeout  pass:  {}",
        "1. 1 restore lost {}; pool R1: -",
        "1. 1 restore lost R1; pool  {}: -",
        "1. 1 restore:  R1 R2 | {}",
    ],
)
def test_what_cannot_be_read_is_told_with_its_column_in_the_line(line: str) -> None:
    lines = SHORT.split("\n")
    word = line.split(maxsplit=1)[0]
    place = next(index for index, text in enumerate(lines) if text.startswith(word))
    lines[place] = line.format("Q9")
    fault = fault_of("\n".join(lines))
    assert (fault.code, fault.text) == (TextCode.NOT_A_TILE, "Q9")
    assert (fault.line, fault.column) == (place + 1, line.index("{") + 1)


def test_a_long_line_is_shown_cut() -> None:
    assert fault_of(HEAD + "x" * 500).text == "x" * 60


@pytest.mark.parametrize("points", ["5", "+1 -1 +0"])
def test_no_result_excuses_points_that_are_not_one_for_each_seat(points: str) -> None:
    text = edited('[Result "*"]', '[Result "2 numbers"]') + f"end went-out: {points}"
    assert fault_of(text).code is TextCode.SCORE_DIFFERS


def test_numbers_of_any_length_do_not_crash_the_reader() -> None:
    game = GAME.replace("2. 2 pass\n", "")
    for digits in (10, 4_300, 4_301, 10_000):
        end = f"end went-out: +{'9' * digits} -1\n"
        text = HEAD + game + end + game.replace("game 1", "game 2") + end
        (found,) = read_all(text)
        assert isinstance(found, Unreadable) or digits < 4_301


def test_an_unreadable_record_does_not_hide_its_neighbours() -> None:
    found = read_all(SHORT + edited("2 pass", "2 sleep") + SHORT)
    assert [isinstance(record, Record) for record in found] == [True, False, True]
    assert isinstance(found[1], Unreadable)
    assert found[1].faults[0].line == 24
    assert found[0] == found[2]


_lines = st.sampled_from((*SHORT.split("\n"), "end went-out: +1 -1", "game 2", "pool: -", "?"))


@given(st.text() | st.lists(_lines | st.text(), max_size=30).map("\n".join))
@example('[Remeld "1"')
@example('[Remeld ["1"]')
@example(HEAD + "game ١\nstart  = 1\npool: \n")
def test_any_text_is_records_or_unreadable(text: str) -> None:
    for found in read_records(text.split("\n")):
        if isinstance(found, Unreadable):
            assert found.faults
            assert all(1 <= fault.line <= text.count("\n") + 1 for fault in found.faults)
        else:
            assert read_one(write_record(found, running=True)) == found
