"""A turn as a bot looks at it: what its seat sees, and what a search makes of that."""

from dataclasses import dataclass, replace
from operator import sub

from remeld.rules.changes import table_counts
from remeld.rules.edition import Edition, PoolEmpty
from remeld.rules.tile import Rack, Tile, count, tiles_of
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
    def unseen(self) -> tuple[Tile, ...]:
        """All tiles that lie on other racks or in the pool, in order."""
        seen = list(map(sub, self.view.box.counts, count(self.rack)))
        return tuple(tiles_of(list(map(sub, seen, table_counts(self.view.table)))))

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

    def lays_all(self, placing: Placing | None) -> bool:
        """Whether nothing stays on the rack."""
        return placing is not None and len(placing.laid) == len(self.rack)

    def best_play(self, aim: Aim | Weights = Aim.TILES, keep: Keep = Keep.SETS) -> Placing | None:
        """The best play in an aim; before the opening, the best first play.

        What is laid is settled before how it comes to lie. To look for the fewest changed sets
        among all plays that are equally good takes twice as long, and finds fewer in one of a
        thousand.
        """
        edition, table, rack = self.edition, self.view.table, self.rack
        if not self.opened:
            return self.solver.opening_play(edition, table, rack, aim, keep)
        found = self.solver.best_play(edition, table, rack, aim, Keep.NOTHING)
        if found is None or keep is Keep.NOTHING:
            return found
        return self.solver.place(edition, table, found.laid, keep)

    def small_play(self) -> Placing | None:
        """A play of one tile, the cheapest that fits, a joker last; else just any play."""
        if not self.opened:
            return self.best_play()
        for tile in sorted(set(self.rack), key=lambda tile: tile.points):
            found = self.solver.place(self.edition, self.view.table, Rack((tile,)), Keep.SETS)
            if found is not None:
                return found
        return self.any_play()

    def any_play(self) -> Placing | None:
        """Just any play."""
        if self.opened:
            return self.solver.some_play(self.edition, self.view.table, self.rack)
        return self.best_play(keep=Keep.NOTHING)

    def opening_alone(self, aim: OpeningAim = OpeningAim.TILES) -> Placing | None:
        """A first play with own sets alone, whatever else the edition allows."""
        own = self.solver.opening(self.rack, self.edition.opening_minimum, aim)
        return None if own is None else replace(own, table=self.view.table + own.table)

    def with_rack(self, rack: Rack) -> "Outlook":
        """The same turn with other tiles on the rack."""
        return Outlook(replace(self.view, rack=rack), self.solver)
