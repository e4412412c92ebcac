"""A turn as a bot looks at it: what its seat sees, and what a search makes of that."""

from dataclasses import dataclass, replace

from remeld.rules.edition import Edition, PoolEmpty
from remeld.rules.tile import Rack
from remeld.rules.view import View
from remeld.solver import Aim, Keep, OpeningAim, Placing, Solver, Weights

__all__ = ["Outlook"]


@dataclass(frozen=True, slots=True)
class Outlook:
    """Questions about the viewer's own turn."""

    view: View
    solver: Solver

    @property
    def edition(self) -> Edition:
        """The rules of the table."""
        return self.view.edition

    @property
    def rack(self) -> Rack:
        """The own tiles."""
        return self.view.rack

    @property
    def opened(self) -> bool:
        """Whether the player has opened."""
        return self.view.position.opened

    @property
    def others(self) -> tuple[int, ...]:
        """How many tiles each of the others holds, the next to move first."""
        sizes, own = self.view.rack_sizes, self.view.to_move
        return sizes[own + 1 :] + sizes[:own]

    @property
    def obliged(self) -> bool:
        """Whether a turn without a play is refused to whoever could lay a tile (R8.7, R7.3)."""
        if self.view.pool_ran_out:
            return self.edition.pool_empty is PoolEmpty.PLAY_ON
        return self.edition.must_play and self.opened

    @property
    def last_turn(self) -> bool:
        """Whether the player has no further turn: each has just one in the last round (R7.3)."""
        return self.view.turns_left is not None

    def best_play(self, aim: Aim | Weights = Aim.TILES, keep: Keep = Keep.SETS) -> Placing | None:
        """The best play in an aim; before the opening, the best first play."""
        search = self.solver.best_play if self.opened else self.solver.opening_play
        return search(self.edition, self.view.table, self.rack, aim, keep)

    def any_play(self) -> Placing | None:
        """Just any play."""
        if self.opened:
            return self.solver.some_play(self.edition, self.view.table, self.rack)
        return self.best_play(keep=Keep.NOTHING)

    def way_out(self) -> Placing | None:
        """A play that lays the whole rack."""
        found = self.best_play()
        return found if found is not None and len(found.laid) == len(self.rack) else None

    def smallest_opening(self) -> Placing | None:
        """A first play with own sets alone that lays as few tiles as will do."""
        minimum = self.edition.opening_minimum
        own = self.solver.opening(self.rack, minimum, OpeningAim.FEWEST)
        if own is None:
            return None
        return replace(own, table=self.view.table + own.table)

    def with_rack(self, rack: Rack) -> "Outlook":
        """The same turn with other tiles on the rack."""
        return Outlook(replace(self.view, rack=rack), self.solver)
