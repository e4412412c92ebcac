"""Some numbers must not move by themselves."""

import pytest

from remeld.solver.engines import kernel_is_there

pytestmark = pytest.mark.skipif(not kernel_is_there(), reason="the kernel was not compiled")


def test_signature() -> None:
    """After a change that is meant: `python -m bench.solver.signature --update`."""
    from bench.solver import signature  # noqa: PLC0415 -- imports the kernel

    assert signature.measure() == signature.read()
