"""`remeld replay`: step through the records of a file, or check all of it.

On a terminal it waits after each turn: Enter goes on, q ends. Elsewhere, or with --all, it prints
every turn. With --check it prints nothing but what is wrong, and a sum.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from typing import Final

from remeld.cli.record_files import (
    add_record_file,
    no_text,
    open_records,
    print_record_fault,
)
from remeld.cli.terminal import (
    Exit,
    coloured,
    our_texts,
    plain,
    print_json,
    show_table,
    show_tiles,
)
from remeld.notation.fault import Unreadable
from remeld.notation.record import Record
from remeld.notation.record_text import write_turn
from remeld.notation.replay import Step, replay
from remeld.solver import Solver

NAME: Final = "replay"
HELP: Final = "step through game records, or check a whole file of them"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    add_record_file(parser)
    parser.add_argument("--check", action="store_true", help="only check, and say what is wrong")
    parser.add_argument("--all", action="store_true", help="do not wait after each turn")
    parser.add_argument("--json", action="store_true", help="for programs: a JSON object a step")


def run(options: Namespace) -> Exit:
    """Step through a file or check it. Exit code 1: something in it is not good."""
    try:
        with open_records(options.file) as records:
            if options.check:
                return _check(records, as_json=options.json)
            wait = sys.stdin.isatty() and sys.stdout.isatty() and options.file != "-"
            return _show(records, as_json=options.json, wait=wait and not options.all)
    except UnicodeDecodeError as error:
        return no_text(options.file, error)


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
                print_record_fault(count, fault, as_json=as_json)
    if as_json:
        print_json({"records": count, "turns": turns, "bad": bad})
    elif not count:
        print(texts("cli-no-records"))
    elif bad:
        print(texts("cli-records-bad", bad=bad, records=count))
    else:
        print(texts("cli-records-good", records=count, turns=turns))
    return Exit.REFUSED if bad or not count else Exit.GOOD


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
                print_record_fault(number, fault, as_json=as_json)
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
