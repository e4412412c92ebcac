"""One game as a value: everything that is true of it between two actions."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from remeld.rules.edition import Edition
from remeld.rules.judge import Position
from remeld.rules.opening import OpeningTotal
from remeld.rules.score import GameResult
from remeld.rules.sets import Table
from remeld.rules.start import Seat, StartingDraw
from remeld.rules.tile import Box, Pool, Rack, Tile

__all__ = [
    "Action",
    "Dealt",
    "Draw",
    "Drew",
    "Event",
    "Game",
    "GameEnded",
    "Pass",
    "Passed",
    "Phase",
    "Play",
    "Played",
    "PoolMixed",
    "PoolRanOut",
    "Restore",
    "Restored",
    "StartDrawn",
    "TimeOut",
    "TimeOutcome",
    "TimedOut",
]


class Phase(StrEnum):
    """What the game waits for."""

    TURN = "turn"
    RESTORING = "restoring"
    """The player whose turn failed puts the table back by hand (R8.6)."""
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game between two actions. It holds every rack and the pool: show views, never this."""

    edition: Edition
    box: Box
    number: int
    """Which game of the match, from 1."""
    start: StartingDraw
    racks: tuple[Rack, ...]
    pool: Pool
    table: Table
    """The table as it stood when the turn began."""
    opened: tuple[bool, ...]
    to_move: Seat
    turn: int
    """Counts accepted actions from 1; an action names the one that it answers."""
    phase: Phase
    fresh: tuple[tuple[Tile, ...], ...]
    """For each seat the tiles that it took at the end of its last turn."""
    pool_ran_out: bool = False
    """The last round, or playing on without a pool, has begun (R7.3)."""
    turns_left: int | None = None
    """In the last round: how many turns are left."""
    scattered: Table | None = None
    """While a table is being put back: what was left of it (R8.6)."""
    result: GameResult | None = None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.racks)

    def position(self, seat: Seat) -> Position:
        """What a turn of this seat is judged by."""
        return Position(self.edition, self.table, self.racks[seat], self.opened[seat])


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a tile from the pool (R3.1)."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Play:
    """End the turn with this table: the whole of it, not only what changed."""

    seat: Seat
    turn: int
    table: Table


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without a play where the pool is empty (R7.3)."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Time is up, the table lying as in `draft` (R3.5, R3.6); while restoring, so far put back."""

    seat: Seat
    turn: int
    draft: Table


@dataclass(frozen=True, slots=True)
class Restore:
    """The table as the player has put it back by hand (R8.6)."""

    seat: Seat
    turn: int
    table: Table


Action: TypeAlias = Draw | Play | Pass | TimeOut | Restore


class TimeOutcome(StrEnum):
    """What became of a turn whose time ran out."""

    KEPT = "kept"
    """The draft was a legal turn and stands (R3.6)."""
    UNDONE = "undone"
    """Nothing was laid; a turn without a play (R3.6)."""
    PENALTY = "penalty"
    """Tiles of the rack lay in a draft that was no legal turn (R3.5)."""


@dataclass(frozen=True, slots=True)
class StartDrawn:
    """Who starts, and how that was found."""

    draw: StartingDraw


@dataclass(frozen=True, slots=True)
class Dealt:
    """The tiles were dealt. A viewer sees the own rack, None for the others, and no pool."""

    racks: tuple[Rack | None, ...]
    pool: Pool | None


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat took `number` tiles from the pool. Only that seat sees which."""

    seat: Seat
    number: int
    tiles: tuple[Tile, ...] | None


@dataclass(frozen=True, slots=True)
class Played:
    """A seat laid tiles; the table is now this. `opening` is there for the first play."""

    seat: Seat
    table: Table
    laid: Rack
    opening: OpeningTotal | None


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat ended its turn without a play and without a tile."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat's time ran out. What it drew or played by that is told by a further event.

    `draft` is how the table lay, where it was not kept; only the seat itself sees that.
    """

    seat: Seat
    outcome: TimeOutcome
    draft: Table | None


@dataclass(frozen=True, slots=True)
class Restored:
    """A seat put the table back; tiles that no set took went into the pool (R3.7)."""

    seat: Seat
    table: Table
    lost: Rack


@dataclass(frozen=True, slots=True)
class PoolMixed:
    """The pool was mixed; its order is for nobody to see."""

    size: int
    pool: Pool | None


@dataclass(frozen=True, slots=True)
class PoolRanOut:
    """The pool is empty; `turns_left` more turns follow, or as many as it takes (None)."""

    turns_left: int | None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    result: GameResult


Event: TypeAlias = (
    StartDrawn
    | Dealt
    | Drew
    | Played
    | Passed
    | TimedOut
    | Restored
    | PoolMixed
    | PoolRanOut
    | GameEnded
)
