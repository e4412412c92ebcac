"""The search: number by number, from 1 to 13, keeping the best way to each state.

A state is what the numbers so far leave open: the runs passing through in each colour
(`remeld.solver.runs`), how many free jokers are used, which jokers of the table have found a set,
and which later tiles belong to sets that were taken as a whole. At each number it is decided which
such sets begin, which groups are made, and how many tiles go into runs. All tiles of the table
must be used; of the rack, any.

What is written here is plain and exact; it is the measure for anything faster.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import le
from typing import Final, NamedTuple, TypeAlias

from remeld.rules.tile import COLOURS, HIGHEST, Box, Counts, Tile
from remeld.solver.groups import GroupUse, group_uses
from remeld.solver.joker_sets import JokerSet
from remeld.solver.runs import CLOSED, Profile, RunStep, run_steps

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
    """What a free joker is worth that stands for the number 1, 2, ... (index 0 is unused)."""
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


_Back: TypeAlias = tuple[int, _State | None, Choice | None]
_Layer: TypeAlias = dict[_State, _Back]
_START: Final = _State((CLOSED,) * _COLOURS, 0, 0, (), ())


@dataclass(frozen=True, slots=True)
class Solution:
    """The most that can be had, and what was decided at each number from 1 to 13."""

    worth: int
    choices: tuple[Choice, ...]


def search(problem: Problem) -> Solution | None:
    """The best way to place the table and any of the rack; None if there is no way at all."""
    layers: list[_Layer] = [{_START: (0, None, None)}]
    for number in range(1, HIGHEST + 1):
        layer: _Layer = {}
        for state, (worth, _, _) in layers[-1].items():
            for after, gain, choice in _steps(problem, number, state):
                best = layer.get(after)
                if best is None or best[0] < worth + gain:
                    layer[after] = (worth + gain, state, choice)
        layers.append(layer)
    last = [state for state in layers[-1] if _closed(problem, state)]
    if not last:
        return None
    end = max(last, key=lambda state: layers[-1][state][0])
    return Solution(layers[-1][end][0], _way(layers, end))


def _closed(problem: Problem, state: _State) -> bool:
    """Whether nothing is left open at the end."""
    runs = all(short == middle == 0 for short, middle, _ in state.profiles)
    jokers = problem.least_jokers <= state.jokers <= problem.most_jokers
    return runs and jokers and state.held == (1 << problem.held_jokers) - 1


def _way(layers: list[_Layer], end: _State) -> tuple[Choice, ...]:
    choices = []
    state: _State | None = end
    for layer in reversed(layers):
        if state is not None:
            _, state, choice = layer[state]
            if choice is not None:
                choices.append(choice)
    return tuple(reversed(choices))


def _steps(problem: Problem, number: int, state: _State) -> Iterator[tuple[_State, int, Choice]]:
    """Every way on from a state at `number`: the next state, what it gains, what it decides."""
    for begun, joker_sets, joker_gain in _begin(problem, number, state, 0):
        here = [tile for tile in begun.taken if tile.number == number]
        later = tuple(tile for tile in begun.taken if tile.number != number)
        pairs = {tile for tile in begun.needed if tile.number == number}
        still = tuple(tile for tile in begun.needed if tile.number != number)
        bounds = []
        gain = joker_gain
        for colour in COLOURS:
            tile = Tile.of(colour, number)
            most = problem.most(tile) - here.count(tile)
            least = max(problem.table[tile], 2 if tile in pairs else 0) - here.count(tile)
            bounds.append((max(least, 0), most))
            # Sets taken as a whole lay rack tiles too; what they use of the table counts less.
            gain += problem.worth[tile] * (here.count(tile) - problem.table[tile])
        if any(most < least for least, most in bounds):
            continue
        for after, more, groups, runs in _place(problem, number, begun, bounds):
            following = after._replace(taken=later, needed=still)
            yield following, gain + more, Choice(joker_sets, groups, runs)


def _begin(
    problem: Problem, number: int, state: _State, first: int
) -> Iterator[tuple[_State, tuple[JokerSet, ...], int]]:
    """Every choice of sets taken as a whole that begin here, each set as often as it can."""
    yield state, (), 0
    candidates = problem.begin_at.get(number, [])
    for index in range(first, len(candidates)):
        chosen = candidates[index]
        jokers = state.jokers + chosen.free_jokers
        if state.held & chosen.holds or jokers > problem.most_jokers:
            continue
        taken = tuple(sorted(state.taken + chosen.numbered))
        if any(taken.count(t) > problem.most(t) for t in chosen.numbered):
            continue
        needed = tuple(sorted({*state.needed, *chosen.needs}))
        begun = _State(state.profiles, jokers, state.held | chosen.holds, taken, needed)
        gain = _joker_gain(problem, chosen)
        for after, more, worth in _begin(problem, number, begun, index):
            yield after, (chosen, *more), gain + worth


def _joker_gain(problem: Problem, joker_set: JokerSet) -> int:
    """What the free jokers of the set are worth where they stand."""
    if not joker_set.free_jokers:
        return 0
    places = range(HIGHEST - len(joker_set.tiles) + 1, HIGHEST + 1)
    values = [
        problem.joker_worth[number]
        for number, tile in zip(places, joker_set.tiles, strict=True)
        if tile.is_joker
    ]
    # Where the worth differs by place there are no jokers of the table, and all are free.
    return sum(values[: joker_set.free_jokers])


def _place(
    problem: Problem, number: int, state: _State, bounds: list[tuple[int, int]]
) -> Iterator[tuple[_State, int, GroupUse, tuple[RunStep, ...]]]:
    """Every way to put the tiles of one number into groups and runs."""
    room = problem.most_jokers - state.jokers
    values = [problem.worth[Tile.of(colour, number)] for colour in COLOURS]
    wild_worth = problem.joker_worth[number]
    ahead = [_ahead(problem, colour, number) for colour in COLOURS]
    for use in problem.groups_at[number]:
        grouped, group_jokers = use
        if group_jokers > room or any(
            tiles > most for tiles, (_, most) in zip(grouped, bounds, strict=True)
        ):
            continue
        partial: list[tuple[int, int, tuple[RunStep, ...]]] = [
            (group_jokers, group_jokers * wild_worth, ())
        ]
        for colour in range(_COLOURS):
            least, most = bounds[colour]
            tiles = grouped[colour]
            grown = []
            for jokers, gain, steps in partial:
                for step in run_steps(
                    state.profiles[colour], max(0, least - tiles), most - tiles, room - jokers
                ):
                    (short, middle, _), real, wild = step
                    left = room - jokers - wild
                    if short + middle > ahead[colour] + left:
                        continue
                    worth = (tiles + real) * values[colour] + wild * wild_worth
                    grown.append((jokers + wild, gain + worth, (*steps, step)))
            partial = grown
        for jokers, gain, steps in partial:
            profiles = tuple(profile for profile, _, _ in steps)
            yield state._replace(profiles=profiles, jokers=state.jokers + jokers), gain, use, steps


def _ahead(problem: Problem, colour: int, number: int) -> int:
    """How many tiles of a colour there are of the next number."""
    if number == HIGHEST:
        return 0
    tile = Tile.of(COLOURS[colour], number + 1)
    return problem.most(tile)
