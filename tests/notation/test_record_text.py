"""Turns and records as text."""

import io
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from strategies import (
    MATCHES,
    cut_record,
    editions_with_house_rules,
    names,
    played_record,
    records,
    running_records,
    turns,
)

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.header import read_tag_line, write_tag_line
from remeld.notation.record import Deed, Record, RecordedTurn
from remeld.notation.record_json import read_json, write_json
from remeld.notation.record_text import read_records, read_turn, write_record, write_turn
from remeld.notation.tiles import read_rack, read_table, read_tiles
from remeld.rules.edition import Edition
from remeld.rules.editions import editions
from remeld.rules.start import Seat
from remeld.rules.tile import Pool

HEAD: Final = '[Remeld "1"]\n[Edition "sweden"]\n[Seat1 "Ada"]\n[Seat2 "Bo"]\n[Result "*"]\n'
GAME: Final = (
    "game 1\nstart 1:R7 2:J 2:R7 / 1:K3 2:B2 = 1\nrack 1: R1 R2\nrack 2: J\npool: K1 K2\n"
    "1. 1 draw K1\n2. 2 pass\n"
)
SHORT: Final = HEAD + GAME
PEAK: Final = 1_000_000
"""Bytes; so many records as the tests read take ten times that when they are kept."""


def read_all(text: str) -> list[Record | Unreadable]:
    return list(read_records(text.split("\n")))


def read_one(text: str) -> Record:
    (record,) = read_all(text)
    assert isinstance(record, Record), record
    return record


def fault_of(text: str) -> TextFault:
    (unreadable,) = read_all(text)
    assert isinstance(unreadable, Unreadable), unreadable
    (fault,) = unreadable.faults
    return fault


# Turns


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


# Tags


@given(st.from_regex(r"[A-Za-z0-9_]+", fullmatch=True), names)
def test_tag_lines_are_read_back(name: str, value: str) -> None:
    line = write_tag_line(name, value)
    assert "\n" not in line
    assert read_tag_line(f"  {line} \n") == (name, value)


@pytest.mark.parametrize(
    "line", ["", "Date", "[Date]", '[Date "x]', '[Da te "x"]', '[Date "\\x"]', '[Date "x"] more']
)
def test_what_is_no_tag_line_is_none(line: str) -> None:
    assert read_tag_line(line) is None


@pytest.mark.parametrize("name", ["", "a b", 'a"', "a]", "a\n"])
def test_a_tag_needs_a_name(name: str) -> None:
    with pytest.raises(ValueError, match="no tag can have the name"):
        write_tag_line(name, "x")


# Records


@given(records())
@settings(deadline=None)
def test_records_are_read_back(record: Record) -> None:
    assert read_one(write_record(record)) == record


@given(running_records())
@settings(deadline=None)
def test_running_records_are_read_back(record: Record) -> None:
    assert read_one(write_record(record, running=True)) == record


@given(editions_with_house_rules())
def test_every_edition_with_any_house_rules_is_read_back(edition: Edition) -> None:
    record = Record(edition=edition, names=("Ada", "Bo"), date="2026-11-18")
    assert read_one(write_record(record)) == record


def test_every_played_match_is_read_back_from_a_file() -> None:
    played = [played_record(number) for number in range(len(MATCHES))]
    text = "\n".join(map(write_record, played))
    file = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    assert list(read_records(file)) == played
    assert {record.edition.name for record in played} == set(editions())
    deeds = {turn.deed for record in played for game in record.games for turn in game.turns}
    assert deeds == set(Deed)
    assert max(len(record.games) for record in played) >= 2


def test_a_record_is_written_as_the_specification_has_it() -> None:
    record = read_one(SHORT)
    text = write_record(record, running=True)
    assert text == (
        '[Remeld "1"]\n[Edition "sweden"]\n[Seat1 "Ada"]\n[Seat2 "Bo"]\n[Date ""]\n[Result "*"]\n'
        "\n" + GAME
    )


def test_house_rules_tags_and_totals_stand_in_the_head() -> None:
    record = replace(played_record(2), tags=(("Event", 'A "great" day\n'), ("Ort_2", "Ünï")))
    lines = write_record(record).split("\n")
    totals = " ".join(f"{points:+d}" for points in record.points)
    assert lines[:10] == [
        '[Remeld "1"]',
        '[Edition "international"]',
        '[House "memory=yes length=2"]',
        '[Seat1 "Player 0"]',
        '[Seat2 "Player 1"]',
        '[Seat3 "Player 2"]',
        '[Date "2026-11-18"]',
        f'[Result "{totals}"]',
        '[Event "A \\"great\\" day\\n"]',
        '[Ort_2 "Ünï"]',
    ]
    assert lines.count("game 2") == 1
    assert sum(line.startswith("end ") for line in lines) == 2


