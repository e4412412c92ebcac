"""Where sittings are kept: one port, and what stands behind it."""

from remeld.store.memory import MemoryStore
from remeld.store.port import Due, Kept, Store
from remeld.store.sqlite import SqliteStore

__all__ = ["Due", "Kept", "MemoryStore", "SqliteStore", "Store"]
