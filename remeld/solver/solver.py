"""The questions: what can be laid, what is an opening worth, can anything be laid at all?"""

from dataclasses import dataclass
from operator import sub

from remeld.rules.changes import changes_between, table_counts
from remeld.rules.edition import Edition
from remeld.rules.needless import needless_moves
from remeld.rules.sets import Table, content
from remeld.rules.tile import Rack, rack_sum, tiles_of
from remeld.solver.engine import Aim, Engine, Weights, weights_for
from remeld.solver.engines import fastest_engine

__all__ = ["Found", "Solver"]


@dataclass(frozen=True, slots=True)
class Found:
    """A play: the table after it, what it lays from the rack, and the points of that."""

    table: Table
    laid: Rack

    @property
    def points(self) -> int:
        """The rack points that it gets rid of."""
        return rack_sum(self.laid)


class Solver:
    """Answers by exact search; every answer is the best there is under the rules."""

    def __init__(self, engine: Engine | None = None) -> None:
        self.engine = engine or fastest_engine()

    def opening_value(self, tiles: Rack) -> int:
        """The most that sets made of these tiles alone can be worth together; 0: no set."""
        return self.engine.opening(tiles).worth

    def best_opening(self, rack: Rack, minimum: int) -> Found | None:
        """The opening of most value; None when the rack has none worth the minimum."""
        best = self.engine.opening(rack)
        return None if best.worth < max(minimum, 1) else _found((), best.table)

    def can_play(self, edition: Edition, table: Table, rack: Rack) -> bool:
        """Whether a player who has opened can lay at least one tile."""
        return self.some_play(edition, table, rack) is not None

    def some_play(self, edition: Edition, table: Table, rack: Rack) -> Found | None:
        """Any play of a player who has opened; None when there is none."""
        placing = self.engine.some(table, rack, weights_for(Aim.TILES), edition.freed_joker)
        return None if placing is None else _found(table, placing.table)

    def best_play(
        self, edition: Edition, table: Table, rack: Rack, aim: Aim | Weights = Aim.TILES
    ) -> Found | None:
        """The best play of a player who has opened; None when nothing can be laid.

        Best in an aim, or in the sum of some weights. A play lays at least one tile.
        """
        weights = weights_for(aim) if isinstance(aim, Aim) else aim
        placing = self.engine.best(table, rack, weights, edition.freed_joker)
        found = None if placing is None else _found(table, placing.table)
        return found if found is not None and found.laid else None


def _found(table: Table, after: Table) -> Found:
    """The play that leads to `after`, without the moves in it that lay nothing (R3.9)."""
    changes = changes_between(table, after, content)
    for moves in needless_moves(table, after, changes):
        kept = tuple(tiles for index, tiles in enumerate(after) if index not in moves.after)
        after = kept + tuple(table[index] for index in moves.before)
        return _found(table, after)
    more = map(sub, table_counts(after), table_counts(table))
    return Found(after, Rack(tuple(tiles_of(list(more)))))
