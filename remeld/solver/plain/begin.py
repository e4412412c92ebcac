"""Which of the sets that the search takes as a whole begin at a number."""

from collections.abc import Iterator
from typing import TypeAlias

from remeld.rules.sets import content
from remeld.rules.tile import HIGHEST
from remeld.solver.plain.joker_sets import JokerSet
from remeld.solver.plain.problem import Problem, State

__all__ = ["Begun", "begin"]

Begun: TypeAlias = tuple[State, tuple[JokerSet, ...], int]
"""The state with some more sets taken, these sets, and the worth of all so far."""


def begin(problem: Problem, number: int, state: State, worth: int) -> Iterator[Begun]:
    """Every choice of sets taken as a whole that begin here, each set as often as it can."""
    ties = problem.ties
    for begun in _choose(problem, number, 0, (state, (), worth)):
        if ties is None:
            yield begun
        else:
            after, chosen, so_far = begun
            served, total = ties.settle(number, after.served, so_far)
            if ties.allows(served, total):
                yield after._replace(served=served), chosen, total


def _choose(problem: Problem, number: int, first: int, so_far: Begun) -> Iterator[Begun]:
    yield so_far
    state, chosen, worth = so_far
    candidates = problem.begin_at.get(number, [])
    for index in range(first, len(candidates)):
        joker_set = candidates[index]
        begun = _with(problem, state, joker_set)
        if begun is None:
            continue
        total = worth + _gain(problem, joker_set, chosen)
        if problem.ties is None or problem.ties.allows(begun.served, total):
            yield from _choose(problem, number, index, (begun, (*chosen, joker_set), total))


def _with(problem: Problem, state: State, joker_set: JokerSet) -> State | None:
    """The state with the set taken, where it can be."""
    jokers = state.jokers + joker_set.free_jokers
    if state.held & joker_set.holds or jokers > problem.most_jokers:
        return None
    if state.served & joker_set.heir_of or joker_set.follows & ~state.served:
        return None
    taken = tuple(sorted(state.taken + joker_set.numbered))
    if any(taken.count(tile) > problem.most(tile) for tile in joker_set.numbered):
        return None
    points = sum(tile.number for tile in joker_set.numbered) + sum(_joker_points(joker_set))
    return State(
        state.profiles,
        jokers,
        state.held | joker_set.holds,
        taken,
        tuple(sorted({*state.needed, *joker_set.needs})),
        min(problem.minimum, state.points + points),
        state.served | joker_set.heir_of,
    )


def _gain(problem: Problem, joker_set: JokerSet, chosen: tuple[JokerSet, ...]) -> int:
    wild = _joker_points(joker_set)[: joker_set.free_jokers]
    gain = sum(problem.worth[tile] for tile in joker_set.numbered)
    gain += sum(problem.joker_worth[number] for number in wild)
    return gain + joker_set.ties + _is_kept(joker_set, chosen)


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
