"""Needless rearranging: moves that lay nothing (R3.9)."""

from collections import Counter
from dataclasses import dataclass

from remeld.rules.sets import Table, content
from remeld.rules.tile import Tile

__all__ = ["NeedlessMoves", "changed_sets", "needless_moves"]


@dataclass(frozen=True, slots=True)
class NeedlessMoves:
    """Sets that changed among themselves and took in no tile from the rack."""

    stood: tuple[int, ...]
    sets: tuple[int, ...]


def changed_sets(before: Table, after: Table) -> tuple[list[int], list[int]]:
    """The positions in `before` and in `after` of the sets that do not stand in both alike."""
    return _left_over(before, after), _left_over(after, before)


def _left_over(table: Table, other: Table) -> list[int]:
    alike = Counter(map(content, other))
    left = []
    for index, tiles in enumerate(table):
        key = content(tiles)
        if alike[key]:
            alike[key] -= 1
        else:
            left.append(index)
    return left


def needless_moves(before: Table, after: Table) -> tuple[NeedlessMoves, ...]:
    """The groups of linked sets in which nothing was laid; none when every move had a use.

    Two changed sets are linked when they show the same tile. All copies of a tile that stand in
    changed sets are thus in one group, so a group took in a tile from the rack exactly if it
    shows more tiles after the turn than before.
    """
    stood, stands = changed_sets(before, after)
    sets = [before[index] for index in stood] + [after[index] for index in stands]
    groups = []
    for members in _linked(sets):
        old = [member for member in members if member < len(stood)]
        new = [member for member in members if member >= len(stood)]
        if sum(len(sets[member]) for member in new) <= sum(len(sets[member]) for member in old):
            groups.append(
                NeedlessMoves(
                    tuple(stood[member] for member in old),
                    tuple(stands[member - len(stood)] for member in new),
                )
            )
    return tuple(groups)


def _linked(sets: list[tuple[Tile, ...]]) -> list[list[int]]:
    """The positions of `sets` in groups that hang together by showing the same tile."""
    leader = list(range(len(sets)))

    def find(member: int) -> int:
        while leader[member] != member:
            member = leader[member]
        return member

    shown: dict[Tile, int] = {}
    for member, tiles in enumerate(sets):
        for tile in tiles:
            leader[find(member)] = find(shown.setdefault(tile, member))
    groups: dict[int, list[int]] = {}
    for member in range(len(sets)):
        groups.setdefault(find(member), []).append(member)
    return list(groups.values())
