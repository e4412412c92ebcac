"""What a person types in a game in the terminal, read into an action or a question."""

import re
from enum import StrEnum
from typing import Final, TypeAlias

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.tiles import read_table, read_tiles
from remeld.rules.game import Action, Draw, Pass, Play
from remeld.rules.sets import Table
from remeld.rules.view import View

__all__ = ["Ask", "Command", "Quit", "read_command"]


class Ask(StrEnum):
    """A question, which takes no turn."""

    HELP = "help"
    SHOW = "show"
    RULES = "rules"
    HINT = "hint"
    ADVICE = "advice"


class Quit:
    """The person leaves."""


Command: TypeAlias = Action | Ask | Quit

_ADD: Final = re.compile(r"(.*?)\s+(?:to|>)\s*(\d{1,3})")


def read_command(line: str, own: View) -> Command:
    """The command of a line; `Unreadable` where it is none."""
    word, _, rest = line.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    if own.seat is None:
        raise ValueError("a spectator has no turn")
    if word in {"quit", "q", "exit"}:
        return Quit()
    if word in {"", "draw", "d"} and not rest:
        return Draw(own.seat, own.turn)
    if word in {"pass", "p"} and not rest:
        return Pass(own.seat, own.turn)
    if word in {"play", "lay", "add"}:
        return Play(own.seat, own.turn, _table(word, rest, own))
    for ask in Ask:
        if word in {ask.value, ask.value[0]} and not rest:
            return ask
    raise Unreadable([TextFault(code=TextCode.NOT_AN_ACTION, text=line.strip()[:40])])


def _table(word: str, rest: str, own: View) -> Table:
    if word == "play":
        return read_table(rest)
    if word == "lay":
        return own.table + read_table(rest)
    match = _ADD.fullmatch(rest)
    if match is None or not 1 <= int(match[2]) <= len(own.table):
        expected = f"add R7 to 1-{len(own.table)}"
        fault = TextFault(code=TextCode.NOT_AN_ACTION, text=rest[:40], expected=expected)
        raise Unreadable([fault])
    index = int(match[2]) - 1
    table = list(own.table)
    table[index] += read_tiles(match[1])
    return tuple(table)
