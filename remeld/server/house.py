"""The house: all tables, of which those are alive that somebody needs now."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from remeld.match.draft import begin_draft
from remeld.match.events import TableMade, begin, evolve
from remeld.match.sitting import PlayerId, Terms
from remeld.rules.fault import Refusal
from remeld.server.table import LiveTable, Shell
from remeld.wire import read_draft, read_event, read_made, write_made

__all__ = ["House"]

_LETTERS: Final = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""None that is easily taken for another when it is read out."""
_NAME_LENGTH: Final = 6
_ROUND: Final = 1.0
"""So often, in seconds, somebody goes round and looks whose time is up."""


@dataclass(slots=True)
class House:
    """Makes tables, finds them again, and sees to those whose clocks run while nobody is there."""

    shell: Shell
    letter: Callable[[str], str]
    """Picks one of some letters; by chance that nobody can guess."""
    _tables: dict[str, LiveTable] = field(default_factory=dict)
    _opening: dict[str, "asyncio.Task[LiveTable | None]"] = field(default_factory=dict)
    _rounds: "asyncio.Task[None] | None" = None

    async def make(self, terms: Terms, host: PlayerId) -> LiveTable | Refusal:
        """A new table, known by six letters."""
        if refusal := terms.edition.seats_fault(terms.seats):
            return refusal
        while True:
            name = "".join(self.letter(_LETTERS) for _ in range(_NAME_LENGTH))
            made = TableMade(name, terms, host)
            if await self.shell.store.append(name, 0, [write_made(made)], None):
                table = self._tables[name] = LiveTable(self.shell, begin(made))
                return table

    async def find(self, name: str) -> LiveTable | None:
        """The table of this name, woken if it slept; None where there is none."""
        name = name.strip().upper()
        if (table := self._tables.get(name)) is not None:
            return table
        # Two who ask at the same time are given the same table.
        opening = self._opening.get(name)
        if opening is None:
            opening = self._opening[name] = asyncio.create_task(self._open(name))
            opening.add_done_callback(lambda _: self._opening.pop(name, None))
        return await asyncio.shield(opening)

    def start(self) -> None:
        """Begin to go round."""
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Let everybody go. What was accepted is stored; the clocks go on from there."""
        if self._rounds is not None:
            self._rounds.cancel()
            with suppress(asyncio.CancelledError):
                await self._rounds
        for table in list(self._tables.values()):
            await table.close()
        self._tables.clear()

    async def look_round(self) -> None:
        """Wake the tables whose time is up, and let those sleep at which nothing goes on."""
        for due in await self.shell.store.due(self.shell.clock()):
            await self.find(due.name)
        for name, table in list(self._tables.items()):
            if not table.watched and not table.busy:
                del self._tables[name]
                await table.close()

    async def _go_round(self) -> None:
        while True:
            await self.shell.sleep(_ROUND)
            await self.look_round()

    async def _open(self, name: str) -> LiveTable | None:
        """The table as the store has it, with the draft that lay there."""
        bodies = await self.shell.store.load(name)
        if not bodies:
            return None
        sitting = begin(read_made(bodies[0]))
        for body in bodies[1:]:
            sitting = evolve(sitting, read_event(body), self.shell.search)
        table = LiveTable(self.shell, sitting)
        fresh, kept = begin_draft(sitting), await self.shell.store.kept(name)
        if fresh is not None and kept is not None:
            draft = read_draft(kept.body)
            if (draft.game, draft.turn, draft.seat) == (fresh.game, fresh.turn, fresh.seat):
                table.draft = draft
        self._tables[name] = table
        table.wake()
        return table
