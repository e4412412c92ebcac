"""Remeld: tile rummy with exact rules, notation, a solver, bots and a table."""

__all__ = ["__version__"]

__version__ = "0.1.0"
