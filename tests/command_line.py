"""Running the command line inside the test's process, and reading what it said."""

import json
import re
import shlex
from dataclasses import dataclass
from typing import Any

import pytest

from remeld.cli.main import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def json_lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """The exit code of `remeld` with these arguments, and what it printed."""
    capsys.readouterr()
    try:
        code = main(arguments)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    said = capsys.readouterr()
    return Ran(code, said.out, said.err)


def check_commands_shown(capsys: pytest.CaptureFixture[str], page: str) -> int:
    """Run all commands that a page shows, which must answer as shown; how many there are."""
    (block,) = re.findall(r"```\n(\$.*?)```", page, re.DOTALL)
    shown = [piece.split("\n", 1) for piece in block.split("$ remeld ") if piece]
    for command, answer in shown:
        assert run(capsys, *shlex.split(command)).out.rstrip() == answer.rstrip()
    return len(shown)
