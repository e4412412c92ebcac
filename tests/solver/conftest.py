"""Every solver test runs on both engines."""

import pytest

from remeld.solver import Solver
from remeld.solver.engines import fastest_engine, kernel_is_there
from remeld.solver.plain import PlainEngine

ENGINES = ["fastest", "plain"] if kernel_is_there() else ["plain"]


@pytest.fixture(params=ENGINES, scope="session")
def solver(request: pytest.FixtureRequest) -> Solver:
    return Solver(fastest_engine() if request.param == "fastest" else PlainEngine())
