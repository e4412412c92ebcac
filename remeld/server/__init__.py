"""The shell round the tables: it keeps them, runs their clocks and bots, and tells who watches."""

from remeld.server.house import House
from remeld.server.table import Answer, LiveTable, Watcher

__all__ = ["Answer", "House", "LiveTable", "Watcher"]
