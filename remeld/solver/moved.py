"""How many tiles of a table change their set: the measure behind `Keep.TILES`."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from remeld.rules.changes import changes_between
from remeld.rules.sets import Table, content

__all__ = ["moved_tiles"]


def moved_tiles(before: Table, after: Table) -> int:
    """The fewest tiles of `before` that lie in another set in `after`.

    Each set before goes on in one set after at most, and each set after continues one set before
    at most. What both show stays; all other tiles of before move. Sets are paired so that most
    tiles stay. Copies of a tile are interchangeable, and so are jokers.

    >>> from remeld.notation.tiles import read_table
    >>> before = read_table("R3 R4 R5 R6 | K9 B9 O9")
    >>> moved_tiles(before, read_table("R3 R4 R5 R6 R7 | K9 B9 O9 R9"))
    0
    >>> moved_tiles(before, read_table("R3 R4 R5 | R6 B6 K6 | K9 B9 O9"))
    1
    """
    changes = changes_between(before, after, content)
    # A set that lies there as it lay is paired with itself: were it not, then crossing the two
    # pairs that it is in would lose nothing.
    old = [Counter(before[index]) for index in changes.before]
    new = [Counter(after[index]) for index in changes.after]
    # Sets of nothing, so that each set before finds a partner.
    new += [Counter()] * len(old)
    moved = [[(tiles - others).total() for others in new] for tiles in old]
    return _cheapest(moved)


def _cheapest(costs: Sequence[Sequence[int]]) -> int:
    """The least sum of costs when each row gets a column of its own.

    Row after row finds the cheapest chain of rows that make room for it, each moving to another
    column. Chains may have steps that save something, but no chain saves by coming back to where
    it began, since the rows before were placed at least cost; so passing over all columns until
    nothing gets cheaper finds the cheapest.
    """
    columns = range(len(costs[0]) if costs else 0)
    owner: list[int | None] = [None for _ in columns]
    for row, own_costs in enumerate(costs):
        least, came_from = list(own_costs), [-1 for _ in columns]
        better = True
        while better:
            better = False
            for place, other in product(columns, columns):
                holder = owner[place]
                if holder is None:
                    continue
                cost = least[place] + costs[holder][other] - costs[holder][place]
                if cost < least[other]:
                    least[other], came_from[other], better = cost, place, True
        place = min((c for c in columns if owner[c] is None), key=least.__getitem__)
        while came_from[place] >= 0:
            owner[place] = owner[came_from[place]]
            place = came_from[place]
        owner[place] = row
    return sum(costs[row][column] for column, row in enumerate(owner) if row is not None)
