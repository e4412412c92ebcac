"""The questions that the rules have to ask of a search; the solver answers them."""

from typing import Protocol

from remeld.rules.edition import Edition
from remeld.rules.sets import Table
from remeld.rules.tile import Rack

__all__ = ["Search"]


class Search(Protocol):
    """Answers about all possible plays, exact ones."""

    def opening_value(self, tiles: Rack) -> int:
        """The most that sets made of these tiles alone can be worth together (R4.1); 0: no set."""

    def can_play(self, edition: Edition, table: Table, rack: Rack) -> bool:
        """Whether a player who has opened can lay at least one tile (R8.7, *play on*)."""
