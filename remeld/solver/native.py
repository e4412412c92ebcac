"""The compiled engine: a thin door to the kernel, which reads and makes the rules' own values.

A work area serves one search at a time. Areas are kept in a list and taken by whoever searches, so
that threads never share one. A search that finds its area too small is asked again of a larger
one, up to a size at which no legal position has ever arrived.
"""

import struct
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from remeld.rules.edition import FreedJoker, PoolEmpty
from remeld.rules.sets import Table
from remeld.rules.tile import TILES, Rack
from remeld.solver import _kernel
from remeld.solver.engine import (
    NO_TILES,
    Aim,
    GameTerms,
    Keep,
    OpeningAim,
    Placing,
    Position,
    Weights,
    weights_for,
)

__all__ = ["NativeEngine"]

_NODES: Final = 1 << 14
_MOST_NODES: Final = 1 << 22
_NEW_SET: Final = 1
_KEEP: Final = {Keep.NOTHING: 0, Keep.SETS: 2, Keep.TILES: 2 | 4}
_SOME: Final = 8
_DONE, _TOO_SMALL = 1, -1
_MUST_PLAY, _GOES_ON = 1, 2
_POOL_EMPTY: Final = {PoolEmpty.LAST_ROUND: 0, PoolEmpty.PLAY_ON: 1, PoolEmpty.ENDS_AT_ONCE: 2}

_Reply = TypeVar("_Reply", bound=tuple[object, ...])
_Turn: TypeAlias = tuple[int, int, Rack, Table, int, int]


class NativeEngine:
    """Exact search in compiled code. It may be used by several threads at once."""

    name = "native"

    def __init__(self) -> None:
        self._idle: list[tuple[int, _kernel.Area]] = []

    def best(
        self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker, keep: Keep
    ) -> Placing | None:
        """The placing of most weight laid, perhaps none; no answer: `table` is no table."""
        return self.timed_best(table, rack, weights, freed, keep)[0]

    def timed_best(
        self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker, keep: Keep
    ) -> tuple[Placing | None, int, int]:
        """The same with the number of states searched, and the nanoseconds of that."""
        packed = _packed(weights)
        flags = _KEEP[keep] | (freed is FreedJoker.NEW_SET)
        answer = self._ask(
            lambda work: _kernel.best(work, TILES, table, rack, NO_TILES, packed, flags)
        )
        return _placing(answer), answer[4], answer[5]

    def some(self, table: Table, rack: Rack, freed: FreedJoker) -> Placing | None:
        """A placing that lays something; None if there is none."""
        packed = _packed(weights_for(Aim.TILES))
        flags = _SOME | (freed is FreedJoker.NEW_SET)
        placing = _placing(
            self._ask(lambda work: _kernel.best(work, TILES, table, rack, NO_TILES, packed, flags))
        )
        return placing if placing is not None and placing.laid else None

    def place(self, table: Table, laid: Rack, freed: FreedJoker, keep: Keep) -> Placing | None:
        """A placing that lays all of these tiles; None if there is none."""
        packed = _packed(weights_for(Aim.TILES))
        flags = _KEEP[keep] | (freed is FreedJoker.NEW_SET)
        return _placing(
            self._ask(lambda work: _kernel.best(work, TILES, table, NO_TILES, laid, packed, flags))
        )

    def opening(self, rack: Rack, aim: OpeningAim, minimum: int) -> Placing | None:
        """The best own sets worth `minimum` at least (R4.1); None if there are none."""
        status, _, laid, table = self._ask(
            lambda work: _kernel.opening(work, TILES, rack, aim, max(1, minimum))
        )
        return Placing(laid, table, 0) if status == _DONE else None

    def turn(
        self, position: Position, weights: Weights, freed: FreedJoker, minimum: int, keep: Keep
    ) -> Placing | None:
        """The best opening turn that goes on to the table (R4.3); None if there is none."""
        table, rack = position.table, position.rack
        packed, least = _packed(weights), max(1, minimum)
        flags = _KEEP[keep] | (freed is FreedJoker.NEW_SET)
        return _placing(
            self._ask(lambda work: _kernel.turn(work, TILES, table, rack, packed, flags, least))
        )

    def plays(
        self, table: Table, rack: Rack, weights: Weights, freed: FreedJoker
    ) -> Iterator[Rack]:
        """Every multiset of rack tiles that can be laid, the most weight first."""
        packed, flags = _packed(weights), int(freed is FreedJoker.NEW_SET)
        listing = self._ask(lambda work: (_DONE, _kernel.plays(work, table, rack, packed, flags)))
        while True:
            status, laid = self._ask(lambda work: _kernel.next_play(work, TILES, listing[1]))
            if status != _DONE:
                return
            yield laid

    def best_of_each(self, positions: bytes, weights: Weights) -> bytes:
        """For each packed position what the best play lays, freed jokers going anywhere."""
        packed = _packed(weights)
        return self._ask(lambda work: _kernel.best_batch(work, positions, packed))[1]

    def play_games(self, games: bytes, table: Table, pool: int, terms: GameTerms) -> bytes:
        """How packed games end that begin with this table and so many tiles in the pool.

        `kernel/games.h` says how a game and its end are packed.
        """
        packed = _packed(weights_for(Aim.TILES))
        rules = (
            _KEEP[terms.keep] | (terms.freed is FreedJoker.NEW_SET),
            terms.must_play * _MUST_PLAY | terms.opening_goes_on * _GOES_ON,
            terms.opening_minimum,
            _POOL_EMPTY[terms.pool_empty],
        )
        patience = bytes(terms.patience)
        return self._ask(
            lambda work: _kernel.play_games(work, table, games, pool, patience, packed, rules)
        )[1]

    def _ask(self, question: Callable[["_kernel.Area"], _Reply]) -> _Reply:
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


@lru_cache(maxsize=256)
def _packed(weights: Weights) -> bytes:
    return struct.pack(f"{len(TILES)}i", *weights.of)


def _placing(answer: _Turn) -> Placing | None:
    return Placing(answer[2], answer[3], answer[1]) if answer[0] == _DONE else None
