"""Trying out what comes of a turn."""

from dataclasses import replace
from random import Random

from bots.test_bots import late_turn, own
from matches import SOLVER

from remeld.bots.lookahead import Lookahead, Pondering
from remeld.bots.outlook import Outlook
from remeld.rules.tile import JOKER, Rack


def outlook() -> Outlook:
    return Outlook(own(late_turn("international", 3)), SOLVER)


def pondering(simulations: int, until: float | None = None) -> Pondering:
    ticks = iter(range(1000))
    return Pondering(simulations=simulations, until=until, clock=lambda: float(next(ticks)))


def test_going_out_comes_out_best() -> None:
    shown = outlook()
    found = shown.best_play()
    assert found is not None
    out = Outlook(replace(shown.view, rack=found.laid), SOLVER)
    sizes = list(out.view.rack_sizes)
    sizes[out.view.to_move] = len(found.laid)
    out = Outlook(replace(out.view, rack_sizes=tuple(sizes)), SOLVER)
    lookahead = Lookahead(out, (None, found.table), preference=0.5)
    assert lookahead.best(Random(1), pondering(8)) == found.table


def test_the_first_is_preferred_where_nothing_was_tried() -> None:
    shown = outlook()
    found = shown.best_play()
    assert found is not None
    for tables in ((None, found.table), (found.table, None)):
        lookahead = Lookahead(shown, tables, preference=0)
        assert lookahead.best(Random(1), pondering(0)) == tables[0]
        assert lookahead.best(Random(1), pondering(100, until=-1.0)) == tables[0]
    assert Lookahead(shown, (found.table,), preference=0).best(Random(1), pondering(9)) is (
        found.table
    )


def test_time_is_kept_between_trials() -> None:
    shown = outlook()
    found = shown.best_play()
    assert found is not None
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return float(looks)

    limited = Pondering(simulations=10**6, until=3.5, clock=clock)
    Lookahead(shown, (None, found.table), preference=0).best(Random(1), limited)
    assert looks == 4


def test_a_world_holds_every_tile_once() -> None:
    shown = outlook()
    world = Lookahead(shown, (None,), preference=0).world(Random(4))
    tiles = [tile for rack in world.racks for tile in rack] + list(world.pool)
    tiles += [tile for tiles in world.table for tile in tiles]
    assert sorted(tiles) == list(world.box.tiles)
    assert world.racks[world.to_move] == shown.rack
    assert tuple(map(len, world.racks)) == shown.view.rack_sizes
    assert len(world.pool) == shown.view.pool_size


def test_unseen_tiles_are_all_others() -> None:
    shown = outlook().with_rack(Rack((JOKER, JOKER)))
    assert JOKER not in shown.unseen
