"""Exact search: what can be laid on which table. No state, no I/O."""

from remeld.solver.solver import Aim, Found, Solver

__all__ = ["Aim", "Found", "Solver"]
