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
from typing import Final, TypeAlias

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

_Answer: TypeAlias = Future[tuple[list[Played], float]]


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
    future: _Answer | None = None
    """None before it was sent out, and after it was lost."""

    @property
    def played(self) -> bool:
        """Whether all is well with it."""
        future = self.future
        if future is None or not future.done() or future.cancelled():
            return False
        return future.exception() is None


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
            while len(self._under_way) < self.workers * _AHEAD and (chunk := self._chunk(source)):
                self._under_way.append(chunk)
            if not self._under_way:
                return
            for chunk in self._under_way:
                if chunk.to_play and chunk.future is None:
                    self._send(chunk)
            yield from self._finished(self._under_way[0])
            self._under_way.popleft()

    def close(self) -> None:
        """Let everybody go; what they have not finished is lost."""
        self._under_way.clear()
        self._dismiss(self._executor)

    def _chunk(self, source: Iterator[Task]) -> _Chunk | None:
        tasks = tuple(islice(source, self._size))
        to_play = tuple(task for task in tasks if task.key not in self.known)
        return _Chunk(tasks, to_play) if tasks else None

    def _send(self, chunk: _Chunk) -> _Answer:
        chunk.executor = self._executor = self._executor or self.hire()
        try:
            chunk.future = self._executor.submit(
                play_all, self.setting, chunk.to_play, recorded=self.recorded
            )
        except BrokenExecutor as broken:
            chunk.future = Future()
            chunk.future.set_exception(broken)
        return chunk.future

    def _finished(self, chunk: _Chunk) -> Iterator[tuple[Task, Played]]:
        games = iter(self._result(chunk) if chunk.to_play else ())
        for task in chunk.tasks:
            known = self.known.get(task.key)
            yield task, next(games) if known is None else Played(outcome=known)

    def _result(self, chunk: _Chunk) -> list[Played]:
        """The games of the first chunk under way.

        Where workers have died, nobody knows of which chunk. So this one goes out again by itself,
        and the others after it; if workers die of it again and again, it is to blame.
        """
        tries = 0
        while True:
            future = chunk.future or self._send(chunk)
            try:
                games, seconds = future.result()
            except BrokenExecutor as broken:
                self._dismiss(chunk.executor)
                tries += 1
                if tries > _TRIES:
                    raise CannotPlay(chunk.to_play, broken) from broken
            except Exception as error:
                raise CannotPlay(chunk.to_play, error) from error
            else:
                each = max(seconds / len(games), 1e-6)
                self._size = max(1, min(_LARGEST, 2 * self._size, int(_SECONDS / each)))
                return games

    def _dismiss(self, executor: Executor | None) -> None:
        """Do without an executor, and take back what it has not finished."""
        if executor is None:
            return
        if executor is self._executor:
            self._executor = None
        executor.shutdown(wait=False, cancel_futures=True)
        for chunk in self._under_way:
            if chunk.executor is executor and not chunk.played:
                chunk.future = None
