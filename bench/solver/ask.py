"""Ask a peer in a process of its own: HiGHS and OR-Tools cannot be loaded into the same one."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.solver.peers import PEERS
from bench.solver.store import BOXES, read_position, written
from remeld.rules.tile import Box
from remeld.solver.engine import Position

__all__ = ["ask"]

ROOT: Final = Path(__file__).resolve().parent.parent.parent


def ask(peer: str, box: Box, positions: Sequence[Position]) -> list[tuple[int, int]]:
    """For each position the tiles that the peer lays and the nanoseconds that it takes."""
    lines = [json.dumps(written(position)) for position in positions]
    done = subprocess.run(  # noqa: S603 -- our own program
        [sys.executable, "-m", "bench.solver.ask", peer, box.name],
        input="\n".join(lines),
        capture_output=True,
        check=False,
        text=True,
        cwd=ROOT,
    )
    answers = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("answer ")]
    if done.returncode or len(answers) != len(positions):
        raise RuntimeError(f"{peer} failed: {done.stderr}")
    return [(int(tiles), int(nanos)) for tiles, nanos in answers]


def main(peer: str, box: str) -> None:
    """Answer the positions of standard input."""
    positions = [read_position(json.loads(line)) for line in sys.stdin]
    solver = PEERS[peer](BOXES[box])
    for position in positions[:1]:
        solver.solve(position)  # the first call of any of them is slower than all others
    for position in positions:
        print("answer", *solver.solve(position))


if __name__ == "__main__":
    main(*sys.argv[1:])
