"""`remeld verify`."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import run
from match.test_verify import BY_MEMORY, RECORD

from remeld.cli.terminal import Exit
from remeld.notation.record_json import write_json
from remeld.notation.record_text import write_record

BARE = replace(RECORD, tags=())
CHANGED = replace(
    RECORD,
    tags=tuple((tag, "00" if tag == "SecretDigest" else value) for tag, value in RECORD.tags),
)


@pytest.mark.parametrize("write", [write_record, lambda record: write_json(record) + "\n"])
def test_good_records_are_good(
    write: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(write)
    file = tmp_path / "match.txt"
    file.write_text(write(RECORD) + write(BY_MEMORY), "utf-8")
    ran = run(capsys, "verify", str(file))
    assert (ran.code, ran.out) == (
        Exit.GOOD,
        "1: dealt as was promised\n2: dealt as was promised\n",
    )


def test_what_is_wrong_is_told_of_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    text = write_record(RECORD) + write_record(BARE) + write_record(CHANGED)
    file.write_text(text + text.replace("Seat1", "Seat7"), "utf-8")
    ran = run(capsys, "verify", str(file))
    lines = ran.out.splitlines()
    assert ran.code == Exit.REFUSED
    assert lines[0] == "1: dealt as was promised"
    assert lines[1].startswith("2: It does not show")
    assert lines[2].startswith("3: SecretDigest is not what was promised")
    assert {line[0] for line in lines[3:]} == {"4", "5", "6"}
    ran = run(capsys, "verify", str(file), "--json")
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["record"] for each in told[:3]] == [1, 2, 3]
    assert [each["fair"] for each in told[:3]] == [True, False, False]
    assert told[2]["code"] == "digest-differs"
    assert told[2]["tag"] == "SecretDigest"


def test_files_that_hold_no_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "nothing.txt"
    file.write_text("", "utf-8")
    assert run(capsys, "verify", str(file)).code == Exit.REFUSED
    file.write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "verify", str(file)).code == Exit.UNREADABLE
    assert run(capsys, "verify", str(tmp_path / "missing")).code == Exit.UNREADABLE
