"""Who plays the games: this process, or processes of this machine."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Lock, Thread
from typing import Final, ParamSpec, TypeVar

__all__ = ["Inline", "Processes", "computing"]

_Args = ParamSpec("_Args")
_Answer = TypeVar("_Answer")

_LOOKS: Final = 1.0
"""So often, in seconds, a worker that was let go looks whether anybody still listens."""

_TALKING: Final = Lock()
"""Held by a worker while it may be sending an answer: whoever dies then leaves half of one."""


class Inline(Executor):
    """Does the work at once, in the process that asks for it."""

    def submit(
        self, fn: Callable[_Args, _Answer], /, *args: _Args.args, **kwargs: _Args.kwargs
    ) -> "Future[_Answer]":
        """A future that is over."""
        future: Future[_Answer] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 -- told where the answer is asked for
            future.set_exception(error)
        return future


class Processes(ProcessPoolExecutor):
    """Processes of this machine, which stop in the middle of a game when they are let go.

    They take no notice of Ctrl-C, which a terminal sends to them too, and do not outlive the
    process that they work for, however it ends: both close the pipe on which they listen.
    """

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")  # the same everywhere, and safe beside threads
        self._heard, self._leash = context.Pipe(duplex=False)
        super().__init__(jobs, context, _begin_work, (self._heard,))

    def submit(
        self, fn: Callable[_Args, _Answer], /, *args: _Args.args, **kwargs: _Args.kwargs
    ) -> "Future[_Answer]":
        """Send out work, for which another process may have to be started."""
        with _deaf():
            return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001,FBT002
        """Let the processes go: after their work, or with `cancel_futures` at once."""
        if cancel_futures:
            self._leash.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


@contextmanager
def _deaf() -> Iterator[None]:
    """Let Ctrl-C wait; a process that is started meanwhile does not hear of it at all."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover -- not on this system
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_work(leash: "Connection[None, None]") -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _TALKING.acquire()
    Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: "Connection[None, None]") -> None:
    """End this process when the other end of the pipe is closed, but not in mid-sentence."""
    wait([leash])
    while not _TALKING.acquire(timeout=_LOOKS):
        parent = parent_process()
        if parent is None or not parent.is_alive():
            break  # nobody listens
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
