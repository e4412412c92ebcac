"""How many whole games of `greedy` players one core plays in a second, in every edition.

Each row: the best of several rounds over the same deals, in processor time, since the machines that
measure have other work too. Writes bench/results/games.md, a section for each engine.
"""

import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Final

from remeld.arena.play import play_game
from remeld.arena.setting import Setting, Task, one_game
from remeld.rules.edition import Edition
from remeld.rules.editions import editions

GAMES: Final = 40
ROUNDS: Final = 8
TARGET: Final = 100


@dataclass(frozen=True, slots=True)
class Measured:
    """What one round came to."""

    games: int
    turns: int
    seconds: float


def whole(edition: Edition, seats: int) -> Measured:
    """Games as an arena plays them: each turn seen, judged and written down by the rules."""
    setting = Setting(edition=one_game(edition), seats=seats, seed="bench")
    turns, began = 0, process_time()
    for deal in range(1, GAMES + 1):
        played = play_game(setting, Task(deal, ("greedy",) * seats, 0), recorded=True)
        turns += played.outcome.turns
    return Measured(GAMES, turns, process_time() - began)


ENGINES: Final[dict[str, Callable[[Edition, int], Measured]]] = {
    "The whole engine: rules, views, bots and records in Python, search compiled": whole,
}
"""What can play games, by the title of its section."""


def best(engine: Callable[[Edition, int], Measured], edition: Edition, seats: int) -> Measured:
    """The fastest of some rounds."""
    rounds = [engine(edition, seats) for _ in range(ROUNDS)]
    return min(rounds, key=lambda measured: measured.seconds / measured.games)


def section(title: str, engine: Callable[[Edition, int], Measured]) -> list[str]:
    """The table of one engine."""
    lines = [
        f"## {title}",
        "",
        "| edition | seats | games a second | turns a game | microseconds a turn |",
        "|---|---|---|---|---|",
    ]
    for name, edition in editions().items():
        for seats in (2, 4):
            measured = best(engine, edition, seats)
            speed = measured.games / measured.seconds
            turns = measured.turns / measured.games
            each = measured.seconds / measured.turns * 1e6
            lines.append(f"| {name} | {seats} | {speed:.0f} | {turns:.1f} | {each:.0f} |")
    return lines


def main() -> None:
    """Measure every engine, print the tables and keep them."""
    lines = [
        "# Whole games of greedy players",
        "",
        f"Python {platform.python_version()}, {platform.machine()}; one core, processor time.",
        f"Target: {TARGET} games of two players a second.",
    ]
    for title, engine in ENGINES.items():
        lines += ["", *section(title, engine)]
    text = "\n".join(lines) + "\n"
    sys.stdout.write(text)
    results = Path(__file__).parent / "results"
    results.mkdir(exist_ok=True)
    (results / "games.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
