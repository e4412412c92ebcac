"""`remeld replay`: step through the records of a file, or check all of it.

On a terminal it waits after each turn: Enter goes on, q ends. Elsewhere, or with --all, it prints
every turn. With --check it prints nothing but what is wrong, and a sum.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from typing import Final

from remeld.cli.terminal import (
    Exit,
    coloured,
    our_texts,
    plain,
    print_json,
    show_table,
    show_tiles,
    text_fault_json,
)
from remeld.i18n.faults import text_fault_text
from remeld.notation.fault import TextFault, Unreadable
from remeld.notation.record import Record
from remeld.notation.record_json import read_json
from remeld.notation.record_text import read_records, write_turn
from remeld.notation.replay import Step, replay
from remeld.solver import Solver

NAME: Final = "replay"
HELP: Final = "step through game records, or check a whole file of them"

_BYTE_ORDER_MARK: Final = "\ufeff"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    file = parser.add_argument("file", help="records as text or JSON lines; - for standard input")
    setattr(file, "complete", "file")  # noqa: B010 -- for shtab; argparse does not know it
    parser.add_argument("--check", action="store_true", help="only check, and say what is wrong")
    parser.add_argument("--all", action="store_true", help="do not wait after each turn")
    parser.add_argument("--json", action="store_true", help="for programs: a JSON object a step")


def run(options: Namespace) -> Exit:
    """Step through a file or check it. Exit code 1: something in it is not good."""
    try:
        with _open(options.file) as lines:
            if options.check:
                return _check(_records(lines), as_json=options.json)
            wait = sys.stdin.isatty() and sys.stdout.isatty() and options.file != "-"
            return _show(_records(lines), as_json=options.json, wait=wait and not options.all)
    except UnicodeDecodeError as error:
        print(f"remeld: {options.file}: {error}", file=sys.stderr)
        return Exit.UNREADABLE


def _open(name: str) -> "nullcontext[Iterable[str]]":
    if name == "-":
        return nullcontext(sys.stdin)
    return Path(name).open(encoding="utf-8")  # type: ignore[return-value]


def _records(lines: Iterable[str]) -> Iterator[Record | Unreadable]:
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


def _check(records: Iterable[Record | Unreadable], *, as_json: bool) -> Exit:
    texts = our_texts()
    solver = Solver()
    count = turns = bad = 0
    for count, record in enumerate(records, start=1):
        try:
            if isinstance(record, Unreadable):
                raise record
            turns += sum(step.turn is not None for step in replay(record, solver))
        except Unreadable as unreadable:
            bad += 1
            for fault in unreadable.faults:
                _print_fault(count, fault, as_json=as_json)
    if as_json:
        print_json({"records": count, "turns": turns, "bad": bad})
    elif not count:
        print(texts("cli-no-records"))
    elif bad:
        print(texts("cli-records-bad", bad=bad, records=count))
    else:
        print(texts("cli-records-good", records=count, turns=turns))
    return Exit.REFUSED if bad or not count else Exit.GOOD


def _print_fault(record: int, fault: TextFault, *, as_json: bool) -> None:
    if as_json:
        print_json({"record": record, **text_fault_json(fault)})
    else:
        print(plain(f"{record}: {text_fault_text(our_texts(), fault)}"))


def _show(records: Iterable[Record | Unreadable], *, as_json: bool, wait: bool) -> Exit:
    exit_code, number = Exit.GOOD, 0
    solver = Solver()
    for number, record in enumerate(records, start=1):
        try:
            if isinstance(record, Unreadable):
                raise record
            for step in replay(record, solver):
                if as_json:
                    print_json(_step_json(step))
                else:
                    print(*_step_lines(record, step), sep="\n")
                if wait and input("").strip().lower().startswith("q"):
                    return exit_code
        except EOFError:
            return exit_code
        except Unreadable as unreadable:
            exit_code = Exit.REFUSED
            for fault in unreadable.faults:
                _print_fault(number, fault, as_json=as_json)
    if not number:
        print(our_texts()("cli-no-records"), file=sys.stderr)
        return Exit.REFUSED
    return exit_code


def _step_lines(record: Record, step: Step) -> Iterator[str]:
    texts, colour = our_texts(), coloured()
    game = step.match.game
    if step.turn is None:
        yield texts("cli-game", number=game.number)
        yield texts("play-start", name=plain(record.names[game.start.starter]))
    else:
        # An action counts the turn up by one, the last of a game too.
        yield f"{game.turn - 1}. {write_turn(step.turn).partition(':')[0]}"
    yield from show_table(game.table, colour=colour)
    for name, rack in zip(record.names, game.racks, strict=True):
        yield f"  {plain(name)}: {show_tiles(rack, colour=colour)}"
    if game.result is not None:
        points = (f"{points:+d}" for points in game.result.points)
        yield f"  {game.result.reason}: {' '.join(points)}"


def _step_json(step: Step) -> dict[str, object]:
    game = step.match.game
    return {
        "game": game.number,
        "turn": game.turn,
        "deed": None if step.turn is None else write_turn(step.turn).partition(":")[0],
        "table": [list(map(str, tiles)) for tiles in game.table],
        "racks": [list(map(str, rack)) for rack in game.racks],
        "pool": list(map(str, game.pool)),
        "to_move": game.to_move + 1,
        "points": None if game.result is None else game.result.points,
    }
