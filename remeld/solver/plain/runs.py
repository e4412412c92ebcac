"""Runs passing through a number: the part of a search state that one colour holds.

A profile (n1, n2, n3) says how many runs of a colour hold a tile of the current number and are so
far 1, 2, or at least 3 tiles long. At the next number all of the first two kinds must go on; of the
third any may end. With `x` tiles at that number the next profile follows: the short runs go on
first, then the long ones, and what is left begins new runs. Ending a long run and beginning a new
one in its place is never better, since the new one asks for more.

A run never begins with a joker here: such a joker can go to the other end, unless the run reaches
13. Those few runs are special sets (`remeld.solver.plain.joker_sets`).
"""

from functools import lru_cache
from typing import Final, TypeAlias

__all__ = ["CLOSED", "Profile", "RunStep", "run_steps"]

Profile: TypeAlias = tuple[int, int, int]
RunStep: TypeAlias = tuple[Profile, int, int]
"""The next profile, how many numbered tiles it takes, how many jokers."""

CLOSED: Final[Profile] = (0, 0, 0)


@lru_cache(maxsize=1 << 16)
def run_steps(profile: Profile, least: int, most: int, jokers: int) -> tuple[RunStep, ...]:
    """Every way on from a profile with `least` to `most` numbered tiles and up to `jokers`."""
    short, middle, long = profile
    must = short + middle
    steps = []
    for real in range(least, most + 1):
        for wild in range(jokers + 1):
            rest = real + wild - must
            if rest < 0:
                continue
            on = min(long, rest)
            begun = rest - on
            if begun > real:
                continue
            steps.append(((begun, short, middle + on), real, wild))
    return tuple(steps)
