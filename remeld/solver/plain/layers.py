"""The search: number by number, from 1 to 13, keeping the best way to each state.

A state is what the numbers so far leave open: the runs passing through in each colour
(`remeld.solver.plain.runs`), how many free jokers are used, which jokers of the table have found a
set, and which later tiles belong to sets that were taken as a whole. At each number it is decided
which such sets begin, which groups are made, and how many tiles go into runs. All tiles of the
table must be used; of the rack, any.

What is written here is plain and exact; it is the measure for anything faster.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import le, mul
from typing import Final, NamedTuple, TypeAlias

from remeld.rules.sets import content
from remeld.rules.tile import COLOURS, HIGHEST, Box, Counts, Tile
from remeld.solver.plain.groups import GroupUse, group_uses
from remeld.solver.plain.joker_sets import JokerSet
from remeld.solver.plain.runs import CLOSED, Profile, RunStep, run_steps

__all__ = ["Choice", "Problem", "Solution", "search"]

_COLOURS: Final = len(COLOURS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What to search: the numbered tiles, the free jokers, and what each is worth."""

    box: Box
    table: Counts
    rack: Counts
    least_jokers: int
    most_jokers: int
    """How many free jokers must be used, and how many may be."""
    held_jokers: int
    """How many jokers of the table must end in sets of `joker_sets` that hold them."""
    joker_sets: tuple[JokerSet, ...]
    worth: tuple[int, ...]
    """What laying each kind of tile is worth."""
    joker_worth: tuple[int, ...]
    """What a free joker is worth that stands for the number 1, 2, ...; 0: one of the table."""
    minimum: int = 0
    """What the sets must be worth together in the end (R4.1)."""
    begin_at: dict[int, list[JokerSet]] = field(init=False)
    """The sets of `joker_sets` by their lowest number."""
    groups_at: dict[int, list[GroupUse]] = field(init=False)
    """For each number what groups could use of the tiles that there are."""

    def __post_init__(self) -> None:
        begin_at: dict[int, list[JokerSet]] = {}
        for joker_set in self.joker_sets:
            begin_at.setdefault(joker_set.lowest, []).append(joker_set)
        groups_at = {}
        for number in range(1, HIGHEST + 1):
            there = [self.most(Tile.of(colour, number)) for colour in COLOURS]
            groups_at[number] = [
                (tiles, jokers)
                for tiles, jokers in group_uses(self.box)
                if jokers <= self.most_jokers and all(map(le, tiles, there))
            ]
        object.__setattr__(self, "begin_at", begin_at)
        object.__setattr__(self, "groups_at", groups_at)

    def most(self, tile: Tile) -> int:
        """How many copies of a tile there are."""
        return self.table[tile] + self.rack[tile]


class Choice(NamedTuple):
    """What was decided at one number."""

    joker_sets: tuple[JokerSet, ...]
    groups: GroupUse
    runs: tuple[RunStep, ...]


class _State(NamedTuple):
    profiles: tuple[Profile, ...]
    jokers: int
    held: int
    taken: tuple[Tile, ...]
    """Later tiles that sets taken as a whole use, in order."""
    needed: tuple[Tile, ...]
    """Later tiles of which two copies at least must stand on the table in the end."""
    points: int
    """What the sets are worth so far, as far as the minimum asks for it."""


_Back: TypeAlias = tuple[int, _State | None, Choice | None]
_Layer: TypeAlias = dict[_State, _Back]
_START: Final = _State((CLOSED,) * _COLOURS, 0, 0, (), (), 0)


@dataclass(frozen=True, slots=True)
class Solution:
    """The most that can be had, and what was decided at each number from 1 to 13."""

    worth: int
    choices: tuple[Choice, ...]


