"""Colours, and faults for people and for programs."""

import io

import pytest

from remeld.cli.terminal import (
    Exit,
    coloured,
    complain,
    fault_json,
    show_table,
    show_tiles,
    text_fault_json,
)
from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.tiles import read_table, read_tiles
from remeld.rules.fault import Code, Fault, Refusal


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_is_for_terminals_that_do_not_refuse_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert not coloured()
    monkeypatch.setattr("sys.stdout", Terminal())
    assert coloured()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured()


def test_tiles_in_colour_say_the_same_without() -> None:
    tiles = read_tiles("R1 B2 O3 K4 J")
    assert show_tiles(tiles, colour=False) == "R1 B2 O3 K4 J"
    shown = show_tiles(tiles, colour=True)
    parts = [part.partition("\033[0m")[0] for part in shown.split(" ")]
    assert [part.rpartition("m")[2] for part in parts] == ["R1", "B2", "O3", "K4", "J"]
    assert len({part.rpartition("m")[0] for part in parts}) == 5
    assert show_tiles((), colour=True) == "-"


def test_the_sets_of_a_table_are_numbered() -> None:
    table = read_table("R1 R2 R3 | K4 B4 O4")
    assert show_table(table, colour=False) == ["  1  R1 R2 R3", "  2  K4 B4 O4"]


def test_every_fault_of_an_input_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    refusal = Refusal((Fault(code=Code.NOTHING_LAID), Fault(code=Code.MUST_PLAY)))
    assert complain(refusal) is Exit.UNREADABLE
    assert len(capsys.readouterr().err.splitlines()) == 2
    faults = [TextFault(code=TextCode.NOT_A_TILE, text="X9", line=3, column=4)]
    assert complain(Unreadable(faults)) is Exit.UNREADABLE
    said = capsys.readouterr().err
    assert said.startswith("remeld: ")
    assert "X9" in said


def test_faults_for_programs() -> None:
    fault = Fault(code=Code.RUN_GAP, sets=(0,), tiles=read_tiles("R1 R3"))
    value = fault_json(fault)
    assert value["code"] == str(Code.RUN_GAP)
    assert value["sets"] == (0,)
    assert value["tiles"] == ["R1", "R3"]
    assert "name" not in value
    assert isinstance(value["sentence"], str)
    text = text_fault_json(TextFault(code=TextCode.NOT_A_TILE, text="X9", line=3, column=4))
    assert text["code"] == str(TextCode.NOT_A_TILE)
    assert (text["line"], text["column"], text["text"]) == (3, 4, "X9")
    assert "X9" in str(text["sentence"])
