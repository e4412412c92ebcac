"""How long `remeld solve` takes from the shell to the answer, and how much memory."""

import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from bench.solver.figures import median

__all__ = ["ColdStart", "measure"]

TIMES: Final = 20
COMMAND: Final = Path(sys.executable).parent / "remeld"
TABLE: Final = "R5 O5 K5 J | B2 B3 B4 | R1 R2 R3 R4 | K9 B9 O9"
RACK: Final = "B1 O13 R9 K2 K3 B7 R12"


@dataclass(frozen=True, slots=True)
class ColdStart:
    """From the shell to the answer."""

    millis: float
    """On the clock on the wall, the middle one."""
    processor_millis: float
    """Of processor time, on average."""
    megabytes: float
    """The most memory that it held."""


def measure() -> ColdStart | str:
    """The figures, or why there are none."""
    question = [str(COMMAND), "solve", TABLE, RACK]
    if _run(question).returncode:
        return "`remeld solve` does not answer here, so its start was not measured."
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    walls = []
    for _ in range(TIMES):
        start = perf_counter()
        _run(question)
        walls.append((perf_counter() - start) * 1000)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return ColdStart(median(walls), spent / TIMES * 1000, _memory(question))


def _run(command: list[str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, capture_output=True, check=False)  # noqa: S603 -- our own


def _memory(command: list[str]) -> float:
    """Asked of a process that has no other child: the figure is the largest of all children."""
    program = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = _run([sys.executable, "-c", program, *command])
    return int(done.stdout) / 1024


if __name__ == "__main__":
    print(measure())
