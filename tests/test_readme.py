"""What the README shows is what happens."""

import re
from pathlib import Path

import pytest
from command_line import check_commands_shown

from remeld.rules.match import Match

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_game_in_twenty_lines_plays() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 20
    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)  # noqa: S102 -- our own page
    match = names["match"]
    assert isinstance(match, Match)
    assert match.over


def test_the_commands_answer_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_commands_shown(capsys, README) == 3
