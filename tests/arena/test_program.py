"""Which program plays."""

import re
import shutil
from pathlib import Path

import pytest

import remeld
from remeld.arena.program import program


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the house that may be rebuilt."""
    here = Path(remeld.__file__).parent
    copied = tmp_path / "remeld"
    shutil.copytree(here, copied, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    monkeypatch.setattr("remeld.__file__", str(copied / "__init__.py"))
    return copied


def summed() -> str:
    return program.__wrapped__()


def test_it_is_told_by_version_and_code(house: Path) -> None:
    assert re.fullmatch(r"remeld \d+\.\d+\.\d+ [0-9a-f]{8}", program())
    assert summed() == program()
    assert house.exists()


@pytest.mark.parametrize(
    "path", ["bots/greedy.py", "rules/editions/sweden.py", "solver/kernel/best.h", "bots/new.py"]
)
def test_every_change_of_the_code_is_another_program(house: Path, path: str) -> None:
    with (house / path).open("a") as file:
        file.write("\n")
    assert summed() != program()


def test_a_file_of_another_name_is_another_program(house: Path) -> None:
    (house / "bots" / "greedy.py").rename(house / "bots" / "greedier.py")
    assert summed() != program()


def test_what_no_game_hangs_on_does_not_matter(house: Path) -> None:
    for path in ("cli/main.py", "arena/report.py", "bots/notes.txt"):
        with (house / path).open("a") as file:
            file.write("\n")
    assert summed() == program()
