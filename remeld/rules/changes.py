"""What changed between the table at the beginning of a turn and at its end."""

from collections.abc import Callable
from dataclasses import dataclass

from remeld.rules.sets import Table, TileSet, content
from remeld.rules.tile import Counts, Tile, count

__all__ = ["Changes", "changes_between", "changes_by_content", "table_counts"]


@dataclass(frozen=True, slots=True)
class Changes:
    """The positions, before and after, of the sets that do not stand in both tables alike."""

    before: tuple[int, ...]
    after: tuple[int, ...]

    def balance(self, before: Table, after: Table) -> dict[Tile, int]:
        """For each kind of tile that the changed sets show: how many more there are after."""
        more: dict[Tile, int] = {}
        for index in self.after:
            for tile in after[index]:
                more[tile] = more.get(tile, 0) + 1
        for index in self.before:
            for tile in before[index]:
                more[tile] = more.get(tile, 0) - 1
        return more


def _itself(tiles: TileSet) -> TileSet:
    return tiles


def changes_between(
    before: Table, after: Table, alike: Callable[[TileSet], TileSet] = _itself
) -> Changes:
    """The changes, where sets for which `alike` gives the same count as alike.

    Copies are interchangeable, so of equal sets it does not matter which is which.
    """
    standing: dict[TileSet, int] = {}
    for tiles in before:
        key = alike(tiles)
        standing[key] = standing.get(key, 0) + 1
    new = []
    for index, tiles in enumerate(after):
        key = alike(tiles)
        if standing.get(key):
            standing[key] -= 1
        else:
            new.append(index)
    gone = []
    for index, tiles in enumerate(before):
        key = alike(tiles)
        if standing[key]:
            standing[key] -= 1
            gone.append(index)
    return Changes(tuple(gone), tuple(new))


def changes_by_content(before: Table, after: Table, changes: Changes) -> Changes:
    """Of some changes, those that are not only of the order of tiles within a set."""
    inner = changes_between(
        tuple(before[index] for index in changes.before),
        tuple(after[index] for index in changes.after),
        content,
    )
    return Changes(
        tuple(changes.before[place] for place in inner.before),
        tuple(changes.after[place] for place in inner.after),
    )


def table_counts(table: Table) -> Counts:
    """How often each kind of tile lies on a table."""
    return count(tile for tiles in table for tile in tiles)
