"""Means with intervals of confidence, by deals.

The games of a deal hang together, so everything here is reckoned from one number for each deal:
the variance of a mean is that of the deals' numbers, divided by how many they are.

A mean of points has the interval of Student's t. A share of wins lies between 0 and 1, often near
one of them, where that interval is far too short. It has Wilson's, for as many independent games
as would have the variance that the deals show.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt
from typing import Final

from remeld.arena.student import student

__all__ = ["CONFIDENCE", "Interval", "mean_and_variance", "mean_interval", "wilson"]

CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and the ends between which the true one lies with the confidence of the arena."""

    mean: float
    low: float
    high: float

    def turned(self) -> "Interval":
        """The same for the other of two who share a whole."""
        return Interval(1 - self.mean, 1 - self.high, 1 - self.low)

    def negated(self) -> "Interval":
        """The same for the other of two whose points add up to nothing."""
        return Interval(-self.mean, -self.high, -self.low)


def mean_and_variance(values: Collection[float]) -> tuple[float, float]:
    """The mean of some values, and the variance of that mean; of a single value it is infinite."""
    number = len(values)
    mean = sum(values) / number
    if number == 1:
        return mean, float("inf")
    spread = sum((value - mean) ** 2 for value in values) / (number - 1)
    return mean, spread / number


def mean_interval(mean: float, variance: float, deals: int) -> Interval:
    """The interval of a mean over so many deals, by Student's t."""
    if deals < 2:
        return Interval(mean, float("-inf"), float("inf"))
    half = student(deals - 1, (1 + CONFIDENCE) / 2) * sqrt(variance)
    return Interval(mean, mean - half, mean + half)


def wilson(mean: float, variance: float, deals: int) -> Interval:
    """The interval of a share between 0 and 1 over so many deals.

    Deals that are all alike would seem to be worth any number of games. They count for no more
    than what excludes that a deal in every so many is different: the rule of three.
    """
    if deals < 2:
        return Interval(mean, 0.0, 1.0)
    most = max(deals, deals * deals / 2)
    inner = mean * (1 - mean)
    games = deals if inner <= 0 else min(most, inner / variance) if variance > 0 else most
    quantile = student(deals - 1, (1 + CONFIDENCE) / 2)
    square = quantile * quantile / games
    middle = (mean + square / 2) / (1 + square)
    half = quantile / (1 + square) * sqrt(max(inner, 0.0) / games + square / (4 * games))
    return Interval(mean, max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half)))
