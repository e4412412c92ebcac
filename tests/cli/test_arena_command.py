"""`remeld arena`, in this process and as one of its own that is interrupted and killed."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from command_line import Ran, run

from remeld.arena.contest import Contest
from remeld.arena.executors import Inline
from remeld.arena.interval import Interval
from remeld.arena.work import CannotPlay, Work
from remeld.cli import arena_command
from remeld.cli.arena_tables import _around
from remeld.cli.terminal import Exit, our_texts
from remeld.notation.record_text import read_records

SMALL = ("--players", "greedy,arena_bots:Idle", "--games", "6", "--seed", "tests", "--jobs", "1")
PATIENCE = 60


def arena(capsys: pytest.CaptureFixture[str], *more: str) -> Ran:
    return run(capsys, "arena", *SMALL, *more)


def test_the_tables_of_two(capsys: pytest.CaptureFixture[str]) -> None:
    ran = arena(capsys)
    assert (ran.code, ran.err) == (Exit.GOOD, "")
    lines = ran.out.splitlines()
    assert lines[:2] == [
        "international, 2 seats, seed tests",
        "6 games, 3 deals a pairing at most, each played from every seat",
    ]
    titles = [line for line in lines if line and not line.startswith("  ")]
    assert titles[2:] == [
        "Wins in percent, the player of the row against that of the column (fair: 50)",
        "Points a game",
        "Turns a game",
        "The field",
    ]
    rows = [re.split(r"  +", line.strip()) for line in lines if line.startswith("  greedy")]
    assert rows[0] == ["greedy", "-", "100.0 (13.9-100.0)"]
    assert rows[1][2].startswith("+")
    assert rows[3][-1] == "0"  # failures


def test_more_seats_and_more_players(capsys: pytest.CaptureFixture[str]) -> None:
    players = ("--players", "greedy,wanderer,arena_bots:Idle")
    ran = arena(capsys, *players, "--seats", "3", "--edition", "israel-family", "--games", "4")
    assert ran.code == Exit.GOOD
    assert "36 games, 2 deals a pairing at most" in ran.out
    assert "one player of the row among those of the column (fair: 33)" in ran.out
    assert "The ratings fit least where " in ran.out


def test_json_says_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    ran = arena(capsys, "--json", "--house", "opening_minimum=20", "--simulations", "5")
    assert (ran.code, ran.err) == (Exit.GOOD, "")
    said = ran.json
    assert list(said) == [
        "edition",
        "house",
        "seats",
        "seed",
        "limits",
        "games",
        "confidence",
        "margin",
        "meetings",
        "players",
        "worst_fit",
    ]
    assert said["house"] == {"opening_minimum": "20"}
    assert said["limits"] == {"seconds": None, "simulations": 5}
    assert [(m["one"], m["other"]) for m in said["meetings"]] == [
        ("greedy", "arena_bots:Idle"),
        ("arena_bots:Idle", "greedy"),
    ]
    meeting, player = said["meetings"][0], said["players"][0]
    assert meeting["wins"]["mean"] == player["wins"]["mean"] == 1.0
    assert meeting["wins"]["low"] < 1.0 == meeting["wins"]["high"]
    assert player["rating"]["low"] < player["rating"]["mean"] < player["rating"]["high"]
    assert (player["name"], player["failures"], meeting["games"]) == ("greedy", 0, 6)


def test_a_single_deal_has_no_ends(capsys: pytest.CaptureFixture[str]) -> None:
    ran = arena(capsys, "--games", "1")
    assert "±?" in ran.out
    assert "inf" not in ran.out
    meeting = arena(capsys, "--games", "1", "--json").json["meetings"][0]
    assert (meeting["games"], meeting["points"]["low"]) == (2, None)


def test_nothing_is_worth_less_than_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """The same bot by two names."""
    ran = arena(capsys, "--players", "greedy,remeld.bots.greedy:Greedy")
    assert "-0.0" not in ran.out
    assert "+0.0 ±0.0" in ran.out
    assert _around(our_texts(), Interval(-0.04, -0.14, 0.06), 1) == "+0.0 ±0.1"


def test_until_it_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    ran = arena(capsys, "--until-decided", "--games", "200")
    assert ran.code == Exit.GOOD
    assert re.search(r"greedy is stronger than arena_bots:Idle \(\d\d deals\)", ran.out)
    assert "hold whenever one stops" in ran.out
    turned = arena(
        capsys, "--until-decided", "--games", "200", "--players", "arena_bots:Idle,greedy"
    )
    assert "arena_bots:Idle is weaker than greedy" in turned.out
    alike = arena(
        capsys,
        *("--until-decided", "--margin", "20", "--players", "greedy,remeld.bots.greedy:Greedy"),
        *("--games", "200"),
    )
    assert "are within 20 points of a fair share" in alike.out


def test_what_stays_open_is_told_by_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    ran = arena(capsys, "--until-decided")
    assert ran.code == Exit.REFUSED
    assert "greedy and arena_bots:Idle: not decided (3 deals)" in ran.out
    many = arena(capsys, "--until-decided", "--seats", "3", "--json")
    assert many.code == Exit.REFUSED
    assert [meeting["verdict"] for meeting in many.json["meetings"]] == [None, None]


def test_times_are_told_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    ran = arena(capsys, "--times", "--think", "500")
    assert "Thinking in milliseconds a turn" in ran.out
    said = arena(capsys, "--times", "--json").json["times"]
    assert said["greedy"]["turns"] > 20
    assert said["greedy"]["late"] == 0
    assert said["greedy"]["longest"] >= said["greedy"]["mean"] > 0


def test_a_bot_that_fails_is_counted_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    ran = arena(capsys, "--players", "greedy,arena_bots:Raising")
    assert ran.code == Exit.GOOD
    assert "LookupError: it has lost the thread" in ran.err
    row = next(line for line in ran.out.splitlines()[::-1] if "arena_bots:Raising" in line)
    assert int(row.split()[-1]) > 5


def test_the_number_of_jobs_changes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told, kept = set(), set()
    for jobs in ("1", "3"):
        path = tmp_path / jobs
        for form in ("--json", "--times"):
            ran = arena(capsys, "--jobs", jobs, "--games", "40", "--out", str(path), form)
            assert ran.code == Exit.GOOD
            told.add(ran.out.partition("Thinking")[0])
        kept.add(path.read_bytes())
    assert len(told) == 2
    assert len(kept) == 1
    (text,) = kept
    assert len(list(read_records(text.decode().splitlines()))) == 40
    checked = run(capsys, "replay", "--check", str(tmp_path / "3"))
    assert checked.out.startswith("40 records, ")
    assert checked.out.endswith("all good\n")


def test_a_file_is_gone_on_with_by_its_own_seed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "arena.txt"
    first = arena(capsys, "--out", str(path))
    players = ("--players", "greedy,arena_bots:Idle", "--jobs", "1")
    again = run(capsys, "arena", *players, "--games", "6", "--out", str(path))
    assert again.out == first.out
    assert again.err == f"{path}: 6 games are there already.\n"
    more = run(capsys, "arena", *players, "--games", "10", "--out", str(path))
    assert more.out.splitlines()[1].startswith("10 games, 5 deals")


def test_without_a_seed_there_is_a_new_one_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    players = ("--players", "greedy,arena_bots:Idle", "--jobs", "1", "--games", "1", "--json")
    assert len({run(capsys, "arena", *players).json["seed"] for _ in range(3)}) == 3


def test_unless_told_otherwise_there_is_a_process_for_each_core(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hired = []

    def processes(jobs: int) -> Inline:
        hired.append(jobs)
        return Inline()

    monkeypatch.setattr(arena_command, "Processes", processes)
    monkeypatch.setattr(arena_command, "cpu_count", lambda: 5)
    players = ("--players", "greedy,arena_bots:Idle", "--games", "2")
    assert run(capsys, "arena", *players).code == Exit.GOOD
    assert hired == [5]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--players", "greedy"), "An arena needs 2 players at least; there are 1."),
        (("--players", ""), "An arena needs 2 players at least; there are 0."),
        (("--players", "greedy,nobody"), "There is no player called “nobody”."),
        (("--players", "greedy,wanderer,greedy"), "“greedy” is there twice"),
        (("--seats", "1"), "1 players cannot play this edition; 2 can."),
        (("--seats", "7"), "7 players cannot play this edition; 6 can."),
        (("--seats", "5", "--edition", "sweden"), "5 players cannot play this edition; 4 can."),
        (("--edition", "narnia"), "There is no edition called “narnia”."),
        (("--house", "cats=yes"), "There is no house rule called “cats”."),
        (("--seed", "\udcff"), "cannot stand there"),
    ],
)
def test_what_cannot_be_is_refused(
    more: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = arena(capsys, *more)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert said in ran.err
    as_json = arena(capsys, *more, "--json")
    assert (as_json.code, as_json.err) == (Exit.UNREADABLE, "")
    assert said in as_json.json["unreadable"][0]["sentence"]


@pytest.mark.parametrize(
    "more",
    [
        ("--games", "0"),
        ("--games", "many"),
        ("--games", "-5"),
        ("--games", "1.5"),
        ("--seats", "0"),
        ("--jobs", "0"),
        ("--think", "-1"),
        ("--think", "nan"),
        ("--simulations", "-1"),
        ("--margin", "0"),
        ("--margin", "²"),
    ],
)
def test_numbers_that_are_none_are_refused(
    more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    ran = arena(capsys, *more)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert more[0] in ran.err


def test_players_are_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "arena").code == Exit.UNREADABLE


def test_a_file_of_something_else_is_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary\n", encoding="utf-8")
    ran = arena(capsys, "--out", str(path))
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert "is no game of an arena" in ran.err
    assert path.read_text(encoding="utf-8") == "Dear diary\n"
    other = tmp_path / "arena.txt"
    arena(capsys, "--out", str(other))
    before = other.read_bytes()
    ran = arena(capsys, "--out", str(other), "--seed", "another")
    assert "there Seed tests, here another" in ran.err
    assert other.read_bytes() == before
    nowhere = arena(capsys, "--out", str(tmp_path / "no" / "file"))
    assert nowhere.code == Exit.UNREADABLE


def test_games_that_cannot_be_played_end_it_with_what_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Work.games

    def broken(self: object, tasks: object) -> object:
        for number, game in enumerate(played(self, tasks)):  # type: ignore[arg-type]
            if number == 4:
                raise CannotPlay([game[0]], OSError("no room"))
            yield game

    monkeypatch.setattr(Work, "games", broken)
    ran = arena(capsys)
    assert ran.code == Exit.REFUSED
    assert "One of these games cannot be played: 3: greedy arena_bots:Idle (OSError: no room)" in (
        ran.err
    )
    assert "4 games, 2 deals" in ran.out


def test_the_cluster_is_asked_for_by_its_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "remeld.arena.cluster", None)
    ran = arena(capsys, "--scheduler", "tcp://127.0.0.1:1")
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert "remeld[cluster]" in ran.err


def test_an_interrupt_tells_what_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    play = Contest.play

    def interrupted(self: Contest, *rest: object) -> object:
        for done in play(self, *rest):  # type: ignore[arg-type]
            yield done
            if done == 5:
                raise KeyboardInterrupt

    monkeypatch.setattr(Contest, "play", interrupted)
    ran = arena(capsys)
    assert ran.code == 130
    assert ran.err.splitlines() == [
        "Stopped after 5 games.",
        "Nothing was kept; with --out FILE the same command can go on.",
    ]
    assert "4 games, 2 deals" in ran.out
    kept = arena(capsys, "--out", str(tmp_path / "arena.txt"))
    assert kept.err.splitlines()[-1] == "The same command goes on from there."


# As a process of its own


def start(*more: str) -> "subprocess.Popen[str]":
    here = Path(__file__).parents[1]
    return subprocess.Popen(
        [sys.executable, "-m", "remeld", "arena", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(here)},
        start_new_session=True,
        # Whoever runs the tests in the background has them deaf to Ctrl-C.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


CUT = ("--players", "greedy,wanderer", "--games", "300", "--seed", "cut", "--json")


@pytest.fixture(scope="module")
def left_in_peace(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    """What a run that nobody disturbs says and leaves behind."""
    path = tmp_path_factory.mktemp("arena") / "whole"
    said, _ = start(*CUT, "--out", str(path), "--jobs", "2").communicate(timeout=PATIENCE)
    return said, path.read_bytes()


@pytest.mark.parametrize(
    ("blow", "jobs"), [(signal.SIGKILL, "2"), (signal.SIGINT, "1"), (signal.SIGINT, "2")]
)
def test_a_run_that_is_cut_short_goes_on_to_the_same_end(
    blow: signal.Signals, jobs: str, tmp_path: Path, left_in_peace: tuple[str, bytes]
) -> None:
    """Cut short twice, by a real signal, and compared with a run that was left in peace."""
    path = tmp_path / "pieces"
    options = (*CUT, "--out", str(path), "--jobs", jobs)
    for more in (20_000, 400_000):
        cut = start(*options)
        until(lambda more=more: path.exists() and path.stat().st_size > more)  # type: ignore[misc]
        # What a terminal sends, it sends to all; a kill hits the one.
        (os.killpg if blow is signal.SIGINT else os.kill)(cut.pid, blow)
        out, err = cut.communicate(timeout=PATIENCE)
        assert cut.returncode == (130 if blow is signal.SIGINT else -signal.SIGKILL)
        if blow is signal.SIGINT:
            assert "goes on from there" in err
            assert 0 < json.loads(out)["games"] < 300
            assert "Traceback" not in err
    final = start(*options)
    out, err = final.communicate(timeout=PATIENCE)
    assert final.returncode == Exit.GOOD
    assert "are there already" in err
    assert (out, path.read_bytes()) == left_in_peace
