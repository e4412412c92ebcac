"""Quantiles of Student's t, beside printed tables and beside the density itself."""

from math import exp, lgamma, pi, sqrt
from statistics import NormalDist

import pytest

from remeld.arena.student import student


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (10, 2.228), (30, 2.042)],
)
def test_the_printed_table(freedom: int, quantile: float) -> None:
    assert student(freedom, 0.975) == pytest.approx(quantile, abs=0.0005)
    assert student(freedom, 0.025) == -student(freedom, 0.975)


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 8, 40, 99, 100, 101, 102, 200, 5000])
@pytest.mark.parametrize("chance", [0.6, 0.9, 0.975, 0.995])
def test_the_density_up_to_the_quantile(freedom: int, chance: float) -> None:
    """Simpson's rule over the density, which shares nothing with the sums that are tested."""
    top = student(freedom, chance)
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)
    steps = 4000
    total = 0.0
    for step in range(steps + 1):
        weight = 1 if step in {0, steps} else 4 if step % 2 else 2
        total += weight * (1 + (step * top / steps) ** 2 / freedom) ** (-(freedom + 1) / 2)
    assert 0.5 + scale * total * top / steps / 3 == pytest.approx(chance, abs=2e-7)


def test_many_degrees_are_the_normal_distribution() -> None:
    assert student(10**7, 0.975) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-6)
    assert student(7, 0.5) == pytest.approx(0, abs=1e-9)
