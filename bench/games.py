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
from remeld.bots.patient import ALWAYS_ALARMED
from remeld.bots.playout import play_out
from remeld.rules.edition import Edition
from remeld.rules.editions import editions
from remeld.rules.shuffle import seeded
from remeld.rules.turn import start_game
from remeld.solver import Solver

GAMES: Final = 40
COMPILED_GAMES: Final = 200
ROUNDS: Final = 8
TARGETS: Final = "100 games of two players a second by the whole engine, 1,000 compiled"


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


def compiled(edition: Edition, seats: int) -> Measured:
    """Games as bots look ahead: dealt by the rules before, then played in compiled code and scored.

    An exact search every turn; nothing is recorded, and nobody minds how a table comes to lie.
    """
    solver, own = Solver(), one_game(edition)
    games = [
        start_game(own, seats, 1, seeded(f"bench/{deal}".encode())).game
        for deal in range(COMPILED_GAMES)
    ]
    began = process_time()
    ends = play_out(games, (ALWAYS_ALARMED,) * seats, solver)
    return Measured(len(ends), sum(ended.turns for ended in ends), process_time() - began)


ENGINES: Final[dict[str, Callable[[Edition, int], Measured]]] = {
    "The whole engine: rules, views, bots and records in Python, search compiled": whole,
    "Compiled: whole games in the search kernel, dealt and scored by the rules": compiled,
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
        f"Targets: {TARGETS}.",
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
