"""Which engine there is."""

from functools import cache

from remeld.solver.engine import Engine

__all__ = ["fastest_engine", "kernel_is_there"]


@cache
def kernel_is_there() -> bool:
    """Whether the compiled kernel was built."""
    try:
        from remeld.solver import _kernel  # noqa: PLC0415 -- may not be there
    except ImportError:
        return False
    return hasattr(_kernel, "best")


def fastest_engine() -> Engine:
    """The compiled engine where it was built, else the one in Python."""
    if not kernel_is_there():
        from remeld.solver.plain import PlainEngine  # noqa: PLC0415 -- only where it is needed

        return PlainEngine()
    from remeld.solver.native import NativeEngine  # noqa: PLC0415 -- needs the kernel

    return NativeEngine()
