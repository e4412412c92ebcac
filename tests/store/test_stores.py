"""What holds for every store."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from remeld.store import Due, Kept, MemoryStore, SqliteStore, Store

Opener = Callable[[Path], Awaitable[Store]]


async def memory(_: Path) -> Store:
    return MemoryStore()


async def sqlite(path: Path) -> Store:
    return await SqliteStore.open(path / "remeld.db")


@pytest.fixture(params=[memory, sqlite], ids=["memory", "sqlite"])
def opener(request: pytest.FixtureRequest) -> Opener:
    found: Opener = request.param
    return found


def test_events_come_back_in_their_order(opener: Opener, tmp_path: Path) -> None:
    async def check() -> None:
        store = await opener(tmp_path)
        assert await store.append("a", 0, [b"1", b"2"], None)
        assert await store.append("a", 2, [b"3"], None)
        assert await store.append("b", 0, [b"other"], None)
        assert await store.append("a", 3, [], None)
        assert await store.load("a") == [b"1", b"2", b"3"]
        assert await store.load("a", 2) == [b"3"]
        assert await store.load("a", 3) == []
        assert await store.load("nobody") == []
        await store.close()

    asyncio.run(check())


def test_who_has_not_seen_the_newest_is_refused(opener: Opener, tmp_path: Path) -> None:
    async def check() -> None:
        store = await opener(tmp_path)
        assert not await store.append("a", 1, [b"x"], None)
        assert await store.append("a", 0, [b"1"], None)
        assert not await store.append("a", 0, [b"x"], None)
        assert not await store.append("a", 2, [b"x"], None)
        assert await store.append("a", 1, [b"2"], None)
        assert not await store.append("a", 1, [b"x"], 1.0)
        assert await store.load("a") == [b"1", b"2"]
        assert await store.due(2.0) == []
        await store.close()

    asyncio.run(check())


def test_of_writers_that_race_one_wins_each_number(opener: Opener, tmp_path: Path) -> None:
    async def check() -> None:
        store = await opener(tmp_path)
        await store.append("a", 0, [b"made"], None)

        async def writer(who: bytes) -> int:
            won = 0
            while True:
                version = len(await store.load("a"))
                if version >= 60:
                    return won
                won += await store.append("a", version, [who + b"%d" % version], None)

        wins = await asyncio.gather(*(writer(who) for who in (b"x", b"y", b"z")))
        events = await store.load("a")
        assert sum(wins) == len(events) - 1 == 59
        assert [int(event[1:]) for event in events[1:]] == list(range(1, 60))
        await store.close()

    asyncio.run(check())


def test_deadlines_are_those_of_the_last_event(opener: Opener, tmp_path: Path) -> None:
    async def check() -> None:
        store = await opener(tmp_path)
        await store.append("late", 0, [b"1"], 20.0)
        await store.append("later", 0, [b"1"], 30.0)
        await store.append("never", 0, [b"1"], None)
        assert await store.due(19.9) == []
        assert await store.due(20.0) == [Due("late", 1)]
        await store.append("late", 1, [b"2"], 40.0)
        assert await store.due(35.0) == [Due("later", 1)]
        assert await store.due(50.0) == [Due("later", 1), Due("late", 2)]
        await store.append("later", 1, [b"2"], None)
        assert await store.due(50.0) == [Due("late", 2)]
        await store.close()

    asyncio.run(check())


def test_what_is_kept_is_the_newest(opener: Opener, tmp_path: Path) -> None:
    async def check() -> None:
        store = await opener(tmp_path)
        assert await store.kept("a") is None
        await store.keep("a", Kept(2, b"draft"))
        await store.keep("a", Kept(1, b"an old one, late"))
        assert await store.kept("a") == Kept(2, b"draft")
        await store.keep("a", Kept(2, b"changed"))
        assert await store.kept("a") == Kept(2, b"changed")
        await store.close()

    asyncio.run(check())


def test_a_closed_store_answers_no_more(opener: Opener, tmp_path: Path) -> None:
    async def check() -> None:
        store = await opener(tmp_path)
        await store.append("a", 0, [b"1"], None)
        await store.close()
        await store.close()
        for question in (store.load("a"), store.append("a", 1, [b"2"], None), store.due(1.0)):
            with pytest.raises(RuntimeError, match="closed"):
                await question

    asyncio.run(check())


def test_a_file_holds_everything(tmp_path: Path) -> None:
    async def write() -> None:
        store = await sqlite(tmp_path)
        await store.append("a", 0, [b"1", bytes(range(256))], 5.0)
        await store.keep("a", Kept(2, b"draft"))
        await store.close()

    async def read() -> None:
        store = await sqlite(tmp_path)
        assert await store.load("a") == [b"1", bytes(range(256))]
        assert await store.kept("a") == Kept(2, b"draft")
        assert await store.due(5.0) == [Due("a", 2)]
        await store.close()

    asyncio.run(write())
    asyncio.run(read())


def test_two_processes_on_one_file_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async def check() -> None:
        one, other = await sqlite(tmp_path), await sqlite(tmp_path)
        await one.append("a", 0, [b"made"], None)
        results = await asyncio.gather(
            *(store.append("a", 1, [b"next"], None) for store in (one, other) * 5)
        )
        assert sum(results) == 1
        assert await other.load("a") == [b"made", b"next"]
        await one.close()
        await other.close()

    asyncio.run(check())


def test_one_who_fails_in_a_batch_fails_alone(tmp_path: Path) -> None:
    async def check() -> None:
        store = await sqlite(tmp_path)
        bad: bytes = object()  # type: ignore[assignment]  # no bytes, for once
        results = await asyncio.gather(
            store.append("a", 0, [b"1"], None),
            store.append("b", 0, [b"1", bad], None),
            store.append("c", 0, [b"1"], None),
            return_exceptions=True,
        )
        assert results[0] is results[2] is True
        assert isinstance(results[1], sqlite3.Error)
        assert await store.load("b") == []
        assert await store.append("b", 0, [b"1"], None)
        await store.close()

    asyncio.run(check())


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "remeld.db") as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(ValueError, match="newer version"):
        asyncio.run(sqlite(tmp_path))


def test_a_disk_that_fails_is_told_to_everybody_who_waits(tmp_path: Path) -> None:
    async def check() -> None:
        store = await sqlite(tmp_path)
        await store.append("a", 0, [b"1"], None)
        with sqlite3.connect(tmp_path / "remeld.db") as connection:
            connection.execute("DROP TABLE event")
        connection.close()
        for question in (store.load("a"), store.append("a", 1, [b"2"], None)):
            with pytest.raises(sqlite3.Error):
                await question
        await store.close()

    asyncio.run(check())


WRITER = """
import asyncio, sys
from pathlib import Path
from remeld.store import SqliteStore

async def main():
    store = await SqliteStore.open(Path(sys.argv[1]))
    number = 0
    while await store.append("a", number, [b"%d" % number], None):
        print(number, flush=True)  # told after it was stored
        number += 1

asyncio.run(main())
"""


def test_what_was_told_outlives_a_killed_process(tmp_path: Path) -> None:
    path = tmp_path / "remeld.db"
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [int(process.stdout.readline()) for _ in range(20)]
        os.kill(process.pid, signal.SIGKILL)
        told += map(int, process.stdout.read().split())

    async def read() -> list[bytes]:
        store = await SqliteStore.open(path)
        events = await store.load("a")
        await store.close()
        return events

    events = asyncio.run(read())
    assert [int(event) for event in events[: len(told)]] == told
    assert len(events) - len(told) in {0, 1}
