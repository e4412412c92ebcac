"""A whole contest, on one worker and on many, at one go and in pieces."""

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from remeld.arena.archive import Archive, open_archive
from remeld.arena.contest import Contest
from remeld.arena.decision import Verdict
from remeld.arena.executors import Inline, Processes
from remeld.arena.report import Report
from remeld.arena.setting import Setting, one_game
from remeld.arena.work import Work
from remeld.rules.editions import editions

Hire = Callable[[], Executor]

PLAYERS = ("greedy", "wanderer", "arena_bots:Idle")


def contest(seats: int = 2, *, games: int = 12, margin: float | None = None) -> Contest:
    setting = Setting(edition=one_game(editions()["sweden"]), seats=seats, seed="contest")
    return Contest(setting=setting, players=PLAYERS, games=games, margin=margin)


def work(contest: Contest, archive: Archive | None, hire: Hire = Inline, workers: int = 1) -> Work:
    known = {} if archive is None else archive.known
    recorded = archive is not None
    return Work(setting=contest.setting, hire=hire, workers=workers, recorded=recorded, known=known)


def played(
    match: Contest, path: Path, hire: Hire = Inline, workers: int = 1, stop: int | None = None
) -> Report:
    """Play, or go on, until the end or until so many games are over."""
    archive = open_archive(path, match.setting)
    assert isinstance(archive, Archive)
    workplace = work(match, archive, hire, workers)
    try:
        for _ in islice(match.play(workplace, archive), stop):
            pass
    finally:
        workplace.close()
        archive.close()
    return match.report()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("margin", [None, 0.3])
def test_who_does_the_work_and_in_which_pieces_changes_nothing(
    seats: int, margin: float | None, tmp_path: Path
) -> None:
    games = 12 if margin is None else 36
    one = played(contest(seats, games=games, margin=margin), tmp_path / "one")
    if margin is not None:
        verdicts = {meeting.verdict for meeting in one.meetings.values()}
        assert Verdict.STRONGER in verdicts
        assert one.games < 36 * len(one.meetings)
    whole = (tmp_path / "one").read_bytes()
    assert whole.count(b"[Remeld ") == one.games
    for workers in (7,):
        path = tmp_path / f"threads {workers}"
        match = contest(seats, games=games, margin=margin)
        assert played(match, path, lambda: ThreadPoolExecutor(3), workers) == one
        assert path.read_bytes() == whole
    pieces = tmp_path / "pieces"
    for stop in (1, 5, 14):
        played(contest(seats, games=games, margin=margin), pieces, stop=stop)
        assert whole.startswith(pieces.read_bytes())
    assert played(contest(seats, games=games, margin=margin), pieces) == one
    assert pieces.read_bytes() == whole


def test_real_processes_change_nothing(tmp_path: Path) -> None:
    one = played(contest(), tmp_path / "one")
    assert played(contest(), tmp_path / "two", lambda: Processes(2), 2) == one
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_worker_that_dies_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that kills its process, once, in the middle of a game."""
    trap = tmp_path / "trap"
    players = ("arena_bots:DeadlyOnce", "wanderer")

    def match() -> Contest:
        return Contest(setting=contest().setting, players=players, games=30)

    one = played(match(), tmp_path / "one")
    monkeypatch.setenv("REMELD_TEST_TRAP", str(trap))
    trap.touch()
    two = played(match(), tmp_path / "two", lambda: Processes(2), 2)
    assert not trap.exists()
    assert two == one
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_without_a_file_nothing_is_written_and_all_is_counted() -> None:
    match = contest(games=5)
    told = list(match.play(work(match, None)))
    assert told == list(range(1, 19))  # three pairings of three whole deals
    assert match.deals == 3
    assert match.most == match.report().games == 18
    assert set(match.timings) == set(PLAYERS)
    assert sum(timing.turns for timing in match.timings.values()) > 18 * 10


def test_how_much_is_left_shrinks_with_what_is_decided() -> None:
    match = contest(games=60, margin=0.02)
    assert match.most == 180
    for done in match.play(work(match, None)):
        assert done <= match.most
    assert match.report().games == match.most < 180


def test_a_later_run_may_play_more_games_and_more_players(tmp_path: Path) -> None:
    path = tmp_path / "arena"
    played(contest(games=4), path)
    small = path.read_bytes()
    more = played(contest(games=8), path)
    assert path.read_bytes().startswith(small)
    assert more == played(contest(games=8), tmp_path / "fresh")
    # The same games stand in both files, in another order.
    assert sorted(path.read_text().split("[Remeld ")) == sorted(
        (tmp_path / "fresh").read_text().split("[Remeld ")
    )


def test_the_first_failure_of_a_bot_is_kept() -> None:
    setting = contest().setting
    match = Contest(setting=setting, players=("greedy", "arena_bots:Raising"), games=4)
    for _ in match.play(work(match, None)):
        pass
    assert "it has lost the thread" in match.trace
    failures = match.report().failures
    assert failures["greedy"] == 0
    assert failures["arena_bots:Raising"] > 3
