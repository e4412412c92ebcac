"""How long judging takes: a play of ordinary size, and larger and harder ones.

Each row: microseconds of processor time a judgement, the best of several rounds; `cold` with the
memory of sets seen before emptied each time, as if no such set had ever been judged.
Writes bench/results/judge.md.
"""

import platform
import sys
from pathlib import Path
from time import process_time

from remeld.notation.tiles import read_rack, read_table
from remeld.rules import sets
from remeld.rules.editions import editions
from remeld.rules.judge import Position, judge
from remeld.solver import Solver

RULES = editions()["international"]
BRAZIL = editions()["brazil"]
SOLVER = Solver()
ROUNDS = 7
TIMES = 2000

SMALL = "R1 R2 R3 | K4 B4 O4 | B7 B8 B9 B10"
ORDINARY = (
    "R1 R2 R3 | K4 B4 O4 | B7 B8 B9 B10 | K9 R9 O9 | O10 O11 O12 | K1 K2 K3 | R5 R6 R7 R8 | "
    "K12 R12 B12 | B1 B2 B3 | K6 K7 K8 | R10 R11 J"
)
LARGE = (
    ORDINARY + " | O1 O2 O3 | K10 B10 O10 R10 | K13 B13 O13 | B4 B5 B6 | O5 O6 O7 O8 | K4 K5 K6 | "
    "R2 R3 R4 | K7 R7 B7 | B11 B12 B13 | K1 R1 O1"
)

CASES = {
    "3 sets, one tile added": (SMALL, "R4", SMALL.replace("R1 R2 R3", "R1 R2 R3 R4")),
    "11 sets, 3 tiles laid, one set split": (
        ORDINARY,
        "R4 R6 R7",
        ORDINARY.replace("R1 R2 R3", "R1 R2 R3 R4").replace("R5 R6", "R5 R6 R7 | R6"),
    ),
    "11 sets, a joker freed into a new set": (
        ORDINARY,
        "R12 K2 B2",
        ORDINARY.replace("R10 R11 J", "R10 R11 R12") + " | K2 B2 J",
    ),
    "21 sets, one tile added, a joker on the table": (
        LARGE,
        "R4",
        LARGE.replace("R1 R2 R3", "R1 R2 R3 R4"),
    ),
    "21 sets, nine of them wrong": (LARGE, "R4", LARGE.replace(" | K", " K") + " R4"),
}


def measure(position: Position, after: sets.Table, *, cold: bool) -> float:
    """Microseconds of processor time a judgement, the best of some rounds."""
    best = float("inf")
    times = TIMES // 10 if cold else TIMES
    for _ in range(ROUNDS):
        spent = 0.0
        start = process_time()
        for _ in range(times):
            if cold:
                pause = process_time()
                for memory in (sets.read_set, sets.listed_run, sets.stands_for, sets.tidy):
                    memory.cache_clear()
                spent -= process_time() - pause
            judge(position, after, SOLVER)
        spent += process_time() - start
        best = min(best, spent / times * 1e6)
    return best


def main() -> None:
    """Measure every case, print the table and keep it."""
    lines = [
        f"Python {platform.python_version()}, {platform.machine()}; microseconds a judgement",
        "",
        "| play | tiles | warm | cold |",
        "|---|---|---|---|",
    ]
    for name, (before, rack, after) in CASES.items():
        for rules in (RULES, BRAZIL):
            position = Position(rules, read_table(before), read_rack(rack), opened=True)
            table = read_table(after)
            warm = measure(position, table, cold=False)
            cold = measure(position, table, cold=True)
            tiles = sum(map(len, table))
            lines.append(f"| {name} ({rules.name}) | {tiles} | {warm:.1f} | {cold:.1f} |")
    text = "\n".join(lines) + "\n"
    sys.stdout.write(text)
    results = Path(__file__).parent / "results"
    results.mkdir(exist_ok=True)
    (results / "judge.md").write_text(f"# Judging\n\n{text}", encoding="utf-8")


if __name__ == "__main__":
    main()
