"""What is said of many measurements."""

from collections.abc import Sequence
from math import ceil

__all__ = ["at_share", "in_words", "median", "table"]


def at_share(values: Sequence[float], share: float) -> float:
    """The least value that this share of all does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, ceil(len(ordered) * share) - 1)]


def median(values: Sequence[float]) -> float:
    """The value in the middle."""
    return at_share(values, 0.5)


def in_words(micros: float) -> str:
    """Microseconds as people write them: three figures at most, thousands set apart."""
    return f"{micros:,.0f}" if micros >= 100 else f"{micros:.1f}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; all columns but the first are set to the right."""
    rule = ["---", *["---:"] * (len(heads) - 1)]
    return "".join(f"| {' | '.join(row)} |\n" for row in (heads, rule, *rows))
