"""`remeld judge`: is this turn legal, and if not, everything that is wrong with it."""

from argparse import ArgumentParser, Namespace
from typing import Final

from remeld.cli.edition_options import add_edition_options, chosen_edition
from remeld.cli.position import impossible
from remeld.cli.terminal import (
    Exit,
    coloured,
    complain,
    fault_json,
    our_texts,
    print_json,
    show_tiles,
)
from remeld.i18n.faults import fault_text
from remeld.notation.fault import Unreadable
from remeld.notation.tiles import read_rack, read_table
from remeld.rules.draft import DraftVerdict, judge_draft
from remeld.rules.fault import Refusal
from remeld.rules.judge import Position
from remeld.solver import Solver

NAME: Final = "judge"
HELP: Final = "is a turn legal? If not, every reason"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("--before", default="", metavar="TABLE", help="the table before the turn")
    parser.add_argument("--after", required=True, metavar="TABLE", help="the table after it")
    parser.add_argument("--rack", required=True, metavar="TILES", help="the rack before the turn")
    parser.add_argument(
        "--unopened", action="store_true", help="the player has not opened before this turn"
    )
    add_edition_options(parser)
    parser.add_argument("--json", action="store_true", help="for programs: the verdict as JSON")


def run(options: Namespace) -> Exit:
    """Print the verdict. Exit code 0: legal; 1: not legal; 2: could not be read."""
    edition = chosen_edition(options)
    if isinstance(edition, Refusal):
        return complain(edition, as_json=options.json)
    try:
        before, after = read_table(options.before), read_table(options.after)
        rack = read_rack(options.rack)
    except Unreadable as unreadable:
        return complain(unreadable, as_json=options.json)
    if wrong := impossible(edition, before, rack):
        return complain(wrong, as_json=options.json)
    position = Position(edition, before, rack, opened=not options.unopened)
    verdict = judge_draft(position, after, Solver())
    _print(verdict, as_json=options.json)
    return Exit.GOOD if verdict.can_end else Exit.REFUSED


def _print(verdict: DraftVerdict, *, as_json: bool) -> None:
    if as_json:
        print_json(_json(verdict))
        return
    texts = our_texts()
    laid = show_tiles(verdict.laid, colour=coloured())
    if not verdict.can_end:
        print(texts("cli-not-legal"))
        print(*(f"  {fault_text(texts, fault)}" for fault in verdict.faults), sep="\n")
    elif verdict.opening is not None:
        print(texts("cli-legal-opening", tiles=laid, points=verdict.opening.points))
    else:
        print(texts("cli-legal", tiles=laid))


def _json(verdict: DraftVerdict) -> dict[str, object]:
    opening = verdict.opening
    return {
        "legal": verdict.can_end,
        "laid": list(map(str, verdict.laid)),
        "opening": opening and {"points": opening.points, "minimum": opening.minimum},
        "sets": [
            {"kind": part.kind, "points": part.points, "faults": part.faults}
            for part in verdict.sets
        ],
        "faults": [fault_json(fault) for fault in verdict.faults],
    }