def search(problem: Problem) -> Solution | None:
    """The best way to place the table and any of the rack; None if there is no way at all.

    On the way every tile that is placed is paid for; what the table's tiles got is taken off
    at the end, being the same for every way.
    """
    layers: list[_Layer] = [{_START: (0, None, None)}]
    for number in range(1, HIGHEST + 1):
        layer: _Layer = {}
        placer = _Placer(problem, number)
        for state, (worth, _, _) in layers[-1].items():
            for after, gain, choice in _steps(problem, placer, state):
                best = layer.get(after)
                if best is None or best[0] < worth + gain:
                    layer[after] = (worth + gain, state, choice)
        layers.append(layer)
    last = [state for state in layers[-1] if _closed(problem, state)]
    if not last:
        return None
    end = max(last, key=lambda state: layers[-1][state][0])
    stood = sum(map(mul, problem.table, problem.worth))
    stood += problem.least_jokers * problem.joker_worth[0]
    return Solution(layers[-1][end][0] - stood, _way(layers, end))


def _closed(problem: Problem, state: _State) -> bool:
    """Whether nothing is left open at the end."""
    runs = all(short == middle == 0 for short, middle, _ in state.profiles)
    jokers = problem.least_jokers <= state.jokers <= problem.most_jokers
    placed = state.held == (1 << problem.held_jokers) - 1
    return runs and jokers and placed and state.points >= problem.minimum


def _way(layers: list[_Layer], end: _State) -> tuple[Choice, ...]:
    choices = []
    state: _State | None = end
    for layer in reversed(layers):
        if state is not None:
            _, state, choice = layer[state]
            if choice is not None:
                choices.append(choice)
    return tuple(reversed(choices))


def _steps(
    problem: Problem, placer: "_Placer", state: _State
) -> Iterator[tuple[_State, int, Choice]]:
    """Every way on from a state: the next state, what it gains, what it decides."""
    number = placer.number
    for begun, joker_sets, gain in _begin(problem, number, state, ()):
        here = tuple(tile for tile in begun.taken if tile.number == number)
        later = tuple(tile for tile in begun.taken if tile.number != number)
        pairs = tuple(tile for tile in begun.needed if tile.number == number)
        still = tuple(tile for tile in begun.needed if tile.number != number)
        for placed in placer.ways(begun.profiles, begun.jokers, here, pairs):
            points = min(problem.minimum, begun.points + placed.tiles * number)
            after = _State(placed.profiles, placed.jokers, begun.held, later, still, points)
            yield after, gain + placed.gain, Choice(joker_sets, placed.groups, placed.runs)


def _begin(
    problem: Problem, number: int, state: _State, chosen: tuple[JokerSet, ...]
) -> Iterator[tuple[_State, tuple[JokerSet, ...], int]]:
    """Every choice of sets taken as a whole that begin here, each set as often as it can."""
    yield state, chosen, 0
    candidates = problem.begin_at.get(number, [])
    first = candidates.index(chosen[-1]) if chosen else 0
    for joker_set in candidates[first:]:
        jokers = state.jokers + joker_set.free_jokers
        if state.held & joker_set.holds or jokers > problem.most_jokers:
            continue
        taken = tuple(sorted(state.taken + joker_set.numbered))
        if any(taken.count(t) > problem.most(t) for t in joker_set.numbered):
            continue
        needed = tuple(sorted({*state.needed, *joker_set.needs}))
        wild = _joker_points(joker_set)
        points = sum(tile.number for tile in joker_set.numbered) + sum(wild)
        begun = _State(
            state.profiles,
            jokers,
            state.held | joker_set.holds,
            taken,
            needed,
            min(problem.minimum, state.points + points),
        )
        gain = sum(problem.worth[tile] for tile in joker_set.numbered)
        gain += sum(problem.joker_worth[number] for number in wild[: joker_set.free_jokers])
        gain += _is_kept(joker_set, chosen)
        for after, more, worth in _begin(problem, number, begun, (*chosen, joker_set)):
            yield after, more, gain + worth


