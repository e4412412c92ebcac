"""What an engine answers: the searches behind all questions, on plain values.

There are two: the compiled kernel (`remeld.solver.native`) and one in Python
(`remeld.solver.plain`), which works wherever Python does and is the measure for the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final, Protocol, runtime_checkable

from remeld.rules.changes import table_counts
from remeld.rules.edition import FreedJoker, PoolEmpty
from remeld.rules.sets import Table
from remeld.rules.tile import JOKER, TILES, Rack, count, rack_sum

__all__ = [
    "HEAVIEST",
    "NO_TILES",
    "Aim",
    "Engine",
    "GameTerms",
    "Keep",
    "OpeningAim",
    "Placing",
    "PlaysGames",
    "Position",
    "Weights",
    "weights_for",
]

HEAVIEST: Final = 1 << 13
"""A weight is below this, so that sums with all their ties fit into a machine's integer."""

NO_TILES: Final = Rack(())
"""An empty rack."""

_MANY: Final = 1 << 12
"""More than the value of all tiles of any box."""


class Aim(Enum):
    """What a best play is best in: most tiles, then most value; or the other way round."""

    TILES = "tiles"
    VALUE = "value"


class Keep(IntEnum):
    """What decides among plays that are equally good."""

    NOTHING = 0
    """Nothing: any of them."""
    SETS = 1
    """The most sets left exactly as they are."""
    TILES = 2
    """Then the fewest tiles that change their set.

    The compiled engine gives up looking for fewer in some very crowded positions, where many
    families of sets could change, each in many ways. Its answer is then the best it has found.
    """


class OpeningAim(IntEnum):
    """What an opening is best in."""

    VALUE = 1
    """The most that its sets are worth (R4.1)."""
    TILES = 2
    """The most tiles, then the most points off the rack."""
    FEWEST = 3
    """The fewest tiles."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What laying each kind of tile is worth, by kind. Only the joker's may be below zero."""

    of: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.of) != len(TILES) or min(self.of[:JOKER]) < 0:
            raise ValueError("there is a weight for each of the 53 tiles, none below zero")
        if max(map(abs, self.of)) >= HEAVIEST:
            raise ValueError(f"a weight is below {HEAVIEST}")


def _aims() -> dict[Aim, Weights]:
    return {
        Aim.TILES: Weights(tuple(_MANY + tile.points for tile in TILES)),
        Aim.VALUE: Weights(tuple(256 * tile.points + 1 for tile in TILES)),
    }


_AIMS: Final = _aims()


def weights_for(aim: Aim | Weights) -> Weights:
    """The weights by which a play is best in `aim`, a rack joker counting 30."""
    return aim if isinstance(aim, Weights) else _AIMS[aim]


@dataclass(frozen=True, slots=True)
class Position:
    """A table and the rack of somebody who has opened."""

    table: Table
    rack: Rack

    @property
    def packed(self) -> bytes:
        """As a batch takes it: how many of each kind of tile the table holds, and the rack."""
        return bytes(table_counts(self.table)) + bytes(count(self.rack))


@dataclass(frozen=True, slots=True)
class Placing:
    """A way to place the table and some of the rack: what it lays, and how it lies.

    Sets that stay come first, in their old order, and lie as they lay.
    """

    laid: Rack
    table: Table
    unchanged: int
    """How many sets of the table before lie there as they lay."""

    @property
    def points(self) -> int:
        """The rack points that it gets rid of."""
        return rack_sum(self.laid)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTerms:
    """The rules of games that an engine plays by itself, and how patient each seat is."""

    freed: FreedJoker
    must_play: bool
    opening_goes_on: bool
    opening_minimum: int
    pool_empty: PoolEmpty
    keep: Keep
    patience: tuple[int, ...]
    """Once opened, a seat lays its whole rack or nothing, unless somebody else holds so few tiles
    or fewer, the rules make it play, or it is its last turn. 255: it always lays what it can."""


@runtime_checkable
class PlaysGames(Protocol):
    """An engine that can play whole games by itself, much faster than the rules do."""

    def play_games(self, games: bytes, table: Table, pool: int, terms: GameTerms) -> bytes:
        """How packed games end that begin with this table and so many tiles in the pool."""


class Engine(Protocol):
    """The searches. All are exact, and none of their answers rearranges without need."""

    name: str

    def best(
        self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker, keep: Keep
    ) -> Placing | None:
        """The placing of most weight laid, perhaps none; no answer: `table` is no table."""

    def some(self, table: Table, rack: Rack, freed: FreedJoker) -> Placing | None:
        """A placing that lays something; None if there is none."""

    def place(self, table: Table, laid: Rack, freed: FreedJoker, keep: Keep) -> Placing | None:
        """A placing that lays all of these tiles; None if there is none."""

    def opening(self, rack: Rack, aim: OpeningAim, minimum: int) -> Placing | None:
        """The best own sets worth `minimum` at least (R4.1); None if there are none."""

    def turn(
        self,
        position: Position,
        weights: Weights,
        freed: FreedJoker,
        minimum: int,
        keep: Keep,
    ) -> Placing | None:
        """The best opening turn that goes on to the table (R4.3); None if there is none."""

    def plays(
        self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker
    ) -> Iterator[Rack]:
        """Every multiset of rack tiles that can be laid, the most weight first."""

    def best_of_each(self, positions: bytes, weights: Weights) -> bytes:
        """For each packed position what the best play lays, freed jokers going anywhere."""
