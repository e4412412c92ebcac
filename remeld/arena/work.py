"""Playing the games of a plan on any executor, and handing them on in the order of the plan.

Games go out in chunks, some more than there are workers, so that nobody waits for work. How large a
chunk is follows from how long games take, and what comes of them follows from neither: they are
handed on in the order in which they were asked for, each once. A chunk whose worker died is sent
out again.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from remeld.arena.outcome import Outcome
from remeld.arena.play import Played, play_all
from remeld.arena.setting import Setting, Task

__all__ = ["CannotPlay", "Work"]

_SECONDS: Final = 0.5
"""So long a chunk should take."""
_LARGEST: Final = 200
_AHEAD: Final = 3
"""So many chunks for each worker are under way or wait to be handed on."""
_TRIES: Final = 3


class CannotPlay(Exception):
    """Some games cannot be played where they were sent: the bots or the workers die of them."""

    def __init__(self, tasks: Sequence[Task], why: Exception) -> None:
        self.games = ", ".join(f"{task.deal}: {' '.join(task.names)}" for task in tasks)
        self.why = f"{type(why).__name__}: {why}"
        super().__init__(f"{self.games}: {self.why}")


@dataclass(slots=True)
class _Chunk:
    """Some tasks, the games that have to be played for them, and who does that."""

    tasks: tuple[Task, ...]
    to_play: tuple[Task, ...]
    executor: Executor | None = None
    future: "Future[tuple[list[Played], float]] | None" = None
    sent: int = 0

    @property
    def lost(self) -> bool:
        """Whether nothing will ever come of it."""
        future = self.future
        if future is None or not future.done():
            return False
        return future.cancelled() or isinstance(future.exception(), BrokenExecutor)


@dataclass(slots=True, kw_only=True)
class Work:
    """Whoever plays the games."""

    setting: Setting
    hire: Callable[[], Executor]
    """Makes an executor; asked again where the workers of the last one have died."""
    workers: int
    recorded: bool
    known: Mapping[tuple[int, tuple[str, ...]], Outcome] = field(default_factory=dict)
    """Games that were played before. They are handed on as they are."""
    _executor: Executor | None = None
    _under_way: deque[_Chunk] = field(default_factory=deque)
    _size: int = 1

    def games(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Played]]:
        """Every game once, in the order of its task."""
        source = iter(tasks)
        while True:
            while len(self._under_way) < self.workers * _AHEAD:
                chunk = self._chunk(source)
                if chunk is None:
                    break
                self._under_way.append(chunk)
                self._send(chunk)
            if not self._under_way:
                return
            yield from self._finished(self._under_way[0])
            self._under_way.popleft()

    def close(self) -> None:
        """Let everybody go; what they have not finished is lost."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None
        self._under_way.clear()

    def _chunk(self, source: Iterator[Task]) -> _Chunk | None:
        tasks = tuple(islice(source, self._size))
        to_play = tuple(task for task in tasks if task.key not in self.known)
        return _Chunk(tasks, to_play) if tasks else None

    def _send(self, chunk: _Chunk) -> None:
        if not chunk.to_play:
            return
        while True:
            chunk.sent += 1
            chunk.executor = self._executor = self._executor or self.hire()
            try:
                chunk.future = self._executor.submit(
                    play_all, self.setting, chunk.to_play, recorded=self.recorded
                )
            except BrokenExecutor as broken:
                self._executor = None
                if chunk.sent >= _TRIES:
                    raise CannotPlay(chunk.to_play, broken) from broken
            else:
                return

    def _finished(self, chunk: _Chunk) -> Iterator[tuple[Task, Played]]:
        games = iter(self._result(chunk))
        for task in chunk.tasks:
            known = self.known.get(task.key)
            yield task, next(games) if known is None else Played(outcome=known)

    def _result(self, chunk: _Chunk) -> list[Played]:
        while chunk.future is not None:
            try:
                games, seconds = chunk.future.result()
            except BrokenExecutor as broken:
                if chunk.sent >= _TRIES:
                    raise CannotPlay(chunk.to_play, broken) from broken
                self._again(chunk)
                continue
            except Exception as error:
                raise CannotPlay(chunk.to_play, error) from error
            each = max(seconds / len(games), 1e-6)
            self._size = max(1, min(_LARGEST, 2 * self._size, int(_SECONDS / each)))
            return games
        return []

    def _again(self, broken: _Chunk) -> None:
        """Send out again whatever was lost with the workers of a chunk."""
        if broken.executor is self._executor:
            self._executor = None
        for chunk in self._under_way:
            if chunk.lost:
                self._send(chunk)
