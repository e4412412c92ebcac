"""Weights that make the bounds of the search loose: tiles worth next to nothing, jokers worth less.

A search that stops at the first answer its bounds allow is wrong just here.
"""

from dataclasses import replace
from random import Random

import pytest
from oracle.program import play
from oracle.random_positions import random_position, random_range

from remeld.rules.edition import FreedJoker
from remeld.rules.tile import JOKER, TILES, rack_of
from remeld.solver.engine import Keep, Weights
from remeld.solver.engines import fastest_engine

CASES = 60
"""Positions for each kind of weights; of these, a search that stops early misses some."""
MOST_TILES = 60


def _weights(rng: Random, most: int, joker: int) -> Weights:
    return Weights((*(rng.randrange(most + 1) for _ in range(JOKER)), joker))


@pytest.mark.parametrize(("most", "joker"), [(2, -1), (2, 1), (300, -250), (300, 900)])
def test_as_good_as_the_program(most: int, joker: int) -> None:
    rng, engine, jokers = Random(f"odd/{most}/{joker}"), fastest_engine(), 0
    for _ in range(CASES):
        within = replace(random_range(rng), low=1, high=13, table=rng.randint(12, MOST_TILES))
        position = random_position(rng, replace(within, rack=rng.randint(4, 16)))
        weights = _weights(rng, most, joker)
        table = tuple(tuple(TILES[tile] for tile in tiles) for tiles in position.table)
        rack = rack_of(TILES[tile] for tile in position.rack)
        placing = engine.best(table, rack, weights, FreedJoker.ANY_SET, Keep.NOTHING)
        best = play(position, weights.of, new=False)
        assert placing is not None
        assert best is not None
        worth = [sum(weights.of[tile] for tile in laid) for laid in (placing.laid, best.laid)]
        assert worth[0] == worth[1], position
        jokers += JOKER in position.rack
    assert jokers > CASES / 10
