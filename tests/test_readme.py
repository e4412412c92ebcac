"""What the README shows is what happens."""

import re
import shlex
from pathlib import Path

import pytest

from remeld.cli.main import main
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
    (block,) = re.findall(r"```\n(\$.*?)```", README, re.DOTALL)
    shown = [piece.split("\n", 1) for piece in block.split("$ remeld ") if piece]
    assert len(shown) == 3
    for command, answer in shown:
        main(shlex.split(command))
        assert capsys.readouterr().out.strip() == answer.strip()
