"""The compiled engine and the one in Python give equally good answers to every question."""

from itertools import islice
from operator import sub
from random import Random

import pytest
from positions import edition
from small_positions import random_position

from remeld.rules.changes import changes_between, table_counts
from remeld.rules.edition import Edition, FreedJoker
from remeld.rules.judge import Position as Turn
from remeld.rules.judge import judge
from remeld.rules.needless import needless_moves
from remeld.rules.sets import Table, content, is_set, set_value
from remeld.rules.tile import JOKER, Rack, tiles_of
from remeld.solver import Aim, Keep, OpeningAim, Placing, Position, Solver, Weights, moved_tiles
from remeld.solver.engine import weights_for
from remeld.solver.engines import fastest_engine, kernel_is_there
from remeld.solver.plain import PlainEngine

pytestmark = pytest.mark.skipif(not kernel_is_there(), reason="there is one engine only")

CASES = 120
FAST, PLAIN = Solver(fastest_engine()), Solver(PlainEngine())
RULES = ["international", "brazil"]
THRIFTY = Weights((*(100 + tile for tile in range(JOKER)), -7))
"""A joker is better kept than laid for nothing."""


def check(rules: Edition, table: Table, placing: Placing) -> None:
    """An answer is legal, says the truth of itself, and moves nothing without need."""
    after = placing.table
    more = list(map(sub, table_counts(after), table_counts(table)))
    assert placing.laid == Rack(tuple(tiles_of(more)))
    if placing.laid:
        assert judge(Turn(rules, table, placing.laid, opened=True), after, FAST).legal
    changes = changes_between(table, after, content)
    assert placing.unchanged == len(table) - len(changes.before)
    gone = set(changes.before)
    stay = tuple(tiles for index, tiles in enumerate(table) if index not in gone)
    assert after[: placing.unchanged] == stay
    assert not needless_moves(table, after, changes)


def worth(weights: Weights, laid: Rack) -> int:
    return sum(weights.of[tile] for tile in laid)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("aim", [*Aim, THRIFTY], ids=["tiles", "value", "thrifty"])
def test_best_plays(name: str, aim: Aim | Weights) -> None:
    rng, rules = Random(f"best/{name}"), edition(name)
    weights, moved = weights_for(aim), 0
    for _ in range(CASES):
        _, table, rack = random_position(rng)
        plays = [
            solver.best_play(rules, table, rack, aim, keep)
            for solver in (FAST, PLAIN)
            for keep in Keep
        ]
        if plays[0] is None:
            assert plays == [None] * 6, (table, rack)
            continue
        placings = [play for play in plays if play is not None]
        assert len(placings) == len(plays), (table, rack)
        for play in placings:
            check(rules, table, play)
        assert len({worth(weights, play.laid) for play in placings}) == 1, (table, rack)
        loose, kept, fewest, _, *plain = placings
        assert kept.unchanged == fewest.unchanged >= loose.unchanged, (table, rack)
        assert [play.unchanged for play in plain] == [kept.unchanged] * 2, (table, rack)
        tiles = [moved_tiles(table, play.table) for play in (fewest, plain[1], kept)]
        assert tiles[0] == tiles[1] <= tiles[2], (table, rack)
        moved += kept.unchanged < len(table)
    assert moved > CASES / 20


@pytest.mark.parametrize("name", RULES)
def test_all_plays(name: str) -> None:
    rng, rules = Random(f"plays/{name}"), edition(name)
    several = 0
    for _ in range(CASES // 2):
        _, table, rack = random_position(rng)
        weights = weights_for(Aim.VALUE)
        fast = list(FAST.plays(rules, table, rack, Aim.VALUE))
        plain = list(PLAIN.plays(rules, table, rack, Aim.VALUE))
        assert [worth(weights, laid) for laid in fast] == [worth(weights, laid) for laid in plain]
        assert sorted(fast) == sorted(plain)
        assert len({*fast}) == len(fast)
        several += len(fast) > 1
        for laid in fast:
            for solver in (FAST, PLAIN):
                placing = solver.place(rules, table, laid)
                assert placing is not None
                assert placing.laid == laid
                check(rules, table, placing)
    assert several > CASES / 20


def test_plays_are_searched_for_as_they_are_asked_for() -> None:
    rack = "R1 R2 R3 R4 R5 R6 R7 B1 B2 B3 B4 B5 B6 B7 K1 K2 K3 K4 K5 K6 K7 J"
    some = list(islice(FAST.plays(edition(), "", rack), 300))
    assert len({*some}) == len(some) == 300
    assert [len(laid) for laid in some] == sorted((len(laid) for laid in some), reverse=True)


@pytest.mark.parametrize("minimum", [0, 12, 25, 40])
def test_openings(minimum: int) -> None:
    rng, possible = Random(f"openings/{minimum}"), 0
    for _ in range(CASES):
        _, table, rack = random_position(rng)
        held = Rack(tuple(sorted((*rack, *(tile for tiles in table for tile in tiles)))))
        for aim in OpeningAim:
            fast, plain = (solver.opening(held, minimum, aim) for solver in (FAST, PLAIN))
            if fast is None or plain is None:
                assert fast is plain is None, (held, aim)
                continue
            possible += 1
            for placing in (fast, plain):
                assert all(map(is_set, placing.table))
                assert sum(map(set_value, placing.table)) >= max(1, minimum)
                assert sorted(placing.laid) == sorted(t for tiles in placing.table for t in tiles)
            assert measure(aim, fast) == measure(aim, plain), held
    assert possible > CASES / 5


def measure(aim: OpeningAim, placing: Placing) -> object:
    if aim is OpeningAim.VALUE:
        return sum(map(set_value, placing.table))
    tiles = len(placing.laid)
    return tiles if aim is OpeningAim.FEWEST else (tiles, placing.points)


@pytest.mark.parametrize("freed", FreedJoker)
def test_opening_turns(freed: FreedJoker) -> None:
    rng, went_on, weights = Random(f"turns/{freed}"), 0, weights_for(Aim.TILES)
    for _ in range(CASES // 2):
        _, table, rack = random_position(rng)
        rack = Rack(tuple(sorted((*rack, *random_position(rng)[2], *random_position(rng)[2]))))
        if (
            any(count > 3 for count in table_counts((*table, rack))[:JOKER])
            or rack.count(JOKER) + sum(tiles.count(JOKER) for tiles in table) > 4
        ):
            continue
        minimum, at = rng.choice((6, 15)), Position(table, rack)
        fast, plain = (
            solver.engine.turn(at, weights, freed, minimum, Keep.TILES) for solver in (FAST, PLAIN)
        )
        if fast is None or plain is None:
            assert fast is plain is None, at
            continue
        assert worth(weights, fast.laid) == worth(weights, plain.laid), at
        assert fast.unchanged == plain.unchanged, at
        assert moved_tiles(table, fast.table) == moved_tiles(table, plain.table), at
        own = FAST.opening(fast.laid, minimum)
        assert own is not None
        went_on += len(own.laid) < len(fast.laid)
    assert went_on > 3


def test_many_at_once() -> None:
    rng = Random("many")
    positions = [Position(*random_position(rng)[1:]) for _ in range(CASES)]
    fast, plain = (solver.best_of_each(positions, Aim.TILES) for solver in (FAST, PLAIN))
    weights = weights_for(Aim.TILES)
    assert [worth(weights, laid) for laid in fast] == [worth(weights, laid) for laid in plain]
    assert any(fast)
