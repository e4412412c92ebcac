"""Section 9 and R8: the printed editions, and house rules on top of them."""

from dataclasses import fields, replace
from pathlib import Path

import pytest
from positions import edition

from remeld.rules import editions as registry
from remeld.rules.edition import Edition, FreedJoker, LengthUnit, MatchWinner, PoolEmpty
from remeld.rules.editions import DEFAULT, edition_named, editions
from remeld.rules.fault import Code, Refusal
from remeld.rules.house import HOUSE_RULES, HouseValue, changes, with_house_rules
from remeld.rules.tile import LARGE, STANDARD

NEW, ANY = FreedJoker.NEW_SET, FreedJoker.ANY_SET
LAST, ON, ENDS = PoolEmpty.LAST_ROUND, PoolEmpty.PLAY_ON, PoolEmpty.ENDS_AT_ONCE
WINS, POINTS = MatchWinner.WINS, MatchWinner.POINTS
GAMES, ROUNDS = LengthUnit.GAMES, LengthUnit.ROUNDS

# The table of section 9, a row a column of it. Every edition: 30 points, 60 seconds, 3 tiles.
PRINTED = {
    #                 goes on, must play, needless, freed, pool, hundred, length, winner
    "international": (False, False, True, NEW, LAST, False, GAMES, WINS),
    "israel-classic": (False, False, True, NEW, LAST, False, GAMES, WINS),
    "israel-family": (False, True, True, NEW, LAST, True, ROUNDS, WINS),
    "sweden": (False, False, True, NEW, ON, False, GAMES, POINTS),
    "brazil": (True, False, False, ANY, ENDS, False, GAMES, POINTS),
}


def test_the_five_editions_are_there_and_the_default_is_first() -> None:
    assert set(editions()) == set(PRINTED)
    assert next(iter(editions())) == DEFAULT == "international"


@pytest.mark.parametrize("name", PRINTED)
def test_section_9_each_edition_says_what_its_sheet_says(name: str) -> None:
    rules = edition(name)
    assert PRINTED[name] == (
        rules.opening_goes_on,
        rules.must_play,
        rules.needless_moves,
        rules.freed_joker,
        rules.pool_empty,
        rules.never_opened_hundred,
        rules.length_unit,
        rules.match_winner,
    )
    assert (rules.opening_minimum, rules.seconds, rules.penalty_tiles) == (30, 60, 3)
    assert not rules.memory
    assert rules.title
    assert rules.source


def test_section_9_players_and_boxes() -> None:
    assert edition().players == (2, 6)
    assert [edition().box(seats) for seats in range(2, 7)] == [STANDARD] * 3 + [LARGE] * 2
    for name in set(PRINTED) - {DEFAULT}:
        assert edition(name).players == (2, 4)
        assert edition(name).box(4) == STANDARD


@pytest.mark.parametrize(("seats", "need"), [(1, 2), (5, 4)])
def test_too_few_and_too_many_players_are_refused(seats: int, need: int) -> None:
    refusal = edition("sweden").seats_fault(seats)
    assert refusal is not None
    assert (refusal.faults[0].code, refusal.faults[0].have, refusal.faults[0].need) == (
        Code.SEATS_OUT_OF_RANGE,
        seats,
        need,
    )
    assert edition("sweden").seats_fault(4) is None


def test_printed_choices() -> None:
    assert edition("israel-family").printed_choices == {"seconds"}
    assert edition("brazil").printed_choices == {"seconds", "opening_minimum"}
    assert edition("brazil").printed_redraw
    assert edition("international").printed_choices == frozenset()


def test_r7_8_a_round_is_as_many_games_as_players() -> None:
    assert edition("israel-family", length=2).games(3) == 6
    assert edition("sweden", length=2).games(3) == 2


@pytest.mark.parametrize("written", ["Israel Family", "israel_family", " ISRAEL-FAMILY "])
def test_an_edition_is_found_however_its_name_is_written(written: str) -> None:
    assert edition_named(written) == edition("israel-family")


def test_an_unknown_edition_is_refused() -> None:
    refusal = edition_named("atlantis")
    assert isinstance(refusal, Refusal)
    assert refusal.faults[0].code == Code.UNKNOWN_EDITION
    assert refusal.faults[0].name == "atlantis"


