"""The searches of the engine in plain Python."""

from collections.abc import Iterator
from functools import partial
from operator import sub
from typing import Final

from remeld.rules.changes import table_counts
from remeld.rules.edition import FreedJoker
from remeld.rules.sets import Table
from remeld.rules.tile import HIGHEST, KINDS, TILES, Rack, tiles_of
from remeld.solver.engine import (
    NO_TILES,
    Aim,
    Keep,
    OpeningAim,
    Placing,
    Position,
    Weights,
    weights_for,
)
from remeld.solver.moved import moved_tiles
from remeld.solver.plain.best import best_answer, improving
from remeld.solver.plain.best_first import Part, best_first
from remeld.solver.plain.placing import placing
from remeld.solver.plain.questions import SETS, Case, Worths, find, worths_of

__all__ = ["PlainEngine"]

_TILES: Final = weights_for(Aim.TILES)
_OPENINGS: Final = {
    OpeningAim.VALUE: Worths(
        tuple(SETS * tile.number for tile in TILES), tuple(SETS * n for n in range(HIGHEST + 1))
    ),
    OpeningAim.TILES: worths_of(_TILES),
    OpeningAim.FEWEST: Worths((-1,) * KINDS, (-1,) * (HIGHEST + 1)),
}
"""What the tiles of an opening are worth to each aim; in sets a joker counts as its tile (R4.1)."""


class PlainEngine:
    """Exact search in Python."""

    name = "plain"

    def best(
        self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker, keep: Keep
    ) -> Placing | None:
        """The placing of most weight laid, perhaps none; no answer: `table` is no table."""
        return best_answer(Case(table, rack), worths_of(weights), freed, keep)

    def some(self, table: Table, rack: Rack, freed: FreedJoker) -> Placing | None:
        """A placing that lays something; None if there is none."""
        for found in improving(Case(table, rack), worths_of(_TILES), freed):
            if found.worth:
                return placing(table, found.table)
        return None

    def place(self, table: Table, laid: Rack, freed: FreedJoker, keep: Keep) -> Placing | None:
        """A placing that lays all of these tiles; None if there is none."""
        return best_answer(Case(table, NO_TILES, laid), worths_of(_TILES), freed, keep)

    def opening(self, rack: Rack, aim: OpeningAim, minimum: int) -> Placing | None:
        """The best own sets worth `minimum` at least (R4.1); None if there are none."""
        found = find(Case((), rack), _OPENINGS[aim], minimum=max(1, minimum))
        return None if found is None else placing((), found.table)

    def turn(
        self, position: Position, weights: Weights, freed: FreedJoker, minimum: int, keep: Keep
    ) -> Placing | None:
        """The best opening turn that goes on to the table (R4.3); None if there is none.

        What holds a worthy opening holds it still when tiles are added. So where the best play
        of a part holds none, every play of it that does has more of some kind of tile.
        """

        def opens(laid: Rack) -> bool:
            return self.opening(laid, OpeningAim.VALUE, minimum) is not None

        def moved(placing: Placing) -> int:
            return moved_tiles(table, placing.table) if keep is Keep.TILES else 0

        table, rack = position.table, position.rack
        best = partial(_best_of_part, table, weights, freed, keep)
        for laid in best_first(rack, best, weights, opens, moved):
            if opens(laid):
                return self.place(table, laid, freed, keep)
        return None

    def plays(
        self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker
    ) -> Iterator[Rack]:
        """Every multiset of rack tiles that can be laid, the most weight first."""
        best = partial(_best_of_part, table, weights, freed, Keep.NOTHING)
        return (laid for laid in best_first(rack, best, weights) if laid)

    def best_of_each(self, positions: bytes, weights: Weights) -> bytes:
        """For each packed position what the best play lays, freed jokers going anywhere."""
        size, laid = len(TILES), bytearray()
        if len(positions) % (2 * size):
            raise ValueError(f"a position is {2 * size} bytes")
        for at in range(0, len(positions), 2 * size):
            table, rack = positions[at : at + size], positions[at + size : at + 2 * size]
            # Of the table the tiles are known, not the sets: it is something to be laid again.
            must, may = (Rack(tuple(tiles_of(list(counts)))) for counts in (table, rack))
            found = find(Case((), may, must), worths_of(weights))
            after = table_counts(() if found is None else found.table)
            laid += bytes(map(sub, after, table)) if found else bytes(size)
        return bytes(laid)


def _best_of_part(
    table: Table, weights: Weights, freed: FreedJoker, keep: Keep, part: Part
) -> Placing | None:
    must, may = Rack(tuple(tiles_of(part.least))), Rack(tuple(tiles_of(part.spare)))
    return best_answer(Case(table, may, must), worths_of(weights), freed, keep)
