"""The solver against every play there is, on positions small enough to try them all."""

from random import Random

import pytest
from oracle.partitions import partitions, sub_racks
from positions import edition
from small_positions import random_position

from remeld.rules.edition import Edition
from remeld.rules.judge import Position, judge
from remeld.rules.sets import Table, set_value
from remeld.rules.tile import JOKER, LARGE, Rack, Tile, rack_of, rack_sum
from remeld.solver import Aim, OpeningAim, Solver

POSITIONS = 150


def best_by_trying(
    solver: Solver, rules: Edition, table: Table, rack: Rack
) -> tuple[int, int] | None:
    """The most tiles, then points, of all plays that the judge lets pass."""
    position = Position(rules, table, rack, opened=True)
    best: tuple[int, int] | None = None
    for laid in sub_racks(rack):
        worth = (len(laid), rack_sum(laid))
        if best is not None and worth <= best:
            continue
        heap = tuple(sorted((*(tile for tiles in table for tile in tiles), *laid)))
        if any(judge(position, after, solver).legal for after in partitions(heap)):
            best = worth
    return best


@pytest.mark.parametrize("name", ["international", "brazil"])
def test_the_best_play_is_the_best_of_all(solver: Solver, name: str) -> None:
    rng = Random(f"plays/{name}")
    rules = edition(name)
    found = with_jokers = 0
    for _ in range(POSITIONS):
        _, table, rack = random_position(rng)
        best = best_by_trying(solver, rules, table, rack)
        play = solver.best_play(rules, table, rack)
        assert solver.can_play(rules, table, rack) == (best is not None), (table, rack)
        if play is None:
            assert best is None, (table, rack)
            continue
        assert best == (len(play.laid), play.points), (table, rack)
        assert judge(Position(rules, table, rack, opened=True), play.table, solver).legal
        found += 1
        with_jokers += any(JOKER in tiles for tiles in table)
    assert found > POSITIONS / 5
    assert with_jokers > POSITIONS / 10


def test_the_joker_rule_changes_what_can_be_laid(solver: Solver) -> None:
    rng = Random("joker rule")
    differ = 0
    for _ in range(3 * POSITIONS):
        _, table, rack = random_position(rng)
        free = solver.best_play(edition("brazil"), table, rack)
        bound = solver.best_play(edition(), table, rack)
        if free is None:
            assert bound is None
        else:
            differ += bound is None or len(bound.laid) < len(free.laid)
    assert differ > 5


def test_the_value_of_an_opening_is_the_most_there_is(solver: Solver) -> None:
    rng = Random("openings")
    found = 0
    for _ in range(POSITIONS):
        low = rng.randrange(1, 10)
        near = [t for t in LARGE.tiles if t == JOKER or low <= t.number <= low + 4]
        rack = rack_of(rng.sample(near, rng.randrange(3, 9)))
        best = 0
        for laid in sub_racks(rack):
            for table in partitions(laid):
                best = max(best, sum(map(_best_value, table)))
        assert solver.opening_value(rack) == best, rack
        found += best > 0
        play = solver.opening(rack, best, OpeningAim.VALUE)
        if best:
            assert play is not None
            assert sum(map(set_value, play.table)) == best
        assert solver.opening(rack, best + 1) is None
    assert found > POSITIONS / 10


def _best_value(tiles: tuple[Tile, ...]) -> int:
    """The value of a set in its best order: with its jokers last it is put in that order."""
    return max(set_value(tuple(sorted(tiles))), set_value(tuple(sorted(tiles, reverse=True))))


@pytest.mark.parametrize("aim", Aim)
def test_an_aim_is_kept(solver: Solver, aim: Aim) -> None:
    rng = Random(f"aim/{aim}")
    compared = 0
    for _ in range(POSITIONS):
        _, table, rack = random_position(rng)
        plays = [solver.best_play(edition(), table, rack, one) for one in (aim, *Aim)]
        if plays[0] is not None:
            worths = [
                (len(play.laid), play.points)[:: 1 if aim is Aim.TILES else -1]
                for play in plays
                if play is not None
            ]
            assert worths[0] == max(worths)
            compared += 1
    assert compared > POSITIONS / 5
