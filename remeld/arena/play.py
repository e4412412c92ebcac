"""One game between bots, from the deal to its record."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from traceback import format_exc
from typing import Final

from remeld.arena.executors import computing
from remeld.arena.outcome import Failure, Outcome, outcome_tags
from remeld.arena.players import player
from remeld.arena.program import program
from remeld.arena.setting import Setting, Task
from remeld.bots import Bot
from remeld.notation.record import Recorder
from remeld.notation.record_text import write_record
from remeld.rules.fault import Refusal
from remeld.rules.game import Action, Game, Phase, TimeOut
from remeld.rules.score import GameResult
from remeld.rules.shuffle import Mix
from remeld.rules.start import Seat
from remeld.rules.turn import Advance, act, start_game
from remeld.rules.view import view
from remeld.solver import Solver

__all__ = ["GRACE", "AnotherProgram", "Played", "Timing", "play_all", "play_game"]

GRACE: Final = 0.05
"""So many seconds over its limit a turn is not yet called late."""

_SOLVER: Final = Solver()
"""Of the rules, not of the bots. Making one takes longer than many a game."""


class AnotherProgram(Exception):
    """Whoever is asked to play has other bots, or other rules, than whoever asks."""


@dataclass(slots=True)
class Timing:
    """How long a seat has thought."""

    turns: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    late: int = 0
    """Turns that took longer than the limit, and some more."""

    def add(self, seconds: float, limit: float | None) -> None:
        """Take in another turn."""
        self.turns += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.late += limit is not None and seconds > limit + GRACE

    def join(self, other: "Timing") -> None:
        """Take in the turns of another."""
        self.turns += other.turns
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.late += other.late


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game that was played."""

    outcome: Outcome
    record: str = ""
    """In the notation; empty where nobody wants it."""
    timings: tuple[Timing, ...] = ()
    """Of each seat. No two runs have the same, so they are kept apart from the outcome."""
    trace: str = ""
    """Where the first exception of a bot came from."""


def play_all(
    setting: Setting, tasks: Sequence[Task], *, recorded: bool
) -> tuple[list[Played], float]:
    """Play some games, and the seconds that it took: what is sent to whoever does the work."""
    if program() != setting.program:
        raise AnotherProgram(f"here is {program()}, and {setting.program} was asked")
    began = perf_counter()
    with computing():
        games = [play_game(setting, task, recorded=recorded) for task in tasks]
    return games, perf_counter() - began


def play_game(setting: Setting, task: Task, *, recorded: bool = True) -> Played:
    """Play a game to its end, whatever the bots do.

    Where a bot raises an exception, or answers with what the rules refuse, its time has run out
    with nothing laid (R3.6), and the failure is written down.
    """
    sitting = _Sitting(setting, task, setting.mix(task.deal))
    advance = start_game(setting.edition, setting.seats, 1, sitting.mix)
    recorder = Recorder(setting.edition, task.names, "") if recorded else None
    while True:
        if recorder is not None:
            recorder.add(advance.events)
        result = advance.game.result
        if result is not None:
            break
        advance = sitting.turn(advance.game)
    outcome = sitting.outcome(result, advance.game.turn - 1)
    record = ""
    if recorder is not None:
        recorder.tags = (*setting.tags, *outcome_tags(outcome, task.rotation))
        record = write_record(recorder.record())
    return Played(
        outcome=outcome, record=record, timings=tuple(sitting.timings), trace=sitting.trace
    )


@dataclass(slots=True)
class _Sitting:
    """The bots of one game, and what they have been up to."""

    setting: Setting
    task: Task
    mix: Mix
    timings: list[Timing] = field(init=False)
    failures: list[Failure] = field(default_factory=list)
    trace: str = ""
    bots: list[Bot] = field(init=False)
    chance: list[Random] = field(init=False)
    """Each seat has its own, so that nobody's chance hangs on how much others use of theirs."""

    def __post_init__(self) -> None:
        # A bot that cannot even be made is no bot that fails: the game cannot be played here.
        self.bots = [player(name) for name in self.task.names]
        seats = range(self.setting.seats)
        self.timings = [Timing() for _ in seats]
        self.chance = [
            Random(f"{self.setting.seed}/{self.task.deal}/seat {seat}") for seat in seats
        ]

    def turn(self, game: Game) -> Advance:
        """The game after whatever the bot does whose turn it is."""
        seat = game.to_move
        try:
            advance = act(game, self._choose(game, seat), search=_SOLVER, mix=self.mix)
            if not isinstance(advance, Refusal):
                return advance
            reason = "+".join(advance.codes)
        except Exception as error:  # noqa: BLE001 -- no bot may stop the arena
            reason = type(error).__name__
            self.trace = self.trace or format_exc()
        self.failures.append(Failure(seat, game.turn, reason))
        return self._timed_out(game)

    def _choose(self, game: Game, seat: Seat) -> Action:
        limits, shown = self.setting.limits, view(game, seat)
        began = perf_counter()
        try:
            return self.bots[seat].choose(shown, self.chance[seat], limits)
        finally:
            self.timings[seat].add(perf_counter() - began, limits.seconds)

    def _timed_out(self, game: Game) -> Advance:
        """The game after a turn in which nothing was laid."""
        restoring = game.phase is Phase.RESTORING
        lies = (game.scattered or ()) if restoring else game.table
        out = TimeOut(game.to_move, game.turn, lies)
        advance = act(game, out, search=_SOLVER, mix=self.mix)
        if isinstance(advance, Refusal):  # pragma: no cover -- the rules never refuse this
            raise TypeError(f"a turn cannot even time out: {advance}")
        return advance

    def outcome(self, result: GameResult, turns: int) -> Outcome:
        """How it ended."""
        return Outcome(
            deal=self.task.deal,
            names=self.task.names,
            wins=result.wins,
            points=result.points,
            turns=turns,
            failures=tuple(self.failures),
        )
