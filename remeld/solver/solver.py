"""The questions: what can be laid, what is an opening worth, can anything be laid at all?"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from operator import sub
from typing import Final

from remeld.rules.changes import changes_between, table_counts
from remeld.rules.edition import Edition, FreedJoker
from remeld.rules.jokers import stray_jokers
from remeld.rules.needless import needless_moves
from remeld.rules.sets import Table, content
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
        best = _search((), tiles, _SET_VALUE, free=True)
        return 0 if best is None else best.worth

    def best_opening(self, rack: Rack, minimum: int) -> Found | None:
        """The opening of most value; None when the rack has none worth the minimum."""
        best = _search((), rack, _SET_VALUE, free=True)
        return None if best is None or best.worth < max(minimum, 1) else _found((), best.table)

    def can_play(self, edition: Edition, table: Table, rack: Rack) -> bool:
        """Whether a player who has opened can lay at least one tile."""
        return self.some_play(edition, table, rack) is not None

    def some_play(self, edition: Edition, table: Table, rack: Rack) -> Found | None:
        """A play of a player who has opened, the first that is found; None when there is none."""
        for play in _improving(edition, table, rack, _worths(Aim.TILES)):
            if play.worth:
                return _found(table, play.table)
        return None

    def best_play(
        self, edition: Edition, table: Table, rack: Rack, aim: Aim = Aim.TILES
    ) -> Found | None:
        """The best play of a player who has opened; None when nothing can be laid."""
        plays = list(_improving(edition, table, rack, _worths(aim)))
        return _found(table, plays[-1].table) if plays and plays[-1].worth else None


@dataclass(frozen=True, slots=True)
class _Worths:
    """What laying is worth: each kind of tile, and a joker by the number that it stands for."""

    tiles: tuple[int, ...]
    jokers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Best:
    worth: int
    table: Table


_SET_VALUE: Final = _Worths(tuple(tile.number for tile in TILES), tuple(range(HIGHEST + 1)))
"""What tiles are worth in an opening (R4.1)."""


def _worths(aim: Aim) -> _Worths:
    tiles = tuple(aim.worth(tile.points) for tile in TILES)
    return _Worths(tiles, (aim.worth(JOKER_POINTS),) * (HIGHEST + 1))


def _improving(edition: Edition, table: Table, rack: Rack, worths: _Worths) -> Iterator[_Best]:
    """Ever better plays, the last of them the best; cheap questions come first.

    The best play that leaves the sets with jokers alone is cheap to find and disturbs least.
    The search that lets the jokers of the table go anywhere bounds what can be had. Where its
    answer frees a joker that must go into a new set and does not, and only there, it is worth
    asking the whole question.
    """
    still = tuple(tiles for tiles in table if JOKER in tiles)
    rest = tuple(tiles for tiles in table if JOKER not in tiles)
    plain = _search(rest, rack, worths, free=True)
    if plain is not None:
        yield _Best(plain.worth, still + plain.table)
    if not still:
        return
    bound = _search(table, rack, worths, free=True)
    if bound is None or (plain is not None and plain.worth == bound.worth):
        return
    counts = table_counts(bound.table)
    if edition.freed_joker is FreedJoker.ANY_SET or not stray_jokers(table, bound.table, counts):
        yield bound
    elif whole := _search(table, rack, worths, free=False):
        yield whole


def _search(table: Table, rack: Iterable[Tile], worths: _Worths, *, free: bool) -> _Best | None:
    """The most that laying tiles is worth, and the table by which; None if there is no table.

    `free` says that the jokers of the table may end anywhere.
    """
    standing, held = table_counts(table), count(rack)
    box = _box([stood + had for stood, had in zip(standing, held, strict=True)])
    table_jokers, rack_jokers = standing[JOKER], held[JOKER]
    standing[JOKER] = held[JOKER] = 0
    _drop_dead(standing, held, table_jokers + rack_jokers)
    counts = [stood + had for stood, had in zip(standing, held, strict=True)]
    free_jokers = rack_jokers + (table_jokers if free else 0)
    joker_sets = tuple(joker_runs_to_13(counts, free_jokers))
    if not free:
        joker_sets += tuple(table_joker_sets(table, rack_jokers, counts))
    problem = Problem(
        box=box,
        table=standing,
        rack=held,
        least_jokers=table_jokers if free else 0,
        most_jokers=free_jokers,
        held_jokers=0 if free else table_jokers,
        joker_sets=joker_sets,
        worth=worths.tiles,
        joker_worth=worths.jokers,
    )
    solution = search(problem)
    return None if solution is None else _Best(solution.worth, arrangement(box, solution))


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
    changes = changes_between(table, after, content)
    for moves in needless_moves(table, after, changes):
        kept = tuple(tiles for index, tiles in enumerate(after) if index not in moves.after)
        after = kept + tuple(table[index] for index in moves.before)
        return _found(table, after)
    more = map(sub, table_counts(after), table_counts(table))
    return Found(after, Rack(tuple(tiles_of(list(more)))))
