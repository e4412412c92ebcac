"""What a player sees who does not see everything: own sets, tiles to add, a few sets rearranged.

Whole sets are laid, or single tiles that make a set longer; a rearrangement is an exact search over
the few sets that are looked at.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import sub
from typing import NamedTuple

from remeld.bots.choice import Choice, Why
from remeld.bots.outlook import Outlook
from remeld.rules.judge import judge
from remeld.rules.sets import SHORTEST, Table, TileSet, content, listed_run, read_set
from remeld.rules.tile import Rack, Tile, count, rack_of, tiles_of
from remeld.solver import Aim, Keep, OpeningAim

__all__ = ["Sight", "add_tiles", "last_legal", "lay_own_sets", "rearrange", "without_fourths"]


class Sight(NamedTuple):
    """A table as it would be, and what would be left on the rack."""

    table: Table
    rack: Rack


def lay_own_sets(outlook: Outlook, seen: Sight) -> Sight:
    """Lays the sets that the rack holds by itself, as many tiles as there are in them."""
    own = outlook.solver.opening(seen.rack, 1, OpeningAim.TILES)
    return seen if own is None else Sight(seen.table + own.table, _without(seen.rack, own.laid))


def without_fourths(outlook: Outlook, seen: Sight) -> Sight:
    """Takes back the last tile of each own set of four or more, for the next turn."""
    own = seen.table[len(outlook.view.table) :]
    kept = [tiles[-1] for tiles in own if len(tiles) > SHORTEST and not tiles[-1].is_joker]
    table = (
        *seen.table[: len(outlook.view.table)],
        *(
            tiles[:-1] if len(tiles) > SHORTEST and not tiles[-1].is_joker else tiles
            for tiles in own
        ),
    )
    return Sight(table, rack_of((*seen.rack, *kept)))


def add_tiles(seen: Sight) -> Sight:
    """Adds single tiles to the ends of runs and to groups of three, until none fits any more.

    A joker is not given away so, unless it is the last tile.
    """
    table, rack = list(seen.table), seen.rack
    while (found := _addition(table, rack)) is not None:
        place, longer, tile = found
        table[place] = longer
        rack = _without(rack, (tile,))
    return Sight(tuple(table), rack)


def _addition(table: Sequence[TileSet], rack: Rack) -> tuple[int, TileSet, Tile] | None:
    """The place of a set, the set as it is with one tile more, and the tile."""
    for tile in dict.fromkeys(rack):
        if tile.is_joker and len(rack) > 1:
            continue
        for place, tiles in enumerate(table):
            longer = _longer(tiles, tile)
            if longer is not None:
                return place, longer, tile
    return None


def _longer(tiles: TileSet, tile: Tile) -> TileSet | None:
    """The set with a tile more; its jokers stand for what they stood for."""
    for longer in ((*tiles, tile), (tile, *tiles)):
        if listed_run(longer) is not None:
            return longer
    longer = content((*tiles, tile))
    return longer if read_set(longer).group else None


def rearrange(outlook: Outlook, seen: Sight, sets: int) -> Sight:
    """Takes up so many sets of the table, at most, and lays as much with them as can be laid.

    It looks at every choice of sets, and takes the first of those that lay most tiles.
    """
    most, chosen = 0, tuple[int, ...]()
    for places in _choices(len(seen.table), sets):
        part = tuple(seen.table[place] for place in places)
        found = outlook.solver.best_play(outlook.edition, part, seen.rack, Aim.TILES, Keep.NOTHING)
        if found is not None and len(found.laid) > most:
            most, chosen = len(found.laid), places
    part = tuple(seen.table[place] for place in chosen)
    found = outlook.solver.best_play(outlook.edition, part, seen.rack, Aim.TILES, Keep.SETS)
    if not chosen or found is None:
        return seen
    rest = tuple(tiles for place, tiles in enumerate(seen.table) if place not in chosen)
    return Sight(rest + found.table, _without(seen.rack, found.laid))


def _choices(places: int, most: int) -> Iterator[tuple[int, ...]]:
    for number in range(1, most + 1):
        yield from combinations(range(places), number)


def last_legal(outlook: Outlook, stages: Sequence[Sight], why: Why = Why.LAYS_MOST) -> Choice:
    """The last stage that is a legal turn.

    Each stage is legal as a turn from the one before; jokers can make the whole illegal.
    """
    for table, rack in reversed(stages):
        if len(rack) == len(outlook.rack):
            break
        if judge(outlook.view.position, table, outlook.solver).legal:
            return Choice(table, why)
    return Choice(None, Why.NOTHING_FOUND)


def _without(rack: Rack, tiles: tuple[Tile, ...]) -> Rack:
    return rack_of(tiles_of(list(map(sub, count(rack), count(tiles)))))
