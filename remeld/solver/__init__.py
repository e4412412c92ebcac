"""Exact search: the best play there is, in any edition and of either box."""

from remeld.solver.engine import Aim, Keep, OpeningAim, Placing, Position, Weights
from remeld.solver.moved import moved_tiles
from remeld.solver.solver import Solver
from remeld.solver.ways.step import Step, StepKind, steps_replay, tables_on_the_way
from remeld.solver.ways.way import way

__all__ = [
    "Aim",
    "Keep",
    "OpeningAim",
    "Placing",
    "Position",
    "Solver",
    "Step",
    "StepKind",
    "Weights",
    "moved_tiles",
    "steps_replay",
    "tables_on_the_way",
    "way",
]
