"""`remeld solve --jsonl`: one position a line, one answer a line, in the same order.

Every line gets its answer, whatever is in it, and gets it before the next line is read: a program
may ask one question after another, or pour in a file.
"""

from codecs import BOM_UTF8
from collections.abc import Iterator
from json import JSONDecoder, JSONEncoder
from typing import BinaryIO, Final

from remeld.cli.solve_answer import Answer, answer
from remeld.cli.solve_question import Fields, LineCode, Unanswerable
from remeld.cli.terminal import our_texts
from remeld.solver.solver import Solver

__all__ = ["LONGEST_LINE", "answer_line", "answer_lines"]

LONGEST_LINE: Final = 1 << 18
"""In bytes; a hundred times what a position needs. Nothing longer is ever held in memory."""


def answer_lines(source: BinaryIO, sink: BinaryIO, solver: Solver) -> None:
    """Answer every line of `source` until it ends."""
    for line in _lines(source):
        sink.write(answer_line(line, solver))
        sink.flush()


def answer_line(line: bytes | None, solver: Solver) -> bytes:
    """The answer to a line, as a line; None stands for one that was too long to be read."""
    name: object = None
    try:
        fields = _fields(line)
        name = fields.get("id")
        told: Answer = {"id": name, **answer(fields, solver)}
    except Unanswerable as problem:
        told = _error(name, problem)
    except MemoryError:
        told = _error(name, Unanswerable(LineCode.TOO_HARD))
    except Exception as error:  # noqa: BLE001 -- a fault of ours must not end a conversation
        told = _error(name, Unanswerable(LineCode.BROKEN, value=repr(error)))
    try:
        return _encode(told).encode() + b"\n"
    except (ValueError, RecursionError):
        told = _error(None, Unanswerable(LineCode.ID_NOT_REPEATABLE))
        return _encode(told).encode() + b"\n"


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield None


def _fields(line: bytes | None) -> Fields:
    if line is None:
        raise Unanswerable(LineCode.LINE_TOO_LONG, most=str(LONGEST_LINE))
    try:
        fields = _decode(line.removeprefix(BOM_UTF8).decode())
    except UnicodeDecodeError:
        raise Unanswerable(LineCode.NOT_UTF_8) from None
    except (ValueError, RecursionError):
        raise Unanswerable(LineCode.NOT_JSON) from None
    if not isinstance(fields, dict):
        raise Unanswerable(LineCode.NOT_AN_OBJECT)
    return fields


def _error(name: object, problem: Unanswerable) -> Answer:
    message = our_texts()(f"line-{problem.code}", **problem.values)
    return {"id": name, "error": problem.code, "message": message}


def _no_number(name: str) -> object:
    """`NaN` and `Infinity`, which Python would read, are no JSON."""
    raise ValueError(name)


_decode: Final = JSONDecoder(parse_constant=_no_number).decode
_encode: Final = JSONEncoder(separators=(",", ":"), allow_nan=False).encode
