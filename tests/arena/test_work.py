"""Work on executors that are late, break, and finish in any order."""

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import cache
from random import Random
from threading import Timer
from typing import ParamSpec, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remeld.arena.executors import Inline
from remeld.arena.outcome import Outcome
from remeld.arena.pairing import Pairing, pairings, tasks
from remeld.arena.play import Played, play_game
from remeld.arena.setting import Setting, Task, one_game
from remeld.arena.work import CannotPlay, Work
from remeld.rules.editions import editions

SETTING = Setting(edition=one_game(editions()["brazil"]), seats=2, seed="tests")
PLAN = list(tasks(pairings(("greedy", "wanderer"), 2), 6))

_Args = ParamSpec("_Args")
_Answer = TypeVar("_Answer")


class Late(Executor):
    """Finishes everything in an order of its own, some of it twice as late."""

    def __init__(self, seed: int = 1) -> None:
        self.chance = Random(seed)
        self.timers: list[Timer] = []

    def submit(
        self, fn: Callable[_Args, _Answer], /, *args: _Args.args, **kwargs: _Args.kwargs
    ) -> "Future[_Answer]":
        future: Future[_Answer] = Future()
        timer = Timer(self.chance.random() / 50, lambda: future.set_result(fn(*args, **kwargs)))
        self.timers.append(timer)
        timer.start()
        return future


class Breaking(Inline):
    """Loses the first so many answers, and is broken from then on, as a pool of processes is."""

    hired = 0
    plan: Sequence[int] = ()

    def __init__(self) -> None:
        self.left = self.plan[Breaking.hired] if Breaking.hired < len(self.plan) else 10**6
        self.at_once = Breaking.hired % 2
        Breaking.hired += 1

    def submit(
        self, fn: Callable[_Args, _Answer], /, *args: _Args.args, **kwargs: _Args.kwargs
    ) -> "Future[_Answer]":
        if self.left > 0:
            self.left -= 1
            return super().submit(fn, *args, **kwargs)
        if self.at_once:
            raise BrokenExecutor("no more")
        future: Future[_Answer] = Future()
        future.set_exception(BrokenExecutor("gone"))
        return future


@cache
def expected() -> list[Played]:
    return [play_game(SETTING, task) for task in PLAN]


def work(
    hire: Callable[[], Executor],
    *,
    workers: int = 2,
    known: dict[tuple[int, tuple[str, ...]], Outcome] | None = None,
) -> Work:
    return Work(setting=SETTING, hire=hire, workers=workers, recorded=True, known=known or {})


def same(games: list[tuple[Task, Played]], wanted: list[Played]) -> bool:
    assert [task for task, _ in games] == PLAN
    return [(played.outcome, played.record) for _, played in games] == [
        (played.outcome, played.record) for played in wanted
    ]


@pytest.mark.parametrize("hire", [Inline, Late, lambda: ThreadPoolExecutor(3)])
@pytest.mark.parametrize("workers", [1, 3])
def test_any_executor_plays_each_game_once_in_order(
    hire: Callable[[], Executor], workers: int
) -> None:
    workplace = work(hire, workers=workers)
    assert same(list(workplace.games(PLAN)), expected())
    workplace.close()


def test_games_that_are_known_are_not_played_again() -> None:
    known = {played.outcome.key: played.outcome for played in expected()[2:9]}
    games = list(work(Inline, known=known).games(PLAN))
    assert [played.outcome for _, played in games] == [played.outcome for played in expected()]
    assert [not played.record for _, played in games] == [task.key in known for task in PLAN]
    hired = []

    def nobody() -> Executor:
        hired.append(1)
        return Inline()

    everything = {played.outcome.key: played.outcome for played in expected()}
    assert len(list(work(nobody, known=everything).games(PLAN))) == len(PLAN)
    assert hired == []


@settings(max_examples=15)
@given(st.lists(st.integers(0, 4), max_size=6).map(lambda plan: [1, *plan]))
def test_what_broke_with_its_workers_is_sent_out_again(plan: list[int]) -> None:
    # Nobody breaks four times in a row, which would be somebody's fault.
    Breaking.hired, Breaking.plan = 0, [left or number % 2 for number, left in enumerate(plan)]
    assert same(list(work(Breaking).games(PLAN)), expected())
    assert Breaking.hired <= len(plan) + 1


def test_games_of_which_every_worker_dies_are_named() -> None:
    Breaking.hired, Breaking.plan = 0, [1, 1] + [0] * 99
    with pytest.raises(CannotPlay) as told:
        list(work(Breaking).games(PLAN))
    assert Breaking.hired < 8
    assert told.value.games == "2: greedy wanderer"
    assert told.value.why.startswith("BrokenExecutor: ")


class Poisoned(Inline):
    """Dies of one game and of no other, and forgets all that was sent out with it."""

    poison = PLAN[7]

    def __init__(self) -> None:
        self.dead = False

    def submit(
        self, fn: Callable[_Args, _Answer], /, *args: _Args.args, **kwargs: _Args.kwargs
    ) -> "Future[_Answer]":
        self.dead = self.dead or self.poison in args[1]  # type: ignore[operator]
        future: Future[_Answer] = Future()
        if self.dead:
            future.set_exception(BrokenExecutor("gone"))
            return future
        return super().submit(fn, *args, **kwargs)


def test_the_one_game_of_which_workers_die_is_to_blame() -> None:
    workplace = Work(setting=SETTING, hire=Poisoned, workers=4, recorded=False)
    with pytest.raises(CannotPlay) as told:
        list(workplace.games(PLAN))
    assert told.value.games.startswith("4: ")


def test_a_game_that_cannot_be_played_there_is_named() -> None:
    task = Task(9, ("arena_bots:Nobody", "greedy"), 0)
    for hire in (Inline, lambda: ThreadPoolExecutor(1)):
        with pytest.raises(CannotPlay, match="9: arena_bots:Nobody greedy: AttributeError"):
            list(work(hire).games([task]))


def test_chunks_grow_as_long_as_games_are_quick() -> None:
    sizes = []

    class Counting(Inline):
        def submit(
            self, _: Callable[_Args, _Answer], /, *args: _Args.args, **__: _Args.kwargs
        ) -> "Future[_Answer]":
            sizes.append(len(args[1]))  # type: ignore[arg-type]
            future: Future[_Answer] = Future()
            future.set_result((["a game"] * sizes[-1], 1e-4 * sizes[-1]))  # type: ignore[arg-type]
            return future

    plan = list(Pairing("greedy", "wanderer", 2).tasks(1)) * 400
    assert len(list(work(Counting, workers=1).games(plan))) == 800
    assert sizes[:6] == [1, 1, 1, 2, 4, 8]
    assert max(sizes) == 200


def test_who_leaves_early_leaves_no_work_behind() -> None:
    late = Late()
    workplace = work(lambda: late)
    games = workplace.games(PLAN)
    next(games)
    workplace.close()
    for timer in late.timers:
        timer.join()
    assert len(late.timers) < len(PLAN)
    workplace.close()
