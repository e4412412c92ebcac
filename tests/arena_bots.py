"""Bots that try what an arena can bear: `arena_bots:NAME`, in other processes too."""

import os
import time
from random import Random

from remeld.bots import Limits
from remeld.bots.greedy import Greedy
from remeld.bots.seat import idle_action, own_seat
from remeld.rules.game import Action, Draw, Pass, Phase, Play, TimeOut
from remeld.rules.view import View

GREEDY = Greedy()


class Idle:
    """Never lays a tile."""

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        del rng, limits
        return idle_action(view)


class Raising:
    """Breaks down in every third turn."""

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        if view.turn % 3 == 0:
            raise LookupError("it has lost the thread")
        return GREEDY.choose(view, rng, limits)


class Refused:
    """Answers with what the rules refuse, each time something else."""

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        del rng, limits
        seat = own_seat(view)
        own = view.turn // len(view.opened) % 3
        if own == 0:
            return Draw(seat, view.turn + 1)
        if own == 1:
            return Play(seat, view.turn, (*view.table, view.rack[:1]))
        return Pass(seat, view.turn)


class Nonsense:
    """Answers with what is no action at all."""

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        del rng, limits
        answers = (None, "draw", 7, object())
        return answers[view.turn // 2 % 4]  # type: ignore[return-value]


class Dropper:
    """Lets its time run out on loose tiles, and does not put the table back."""

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        if view.phase is Phase.RESTORING:
            raise ValueError("it cannot remember")
        if view.table and view.turn // len(view.opened) % 2:
            return TimeOut(own_seat(view), view.turn, (*view.table, view.rack[:1]))
        return GREEDY.choose(view, rng, limits)


class Gambler:
    """Takes as many numbers from chance as it likes, and plays as if it had taken one."""

    taken = 1

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        for _ in range(self.taken):
            rng.random()
        return GREEDY.choose(view, rng, limits)


class BigGambler(Gambler):
    """The same, with more of them."""

    taken = 5


class Chancy:
    """Lays what it can, or does not: as chance will have it."""

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        return GREEDY.choose(view, rng, limits) if rng.random() < 0.7 else idle_action(view)


class Slow:
    """Takes longer than it may."""

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        if view.turn == 1:
            time.sleep((limits.seconds or 0) + 0.1)
        return GREEDY.choose(view, rng, limits)


class Deadly:
    """Ends its process, and itself with it."""

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        del view, rng, limits
        os._exit(13)


class DeadlyOnce:
    """Ends its process in the first game after a file was laid out for it."""

    def choose(self, view: View, rng: Random, limits: Limits) -> Action:
        trap = os.environ.get("REMELD_TEST_TRAP", "")
        if trap and os.path.exists(trap):  # noqa: PTH110 -- the lean way, for it is every turn
            os.unlink(trap)  # noqa: PTH108
            os._exit(13)
        return GREEDY.choose(view, rng, limits)


def cannot_be_made() -> None:
    raise RuntimeError("no bot today")
