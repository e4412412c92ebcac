"""What docs/arena.md shows is what happens."""

import re
import shlex
from pathlib import Path

import pytest
from command_line import run

FILE = Path(__file__).parent.parent / "docs" / "arena.md"
PAGE = FILE.read_text(encoding="utf-8")


def shape(text: str) -> list[str]:
    """The lines without their numbers, and without what follows from the width of those."""
    return [re.sub(r"\s+", " ", re.sub(r"[-+]?[\d.]*\d", "0", line)) for line in text.splitlines()]


def test_the_command_answers_in_the_shape_that_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The numbers themselves follow every change of the bots and of what solvers prefer."""
    (block,) = re.findall(r"```\n\$ remeld (.*?)```", PAGE, re.DOTALL)
    command, _, answer = block.partition("\n")
    ran = run(capsys, *shlex.split(command), "--games", "40")
    assert shape(ran.out) == shape(answer)
