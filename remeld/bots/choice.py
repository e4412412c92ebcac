"""What a bot decides, and why: so that its character can be seen, and learnt from."""

from dataclasses import dataclass
from enum import StrEnum

from remeld.rules.game import Action
from remeld.rules.sets import Table
from remeld.solver import Placing

__all__ = ["Choice", "Thought", "Why", "laying"]


class Why(StrEnum):
    """The reason for a turn. It tells of the player's rack: not for others while a game runs."""

    NOTHING_FOUND = "nothing-found"
    """Nothing to lay, or none that it sees."""
    OPENS = "opens"
    OPENS_SMALL = "opens-small"
    """With as few tiles as will do, and with its jokers kept."""
    LIES_LOW = "lies-low"
    """It could open, and waits until it can go out in the turn after."""
    GOES_OUT = "goes-out"
    LAYS_MOST = "lays-most"
    """As many tiles as it sees a place for."""
    KEEPS_FOURTH = "keeps-fourth"
    """The same, but for the fourth tile of a set: it is good for the next turn."""
    HOLDS_BACK = "holds-back"
    """It could lay something, and would rather let everything grow together."""
    ALARMED = "alarmed"
    """Somebody else holds so few tiles that it no longer waits."""
    OBLIGED = "obliged"
    """The rules make it play."""
    LAST_TURN = "last-turn"
    """What stays on the rack now counts."""
    TRIED_OUT = "tried-out"
    """It played the game on in its head in several ways, and this came out best."""
    PUTS_BACK = "puts-back"
    """The table of a failed turn is put back by hand."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The table as a player would leave it, None for a turn without a play; and why."""

    table: Table | None
    why: Why


@dataclass(frozen=True, slots=True)
class Thought:
    """The action of a turn, and why."""

    action: Action
    why: Why


def laying(placing: Placing | None, why: Why) -> Choice:
    """The choice to lay this, where there is something to lay."""
    return Choice(None, Why.NOTHING_FOUND) if placing is None else Choice(placing.table, why)
