"""The best answers there are."""

from collections.abc import Iterator
from dataclasses import replace

from remeld.rules.changes import table_counts
from remeld.rules.edition import FreedJoker
from remeld.rules.jokers import stray_jokers
from remeld.rules.sets import Table
from remeld.solver.engine import Keep, Placing
from remeld.solver.moved import moved_tiles
from remeld.solver.plain.heirs import Goal
from remeld.solver.plain.placing import placing
from remeld.solver.plain.questions import (
    SETS,
    Case,
    Found,
    Worths,
    find,
    find_least_moved,
    find_staying,
)

__all__ = ["best_answer", "improving"]


def improving(case: Case, worths: Worths, freed: FreedJoker) -> Iterator[Found]:
    """Ever better answers, the last of them the best; cheap questions come first.

    The best answer that leaves the sets with jokers alone is cheap to find and disturbs least.
    The search that lets the jokers of the table go anywhere bounds what can be had. Where its
    answer frees a joker that must go into a new set and does not, and only there, it is worth
    asking the whole question.
    """
    still = case.still
    plain = find(case.without_still, worths)
    if plain is not None:
        yield Found(plain.worth, still + plain.table)
    if not still:
        return
    bound = find(case, worths)
    if bound is None or (plain is not None and plain.worth == bound.worth):
        return
    if freed is FreedJoker.ANY_SET or _respects_jokers(case.table, bound.table):
        yield bound
    elif whole := find(case, worths, free=False):
        yield whole


def best_answer(case: Case, worths: Worths, freed: FreedJoker, keep: Keep) -> Placing | None:
    """The best answer; where it counts, one of those that change least."""
    best = None
    for best in improving(case, worths, freed):  # noqa: B007 -- the last is the best
        pass
    if best is None:
        return None
    if keep is Keep.NOTHING:
        return placing(case.table, best.table)
    any_set = freed is FreedJoker.ANY_SET
    free = find(case, worths, keep=True)
    # Whether no answer is better that lets the jokers of the table end anywhere.
    bounded = (
        free is not None
        and free.worth // SETS == best.worth // SETS
        and (any_set or _respects_jokers(case.table, free.table))
    )
    best = (free if bounded else find(case, worths, free=False, keep=True)) or best
    answer = placing(case.table, best.table)
    moved = moved_tiles(case.table, answer.table)
    if keep is Keep.SETS or not moved:
        return answer
    goal = Goal(best.worth // SETS, answer.unchanged, moved - 1)
    table = _Tied(case, worths, goal, freed).least_moved(bounded=bounded)
    return answer if table is None else placing(case.table, table)


class _Tied:
    """The answers of most weight that leave most sets: one of them moves the fewest tiles.

    The sets that change are few. So all choices of them are found first, and then, for each, how
    many tiles move. Mostly that is few; and the fewer may move, the less there is to search.
    """

    def __init__(self, case: Case, worths: Worths, goal: Goal, freed: FreedJoker) -> None:
        self._case, self._worths, self._goal = case, worths, goal
        self._any_set = freed is FreedJoker.ANY_SET
        self._choices: dict[bool, list[tuple[int, ...]]] = {}

    def least_moved(self, *, bounded: bool) -> Table | None:
        """The best table, if one moves no more tiles than the goal says.

        `bounded` says that no answer is better that lets the jokers of the table end anywhere.
        """
        for moved in range(self._goal.moved + 1):
            goal = replace(self._goal, moved=moved)
            if bounded:
                table = None
                for table in self._free(goal):
                    if self._any_set or _respects_jokers(self._case.table, table):
                        return table
                if table is None:
                    continue
            if table := next(self._bound(goal), None):
                return table
        return None

    def _free(self, goal: Goal) -> Iterator[Table]:
        """For each choice of sets that change: as if there were nothing else on the table."""
        before = self._case.table
        for changed in self._changed(free=True):
            left = replace(self._case, table=tuple(before[index] for index in changed))
            every = tuple(range(len(changed)))
            found = find_least_moved(
                left, self._worths, replace(goal, unchanged=0), every, free=True
            )
            if found is not None:
                stay = (tiles for index, tiles in enumerate(before) if index not in changed)
                yield (*stay, *found)

    def _bound(self, goal: Goal) -> Iterator[Table]:
        """For each choice of sets that change, with the rule for freed jokers."""
        for changed in self._changed(free=False):
            found = find_least_moved(self._case, self._worths, goal, changed, free=False)
            if found is not None:
                yield found

    def _changed(self, *, free: bool) -> list[tuple[int, ...]]:
        if free not in self._choices:
            self._choices[free] = find_staying(self._case, self._worths, self._goal, free=free)
        return self._choices[free]


def _respects_jokers(before: Table, after: Table) -> bool:
    return not stray_jokers(before, after, table_counts(after))
