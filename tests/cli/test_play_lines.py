"""A play for a terminal: what is marked is what the steps lay."""

from collections import Counter
from random import Random

import pytest
from small_positions import random_position

from remeld.cli.play_lines import marked_table, way_lines
from remeld.notation.tiles import read_table, read_tiles
from remeld.rules.editions import editions
from remeld.rules.tile import rack_of
from remeld.solver import Keep, Placing, Solver, StepKind, way


@pytest.mark.parametrize(
    ("before", "after", "laid", "unchanged", "shown"),
    [
        ("R4 R5 R6 R7 R8", "R4 R5 R6 | R6 R7 R8", "R6", 0, ["> 1  R4 R5 R6", "> 2  +R6 R7 R8"]),
        ("R1 R2 R3", "R1 R2 R3 | R1 R2 R3", "R1 R2 R3", 1, ["  1  R1 R2 R3", "> 2  +R1 +R2 +R3"]),
        ("", "J J R3 | J J R3", "J J J J R3 R3", 0, ["> 1  +J +J +R3", "> 2  +J +J +R3"]),
    ],
)
def test_what_comes_from_the_rack_is_marked(
    before: str, after: str, laid: str, unchanged: int, shown: list[str]
) -> None:
    old, new = read_table(before), read_table(after)
    play = Placing(rack_of(read_tiles(laid)), new, unchanged)
    assert list(marked_table(old, play, way(old, new), colour=False)) == shown


def test_the_marks_and_the_steps_say_the_same() -> None:
    rng, solver, edition, marked = Random(1), Solver(), editions()["international"], 0
    for _ in range(150):
        _, before, rack = random_position(rng)
        play = solver.best_play(edition, before, rack, keep=Keep.TILES)
        if play is None:
            continue
        steps = way(before, play.table)
        lines = list(marked_table(before, play, steps, colour=False))
        assert tuple(read_tiles(line[3:]) for line in lines) == play.table
        new = [tile[1:] for line in lines for tile in line.split() if tile[0] == "+"]
        assert Counter(new) == Counter(map(str, play.laid))
        places = Counter(step.target for step in steps if step.kind is StepKind.LAY)
        assert sum("+" in line for line in lines) == len(places)
        marked += len(new)
    assert marked > 100


def test_the_way_is_numbered() -> None:
    steps = way(read_table("R4 R5 R6 R7 R8"), read_table("R4 R5 R6 | R6 R7 R8"))
    assert list(way_lines(steps, colour=False)) == [
        "The way there:",
        "  1. Split R4 R5 R6 R7 R8: take R7 R8 off; R4 R5 R6 stays.",
        "  2. Lay R6 to R7 R8: R6 R7 R8.",
    ]
