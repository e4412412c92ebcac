"""The table as the player to move has it before them, with every step on the way there.

A draft is no event: it changes with every tile that is moved, and ends with the turn. It belongs
to one turn of one game; what comes for another turn is late, and refused.
"""

from dataclasses import dataclass, replace
from typing import Final

from remeld.match.sitting import Sitting, Stage, playing
from remeld.rules.changes import table_counts
from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.game import Game, Phase
from remeld.rules.judge import tile_faults
from remeld.rules.sets import Table
from remeld.rules.start import Seat
from remeld.rules.tile import Rack, count

__all__ = ["MOST_STEPS", "Draft", "begin_draft", "move_draft"]

MOST_STEPS: Final = 200
"""So many steps can be taken back; nobody needs more in a minute, and no memory grows."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A table, what it was before, and what was taken back."""

    game: int
    turn: int
    seat: Seat
    table: Table
    past: tuple[Table, ...] = ()
    future: tuple[Table, ...] = ()

    def moved(self, table: Table) -> "Draft":
        """With another table; what was taken back is forgotten."""
        if table == self.table:
            return self
        past = (*self.past, self.table)[-MOST_STEPS:]
        return replace(self, table=table, past=past, future=())

    def undone(self) -> "Draft":
        """A step back."""
        if not self.past:
            return self
        return replace(
            self, table=self.past[-1], past=self.past[:-1], future=(self.table, *self.future)
        )

    def redone(self) -> "Draft":
        """A step that was taken back is taken again."""
        if not self.future:
            return self
        return replace(
            self, table=self.future[0], past=(*self.past, self.table), future=self.future[1:]
        )


def begin_draft(sitting: Sitting) -> Draft | None:
    """The table as the turn begins with it; None while nobody is to move."""
    if sitting.stage is not Stage.PLAYING:
        return None
    game = playing(sitting).match.game
    return Draft(game.number, game.turn, game.to_move, _lies(game))


def move_draft(
    sitting: Sitting, draft: Draft, seat: Seat, turn: int, table: Table
) -> Draft | Refusal:
    """The draft with the table that the player made of it.

    In a draft tiles may lie in any way, but only tiles that are there: those of the table, none of
    them missing, and those of the own rack.
    """
    if sitting.stage is not Stage.PLAYING:
        return _refuse(Code.NOTHING_PLAYED)
    game = playing(sitting).match.game
    if seat != game.to_move:
        return _refuse(Code.NOT_YOUR_TURN)
    if turn != game.turn or (draft.game, draft.turn) != (game.number, game.turn):
        return Refusal((Fault(code=Code.STALE, have=turn, need=game.turn),))
    table = tuple(filter(None, table))
    faults = tile_faults(table_counts(_lies(game)), count(_own(game)), table_counts(table))
    return Refusal(tuple(faults)) if faults else draft.moved(table)


def _lies(game: Game) -> Table:
    """What lies there as the turn begins: while a table is put back by hand, what is left of it."""
    return game.table if game.scattered is None else game.scattered


def _own(game: Game) -> Rack:
    """What the player may lay; whoever puts a table back lays nothing."""
    return game.racks[game.to_move] if game.phase is Phase.TURN else Rack(())


def _refuse(code: Code) -> Refusal:
    return Refusal((Fault(code=code),))
