"""Players that are programs. A bot sees what its seat sees, and nothing else."""

from remeld.bots.bot import Bot
from remeld.bots.limits import NO_LIMITS, Limits
from remeld.bots.registry import BOTS

__all__ = ["BOTS", "NO_LIMITS", "Bot", "Limits"]
