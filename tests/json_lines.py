"""Talking to `remeld solve --jsonl` inside the test's process."""

import io
import json
from typing import Any

from remeld.cli.solve_lines import answer_line, answer_lines
from remeld.notation.tiles import read_table, read_tiles
from remeld.rules.sets import Table
from remeld.solver import Solver

SOLVER = Solver()


def answered(line: str | bytes) -> Any:
    """The answer to a line, which is one line of ASCII."""
    sent = line.encode() if isinstance(line, str) else line
    told = answer_line(sent, SOLVER)
    assert told.endswith(b"\n")
    assert told.count(b"\n") == 1
    assert told.isascii()
    return json.loads(told)


def sets(text: str) -> list[list[str]]:
    return [[str(tile) for tile in tiles] for tiles in read_table(text)]


def names(text: str) -> list[str]:
    return [str(tile) for tile in read_tiles(text)]


def table_of(listed: list[list[str]]) -> Table:
    return read_table(" | ".join(map(" ".join, listed)))


def ask(problem: str, rack: str, table: str = "", **more: object) -> Any:
    fields = {"id": 7, "problem": problem, "table": sets(table), "rack": names(rack), **more}
    answer = answered(json.dumps(fields))
    assert answer.pop("id") == 7
    return answer


def conversation(lines: bytes) -> list[Any]:
    sink = io.BytesIO()
    answer_lines(io.BytesIO(lines), sink, SOLVER)
    return [json.loads(line) for line in sink.getvalue().splitlines()]
