"""Our own times, counted inside the compiled code, and what a call from Python costs."""

from collections.abc import Callable, Sequence
from time import process_time_ns
from typing import Final

from remeld.rules.edition import FreedJoker
from remeld.rules.editions import editions
from remeld.solver import Solver
from remeld.solver.engine import Aim, Engine, Keep, Position, weights_for
from remeld.solver.native import NativeEngine

__all__ = ["ROUNDS", "batch_rate", "call_times", "solve", "solve_times", "tiles_laid"]

ROUNDS: Final = 3
TILES: Final = weights_for(Aim.TILES)


def solve(
    engine: NativeEngine,
    position: Position,
    freed: FreedJoker = FreedJoker.ANY_SET,
    keep: Keep = Keep.NOTHING,
) -> tuple[int, int, int]:
    """Tiles laid by the best play, nodes searched, nanoseconds of processor time."""
    placing, nodes, nanos = engine.timed_best(position.table, position.rack, TILES, freed, keep)
    return len(placing.laid) if placing else 0, nodes, nanos


def solve_times(
    positions: Sequence[Position],
    freed: FreedJoker = FreedJoker.ANY_SET,
    keep: Keep = Keep.NOTHING,
) -> list[float]:
    """Microseconds for each position: the middle one of three rounds through all of them."""
    engine = NativeEngine()
    rounds = [
        [solve(engine, position, freed, keep)[2] / 1000 for position in positions]
        for _ in range(ROUNDS)
    ]
    return [sorted(times)[ROUNDS // 2] for times in zip(*rounds, strict=True)]


def tiles_laid(positions: Sequence[Position]) -> list[int]:
    """How many tiles the best play lays."""
    engine = NativeEngine()
    return [solve(engine, position)[0] for position in positions]


def call_times(positions: Sequence[Position]) -> dict[str, list[float]]:
    """Microseconds of a call from Python, with values, for each position."""
    solver = Solver(NativeEngine())
    engine: Engine = solver.engine
    edition = editions()["brazil"]  # where freed jokers go anywhere
    calls: dict[str, Callable[[Position], object]] = {
        "`engine.best`": lambda at: engine.best(
            at.table, at.rack, TILES, FreedJoker.ANY_SET, Keep.NOTHING
        ),
        "`Solver.best_play`": lambda at: solver.best_play(
            edition, at.table, at.rack, keep=Keep.NOTHING
        ),
        "`Solver.best_play`, sets kept": lambda at: solver.best_play(edition, at.table, at.rack),
        "`Solver.can_play`": lambda at: solver.can_play(edition, at.table, at.rack),
    }
    return {name: [_micros(call, at) for at in positions] for name, call in calls.items()}


def _micros(call: Callable[[Position], object], position: Position) -> float:
    times = []
    for _ in range(ROUNDS):
        start = process_time_ns()
        call(position)
        times.append(process_time_ns() - start)
    return sorted(times)[ROUNDS // 2] / 1000


def batch_rate(positions: Sequence[Position]) -> float:
    """Solves a second of one core through the batch call; the best of some rounds."""
    engine, many = NativeEngine(), b"".join(position.packed for position in positions)
    best = 0.0
    for _ in range(2 * ROUNDS + 1):
        start = process_time_ns()
        engine.best_of_each(many, TILES)
        best = max(best, len(positions) / (process_time_ns() - start) * 1e9)
    return best
