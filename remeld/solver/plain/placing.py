"""The way from one table to another, as an answer."""

from operator import sub

from remeld.rules.changes import changes_between, table_counts
from remeld.rules.needless import needless_moves
from remeld.rules.sets import Table, content
from remeld.rules.tile import Rack, tiles_of
from remeld.solver.engine import Placing

__all__ = ["placing"]


def placing(table: Table, after: Table) -> Placing:
    """The way from `table` to `after`, without the moves in it that lay nothing (R3.9)."""
    changes = changes_between(table, after, content)
    for moves in needless_moves(table, after, changes):
        kept = tuple(tiles for index, tiles in enumerate(after) if index not in moves.after)
        return placing(table, kept + tuple(table[index] for index in moves.before))
    more = map(sub, table_counts(after), table_counts(table))
    gone = set(changes.before)
    stay = tuple(tiles for index, tiles in enumerate(table) if index not in gone)
    fresh = tuple(after[index] for index in changes.after)
    return Placing(Rack(tuple(tiles_of(list(more)))), stay + fresh, len(stay))
