"""`remeld solve` for people."""

import io
import json
import re
import subprocess
import sys

import pytest
from command_line import run

from remeld.cli.terminal import Exit
from remeld.notation.tiles import read_tiles
from remeld.solver.engines import kernel_is_there


def solve(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    ran = run(capsys, "solve", *arguments)
    assert ran.err == ""
    return ran.code, ran.out.splitlines()


def test_the_best_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve(capsys, "R5 O5 K5 J | B2 B3 B4", "B1 O13") == (
        Exit.GOOD,
        [
            "Lay B1, worth 1.",
            "  1  R5 O5 K5 J",
            "> 2  +B1 B2 B3 B4",
            "The way there:",
            "  1. Lay B1 to B2 B3 B4: B1 B2 B3 B4.",
        ],
    )
    assert solve(capsys, "R1 R2 R3 B3 K3", "--value") == (
        Exit.GOOD,
        [
            "Lay K3 R3 B3, worth 9.",
            "> 1  +K3 +R3 +B3",
            "The way there:",
            "  1. Lay K3 R3 B3 by itself.",
        ],
    )


def test_nothing_to_lay(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve(capsys, "R1 R2 R3", "K9") == (Exit.REFUSED, ["Nothing can be laid."])
    assert solve(capsys, "-", "-") == (Exit.REFUSED, ["Nothing can be laid."])
    assert solve(capsys, "-", "K9", "--all", "9") == (Exit.REFUSED, ["Nothing can be laid."])


def test_a_tile_of_the_rack_is_marked_once(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = solve(capsys, "R4 R5 R6 R7 R8", "R6")
    assert code == Exit.GOOD
    assert lines[0] == "Lay R6, worth 6."
    assert sum(line.count("+") for line in lines) == 1
    assert all(line.startswith("> ") for line in lines[1:3])


def test_the_way_there_lays_what_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    lines = solve(capsys, "R4 R5 R6 R7 R8", "R6")[1]
    (title,) = (place for place, line in enumerate(lines) if line == "The way there:")
    assert len(lines[title + 1 :]) == 2
    assert [line[:5] for line in lines[title + 1 :]] == ["  1. ", "  2. "]
    lay = re.search(r"Lay R6 to .*: (.*)\.$", "\n".join(lines), re.MULTILINE)
    assert lay is not None
    (marked,) = (line for line in lines if "+" in line)
    assert marked[3:].replace("+", "").strip() == lay[1]


def test_new_tiles_are_marked_where_a_set_is_new(capsys: pytest.CaptureFixture[str]) -> None:
    lines = solve(capsys, "R4 R5 R6 | K9 B9 O9", "R6 B6 K6 O6 R7")[1]
    assert lines[1] == "  1  K9 B9 O9"
    assert sorted(line[4:].strip() for line in lines[2:4]) == [
        "+K6 +R6 +B6 +O6",
        "R4 R5 R6 +R7",
    ]
    # What is printed can be read again.
    assert sum(len(read_tiles(line[3:])) for line in lines[1:4]) == 11
    assert lines[4:] == [
        "The way there:",
        "  1. Lay R7 to R4 R5 R6: R4 R5 R6 R7.",
        "  2. Lay K6 R6 B6 O6 by itself.",
    ]


def test_the_edition_decides(capsys: pytest.CaptureFixture[str]) -> None:
    position = ("B3 B4 J B6", "B5")
    assert solve(capsys, *position)[0] == Exit.REFUSED
    assert solve(capsys, *position, "--edition", "brazil")[0] == Exit.GOOD
    assert solve(capsys, *position, "--house", "freed_joker=any-set")[0] == Exit.GOOD


def test_an_opening(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve(capsys, "--opening", "R12 R13 J") == (
        Exit.GOOD,
        [
            "The rack can open: its sets are worth 36 at most, and 3 tiles are enough for 30.",
            "Lay R12 R13 J, an opening of 36.",
            "> 1  +J +R12 +R13",
            "The way there:",
            "  1. Lay J R12 R13 by itself.",
        ],
    )
    no = "The rack cannot open: its sets are worth 24 at most, not 30."
    assert solve(capsys, "--opening", "R7 R8 R9") == (Exit.REFUSED, [no])
    assert solve(capsys, "--opening", "R7 R8 R9", "--house", "opening_minimum=24")[0] == Exit.GOOD


def test_the_first_play(capsys: pytest.CaptureFixture[str]) -> None:
    position = ("K1 K2 K3", "R10 R11 R12 K4", "--unopened")
    own = [
        "Lay R10 R11 R12, an opening of 33.",
        "  1  K1 K2 K3",
        "> 2  +R10 +R11 +R12",
        "The way there:",
        "  1. Lay R10 R11 R12 by itself.",
    ]
    assert solve(capsys, *position) == (Exit.GOOD, own)
    code, lines = solve(capsys, *position, "--edition", "brazil")
    assert (code, lines[0]) == (Exit.GOOD, "Lay K4 R10 R11 R12, an opening of 33.")
    assert lines[-2:] == [
        "  1. Lay K4 to K1 K2 K3: K1 K2 K3 K4.",
        "  2. Lay R10 R11 R12 by itself.",
    ]
    no = "The rack cannot open: its sets are worth 0 at most, not 30."
    assert solve(capsys, "K1 K2 K3", "K4", "--unopened") == (Exit.REFUSED, [no])


def test_tiles_are_arranged(capsys: pytest.CaptureFixture[str]) -> None:
    good = ["These tiles make a table.", "  1  R7 R8 R9 R10"]
    assert solve(capsys, "--arrange", "R9 R7 R8 R10") == (Exit.GOOD, good)
    assert solve(capsys, "--arrange", "R9 R7", "R8 R10") == (Exit.GOOD, good)
    assert len(solve(capsys, "--arrange", "R7 R7 B7 K7 R8 R9")[1]) == 3
    bad = ["These tiles make no table."]
    assert solve(capsys, "--arrange", "R7 B7 K7 R8 R9") == (Exit.REFUSED, bad)


def test_every_play(capsys: pytest.CaptureFixture[str]) -> None:
    plays = ["    8  R2 R6", "    6  R6", "    2  R2"]
    position = ("R3 R4 R5", "R2 R6 K13")
    assert solve(capsys, *position, "--all", "3") == (Exit.GOOD, plays)
    cut = (Exit.GOOD, [*plays[:2], "There are more."])
    assert solve(capsys, *position, "--all", "2") == cut


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("R3 R4 R5", "R2"), {"tiles": 1, "value": 2, "unchanged": 0, "laid": ["R2"]}),
        (("R3 R4 R5", "K2"), {"tiles": 0, "laid": []}),
        (("R1 R2 R3 B3 K3", "--value"), {"tiles": 3, "value": 9}),
        (("--opening", "R12 R13 J"), {"possible": True, "max_value": 36, "min_tiles": 3}),
        (("--unopened", "R7 R8 R9"), {"possible": False, "max_value": 24}),
        (("--unopened", "--edition", "brazil", "K1 K2 K3", "K4"), {"possible": False}),
        (("--arrange", "R7 R8 R9"), {"possible": True, "after": [["R7", "R8", "R9"]]}),
        (("--all", "1", "R3 R4 R5", "R2 R6"), {"count": 1, "complete": False}),
        (("R1 R2 R3 | R1 R2 R3 | R1 R2 R3", "R4"), {"tiles": 1}),
        (("--edition", "brazil", "B3 B4 J B6", "B5"), {"tiles": 1}),
        (("B3 B4 J B6", "B5"), {"tiles": 0}),
    ],
)
def test_the_answer_for_programs(
    arguments: tuple[str, ...], answer: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "solve", "--json", *arguments)
    assert answer.items() <= ran.json.items()
    there_is = answer.get("possible", answer.get("tiles", answer.get("count")))
    assert ran.code == (Exit.GOOD if there_is else Exit.REFUSED)
    assert run(capsys, "solve", *arguments).code == ran.code


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Give a table and a rack"),
        (("R1", "R2", "R3"), "Give a table and a rack"),
        (("--jsonl", "R1 R2 R3", "R4"), "With --jsonl each line says"),
        (("--jsonl", "--edition", "brazil"), "With --jsonl each line says"),
        (("R1 R2", "R3"), "Set 1 (R1 R2) needs at least 3 tiles."),
        (("R1 Q2 R3", "R3"), "Column 4: “Q2” is not a tile."),
        (("R1 R1 R1 R1",), "No box holds so many of R1."),
        (("--edition", "narnia", "R1"), "There is no edition called “narnia”."),
        (("--all", "0", "R1"), "not a number from 1 on: 0"),
        (("--all", "many", "R1"), "not a number from 1 on: many"),
        (("--all", "9" * 5000, "R1"), "not a number from 1 on: 9"),
        (("--arrange", "--opening", "R1"), "not allowed with argument"),
    ],
)
def test_what_cannot_be_answered(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "solve", *arguments)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert said in ran.err


