"""The file of an arena: written, torn, gone on with, and mistaken for another."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from remeld.arena.archive import Archive, open_archive, seed_of
from remeld.arena.pairing import Pairing
from remeld.arena.play import Played, play_game
from remeld.arena.setting import Setting, one_game
from remeld.bots import Limits
from remeld.notation.record import Record
from remeld.notation.record_text import read_records, write_record
from remeld.rules.edition import Edition
from remeld.rules.editions import editions
from remeld.rules.fault import Code, Refusal
from remeld.rules.house import with_house_rules

SETTING = Setting(edition=one_game(editions()["international"]), seats=2, seed="tests")


@cache
def games() -> tuple[Played, ...]:
    return tuple(
        play_game(SETTING, task)
        for deal in (1, 2)
        for task in Pairing("greedy", "wanderer", 2).tasks(deal)
    )


def text() -> str:
    return "".join(played.record for played in games())


def opened(path: Path, setting: Setting = SETTING) -> Archive:
    archive = open_archive(path, setting)
    assert isinstance(archive, Archive)
    return archive


def refusal(path: Path, setting: Setting = SETTING) -> Code:
    before = path.read_bytes()
    refused = open_archive(path, setting)
    assert isinstance(refused, Refusal)
    assert path.read_bytes() == before
    (code,) = refused.codes
    return code


def test_what_was_written_is_known_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "arena.txt"
    archive = opened(path)
    assert path.exists()
    assert archive.known == {}
    for played in games():
        archive.append([played.record])
        # It is all there after each game, not only at the end.
        assert path.read_text(encoding="utf-8").endswith(played.record)
    archive.close()
    assert opened(path).known == {played.outcome.key: played.outcome for played in games()}
    records = list(read_records(path.read_text(encoding="utf-8").splitlines()))
    assert len(records) == 4
    assert all(isinstance(record, Record) for record in records)
    assert seed_of(path) == "tests"
    assert seed_of(tmp_path / "none.txt") is None


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_file_torn_anywhere_is_gone_on_with(tmp_path: Path, data: st.DataObject) -> None:
    whole = text().encode()
    cut = data.draw(st.integers(0, len(whole)))
    path = tmp_path / "arena.txt"
    path.write_bytes(whole[:cut])
    archive = opened(path)
    for played in games():
        if played.outcome.key not in archive.known:
            archive.append([played.record])
    archive.close()
    assert path.read_bytes() == whole


def test_a_torn_record_in_the_middle_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "arena.txt"
    first, second, third, _ = (played.record for played in games())
    path.write_text(first + second[:700] + "\n" + third + "\x00\x00[torn", encoding="utf-8")
    archive = opened(path)
    assert list(archive.known) == [games()[0].outcome.key, games()[2].outcome.key]
    assert path.read_text(encoding="utf-8").endswith(third)


def test_a_game_that_stands_there_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "arena.txt"
    path.write_text(text() + text(), encoding="utf-8")
    assert len(opened(path).known) == 4


def test_one_file_may_serve_a_growing_field(tmp_path: Path) -> None:
    path = tmp_path / "arena.txt"
    path.write_text(text(), encoding="utf-8")
    task = next(Pairing("greedy", "arena_bots:Idle", 2).tasks(1))
    archive = opened(path)
    assert task.key not in archive.known
    archive.append([play_game(SETTING, task).record])
    archive.close()
    assert len(opened(path).known) == 5


def house(**rules: object) -> Edition:
    edition = with_house_rules(SETTING.edition, rules)  # type: ignore[arg-type]
    assert isinstance(edition, Edition)
    return edition


@pytest.mark.parametrize(
    "other",
    [
        replace(SETTING, seed="others"),
        replace(SETTING, edition=one_game(editions()["sweden"])),
        replace(SETTING, edition=house(opening_minimum=20)),
        replace(SETTING, limits=Limits(seconds=0.1)),
        replace(SETTING, limits=Limits(simulations=9)),
    ],
)
def test_games_of_another_arena_are_left_alone(tmp_path: Path, other: Setting) -> None:
    path = tmp_path / "arena.txt"
    path.write_text(text(), encoding="utf-8")
    assert refusal(path, other) is Code.ANOTHER_ARENA


def test_games_of_other_bots_of_the_same_name_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "arena.txt"
    path.write_text(text().replace('[Program "remeld ', '[Program "older '), encoding="utf-8")
    assert refusal(path) is Code.ANOTHER_ARENA


def test_what_is_no_arena_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "arena.txt"
    (record,) = read_records(games()[0].record.splitlines())
    assert isinstance(record, Record)
    match = write_record(replace(record, tags=()))
    for there in (
        "my diary\n",
        "[Rem] no\n",
        match,
        match[:900],
        text() + match,
        text() + match[:900],
        text().replace('[Wins "', '[Wins "0 '),
        "\x00" * 99,
    ):
        path.write_text(there, encoding="utf-8")
        assert refusal(path) is Code.NOT_AN_ARENA
    path.write_text("", encoding="utf-8")
    assert opened(path).known == {}
    assert seed_of(path) is None


def test_a_file_that_cannot_be_written_is_found_out_at_once(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no"):
        open_archive(tmp_path / "no" / "arena.txt", SETTING)
