"""Records as text: written, and read back."""

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_texts import GAME, HEAD, SHORT, read_all, read_one
from strategies import (
    MATCHES,
    cut_record,
    editions_with_house_rules,
    names,
    played_record,
    records,
    running_records,
)

from remeld.notation.header import read_tag_line, write_tag_line
from remeld.notation.record import Deed, Record
from remeld.notation.record_json import read_json, write_json
from remeld.notation.record_text import read_records, write_record
from remeld.rules.edition import Edition
from remeld.rules.editions import editions

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
def test_records_are_read_back(record: Record) -> None:
    assert read_one(write_record(record)) == record


@given(running_records())
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


@pytest.mark.parametrize("mark", "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
def test_a_tag_is_one_line_for_every_program(mark: str) -> None:
    line = write_tag_line("Event", f"a{mark}b")
    assert line.splitlines() == [line]
    assert read_tag_line(line) == ("Event", f"a{mark}b")
    record = replace(read_one(SHORT), tags=(("Event", f"a{mark}b"),))
    text = write_json(record, running=True)
    assert text.splitlines() == [text]
    assert read_json(text) == record


def test_date_and_result_may_be_missing_while_a_match_runs() -> None:
    record = read_one(HEAD.replace('[Result "*"]\n', ""))
    assert (record.date, record.games) == ("", ())


def test_a_text_without_records_has_none() -> None:
    assert read_all("") == []
    assert read_all("\n# nothing here\n\n") == []
