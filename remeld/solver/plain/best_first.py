"""Everything that can be laid, best first, by asking again and again for the best of a part.

The best of all splits the rest into parts without overlap: for each kind of tile in turn, what
agrees with it on the kinds before and holds fewer, or more, of this kind. A heap of parts, each
with its best, gives them all in order.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from operator import sub

from remeld.rules.tile import TILES, Counts, Rack, count, tiles_of
from remeld.solver.engine import Placing, Weights

__all__ = ["Part", "best_first"]


@dataclass(frozen=True, slots=True)
class Part:
    """All multisets with at least so many, and at most so many, of each kind of tile."""

    least: Counts
    most: Counts

    @property
    def spare(self) -> Counts:
        """How many of each kind may be there or not."""
        return list(map(sub, self.most, self.least))

    def others(self, best: Counts) -> Iterator["Part"]:
        """The parts that hold everything here but `best`."""
        least, most = list(self.least), list(self.most)
        for tile in TILES:
            if best[tile] > self.least[tile]:
                yield Part([*least], [*most[:tile], best[tile] - 1, *most[tile + 1 :]])
            if best[tile] < self.most[tile]:
                yield Part([*least[:tile], best[tile] + 1, *least[tile + 1 :]], [*most])
            least[tile] = most[tile] = best[tile]


@dataclass(order=True, slots=True)
class _Entry:
    loss: tuple[int, int, int]
    laid: Rack = field(compare=False)
    part: Part = field(compare=False)


def best_first(
    rack: Rack,
    best_of: Callable[[Part], Placing | None],
    weights: Weights,
    hopeful: Callable[[Rack], bool] = lambda _: True,
    moved: Callable[[Placing], int] = lambda _: 0,
) -> Iterator[Rack]:
    """What the best of each part lays: first the most weight, most sets unchanged, fewest `moved`.

    Parts that are not hopeful are left out. A part is hopeful or not by all that it may lay.
    """
    heap: list[_Entry] = []

    def add(part: Part) -> None:
        if hopeful(Rack(tuple(tiles_of(part.most)))):
            best = best_of(part)
            if best is not None:
                weight = sum(weights.of[tile] for tile in best.laid)
                loss = (-weight, -best.unchanged, moved(best))
                heappush(heap, _Entry(loss, best.laid, part))

    add(Part([0] * len(TILES), count(rack)))
    while heap:
        top = heappop(heap)
        yield top.laid
        for part in top.part.others(count(top.laid)):
            add(part)
