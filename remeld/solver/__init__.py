"""Exact search: what can be laid on which table. No state, no I/O."""

from remeld.solver.engine import Aim, Weights
from remeld.solver.solver import Found, Solver

__all__ = ["Aim", "Found", "Solver", "Weights"]
