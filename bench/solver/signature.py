"""The solver's signature: how many states it searches on fixed positions, and what it lays there.

`python -m bench.solver.signature` prints it, `--update` also writes it down. The states change
with every change of the search; what is laid never does. Both are the same on every machine.
`--renew` makes the positions afresh.
"""

import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

from bench.solver.positions import deal, pack
from bench.solver.store import BOXES, Stored, load, save
from remeld.rules.edition import FreedJoker
from remeld.rules.tile import JOKER, TILES
from remeld.solver.engine import Aim, Keep, Weights, weights_for
from remeld.solver.native import NativeEngine

__all__ = ["FILE", "Signature", "measure", "read"]

FILE: Final = Path(__file__).parent / "signature.txt"
POSITIONS: Final = Path(__file__).parent / "signature.jsonl"
NUMBER: Final = 500
SIZES: Final = (0, 3, 6, 9, 12, 16, 20, 25, 30, 36)

KEEP_THE_JOKER: Final = Weights(tuple(-50 if tile == JOKER else 100 for tile in TILES))
WEIGHTS: Final = (weights_for(Aim.TILES), weights_for(Aim.VALUE), KEEP_THE_JOKER)


@dataclass(frozen=True, slots=True)
class Signature:
    """Sums over all positions and questions."""

    states: int
    """Searched."""
    laid: int
    """Weight of the tiles laid."""
    kept: int
    """Sets that stayed as they were, where that was asked for."""

    def __str__(self) -> str:
        return f"states {self.states}\nlaid {self.laid}\nkept {self.kept}\n"


def measure() -> Signature:
    """Each position under both joker rules, sets kept or not, the aims in turn."""
    engine, states, laid, kept = NativeEngine(), 0, 0, 0
    for number, one in enumerate(load(POSITIONS)):
        table, rack = one.position.table, one.position.rack
        weights = WEIGHTS[number % len(WEIGHTS)]
        for freed, keep in product(FreedJoker, (Keep.NOTHING, Keep.SETS)):
            placing, nodes, _ = engine.timed_best(table, rack, weights, freed, keep)
            states += nodes
            if placing is not None:
                laid += sum(weights.of[tile] for tile in placing.laid)
                kept += placing.unchanged if keep is Keep.SETS else 0
    return Signature(states, laid, kept)


def read() -> Signature:
    """The signature that is written down."""
    lines = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines())
    return Signature(**{name: int(number) for name, number in lines})


def _renew() -> None:
    rng, stored = Random("signature"), []
    for number in range(NUMBER):
        box = list(BOXES.values())[number % 2]
        size = rng.choice(SIZES)
        jokers = rng.randrange(min(2, size // 6) + 1)
        table = pack(rng, box, size, jokers)
        held = rng.randrange(3 - jokers)
        stored.append(Stored(box, "random", deal(rng, box, table, rng.randrange(4, 17), held)))
    save(POSITIONS, stored)


def main(*options: str) -> None:
    """Print the signature; write it down if asked to."""
    if "--renew" in options:
        _renew()
    signature = measure()
    print(signature, end="")
    if "--update" in options:
        FILE.write_text(str(signature), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
