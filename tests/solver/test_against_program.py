"""The solver against an integer program written from the rules, on positions of every kind.

`bench/agreement.py` asks the same by the hundred thousand.
"""

from collections.abc import Callable
from random import Random

import pytest
from oracle.agreement import KINDS, ask
from oracle.random_positions import Range, jokers_and_high_numbers, jokers_on_the_table

from remeld.solver import Solver
from remeld.solver.engines import fastest_engine
from remeld.solver.plain import PlainEngine

pytestmark = pytest.mark.soak

ASKED = 100
"""Questions of each kind to the fastest engine."""

WITH_JOKERS = 20
"""Questions of each kind about positions full of jokers."""

OF_PLAIN, SMALL = 4, 12
"""Questions of each kind to the slow engine, and the tiles on their tables."""


@pytest.mark.parametrize("kind", KINDS)
def test_the_best_is_as_good_as_the_programs(kind: str) -> None:
    found = [ask(Solver(fastest_engine()), kind, f"tests/{number}") for number in range(ASKED)]
    assert not [finding for finding in found if finding.wrong]
    assert sum(finding.possible for finding in found) > ASKED / 4
    assert {finding.box for finding in found} == {"standard", "large"}


@pytest.mark.parametrize("ranges", [jokers_and_high_numbers, jokers_on_the_table])
@pytest.mark.parametrize("kind", KINDS)
def test_positions_full_of_jokers(kind: str, ranges: Callable[[Random], Range]) -> None:
    solver = Solver(fastest_engine())
    found = [ask(solver, kind, f"jokers/{number}", ranges=ranges) for number in range(WITH_JOKERS)]
    assert not [finding for finding in found if finding.wrong]
    assert any(finding.possible for finding in found)


@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_in_python_is_as_good_on_small_tables(kind: str) -> None:
    solver = Solver(PlainEngine())
    found = [ask(solver, kind, f"plain/{number}", SMALL) for number in range(OF_PLAIN)]
    assert not [finding for finding in found if finding.wrong]
    assert any(finding.possible for finding in found)
