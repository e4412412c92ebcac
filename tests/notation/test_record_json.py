"""Records as JSON."""

import json
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import (
    MATCHES,
    cut_record,
    editions_with_house_rules,
    played_record,
    records,
    running_records,
)

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.record import Record
from remeld.notation.record_json import read_json, write_json
from remeld.notation.record_text import read_records, write_record
from remeld.rules.edition import Edition

GAME: Final[dict[str, Any]] = {
    "start": [[[1, "R7"], [2, "J"], [2, "R6"]]],
    "starter": 1,
    "racks": [["R1", "R2"], ["J"]],
    "pool": ["K1", "K2"],
    "turns": [{"seat": 1, "deed": "draw", "tiles": ["K1"]}, {"seat": 2, "deed": "pass"}],
}
SHORT: Final[dict[str, Any]] = {
    "remeld": 1,
    "edition": "sweden",
    "house": {},
    "seats": ["Ada", "Bo"],
    "date": "2026-11-18",
    "result": None,
    "tags": {},
    "games": [GAME],
}


def changed(path: str, value: object) -> str:
    """The short record as JSON, with another value at a path such as `games.0.pool`."""
    whole = json.loads(json.dumps(SHORT))
    *way, last = path.split(".")
    node = whole
    for step in way:
        node = node[int(step)] if isinstance(node, list) else node[step]
    node[int(last) if isinstance(node, list) else last] = value
    return json.dumps(whole)


def fault_of(text: str) -> TextFault:
    with pytest.raises(Unreadable) as caught:
        read_json(text)
    (fault,) = caught.value.faults
    return fault


@given(records())
def test_records_are_read_back(record: Record) -> None:
    line = write_json(record)
    assert "\n" not in line
    assert read_json(line) == record


@given(running_records())
def test_running_records_are_read_back(record: Record) -> None:
    assert read_json(write_json(record, running=True)) == record


@given(editions_with_house_rules())
def test_every_edition_with_any_house_rules_is_read_back(edition: Edition) -> None:
    record = Record(edition=edition, names=("Ada", "Bo"), date="")
    assert read_json(write_json(record)) == record


def test_text_and_json_hold_the_same() -> None:
    read = 0
    for number in range(len(MATCHES)):
        record = played_record(number)
        (from_text,) = read_records(write_record(record).split("\n"))
        assert isinstance(from_text, Record)
        assert write_json(from_text) == write_json(record)
        assert write_record(read_json(write_json(record))) == write_record(record)
        read += 1
    assert read == len(MATCHES)


def test_a_record_is_written_as_the_specification_has_it() -> None:
    record = read_json(json.dumps(SHORT))
    assert json.loads(write_json(record, running=True)) == SHORT


def test_an_ended_game_and_a_finished_match_have_end_and_result() -> None:
    record = played_record(2)
    written = json.loads(write_json(record))
    assert written["house"] == {"memory": "yes", "length": "2"}
    assert written["result"] == list(record.points)
    assert [set(game["end"]) for game in written["games"]] == [{"reason", "points"}] * 2
    assert {turn["deed"] for game in written["games"] for turn in game["turns"]} >= {
        "draw",
        "lay",
        "restore",
    }


def test_a_running_game_is_written_only_when_asked_for() -> None:
    running = cut_record(played_record(0), 1, 5)
    with pytest.raises(ValueError, match="still runs"):
        write_json(running)
    assert "pool" in write_json(running, running=True)


def test_tiles_are_read_forgivingly() -> None:
    plain = read_json(json.dumps(SHORT))
    assert read_json(changed("games.0.racks.0", ["red 2", "🟥1"])) == plain


@pytest.mark.parametrize(
    ("path", "value", "text", "expected"),
    [
        ("remeld", None, "remeld: null", "a whole number"),
        ("remeld", True, "remeld: true", "a whole number"),
        ("remeld", 1.5, "remeld: 1.5", "a whole number"),
        ("remeld", 1 << 31, "remeld: 2147483648", "a whole number"),
        ("edition", 7, "edition: 7", "a string"),
        ("house", [], "house: []", "an object"),
        ("house", {"seconds": 30}, "house.seconds: 30", "a string"),
        ("seats", "Ada", 'seats: "Ada"', "an array"),
        ("seats", ["Ada", None], "seats[1]: null", "a string"),
        ("date", 1, "date: 1", "a string"),
        ("result", "won", 'result: "won"', "an array"),
        ("result", ["1"], 'result[0]: "1"', "a whole number"),
        ("tags", None, "tags: null", "an object"),
        ("tags", {"a": 1}, "tags.a: 1", "a string"),
        ("games", {}, "games: {}", "an array"),
        ("games", [7], "games[0]: 7", "an object"),
        ("games.0.start", None, "games[0].start: null", "an array"),
        ("games.0.start.0", 1, "games[0].start[0]: 1", "an array"),
        (
            "games.0.start.0",
            [[1, "R7", 2]],
            'games[0].start[0][0]: [1, "R7", 2]',
            "a seat and a tile",
        ),
        ("games.0.start.0", [["1", "R7"]], 'games[0].start[0][0][0]: "1"', "a whole number"),
        ("games.0.start.0", [[1, "X"]], 'games[0].start[0][0][1]: "X"', "a tile"),
        ("games.0.starter", "1", 'games[0].starter: "1"', "a whole number"),
        ("games.0.racks.1", ["R1", "R2 R3"], 'games[0].racks[1][1]: "R2 R3"', "a tile"),
        ("games.0.pool", ["K1", 5], "games[0].pool[1]: 5", "a tile"),
        (
            "games.0.turns.1.deed",
            "sleep",
            'games[0].turns[1].deed: "sleep"',
            "draw, lay, pass, timeout-lay, timeout-draw, timeout-pass, timeout-penalty, restore",
        ),
        ("games.0.turns.0.tiles", "K1", 'games[0].turns[0].tiles: "K1"', "an array"),
        ("games.0.turns.0.table", 1, "games[0].turns[0].table: 1", "an array"),
        ("games.0.turns.0.pool", 1, "games[0].turns[0].pool: 1", "an array"),
        ("games.0.turns.0.seat", None, "games[0].turns[0].seat: null", "a whole number"),
        (
            "games.0.end",
            {"reason": "tired", "points": []},
            'games[0].end.reason: "tired"',
            "went-out, last-round, could-not-play, pool-empty",
        ),
        ("games.0.end", {"reason": "went-out"}, "games[0].end.points: null", "an array"),
    ],
)
def test_what_stands_in_the_wrong_place_is_named_with_its_path(
    path: str, value: object, text: str, expected: str
) -> None:
    fault = fault_of(changed(path, value))
    assert (fault.code, fault.text, fault.expected) == (TextCode.NOT_A_RECORD, text, expected)


