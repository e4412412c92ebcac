"""What an engine answers: the searches behind all questions, on plain values.

There are two: the compiled kernel (`remeld.solver.native`) and one in Python
(`remeld.solver.plain`), which works wherever Python does and is the measure for the other.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from remeld.rules.edition import FreedJoker
from remeld.rules.sets import Table
from remeld.rules.tile import JOKER, TILES, Rack

__all__ = ["Aim", "Engine", "Placing", "Weights", "weights_for"]

_MANY: Final = 1 << 12
"""More than the value of all tiles of any box."""


class Aim(Enum):
    """What a best play is best in: most tiles, then most value; or the other way round."""

    TILES = "tiles"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Weights:
    """What laying each kind of tile is worth, by kind. Only the joker's may be below zero."""

    of: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.of) != len(TILES) or min(self.of[:JOKER]) < 0:
            raise ValueError("there is a weight for each of the 53 tiles, none below zero")
        if max(map(abs, self.of)) >= 1 << 19:
            raise ValueError("a weight is below 524,288")


def weights_for(aim: Aim) -> Weights:
    """The weights by which a play is best in `aim`, a rack joker counting 30."""
    if aim is Aim.TILES:
        return Weights(tuple(_MANY + tile.points for tile in TILES))
    return Weights(tuple(256 * tile.points + 1 for tile in TILES))


@dataclass(frozen=True, slots=True)
class Placing:
    """A way to place the table and some of the rack: what it is worth, and how it lies."""

    worth: int
    table: Table


class Engine(Protocol):
    """The searches. All are exact."""

    name: str

    def best(self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker) -> Placing | None:
        """The placing of most weight laid; None if the table cannot be arranged at all."""

    def some(self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker) -> Placing | None:
        """A placing that lays something; None if there is none."""

    def opening(self, rack: Rack) -> Placing:
        """The sets of most value that the rack alone can make (R4.1); 0 and no set for none."""
