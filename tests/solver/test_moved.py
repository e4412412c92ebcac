"""How many tiles change their set."""

from random import Random

import pytest
from oracle.fewest_moved import moved_by_trying
from oracle.partitions import partitions
from small_positions import crowded_position

from remeld.notation.tiles import read_table
from remeld.solver import moved_tiles


@pytest.mark.parametrize(
    ("before", "after", "moved"),
    [
        ("", "R1 R2 R3", 0),
        ("R1 R2 R3", "R1 R2 R3", 0),
        ("R1 R2 R3", "R1 R2 R3 R4", 0),
        # the third tile of the second set goes with two from the rack
        ("R4 B4 K4 | R7 B7 K7 O7", "R4 B4 K4 | R7 B7 K7 | O7 O8 O9", 1),
        # a run in two: the larger piece is the one that stays
        ("R1 R2 R3 R4 R5 R6 R7", "R1 R2 R3 | R4 R5 R6 R7", 3),
        # two sets in one: one of them stays
        ("R1 R2 R3 | R4 R5 R6 R7", "R1 R2 R3 R4 R5 R6 R7", 3),
        # all three sets are shared out
        ("R1 R2 R3 | B1 B2 B3 | K1 K2 K3", "R1 B1 K1 | R2 B2 K2 | R3 B3 K3", 6),
        # jokers are all alike, and so are copies
        ("R1 R2 J | K7 K8 J", "R1 R2 R3 | K7 K8 J | R9 B9 J", 1),
        ("R1 R2 R3 | R1 R2 R3", "R1 R2 R3 R4 | R1 R2 R3 R4 R5", 0),
        # the second of two sets could go on in either; it takes what the first leaves
        ("R1 R2 R3 R4 | R1 B1 K1", "R1 R2 R3 | R1 R4 R5 R6", 3),
    ],
)
def test_tiles_that_move(before: str, after: str, moved: int) -> None:
    tables = read_table(before), read_table(after)
    assert moved_tiles(*tables) == moved_by_trying(*tables) == moved


def test_the_kindest_pairing_is_found() -> None:
    rng, several = Random("pairings"), 0
    for _ in range(40):
        before, _ = crowded_position(rng)
        heap = tuple(sorted(tile for tiles in before for tile in tiles))
        for _, after in zip(range(50), partitions(heap), strict=False):
            moved = moved_by_trying(before, after)
            assert moved_tiles(before, after) == moved, (before, after)
            several += moved > 3
    assert several > 40
