"""Other exact solvers, asked the same question: how many tiles can be laid, jokers going anywhere?

Only the search is timed, by the processor time of the whole process: their models are made
before the clock starts, though a caller would have to wait for them.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from time import process_time_ns
from typing import Any, Final, Protocol

from remeld.rules.tile import COLOURS, HIGHEST, JOKER, KINDS, Box, count
from remeld.solver.engine import Position

__all__ = ["GIVEN_UP", "NO_ANSWER", "PEERS", "Peer"]

NUMBERED: Final = KINDS - 1
GIVEN_UP: Final = -1
"""In the place of a number of tiles: no time was left."""
NO_ANSWER: Final = -2
"""It says that the table is none, which is wrong."""
LONGEST: Final = 30.0
"""So many seconds the integer programs may take; the package knows no limit."""


class Peer(Protocol):
    """A solver of one box."""

    def solve(self, position: Position) -> tuple[int, int]:
        """Tiles laid, nanoseconds; or why there are no tiles."""


class Package:
    """The package `rummikub-solver` with GLPK, the fastest of its backends."""

    def __init__(self, box: Box) -> None:
        import rummikub_solver  # noqa: PLC0415 -- is there only where benchmarks are set up

        self._package: Any = rummikub_solver
        self._rules: Any = rummikub_solver.RuleSet(
            repeats=box.copies,
            jokers=box.jokers,
            solver_backend=rummikub_solver.MILPSolver.GLPK_MI,
        )

    def solve(self, position: Position) -> tuple[int, int]:
        """Tiles laid, nanoseconds."""
        state, mode = self._state(position), self._package.SolverMode.TILE_COUNT
        start = process_time_ns()
        found = self._rules.solve(state, mode)
        return len(found.tiles) if found else 0, process_time_ns() - start

    def _state(self, position: Position) -> Any:
        state = self._rules.new_game()
        state.initial = False
        state.add_table(*(tile + 1 for tiles in position.table for tile in tiles))
        state.add_rack(*(tile + 1 for tile in position.rack))
        return state


def _plain_sets() -> Iterator[tuple[int, ...]]:
    """The 185 sets without jokers that are not made of two others."""
    for number in range(HIGHEST):
        of_number = [colour * HIGHEST + number for colour in COLOURS]
        for size in (3, 4):
            yield from combinations(of_number, size)
    for colour in COLOURS:
        for size in (3, 4, 5):
            for first in range(HIGHEST - size + 1):
                yield tuple(range(colour * HIGHEST + first, colour * HIGHEST + first + size))


SETS: Final = tuple(_plain_sets())

# The model of both programs: x, how often each set lies there; y, how many of each kind are laid;
# z, how many jokers stand for each kind. For each kind, the sets hold what the table has and y
# and z; and the jokers of the table and those laid stand for z. (A set of jokers alone would need
# three of them, and to have nothing better to do.)
LAID: Final = len(SETS)
STANDS: Final = LAID + KINDS
VARIABLES: Final = STANDS + NUMBERED


def _rows() -> list[dict[int, int]]:
    """For each row the coefficients; each row is to equal what the table has of that kind."""
    rows = [{LAID + kind: -1, STANDS + kind: -1} for kind in range(NUMBERED)]
    for number, tiles in enumerate(SETS):
        for tile in tiles:
            rows[tile][number] = 1
    jokers = {STANDS + kind: 1 for kind in range(NUMBERED)}
    return [*rows, {**jokers, LAID + JOKER: -1}]


class Highs:
    """Our integer program in HiGHS, on one thread."""

    def __init__(self, box: Box) -> None:
        import highspy  # noqa: PLC0415 -- is there only where benchmarks are set up
        import numpy  # noqa: ICN001, PLC0415 -- same

        np: Any = numpy
        self._highspy: Any = highspy
        self._kinds = np.arange(KINDS, dtype=np.int32)
        self._float = np.float64
        self._array = np.array
        solver: Any = self._highspy.Highs()
        self._solver = solver
        solver.silent()
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("mip_rel_gap", 0.0)
        solver.setOptionValue("mip_abs_gap", 0.9)
        solver.setOptionValue("time_limit", LONGEST)
        for variable in range(VARIABLES):
            solver.addVar(0, box.copies if variable < LAID else box.copies + box.jokers)
        every = np.arange(VARIABLES, dtype=np.int32)
        whole = np.full(VARIABLES, int(highspy.HighsVarType.kInteger), dtype=np.uint8)
        solver.changeColsIntegrality(VARIABLES, every, whole)
        for row in _rows():
            where = np.array(list(row), dtype=np.int32)
            solver.addRow(0, 0, len(row), where, np.array([*row.values()], dtype=float))
        for kind in range(KINDS):
            solver.changeColCost(LAID + kind, 1)
        solver.changeObjectiveSense(highspy.ObjSense.kMaximize)

    def solve(self, position: Position) -> tuple[int, int]:
        """Tiles laid, nanoseconds."""
        solver, kinds = self._solver, self._kinds
        table = self._array(count(tile for tiles in position.table for tile in tiles), self._float)
        rack = self._array(count(position.rack), self._float)
        solver.clearSolver()
        solver.changeColsBounds(KINDS, kinds + LAID, rack * 0, rack)
        solver.changeRowsBounds(KINDS, kinds, table, table)
        start = process_time_ns()
        solver.run()
        nanos = process_time_ns() - start
        status, known = solver.getModelStatus(), self._highspy.HighsModelStatus
        if status != known.kOptimal:
            return GIVEN_UP if status == known.kTimeLimit else NO_ANSWER, nanos
        return round(solver.getInfo().objective_function_value), nanos


class CpSat:
    """The same program in OR-Tools CP-SAT, with one worker."""

    def __init__(self, box: Box) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415 -- as above

        self._box, self._cp, self._rows = box, cp_model, _rows()
        self._solver = cp_model.CpSolver()
        self._solver.parameters.num_workers = 1
        self._solver.parameters.max_time_in_seconds = LONGEST

    def solve(self, position: Position) -> tuple[int, int]:
        """Tiles laid, nanoseconds."""
        table = count(tile for tiles in position.table for tile in tiles)
        model = self._model(table, count(position.rack))
        start = process_time_ns()
        status = self._solver.solve(model)
        nanos = process_time_ns() - start
        if status != self._cp.OPTIMAL:
            wrong = status == self._cp.INFEASIBLE
            return NO_ANSWER if wrong else GIVEN_UP, nanos
        return round(self._solver.objective_value), nanos

    def _model(self, table: list[int], rack: list[int]) -> Any:
        model = self._cp.CpModel()
        most = [self._box.copies] * LAID + rack + [self._box.jokers] * NUMBERED
        variables = [model.new_int_var(0, upper, "") for upper in most]
        for row, have in zip(self._rows, table, strict=True):
            terms = [variables[variable] for variable in row]
            model.add(self._cp.LinearExpr.weighted_sum(terms, [*row.values()]) == have)
        model.maximize(self._cp.LinearExpr.sum(variables[LAID:STANDS]))
        return model


PEERS: Final[dict[str, Callable[[Box], Peer]]] = {
    "rummikub-solver": Package,
    "HiGHS": Highs,
    "CP-SAT": CpSat,
}
"""How to make each for a box."""
