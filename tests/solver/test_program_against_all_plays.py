"""The integer program itself, against the judge of the tests and every play there is.

Neither uses the solver: two readings of the rules, one by trying and one by counting.
"""

from random import Random

import pytest
from oracle.judging import Facts, legal
from oracle.partitions import partitions, sub_racks
from oracle.program import Position, play, points
from small_positions import random_position

from remeld.rules.sets import Table
from remeld.rules.tile import JOKER, Rack

POSITIONS = 150
WEIGHTS = [1024 + points(tile) for tile in range(53)]


def words(tiles: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(map(str, tiles))


def best_by_trying(facts: Facts, table: Table, rack: Rack) -> tuple[int, int]:
    """The greatest weight that can be laid, and then the most sets that stay."""
    before = tuple(map(words, table))
    best = (0, len(table))
    for laid in sub_racks(rack):
        worth = sum(WEIGHTS[tile] for tile in laid)
        if worth < best[0]:
            continue
        heap = tuple(sorted((*(tile for tiles in table for tile in tiles), *laid)))
        for after in partitions(heap):
            if not legal(facts, before, words(rack), True, tuple(map(words, after))):
                ends = [tuple(sorted(tiles)) for tiles in after]
                stay = 0
                for tiles in table:
                    same = tuple(sorted(tiles))
                    if same in ends:
                        ends.remove(same)
                        stay += 1
                best = max(best, (worth, stay))
    return best


@pytest.mark.parametrize("new", [True, False])
def test_the_program_finds_the_best_of_all(new: bool) -> None:
    rng = Random(f"program/{new}")
    found = with_jokers = 0
    for _ in range(POSITIONS):
        _, table, rack = random_position(rng)
        position = Position(tuple(tuple(map(int, tiles)) for tiles in table), tuple(map(int, rack)))
        answer = play(position, WEIGHTS, new=new, unchanged=True)
        assert answer is not None
        worth = sum(WEIGHTS[tile] for tile in answer.laid)
        expected = best_by_trying(Facts(any_set=not new), table, rack)
        assert (worth, answer.unchanged) == expected, (table, rack)
        found += bool(answer.laid)
        with_jokers += any(JOKER in tiles for tiles in table)
    assert found > POSITIONS / 5
    assert with_jokers > POSITIONS / 10
