"""`remeld replay`."""

import gc
import io
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import run
from strategies import MATCHES, played_record

from remeld.cli import replay_command
from remeld.cli.main import make_parser
from remeld.cli.record_files import records_of
from remeld.cli.terminal import Exit
from remeld.notation.record import Record
from remeld.notation.record_json import write_json
from remeld.notation.record_text import write_record

SHORT, LONG = 0, 2


def turns_of(record: Record) -> int:
    return sum(len(game.turns) for game in record.games)


def write_all(file: Path, *, as_json: bool) -> int:
    """Every match there is, in one file; how many turns they have."""
    records = [played_record(number) for number in range(len(MATCHES))]
    if as_json:
        file.write_text("".join(write_json(record) + "\n" for record in records), "utf-8")
    else:
        file.write_text("\n".join(map(write_record, records)), "utf-8")
    return sum(map(turns_of, records))


@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json lines"])
def test_a_whole_file_is_checked(
    as_json: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games"
    turns = write_all(file, as_json=as_json)
    ran = run(capsys, "replay", "--check", str(file))
    assert (ran.code, ran.err) == (Exit.GOOD, "")
    assert str(len(MATCHES)) in ran.out
    assert str(turns) in ran.out.replace(",", "")
    ran = run(capsys, "replay", "--check", "--json", str(file))
    assert ran.json == {"records": len(MATCHES), "turns": turns, "bad": 0}


def test_every_step_is_printed_where_nobody_waits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played_record(SHORT)
    file = tmp_path / "game.txt"
    file.write_text(write_record(record), "utf-8")
    for arguments in ((str(file),), ("--all", str(file))):
        ran = run(capsys, "replay", *arguments)
        assert ran.code == Exit.GOOD
        assert ran.out.startswith("Game 1\n")
        assert f"{turns_of(record)}. " in ran.out
        assert ran.out.splitlines()[-1].startswith("  went-out: ")


def test_a_line_of_json_for_every_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played_record(LONG)
    file = tmp_path / "game.txt"
    file.write_text(write_record(record), "utf-8")
    steps = run(capsys, "replay", "--json", str(file)).json_lines
    assert len(steps) == turns_of(record) + len(record.games)
    assert [step["game"] for step in steps if step["deed"] is None] == [1, 2]
    for step in steps:
        tiles = [tile for group in (*step["table"], *step["racks"]) for tile in group]
        assert len(tiles) + len(step["pool"]) == 106
        assert 1 <= step["to_move"] <= 3
    assert sum(steps[-1]["points"]) == 0
    assert steps[0]["points"] is None


class Terminal(io.StringIO):
    """A terminal at which somebody types what is in it."""

    def isatty(self) -> bool:
        return True


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, typed: str, file: Path, *more: str) -> str:
    screen = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("NO_COLOR", "1")
    options = make_parser().parse_args(["replay", str(file), *more])
    assert replay_command.run(options) == Exit.GOOD
    monkeypatch.undo()
    return screen.getvalue()


def test_it_waits_at_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = played_record(SHORT)
    file = tmp_path / "game.txt"
    file.write_text(write_record(record), "utf-8")
    left = at_a_terminal(monkeypatch, "\n\nq\n", file)
    assert "2. " in left
    assert "3. " not in left
    ended = at_a_terminal(monkeypatch, "\n", file)
    assert "1. " in ended
    assert "2. " not in ended
    through = at_a_terminal(monkeypatch, "\n" * (turns_of(record) + 1), file)
    assert through == at_a_terminal(monkeypatch, "", file, "--all")


def test_records_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(write_record(played_record(SHORT))))
    assert run(capsys, "replay", "--check", "-").code == Exit.GOOD


def test_what_is_wrong_is_said_and_the_rest_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = write_record(played_record(SHORT))
    lines = good.splitlines()
    turn = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    lines[turn] = "1. jumps"
    file = tmp_path / "games.txt"
    file.write_text(f"\n\n{chr(10).join(lines)}\n\n{good}", "utf-8")
    ran = run(capsys, "replay", "--check", str(file))
    assert ran.code == Exit.REFUSED
    first, *_, last = ran.out.splitlines()
    assert first.startswith(f"1: Line {turn + 3}")
    assert "1" in last
    assert "2" in last
    shown = run(capsys, "replay", str(file))
    assert shown.code == Exit.REFUSED
    assert shown.out.startswith(first)
    assert "went-out" in shown.out
    faults = run(capsys, "replay", "--check", "--json", str(file)).json_lines
    assert faults[0]["record"] == 1
    assert faults[0]["line"] == turn + 3
    assert faults[-1] == {"records": 2, "turns": turns_of(played_record(SHORT)), "bad": 1}