def test_a_program_is_told_in_json_what_cannot_be_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for arguments, code in (
        (("R1 Q2 R3", "R3"), "not-a-tile"),
        (("R1 R2", "R3"), "set-too-short"),
        (("R1", "--edition", "narnia"), "unknown-edition"),
    ):
        ran = run(capsys, "solve", "--json", *arguments)
        assert (ran.code, ran.err) == (Exit.UNREADABLE, "")
        assert [fault["code"] for fault in ran.json["unreadable"]] == [code]


def test_the_box_is_that_of_the_edition(capsys: pytest.CaptureFixture[str]) -> None:
    position = ("solve", "R1 R2 R3 | R1 R2 R3 | R1 R2 R3", "R4")
    assert run(capsys, *position).code == Exit.GOOD
    ran = run(capsys, *position, "--edition", "sweden")
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert ran.err == "remeld: No box holds so many of R1 R2 R3.\n"


def test_lines_are_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"id": 1, "problem": "arrange", "rack": ["R1", "R2", "R3"]}
    source = io.TextIOWrapper(io.BytesIO(json.dumps(asked).encode() + b"\nwhat?"))
    monkeypatch.setattr("sys.stdin", source)
    ran = run(capsys, "solve", "--jsonl")
    assert ran.code == Exit.GOOD
    assert [answer.get("error") for answer in ran.json_lines] == [None, "not-json"]


def test_colours_say_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = ("solve", "R5 O5 K5 J | B2 B3 B4", "B1 O13")
    plain = run(capsys, *position).out
    monkeypatch.setattr("remeld.cli.solve_command.coloured", lambda: True)
    drawn = run(capsys, *position).out
    assert "\033[" in drawn
    assert re.sub(r"\033\[[0-9;]*m", "", drawn) == plain


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [(["R3 R4 R5", "R2"], ""), (["--jsonl"], '{"problem": "best", "rack": ["R1"]}\nwhat?\n')],
)
def test_it_starts_without_what_is_slow_to_load(arguments: list[str], lines: str) -> None:
    code = (
        "import sys; from remeld.cli.main import main; main(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, "solve", *arguments]
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    assert ran.stdout
    loaded = set(ran.stderr.split())
    assert "remeld.solver.solver" in loaded
    slow = {"babel", "fluent", "remeld.rules.game", "shtab"}
    slow |= {"remeld.solver.plain"} if kernel_is_there() else set()
    assert loaded.isdisjoint(slow)
