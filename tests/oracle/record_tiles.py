"""Tiles and sets as words, for the second reader of records (`record_reader.py`).

They share nothing with the package. A tile is a word such as `R7`, the joker is `J`.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

Tiles: TypeAlias = list[str]
Table: TypeAlias = list[Tiles]

JOKER = "J"
KINDS = [f"{colour}{number}" for colour in "KRBO" for number in range(1, 14)] + [JOKER]
PLACE = {tile: place for place, tile in enumerate(KINDS)}


def number_of(tile: str) -> int:
    return int(tile[1:])


def run_from(tiles: Sequence[str]) -> int | None:
    """The number of the first place, if the tiles lie as an ascending run (R1.4, R1.7)."""
    firsts = {number_of(tile) - at for at, tile in enumerate(tiles) if tile != JOKER}
    colours = {tile[0] for tile in tiles if tile != JOKER}
    if len(tiles) < 3 or len(firsts) != 1 or len(colours) != 1:
        return None
    first = firsts.pop()
    return first if first >= 1 and first + len(tiles) - 1 <= 13 else None


def is_group(tiles: Sequence[str]) -> bool:
    numbered = [tile for tile in tiles if tile != JOKER]
    return (
        len(tiles) in {3, 4}
        and len({number_of(tile) for tile in numbered}) == 1
        and len(set(numbered)) == len(numbered)
    )


def in_order(tiles: Sequence[str]) -> Tiles:
    return sorted(tiles, key=PLACE.__getitem__)


def is_tidy(table: Table) -> bool:
    """Whether the table is legal (R1.5) and each set lies as an accepted table shows it."""
    return all(
        run_from(tiles) is not None or (is_group(tiles) and tiles == in_order(tiles))
        for tiles in table
    )


def flat(table: Table) -> Counter[str]:
    return Counter(tile for tiles in table for tile in tiles)


def set_possible(rack: Sequence[str]) -> bool:
    """Whether any three tiles of the rack make a set, as those of every longer set would."""
    numbered = {tile for tile in rack if tile != JOKER}
    tries = [*numbered, *(JOKER for tile in rack if tile == JOKER)]
    for three in combinations(tries, 3):
        numbers = sorted(number_of(tile) for tile in three if tile != JOKER)
        colours = {tile[0] for tile in three if tile != JOKER}
        near = numbers and numbers[-1] - numbers[0] <= 2 and len(set(numbers)) == len(numbers)
        if is_group(three) or (near and len(colours) == 1):
            return True
    return False
