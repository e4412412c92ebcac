"""Needless rearranging: moves that lay nothing (R3.9)."""

from remeld.rules.changes import Changes
from remeld.rules.sets import Table
from remeld.rules.tile import Tile

__all__ = ["linked", "needless_moves"]


def needless_moves(before: Table, after: Table, changes: Changes) -> tuple[Changes, ...]:
    """The groups of linked sets in which nothing was laid; none when every move had a use.

    `changes` leaves aside sets that stand in both tables alike. Two changed sets are linked when
    they show the same tile. All copies of a tile that stand in changed sets are thus in one
    group, so a group took in a tile from the rack exactly if it shows more tiles after the turn
    than before.
    """
    stood, stands = changes.before, changes.after
    sets = [before[index] for index in stood] + [after[index] for index in stands]
    groups = []
    for members in linked(sets):
        old = [member for member in members if member < len(stood)]
        new = [member for member in members if member >= len(stood)]
        if sum(len(sets[member]) for member in new) <= sum(len(sets[member]) for member in old):
            groups.append(
                Changes(
                    tuple(stood[member] for member in old),
                    tuple(stands[member - len(stood)] for member in new),
                )
            )
    return tuple(groups)


def linked(sets: list[tuple[Tile, ...]]) -> list[list[int]]:
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