GOOD: dict[str, list[HouseValue]] = {
    "opening_minimum": [0, 50, 100],
    "seconds": [10, 600, None],
    "penalty_tiles": [0, 3],
    "freed_joker": ["new-set", "any-set"],
    "opening_goes_on": [True, False],
    "memory": [True, False],
    "must_play": [True, False],
    "pool_empty": ["last-round", "play-on", "ends-at-once"],
    "never_opened_hundred": [True, False],
    "length": [1, 100],
    "length_unit": ["games", "rounds"],
    "match_winner": ["wins", "points"],
    "needless_moves": [True, False],
}
BAD: dict[str, list[HouseValue]] = {
    "opening_minimum": [-1, 101, None, "30", True],
    "seconds": [9, 601, "none", False],
    "penalty_tiles": [-1, 4, None],
    "freed_joker": ["no-set", None, 1],
    "opening_goes_on": [1, "yes", None],
    "memory": [0, "no"],
    "must_play": ["true", 1],
    "pool_empty": ["later", None],
    "never_opened_hundred": [100],
    "length": [0, 101, None],
    "length_unit": ["hours", None],
    "match_winner": ["luck"],
    "needless_moves": [None],
}


def test_r8_every_house_rule_has_its_number_and_its_field() -> None:
    numbers = [f"R8.{n}" for n in range(1, 13)]
    assert list(dict.fromkeys(rule.rule for rule in HOUSE_RULES.values())) == numbers
    assert set(HOUSE_RULES) <= {field.name for field in fields(Edition)}
    assert set(GOOD) == set(BAD) == set(HOUSE_RULES)


@pytest.mark.parametrize("field", GOOD)
def test_r8_house_rules_change_an_edition_and_can_be_told_back(field: str) -> None:
    for value in GOOD[field]:
        for printed in editions().values():
            changed = with_house_rules(printed, {field: value})
            assert isinstance(changed, Edition)
            assert getattr(changed, field) == value
            assert replace(changed, **{field: getattr(printed, field)}) == printed
            told = changes(changed, printed)
            assert with_house_rules(printed, told) == changed
            assert set(told) <= {field}


@pytest.mark.parametrize("field", BAD)
def test_r8_values_that_a_house_rule_does_not_allow_are_refused(field: str) -> None:
    for value in BAD[field]:
        refusal = with_house_rules(edition(), {field: value, "hats": True})
        assert isinstance(refusal, Refusal)
        assert [(fault.code, fault.name) for fault in refusal.faults] == [
            (Code.HOUSE_RULE_VALUE, field),
            (Code.UNKNOWN_HOUSE_RULE, "hats"),
        ]


NEW_EDITION = '''
"""An edition that nobody prints."""

from remeld.rules.edition import Edition, PoolEmpty

EDITION = Edition(
    name="atlantis",
    title="Atlantis",
    source="sheet that was washed ashore",
    players=(2, 3),
    opening_minimum=7,
    must_play=True,
    pool_empty=PoolEmpty.PLAY_ON,
)
'''


def test_a_new_edition_is_one_file_and_works_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from matches import play_match  # noqa: PLC0415 -- only this test plays

    from remeld.bots import BOTS  # noqa: PLC0415
    from remeld.cli.main import main  # noqa: PLC0415
    from remeld.notation.record_text import read_records, write_record  # noqa: PLC0415

    (tmp_path / "atlantis.py").write_text(NEW_EDITION)
    monkeypatch.setattr(registry, "__path__", [*registry.__path__, str(tmp_path)])
    assert next(iter(editions())) == DEFAULT
    assert len(editions()) == 6

    played = play_match(edition("atlantis"), 3, "new", [BOTS["wanderer"]()] * 3)
    assert played.match.over
    text = write_record(played.record)
    assert '[Edition "atlantis"]' in text
    assert list(read_records(text.splitlines())) == [played.record]

    record = tmp_path / "game.txt"
    record.write_text(text)
    assert main(["replay", "--check", str(record)]) == 0
    assert main(["rules", "atlantis"]) == 0
    assert "7 points" in capsys.readouterr().out
    assert (
        main(
            [
                "judge",
                "--edition",
                "atlantis",
                "--after",
                "R2 R3 R4",
                "--rack",
                "R2 R3 R4",
                "--unopened",
            ]
        )
        == 0
    )
    assert main(["score", "--edition", "atlantis", "0 3 4"]) == 0
