"""Players that are programs. A bot sees what its seat sees, and nothing else."""

from remeld.bots.bot import Bot
from remeld.bots.choice import Thought, Why
from remeld.bots.limits import NO_LIMITS, Limits
from remeld.bots.registry import BOTS, LEVELS, make_bot

__all__ = ["BOTS", "LEVELS", "NO_LIMITS", "Bot", "Limits", "Thought", "Why", "make_bot"]
