"""`remeld play`: a game in the terminal against bots."""

import secrets
import sys
from argparse import ArgumentParser, Namespace
from datetime import date
from pathlib import Path
from time import sleep
from typing import Final

from remeld.bots import BOTS, LEVELS
from remeld.cli.edition_options import add_edition_options, chosen_edition
from remeld.cli.terminal import Exit, coloured, complain, our_texts
from remeld.cli.terminal_game import TerminalGame
from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.header import is_text
from remeld.notation.record_text import write_record
from remeld.rules.fault import Refusal

NAME: Final = "play"
HELP: Final = "play in the terminal against bots"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("--cli", action="store_true", help="in plain lines (the only way so far)")
    names = ", ".join(dict.fromkeys((*LEVELS, *BOTS)))
    parser.add_argument(
        "--bots",
        default="casual",
        metavar="NAMES",
        help=f"your opponents, with commas between them: {names} (default: casual)",
    )
    parser.add_argument(
        "--pace",
        choices=("human", "none"),
        default="human" if sys.stdin.isatty() else "none",
        help="whether they take their time (default: human where somebody types, else none)",
    )
    parser.add_argument("--name", default="You", help="your name")
    parser.add_argument("--seed", help="the same seed deals the same tiles")
    record = parser.add_argument(
        "--record", type=Path, metavar="FILE", help="write the record there"
    )
    setattr(record, "complete", "file")  # noqa: B010 -- for shtab; argparse does not know it
    add_edition_options(parser)


def run(options: Namespace) -> Exit:
    """Play a match. Exit code 1: it was left before its end."""
    edition = chosen_edition(options)
    if isinstance(edition, Refusal):
        return complain(edition)
    bots = [name.strip() for name in options.bots.split(",") if name.strip()]
    unknown = [name for name in bots if name not in {*LEVELS, *BOTS}]
    if unknown:
        print("remeld:", our_texts()("cli-no-bot", names=", ".join(unknown)), file=sys.stderr)
        return Exit.UNREADABLE
    if not is_text(options.name):
        fault = TextFault(code=TextCode.TAG_VALUE, text=ascii(options.name))
        return complain(Unreadable([fault]))
    if refusal := edition.seats_fault(len(bots) + 1):
        return complain(refusal)
    if options.record is not None:
        options.record.open("a").close()  # not to be found out after the last turn
    game = TerminalGame(
        edition=edition,
        name=options.name,
        bots=tuple(bots),
        seed=options.seed or secrets.token_hex(8),
        date=date.today().isoformat(),  # noqa: DTZ011 -- the player's own day
        read=_read,
        pause=sleep if options.pace == "human" else _at_once,
        colour=coloured(),
    )
    record = game.play()
    if record is None:
        return Exit.REFUSED
    if options.record is not None:
        options.record.write_text(write_record(record), encoding="utf-8")
    return Exit.GOOD


def _at_once(seconds: float) -> None:
    del seconds


def _read(prompt: str) -> str | None:
    """A line from the player; None when there will be no more."""
    try:
        return input(prompt)
    except EOFError:
        return None
