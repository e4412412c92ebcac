"""Who plays the games: this process, or processes of this machine."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Lock, Thread
from typing import Final, ParamSpec, TypeVar

__all__ = ["Inline", "Processes", "computing"]

_Args = ParamSpec("_Args")
_Answer = TypeVar("_Answer")

_LOOKS: Final = 1.0
"""So often, in seconds, a worker looks whether there still is somebody to work for."""

_TALKING: Final = Lock()
"""Held by a worker while it may be sending an answer: whoever dies then leaves half of one."""


class Inline(Executor):
    """Does the work at once, in the process that asks for it."""

    def submit(
        self, fn: Callable[_Args, _Answer], /, *args: _Args.args, **kwargs: _Args.kwargs
    ) -> "Future[_Answer]":
        """A future that is over."""
        future: Future[_Answer] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Processes(ProcessPoolExecutor):
    """Processes of this machine, which stop in the middle of a game when they are let go.

    They take no notice of Ctrl-C, which a terminal sends to them too, and do not outlive the
    process that they work for, however it ends.
    """

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")  # the same everywhere, and safe beside threads
        self._stop = context.Event()
        super().__init__(jobs, context, _begin_work, (self._stop,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001,FBT002
        """Let the processes go: after their work, or with `cancel_futures` at once."""
        if cancel_futures:
            self._stop.set()
        super().shutdown(wait, cancel_futures=cancel_futures)


def _begin_work(stop: Event) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _TALKING.acquire()
    Thread(target=_watch, args=(stop,), daemon=True).start()


def _watch(stop: Event) -> None:
    """End this process when it is told to, or when its parent is gone."""
    parent = parent_process()
    while not stop.wait(_LOOKS):
        if parent is not None and not parent.is_alive():
            os._exit(1)
    with _TALKING:
        os._exit(1)


@contextmanager
def computing() -> Iterator[None]:
    """While this lasts a worker may be stopped without harm to anybody else."""
    if not _TALKING.locked():
        yield  # this is no worker of `Processes`
        return
    _TALKING.release()
    try:
        yield
    finally:
        _TALKING.acquire()
