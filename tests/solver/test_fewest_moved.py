"""Among plays that are equally good and leave equally many sets, the fewest tiles move."""

from dataclasses import replace
from random import Random

import pytest
from oracle.fewest_moved import Best, best_by_trying
from oracle.judging import Facts
from positions import edition
from small_positions import crowded_position, random_position

from remeld.notation.tiles import read_rack, read_table
from remeld.rules.sets import Table
from remeld.rules.tile import JOKER, Rack
from remeld.solver import Aim, Keep, Placing, Solver, Weights, moved_tiles
from remeld.solver.engine import weights_for

pytestmark = pytest.mark.soak

RULES = ["international", "brazil"]
SMALL, CROWDED, TURNS = 100, 50, 25
THRIFTY = Weights((*(100 + tile for tile in range(JOKER)), -7))
"""A joker is better kept than laid for nothing."""


def facts(name: str) -> Facts:
    rules = edition(name)
    return Facts(any_set=name == "brazil", needless_refused=not rules.needless_moves)


def measure(weights: Weights, table: Table, play: Placing) -> Best:
    weight = sum(weights.of[tile] for tile in play.laid)
    return Best(weight, play.unchanged, -moved_tiles(table, play.table))


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("aim", [*Aim, THRIFTY], ids=["tiles", "value", "thrifty"])
def test_on_small_positions(solver: Solver, name: str, aim: Aim | Weights) -> None:
    rng = Random(f"small/{name}")
    found = sum(best_of_all(solver, name, aim, *random_position(rng)[1:])[0] for _ in range(SMALL))
    assert found > SMALL / 20


@pytest.mark.parametrize("name", RULES)
def test_on_crowded_positions(solver: Solver, name: str) -> None:
    rng, several, fewer = Random(f"crowded/{name}"), 0, 0
    for _ in range(CROWDED):
        table, rack = crowded_position(rng)
        moved, saved = best_of_all(solver, name, Aim.TILES, table, rack)
        several += moved > 1
        fewer += saved > 0
    assert several > CROWDED / 20
    assert fewer > 0  # seldom: a play that keeps most sets mostly moves few tiles by itself


def best_of_all(
    solver: Solver, name: str, aim: Aim | Weights, table: Table, rack: Rack
) -> tuple[int, int]:
    """How many tiles the best play moves, and how many fewer than one that keeps sets only."""
    weights, rules = weights_for(aim), edition(name)
    best = best_by_trying(facts(name), table, rack, weights.of)
    play, loose = (
        solver.best_play(rules, table, rack, aim, keep) for keep in (Keep.TILES, Keep.SETS)
    )
    if play is None or loose is None:
        assert play is loose is None
        assert best is None or best.weight <= 0, (table, rack)
        return 0, 0
    assert measure(weights, table, play) == best, (table, rack)
    other = measure(weights, table, loose)
    assert other[:2] == best[:2]
    placed = solver.place(rules, table, play.laid, Keep.TILES)
    assert placed is not None
    assert measure(weights, table, placed) == best, (table, rack)
    return -best.moved, best.moved - other.moved


@pytest.mark.parametrize(
    ("table", "rack", "unchanged", "moved"),
    [
        # laid at an end, nothing moves
        ("R3 R4 R5 | K9 B9 O9", "R6", 1, 0),
        # a run is cut where a second tile is laid
        ("R3 R4 R5 R6 R7", "R5", 0, 2),
        ("R3 R4 R5 R6 R7 R8 R9", "R6", 0, 3),
        # one of four sevens is asked for
        ("R7 B7 K7 O7", "O8 O9", 0, 1),
        # either set has a tile to spare
        ("R1 R2 R3 R4 | R4 B4 K4 O4", "B5 B6 R10", 1, 1),
    ],
)
def test_known_positions(solver: Solver, table: str, rack: str, unchanged: int, moved: int) -> None:
    before = read_table(table)
    play = solver.best_play(edition(), before, read_rack(rack), keep=Keep.TILES)
    assert play is not None
    assert (play.unchanged, moved_tiles(before, play.table)) == (unchanged, moved)


@pytest.mark.parametrize("name", RULES)
def test_opening_turns(solver: Solver, name: str) -> None:
    rules = edition(name, opening_goes_on=True, opening_minimum=6)
    rng, weights, went_on = Random(f"turns/{name}"), weights_for(Aim.TILES), 0
    for _ in range(TURNS):
        table, rack = crowded_position(rng, held=5)
        play = solver.opening_turn(rules, table, rack, Aim.TILES, Keep.TILES)
        asked = replace(facts(name), minimum=6, goes_on=True)
        best = best_by_trying(asked, table, rack, weights.of, opened=False)
        found = None if play is None else measure(weights, table, play)
        assert found == best, (table, rack)
        went_on += best is not None and best.moved < 0
    assert went_on > TURNS / 20