def test_tiles_that_do_not_add_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value = json.loads(write_json(played_record(SHORT)))
    rack = value["games"][0]["racks"][0]
    rack[0] = rack[1] = rack[2]
    file = tmp_path / "games.jsonl"
    file.write_text(f"\n{json.dumps(value)}\n\n{{}}\nnot json\n", "utf-8")
    ran = run(capsys, "replay", "--check", str(file))
    assert ran.code == Exit.REFUSED
    said = ran.out.splitlines()
    assert said[0].startswith("1: ")
    assert any(line.startswith("2: Line 4") for line in said)
    assert any(line.startswith("3: Line 5") for line in said)


@pytest.mark.parametrize("text", ["", "\n\n \n"])
def test_an_empty_file_is_not_good(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "empty.txt"
    file.write_text(text)
    ran = run(capsys, "replay", "--check", str(file))
    assert (ran.code, ran.out) == (Exit.REFUSED, "There is no record in it.\n")
    assert run(capsys, "replay", "--check", "--json", str(file)).json["records"] == 0
    for more in ((), ("--json",)):
        ran = run(capsys, "replay", *more, str(file))
        assert (ran.code, ran.out, ran.err) == (Exit.REFUSED, "", "There is no record in it.\n")


@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
def test_a_byte_order_mark_is_passed_over(
    as_json: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played_record(SHORT)
    file = tmp_path / "marked"
    file.write_text(write_json(record) if as_json else write_record(record), "utf-8-sig")
    assert run(capsys, "replay", "--check", str(file)).code == Exit.GOOD


def test_one_object_may_stand_on_many_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value = json.loads(write_json(played_record(SHORT)))
    file = tmp_path / "game.json"
    file.write_text(f"\n{json.dumps(value, indent=1)}\n", "utf-8")
    assert run(capsys, "replay", "--check", str(file)).code == Exit.GOOD
    value["edition"] = "narnia"
    file.write_text(f"\n{json.dumps(value, indent=1)}\n", "utf-8")
    ran = run(capsys, "replay", "--check", "--json", str(file))
    assert [fault.get("line") for fault in ran.json_lines] == [2, None]


def test_what_a_record_holds_does_not_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write_record(played_record(SHORT)).replace("Player 0", "\\u001b[2Jé")
    file = tmp_path / "game.txt"
    file.write_text(text + "\x1b[2J", "utf-8")
    for more in ((), ("--check",)):
        ran = run(capsys, "replay", *more, str(file))
        assert "\x1b" not in ran.out
        assert "\ufffd[2J" in ran.out


def test_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    ran = run(capsys, "replay", str(file))
    assert ran.code == Exit.UNREADABLE
    assert ran.err.startswith(f"remeld: {file}: ")


def test_a_long_stream_takes_no_more_memory_than_a_short_one() -> None:
    """Records come one by one, and none is kept."""

    def peak(copies: int) -> int:
        tracemalloc.start()
        records = records_of(stream(copies))  # what --check reads
        assert sum(isinstance(record, Record) for record in records) == copies
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    lines = write_record(played_record(SHORT)).splitlines(keepends=True)

    def stream(copies: int) -> Iterator[str]:
        for _ in range(copies):
            yield from lines
            yield "\n"
            gc.collect()  # the decoder of JSON leaves circles behind

    # The interpreter's own small memories fill up by half as much; records kept would take
    # twenty times as much.
    peak(2)
    assert peak(60) < 3 * peak(3)


def test_a_reader_that_has_seen_enough(tmp_path: Path) -> None:
    """`remeld replay ... | head` ends without a word."""
    file = tmp_path / "games.txt"
    write_all(file, as_json=False)
    command = [sys.executable, "-m", "remeld", "replay", "--all", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == Exit.GOOD
