"""Does the solver agree with the integer program? Random positions of every kind.

`bench/agreement.py [POSITIONS] [SEED] [RANGE]` asks 100,000 questions, or as many as it is told,
and writes bench/results/agreement.md. Each chunk is kept in bench/results/agreement.SEED.jsonl when
it is done; a run that was stopped goes on with those that are missing. Another range of positions
than `all` has a page and files of its own: `jokers` are tables of the large box with three or four.
"""

import json
import platform
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from oracle.agreement import KINDS, Finding, ask  # noqa: E402 -- stands in tests
from oracle.all_sets import JOKER  # noqa: E402
from oracle.random_positions import Range, jokers_on_the_table, random_range  # noqa: E402

from remeld.solver import Solver  # noqa: E402

RESULTS = ROOT / "bench" / "results"
CHUNK = 500
RANGES: dict[str, Callable[[Random], Range]] = {"all": random_range, "jokers": jokers_on_the_table}
COUNTED = {"box": "box", "tiles on the table, at most": "table", "jokers": "jokers"}
"""What is counted besides the kinds: the heading, and the name in the counts."""


def counted(finding: Finding) -> list[str]:
    """Under what a finding is counted."""
    table = finding.position.table
    tiles = sum(map(len, table))
    jokers = sum(part.count(JOKER) for part in (*table, finding.position.rack))
    size = next(most for most in (0, 12, 24, 45, 75, 160) if tiles <= most)
    yes = [f"possible/{finding.kind}"] if finding.possible else []
    wrong = [f"wrong/{finding.kind}"] if finding.wrong else []
    return [
        *(f"kind/{finding.kind}", *yes, *wrong),
        *(f"box/{finding.box}", f"table/{size:03}", f"jokers/{jokers}"),
    ]


@dataclass(frozen=True)
class Chunk:
    """What came of some questions of one kind."""

    kind: str
    start: int
    counts: dict[str, int]
    wrong: list[str]
    seconds: float


def chunk(solver: Solver, seed: str, kind: str, start: int, end: int, within: str) -> Chunk:
    """Ask the questions from `start` to `end`, of positions of one of the ranges."""
    counts: Counter[str] = Counter()
    wrong = []
    began = process_time()
    for place in range(start, end):
        finding = ask(solver, kind, f"{seed}/{kind}/{place}", ranges=RANGES[within])
        counts.update(counted(finding))
        if finding.wrong:
            wrong.append(f"{place}: {finding}")
            print(wrong[-1], flush=True)
    return Chunk(kind, start, dict(counts), wrong, process_time() - began)


def report(chunks: list[Chunk], seed: str, asked: int, within: str) -> str:
    """The page of results."""
    counts: Counter[str] = Counter()
    for done in chunks:
        counts.update(done.counts)
    wrong = [line for done in chunks for line in done.wrong]
    minutes = sum(done.seconds for done in chunks) / 60
    total = sum(times for name, times in counts.items() if name.startswith("kind/"))
    verdict = f"**{len(wrong)} disagree.**" if wrong else "**All agree.**"
    lines = [
        "# The solver and the integer program",
        "",
        f"{total:,} random positions of {asked:,}, range `{within}`, seed `{seed}`. {verdict}",
        "",
        f"Python {platform.python_version()}, {platform.machine()}, engine",
        f"`{Solver().engine.name}`; {minutes:.0f} minutes of processor time, nearly all of it the",
        "oracle's. Again:",
        f"`.venv/bin/python bench/agreement.py {asked} {seed} {within}`, which goes on where it",
        f"was stopped; remove `bench/results/{page(within)}.{seed}.jsonl` to begin anew.",
        "",
        "The oracle (`tests/oracle/program.py`) is written from the rules alone and shares no code",
        "with the package. Every arrangement that the solver gave was judged by `remeld.rules`,",
        "needless moves (R3.9) refused. *Possible*: there is a play, an opening, an arrangement.",
        "",
        "| question | positions | possible | disagree |",
        "|---|--:|--:|--:|",
    ]
    for kind in KINDS:
        row = (counts[f"{what}/{kind}"] for what in ("kind", "possible", "wrong"))
        lines.append(f"| {kind} | " + " | ".join(f"{times:,}" for times in row) + " |")
    for title, name in COUNTED.items():
        lines += ["", f"| {title} | positions |", "|---|--:|"]
        for key in sorted(key for key in counts if key.startswith(f"{name}/")):
            label = key.partition("/")[2]
            lines.append(f"| {int(label) if label.isdigit() else label} | {counts[key]:,} |")
    lines += ["", *(f"- {line}" for line in wrong)] if wrong else []
    return "\n".join(lines) + "\n"


def page(within: str) -> str:
    """What the files of a range are called."""
    return "agreement" if within == "all" else f"agreement-{within}"


def main(positions: str = "100000", seed: str = "1", within: str = "all") -> None:
    """Ask what has not been asked yet, and write the page."""
    asked = int(positions)
    kept = RESULTS / f"{page(within)}.{seed}.jsonl"
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    chunks = [Chunk(**json.loads(line)) for line in lines]
    done = {(part.kind, part.start) for part in chunks}
    solver, each = Solver(), -(-asked // len(KINDS))
    for start in range(0, each, CHUNK):
        for kind in KINDS:
            if (kind, start) in done:
                continue
            chunks.append(chunk(solver, seed, kind, start, min(start + CHUNK, each), within))
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(chunks[-1])) + "\n")
        text = report(chunks, seed, asked, within)
        (RESULTS / f"{page(within)}.md").write_text(text, encoding="utf-8")
    sys.stdout.write(report(chunks, seed, asked, within))
    sys.exit(any(done.wrong for done in chunks))


if __name__ == "__main__":
    main(*sys.argv[1:])
