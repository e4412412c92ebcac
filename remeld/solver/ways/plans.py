"""The fewest pieces in which old sets become end sets.

Looked for over all choices of which copy goes where, copies being interchangeable, and of what
stays: an old set may be the base of one end set, and the tiles that both have lie still. Every
other piece is a step.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final, TypeAlias

from remeld.rules.sets import Table
from remeld.rules.tile import Tile
from remeld.solver.ways.pieces import RACK, Change, Link, Pair, Piece, Plan, chains

__all__ = ["LIMIT", "Plans", "fewest_pieces"]

LIMIT: Final = 5000
"""So many choices are looked at; then the best plans so far are the answer."""

_FINISHING: Final = 5
"""A choice of all bases takes as long to look at as so many steps on the way to it."""

_KEPT: Final = 8
"""So many plans of equally few pieces are kept."""

_Moves: TypeAlias = list[tuple[int, int, int, int]]
"""Tiles on their way: old set or rack, position there, end set, position there."""

_Base: TypeAlias = tuple[int, int, tuple[Pair, ...]]
"""An old set on which an end set may be built: how many pieces that saves, which, what stays."""


@dataclass(frozen=True, slots=True)
class Plans:
    """Plans of equally few pieces, and whether it is proved that there are none of fewer."""

    plans: tuple[Plan, ...]
    proved: bool


def fewest_pieces(change: Change, limit: int = LIMIT) -> Plans:
    """Plans of the fewest pieces. All tiles of the old sets must be in the end sets.

    Two things are taken for granted, not proved: that of tiles shared with a base as many stay as
    can, and that pieces which wait for each other in a ring are best cut at one more place.
    Neither was ever wrong where all moves were tried.
    """
    search = _Search(change, limit)
    search.assign(0, frozenset((old, end) for old, _, end, _ in search.fixed), ())
    return Plans(tuple(search.best), search.left > 0)


def _where(sets: Table) -> dict[Tile, list[Pair]]:
    """For each kind of tile where it lies: in which set, and its position there."""
    places: dict[Tile, list[Pair]] = {}
    for number, tiles in enumerate(sets):
        for position, tile in enumerate(tiles):
            places.setdefault(tile, []).append((number, position))
    return places


class _Search:
    """Branch and bound over the choices of copies, then over what the end sets are built on."""

    def __init__(self, change: Change, limit: int) -> None:
        self.change = change
        self.left = limit
        self.fewest = 1 << 30
        self.best: list[Plan] = []
        self.fixed: _Moves = []
        self.choices: list[list[_Moves]] = []
        self._where_from()
        self._bases = min(len(change.olds), len(change.ends))

    def _where_from(self) -> None:
        """Where tiles come from: what is certain, and where there is a choice."""
        supply = _where(self.change.olds)
        for tile, places in _where(self.change.ends).items():
            sources = supply.get(tile, [])
            ways = self._ways(sources + [(RACK, 0)] * (len(places) - len(sources)), places)
            if len(ways) == 1:
                self.fixed += ways[0]
            else:
                self.choices.append(ways)
        self.choices.sort(key=len)

    def _ways(self, sources: list[Pair], places: list[Pair]) -> list[_Moves]:
        """The ways to bring copies of a tile from `sources` to `places`.

        Within a group it makes no difference which joker is which.
        """
        ways: dict[object, _Moves] = {}
        for order in dict.fromkeys(permutations(sources)):
            moves = [(*one, *other) for one, other in zip(order, places, strict=True)]
            seen = []
            for old, position, end, to in moves:
                leaving, coming = self.change.ordered((old, end))
                seen.append((old, position * leaving, end, to * coming))
            ways.setdefault(tuple(sorted(seen)), moves)
        return list(ways.values())

    def hopeless(self, pieces: int) -> bool:
        """Whether a plan of so many pieces is no use, or there is no time left to look at it."""
        if self.left <= 0 and self.best:
            return True
        return pieces > self.fewest or (pieces == self.fewest and len(self.best) >= _KEPT)

    def assign(self, choice: int, links: frozenset[Link], taken: tuple[_Moves, ...]) -> None:
        """Look at every way to choose copies, from `choice` on, that can be good enough."""
        self.left -= 1
        if choice == len(self.choices):
            self._build(taken)
            return
        ways = []
        for number, way in enumerate(self.choices[choice]):
            more = links.union((old, end) for old, _, end, _ in way)
            ways.append((len(more), number, more, way))
        ways.sort(key=lambda one: one[:2])
        for count, _, more, way in ways:
            # Each link is a piece at least, but for one that stays in each base.
            if self.hopeless(count - self._bases):
                return
            self.assign(choice + 1, more, (*taken, way))

    def _build(self, taken: Sequence[_Moves]) -> None:
        links: dict[Link, list[Pair]] = {}
        for moves in (self.fixed, *taken):
            for old, position, end, to in moves:
                links.setdefault((old, end), []).append((position, to))
        for pairs in links.values():
            pairs.sort()
        _Building(self, links).choose(())


class _Building:
    """The choice of an old set for each end set to be built on, when copies are chosen."""

    def __init__(self, search: _Search, links: dict[Link, list[Pair]]) -> None:
        self.search, self.change, self.links = search, search.change, links
        self.total = 0
        self.solid: dict[Link, Piece] = {}
        self.bases: list[list[_Base]] = [[] for _ in self.change.ends]
        for link, pairs in links.items():
            whole = self.change.cut(link, pairs, (), ())
            self.total += len(whole)
            if len(whole) == 1 and not whole[0].gap(0) and not whole[0].gap(1):
                self.solid[link] = whole[0]
            if link[0] != RACK:
                self._add_bases(link, len(whole))
        for bases in self.bases:
            bases.sort(key=lambda base: (-base[0], -len(base[2]), base[1]))

    def _add_bases(self, link: Link, whole: int) -> None:
        old, end = link
        pairs = self.links[link]
        for stay in chains(pairs) if all(self.change.ordered(link)) else [tuple(pairs)]:
            rest = [pair for pair in pairs if pair not in stay]
            saved = whole - len(self.change.cut(link, rest, stay, stay))
            self.bases[end].append((saved, old, stay))

    def choose(self, chosen: tuple[_Base, ...]) -> None:
        """Look at every choice for the end sets that are left that can be good enough."""
        search, end = self.search, len(chosen)
        search.left -= 1
        used = {base[1] for base in chosen}
        saved = sum(base[0] for base in chosen)
        if search.hopeless(self.total - saved - self._hope(end, used)):
            return
        if end == len(self.bases):
            search.left -= _FINISHING
            self._finish(chosen)
            return
        for base in self.bases[end]:
            if base[1] not in used:
                self.choose((*chosen, base))
        self.choose((*chosen, (0, RACK, ())))

    def _hope(self, end: int, used: set[int]) -> int:
        """No more pieces can be saved by end sets from `end` on, built on unused old sets."""
        by_end, by_old = 0, dict[int, int]()
        for bases in self.bases[end:]:
            free = [(saved, old) for saved, old, _ in bases if old not in used]
            by_end += free[0][0] if free else 0
            for saved, old in free:
                by_old[old] = max(saved, by_old.get(old, 0))
        return min(by_end, sum(by_old.values()))

    def _finish(self, chosen: tuple[_Base, ...]) -> None:
        there = {old: stay for _, old, stay in chosen if old != RACK}
        pieces: list[Piece] = []
        for link, pairs in self.links.items():
            old, end = link
            _, base, here = chosen[end]
            if base != old and link in self.solid:
                pieces.append(self.solid[link])
                continue
            moving = [pair for pair in pairs if pair not in here] if base == old else pairs
            pieces += self.change.cut(link, moving, there.get(old, ()), here)
        pieces = list(self.change.untangled(pieces))
        if len(pieces) < self.search.fewest:
            self.search.fewest, self.search.best = len(pieces), []
        if len(pieces) == self.search.fewest:
            self.search.best.append(
                Plan(
                    tuple(base for _, base, _ in chosen),
                    tuple(stay for _, _, stay in chosen),
                    tuple(pieces),
                )
            )
