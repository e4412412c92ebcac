"""A store in one SQLite file: nothing to set up, nothing to look after.

One thread writes. It takes all that waits for it into one transaction, so that a hundred tables
cost little more than one, and answers when that is on the disk. Another thread reads; it sees
what was written when it begins, and neither waits for the other.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeAlias, TypeVar

from remeld.store.port import Due, Kept

__all__ = ["SqliteStore"]

_AT_ONCE: Final = 500
"""So many writes, at most, in one transaction."""
_PATIENCE: Final = 10.0
"""So many seconds another process may be writing."""

# Each step brings a file from one version to the next; a step that was published never changes.
_STEPS: Final = (
    """
    CREATE TABLE sitting (
        name TEXT PRIMARY KEY, version INTEGER NOT NULL, deadline REAL
    ) WITHOUT ROWID;
    CREATE INDEX sitting_deadline ON sitting (deadline) WHERE deadline IS NOT NULL;
    CREATE TABLE event (
        name TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (name, number)
    ) WITHOUT ROWID;
    CREATE TABLE kept (
        name TEXT PRIMARY KEY, version INTEGER NOT NULL, body BLOB NOT NULL
    ) WITHOUT ROWID;
    """,
)

_Answer = TypeVar("_Answer")
_Job: TypeAlias = Callable[[sqlite3.Connection], _Answer]


@dataclass(slots=True)
class _Worker:
    """A thread with a connection of its own, which does one job after another."""

    path: Path
    writes: bool
    _jobs: "SimpleQueue[tuple[_Job[Any], asyncio.Future[Any]] | None]" = field(
        default_factory=SimpleQueue
    )
    _thread: Thread | None = None
    _closed: bool = False

    def start(self) -> None:
        """Begin to work."""
        name = "remeld-store-writer" if self.writes else "remeld-store-reader"
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    async def do(self, job: _Job[_Answer]) -> _Answer:
        """What the job gives, once it is done and what it wrote is on the disk."""
        if self._closed:
            raise RuntimeError("the store is closed")
        future: asyncio.Future[_Answer] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, future))
        return await future

    async def close(self) -> None:
        """Finish what was asked for before, and stop."""
        if self._closed or self._thread is None:
            return
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        with closing(_connect(self.path)) as connection:
            while True:
                batch = [self._jobs.get()]
                while self.writes and len(batch) < _AT_ONCE and not self._jobs.empty():
                    batch.append(self._jobs.get())
                self._do_all(connection, [each for each in batch if each is not None])
                if None in batch:
                    return

    def _do_all(
        self, connection: sqlite3.Connection, batch: list[tuple[_Job[Any], "asyncio.Future[Any]"]]
    ) -> None:
        """Do some jobs, all or none of which are on the disk when this is over."""
        answers: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        try:
            connection.execute("BEGIN IMMEDIATE" if self.writes else "BEGIN")
            for job, future in batch:
                answer, error = _alone(connection, job)
                answers.append((future, answer, error))
            connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 -- told to everybody who waits
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            answers = [(future, None, error) for _, future in batch]
        for future, answer, failed in answers:
            _tell(future, answer, failed)


def _alone(connection: sqlite3.Connection, job: _Job[Any]) -> tuple[Any, Exception | None]:
    """One job of a batch: where it fails, it has written nothing, and the others go on."""
    connection.execute("SAVEPOINT job")
    try:
        answer, error = job(connection), None
    except Exception as failed:  # noqa: BLE001 -- told to whoever asked for it
        connection.execute("ROLLBACK TO job")
        answer, error = None, failed
    connection.execute("RELEASE job")
    return answer, error


def _tell(future: "asyncio.Future[Any]", answer: Any, error: Exception | None) -> None:
    def settle() -> None:
        if future.cancelled():
            return
        if error is None:
            future.set_result(answer)
        else:
            future.set_exception(error)

    with suppress(RuntimeError):  # nobody waits any more: the loop is closed
        future.get_loop().call_soon_threadsafe(settle)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # what was accepted outlives a power cut
    return connection


def _prepare(path: Path) -> None:
    """Bring the file to the newest version; refuse one that is newer than this program."""
    with closing(_connect(path)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(_STEPS):
            connection.execute("ROLLBACK")
            raise ValueError(f"{path} was written by a newer version of Remeld")
        for step in _STEPS[version:]:
            for statement in filter(str.strip, step.split(";")):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(_STEPS)}")
        connection.execute("COMMIT")


class SqliteStore:
    """Sittings in a file. `open` makes the file if it is not there."""

    def __init__(self, path: Path) -> None:
        self._writer = _Worker(path, writes=True)
        self._reader = _Worker(path, writes=False)

    @classmethod
    async def open(cls, path: Path) -> "SqliteStore":
        """The store in this file, ready."""
        await asyncio.to_thread(_prepare, path)
        store = cls(path)
        store._writer.start()
        store._reader.start()
        return store

    async def append(
        self, name: str, version: int, events: Sequence[bytes], deadline: float | None
    ) -> bool:
        """Add events after `version` of them; False: there are others already."""

        def write(connection: sqlite3.Connection) -> bool:
            after = version + len(events)
            if version == 0:
                changed = connection.execute(
                    "INSERT INTO sitting VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    (name, after, deadline),
                )
            else:
                changed = connection.execute(
                    "UPDATE sitting SET version = ?, deadline = ? WHERE name = ? AND version = ?",
                    (after, deadline, name, version),
                )
            if changed.rowcount == 0:
                return False
            rows = [(name, number, body) for number, body in enumerate(events, start=version + 1)]
            connection.executemany("INSERT INTO event VALUES (?, ?, ?)", rows)
            return True

        return await self._writer.do(write)

    async def load(self, name: str, after: int = 0) -> list[bytes]:
        """The events of a sitting, from the one after number `after`."""

        def read(connection: sqlite3.Connection) -> list[bytes]:
            rows = connection.execute(
                "SELECT body FROM event WHERE name = ? AND number > ? ORDER BY number",
                (name, after),
            )
            return [body for (body,) in rows]

        return await self._reader.do(read)

    async def keep(self, name: str, kept: Kept) -> None:
        """Keep something beside a sitting."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO kept VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET"
                " version = excluded.version, body = excluded.body"
                " WHERE excluded.version >= version",
                (name, kept.version, kept.body),
            )

        await self._writer.do(write)

    async def kept(self, name: str) -> Kept | None:
        """What was kept last."""

        def read(connection: sqlite3.Connection) -> Kept | None:
            found = connection.execute("SELECT version, body FROM kept WHERE name = ?", (name,))
            row = found.fetchone()
            return None if row is None else Kept(*row)

        return await self._reader.do(read)

    async def due(self, now: float) -> list[Due]:
        """The sittings whose deadline has passed, the longest overdue first."""

        def read(connection: sqlite3.Connection) -> list[Due]:
            rows = connection.execute(
                "SELECT name, version FROM sitting WHERE deadline <= ? ORDER BY deadline, name",
                (now,),
            )
            return [Due(*row) for row in rows]

        return await self._reader.do(read)

    async def close(self) -> None:
        """Finish what was begun, and let go."""
        await self._writer.close()
        await self._reader.close()
