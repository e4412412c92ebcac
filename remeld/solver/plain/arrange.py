"""From what the search decided to sets lying on a table."""

from remeld.rules.sets import Table, TileSet, tidy
from remeld.rules.tile import COLOURS, JOKER, Box, Tile
from remeld.solver.plain.groups import group_uses
from remeld.solver.plain.layers import Choice, Solution
from remeld.solver.plain.runs import RunStep

__all__ = ["arrangement"]


def arrangement(box: Box, solution: Solution) -> Table:
    """The sets of a solution."""
    sets: list[TileSet] = []
    open_runs: list[list[list[Tile]]] = [[] for _ in COLOURS]
    for number, choice in enumerate(solution.choices, start=1):
        sets.extend(joker_set.tiles for joker_set in choice.joker_sets)
        sets.extend(_groups(box, number, choice))
        for colour, step in zip(COLOURS, choice.runs, strict=True):
            open_runs[colour], ended = _go_on(open_runs[colour], Tile.of(colour, number), step)
            sets.extend(ended)
    sets.extend(tuple(run) for runs in open_runs for run in runs)
    return tuple(tidy(tiles) for tiles in sets)


def _groups(box: Box, number: int, choice: Choice) -> list[TileSet]:
    return [
        (
            *(Tile.of(colour, number) for colour in COLOURS if colours[colour]),
            *(JOKER,) * jokers,
        )
        for colours, jokers in group_uses(box)[choice.groups]
    ]


def _go_on(
    runs: list[list[Tile]], tile: Tile, step: RunStep
) -> tuple[list[list[Tile]], list[TileSet]]:
    """The open runs after one more number, shortest first, and those that ended before it."""
    (begun, _, _), real, wild = step
    on = real + wild - begun
    runs = sorted(runs, key=len)
    # A run begins with a numbered tile; the jokers are among those that go on.
    more = [JOKER] * wild + [tile] * (on - wild)
    going = [[*run, next_tile] for run, next_tile in zip(runs[:on], more, strict=True)]
    return [[tile] for _ in range(begun)] + going, [tuple(run) for run in runs[on:]]