def test_a_running_game_is_written_only_when_asked_for() -> None:
    running = cut_record(played_record(0), 1, 5)
    with pytest.raises(ValueError, match="still runs"):
        write_record(running)
    assert "pool:" in write_record(running, running=True)


def test_a_match_between_two_games_holds_nothing_hidden_and_is_written() -> None:
    record = played_record(2)
    between = replace(record, games=record.games[:1])
    text = write_record(between)
    assert '[Result "*"]' in text
    assert read_one(text) == between


def test_comments_blank_lines_and_blanks_around_do_not_matter() -> None:
    untidy = "\n\n# a comment\n" + SHORT.replace("\n", "  \n\n# another\n\t")
    assert read_one(untidy) == read_one(SHORT)


def test_a_byte_order_mark_does_not_matter() -> None:
    assert read_one(f"\ufeff{SHORT}") == read_one(SHORT)


@pytest.mark.parametrize("name", ["Seat4", "Seat", "Seat0", "Seat02"])
def test_a_seat_out_of_sequence_is_refused(name: str) -> None:
    fault = fault_of(HEAD.replace("[Result", f'[{name} "x"]\n[Result') + GAME)
    assert (fault.code, fault.text) == (TextCode.TAG_VALUE, name)


HALF: Final = "\ud800"  # of a surrogate pair: no text that can be written


def test_what_a_file_cannot_hold_is_neither_written_nor_read() -> None:
    with pytest.raises(ValueError, match="surrogate"):
        write_tag_line("Event", HALF)
    fault = fault_of(edited("[Result", '[Event "\\ud800"]\n[Result'))
    assert fault.code is TextCode.TAG_VALUE
    assert fault.text == "'\\ud800'"


@pytest.mark.parametrize("mark", "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
def test_a_tag_is_one_line_for_every_program(mark: str) -> None:
    line = write_tag_line("Event", f"a{mark}b")
    assert line.splitlines() == [line]
    assert read_tag_line(line) == ("Event", f"a{mark}b")
    record = replace(read_one(SHORT), tags=(("Event", f"a{mark}b"),))
    text = write_json(record, running=True)
    assert text.splitlines() == [text]
    assert read_json(text) == record


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


def test_date_and_result_may_be_missing_while_a_match_runs() -> None:
    record = read_one(HEAD.replace('[Result "*"]\n', ""))
    assert (record.date, record.games) == ("", ())


# What cannot be read


def edited(old: str, new: str) -> str:
    assert SHORT.count(old) == 1, old
    return SHORT.replace(old, new)


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


def test_a_text_without_records_has_none() -> None:
    assert read_all("") == []
    assert read_all("\n# nothing here\n\n") == []


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


# Streaming


class Repeated:
    """The lines of the same record over and over, and how many of them were asked for."""

    def __init__(self, times: int) -> None:
        self.asked = 0
        self._times = times

    def __iter__(self) -> Iterator[str]:
        for _ in range(self._times):
            for line in SHORT.split("\n"):
                self.asked += 1
                yield line


def test_records_are_read_when_they_are_asked_for_and_not_before() -> None:
    lines = Repeated(1_000_000)
    found = read_records(lines)
    assert lines.asked == 0
    per_record = SHORT.count("\n") + 1
    for number in range(1, 6):
        assert isinstance(next(found), Record)
        # Where a record ends is known from the first line of the next.
        assert lines.asked == number * per_record + 1


def _peak_of_reading(times: int) -> int:
    tracemalloc.start()
    try:
        read = sum(isinstance(record, Record) for record in read_records(Repeated(times)))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert read == times
    return peak


def test_reading_many_records_takes_the_memory_of_one() -> None:
    assert _peak_of_reading(4_000) < PEAK


def test_a_file_of_many_thousand_records_is_read_to_its_end() -> None:
    assert sum(isinstance(record, Record) for record in read_records(Repeated(20_000))) == 20_000


@pytest.mark.parametrize("head", ["", SHORT])
def test_what_is_no_record_is_not_kept_however_long_it_is(head: str) -> None:
    def lines() -> Iterator[str]:
        yield from head.split("\n")
        for number in range(100_000):
            yield f"line {number} of something else"

    tracemalloc.start()
    try:
        (found,) = read_records(lines())
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert isinstance(found, Unreadable)
    assert peak < PEAK


@pytest.mark.soak
def test_a_hundred_thousand_records_take_the_memory_of_one() -> None:
    assert _peak_of_reading(100_000) < PEAK
