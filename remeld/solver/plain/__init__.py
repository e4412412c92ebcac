"""The engine in plain Python: exact, and at home wherever Python is."""

from remeld.solver.plain.engine import PlainEngine

__all__ = ["PlainEngine"]
