"""Integer programs, put together in blocks of columns and rows and answered by HiGHS."""

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

import highspy
import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["Floats", "IntegerProgram", "Ints", "Terms"]

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Terms: TypeAlias = tuple[Ints, Ints, Ints]
"""Rows of a block, columns, and how often the column counts in the row."""

_ROWWISE, _MOST = 2, -1


class IntegerProgram:
    """Columns are whole numbers from 0 to a bound; rows bound sums of columns."""

    def __init__(self) -> None:
        self._most: list[Ints] = []
        self._least_of_row: list[Floats] = []
        self._most_of_row: list[Floats] = []
        self._terms: list[Terms] = []
        self.columns = self.rows = 0

    def add_columns(self, most: Iterable[int] | Ints) -> Ints:
        """New columns with these bounds: their numbers."""
        bounds = np.fromiter(most, dtype=np.int64)
        self._most.append(bounds)
        self.columns += len(bounds)
        return np.arange(self.columns - len(bounds), self.columns)

    def add_rows(self, least: ArrayLike, most: ArrayLike, *terms: Terms) -> None:
        """A block of rows: each the sum of the terms that name its place in the block."""
        for row, column, times in terms:
            self._terms.append((row + self.rows, column, times))
        self._least_of_row.append(np.asarray(least, dtype=np.float64))
        self._most_of_row.append(np.asarray(most, dtype=np.float64))
        self.rows += len(self._least_of_row[-1])

    def best(self, gain: dict[int, int]) -> Ints | None:
        """The columns where the sum of what they gain is greatest; None if there is no way."""
        row, column, times = (
            np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)
            for parts in zip(*self._terms, strict=True)
        )
        order = np.lexsort((column, row))
        row, column, times = row[order], column[order], times[order]
        starts = np.searchsorted(row, np.arange(self.rows + 1))
        least, most = np.concatenate(self._least_of_row), np.concatenate(self._most_of_row)
        cost = np.zeros(self.columns)
        cost[list(gain)] = list(gain.values())
        bounds = np.concatenate(self._most)
        highs = _highs()
        highs.passModel(
            *(self.columns, self.rows, len(row), _ROWWISE, _MOST, 0.0, cost),
            *(np.zeros(self.columns), bounds.astype(np.float64), least, most),
            *(starts.astype(np.int32), column.astype(np.int32), times.astype(np.float64)),
            np.ones(self.columns, dtype=np.int32),
        )
        highs.run()
        status = highs.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        assert status == highspy.HighsModelStatus.kOptimal, status
        found = np.rint(highs.getSolution().col_value).astype(np.int64)
        # What HiGHS says is not believed: the whole numbers must fit every bound and row.
        sums = np.zeros(self.rows, dtype=np.int64)
        np.add.at(sums, row, times * found[column])
        assert ((sums >= least) & (sums <= most)).all()
        assert ((found >= 0) & (found <= bounds)).all()
        return found


@cache
def _highs() -> highspy.Highs:
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    # Twice as fast so, and HiGHS 1.13 was wrong on such programs because of its presolve.
    highs.setOptionValue("presolve", "off")
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 0.5)
    return highs
