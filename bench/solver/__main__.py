"""Measure everything, and write bench/results/solver.md and the tables of docs/solver-speed.md.

`scripts/bench solver` takes about a quarter of an hour; `--fuzz=N` changes the number of random
positions. `--quick` takes a few minutes, and writes nothing.
"""

import sys
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from bench.solver import cold_start, curve, signature
from bench.solver.compare import QUESTIONS, Cell, cell_positions, compare
from bench.solver.figures import at_share, in_words, median, table
from bench.solver.fuzz import Fuzzed, fuzz
from bench.solver.games import game_positions
from bench.solver.hard import HARD_QUESTIONS, KEPT, hard_cells, keep_hardest
from bench.solver.ours import batch_rate, call_times, solve_times
from bench.solver.report import (
    PAGE,
    Report,
    fuzz_table,
    machine,
    note,
    peers_table,
    questions_table,
)
from bench.solver.store import BOXES, Stored
from remeld.rules.tile import STANDARD
from remeld.solver.engine import Keep, Position

PLAIN, *OTHERS = QUESTIONS
PLOT: Final = PAGE.with_suffix(".svg")


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is measured."""

    cell: int
    games: int
    every: int
    """Of the positions of games, each so many-th is shown to the peers."""
    fuzz: int
    seconds: int
    """For fuzzing each other question in each box."""
    curve: int
    hard: int
    """So many of each kind of hard position."""

    def __str__(self) -> str:
        return (
            f"{self.cell} positions for each size and number of jokers, {self.games} games, "
            f"{self.fuzz:,} fuzzed positions of both boxes together, {self.curve} for each point "
            "of the plot."
        )


FULL: Final = Scale(100, 100, 25, 1_000_000, 15, 200, 3)
QUICK: Final = Scale(8, 10, 50, 20_000, 1, 8, 1)


def measure_cells(report: Report, scale: Scale) -> list[Cell]:
    """The five sizes, with 0, 1 and 2 jokers."""
    cells = []
    for name, positions in cell_positions(scale.cell).items():
        note(name)
        ours = {asked: solve_times(positions, *QUESTIONS[asked]) for asked in QUESTIONS}
        cells.append(Cell(name, len(positions), ours, compare(STANDARD, positions)))
    report.add("peers", "Ours and the peers, by size", peers_table(cells))
    report.add("questions", "Our questions, by size", questions_table(cells))
    at_median = min(cells, key=lambda cell: cell.compared.at_median)
    at_worst = min(cells, key=lambda cell: cell.compared.at_worst)
    report.target(
        "100 times the fastest peer at the median, every size",
        f"{at_median.compared.at_median:.0f} times, at {at_median.name}",
        met=at_median.compared.at_median >= 100,
    )
    report.target(
        "ahead of it at the worst, every size",
        f"{at_worst.compared.at_worst:.1f} times, at {at_worst.name}",
        met=at_worst.compared.at_worst > 1,
    )
    return cells


def measure_games(report: Report, scale: Scale) -> list[Cell]:
    """Greedy bots' games: all positions for us, some for the peers."""
    note("games")
    positions = game_positions(scale.games)
    some = compare(STANDARD, positions[:: scale.every])
    ours = {asked: solve_times(positions, *QUESTIONS[asked]) for asked in QUESTIONS}
    games = Cell(f"{len(positions):,} of games", len(positions), ours, some)
    few = Cell(f"{len(some.ours)} of them", len(some.ours), ours, some)
    text = questions_table([games]) + "\n" + peers_table([few])
    report.add("games", "Positions of two greedy bots' games", text)
    middle, high = median(ours[PLAIN]), at_share(ours[PLAIN], 0.99)
    report.target("games: median under 4 µs", in_words(middle), met=middle < 4)
    report.target("games: 99 % under 60 µs", in_words(high), met=high < 60)
    _measure_calls(report, positions)
    return [games]


def _measure_calls(report: Report, positions: list[Position]) -> None:
    calls = call_times(positions)
    rows = [
        (name, *map(in_words, (median(times), at_share(times, 0.99), max(times))))
        for name, times in calls.items()
    ]
    rate = batch_rate(positions)
    text = table(("call", "median", "99 %", "worst"), rows)
    text += f"\n`Solver.best_of_each`: {rate:,.0f} solves a second of one core.\n"
    report.add("calls", "Called from Python, on the positions of games, µs", text)
    middle = median(calls["`Solver.best_play`"])
    report.target("a call from Python: median under 15 µs", in_words(middle), met=middle < 15)
    report.target("batch: 300,000 solves a second", f"{rate:,.0f}", met=rate >= 300_000)


