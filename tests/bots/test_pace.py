"""Bots take the time that people take."""

from dataclasses import replace
from random import Random

from bots.test_bots import first_turn, own

from remeld.bots.pace import human_seconds
from remeld.notation.tiles import read_table
from remeld.rules.game import Draw, Play

SHOWN = replace(own(first_turn()), table=read_table("R4 R5 R6 R7 R8"))


def seconds(table: str, seed: int = 1, limit: int | None = 60) -> float:
    shown = replace(SHOWN, edition=replace(SHOWN.edition, seconds=limit))
    play = Play(shown.to_move, shown.turn, read_table(table))
    return human_seconds(shown, play, Random(seed))


def test_more_work_takes_longer() -> None:
    draw = human_seconds(SHOWN, Draw(SHOWN.to_move, SHOWN.turn), Random(1))
    add = seconds("R3 R4 R5 R6 R7 R8")
    split = seconds("R4 R5 R6 | R6 R7 R8 R9")
    assert 0.5 < draw < add < split


def test_nobody_thinks_for_ever() -> None:
    much = " | ".join(["R4 R5 R6 R7 R8", *(["K1 B1 O1"] * 20)])
    assert seconds(much) == 9
    assert seconds(much, limit=10) == 2
    assert seconds(much, limit=None) == 9


def test_the_same_seed_takes_the_same_time_and_others_differ() -> None:
    taken = {seconds("R3 R4 R5 R6 R7 R8", seed) for seed in range(20)}
    assert seconds("R3 R4 R5 R6 R7 R8", 3) in taken
    assert len(taken) == 20
