"""Players that are programs. A bot sees what its seat sees, and nothing else."""

from remeld.bots.registry import BOTS, Bot

__all__ = ["BOTS", "Bot"]
