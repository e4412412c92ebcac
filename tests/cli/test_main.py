"""What holds for every command."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import run

from remeld import __version__
from remeld.cli import rules_command
from remeld.cli.main import COMMANDS, command_module, main, make_parser
from remeld.cli.terminal import Exit
from remeld.rules.editions import editions

NAMES = list(COMMANDS)
MODULES = [command_module(name) for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, name, "--help")
    assert ran.code == Exit.GOOD
    assert "exit codes" in ran.out
    assert f"remeld {name}" in ran.out


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "--help")
    assert ran.code == Exit.GOOD
    for command in MODULES:
        assert command.NAME in ran.out
        assert command.HELP.split()[0] in ran.out


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version").out == f"remeld {__version__}\n"


@pytest.mark.parametrize("arguments", [(), ("fly",), ("rules", "--nonsense"), ("judge",)])
def test_a_wrong_command_line_is_refused(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, *arguments)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert "usage: remeld" in ran.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_name_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "--print-completion", shell)
    assert ran.code == Exit.GOOD
    assert all(name in ran.out for name in NAMES)
    assert "--edition" in ran.out
    assert all(name in ran.out for name in editions())


def test_completions_know_where_a_file_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "--print-completion", "bash").out
    assert "_shtab_remeld_replay_pos_0_COMPGEN=_shtab_compgen_files" in out
    assert "_shtab_remeld_play___record_COMPGEN=_shtab_compgen_files" in out


def test_completions_cost_nothing_where_there_are_none() -> None:
    code = (
        "import sys; from remeld.cli.main import COMMANDS, make_parser;"
        "[make_parser([name]) for name in COMMANDS]; print('shtab' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


@pytest.mark.parametrize("name", [name for name in NAMES if name not in {"replay", "verify"}])
def test_every_command_refuses_an_unknown_edition(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    needed = {
        "judge": ["--after", "", "--rack", ""],
        "score": ["0 1"],
        "arena": ["--players", "greedy,wanderer"],
    }.get(name, [])
    given = ["--edition", "narnia"] if name != "rules" else ["narnia"]
    ran = run(capsys, name, *needed, *given)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert ran.err == "remeld: There is no edition called “narnia”.\n"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("cats=yes", "There is no house rule called “cats”."),
        ("seconds=soon", "The house rule “seconds” cannot be “soon”."),
        ("seconds", "The house rule “seconds” cannot be “”."),
        ("=", "There is no house rule called “”."),
    ],
)
def test_a_wrong_house_rule_is_named(
    change: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "rules", "sweden", "--house", change)
    assert (ran.code, ran.out, ran.err) == (Exit.UNREADABLE, "", f"remeld: {said}\n")


def test_it_runs_as_a_module_and_as_a_script() -> None:
    script = Path(sys.executable).with_name("remeld")
    told = {
        subprocess.run([*command, "rules"], capture_output=True, text=True, check=True).stdout
        for command in ([sys.executable, "-m", "remeld"], [str(script)])
    }
    assert len(told) == 1
    assert len(told.pop().splitlines()) == 5


@pytest.mark.parametrize(
    ("arguments", "first"),
    [("rules sweden", "Rules: "), ("--print-completion zsh", "#compdef"), ("--help", "usage: ")],
)
def test_a_reader_who_leaves_early_is_no_failure(arguments: str, first: str) -> None:
    command = f"'{sys.executable}' -m remeld {arguments} | head -1; echo ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)  # noqa: S607
    assert ran.stderr == ""
    assert ran.stdout.startswith(first)
    assert ran.stdout.endswith("\n0\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["score", "--players", b"A\xff,B", "0 5"], Exit.GOOD),
        (["score"], Exit.UNREADABLE),
        (["replay", "-"], Exit.REFUSED),
        (["judge", "--after", b"\xff", "--rack", ""], Exit.UNREADABLE),
        (["play", "--cli", "--seed", b"\xff"], Exit.REFUSED),
        (["play", "--cli", "--name", b"\xff"], Exit.UNREADABLE),
    ],
)
def test_bytes_that_are_no_letters_break_nothing(arguments: list[str | bytes], code: Exit) -> None:
    command = [sys.executable, "-m", "remeld", *arguments]
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    ran = subprocess.run(command, input=b"\xff\n", capture_output=True, env=strict, check=False)
    assert b"Traceback" not in ran.stderr
    assert ran.returncode == code


def test_what_the_system_cannot_do_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for arguments in (
        ("replay", str(tmp_path / "none.txt")),
        ("replay", str(tmp_path)),
        ("play", "--record", str(tmp_path / "no" / "such" / "record.txt")),
    ):
        ran = run(capsys, *arguments)
        assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
        assert ran.err.startswith(f"remeld: {tmp_path}")
        assert len(ran.err.splitlines()) == 1


def test_an_interrupt_ends_it_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(rules_command, "run", interrupted)
    assert run(capsys, "rules").code == 130


def test_a_broken_pipe_ends_it_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(rules_command, "run", broken)
    stdout = sys.stdout
    try:
        assert main(["rules"]) == Exit.GOOD
    finally:
        sys.stdout = stdout


def test_every_command_has_all_that_a_command_has() -> None:
    assert len(NAMES) == len(set(NAMES))
    assert [command.NAME for command in MODULES] == NAMES
    for command in MODULES:
        assert command.__doc__
        assert command.__doc__.startswith(f"`remeld {command.NAME}`")
    assert make_parser().parse_args(["rules"]).run is rules_command.run
