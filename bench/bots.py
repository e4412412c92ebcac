"""Every bot against every other, in every edition: `scripts/bench bots [--games N] [--jobs N]`.

A pay-off matrix for two and for four seats, as `remeld arena` prints it, goes to
`bench/results/bots.md`. Each deal is played from all seats; the intervals are clustered by deal.
The seed is fixed, and the results do not depend on the number of processes.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from remeld.bots import BOTS
from remeld.rules.editions import editions

RESULTS = Path(__file__).parent / "results" / "bots.md"
REMELD = Path(sys.executable).parent / "remeld"
PLAYERS = tuple(name for name in BOTS if name != "wanderer")
SEED = "ladder"
HEAD = """\
# Bots against bots

`scripts/bench bots` writes this page. `greedy` is the level that people know as *solid*; `wary` is
`patient` that stops waiting while somebody else holds nine tiles or fewer. Wins are percent, with
95 % intervals clustered by deal.

"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="of each pairing for two seats")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    page = [HEAD]
    for edition in editions():
        for seats, games in ((2, options.games), (4, options.games // 2)):
            command = ["arena", "--players", ",".join(PLAYERS), "--edition", edition]
            command += ["--seats", str(seats), "--games", str(games), "--seed", SEED]
            began = perf_counter()
            done = subprocess.run(  # noqa: S603 -- our own command
                [REMELD, *command, "--jobs", str(options.jobs)],
                capture_output=True,
                text=True,
                check=True,
            )
            title = f"## {edition}, {seats} seats"
            page.append(f"{title}\n\n`remeld {' '.join(command)}`\n\n```\n{done.stdout}```\n")
            print(f"{title[3:]}: {perf_counter() - began:.0f} s", flush=True)
            RESULTS.write_text("\n".join(page), encoding="utf-8")


if __name__ == "__main__":
    main()
