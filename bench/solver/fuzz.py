"""Random legal positions by the hundred thousand: how our times spread, and the worst."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappush, heappushpop
from math import inf
from random import Random
from typing import Final

from bench.solver.ours import solve
from bench.solver.positions import ANY, deal, pack
from remeld.rules.edition import FreedJoker
from remeld.rules.tile import Box
from remeld.solver.engine import Keep, Position
from remeld.solver.native import NativeEngine

__all__ = ["NO_STUMBLE", "Fuzzed", "fuzz", "fuzz_position"]

WORST: Final = 40
LONGEST_RACK: Final = 30
NO_STUMBLE: Final = 100_000_000
"""What takes so many nanoseconds is not measured again: a stumble would not show."""


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """What was measured, in nanoseconds, sorted; and the worst positions, the worst first."""

    nanos: "array[int]"
    worst: list[tuple[int, Position]] = field(default_factory=list)


def fuzz_position(rng: Random, box: Box) -> Position:
    """A table of any size up to the whole box, and a rack of 1 to 30 of the rest."""
    size = rng.randrange(len(box))
    if size < 3:
        size = 0
    jokers = min(sum(rng.random() * len(box) < size for _ in range(box.jokers)), size // 6)
    table = pack(rng, box, size, jokers)
    rack = min(rng.randrange(1, LONGEST_RACK + 1), len(box) - size)
    rest = box.jokers - jokers
    held = sum(rng.random() * (len(box) - size) < rack for _ in range(rest))
    return deal(rng, box, table, rack, min(held, rack))


def _positions(box: Box, number: int) -> Iterator[Position]:
    rng = Random(f"fuzz/{box.name}")
    for _ in range(number):
        yield fuzz_position(rng, box)


def fuzz(
    box: Box,
    number: int,
    freed: FreedJoker = ANY,
    keep: Keep = Keep.NOTHING,
    *,
    seconds: float = inf,
) -> Fuzzed:
    """Measure so many positions, each once; the worst again, since a machine stumbles at times.

    Fewer, where all searches together take more than so many seconds.
    """
    engine, nanos, left = NativeEngine(), array("Q"), seconds * 1e9
    worst: list[tuple[int, int, Position]] = []
    for at, position in enumerate(_positions(box, number)):
        took = solve(engine, position, freed, keep)[2]
        if len(worst) < WORST:
            heappush(worst, (took, at, position))
        elif took > worst[0][0]:
            heappushpop(worst, (took, at, position))
        nanos.append(took)
        left -= took
        if left < 0:
            break
    ordered = sorted(nanos)
    again = sorted(
        ((_again(engine, position, freed, keep, took), position) for took, _, position in worst),
        key=lambda pair: -pair[0],
    )
    ordered[-len(again) :] = sorted(took for took, _ in again)
    return Fuzzed(array("Q", ordered), again)


def _again(
    engine: NativeEngine, position: Position, freed: FreedJoker, keep: Keep, took: int
) -> int:
    """The least of three times; what took so long that a stumble does not matter stays."""
    if took > NO_STUMBLE:
        return took
    return min(took, *(solve(engine, position, freed, keep)[2] for _ in range(2)))
