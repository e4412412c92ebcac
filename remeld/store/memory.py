"""A store that forgets everything with its process: for tests, and for tables nobody will miss."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from remeld.store.port import Due, Kept

__all__ = ["MemoryStore"]


@dataclass(slots=True)
class MemoryStore:
    """Sittings in dictionaries."""

    _events: dict[str, list[bytes]] = field(default_factory=dict)
    _kept: dict[str, Kept] = field(default_factory=dict)
    _deadlines: dict[str, float] = field(default_factory=dict)
    _closed: bool = False

    async def append(
        self, name: str, version: int, events: Sequence[bytes], deadline: float | None
    ) -> bool:
        """Add events after `version` of them; False: there are others already."""
        self._check()
        there = self._events.get(name, [])
        if len(there) != version:
            return False
        self._events[name] = [*there, *events]
        self._deadlines.pop(name, None)
        if deadline is not None:
            self._deadlines[name] = deadline
        return True

    async def load(self, name: str, after: int = 0) -> list[bytes]:
        """The events of a sitting, from the one after number `after`."""
        self._check()
        return self._events.get(name, [])[after:]

    async def keep(self, name: str, kept: Kept) -> None:
        """Keep something beside a sitting."""
        self._check()
        before = self._kept.get(name)
        if before is None or before.version <= kept.version:
            self._kept[name] = kept

    async def kept(self, name: str) -> Kept | None:
        """What was kept last."""
        self._check()
        return self._kept.get(name)

    async def due(self, now: float) -> list[Due]:
        """The sittings whose deadline has passed, the longest overdue first."""
        self._check()
        passed = sorted((at, name) for name, at in self._deadlines.items() if at <= now)
        return [Due(name, len(self._events[name])) for _, name in passed]

    async def close(self) -> None:
        """Let go."""
        self._closed = True

    def _check(self) -> None:
        if self._closed:
            raise RuntimeError("the store is closed")
