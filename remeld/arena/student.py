"""Quantiles of Student's t, without a library of statistics."""

from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist
from typing import Final

__all__ = ["student"]

_EXACT: Final = 100
"""Up to so many degrees of freedom by the sum that they have; above, by the expansion."""


@cache
def student(freedom: int, chance: float) -> float:
    """The value below which Student's t with so many degrees of freedom lies with this chance.

    >>> round(student(10, 0.975), 4), round(student(100_000, 0.975), 4)
    (2.2281, 1.96)
    """
    if chance < 0.5:
        return -student(freedom, 1 - chance)
    if freedom > _EXACT:
        return _expansion(freedom, chance)
    low, high = 0.0, 1.0
    while _below(high, freedom) < chance:
        low, high = high, 2 * high
    for _ in range(64):
        middle = (low + high) / 2
        if _below(middle, freedom) < chance:
            low = middle
        else:
            high = middle
    return high


def _below(value: float, freedom: int) -> float:
    """The chance of less than `value`, by the finite sum that there is for whole degrees."""
    angle = atan(value / sqrt(freedom))
    square = cos(angle) ** 2
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for step in range(2 + odd, freedom - 1, 2):
        term *= square * (step - 1) / step
        total += term
    within = sin(angle) * total
    return (1 + (2 / pi * (angle + within) if odd else within)) / 2


def _expansion(freedom: int, chance: float) -> float:
    """The expansion of Cornish and Fisher around the quantile of the normal distribution."""
    z = NormalDist().inv_cdf(chance)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))
