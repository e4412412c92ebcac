"""Positions in a file: one a line, tiles in the usual notation."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from remeld.notation.tiles import read_rack, read_table, write_table, write_tiles
from remeld.rules.tile import LARGE, STANDARD, Box
from remeld.solver.engine import Position

__all__ = ["BOXES", "Stored", "load", "read_position", "save", "written"]

BOXES: Final = {box.name: box for box in (STANDARD, LARGE)}


@dataclass(frozen=True, slots=True)
class Stored:
    """A position, the box that it is of, and where it comes from."""

    box: Box
    origin: str
    position: Position


def written(position: Position) -> dict[str, str]:
    """The position as text."""
    return {"table": write_table(position.table), "rack": write_tiles(position.rack)}


def read_position(text: dict[str, str]) -> Position:
    """The position that was written so."""
    return Position(read_table(text["table"]), read_rack(text["rack"]))


def load(path: Path) -> list[Stored]:
    """All positions of a file; none where there is no file yet."""
    return list(_lines(path)) if path.exists() else []


def _lines(path: Path) -> Iterator[Stored]:
    for line in path.read_text(encoding="utf-8").splitlines():
        text = json.loads(line)
        yield Stored(BOXES[text["box"]], text["origin"], read_position(text))


def save(path: Path, stored: Iterable[Stored]) -> None:
    """Write a file anew."""
    lines = [
        json.dumps({"box": one.box.name, "origin": one.origin, **written(one.position)}) + "\n"
        for one in stored
    ]
    path.write_text("".join(lines), encoding="utf-8")
