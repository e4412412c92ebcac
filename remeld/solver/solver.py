"""The questions: what can be laid, what is an opening worth, can anything be laid at all?"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from remeld.rules.edition import Edition, FreedJoker
from remeld.rules.jokers import stray_jokers
from remeld.rules.needless import needless_moves
from remeld.rules.sets import Table
from remeld.rules.tile import (
    HIGHEST,
    JOKER,
    JOKER_POINTS,
    KINDS,
    LARGE,
    STANDARD,
    TILES,
    Box,
    Counts,
    Rack,
    Tile,
    count,
    rack_sum,
    tiles_of,
)
from remeld.solver.arrange import arrangement
from remeld.solver.joker_sets import joker_runs_to_13, table_joker_sets
from remeld.solver.layers import Problem, search

__all__ = ["Aim", "Found", "Solver"]

_MANY: Final = 1 << 13
"""More than the value of all tiles of any box."""


class Aim(Enum):
    """What a best play is best in; what comes first counts for more than all that follows."""

    TILES = "tiles"
    VALUE = "value"

    def worth(self, points: int) -> int:
        """What laying a tile of so many points is worth."""
        return _MANY + points if self is Aim.TILES else points * _MANY + 1


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

    def opening_value(self, tiles: Rack) -> int:
        """The most that sets made of these tiles alone can be worth together; 0: no set."""
        numbers = tuple(range(HIGHEST + 1))
        found = self._search((), tiles, tuple(t.number for t in TILES), numbers, free=True)
        return 0 if found is None else found[0]

    def best_opening(self, rack: Rack, minimum: int) -> Found | None:
        """The opening of most value; None when the rack has none worth the minimum."""
        numbers = tuple(range(HIGHEST + 1))
        found = self._search((), rack, tuple(t.number for t in TILES), numbers, free=True)
        if found is None or found[0] < max(minimum, 1):
            return None
        return _found((), found[1])

    def can_play(self, edition: Edition, table: Table, rack: Rack) -> bool:
        """Whether a player who has opened can lay at least one tile."""
        return self.best_play(edition, table, rack) is not None

    def best_play(
        self, edition: Edition, table: Table, rack: Rack, aim: Aim = Aim.TILES
    ) -> Found | None:
        """The best play of a player who has opened; None when nothing can be laid."""
        worth = tuple(aim.worth(tile.points) for tile in TILES)
        joker_worth = (aim.worth(JOKER_POINTS),) * (HIGHEST + 1)
        free = edition.freed_joker is FreedJoker.ANY_SET
        found = self._search(table, rack, worth, joker_worth, free=True)
        if found is None or not found[0]:
            return None
        play = _found(table, found[1])
        if not free and stray_jokers(table, play.table, count(_all_tiles(play.table))):
            found = self._search(table, rack, worth, joker_worth, free=False)
            if found is None or not found[0]:
                return None
            play = _found(table, found[1])
        return play

    def _search(
        self,
        table: Table,
        rack: Iterable[Tile],
        worth: tuple[int, ...],
        joker_worth: tuple[int, ...],
        *,
        free: bool,
    ) -> tuple[int, Table] | None:
        """The most that laying tiles is worth, and the table by which; None if there is none.

        `free` says that the jokers of the table may end anywhere.
        """
        standing, held = count(_all_tiles(table)), count(rack)
        table_jokers, rack_jokers = standing[JOKER], held[JOKER]
        _drop_dead(standing, held, table_jokers + rack_jokers)
        counts = [s + h for s, h in zip(standing, held, strict=True)]
        box = _box(counts)
        free_jokers = rack_jokers + (table_jokers if free else 0)
        joker_sets = tuple(joker_runs_to_13(counts, free_jokers))
        if not free:
            joker_sets += tuple(table_joker_sets(table, rack_jokers, counts))
        least = table_jokers if free else 0
        problem = Problem(
            box=box,
            table=standing,
            rack=held,
            least_jokers=least,
            most_jokers=free_jokers,
            held_jokers=0 if free else table_jokers,
            joker_sets=joker_sets,
            worth=worth,
            joker_worth=joker_worth,
        )
        solution = search(problem)
        if solution is None:
            return None
        # The search pays for every free joker that it places; those of the table were there.
        paid = least * joker_worth[1] if least else 0
        return solution.worth - paid, arrangement(box, solution)


def _all_tiles(table: Table) -> Iterable[Tile]:
    return (tile for tiles in table for tile in tiles)


def _box(counts: Counts) -> Box:
    """The smaller box that these tiles fit into."""
    fits = max(counts[:JOKER]) <= STANDARD.copies and counts[JOKER] <= STANDARD.jokers
    return STANDARD if fits else LARGE


def _drop_dead(standing: Counts, held: Counts, jokers: int) -> None:
    """Take rack tiles out of `held` that no set can take in, until none is left of them."""
    changed = True
    while changed:
        changed = False
        for tile in TILES[: KINDS - 1]:
            if held[tile] and not standing[tile] and not _alive(standing, held, tile, jokers):
                held[tile] = 0
                changed = True


def _alive(standing: Counts, held: Counts, tile: Tile, jokers: int) -> bool:
    """Whether a set of three tiles with this one among them may be possible."""
    need = 3 - jokers
    there = [standing[other] + held[other] > 0 for other in TILES]
    colours = sum(there[tile.number - 1 + 13 * colour] for colour in range(4))
    if colours >= need:
        return True
    base = 13 * tile.colour
    for first in range(max(1, tile.number - 2), min(tile.number, HIGHEST - 2) + 1):
        if sum(there[base + number - 1] for number in range(first, first + 3)) >= need:
            return True
    return False


def _found(table: Table, after: Table) -> Found:
    """The play that leads to `after`, without the moves in it that lay nothing (R3.9)."""
    for moves in needless_moves(table, after):
        kept = tuple(tiles for index, tiles in enumerate(after) if index not in moves.sets)
        after = kept + tuple(table[index] for index in moves.stood)
        return _found(table, after)
    before, end = count(_all_tiles(table)), count(_all_tiles(after))
    return Found(after, Rack(tuple(tiles_of([e - b for e, b in zip(end, before, strict=True)]))))
