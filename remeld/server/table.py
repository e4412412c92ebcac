"""One table of the house: its mailbox, its clock, its bots, and those who watch it.

Everything that happens at a table happens here, one thing after another. What a command brings
about is decided, then stored, and only then told. Another process may serve the same table: when
the store says that there is something newer, it is read, and the command decided again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from remeld.bots import Limits, make_bot
from remeld.bots.pace import human_seconds
from remeld.match.commands import BotAct, Command, GoAway, Return, TimeUp
from remeld.match.decide import decide
from remeld.match.draft import Draft, begin_draft, move_draft
from remeld.match.events import Event, evolve
from remeld.match.picture import Picture, picture
from remeld.match.sitting import Instant, PlayerId, Sitting, Stage, playing
from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.game import Game
from remeld.rules.search import Search
from remeld.rules.sets import Table
from remeld.rules.start import Seat
from remeld.rules.view import view
from remeld.store import Kept, Store
from remeld.wire import read_event, write_draft, write_event

__all__ = ["Answer", "LiveTable", "Shell", "Watcher"]

_BACKLOG: Final = 64
"""So many pictures may wait for a watcher; one who is slower is let go, and may come back."""
_THINKING: Final = Limits(seconds=2.0)
_PLAIN: Final = "greedy"
"""Plays on where another bot fails."""
_LOG: Final = logging.getLogger(__name__)

Answer: TypeAlias = int | Refusal
"""The version of the table after a command, or why it was refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shell:
    """What a table needs of the world around it."""

    store: Store
    search: Search
    clock: Callable[[], float]
    """Seconds of the clock that everybody shares."""
    chance: Callable[[], Random]
    """A new source for a bot's turn."""
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    """Waits so many seconds."""
    human_pace: bool = True


@dataclass(eq=False, slots=True)
class Watcher:
    """Somebody's device. It is sent pictures; the newest is always worth more than the others."""

    player: PlayerId | None
    pictures: "asyncio.Queue[Picture | None]" = field(
        default_factory=lambda: asyncio.Queue(_BACKLOG)
    )
    """None at the end: the table has let this watcher go."""


