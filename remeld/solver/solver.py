"""The questions: what can be laid, what is an opening worth, can anything be laid at all?"""

from collections.abc import Iterable, Iterator

from remeld.notation.tiles import read_rack, read_table
from remeld.rules.edition import Edition, FreedJoker
from remeld.rules.sets import Table, set_value
from remeld.rules.tile import TILES, Rack, tiles_of
from remeld.solver.engine import (
    Aim,
    Engine,
    Keep,
    OpeningAim,
    Placing,
    Position,
    Weights,
    weights_for,
)
from remeld.solver.engines import fastest_engine

__all__ = ["Solver"]


class Solver:
    """Answers by exact search; every answer is the best there is under the rules.

    Tables and racks are values, or text in the usual notation. A solver may be used by several
    threads at once.

    >>> from remeld.rules.editions import editions
    >>> from remeld.notation.tiles import write_table, write_tiles
    >>> solver, edition = Solver(), editions()["international"]
    >>> play = solver.best_play(edition, "R5 O5 K5 J | B2 B3 B4", "B1 O13")
    >>> write_tiles(play.laid), write_table(play.table)
    ('B1', 'R5 O5 K5 J | B1 B2 B3 B4')
    """

    def __init__(self, engine: Engine | None = None) -> None:
        self.engine = engine or fastest_engine()

    def best_play(
        self,
        edition: Edition,
        table: Table | str,
        rack: Rack | str,
        aim: Aim | Weights = Aim.TILES,
        keep: Keep = Keep.TILES,
    ) -> Placing | None:
        """The best play of a player who has opened; None when nothing can be laid.

        Best in an aim, or in the sum of some weights; `keep` decides among equals: if nothing else
        is said, the most sets left as they are, then the fewest tiles that change their set.
        A play lays at least one tile. Weights that make it a loss to lay anything are answered by
        None too.
        """
        placing = self.engine.best(
            _table(table), _rack(rack), weights_for(aim), edition.freed_joker, keep
        )
        return placing if placing is not None and placing.laid else None

    def some_play(self, edition: Edition, table: Table | str, rack: Rack | str) -> Placing | None:
        """Any play of a player who has opened; None when there is none."""
        return self.engine.some(_table(table), _rack(rack), edition.freed_joker)

    def can_play(self, edition: Edition, table: Table | str, rack: Rack | str) -> bool:
        """Whether a player who has opened can lay at least one tile."""
        return self.some_play(edition, table, rack) is not None

    def place(
        self,
        edition: Edition,
        table: Table | str,
        laid: Rack | str,
        keep: Keep = Keep.TILES,
    ) -> Placing | None:
        """A play of a player who has opened that lays just these tiles; None: there is none.

        `keep` decides among several, as in `best_play`.

        >>> from remeld.rules.editions import editions
        >>> from remeld.notation.tiles import write_table
        >>> write_table(Solver().place(editions()["international"], "R3 R4 R5", "R2 R6").table)
        'R2 R3 R4 R5 R6'
        """
        return self.engine.place(_table(table), _rack(laid), edition.freed_joker, keep)

    def plays(
        self,
        edition: Edition,
        table: Table | str,
        rack: Rack | str,
        aim: Aim | Weights = Aim.TILES,
    ) -> Iterator[Rack]:
        """All that a player who has opened can lay, each multiset of tiles once, the best first.

        They are searched for as they are asked for. `place` says how each comes to lie.

        >>> from remeld.rules.editions import editions
        >>> from remeld.notation.tiles import write_tiles
        >>> plays = Solver().plays(editions()["international"], "R3 R4 R5", "R2 R6 K13")
        >>> list(map(write_tiles, plays))
        ['R2 R6', 'R6', 'R2']
        """
        return self.engine.plays(_table(table), _rack(rack), weights_for(aim), edition.freed_joker)

    def opening_value(self, tiles: Rack | str) -> int:
        """The most that sets made of these tiles alone can be worth together; 0: no set.

        >>> Solver().opening_value("R12 R13 J")
        36
        """
        placing = self.engine.opening(_rack(tiles), OpeningAim.VALUE, 0)
        return 0 if placing is None else sum(map(set_value, placing.table))

    def opening(
        self, rack: Rack | str, minimum: int, aim: OpeningAim = OpeningAim.TILES
    ) -> Placing | None:
        """The best own sets worth the minimum; None when the rack has none."""
        return self.engine.opening(_rack(rack), aim, minimum)

    def opening_play(
        self,
        edition: Edition,
        table: Table | str,
        rack: Rack | str,
        aim: Aim | Weights = Aim.TILES,
        keep: Keep = Keep.TILES,
    ) -> Placing | None:
        """The best first play by the edition: with own sets alone, or going on to the table (R4.3).

        Own sets alone are the most tiles, whatever the aim.
        """
        table, rack = _table(table), _rack(rack)
        if edition.opening_goes_on:
            return self.opening_turn(edition, table, rack, aim, keep)
        own = self.opening(rack, edition.opening_minimum)
        return None if own is None else Placing(own.laid, table + own.table, len(table))

    def opening_turn(
        self,
        edition: Edition,
        table: Table | str,
        rack: Rack | str,
        aim: Aim | Weights = Aim.TILES,
        keep: Keep = Keep.TILES,
    ) -> Placing | None:
        """The best opening turn that goes on to the table; None when the rack cannot open.

        Own sets worth the edition's minimum can be made of what it lays. `keep` decides among
        equals, as in `best_play`.
        """
        return self.engine.turn(
            Position(_table(table), _rack(rack)),
            weights_for(aim),
            edition.freed_joker,
            edition.opening_minimum,
            keep,
        )

    def arrange(self, tiles: Rack | str) -> Table | None:
        """A table made of just these tiles; None when there is none.

        >>> from remeld.notation.tiles import write_tiles
        >>> sorted(map(write_tiles, Solver().arrange("R7 R7 B7 K7 R8 R9")))
        ['K7 R7 B7', 'R7 R8 R9']
        >>> Solver().arrange("R7 B7 K7 R8 R9")
        """
        placing = self.engine.place((), _rack(tiles), FreedJoker.ANY_SET, Keep.NOTHING)
        return None if placing is None else placing.table

    def best_of_each(self, positions: Iterable[Position] | bytes, aim: Aim | Weights) -> list[Rack]:
        """What the best play of each position lays, freed jokers going anywhere.

        For very many positions, and for programs that count tiles anyway, they may be packed: see
        `Position.packed`. `engine.best_of_each` gives packed answers too.

        >>> from remeld.notation.tiles import read_rack, read_table, write_tiles
        >>> position = Position(read_table("R3 R4 R5"), read_rack("R2 R6 K13"))
        >>> list(map(write_tiles, Solver().best_of_each([position], Aim.TILES)))
        ['R2 R6']
        """
        if not isinstance(positions, bytes):
            positions = b"".join(position.packed for position in positions)
        laid = self.engine.best_of_each(positions, weights_for(aim))
        size = len(TILES)
        return [
            Rack(tuple(tiles_of(list(laid[at : at + size])))) for at in range(0, len(laid), size)
        ]


def _table(table: Table | str) -> Table:
    return read_table(table) if isinstance(table, str) else table


def _rack(rack: Rack | str) -> Rack:
    return read_rack(rack) if isinstance(rack, str) else rack
