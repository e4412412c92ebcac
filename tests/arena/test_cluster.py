"""A real Dask cluster on this machine."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path

import pytest
from command_line import run
from distributed import Client, LocalCluster

from remeld.arena.archive import Archive, open_archive
from remeld.arena.cluster import cluster
from remeld.arena.contest import Contest
from remeld.arena.executors import Inline
from remeld.arena.report import Report
from remeld.arena.setting import Setting, one_game
from remeld.arena.work import Work
from remeld.rules.editions import editions

pytestmark = pytest.mark.filterwarnings("ignore")  # what Dask does is not ours to mend

GAMES = 60


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        yield local.scheduler_address


def played(path: Path, hire: Callable[[], Executor], workers: int, victim: int = 0) -> Report:
    """All games; after a third of them a worker is killed, if there is to be a victim."""
    setting = Setting(edition=one_game(editions()["international"]), seats=2, seed="cluster")
    match = Contest(setting=setting, players=("greedy", "wanderer"), games=GAMES)
    archive = open_archive(path, setting)
    assert isinstance(archive, Archive)
    work = Work(setting=setting, hire=hire, workers=workers, recorded=True)
    for done in match.play(work, archive):
        if victim and done == GAMES // 3:
            os.kill(victim, signal.SIGKILL)
    work.close()
    archive.close()
    return match.report()


def test_a_worker_that_is_killed_costs_no_game_and_doubles_none(
    address: str, tmp_path: Path
) -> None:
    alone = played(tmp_path / "alone", Inline, 1)
    with Client(address) as client:  # type: ignore[no-untyped-call]
        victim = next(iter(client.run(os.getpid).values()))
    with cluster(address) as (hire, workers):
        assert workers == 3
        together = played(tmp_path / "cluster", hire, workers, victim)
    assert together == alone
    assert together.games == GAMES
    assert (tmp_path / "cluster").read_bytes() == (tmp_path / "alone").read_bytes()


def test_the_command_says_the_same_from_a_cluster(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    small = ("arena", "--players", "greedy,wanderer", "--games", "12", "--seed", "x", "--json")
    alone, together = (
        run(capsys, *small, *who) for who in (("--jobs", "1"), ("--scheduler", address))
    )
    assert together.code == alone.code == 0
    assert together.out == alone.out


def test_work_that_was_dropped_is_not_waited_for(address: str) -> None:
    with cluster(address) as (hire, _):
        executor = hire()
        assert executor.submit(divmod, 7, 2).result(60) == (3, 1)
        executor.shutdown(wait=False, cancel_futures=True)
        with pytest.raises(RuntimeError):
            executor.submit(divmod, 7, 2)
        hire().shutdown()


@pytest.mark.parametrize("nobody", ["nonsense", "tcp://127.0.0.1:1"])
def test_where_no_scheduler_answers_that_is_an_error_of_the_system(
    nobody: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("remeld.arena.cluster._PATIENCE", "1s")
    with pytest.raises(OSError, match=nobody) as told, cluster(nobody):
        pytest.fail("somebody answered")
    assert told.value.filename == nobody