@dataclass(slots=True)
class LiveTable:
    """A table with somebody at it, or a clock that runs."""

    shell: Shell
    sitting: Sitting
    draft: Draft | None = None
    _watchers: set[Watcher] = field(default_factory=set)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _clock: "asyncio.Task[None] | None" = None
    _bot: "asyncio.Task[None] | None" = None
    _thinks_of: tuple[int, int, str] | None = None
    _closed: bool = False

    async def ask(self, command: Command) -> Answer:
        """The answer to a command, after whatever it brought about is stored and told."""
        async with self._lock:
            while True:
                now = Instant(self.shell.clock())
                events = decide(self.sitting, command, now, self.shell.search)
                if isinstance(events, Refusal):
                    return events
                if not events or await self._store(events):
                    return self.sitting.version
                await self._catch_up()

    async def lay(self, player: PlayerId, turn: int, table: Table) -> Answer:
        """The player's draft is this now."""
        return await self._take(
            player, lambda draft, seat: move_draft(self.sitting, draft, seat, turn, table)
        )

    async def undo(self, player: PlayerId) -> Answer:
        """A step of the draft back."""
        return await self._take(player, lambda draft, _: draft.undone())

    async def redo(self, player: PlayerId) -> Answer:
        """A step of the draft that was taken back."""
        return await self._take(player, lambda draft, _: draft.redone())

    async def arrive(self, player: PlayerId | None) -> Watcher:
        """Somebody comes to watch, or is back at the own seat."""
        watcher = Watcher(player)
        self._watchers.add(watcher)
        if player is not None and self.sitting.seat_of(player) is not None:
            await self.ask(Return(player))
        self._tell(watcher)
        return watcher

    async def depart(self, watcher: Watcher) -> None:
        """The watcher has gone; a player whose last device it was is away."""
        self._forget(watcher)
        player = watcher.player
        if player is None or self.sitting.seat_of(player) is None:
            return
        if not any(other.player == player for other in self._watchers):
            await self.ask(GoAway(player))

    @property
    def watched(self) -> bool:
        """Whether anybody is there."""
        return bool(self._watchers)

    @property
    def busy(self) -> bool:
        """Whether a clock runs or a bot thinks."""
        return self._clock is not None or self._bot is not None

    def wake(self) -> None:
        """Start the clock, and the bot whose turn it is."""
        self._set_draft()
        self._set_clock()
        self._set_bot()

    async def close(self) -> None:
        """Stop everything; whoever watches is let go."""
        self._closed = True
        tasks = [task for task in (self._clock, self._bot) if task is not None]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        for watcher in list(self._watchers):
            self._let_go(watcher)

    async def _store(self, events: Sequence[Event]) -> bool:
        """Keep the events, take them in and tell everybody; False: there is something newer."""
        sitting = self.sitting
        for event in events:
            sitting = evolve(sitting, event, self.shell.search)
        bodies = [write_event(event) for event in events]
        version = self.sitting.version
        if not await self.shell.store.append(sitting.name, version, bodies, sitting.deadline):
            return False
        self._become(sitting)
        return True

    async def _catch_up(self) -> None:
        """Take in what another process has stored."""
        sitting = self.sitting
        for body in await self.shell.store.load(sitting.name, sitting.version):
            sitting = evolve(sitting, read_event(body), self.shell.search)
        self._become(sitting)

    def _become(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.wake()
        for watcher in list(self._watchers):
            self._tell(watcher)

    def _tell(self, watcher: Watcher) -> None:
        try:
            watcher.pictures.put_nowait(picture(self.sitting, watcher.player))
        except asyncio.QueueFull:
            self._let_go(watcher)

    def _let_go(self, watcher: Watcher) -> None:
        """Nobody waits for one who does not read. Whoever runs the device notices the end."""
        self._forget(watcher)
        while watcher.pictures.full():
            watcher.pictures.get_nowait()
        watcher.pictures.put_nowait(None)

    def _forget(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    async def _take(
        self, player: PlayerId, step: Callable[[Draft, Seat], Draft | Refusal]
    ) -> Answer:
        """A step of the draft, kept so that it outlives this process."""
        async with self._lock:
            seat = self.sitting.seat_of(player)
            if self.draft is None or seat is None:
                code = Code.NOT_SEATED if seat is None else Code.NOTHING_PLAYED
                return Refusal((Fault(code=code),))
            if seat != self.draft.seat:
                return Refusal((Fault(code=Code.NOT_YOUR_TURN),))
            draft = step(self.draft, seat)
            if isinstance(draft, Refusal):
                return draft
            self.draft = draft
            kept = Kept(self.sitting.version, write_draft(draft))
            await self.shell.store.keep(self.sitting.name, kept)
            return self.sitting.version

    def _set_draft(self) -> None:
        """A new turn begins with the table as it lies."""
        fresh = begin_draft(self.sitting)
        old = self.draft
        if fresh is None or old is None or (old.game, old.turn) != (fresh.game, fresh.turn):
            self.draft = fresh

    def _set_clock(self) -> None:
        if self._clock is not None and self._clock is not asyncio.current_task():
            self._clock.cancel()
        self._clock = None
        if self.sitting.deadline is not None and not self._closed:
            wait = self._run_clock(self.sitting.deadline, self.sitting.version)
            self._clock = asyncio.create_task(wait)

    async def _run_clock(self, deadline: Instant, version: int) -> None:
        while (left := deadline - self.shell.clock()) > 0:
            await self.shell.sleep(left)
        lies = self.draft.table if self.draft is not None else ()
        await self.ask(TimeUp(version, lies))

    def _set_bot(self) -> None:
        game = self._game_to_play()
        name = None if game is None else self.sitting.chairs[game.to_move].bot
        turn = None if game is None or name is None else (game.number, game.turn, name)
        if turn == self._thinks_of:
            return
        if self._bot is not None and self._bot is not asyncio.current_task():
            self._bot.cancel()
        self._bot, self._thinks_of = None, turn
        if game is not None and name is not None and not self._closed:
            self._bot = asyncio.create_task(self._run_bot(name, game))

    def _game_to_play(self) -> Game | None:
        return playing(self.sitting).match.game if self.sitting.stage is Stage.PLAYING else None

    async def _run_bot(self, name: str, game: Game) -> None:
        """The bot's turn: it thinks beside the loop, and then takes the time that people take."""
        rng, shown = self.shell.chance(), view(game, game.to_move)
        try:
            action = await asyncio.to_thread(make_bot(name).choose, shown, rng, _THINKING)
        except Exception as error:  # noqa: BLE001 -- no bot may stop a table
            # Not what it says: that might tell of a rack.
            _LOG.error("bot %s failed: %s", name, type(error).__name__)
            action = await asyncio.to_thread(make_bot(_PLAIN).choose, shown, rng, _THINKING)
        if self.shell.human_pace:
            await self.shell.sleep(human_seconds(shown, action, rng))
        await self.ask(BotAct(action))
