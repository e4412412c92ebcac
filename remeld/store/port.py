"""What a store does. It knows events as bytes, and no rule of the game.

The events of a sitting are numbered from 1. Whoever adds one names the number of the last that they
have seen: of two who add at the same time one is told that there is something newer. What was
added is there, and stays there whatever happens to the process, before anybody hears of it.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

__all__ = ["Due", "Kept", "Store"]


class Kept(NamedTuple):
    """Something that may be lost without harm, such as a draft, kept for a version of a sitting."""

    version: int
    body: bytes


class Due(NamedTuple):
    """A sitting whose time runs out, and the version that has this deadline."""

    name: str
    version: int


class Store(Protocol):
    """Sittings by name."""

    async def append(
        self, name: str, version: int, events: Sequence[bytes], deadline: float | None
    ) -> bool:
        """Add events after `version` of them; 0 makes a sitting. False: there are others already.

        The deadline, in seconds of the clock that everybody shares, takes the place of the one
        before.
        """

    async def load(self, name: str, after: int = 0) -> list[bytes]:
        """The events of a sitting, from the one after number `after`; none of one not known."""

    async def keep(self, name: str, kept: Kept) -> None:
        """Keep something beside a sitting, in the place of what was kept for it before.

        What is older than what is kept already is dropped.
        """

    async def kept(self, name: str) -> Kept | None:
        """What was kept last."""

    async def due(self, now: float) -> list[Due]:
        """The sittings whose deadline has passed, the longest overdue first."""

    async def close(self) -> None:
        """Finish what was begun, and let go. What is asked afterwards is an error."""
