"""A second judge, written from the text of the rules alone: slow, short and literal.

It shares nothing with the package. A tile is a word such as `R7`, the joker is `J`, a set is
the tuple of its tiles as they lie, a table a tuple of sets. What can be tried out is tried out.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from typing import TypeAlias

Tiles: TypeAlias = tuple[str, ...]
Table: TypeAlias = tuple[Tiles, ...]
Plain: TypeAlias = frozenset[str]

JOKER = "J"
COLOURS = "KRBO"


@dataclass(frozen=True)
class Facts:
    """What the judge must know of an edition (section 9)."""

    minimum: int = 30
    goes_on: bool = False
    any_set: bool = False
    needless_refused: bool = False


# Sets


def _all_groups() -> list[Plain]:
    """Every group without jokers: 3 or 4 colours of one number (R1.3)."""
    return [
        frozenset(f"{colour}{number}" for colour in colours)
        for number in range(1, 14)
        for size in (3, 4)
        for colours in combinations(COLOURS, size)
    ]


def _all_runs() -> list[Plain]:
    """Every run without jokers: 3 to 13 consecutive numbers of one colour (R1.4)."""
    return [
        frozenset(f"{colour}{number}" for number in range(first, last + 1))
        for colour in COLOURS
        for first in range(1, 14)
        for last in range(first + 2, 14)
    ]


GROUPS = _all_groups()
RUNS = _all_runs()


def number(tile: str) -> int:
    """The number on a numbered tile."""
    return int(tile[1:])


def worth(plain: Iterable[str]) -> int:
    """The sum of the numbers (R4.1)."""
    return sum(map(number, plain))


def numbered(tiles: Iterable[str]) -> Tiles:
    """The tiles that are no jokers."""
    return tuple(tile for tile in tiles if tile != JOKER)


def fillings(tiles: Tiles, plains: Iterable[Plain]) -> list[Plain]:
    """Those of `plains` that the tiles become when each joker stands for a tile (R1.7).

    At least one tile is numbered, and no numbered tile occurs twice in a set.
    """
    fixed = numbered(tiles)
    if not fixed or len(set(fixed)) < len(fixed):
        return []
    return [plain for plain in plains if len(plain) == len(tiles) and plain.issuperset(fixed)]


@cache
def is_set(tiles: Tiles) -> bool:
    """A group or a run, in whatever order the tiles lie (R1.5, R1.7)."""
    return bool(fillings(tiles, GROUPS) or fillings(tiles, RUNS))


@cache
def as_it_lies(tiles: Tiles) -> Tiles | None:
    """The ascending run that the tiles form in the order in which they lie, if they do."""
    for plain in fillings(tiles, RUNS):
        run = tuple(sorted(plain, key=number))
        if all(lies in (JOKER, stands) for lies, stands in zip(tiles, run, strict=True)):
            return run
    return None


def _missing(tiles: Tiles, plains: Iterable[Plain]) -> set[str]:
    """All that a joker stands for in one or another of the fillings."""
    return {tile for plain in fillings(tiles, plains) for tile in plain.difference(tiles)}


@cache
def stood_for(tiles: Tiles, place: int) -> Plain:
    """What the joker at this place stood for when the turn began (R6.5)."""
    run = as_it_lies(tiles)
    in_run = _missing(tiles, RUNS) if run is None else {run[place]}
    return frozenset(in_run | _missing(tiles, GROUPS))


@cache
def stands_for(tiles: Tiles) -> Plain:
    """What a joker of the set can stand for at the end of the turn: any order will do (R6.5)."""
    return frozenset(_missing(tiles, RUNS) | _missing(tiles, GROUPS))


# Opening


@cache
def set_value(tiles: Tiles) -> int:
    """What a set is worth in an opening (R4.1); 0 if it is none.

    The order decides; a run that lies in no order counts in its best one, and where a set can
    be read as a run and as a group, the better counts.
    """
    run = as_it_lies(tiles)
    runs = [frozenset(run)] if run else fillings(tiles, RUNS)
    return max(map(worth, runs + fillings(tiles, GROUPS)), default=0)


@cache
def best_opening(tiles: Tiles) -> int | None:
    """The most that separate sets made of some of `tiles` are worth; None if there is no set.

    Every tile is left out, or lies in one of the sets that it can lie in. In a set each place
    is filled with its tile or with a joker.
    """
    fixed = sorted(numbered(tiles))
    if not fixed:
        return None
    jokers = len(tiles) - len(fixed)
    first, rest = fixed[0], Counter(fixed[1:])
    found = [best_opening((*fixed[1:], *(JOKER,) * jokers))]
    for plain in GROUPS + RUNS:
        if first not in plain:
            continue
        others = plain - {first}
        if sum(not rest[tile] for tile in others) > jokers:
            continue
        choices = [(tile, JOKER) if rest[tile] else (JOKER,) for tile in sorted(others)]
        for choice in product(*choices):
            used = Counter(choice)
            if used[JOKER] <= jokers:
                left = sorted((rest - used).elements())
                more = best_opening((*left, *(JOKER,) * (jokers - used[JOKER])))
                found.append(worth(plain) + (more or 0))
    return max((value for value in found if value is not None), default=None)


def _look(tiles: Tiles) -> tuple[Tiles, Tiles | None]:
    """What makes a set that lies there the same: its tiles, and in a run what its jokers are.

    A run that lies in no order is one that lies in its best order, as in R4.1.
    """
    run = as_it_lies(tiles)
    if run is None and not fillings(tiles, GROUPS):
        best = max(fillings(tiles, RUNS), key=worth, default=None)
        run = None if best is None else tuple(sorted(best, key=number))
    return tuple(sorted(tiles)), run


def new_sets(before: Table, after: Table) -> tuple[list[Tiles], bool]:
    """The sets of `after` that `before` had not, and whether all of `before` still stands."""
    new = list(after)
    untouched = True
    for old in before:
        same = [tiles for tiles in new if _look(tiles) == _look(old)]
        if same:
            new.remove(same[0])
        else:
            untouched = False
    return new, untouched


def _opening(facts: Facts, before: Table, laid: Counter[str], after: Table) -> set[str]:
    """What is wrong with a turn of a player who has not opened (R4.1-R4.3)."""
    if facts.goes_on:
        value = best_opening(tuple(sorted(laid.elements())))
        return {"low"} if value is None or value < facts.minimum else set()
    new, untouched = new_sets(before, after)
    wrong = set() if untouched else {"touched"}
    if not new or sum(map(set_value, new)) < facts.minimum:
        wrong.add("low")
    return wrong


# Jokers


def _lies_wholly_in(old: Tiles, own: bool, end: Tiles, after: Table) -> bool:
    """Whether a set of the beginning lies wholly in `end`; `own`: the joker came from it."""
    fixed = numbered(old)
    copies = Counter(tile for tiles in after for tile in tiles) - Counter(end)
    return (
        all(tile in end for tile in fixed)
        and end.count(JOKER) - 1 >= old.count(JOKER) - (1 if own else 0)
        and not any(copies[tile] for tile in fixed)
    )


def not_freed(before: Table, after: Table, begin: tuple[int, int], end: int) -> bool:
    """Whether the joker that lay at `begin` (set, place) moved or stayed with its set (R6.5)."""
    index, place = begin
    old, new = before[index], after[end]
    shared = any(tile in new for tile in numbered(old))
    return shared and bool(stood_for(old, place) & stands_for(new))


def may_lie(before: Table, after: Table, begin: tuple[int, int], end: int) -> bool:
    """Whether the joker that lay at `begin` may lie in the set `end` afterwards (R6.5)."""
    return not_freed(before, after, begin, end) or not any(
        _lies_wholly_in(old, index == begin[0], after[end], after)
        for index, old in enumerate(before)
    )


Rule: TypeAlias = Callable[[Table, Table, tuple[int, int], int], bool]


def jokers_match(before: Table, after: Table, rule: Rule = may_lie) -> bool:
    """Whether some one-to-one matching of the jokers keeps to the rule (R6.5)."""
    begins = [
        (index, place)
        for index, tiles in enumerate(before)
        for place, tile in enumerate(tiles)
        if tile == JOKER
    ]
    ends = [index for index, tiles in enumerate(after) for tile in tiles if tile == JOKER]
    return any(
        all(rule(before, after, begin, end) for begin, end in zip(begins, chosen, strict=True))
        for chosen in permutations(ends, len(begins))
    )


# Needless moves


def _without(sets: Sequence[Tiles], others: Sequence[Tiles]) -> list[Tiles]:
    """The sets that have no counterpart of the same tiles among `others`, one for one."""
    left = Counter(tuple(sorted(tiles)) for tiles in sets)
    left.subtract(Counter(tuple(sorted(tiles)) for tiles in others))
    return [tiles for tiles, times in left.items() for _ in range(times)]


def needless(before: Table, after: Table) -> bool:
    """Whether a group of linked sets contains no tile laid from the rack (R3.9)."""
    laid = _tiles(after) - _tiles(before)
    groups = [[tiles] for tiles in _without(before, after) + _without(after, before)]
    while True:
        for one, other in combinations(groups, 2):
            if any(set(left) & set(right) for left in one for right in other):
                groups = [group for group in groups if group is not other]
                one.extend(other)
                break
        else:
            return any(not any(laid[t] for tiles in group for t in tiles) for group in groups)


# The whole


def _tiles(table: Table) -> Counter[str]:
    return Counter(tile for tiles in table for tile in tiles)


def legal(
    facts: Facts,
    before: Table,
    rack: Tiles,
    opened: bool,
    after: Table,
) -> set[str]:
    """The names of the rules that a turn from `before` to `after` breaks; none if it is legal.

    `tiles` and `nothing` (R3.1, R3.2), `set` (R1.5), `touched` and `low` (R4.1-R4.3), `joker`
    (R6.4, R6.5), `needless` (R3.9).
    """
    wrong: set[str] = set()
    gone = _tiles(before) - _tiles(after)
    laid = _tiles(after) - _tiles(before)
    if gone or laid - Counter(rack):
        wrong.add("tiles")
    if not laid:
        wrong.add("nothing")
    if not all(map(is_set, after)):
        wrong.add("set")
    if not opened:
        wrong |= _opening(facts, before, laid, after)
    if not facts.any_set and not jokers_match(before, after):
        wrong.add("joker")
    if facts.needless_refused and needless(before, after):
        wrong.add("needless")
    return wrong
