"""The search: number by number, from 1 to 13, keeping the best way to each state.

A state is what the numbers so far leave open: the runs passing through in each colour
(`remeld.solver.plain.runs`), how many free jokers are used, which jokers of the table have found a
set, and which later tiles belong to sets that were taken as a whole. At each number it is decided
which such sets begin, which groups are made, and how many tiles go into runs. All tiles of the
table must be used; of the rack, any.

What is written here is plain and exact; it is the measure for anything faster.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from remeld.rules.tile import COLOURS, HIGHEST, Tile
from remeld.solver.plain.begin import begin
from remeld.solver.plain.groups import GroupUse
from remeld.solver.plain.joker_sets import JokerSet
from remeld.solver.plain.problem import Problem, State
from remeld.solver.plain.runs import CLOSED, Profile, RunStep, run_steps

__all__ = ["Choice", "Solution", "search"]

_COLOURS: Final = len(COLOURS)


class Choice(NamedTuple):
    """What was decided at one number."""

    joker_sets: tuple[JokerSet, ...]
    groups: GroupUse
    runs: tuple[RunStep, ...]


_Back: TypeAlias = tuple[int, State | None, Choice | None, set[int]]
_Layer: TypeAlias = dict[State, _Back]
_START: Final = State((CLOSED,) * _COLOURS, 0, 0, (), (), 0)


@dataclass(frozen=True, slots=True)
class Solution:
    """The most that can be had, and what was decided at each number from 1 to 13."""

    worth: int
    choices: tuple[Choice, ...]
    stay: set[int]
    """Where that is asked: every group of sets that can stay together, as a bit set."""


def search(problem: Problem) -> Solution | None:
    """The best way to place the table and any of the rack; None if there is no way at all.

    On the way every tile that is placed is paid for; what the table's tiles got is taken off
    at the end, being the same for every way.
    """
    layers: list[_Layer] = [{_START: (0, None, None, {0})}]
    for number in range(1, HIGHEST + 1):
        layer: _Layer = {}
        placer = _Placer(problem, number)
        for state, (so_far, _, _, stay) in layers[-1].items():
            for after, worth, choice in _steps(problem, placer, state, so_far):
                best = layer.get(after)
                if best is None or best[0] < worth:
                    layer[after] = (worth, state, choice, _staying(problem, choice, stay))
                elif best[0] == worth:
                    best[3].update(_staying(problem, choice, stay))
        layers.append(layer)
    last = {state: back for state, back in layers[-1].items() if _closed(problem, state)}
    if not last:
        return None
    end = max(last, key=lambda state: last[state][0])
    most = last[end][0]
    stay = set[int]().union(*(back[3] for back in last.values() if back[0] == most))
    return Solution(most - problem.stood, _way(layers, end), stay)


def _staying(problem: Problem, choice: Choice, stay: set[int]) -> set[int]:
    """With each group of sets that stay together, those that this choice leaves as they are."""
    if problem.ties is None or not problem.ties.which_stay:
        return set()
    more = sum(joker_set.heir_of for joker_set in choice.joker_sets)
    return {sets | more for sets in stay}


def _closed(problem: Problem, state: State) -> bool:
    """Whether nothing is left open at the end."""
    runs = all(short == middle == 0 for short, middle, _ in state.profiles)
    jokers = problem.least_jokers <= state.jokers <= problem.most_jokers
    placed = state.held == (1 << problem.held_jokers) - 1
    return runs and jokers and placed and state.points >= problem.minimum


def _way(layers: list[_Layer], end: State) -> tuple[Choice, ...]:
    choices = []
    state: State | None = end
    for layer in reversed(layers):
        if state is not None:
            _, state, choice, _ = layer[state]
            if choice is not None:
                choices.append(choice)
    return tuple(reversed(choices))


def _steps(
    problem: Problem, placer: "_Placer", state: State, so_far: int
) -> Iterator[tuple[State, int, Choice]]:
    """Every way on from a state: the next state, what all is worth then, what it decides."""
    number = placer.number
    for begun, joker_sets, worth in begin(problem, number, state, so_far):
        here = tuple(tile for tile in begun.taken if tile.number == number)
        later = tuple(tile for tile in begun.taken if tile.number != number)
        pairs = tuple(tile for tile in begun.needed if tile.number == number)
        still = tuple(tile for tile in begun.needed if tile.number != number)
        for placed in placer.ways(begun.profiles, begun.jokers, here, pairs):
            points = min(problem.minimum, begun.points + placed.tiles * number)
            after = State(
                placed.profiles, placed.jokers, begun.held, later, still, points, begun.served
            )
            if not problem.hopeless(number, after, worth + placed.gain):
                choice = Choice(joker_sets, placed.groups, placed.runs)
                yield after, worth + placed.gain, choice


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
