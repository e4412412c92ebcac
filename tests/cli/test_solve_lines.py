"""`remeld solve --jsonl`: the contract for programs, and lines of every kind."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from json_lines import answered, ask, conversation, sets, table_of

from remeld.cli import solve_lines
from remeld.cli.solve_lines import LONGEST_LINE, answer_line
from remeld.cli.solve_question import LineCode
from remeld.cli.terminal import our_texts
from remeld.notation.tiles import read_tiles
from remeld.rules.changes import table_counts
from remeld.rules.tile import TILES, count
from remeld.solver import Solver
from remeld.solver.plain import PlainEngine

PAGE = (Path(__file__).parents[2] / "docs" / "solver.md").read_text(encoding="utf-8")
NAMES = [str(tile) for tile in TILES]


def error(line: str | bytes) -> tuple[object, str]:
    """The id and code of an error, which has a message and nothing else."""
    answer = answered(line)
    assert sorted(answer) == ["error", "id", "message"]
    assert answer["message"]
    assert "{" not in answer["message"].replace("{...}", "")
    return answer["id"], answer["error"]


# The contract


def test_the_best_play() -> None:
    answer = ask("best", "B1", "R5 O5 K5 J | B2 B3 B4")
    assert answer.pop("micros") > 0
    assert answer == {
        "tiles": 1,
        "value": 1,
        "laid": ["B1"],
        "after": [["R5", "O5", "K5", "J"], ["B1", "B2", "B3", "B4"]],
    }
    assert ask("best", "R10 R11 R12", "R5 B5 K5 J")["tiles"] == 3


def test_nothing_to_lay() -> None:
    answer = ask("best", "K13", "J R2 R3 | O7 R7 B7", unchanged=True)
    assert (answer["tiles"], answer["value"], answer["laid"]) == (0, 0, [])
    assert answer["after"] == [["J", "R2", "R3"], ["O7", "R7", "B7"]]
    assert answer["unchanged"] == 2


def test_the_aim_decides() -> None:
    rack = "R1 R2 R3 R4 R5 R6 B6 O6 K1 B1"
    assert ask("best", "R1 R2 R3 B3 K3", aim="value")["value"] == 9
    by_tiles, by_value = (ask("best", rack, aim=aim) for aim in ("tiles", "value"))
    assert by_tiles["tiles"] >= by_value["tiles"]
    assert by_tiles["value"] <= by_value["value"]
    assert ask("best", rack) | {"micros": 0} == by_tiles | {"micros": 0}


def test_a_joker_of_the_rack_counts_30() -> None:
    assert ask("best", "R1 R2 J")["value"] == 33


def test_unchanged_sets_are_counted_when_asked() -> None:
    table = "R1 R2 R3 | B1 B2 B3 | K9 B9 O9"
    assert "unchanged" not in ask("best", "R9", table)
    assert "unchanged" not in ask("best", "R9", table, unchanged=False)
    assert ask("best", "R9", table, unchanged=True)["unchanged"] == 2


@pytest.mark.parametrize(
    ("table", "freed_joker", "tiles"),
    [
        ("B3 B4 J B6", None, 0),
        ("B3 B4 J B6", "new", 0),
        ("B3 B4 J B6", "any", 1),
        # In order the joker is 7; out of order it may as well be 4.
        ("B5 B6 J", "any", 1),
        ("B4 B3 J", "new", 1),
        ("B3 B4 J", "new", 0),
    ],
)
def test_where_a_freed_joker_goes(table: str, freed_joker: str | None, tiles: int) -> None:
    rack = "B7" if table.startswith("B5") else "B5"
    assert ask("best", rack, table, freed_joker=freed_joker)["tiles"] == tiles


def test_openings() -> None:
    assert ask("opening", "R12 R13 J") == {
        "possible": True,
        "max_value": 36,
        "min_tiles": 3,
        "tiles": 3,
        "value": 55,
        "laid": ["R12", "R13", "J"],
        "after": [["J", "R12", "R13"]],
    }
    answer = ask("opening", "R10 B10 J K1", "R1 R2 R3")
    assert (answer["possible"], answer["max_value"], answer["min_tiles"]) == (True, 30, 3)
    assert answer["after"][0] == ["R1", "R2", "R3"]
    assert sorted(answer["after"][1]) == sorted(["R10", "B10", "J"])
    assert ask("opening", "R10 B10 J K1", minimum=31) == {
        "possible": False,
        "max_value": 30,
        "min_tiles": None,
        "tiles": 0,
        "value": 0,
        "laid": [],
        "after": [],
    }
    assert ask("opening", "R1 R2 R4")["max_value"] == 0
    assert ask("opening", "R1 R2 R3", minimum=0)["possible"]
    assert not ask("opening", "R1 R2", minimum=0)["possible"]
    assert not ask("opening", "R11 R12 R13", minimum=10**30)["possible"]


def test_an_opening_lays_most_tiles() -> None:
    answer = ask("opening", "R10 R11 R12 K1 B1 O1")
    assert (answer["tiles"], answer["min_tiles"], answer["max_value"]) == (6, 3, 36)


def test_a_turn_goes_on_to_the_table() -> None:
    answer = ask("turn", "R10 R11 R12 K4", "K1 K2 K3")
    assert answer == {
        "possible": True,
        "tiles": 4,
        "value": 37,
        "laid": ["K4", "R10", "R11", "R12"],
        "after": answer["after"],
    }
    assert sorted(map(sorted, answer["after"])) == [["K1", "K2", "K3", "K4"], ["R10", "R11", "R12"]]
    none = ask("turn", "R1 R2 R3 K4", "K1 K2 K3")
    assert none == {
        "possible": False,
        "tiles": 0,
        "value": 0,
        "laid": [],
        "after": [["K1", "K2", "K3"]],
    }
    assert ask("turn", "R1 R2 R3 K4", "K1 K2 K3", minimum=6)["tiles"] == 4
    assert not ask("turn", "R1 R2 R3", minimum=10**30)["possible"]


def test_a_verdict_on_a_turn() -> None:
    good = ask("judge", "R7", "R4 R5 R6", after=sets("R4 R5 R6 R7"))
    assert good == {"legal": True, "reasons": []}
    bad = ask("judge", "R7 K1", "R4 R5 R6", after=[["R4", "R5"], ["R7"], ["B9"], []])
    assert not bad["legal"]
    assert bad["reasons"] == ["tile-not-held", "table-tile-missing", "set-too-short"]
    assert ask("judge", "R7", "R4 R5 R6", after=sets("R4 R5 R6"))["reasons"] == ["nothing-laid"]


def test_a_verdict_by_other_rules() -> None:
    joker: dict[str, Any] = {"rack": "B5", "table": "B3 B4 J B6", "after": sets("B3 B4 B5 B6 J")}
    assert ask("judge", **joker)["reasons"] == ["joker-not-new"]
    assert ask("judge", **joker, freed_joker="any")["legal"]
    after = sets("R7 R8 R9")
    assert ask("judge", "R7 R8 R9", after=after)["legal"]
    first = ask("judge", "R7 R8 R9", after=after, opened=False)
    assert first["reasons"] == ["opening-too-low"]
    assert ask("judge", "R7 R8 R9", after=after, opened=False, minimum=24)["legal"]
    on: dict[str, Any] = {"rack": "R10 R11 R12 K4", "table": "K1 K2 K3", "opened": False}
    on["after"] = sets("K1 K2 K3 K4 | R10 R11 R12")
    assert ask("judge", **on)["reasons"] == ["table-touched"]
    assert ask("judge", **on, opening_goes_on=True)["legal"]
    stirred: dict[str, Any] = {"rack": "K9", "table": "R1 R2 R3 R4 R5 R6 | K6 K7 K8"}
    stirred["after"] = sets("R1 R2 R3 | R4 R5 R6 | K6 K7 K8 K9")
    assert ask("judge", **stirred)["legal"]
    strict = ask("judge", **stirred, needless_moves=False)
    assert strict["reasons"] == ["needless-moves"]


def test_a_heap_of_tiles_is_arranged() -> None:
    answer = ask("arrange", "R7 R7 B7 K7 R8 R9")
    assert answer["possible"]
    assert table_counts(table_of(answer["after"])) == count(read_tiles("R7 R7 B7 K7 R8 R9"))
    assert ask("arrange", "R7 B7 K7 R8 R9") == {"possible": False, "after": []}
    assert ask("arrange", "") == {"possible": True, "after": []}


def test_every_play_is_listed() -> None:
    plays = [["R2", "R6"], ["R6"], ["R2"]]
    table, rack = "R3 R4 R5", "R2 R6 K13"
    assert ask("plays", rack, table) == {"count": 3, "complete": True, "plays": plays}
    assert ask("plays", rack, table, limit=3)["complete"]
    cut = {"count": 2, "complete": False, "plays": plays[:2]}
    assert ask("plays", rack, table, limit=2) == cut
    assert ask("plays", rack, table, limit=0) == {"count": 0, "complete": False, "plays": []}
    assert ask("plays", "K13", table, limit=0) == {"count": 0, "complete": True, "plays": []}
    assert ask("plays", rack, table, limit=10**30)["count"] == 3


# Positions that well-known solvers get wrong, and corners


def full(colour: str) -> str:
    return " ".join(f"{colour}{number}" for number in range(1, 14))


@pytest.mark.parametrize(
    ("table", "rack", "tiles"),
    [
        (f"{full('R')} | {full('R')}", "J", 1),
        ("R7 B7 K7 O7 | R7 B7 K7 O7", "J", 1),
        ("R7 B7 K7 O7", "J", 0),
        (full("R"), "J", 1),
        ("R4 R5 R6 R7 R8", "R6", 1),
        ("R2 R3 J R5 R6", "R1 R7 K9 K10", 4),
        ("", "J J", 0),
        ("", "J J R1", 3),
    ],
)
def test_corners(table: str, rack: str, tiles: int) -> None:
    assert ask("best", rack, table)["tiles"] == tiles


def test_the_box_says_how_many_tiles_there_are() -> None:
    three = "R1 R2 R3 | R1 R2 R3 | R1 R2 R3"
    assert ask("best", "R4", three)["error"] == "more-than-the-box"
    assert ask("best", "R4", three, box="standard")["error"] == "more-than-the-box"
    assert ask("best", "R4", three, box="large")["tiles"] == 1
    assert ask("arrange", "R1 J J J", box="large")["possible"]
    assert ask("arrange", "R1 J J J")["error"] == "more-than-the-box"
    assert ask("arrange", "R1 J J J J J", box="large")["error"] == "more-than-the-box"
    whole = " ".join(NAMES[:-1]) + " J"
    assert ask("arrange", f"{whole} {whole}")["possible"]
    assert "R1" in ask("best", "R1 R1 R1")["message"]
    many = [["R1"] * 3] * 40
    assert ask("judge", "R1", after=many)["error"] == "more-than-the-box"


# What cannot be answered


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "not-json"),
        (b"\n", "not-json"),
        (b"  \r\n", "not-json"),
        (b"{", "not-json"),
        (b"{}{}", "not-json"),
        (b'{"id": NaN}', "not-json"),
        (b'{"id": -Infinity}', "not-json"),
        (b'{"id": ' + b"9" * 5000 + b"}", "not-json"),
        (b"[" * 100_000, "not-json"),
        (b'{"id": "\xff"}', "not-utf-8"),
        (b"\xff\xfe{\x00}\x00", "not-utf-8"),
        (b"[]", "not-an-object"),
        (b"null", "not-an-object"),
        (b'"best"', "not-an-object"),
        (b'{"id": 1e400}', "id-not-repeatable"),
        (b'{"id": [-1e400]}', "id-not-repeatable"),
    ],
)
def test_a_line_that_has_no_id(line: bytes, code: str) -> None:
    assert error(line) == (None, code)


def fields(**change: object) -> dict[str, object]:
    good: dict[str, object] = {"id": "x", "problem": "best", "table": [], "rack": ["R1"]}
    return {**good, **change}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"problem": None}, "unknown-problem"),
        ({"problem": "worst"}, "unknown-problem"),
        ({"problem": ["best"]}, "unknown-problem"),
        ({"problem": "Best"}, "unknown-problem"),
        ({"rack": None}, "field-missing"),
        ({"problem": "judge"}, "field-missing"),
        ({"rack": "J"}, "field-value"),
        ({"rack": {"J": 1}}, "field-value"),
        ({"rack": 3}, "field-value"),
        ({"table": "R1 R2 R3"}, "field-value"),
        ({"table": ["J J J"]}, "field-value"),
        ({"table": [{"R1": 1}]}, "field-value"),
        ({"table": [None]}, "field-value"),
        ({"problem": "judge", "after": True}, "field-value"),
        ({"box": "huge"}, "field-value"),
        ({"box": ["large"]}, "field-value"),
        ({"aim": "jokers"}, "field-value"),
        ({"aim": 1}, "field-value"),
        ({"freed_joker": False}, "field-value"),
        ({"unchanged": 1}, "field-value"),
        ({"unchanged": "true"}, "field-value"),
        ({"problem": "opening", "minimum": -1}, "field-value"),
        ({"problem": "opening", "minimum": 30.5}, "field-value"),
        ({"problem": "opening", "minimum": True}, "field-value"),
        ({"problem": "plays", "limit": "9"}, "field-value"),
        ({"rack": ["r1"]}, "not-a-tile"),
        ({"rack": ["R14"]}, "not-a-tile"),
        ({"rack": ["R0"]}, "not-a-tile"),
        ({"rack": ["R1 "]}, "not-a-tile"),
        ({"rack": [1]}, "not-a-tile"),
        ({"rack": [None]}, "not-a-tile"),
        ({"rack": [["R1"]]}, "not-a-tile"),
        ({"rack": ["\ud800"]}, "not-a-tile"),
        ({"rack": ["{ $field }"]}, "not-a-tile"),
        ({"table": [["R1", "R2", "Q"]]}, "not-a-tile"),
        ({"table": [[]]}, "not-a-set"),
        ({"table": [["R1", "R2", "R3"], ["R1", "R2"]]}, "not-a-set"),
        ({"table": [["J", "J", "J"]], "box": "large"}, "not-a-set"),
        ({"table": [["R1"] * 50]}, "not-a-set"),
        ({"rack": ["R1"] * 3}, "more-than-the-box"),
        ({"rack": ["J"] * 3}, "more-than-the-box"),
        ({"rack": ["R1"] * 20_000, "box": "large"}, "more-than-the-box"),
    ],
)
def test_a_question_that_makes_no_sense(change: dict[str, object], code: str) -> None:
    answer = error(json.dumps(fields(**change)).replace('"{ $field }"', '"{...}"'))
    assert answer == ("x", code)


def test_what_is_wrong_is_named() -> None:
    def message(**change: object) -> str:
        return str(answered(json.dumps(fields(**change)))["message"])

    assert message(table=[["R1", "R2", "R4"]]) == "Set 1 of the table is no set: run-gap."
    assert message(rack=["Q7"]) == "The field “rack” holds Q7, which is not a tile."
    assert "tiles | value" in message(aim="x")
    assert "cannot be false" in message(freed_joker=False)
    assert "cannot be [...]" in message(box=[1])
    assert "cannot be {...}" in message(rack={})
    assert len(message(aim="x" * 10_000)) < 200


def test_fields_that_say_nothing_do_not_matter() -> None:
    nothing = dict.fromkeys(("table", "box", "aim", "freed_joker", "unchanged", "limit", "after"))
    assert answered(json.dumps(fields(**nothing, more={"x": 1})))["tiles"] == 0
    assert answered(json.dumps(fields(limit="what", minimum=[])))["tiles"] == 0


def test_ids_come_back_as_they_are() -> None:
    for name in (0, -1, 1.5, 2**80, "", "é\ud800\n", True, None, [1, [2]], {"a": {"b": None}}):
        assert answered(json.dumps(fields(id=name)))["id"] == name
        assert error(json.dumps({"id": name}))[0] == name
    assert answered('{"problem": "arrange", "rack": []}')["id"] is None


def test_of_a_field_given_twice_the_last_counts() -> None:
    line = '{"id": 1, "problem": "best", "id": 2, "problem": "arrange", "rack": []}'
    assert answered(line) == {"id": 2, "possible": True, "after": []}


def test_a_byte_order_mark_is_passed_over() -> None:
    line = b'\xef\xbb\xbf{"problem": "arrange", "rack": []}\r\n'
    assert answered(line)["possible"]


@pytest.mark.parametrize(
    ("failure", "code"), [(MemoryError(), "too-hard"), (KeyError("ours"), "broken")]
)
def test_a_failure_ends_no_conversation(
    failure: Exception, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise failure

    monkeypatch.setattr(solve_lines, "answer", fail)
    assert error(json.dumps(fields())) == ("x", code)


@pytest.mark.parametrize("code", LineCode)
def test_every_error_has_a_sentence_and_stands_in_the_page(code: LineCode) -> None:
    values = dict.fromkeys(("most", "expected", "field", "value", "place"), "V")
    values |= dict.fromkeys(("reasons", "box", "tiles"), "V")
    assert our_texts()(f"line-{code}", **values)
    assert f"| `{code}` |" in PAGE


# Many lines


def test_every_line_has_its_answer_in_the_same_order() -> None:
    good = [json.dumps(fields(id=number)).encode() for number in range(4)]
    too_long = b'{"id": 9, "rack": "' + b"x" * (3 * LONGEST_LINE) + b'"}'
    just = good[2] + b" " * (LONGEST_LINE - len(good[2]) - 1)
    told = conversation(b"\n".join((good[0], b"", good[1], too_long, just, b"?", good[3])))
    ids = [answer["id"] for answer in told]
    assert ids == [0, None, 1, None, 2, None, 3]
    assert [answer.get("error") for answer in told] == [
        *(None, "not-json", None, "line-too-long", None, "not-json", None)
    ]
    assert conversation(b"") == []
    assert [answer["error"] for answer in conversation(too_long)] == ["line-too-long"]


def test_a_program_may_wait_for_each_answer() -> None:
    command = [sys.executable, "-m", "remeld", "solve", "--jsonl"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for number in range(3):
            running.stdin.write(json.dumps(fields(id=number)).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == number
        running.stdin.close()
        assert running.stdout.read() == b""
        assert running.wait() == 0


def test_the_plain_engine_answers_too() -> None:
    line = json.dumps(fields(rack=["R1", "R2", "R3"])).encode()
    answer = json.loads(answer_line(line, Solver(PlainEngine())))
    assert answer["tiles"] == 3
    assert answer["micros"] > 0
