"""A Dask cluster as whoever plays the games: the extra `remeld[cluster]`."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from distributed import Client

__all__ = ["cluster"]


@contextmanager
def cluster(address: str) -> Iterator[tuple[Callable[[], Executor], int]]:
    """How to hire the workers of the cluster whose scheduler has this address, and how many."""
    with Client(address) as client:  # type: ignore[no-untyped-call]
        workers = sum(client.nthreads().values())
        yield lambda: client.get_executor(pure=False), max(1, workers)
