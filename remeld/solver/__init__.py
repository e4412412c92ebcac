"""Exact search: the best play there is, in any edition and of either box."""

from remeld.solver.engine import Aim, Keep, OpeningAim, Placing, Position, Weights
from remeld.solver.moved import moved_tiles
from remeld.solver.solver import Solver

__all__ = ["Aim", "Keep", "OpeningAim", "Placing", "Position", "Solver", "Weights", "moved_tiles"]