@pytest.mark.parametrize(
    ("path", "value", "wanted"),
    [
        ("remeld", 2, TextFault(code=TextCode.RECORD_VERSION, text="2", expected="1")),
        (
            "edition",
            "narnia",
            TextFault(code=TextCode.TAG_VALUE, text="narnia", expected="the name of an edition"),
        ),
        ("seats", [], TextFault(code=TextCode.TAG_MISSING, text="Seat1")),
        (
            "house",
            {"cats": "yes"},
            TextFault(code=TextCode.TAG_VALUE, text="cats=yes", reasons=("unknown-house-rule",)),
        ),
        (
            "tags",
            {"Edition": "brazil"},
            TextFault(
                code=TextCode.TAG_VALUE, text="Edition", expected="the name of a further tag"
            ),
        ),
        ("result", [1, -1], TextFault(code=TextCode.SCORE_DIFFERS, text="+1 -1", expected="*")),
        (
            "games.0.end",
            {"reason": "went-out", "points": [5]},
            TextFault(code=TextCode.SCORE_DIFFERS, text="+5", expected="2 numbers"),
        ),
    ],
)
def test_a_head_that_cannot_be_is_refused_as_in_text(
    path: str, value: object, wanted: TextFault
) -> None:
    assert fault_of(changed(path, value)) == wanted


@pytest.mark.parametrize("text", ["", "{", "nope", "[1", '{"a":1}}', "1" * 5_000, "[" * 100_000])
def test_what_is_no_json_is_shown_by_its_beginning(text: str) -> None:
    assert fault_of(text) == TextFault(code=TextCode.NOT_A_RECORD, text=text[:40], expected="JSON")


@pytest.mark.parametrize("text", ["null", "7", '"x"', "[]", "true", "NaN", "-Infinity"])
def test_json_that_is_no_object_is_no_record(text: str) -> None:
    fault = fault_of(text)
    assert (fault.code, fault.expected) == (TextCode.NOT_A_RECORD, "an object")


def test_deeply_nested_values_do_not_crash_the_reader() -> None:
    refused = 0
    for depth in range(1, 1_200, 7):
        for text in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
            with pytest.raises(Unreadable):
                read_json('{"remeld":' + text + "}")
            refused += 1
    assert refused == 2 * 172


@pytest.mark.parametrize("name", ["a b", "", "Seat3", 'x"]', "Ünï", "House"])
def test_a_tag_that_text_could_not_hold_is_refused(name: str) -> None:
    fault = fault_of(changed("tags", {name: "x"}))
    assert (fault.code, fault.text) == (TextCode.TAG_VALUE, name)


@pytest.mark.parametrize(
    "house", [{"seconds": "30 memory=yes"}, {"seconds=30 memory": "yes"}, {"a=b": "c"}, {"a": ""}]
)
def test_a_house_rule_brings_no_other_with_it(house: dict[str, str]) -> None:
    fault = fault_of(changed("house", house))
    assert fault.code in {TextCode.NOT_A_RECORD, TextCode.TAG_VALUE}


_scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
_json = st.recursive(
    _scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner)
)
_paths = st.sampled_from(
    (
        *SHORT,
        *(f"games.0.{key}" for key in GAME),
        *("games.0", "games.0.start.0", "games.0.racks.0", "games.0.turns.0"),
        *("games.0.turns.0.tiles", "games.0.turns.0.table", "games.0.turns.0.pool"),
        *("games.0.turns.0.deed", "games.0.end", "new"),
    )
)


@given(st.text() | _json.map(json.dumps))
@example('{"remeld":1,"edition":"sweden","house":{},"seats":["a"]}')
def test_any_text_is_a_record_or_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_json(text)


@given(_paths, _json)
@example("tags", {"\n": "x"})
def test_a_record_with_anything_anywhere_is_a_record_or_unreadable(
    path: str, value: object
) -> None:
    try:
        record = read_json(changed(path, value))
    except Unreadable as unreadable:
        faults = unreadable.faults
    else:
        assert read_json(write_json(record, running=True)) == record
        return
    assert faults


def test_points_in_the_right_number_are_kept() -> None:
    end = {"reason": "pool-empty", "points": [3, -3]}
    whole = {**SHORT, "games": [{**GAME, "end": end}], "result": [3, -3]}
    record = read_json(json.dumps(whole))
    assert record.finished
    assert record.points == (3, -3)
    assert replace(record, games=()).points == (0, 0)
