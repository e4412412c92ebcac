"""`remeld solve`: the best play, an opening, every play; for programs with one position a line.

Tiles of the rack are shown with a + before them, sets that are new or changed with a >. Then come
the steps that lead there.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from itertools import islice
from typing import Final, NamedTuple

from remeld.cli.edition_options import add_edition_options, chosen_edition
from remeld.cli.play_lines import marked_table, way_lines
from remeld.cli.position import impossible
from remeld.cli.terminal import (
    Exit,
    coloured,
    complain,
    our_texts,
    print_json,
    show_table,
    show_tiles,
)
from remeld.notation.fault import Unreadable
from remeld.notation.tiles import read_rack, read_table
from remeld.rules.edition import Edition, FreedJoker
from remeld.rules.editions import DEFAULT
from remeld.rules.fault import Refusal
from remeld.rules.sets import Table
from remeld.rules.tile import LARGE, STANDARD, Rack, rack_of, rack_sum
from remeld.solver.engine import Aim, Keep, OpeningAim, Placing
from remeld.solver.solver import Solver
from remeld.solver.ways.way import way

NAME: Final = "solve"
HELP: Final = "what can be laid, at its best"


class _Asked(NamedTuple):
    """What the command line asks."""

    edition: Edition
    table: Table
    rack: Rack
    aim: Aim


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "tiles", nargs="*", metavar="TILES", help="the table and the rack, or the rack alone"
    )
    question = parser.add_mutually_exclusive_group()
    question.add_argument(
        "--unopened", action="store_true", help="the best first play of one who has not opened"
    )
    question.add_argument(
        "--opening", action="store_true", help="can the rack open, and what is it worth?"
    )
    question.add_argument(
        "--arrange", action="store_true", help="do all the tiles together make a table?"
    )
    question.add_argument(
        "--all", type=_number, metavar="N", help="every play there is, the best first; N at most"
    )
    question.add_argument(
        "--jsonl",
        action="store_true",
        help="for programs: a position a line in, an answer a line out (docs/solver.md)",
    )
    parser.add_argument(
        "--value", action="store_true", help="best is most value, not most tiles; a joker counts 30"
    )
    add_edition_options(parser)
    parser.add_argument("--json", action="store_true", help="for programs: the answer as JSON")


def run(options: Namespace) -> Exit:
    """Answer. Exit code 0: yes, there is one; 1: there is none; 2: could not be read."""
    if options.jsonl:
        return _answer_lines(options)
    asked = _asked(options)
    if not isinstance(asked, _Asked):
        return asked
    if options.json:
        return _print_answer(options, asked)
    if options.all is not None:
        return _list(asked, options.all)
    if options.arrange:
        return _arrange(asked)
    if options.opening:
        return _opening(asked)
    return _play(asked, opened=not options.unopened)


def _number(text: str) -> int:
    if text.isdecimal() and 0 < len(text) < 10 and int(text):
        return int(text)
    raise ArgumentTypeError(f"not a number from 1 on: {text}")


def _answer_lines(options: Namespace) -> Exit:
    if options.tiles or options.value or options.house or options.edition != DEFAULT:
        return _wrong(our_texts()("cli-solve-lines"))
    from remeld.cli.solve_lines import answer_lines  # noqa: PLC0415 -- for programs alone

    answer_lines(sys.stdin.buffer, sys.stdout.buffer, Solver())
    return Exit.GOOD


def _wrong(sentence: str) -> Exit:
    print("remeld:", sentence, file=sys.stderr)
    return Exit.UNREADABLE


def _asked(options: Namespace) -> _Asked | Exit:
    edition = chosen_edition(options)
    if isinstance(edition, Refusal):
        return complain(edition, as_json=options.json)
    if not 1 <= len(options.tiles) <= 2:
        return _wrong(our_texts()("cli-solve-arguments"))
    *table_text, rack_text = [" ".join(options.tiles)] if options.arrange else options.tiles
    try:
        table, rack = read_table("".join(table_text)), read_rack(rack_text)
    except Unreadable as unreadable:
        return complain(unreadable, as_json=options.json)
    if wrong := impossible(edition, table, rack):
        return complain(wrong, as_json=options.json)
    return _Asked(edition, table, rack, Aim.VALUE if options.value else Aim.TILES)


def _play(asked: _Asked, *, opened: bool) -> Exit:
    edition, table, rack, aim = asked
    if opened:
        play = Solver().best_play(edition, table, rack, aim, Keep.TILES)
    else:
        play = Solver().opening_play(edition, table, rack, aim, Keep.TILES)
    if play is None:
        return _nothing(asked, opened=opened)
    _print_play(table, play, opened=opened)
    return Exit.GOOD


def _opening(asked: _Asked) -> Exit:
    solver, need = Solver(), max(1, asked.edition.opening_minimum)
    most = solver.opening_value(asked.rack)
    own = solver.opening(asked.rack, need) if most >= need else None
    if own is None:
        return _nothing(asked, opened=False)
    fewest = solver.opening(asked.rack, need, OpeningAim.FEWEST) or own
    tiles = str(len(fewest.laid))
    print(our_texts()("cli-solve-opening", most=str(most), fewest=tiles, minimum=str(need)))
    play = Placing(own.laid, asked.table + own.table, len(asked.table))
    _print_play(asked.table, play, opened=False)
    return Exit.GOOD


def _nothing(asked: _Asked, *, opened: bool) -> Exit:
    texts = our_texts()
    if opened:
        print(texts("cli-solve-nothing"))
    else:
        most = str(Solver().opening_value(asked.rack))
        need = str(max(1, asked.edition.opening_minimum))
        print(texts("cli-solve-no-opening", most=most, minimum=need))
    return Exit.REFUSED


def _arrange(asked: _Asked) -> Exit:
    table, texts = Solver().arrange(asked.rack), our_texts()
    if table is None:
        print(texts("cli-solve-no-table"))
        return Exit.REFUSED
    print(texts("cli-solve-a-table"))
    print(*show_table(table, colour=coloured()), sep="\n")
    return Exit.GOOD


def _list(asked: _Asked, most: int) -> Exit:
    edition, table, rack, aim = asked
    plays, texts = Solver().plays(edition, table, rack, aim), our_texts()
    laid = None
    for laid in islice(plays, most):
        print(f"{rack_sum(laid):>5}  {show_tiles(laid, colour=coloured())}")
    if laid is None:
        print(texts("cli-solve-nothing"))
        return Exit.REFUSED
    if next(plays, None) is not None:
        print(texts("cli-solve-more"))
    return Exit.GOOD


def _print_play(before: Table, play: Placing, *, opened: bool) -> None:
    colour, texts = coloured(), our_texts()
    tiles = show_tiles(play.laid, colour=colour)
    if opened:
        print(texts("cli-solve-lay", tiles=tiles, points=str(play.points)))
    else:
        points = str(Solver().opening_value(play.laid))
        print(texts("cli-solve-lay-opening", tiles=tiles, points=points))
    steps = way(before, play.table)
    print(*marked_table(before, play, steps, colour=colour), sep="\n")
    print(*way_lines(steps, colour=colour), sep="\n")


def _print_answer(options: Namespace, asked: _Asked) -> Exit:
    """What `--jsonl` would answer, on one line."""
    from remeld.cli.solve_answer import answer  # noqa: PLC0415 -- for programs alone

    edition, table, rack, aim = asked
    together = rack_of((*(tile for tiles in table for tile in tiles), *rack))
    found = answer(
        {
            "problem": _problem(options, edition),
            "box": (LARGE if STANDARD.excess(together) else STANDARD).name,
            "table": [list(map(str, tiles)) for tiles in table],
            "rack": list(map(str, rack)),
            "aim": aim.value,
            "freed_joker": "new" if edition.freed_joker is FreedJoker.NEW_SET else "any",
            "minimum": edition.opening_minimum,
            "unchanged": True,
            "limit": options.all,
        },
        Solver(),
    )
    print_json(found)
    there_is = found.get("possible", found.get("tiles", found.get("count")))
    return Exit.GOOD if there_is else Exit.REFUSED


def _problem(options: Namespace, edition: Edition) -> str:
    if options.all is not None:
        return "plays"
    if options.arrange:
        return "arrange"
    if options.unopened and edition.opening_goes_on:
        return "turn"
    return "opening" if options.opening or options.unopened else "best"
