"""Groups of one number: which tiles, with how many jokers, can be divided into groups."""

from functools import cache
from operator import add
from typing import Final, TypeAlias

from remeld.rules.sets import LONGEST_GROUP, SHORTEST
from remeld.rules.tile import COLOURS, Box

__all__ = ["GroupUse", "group_uses"]

GroupUse: TypeAlias = tuple[tuple[int, ...], int]
"""How many tiles of each colour, and how many jokers."""

_SHAPES: Final = tuple(
    (tuple(mask >> colour & 1 for colour in COLOURS), jokers)
    for mask in range(1, 1 << len(COLOURS))
    for jokers in range(LONGEST_GROUP)
    if SHORTEST <= mask.bit_count() + jokers <= LONGEST_GROUP
)
"""Every kind of group: its colours as zeros and ones, and its jokers."""


@cache
def group_uses(box: Box) -> dict[GroupUse, tuple[GroupUse, ...]]:
    """Everything that groups of one number can use in this box, with one division into groups."""
    nothing: GroupUse = ((0,) * len(COLOURS), 0)
    found: dict[GroupUse, tuple[GroupUse, ...]] = {nothing: ()}
    edge = [nothing]
    while edge:
        use = edge.pop()
        for shape in _SHAPES:
            larger = (tuple(map(add, use[0], shape[0])), use[1] + shape[1])
            fits = max(larger[0]) <= box.copies and larger[1] <= box.jokers
            if fits and larger not in found:
                found[larger] = (*found[use], shape)
                edge.append(larger)
    return found
