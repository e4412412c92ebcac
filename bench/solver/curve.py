"""Cost against size: solve times by the number of tiles on the table, with the theory beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from bench.solver.figures import at_share, median
from bench.solver.ours import solve_times
from bench.solver.positions import deal, pack
from bench.solver.svg import Drawing, Panel
from remeld.rules.tile import LARGE, STANDARD, Box
from remeld.solver.engine import Position

__all__ = ["Curve", "draw", "measure"]

RACK: Final = 14
STEP: Final = 4


@dataclass(frozen=True, slots=True)
class Curve:
    """Microseconds by tiles on the table."""

    box: Box
    sizes: list[int]
    middle: list[float]
    high: list[float]
    worst: list[float]

    @property
    def theory(self) -> list[float]:
        """The ways to share each number's tiles between runs and groups.

        With a share p of m copies in play, a tile has 1 + mp ways on average, four colours the
        fourth power of that. The curve is that shape, through the measured median's first point.
        """
        ways = [
            (1 + self.box.copies * min(1.0, (size + RACK) / len(self.box))) ** 4
            for size in self.sizes
        ]
        return [self.middle[0] * way / ways[0] for way in ways]


def measure(each: int) -> list[Curve]:
    """Both boxes, so many positions for each size."""
    return [_measure(box, each) for box in (STANDARD, LARGE)]


def _measure(box: Box, each: int) -> Curve:
    sizes = [0, *range(STEP, len(box), STEP), len(box)]
    times = [solve_times(_positions(box, size, each)) for size in sizes]
    return Curve(
        box,
        sizes,
        [median(some) for some in times],
        [at_share(some, 0.99) for some in times],
        [max(some) for some in times],
    )


def _positions(box: Box, size: int, number: int) -> Sequence[Position]:
    """Tables of this size, the jokers on them or on the rack as chance has it."""
    rng, positions = Random(f"curve/{box.name}/{size}"), []
    rest = len(box) - size
    rack = min(RACK, rest)
    for _ in range(number):
        on_table = sum(rng.random() * len(box) < size for _ in range(box.jokers))
        on_table = min(on_table, size // 4)
        held = sum(rng.random() * rest < rack for _ in range(box.jokers - on_table))
        table = pack(rng, box, size, on_table)
        positions.append(deal(rng, box, table, rack, min(held, rack)))
    return positions


def draw(curves: Sequence[Curve]) -> str:
    """The curves side by side, as SVG."""
    drawing = Drawing(
        title="Cost of the best play against tiles on the table, rack of 14",
        across="tiles on the table",
        up="microseconds",
    )
    for curve in curves:
        name = f"{curve.box.name} box, {len(curve.box)} tiles"
        panel = Panel(name, curve.sizes, low=1.0, high=10_000.0)
        panel.line("worst", curve.worst, "#999999", dashed=False)
        panel.line("99 %", curve.high, "#c2410c", dashed=False)
        panel.line("median", curve.middle, "#1d4ed8", dashed=False)
        panel.line("theory", curve.theory, "#15803d", dashed=True)
        drawing.add(panel)
    return drawing.svg()
