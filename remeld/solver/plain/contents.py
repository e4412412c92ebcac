"""Every set that some tiles can make, told by its tiles alone."""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, product
from typing import Final

from remeld.rules.sets import LONGEST_GROUP, LONGEST_RUN, SHORTEST, TileSet, content, tidy
from remeld.rules.tile import COLOURS, HIGHEST, JOKER, Counts, Tile

__all__ = ["all_sets", "different", "sets_with_jokers"]

_SHORT_RUN: Final = 5
"""Every longer run can be cut into runs; so no longer one is needed where a piece will do."""


def sets_with_jokers(counts: Counts, jokers: int) -> Iterator[TileSet]:
    """Every set with a joker, but for runs with one joker that are better cut."""
    longest = _SHORT_RUN if jokers == 1 else LONGEST_RUN
    return chain(_groups(counts, 1, jokers), _runs(counts, 1, jokers, longest))


def all_sets(counts: Counts, jokers: int) -> Iterator[TileSet]:
    """Every set, once for each content."""
    runs = _runs(counts, 0, jokers, LONGEST_RUN)
    return different(chain(_groups(counts, 0, jokers), runs))


def different(sets: Iterable[TileSet]) -> Iterator[TileSet]:
    """Sets, once for each content."""
    seen = set()
    for tiles in sets:
        key = content(tiles)
        if key not in seen:
            seen.add(key)
            yield tidy(tiles)


def _groups(counts: Counts, fewest: int, jokers: int) -> Iterator[TileSet]:
    for number in range(1, HIGHEST + 1):
        shown = [tile for colour in COLOURS if counts[tile := Tile.of(colour, number)]]
        for wild in range(fewest, min(jokers, LONGEST_GROUP - 1) + 1):
            for size in range(max(1, SHORTEST - wild), LONGEST_GROUP - wild + 1):
                for tiles in combinations(shown, size):
                    yield (*tiles, *(JOKER,) * wild)


def _runs(counts: Counts, fewest: int, jokers: int, longest: int) -> Iterator[TileSet]:
    for colour, low in product(COLOURS, range(1, HIGHEST + 1)):
        if not counts[Tile.of(colour, low)]:
            continue
        for high in range(low, min(HIGHEST, low + longest - 1) + 1):
            between = [Tile.of(colour, number) for number in range(low + 1, high)]
            ends = [Tile.of(colour, number) for number in sorted({low, high})]
            held = [tile for tile in between if counts[tile]]
            gaps = len(between) - len(held)
            if not counts[Tile.of(colour, high)] or gaps > jokers:
                continue
            for more in range(min(jokers - gaps, len(held)) + 1):
                for kept in combinations(held, len(held) - more):
                    inside = gaps + more
                    for wild in range(max(fewest, inside), jokers + 1):
                        if SHORTEST <= len(ends) + len(kept) + wild <= longest:
                            # the jokers that fill no gap lie at the ends
                            yield (*ends, *kept, *(JOKER,) * wild)
