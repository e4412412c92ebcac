"""Ours and the peers on the same positions."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from bench.solver.ask import ask
from bench.solver.figures import at_share, median
from bench.solver.ours import solve_times, tiles_laid
from bench.solver.peers import GIVEN_UP, NO_ANSWER, PEERS
from bench.solver.positions import ANY, NEW, random_position
from bench.solver.store import written
from remeld.rules.tile import STANDARD, Box
from remeld.solver.engine import Keep, Position

__all__ = ["CELLS", "QUESTIONS", "Cell", "Compared", "cell_positions", "compare"]

CELLS: Final = tuple(
    (table, rack, jokers)
    for table, rack in ((0, 14), (20, 14), (40, 14), (60, 14), (80, 20))
    for jokers in range(3)
)
"""Tiles on the table and on the rack, jokers in play."""

QUESTIONS: Final = {
    "any set": (ANY, Keep.NOTHING),
    "new set": (NEW, Keep.NOTHING),
    "any set, sets kept": (ANY, Keep.SETS),
    "any set, sets and tiles kept": (ANY, Keep.TILES),
    "new set, sets kept": (NEW, Keep.SETS),
}
"""What our solver is asked, the plain question first."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Microseconds of each solver, by position, and where they do not agree."""

    ours: list[float]
    peers: dict[str, list[float]]
    disagreements: list[str]
    given_up: dict[str, int]

    @property
    def at_median(self) -> float:
        """How many times longer the fastest peer takes in the middle."""
        return min(map(median, self.peers.values())) / median(self.ours)

    @property
    def at_worst(self) -> float:
        """How many times longer the peer with the shortest longest time takes there."""
        return min(map(max, self.peers.values())) / max(self.ours)


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of position: ours for each question, and the peers for the first."""

    name: str
    number: int
    ours: dict[str, list[float]]
    compared: Compared


def cell_positions(number: int) -> dict[str, list[Position]]:
    """So many positions of each size, the same ones every time."""
    return {
        f"{table}/{rack}, {jokers} J": [
            random_position(Random(f"{table}/{rack}/{jokers}/{at}"), STANDARD, table, rack, jokers)
            for at in range(number)
        ]
        for table, rack, jokers in CELLS
    }


def compare(box: Box, positions: Sequence[Position]) -> Compared:
    """Ask everybody, one after the other."""
    wanted = tiles_laid(positions)
    peers, disagreements, given_up = {}, [], {}
    for name in PEERS:
        answers = ask(name, box, positions)
        peers[name] = [nanos / 1000 for _, nanos in answers]
        given_up[name] = sum(tiles == GIVEN_UP for tiles, _ in answers)
        disagreements += [
            f"{name} {_says(tiles)}, we lay {ours}: `{written(position)}`"
            for (tiles, _), ours, position in zip(answers, wanted, positions, strict=True)
            if tiles not in {ours, GIVEN_UP}
        ]
    return Compared(solve_times(positions), peers, disagreements, given_up)


def _says(tiles: int) -> str:
    return "says that there is no answer" if tiles == NO_ANSWER else f"lays {tiles}"


def spread(values: Sequence[float]) -> tuple[float, float, float]:
    """Median, 99 % and the worst."""
    return median(values), at_share(values, 0.99), max(values)
