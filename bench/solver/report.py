"""What is written of the measurements: tables, and whether the targets are met."""

import os
import platform
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from bench.solver.compare import Cell, Compared, spread
from bench.solver.figures import at_share, in_words, table
from bench.solver.fuzz import Fuzzed

__all__ = ["PAGE", "RESULTS", "Report", "machine"]

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PAGE: Final = ROOT / "docs" / "solver-speed.md"
RESULTS: Final = ROOT / "bench" / "results" / "solver.md"
END: Final = "<!-- end -->"
SHARES: Final = (0.5, 0.9, 0.99, 0.999, 0.9999)
PACKAGES: Final = ("rummikub-solver", "cvxopt", "cvxpy-base", "highspy", "ortools")


@dataclass(slots=True)
class Report:
    """Sections by name, in order, and targets."""

    sections: dict[str, tuple[str, str]] = field(default_factory=dict)
    targets: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, name: str, title: str, text: str) -> None:
        """Add a section."""
        self.sections[name] = (title, text)
        print(f"\n## {title}\n\n{text}", flush=True)

    def target(self, what: str, measured: str, *, met: bool) -> None:
        """Say whether a target is met."""
        self.targets.append((what, measured, "yes" if met else "**no**"))

    def close(self) -> None:
        """Put the targets first."""
        text = table(("target", "measured", "met"), self.targets)
        print(f"\n## Targets\n\n{text}", flush=True)
        self.sections = {"targets": ("Targets", text), **self.sections}

    def write(self) -> None:
        """Write the results, and the measured parts of the page."""
        lines = ["# The solver", "", "`scripts/bench solver` writes this file.", ""]
        for title, text in self.sections.values():
            lines += [f"## {title}", "", text]
        RESULTS.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        for name, (_, text) in self.sections.items():
            mark = f"<!-- measured: {name} -->"
            if mark not in page:
                raise ValueError(f"{PAGE} has no place for `{name}`")
            before, _, rest = page.partition(mark)
            page = f"{before}{mark}\n\n{text.rstrip()}\n\n{END}{rest.partition(END)[2]}"
        PAGE.write_text(page, encoding="utf-8")


def machine(scale: str) -> str:
    """What it was measured on, and how much of it."""
    packages = ", ".join(f"{name} {_version(name)}" for name in PACKAGES)
    return (
        f"{_processor()}, {os.cpu_count()} cores, of which one was used; {platform.system()}, "
        f"Python {platform.python_version()}; {packages}.\n\n"
        f"{scale} All times are processor time; ours are counted inside the compiled code. Repeat "
        "with `scripts/bench solver`.\n"
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def triple(values: Sequence[float]) -> str:
    """Median, 99 % and worst in one cell of a table."""
    return " / ".join(map(in_words, spread(values)))


def questions_table(cells: Iterable[Cell]) -> str:
    """Ours for every question."""
    cells = list(cells)
    rows = [(cell.name, *(triple(times) for times in cell.ours.values())) for cell in cells]
    return table(("position", *cells[0].ours), rows)


def peers_table(cells: Iterable[Cell]) -> str:
    """Ours and the peers, with how much longer the fastest of them takes."""
    rows = [(cell.name, *_compared_row(cell.compared)) for cell in cells]
    return table(_peer_heads(cells), rows)


def _peer_heads(cells: Iterable[Cell]) -> list[str]:
    names = next(iter(cells)).compared.peers
    return ["position", "Remeld", *names, "× median", "× worst"]


def _compared_row(compared: Compared) -> list[str]:
    return [
        triple(compared.ours),
        *map(triple, compared.peers.values()),
        f"{compared.at_median:,.0f}",
        f"{compared.at_worst:,.0f}" if compared.at_worst >= 10 else f"{compared.at_worst:.1f}",
    ]


def fuzz_table(fuzzed: dict[str, Fuzzed]) -> str:
    """The distribution for each box and question."""
    heads = ["positions", "number", *(f"{share * 100:g} %" for share in SHARES)]
    rows = [
        [
            name,
            f"{len(one.nanos):,}",
            *(in_words(at_share(one.nanos, share) / 1000) for share in SHARES),
            in_words(one.nanos[-1] / 1000),
        ]
        for name, one in fuzzed.items()
    ]
    return table([*heads, "worst"], rows)


def note(text: str) -> None:
    """Say what is being done."""
    print(f"-- {text}", file=sys.stderr, flush=True)
