"""A Dask cluster as whoever plays the games: the extra `remeld[cluster]`."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

from distributed import Client
from distributed.cfexecutor import ClientExecutor

__all__ = ["cluster"]

_PATIENCE: Final = "10s"
"""So long a scheduler may take to answer."""


class _Cluster(ClientExecutor):
    """An executor that can be told, like all others, to drop what it has not begun."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001,FBT002
        super().shutdown(wait=wait and not cancel_futures)  # type: ignore[no-untyped-call]


@contextmanager
def cluster(address: str) -> Iterator[tuple[Callable[[], Executor], int]]:
    """How to hire the workers of the cluster whose scheduler has this address, and how many.

    A worker that dies is nothing to us: the scheduler gives its games to another one.
    """
    try:
        client = Client(address, timeout=_PATIENCE)  # type: ignore[no-untyped-call]
    except (ValueError, OSError) as error:
        raise OSError(0, str(error), address) from error
    with client:
        workers = sum(client.nthreads().values())  # type: ignore[no-untyped-call]
        yield lambda: _Cluster(client, pure=False), max(1, workers)  # type: ignore[no-untyped-call]
