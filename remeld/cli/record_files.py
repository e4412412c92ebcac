"""Files of records, whatever is done with them: text or JSON lines, or standard input."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import chain
from pathlib import Path
from typing import Final

from remeld.cli.terminal import Exit, our_texts, plain, print_json, text_fault_json
from remeld.i18n.faults import text_fault_text
from remeld.notation.fault import TextFault, Unreadable
from remeld.notation.record import Record
from remeld.notation.record_json import read_json
from remeld.notation.record_text import read_records

__all__ = ["add_record_file", "no_text", "open_records", "print_record_fault", "records_of"]

_BYTE_ORDER_MARK: Final = "\ufeff"


def add_record_file(parser: ArgumentParser) -> None:
    """The file, as the argument of a command."""
    file = parser.add_argument("file", help="records as text or JSON lines; - for standard input")
    setattr(file, "complete", "file")  # noqa: B010 -- for shtab; argparse does not know it


@contextmanager
def open_records(name: str) -> Iterator[Iterator[Record | Unreadable]]:
    """The records of a file. `UnicodeDecodeError` in the middle of them where it is no text."""
    with _lines(name) as lines:
        yield records_of(lines)


def no_text(name: str, error: UnicodeDecodeError) -> Exit:
    """Say that a file is no text."""
    print(f"remeld: {name}: {error}", file=sys.stderr)
    return Exit.UNREADABLE


def print_record_fault(record: int, fault: TextFault, *, as_json: bool) -> None:
    """Say what cannot be read, or does not replay, in a record."""
    if as_json:
        print_json({"record": record, **text_fault_json(fault)})
    else:
        print(plain(f"{record}: {text_fault_text(our_texts(), fault)}"))


def _lines(name: str) -> "nullcontext[Iterable[str]]":
    if name == "-":
        return nullcontext(sys.stdin)
    return Path(name).open(encoding="utf-8")  # type: ignore[return-value]


def records_of(lines: Iterable[str]) -> Iterator[Record | Unreadable]:
    """The records of a text or of JSON lines, whichever it is."""
    source = iter(lines)
    blank: list[str] = []
    for line in source:
        first = line if blank else line.removeprefix(_BYTE_ORDER_MARK)
        if first.strip():
            if first.strip() == "{":  # one object, on many lines
                return _json_records(chain(blank, [first + "".join(source)]))
            read = _json_records if first.lstrip().startswith("{") else read_records
            # The blank lines count too, so that faults are told with the right line.
            return read(chain(blank, [first], source))
        blank.append("")
    return iter(())


def _json_records(lines: Iterable[str]) -> Iterator[Record | Unreadable]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield read_json(line)
            except Unreadable as unreadable:
                yield unreadable.at_line(number)
