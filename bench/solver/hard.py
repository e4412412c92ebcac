"""Look for hard positions: change a position a little, and go on from the harder of the two.

`python -m bench.solver.hard SECONDS` searches and keeps what is harder than what was kept. Hardness
is the number of states searched, which is the same on every machine.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

from bench.solver.compare import QUESTIONS, Compared, compare
from bench.solver.figures import table
from bench.solver.fuzz import NO_STUMBLE
from bench.solver.ours import ROUNDS, solve
from bench.solver.peers import PEERS
from bench.solver.positions import deal, pack, random_set
from bench.solver.store import BOXES, Stored, load, save
from remeld.rules.sets import TileSet
from remeld.rules.tile import JOKER, Box, Tile, rack_of
from remeld.solver.engine import Position
from remeld.solver.native import NativeEngine

__all__ = ["HARD_QUESTIONS", "KEPT", "Hard", "hard_cells", "keep_hardest"]

FILE: Final = Path(__file__).parent / "hard.jsonl"
KEPT: Final = 12
"""So many are kept of each box and origin."""
PATIENCE: Final = 2000
"""So many changes without success end a climb."""
LONGEST: Final = 12.0
"""So many seconds end it too; some questions take long where they are hard."""
HARD_QUESTIONS: Final = ("any set", "new set", "any set, sets kept")
RACKS: Final = {"rack up to 20": 20, "any rack": 160}


def keep_hardest(found: Iterable[Stored]) -> list[Stored]:
    """Add to the file; of each box and origin the hardest stay, hardest first."""
    engine = NativeEngine()
    ranked: dict[tuple[str, str], list[tuple[int, Stored]]] = {}
    for one in {*load(FILE), *found}:
        nodes = _hardness(engine, one.position, one.origin)
        ranked.setdefault((one.box.name, one.origin), []).append((nodes, one))
    stored = [
        one
        for key in sorted(ranked)
        for _, one in sorted(ranked[key], key=lambda pair: (-pair[0], str(pair[1])))[:KEPT]
    ]
    save(FILE, stored)
    return stored


def _hardness(engine: NativeEngine, position: Position, origin: str) -> int:
    freed, keep = QUESTIONS[origin.partition(";")[0]]
    return solve(engine, position, freed, keep)[1]


def climb(rng: Random, engine: NativeEngine, box: Box, origin: str, most: int) -> Stored:
    """One climb from a random position with a rack of at most so many tiles."""
    jokers = rng.randrange(box.jokers + 1)
    table = pack(rng, box, rng.randrange(12, int(len(box) * 0.8)), jokers)
    position = deal(rng, box, table, min(most, rng.randrange(8, 30)), 0)
    nodes, failures = _hardness(engine, position, origin), 0
    end = process_time() + LONGEST
    while failures < PATIENCE and process_time() < end:
        changed = _changed(rng, box, position, most)
        harder = _hardness(engine, changed, origin)
        failures = 0 if harder > nodes else failures + 1
        if harder >= nodes:
            position, nodes = changed, harder
    return Stored(box, origin, position)


def _changed(rng: Random, box: Box, position: Position, most: int) -> Position:
    """The position with one to three small changes."""
    table, rack = list(position.table), list(position.rack)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rest = _rest(box, table, rack)
        change = rng.randrange(6)
        if change in {0, 1} and rack:
            rack.pop(rng.randrange(len(rack)))
        if change in {0, 2} and rest and len(rack) < most:
            rack.append(rng.choice(rest))
        if change in {3, 4} and table:
            table.pop(rng.randrange(len(table)))
        if change in {3, 5}:
            tiles = random_set(rng, min(rest.count(JOKER), rng.randrange(3)))
            if not Counter(tiles) - Counter(rest):
                table.append(tiles)
    return Position(tuple(table), rack_of(rack))


def _rest(box: Box, table: Iterable[TileSet], rack: Iterable[Tile]) -> list[Tile]:
    """The tiles of the box that lie nowhere."""
    rest = Counter(box.tiles)
    rest.subtract(rack)
    for tiles in table:
        rest.subtract(tiles)
    return list(rest.elements())


@dataclass(frozen=True, slots=True)
class Hard:
    """What hard positions cost."""

    text: str
    plain: float
    """Milliseconds of the worst, freed jokers going anywhere, nothing kept."""
    others: float
    """The same for the other questions."""
    compared: list[Compared]


def hard_cells(each: int) -> Hard:
    """All hard positions; the hardest of each kind, so many of each, are shown."""
    engine, shown = NativeEngine(), list[tuple[Stored, list[str]]]()
    worst, taken = dict.fromkeys(HARD_QUESTIONS, 0.0), Counter[tuple[str, str]]()
    for one in load(FILE):
        asked = one.origin.partition(";")[0]
        _, nodes, nanos = solve(engine, one.position, *QUESTIONS[asked])
        if nanos < NO_STUMBLE:
            nanos = min(solve(engine, one.position, *QUESTIONS[asked])[2] for _ in range(ROUNDS))
        worst[asked] = max(worst[asked], nanos / 1e6)
        taken[one.box.name, one.origin] += 1
        if taken[one.box.name, one.origin] <= each:
            size = f"{sum(map(len, one.position.table))}/{len(one.position.rack)}"
            name = f"{one.box.name}, {one.origin}"
            shown.append((one, [name, size, f"{nodes:,}", f"{nanos / 1e6:.1f}"]))
    compared = []
    for box in BOXES.values():
        rows = [(one, row) for one, row in shown if one.box == box and _is_plain(one)]
        if rows:
            compared.append(compare(box, [one.position for one, _ in rows]))
            for spent in compared[-1].peers.values():
                for (_, row), micros in zip(rows, spent, strict=True):
                    row.append(f"{micros / 1000:.1f}")
    heads = ("found by", "table/rack", "states", "Remeld, ms", *(f"{name}, ms" for name in PEERS))
    lines = [row + [""] * (len(heads) - len(row)) for _, row in shown]
    plain, *others = worst.values()
    return Hard(table(heads, lines), plain, max(others), compared)


def _is_plain(one: Stored) -> bool:
    return one.origin.partition(";")[0] == HARD_QUESTIONS[0]


def main(seconds: float, seed: str) -> None:
    """Climb for so long, turning from one kind of position to the next."""
    engine, found, climbs = NativeEngine(), list[Stored](), 0
    asked = [HARD_QUESTIONS[0], HARD_QUESTIONS[1], HARD_QUESTIONS[0], HARD_QUESTIONS[2]]
    kinds = list(product(asked, BOXES.values(), RACKS.items()))
    end = process_time() + seconds
    while process_time() < end:
        question, box, (racks, most) = kinds[climbs % len(kinds)]
        rng = Random(f"{seed}/{climbs}")
        found.append(climb(rng, engine, box, f"{question}; {racks}", most))
        climbs += 1
    stored = keep_hardest(found)
    print(f"{climbs} climbs, {len(stored)} positions kept")


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "1")
