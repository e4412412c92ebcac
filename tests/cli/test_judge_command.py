"""`remeld judge`."""

import json
from pathlib import Path

import pytest
from command_line import run

from remeld.cli.terminal import Exit

EXAMPLES = json.loads((Path(__file__).parent.parent / "examples.json").read_text(encoding="utf-8"))


def judge(
    capsys: pytest.CaptureFixture[str], before: str, after: str, rack: str, *more: str
) -> tuple[int, str]:
    ran = run(capsys, "judge", "--before", before, "--after", after, "--rack", rack, *more)
    assert ran.err == ""
    return ran.code, ran.out


def test_a_legal_turn(capsys: pytest.CaptureFixture[str]) -> None:
    told = judge(capsys, "R4 R5 R6", "R4 R5 R6 R7", "R7 K1")
    assert told == (Exit.GOOD, "legal: lays R7\n")
    code, out = judge(capsys, "", "R9 R10 R11", "R9 R10 R11", "--unopened")
    assert (code, out) == (Exit.GOOD, "legal: lays R9 R10 R11, an opening of 30 points\n")


def test_every_reason_is_told_with_its_set(capsys: pytest.CaptureFixture[str]) -> None:
    told = judge(capsys, "R4 R5 R6", "R4 R5 R7 | K1 K2 | B9", "R7 K1 K2 J")
    assert told[0] == Exit.REFUSED
    assert told[1].splitlines() == [
        "not legal:",
        "  Neither your rack nor the table has B9.",
        "  R6 lay on the table and must stay there.",
        "  Set 1 (R4 R5 R7) has a gap.",
        "  Set 2 (K1 K2) needs at least 3 tiles.",
        "  Set 3 (B9) needs at least 3 tiles.",
    ]


def test_the_verdict_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = judge(capsys, "", "R7 R8 J | K1", "R7 R8 J K1", "--unopened", "--json")
    value = json.loads(out)
    assert code == Exit.REFUSED
    assert value["legal"] is False
    assert value["laid"] == ["K1", "R7", "R8", "J"]
    assert value["opening"] == {"points": 24, "minimum": 30}
    assert [part["kind"] for part in value["sets"]] == ["run", "none"]
    short = next(fault for fault in value["faults"] if fault["code"] == "set-too-short")
    assert short["sets"] == [1]
    assert short["tiles"] == ["K1"]
    assert short["sentence"].startswith("Set 2")
    low = next(fault for fault in value["faults"] if fault["code"] == "opening-too-low")
    assert (low["have"], low["need"]) == (24, 30)


@pytest.mark.parametrize("example", [ex for ex in EXAMPLES["manoeuvres"] if ex["after"]])
def test_the_worked_examples_are_legal(
    example: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = (
        " | ".join(" ".join(tiles) for tiles in value)
        for value in (example["before"], example["after"])
        if isinstance(value, list)
    )
    rack = example["rack"]
    assert isinstance(rack, list)
    assert judge(capsys, before, after, " ".join(rack))[0] == Exit.GOOD


@pytest.mark.parametrize(
    ("before", "rack", "said"),
    [
        ("R4 R5", "R6", "Set 1 (R4 R5) needs at least 3 tiles."),
        ("", "R7 R7 R7 R7", "No box holds so many of R7."),
    ],
)
def test_what_cannot_have_been_is_refused(
    before: str, rack: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "judge", "--before", before, "--after", "", "--rack", rack)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert said in ran.err


def test_what_is_no_tile_is_named_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "judge", "--after", "R1 Q7 R14", "--rack", "R1")
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert ran.err.splitlines() == [
        "remeld: Column 4: “Q7” is not a tile.",
        "remeld: Column 7: “R14”: tiles have the numbers 1 to 13.",
    ]


def test_the_edition_decides(capsys: pytest.CaptureFixture[str]) -> None:
    tables = ("R1 R2 J | K5 B5 O5", "R1 R2 R3 | K5 B5 O5 J", "R3")
    assert judge(capsys, *tables, "--edition", "international")[0] == Exit.REFUSED
    house = ("--edition", "international", "--house", "freed_joker=any-set")
    assert judge(capsys, *tables, *house)[0] == Exit.GOOD


def test_no_box_of_an_edition_for_four_holds_three_copies(
    capsys: pytest.CaptureFixture[str],
) -> None:
    more = ("judge", "--after", "R7 R8 R9", "--rack", "R7 R7 R7 R8 R9")
    assert run(capsys, *more, "--edition", "international").code == Exit.GOOD
    ran = run(capsys, *more, "--edition", "sweden")
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert "No box holds so many of R7." in ran.err


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("--rack", "R1 X9"), "not-a-tile"),
        (("--rack", "R1", "--edition", "narnia"), "unknown-edition"),
        (("--rack", "R1", "--before", "R1"), "set-too-short"),
    ],
)
def test_a_program_is_told_in_json_what_cannot_be_read(
    change: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "judge", "--after", "R1", "--json", *change)
    assert (ran.code, ran.err) == (Exit.UNREADABLE, "")
    (fault,) = ran.json["unreadable"]
    assert fault["code"] == code
    assert fault["sentence"]


def test_tiles_in_hebrew(capsys: pytest.CaptureFixture[str]) -> None:
    told = judge(capsys, "", "9 אדום 10 אדום 11 אדום", "אדום 9, אדום 10, אדום 11", "--unopened")
    assert told == (Exit.GOOD, "legal: lays R9 R10 R11, an opening of 30 points\n")
