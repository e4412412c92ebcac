"""The first play: sets from the own rack alone, worth enough (R4)."""

from collections import Counter
from dataclasses import dataclass

from remeld.rules.edition import Edition
from remeld.rules.search import Search
from remeld.rules.sets import Table, TileSet, content, is_set, read_set, set_value, tidy
from remeld.rules.tile import Rack, count

__all__ = ["OpeningTotal", "could_open", "opening_total", "touched_sets"]


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


def touched_sets(before: Table, after: Table) -> tuple[tuple[int, ...], list[TileSet]]:
    """The positions in `before` of sets that no longer lie as they lay; and the new sets.

    Copies are interchangeable, so a set counts as untouched when one that will lie there the
    same, tidied, is there. In a run with jokers the order matters: it says what they stand for.
    """
    lying = Counter(map(_look, after))
    touched = []
    for index, tiles in enumerate(before):
        look = _look(tiles)
        if lying[look]:
            lying[look] -= 1
        else:
            touched.append(index)
    new = []
    for tiles in after:
        look = _look(tiles)
        if lying[look]:
            lying[look] -= 1
            new.append(tiles)
    return tuple(touched), new


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
    for tiles in touched_sets(before, after)[1]:
        own = count(tiles)
        if is_set(tiles) and all(here <= have for here, have in zip(own, left, strict=True)):
            left = [have - here for here, have in zip(own, left, strict=True)]
            points += set_value(tiles)
    total = OpeningTotal(points, edition.opening_minimum)
    if edition.opening_goes_on and not total.reached:
        return OpeningTotal(search.opening_value(laid), edition.opening_minimum)
    return total
