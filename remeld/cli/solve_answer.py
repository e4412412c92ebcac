"""The answers of `remeld solve` for programs: one function for each problem.

`docs/solver.md` is the specification of what they are asked and what they answer.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from time import perf_counter_ns
from typing import Final, TypeAlias

from remeld.cli.solve_question import Fields, LineCode, Question, Unanswerable
from remeld.rules.edition import Edition, FreedJoker
from remeld.rules.editions import DEFAULT, editions
from remeld.rules.judge import Position, judge
from remeld.rules.sets import Table
from remeld.rules.tile import TILES, Rack, Tile
from remeld.solver.engine import Engine, Keep, OpeningAim, Placing, Weights, weights_for
from remeld.solver.engine import Position as Opened
from remeld.solver.solver import Solver

__all__ = ["PROBLEMS", "Answer", "answer"]

Answer: TypeAlias = dict[str, object]

_MINIMUM: Final = 30
_LIMIT: Final = 1000
_MOST_PLAYS: Final = 1_000_000
_NAMES: Final = tuple(map(str, TILES))


def answer(fields: Fields, solver: Solver) -> Answer:
    """The answer to a line, without its id; `Unanswerable` where there is none."""
    question = Question(fields)
    problem = question.problem
    if not isinstance(problem, str) or problem not in PROBLEMS:
        raise Unanswerable(LineCode.UNKNOWN_PROBLEM, expected=" | ".join(PROBLEMS))
    return PROBLEMS[problem](question, solver)


def _best(question: Question, solver: Solver) -> Answer:
    table, rack = question.position()
    keep = _keep(question)
    weights, freed = weights_for(question.aim), question.freed_joker
    placing, micros = _timed_best(solver.engine, Opened(table, rack), weights, freed, keep)
    return {**_laid(placing, keep), "micros": micros}


def _timed_best(
    engine: Engine, at: Opened, weights: Weights, freed: FreedJoker, keep: Keep
) -> tuple[Placing, float]:
    """The best play, and its microseconds: those of the search alone where they are known."""
    timed_best = getattr(engine, "timed_best", None)
    if timed_best is not None:
        placing, _, nanos = timed_best(at.table, at.rack, weights, freed, keep)
    else:
        begun = perf_counter_ns()
        placing = engine.best(at.table, at.rack, weights, freed, keep)
        nanos = perf_counter_ns() - begun
    return placing, nanos / 1000


def _opening(question: Question, solver: Solver) -> Answer:
    table, rack = question.position()
    minimum = max(1, question.whole("minimum", _MINIMUM))
    most = solver.opening_value(rack)
    own = fewest = None
    if most >= minimum:
        own = solver.opening(rack, minimum)
        fewest = solver.opening(rack, minimum, OpeningAim.FEWEST)
    return {
        "possible": own is not None,
        "max_value": most,
        "min_tiles": None if fewest is None else len(fewest.laid),
        **_laid(_nothing(table) if own is None else replace(own, table=table + own.table)),
    }


def _turn(question: Question, solver: Solver) -> Answer:
    table, rack = question.position()
    minimum = max(1, question.whole("minimum", _MINIMUM))
    weights, freed, keep = weights_for(question.aim), question.freed_joker, _keep(question)
    placing = None
    if solver.opening_value(rack) >= minimum:
        placing = solver.engine.turn(Opened(table, rack), weights, freed, minimum, keep)
    return {"possible": placing is not None, **_laid(placing or _nothing(table), keep)}


def _judge(question: Question, solver: Solver) -> Answer:
    table, rack = question.position()
    after = question.after()
    edition = _edition(
        question.freed_joker,
        question.whole("minimum", _MINIMUM),
        question.yes("opening_goes_on", default=False),
        question.yes("needless_moves", default=True),
    )
    position = Position(edition, table, rack, question.yes("opened", default=True))
    judgement = judge(position, after, solver)
    reasons = dict.fromkeys(str(fault.code) for fault in judgement.faults)
    return {"legal": judgement.legal, "reasons": list(reasons)}


def _arrange(question: Question, solver: Solver) -> Answer:
    _, tiles = question.position()
    table = solver.arrange(tiles)
    return {"possible": table is not None, "after": _sets(table or ())}


def _plays(question: Question, solver: Solver) -> Answer:
    table, rack = question.position()
    limit = min(question.whole("limit", _LIMIT), _MOST_PLAYS)
    weights, freed = weights_for(question.aim), question.freed_joker
    found = solver.engine.plays(table, rack, weights, freed)
    plays = list(map(_tiles, islice(found, limit)))
    complete = next(found, None) is None
    return {"count": len(plays), "complete": complete, "plays": plays}


PROBLEMS: Final[dict[str, Callable[[Question, Solver], Answer]]] = {
    "best": _best,
    "opening": _opening,
    "turn": _turn,
    "judge": _judge,
    "arrange": _arrange,
    "plays": _plays,
}
"""What can be asked."""


@lru_cache
def _edition(freed: FreedJoker, minimum: int, goes_on: bool, needless: bool) -> Edition:  # noqa: FBT001 -- keys of a cache
    return replace(
        editions()[DEFAULT],
        freed_joker=freed,
        opening_minimum=minimum,
        opening_goes_on=goes_on,
        needless_moves=needless,
    )


def _keep(question: Question) -> Keep:
    return Keep.SETS if question.yes("unchanged", default=False) else Keep.NOTHING


def _nothing(table: Table) -> Placing:
    return Placing(Rack(()), table, len(table))


def _laid(placing: Placing, keep: Keep = Keep.NOTHING) -> Answer:
    laid: Answer = {"tiles": len(placing.laid), "value": placing.points}
    if keep is not Keep.NOTHING:
        laid["unchanged"] = placing.unchanged
    laid["laid"] = _tiles(placing.laid)
    laid["after"] = _sets(placing.table)
    return laid


def _tiles(tiles: Iterable[Tile]) -> list[str]:
    return [_NAMES[tile] for tile in tiles]


def _sets(table: Table) -> list[list[str]]:
    return [[_NAMES[tile] for tile in tiles] for tiles in table]