def _is_kept(joker_set: JokerSet, chosen: tuple[JokerSet, ...]) -> bool:
    """Whether one more set like this one is a set of the table before, left as it was."""
    alike = sum(content(other.tiles) == content(joker_set.tiles) for other in chosen)
    return alike < joker_set.keeps


def _joker_points(joker_set: JokerSet) -> list[int]:
    """The numbers that the jokers of the set stand for, if it is a run that reaches 13.

    Only where it is, does it matter: elsewhere the place of a joker is worth nothing.
    """
    places = range(HIGHEST - len(joker_set.tiles) + 1, HIGHEST + 1)
    return [number for number, tile in zip(places, joker_set.tiles, strict=True) if tile.is_joker]


class _Placed(NamedTuple):
    """One way to put the tiles of a number into groups and runs."""

    profiles: tuple[Profile, ...]
    jokers: int
    tiles: int
    """How many tiles, jokers among them, stand at this number now."""
    gain: int
    groups: GroupUse
    runs: tuple[RunStep, ...]


class _Placer:
    """The ways to put the tiles of one number into groups and runs, each worked out once."""

    def __init__(self, problem: Problem, number: int) -> None:
        self.number = number
        self._problem = problem
        self._tiles = [Tile.of(colour, number) for colour in COLOURS]
        self._ahead = [0] * _COLOURS
        if number < HIGHEST:
            self._ahead = [problem.most(Tile.of(colour, number + 1)) for colour in COLOURS]
        self._known: dict[object, list[_Placed]] = {}

    def ways(
        self,
        profiles: tuple[Profile, ...],
        jokers: int,
        taken: tuple[Tile, ...],
        pairs: tuple[Tile, ...],
    ) -> list[_Placed]:
        """Every way, where sets taken as a whole use `taken` and `pairs` must stand twice."""
        key = (profiles, jokers, taken, pairs)
        if key not in self._known:
            bounds = self._bounds(taken, pairs)
            possible = all(least <= most for least, most in bounds)
            self._known[key] = list(self._place(profiles, jokers, bounds)) if possible else []
        return self._known[key]

    def _bounds(
        self, taken: tuple[Tile, ...], pairs: tuple[Tile, ...]
    ) -> tuple[tuple[int, int], ...]:
        """For each colour the fewest and the most tiles that go into groups and runs."""
        bounds = []
        for tile in self._tiles:
            gone = taken.count(tile)
            least = max(self._problem.table[tile], 2 if tile in pairs else 0) - gone
            bounds.append((max(least, 0), self._problem.most(tile) - gone))
        return tuple(bounds)

    def _place(
        self,
        profiles: tuple[Profile, ...],
        jokers: int,
        bounds: tuple[tuple[int, int], ...],
    ) -> Iterator[_Placed]:
        room = self._problem.most_jokers - jokers
        wild_worth = self._problem.joker_worth[self.number]
        for use in self._problem.groups_at[self.number]:
            grouped, group_jokers = use
            if group_jokers > room:
                continue
            partial: list[tuple[int, int, tuple[RunStep, ...]]] = [
                (group_jokers, group_jokers * wild_worth, ())
            ]
            for colour, (least, most) in enumerate(bounds):
                tiles = grouped[colour]
                worth = self._problem.worth[self._tiles[colour]]
                grown = []
                for wild, gain, steps in partial:
                    left = room - wild
                    for step in run_steps(
                        profiles[colour], max(0, least - tiles), most - tiles, left
                    ):
                        (short, middle, _), real, more = step
                        if short + middle <= self._ahead[colour] + left - more:
                            gained = (tiles + real) * worth + more * wild_worth
                            grown.append((wild + more, gain + gained, (*steps, step)))
                partial = grown
                if not partial:
                    break
            for wild, gain, steps in partial:
                after = tuple(profile for profile, _, _ in steps)
                tiles = sum(grouped) + wild + sum(real for _, real, _ in steps)
                yield _Placed(after, jokers + wild, tiles, gain, use, steps)
