"""What docs/solver.md shows is what happens."""

import json
import re
from pathlib import Path

import pytest
from command_line import check_commands_shown

from remeld.cli.solve_answer import PROBLEMS
from remeld.cli.solve_lines import LONGEST_LINE, answer_line
from remeld.rules.fault import Code
from remeld.solver import Solver

FILE = Path(__file__).parent.parent / "docs" / "solver.md"
PAGE = FILE.read_text(encoding="utf-8")


def test_the_commands_answer_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_commands_shown(capsys, PAGE) == 3


def test_the_lines_are_answered_as_shown() -> None:
    (block,) = re.findall(r"```jsonl\n(.*?)```", PAGE, re.DOTALL)
    lines = block.splitlines()
    asked = {json.loads(line[2:])["problem"] for line in lines[::2]}
    assert asked == set(PROBLEMS)
    for line, answer in zip(lines[::2], lines[1::2], strict=True):
        assert (line[:2], answer[:2]) == ("> ", "< ")
        told = json.loads(answer_line(line[2:].encode(), Solver()))
        assert list(told) == list(json.loads(answer[2:]))
        for value in (told, shown := json.loads(answer[2:])):
            value.pop("micros", None)
        assert told == shown


def test_every_reason_of_a_verdict_is_listed() -> None:
    codes = list(Code)
    told = codes[codes.index(Code.NOTHING_LAID) : codes.index(Code.UNKNOWN_EDITION)]
    told.remove(Code.MORE_THAN_THE_BOX)
    assert len(told) == 15
    assert [code for code in told if f"`{code}`" not in PAGE] == []
    assert f"{LONGEST_LINE:,} bytes" in PAGE
