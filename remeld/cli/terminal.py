"""What every command needs of a terminal: colours where they are wanted, faults in words."""

import json
import os
import sys
from collections.abc import Container, Iterable
from enum import IntEnum
from typing import Final

from remeld.i18n.faults import fault_text, text_fault_text
from remeld.i18n.texts import Texts, texts_in
from remeld.notation.fault import TextFault, Unreadable
from remeld.notation.tiles import NOTHING
from remeld.rules.fault import Fault, Refusal
from remeld.rules.sets import Table
from remeld.rules.tile import Colour, Tile

__all__ = [
    "Exit",
    "coloured",
    "complain",
    "fault_json",
    "our_texts",
    "plain",
    "print_json",
    "show_table",
    "show_tiles",
    "text_fault_json",
]

_CODES: Final = {Colour.BLACK: "1", Colour.RED: "1;31", Colour.BLUE: "1;34", Colour.ORANGE: "1;33"}
_JOKER_CODE: Final = "1;35"


class Exit(IntEnum):
    """What a command's end tells a script."""

    GOOD = 0
    REFUSED = 1
    """The question was understood; the answer is no."""
    UNREADABLE = 2
    """The question could not be read."""


def our_texts() -> Texts:
    """The texts in the language of the command line."""
    return texts_in("en")


def coloured() -> bool:
    """Whether to draw in colour: on a terminal, unless NO_COLOR asks not to."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def show_tiles(tiles: Iterable[Tile], *, colour: bool, new: Container[int] = ()) -> str:
    """Tiles in the notation, drawn in their colours; the letters say the same without.

    Those at the places `new` have a + before them, which readers of the notation pass over.
    """
    shown = []
    for place, tile in enumerate(tiles):
        code = _JOKER_CODE if tile.is_joker else _CODES[tile.colour]
        text = f"\033[{code}m{tile}\033[0m" if colour else str(tile)
        shown.append(f"+{text}" if place in new else text)
    return " ".join(shown) or NOTHING


def plain(text: str) -> str:
    """A text from a file without what would move a terminal's cursor or change its colours."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def show_table(table: Table, *, colour: bool) -> list[str]:
    """A line for each set, numbered from 1."""
    return [
        f"{number:>3}  {show_tiles(tiles, colour=colour)}"
        for number, tiles in enumerate(table, start=1)
    ]


def complain(problem: Refusal | Unreadable, *, as_json: bool = False) -> Exit:
    """Say what is wrong with the input; nothing was done.

    People are told on standard error, programs in JSON where they expect the answer.
    """
    if as_json:
        faults = [
            fault_json(fault) if isinstance(fault, Fault) else text_fault_json(fault)
            for fault in problem.faults
        ]
        print_json({"unreadable": faults})
        return Exit.UNREADABLE
    texts = our_texts()
    if isinstance(problem, Refusal):
        lines = [fault_text(texts, fault) for fault in problem.faults]
    else:
        lines = [text_fault_text(texts, fault) for fault in problem.faults]
    print(*(f"remeld: {line}" for line in lines), sep="\n", file=sys.stderr)
    return Exit.UNREADABLE


def print_json(value: object) -> None:
    """One line of JSON."""
    print(json.dumps(value, ensure_ascii=False))


def fault_json(fault: Fault) -> dict[str, object]:
    """A fault for programs: its code, its places counted from 0, and the sentence."""
    value: dict[str, object] = {"code": str(fault.code)}
    value |= {
        name: getattr(fault, name)
        for name in ("sets", "stood", "have", "need", "name", "value")
        if getattr(fault, name) not in {(), None, ""}
    }
    if fault.tiles:
        value["tiles"] = list(map(str, fault.tiles))
    return {**value, "sentence": fault_text(our_texts(), fault)}


def text_fault_json(fault: TextFault) -> dict[str, object]:
    """A fault of reading for programs."""
    value: dict[str, object] = {"code": str(fault.code)}
    value |= {
        name: getattr(fault, name)
        for name in ("line", "column", "text", "expected", "reasons")
        if getattr(fault, name)
    }
    return {**value, "sentence": text_fault_text(our_texts(), fault)}
