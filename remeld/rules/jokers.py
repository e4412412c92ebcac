"""Freed jokers: may the jokers stand where they stand at the end of the turn (R6.3 to R6.5)?

A joker that lay on the table when the turn began was *not freed* if its set of the end shows a
numbered tile that its old set showed and the joker can stand for the same tile in both.
Otherwise it was freed, and where the edition asks for it, its set of the end must be *new*: no
set of the beginning may lie wholly in it.

Copies are interchangeable, jokers too, so the question is one of matching: can the jokers of the
beginning be given places of the end, one each, so that every one is content?
"""

from dataclasses import dataclass

from remeld.rules.sets import Table, TileSet, is_set, stands_for
from remeld.rules.tile import JOKER, Counts

__all__ = ["StrayJoker", "lies_wholly_in", "not_freed", "stray_jokers"]


@dataclass(frozen=True, slots=True)
class StrayJoker:
    """A joker that the end of the turn leaves without a place that it may have.

    `stood` and `place` say where it lay when the turn began; `sets` are the sets of the end
    that hold a joker which no joker of the beginning or of the rack may be.
    """

    stood: int
    place: int
    sets: tuple[int, ...]


def not_freed(start: TileSet, place: int, end: TileSet) -> bool:
    """True when the joker at `place` of `start` has not left its set by standing in `end`."""
    if not any(not tile.is_joker and tile in end for tile in start):
        return False
    return not stands_for(start, place).isdisjoint(stands_for(end))


def lies_wholly_in(start: TileSet, end: TileSet, end_counts: Counts, *, own: bool) -> bool:
    """True when all of `start` lies in `end`, the freed joker left aside.

    `end_counts` counts the whole table of the end: a tile of `start` with another copy outside
    `end` may be that copy. `own` says that `start` is the set that the joker left.
    """
    if end.count(JOKER) - 1 < start.count(JOKER) - own:
        return False
    numbered = [tile for tile in start if not tile.is_joker]
    return all(tile in end and end_counts[tile] == 1 for tile in numbered)


def stray_jokers(before: Table, after: Table, counts: Counts) -> tuple[StrayJoker, ...]:
    """The jokers of the table that were freed and are in no new set; none when all is well.

    `counts` counts the tiles of `after`. A set of `after` that is none may hold any joker: what
    it will be is not known.
    """
    start = [
        (stood, place)
        for stood, tiles in enumerate(before)
        if JOKER in tiles
        for place, tile in enumerate(tiles)
        if tile.is_joker
    ]
    places = [index for index, tiles in enumerate(after) for _ in range(tiles.count(JOKER))]
    wishes = [
        [spot for spot, index in enumerate(places) if _may_be(before, joker, after[index], counts)]
        for joker in start
    ]
    held = _match(wishes)
    kept = set(held.values())
    strays = [joker for number, joker in enumerate(start) if number not in kept]
    free = tuple(dict.fromkeys(index for spot, index in enumerate(places) if spot not in held))
    return tuple(StrayJoker(stood, place, free) for stood, place in strays)


def _may_be(before: Table, joker: tuple[int, int], end: TileSet, end_counts: Counts) -> bool:
    """Whether this joker of the beginning may be a joker of the set `end`."""
    stood, place = joker
    if not is_set(end) or not_freed(before[stood], place, end):
        return True
    return not any(
        lies_wholly_in(start, end, end_counts, own=index == stood)
        for index, start in enumerate(before)
    )


def _match(wishes: list[list[int]]) -> dict[int, int]:
    """As many wishers as possible with a spot each: the wisher at each spot that is taken."""
    held: dict[int, int] = {}

    def seat(wisher: int, seen: set[int]) -> bool:
        for spot in wishes[wisher]:
            if spot not in seen:
                seen.add(spot)
                if spot not in held or seat(held[spot], seen):
                    held[spot] = wisher
                    return True
        return False

    for wisher in range(len(wishes)):
        seat(wisher, set())
    return held