def measure_fuzz(report: Report, scale: Scale) -> dict[str, Fuzzed]:
    """Random positions of both boxes; the worst join the hard ones."""
    fuzzed, found = {}, []
    for box in BOXES.values():
        for asked, (freed, keep) in QUESTIONS.items():
            if keep is Keep.TILES:
                continue
            note(f"fuzz, {box.name} box, {asked}")
            seconds = inf if asked == PLAIN else scale.seconds
            one = fuzz(box, scale.fuzz // 2, freed, keep, seconds=seconds)
            fuzzed[f"{box.name}, {asked}"] = one
            if asked in HARD_QUESTIONS:
                found += [Stored(box, f"{asked}; fuzz", worst) for _, worst in one.worst[:KEPT]]
    if scale.cell == FULL.cell:
        keep_hardest(found)
    report.add("fuzz", "Fuzzed positions, µs", fuzz_table(fuzzed))
    worst = max(one.nanos[-1] for name, one in fuzzed.items() if name.endswith(f" {PLAIN}")) / 1e6
    report.target("fuzz: none over 20 ms", f"{worst:.1f} ms", met=worst <= 20)
    return fuzzed


def other_targets(report: Report, cells: list[Cell], games: list[Cell], worst: float) -> None:
    """The joker rule and the ties, against the plain question."""
    ratios = [
        (median(cell.ours[asked]) / median(cell.ours[PLAIN]), asked, cell.name)
        for cell in (*cells, *games)
        for asked in OTHERS
    ]
    for asked in OTHERS:
        ratio, _, name = max(one for one in ratios if one[1] == asked)
        what = f"{asked}: median within 3 times of {PLAIN}, games and every size"
        report.target(what, f"{ratio:.1f} times, at {name}", met=ratio <= 3)
    slowest = max(worst, *(max(cell.ours[asked]) / 1e3 for cell in cells for asked in OTHERS))
    slowest = max(slowest, *(max(cell.ours[asked]) / 1e3 for cell in games for asked in OTHERS))
    what = "new set and ties: 50 ms at the worst, all positions of this page"
    report.target(what, f"{slowest:,.0f} ms", met=slowest <= 50)


def measure_start(report: Report) -> None:
    """The command line."""
    start = cold_start.measure()
    if isinstance(start, str):
        report.add("start", "Cold start", start + "\n")
        return
    row = (f"{start.millis:.0f}", f"{start.processor_millis:.0f}", f"{start.megabytes:.0f}")
    heads = ("ms from the shell to the answer", "of which processor ms", "MB of memory")
    report.add("start", "Cold start of `remeld solve`", table(heads, [row]))
    report.target("cold start under 150 ms", f"{row[0]} ms", met=start.millis < 150)
    report.target("memory under 60 MB", f"{row[2]} MB", met=start.megabytes < 60)


def main(*options: str) -> None:
    """Measure and write."""
    quick = "--quick" in options
    scale = QUICK if quick else FULL
    for option in options:
        if option.startswith("--fuzz="):
            scale = replace(scale, fuzz=int(option.removeprefix("--fuzz=")))
    report = Report()
    report.add("machine", "Measured on", machine(str(scale)))
    cells = measure_cells(report, scale)
    games = measure_games(report, scale)
    fuzzed = measure_fuzz(report, scale)
    note("hard positions")
    hard = hard_cells(scale.hard)
    report.add("hard", "Hard positions", hard.text)
    slow = [one.nanos[-1] / 1e6 for name, one in fuzzed.items() if not name.endswith(f" {PLAIN}")]
    other_targets(report, cells, games, max(*slow, hard.others))
    report.target(
        f"hard positions, {PLAIN}: none over 20 ms", f"{hard.plain:.1f} ms", met=hard.plain <= 20
    )
    compared = [*(cell.compared for cell in (*cells, *games)), *hard.compared]
    answers = sum(len(times) for one in compared for times in one.peers.values())
    odd = [line for one in compared for line in one.disagreements]
    given_up = sum(sum(one.given_up.values()) for one in compared)
    text = f"Of {answers:,} answers of peers, {len(odd)} differ from ours in the number of tiles"
    text += f" laid, and {given_up} were given up.\n"
    report.add("agreement", "Agreement", text + "".join(f"\n- {line}" for line in odd) + "\n")
    measure_start(report)
    note("curve")
    drawn = curve.draw(curve.measure(scale.curve))
    lines = "".join(f"    {line}\n" for line in str(signature.measure()).splitlines())
    report.add("signature", "Signature", lines)
    report.close()
    if not quick:
        PLOT.write_text(drawn, encoding="utf-8")
        report.write()


if __name__ == "__main__":
    main(*sys.argv[1:])
