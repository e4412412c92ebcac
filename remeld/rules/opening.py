"""The first play: sets from the own rack alone, worth enough (R4)."""

from dataclasses import dataclass

from remeld.rules.changes import Changes, changes_between
from remeld.rules.edition import Edition
from remeld.rules.search import Search
from remeld.rules.sets import Table, TileSet, content, is_set, read_set, set_value, tidy
from remeld.rules.tile import Rack, count

__all__ = ["OpeningTotal", "could_open", "opening_changes", "opening_total"]


@dataclass(frozen=True, slots=True)
class OpeningTotal:
    """How far an opening has come: "24 of 30"."""

    points: int
    minimum: int

    @property
    def reached(self) -> bool:
        """True when it is enough. An opening of minimum 0 is still a set (R4.1)."""
        return self.points >= max(self.minimum, 1)


def could_open(edition: Edition, rack: Rack, search: Search) -> bool:
    """Whether an opening can be made of this rack."""
    return OpeningTotal(search.opening_value(rack), edition.opening_minimum).reached


def opening_changes(before: Table, after: Table) -> Changes:
    """The sets that an opening touched, and the new ones.

    A set counts as untouched when one that will lie there the same, tidied, is there. In a run
    with jokers the order matters: it says what they stand for.
    """
    return changes_between(before, after, _look)


def _look(tiles: TileSet) -> TileSet:
    return tidy(tiles) if read_set(tiles).run else content(tiles)


def opening_total(
    edition: Edition, before: Table, after: Table, laid: Rack, search: Search
) -> OpeningTotal:
    """What the play is worth as an opening.

    The new sets that lie there are counted, as they lie, as far as they can have come from the
    rack. Where the turn may go on to the table (R4.3) the sets of the opening may have been
    broken up again: there it counts what could be made of the laid tiles.
    """
    points = 0
    left = count(laid)
    for index in opening_changes(before, after).after:
        tiles = after[index]
        own = count(tiles)
        if is_set(tiles) and all(here <= have for here, have in zip(own, left, strict=True)):
            left = [have - here for here, have in zip(own, left, strict=True)]
            points += set_value(tiles)
    total = OpeningTotal(points, edition.opening_minimum)
    if edition.opening_goes_on and not total.reached:
        return OpeningTotal(search.opening_value(laid), edition.opening_minimum)
    return total
