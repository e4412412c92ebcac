"""A play for a terminal: the table with marks at what is new, and the way there."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial

from remeld.cli.terminal import our_texts, show_table, show_tiles
from remeld.i18n.way import step_text
from remeld.rules.sets import Table, TileSet
from remeld.rules.tile import Tile
from remeld.solver import Placing, Step, StepKind

__all__ = ["marked_table", "way_lines"]


def marked_table(
    before: Table, play: Placing, steps: Sequence[Step], *, colour: bool
) -> Iterator[str]:
    """A line for each set after the play: first those that stay, then the others with marks.

    Which of two copies came from the rack is told as the steps tell it.
    """
    stay, changed = play.table[: play.unchanged], play.table[play.unchanged :]
    yield from show_table(stay, colour=colour)
    laid = _laid(before, steps)
    for number, tiles in enumerate(changed, start=len(stay) + 1):
        new = laid[tiles].pop() if laid[tiles] else Counter()
        places = set()
        for place, tile in enumerate(tiles):
            if new[tile]:
                new[tile] -= 1
                places.add(place)
        yield f">{number:>2}  {show_tiles(tiles, colour=colour, new=places)}"


def way_lines(steps: Sequence[Step], *, colour: bool) -> Iterator[str]:
    """A title, and a line for each step, numbered from 1."""
    texts, show = our_texts(), partial(show_tiles, colour=colour)
    yield texts("way-title")
    for number, step in enumerate(steps, start=1):
        yield f"{number:>3}. {step_text(texts, step, show)}"


def _laid(table: Table, steps: Sequence[Step]) -> defaultdict[TileSet, list[Counter[Tile]]]:
    """The tiles that the rack gives to sets of the end, for each set of these tiles."""
    given: defaultdict[int, Counter[Tile]] = defaultdict(Counter)
    for step in steps:
        table = step.apply(table)
        if step.kind is StepKind.LAY:
            given[step.target].update(step.tiles)
    sets: defaultdict[TileSet, list[Counter[Tile]]] = defaultdict(list)
    for place, tiles in given.items():
        sets[table[place]].append(tiles)
    return sets
