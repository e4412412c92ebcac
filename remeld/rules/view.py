"""What a seat or a spectator may see: built up from nothing.

Everything that leaves the engine for a person, a bot, a log or a socket goes through here. A field
is shown because it is named here, never because it was forgotten.
"""

from dataclasses import dataclass
from typing import assert_never

from remeld.rules.edition import Edition
from remeld.rules.game import (
    Dealt,
    Drew,
    Event,
    Game,
    GameEnded,
    Passed,
    Phase,
    Played,
    PoolMixed,
    PoolRanOut,
    Restored,
    StartDrawn,
    TimedOut,
)
from remeld.rules.judge import Position
from remeld.rules.score import GameResult
from remeld.rules.sets import Table
from remeld.rules.start import Seat, StartingDraw
from remeld.rules.tile import Box, Rack, Tile

__all__ = ["View", "final_hands", "seen", "view"]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A game as one seat sees it, or as a spectator does, for whom `seat` is None."""

    edition: Edition
    box: Box
    number: int
    start: StartingDraw
    seat: Seat | None
    rack: Rack
    """The own rack; a spectator has none."""
    fresh: tuple[Tile, ...]
    """What the seat took at the end of its last turn."""
    table: Table
    scattered: Table | None
    rack_sizes: tuple[int, ...]
    pool_size: int
    opened: tuple[bool, ...]
    to_move: Seat
    turn: int
    phase: Phase
    pool_ran_out: bool
    turns_left: int | None
    result: GameResult | None

    @property
    def position(self) -> Position:
        """What the viewer's own turn is judged by; nothing could be laid by a spectator."""
        opened = self.seat is not None and self.opened[self.seat]
        return Position(self.edition, self.table, self.rack, opened)


def view(game: Game, seat: Seat | None) -> View:
    """The game as `seat` sees it; as a spectator sees it for None.

    While a player puts the table back by hand nobody is shown how it stood (R8.6).
    """
    if seat is not None and not 0 <= seat < game.seats:
        raise ValueError(f"no seat {seat}: nothing is shown")
    restoring = game.phase is Phase.RESTORING
    return View(
        edition=game.edition,
        box=game.box,
        number=game.number,
        start=game.start,
        seat=seat,
        rack=Rack(()) if seat is None else game.racks[seat],
        fresh=() if seat is None else game.fresh[seat],
        table=() if restoring else game.table,
        scattered=game.scattered,
        rack_sizes=tuple(map(len, game.racks)),
        pool_size=len(game.pool),
        opened=game.opened,
        to_move=game.to_move,
        turn=game.turn,
        phase=game.phase,
        pool_ran_out=game.pool_ran_out,
        turns_left=game.turns_left,
        result=game.result,
    )


def final_hands(game: Game) -> tuple[Rack, ...] | None:
    """All racks, once the game is over and everybody has laid theirs open; None before."""
    return game.racks if game.phase is Phase.ENDED else None


def seen(event: Event, seat: Seat | None) -> Event:
    """The event as `seat` sees it; as a spectator sees it for None."""
    match event:
        case Dealt():
            own = tuple(rack if other == seat else None for other, rack in enumerate(event.racks))
            return Dealt(own, None)
        case Drew():
            return Drew(event.seat, event.number, event.tiles if event.seat == seat else None)
        case TimedOut():
            return TimedOut(event.seat, event.outcome, event.draft if event.seat == seat else None)
        case PoolMixed():
            return PoolMixed(event.size, None)
        case StartDrawn() | Played() | Passed() | Restored() | PoolRanOut() | GameEnded():
            return event  # of these everything happens before everybody's eyes
        case _:
            assert_never(event)
