"""The compiled engine: values at the door, bytes inside.

A work area serves one search at a time. Areas are kept in a list and taken by whoever searches, so
that threads never share one. A search that finds its area too small is asked again of a larger
one, up to a size at which no legal position has ever arrived.
"""

import struct
from collections.abc import Callable
from typing import Final, TypeVar

from remeld.rules.edition import FreedJoker
from remeld.rules.sets import Table, tidy
from remeld.rules.tile import JOKER, STANDARD, TILES, Rack, count
from remeld.solver import _kernel
from remeld.solver.engine import Placing, Weights

__all__ = ["NativeEngine"]

_NODES: Final = 1 << 14
_MOST_NODES: Final = 1 << 22
_NEW_SET: Final = 1
_TOO_SMALL: Final = -1
_MOST_VALUE: Final = 1

_Answer = TypeVar("_Answer", bound=tuple[object, ...])


class NativeEngine:
    """Exact search in compiled code. It may be used by several threads at once."""

    name = "native"

    def __init__(self) -> None:
        self._idle: list[tuple[int, object]] = []

    def best(self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker) -> Placing | None:
        """The placing of most weight laid; None if the table cannot be arranged at all."""
        begin, held = _sets_bytes(table), bytes(count(rack))
        packed = struct.pack("53i", *weights.of)
        copies = _copies(table, rack)
        flags = _NEW_SET if freed is FreedJoker.NEW_SET else 0
        status, _, _, _, laid, sets, _ = self._ask(
            lambda work: _kernel.best(work, begin, held, packed, copies, flags)
        )
        if status != 1:
            return None
        worth = sum(map(int.__mul__, laid, weights.of))
        return Placing(worth, _read_sets(sets))

    def some(self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker) -> Placing | None:
        """The best placing is found as soon as any."""
        placing = self.best(table, rack, weights, freed)
        return placing if placing is not None and placing.worth else None

    def opening(self, rack: Rack) -> Placing:
        """The sets of most value that the rack alone can make (R4.1)."""
        held, copies = bytes(count(rack)), _copies((), rack)
        status, _, _, value, _, sets = self._ask(
            lambda work: _kernel.opening(work, held, copies, _MOST_VALUE, 0)
        )
        return Placing(value, _read_sets(sets)) if status == 1 else Placing(0, ())

    def _ask(self, question: Callable[[object], _Answer]) -> _Answer:
        nodes, work = self._idle.pop() if self._idle else (_NODES, _kernel.work(_NODES))
        answer = question(work)
        while answer[0] == _TOO_SMALL and nodes < _MOST_NODES:
            nodes *= 4
            work = _kernel.work(nodes)
            answer = question(work)
        if answer[0] == _TOO_SMALL:
            raise MemoryError(f"a search needs more than {nodes} nodes")
        self._idle.append((nodes, work))
        return answer


def _copies(table: Table, rack: Rack) -> int:
    """How many copies of a tile the box has: as few as these tiles fit into."""
    counts = count(rack)
    for tiles in table:
        for tile in tiles:
            counts[tile] += 1
    standard = max(counts[:JOKER]) <= STANDARD.copies and counts[JOKER] <= STANDARD.jokers
    return STANDARD.copies if standard else STANDARD.copies + 1


def _sets_bytes(table: Table) -> bytes:
    return b"".join(bytes((len(tiles), *tiles)) for tiles in table)


def _read_sets(packed: bytes) -> Table:
    sets = []
    start = 0
    while start < len(packed):
        end = start + 1 + packed[start]
        sets.append(tidy(tuple(TILES[index] for index in packed[start + 1 : end])))
        start = end
    return tuple(sets)
