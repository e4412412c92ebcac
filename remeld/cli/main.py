"""The command `remeld`: reads the arguments and hands over to one of the commands."""

import io
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import Final

from remeld import __version__
from remeld.cli.terminal import Exit

__all__ = ["COMMANDS", "command_module", "main", "make_parser"]

COMMANDS: Final = ("rules", "judge", "solve", "replay", "verify", "score", "play", "arena")
"""Every command."""

_NOTATION: Final = """\
tiles: R7 is red 7, K13 black 13, B blue, O orange, J a joker; "red 7" and the like are read too
sets:  R1 R2 R3 | K4 B4 O4
exit codes: 0 good, 1 the answer is no, 2 the input could not be read
"""


def command_module(name: str) -> ModuleType:
    """The module of a command, with NAME, HELP, add_options and run."""
    return import_module(f"remeld.cli.{name}_command")


def make_parser(names: Sequence[str] = COMMANDS) -> ArgumentParser:
    """The parser for all commands, or for some of them."""
    parser = ArgumentParser(
        prog="remeld",
        description="Tile rummy: rules, records, a solver, bots and a game in the terminal.",
        epilog=_NOTATION,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"remeld {__version__}")
    if names == COMMANDS:
        import shtab  # noqa: PLC0415 -- slow to load, and of no use to a single command

        shtab.add_argument_to(parser, "--print-completion")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in map(command_module, names):
        options = commands.add_parser(
            command.NAME,
            help=command.HELP,
            description=command.__doc__,
            epilog=_NOTATION,
            formatter_class=RawDescriptionHelpFormatter,
        )
        command.add_options(options)
        options.set_defaults(run=command.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit code. Only the command that is asked for is loaded."""
    _take_any_text()
    given = sys.argv[1:] if arguments is None else arguments
    names = given[:1] if given and given[0] in COMMANDS else COMMANDS
    try:
        try:
            options = make_parser(names).parse_args(given)
            return int(options.run(options))
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; nothing more can be said to it, not even at exit.
        with suppress(io.UnsupportedOperation):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(Exit.GOOD)
    except OSError as error:
        print(f"remeld: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return int(Exit.UNREADABLE)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _take_any_text() -> None:
    """Let nothing that a person types or a file holds end a command in the middle of a word."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
