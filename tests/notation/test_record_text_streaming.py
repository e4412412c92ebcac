"""Files of many records: read one by one, in the memory of one."""

import tracemalloc
from collections.abc import Iterator
from typing import Final

import pytest
from record_texts import SHORT

from remeld.notation.fault import Unreadable
from remeld.notation.record import Record
from remeld.notation.record_text import read_records

PEAK: Final = 1_000_000
"""Bytes; so many records as the tests read take ten times that when they are kept."""


class Repeated:
    """The lines of the same record over and over, and how many of them were asked for."""

    def __init__(self, times: int) -> None:
        self.asked = 0
        self._times = times

    def __iter__(self) -> Iterator[str]:
        for _ in range(self._times):
            for line in SHORT.split("\n"):
                self.asked += 1
                yield line


def test_records_are_read_when_they_are_asked_for_and_not_before() -> None:
    lines = Repeated(1_000_000)
    found = read_records(lines)
    assert lines.asked == 0
    per_record = SHORT.count("\n") + 1
    for number in range(1, 6):
        assert isinstance(next(found), Record)
        # Where a record ends is known from the first line of the next.
        assert lines.asked == number * per_record + 1


def _peak_of_reading(times: int) -> int:
    tracemalloc.start()
    try:
        read = sum(isinstance(record, Record) for record in read_records(Repeated(times)))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert read == times
    return peak


def test_reading_many_records_takes_the_memory_of_one() -> None:
    assert _peak_of_reading(4_000) < PEAK


def test_a_file_of_many_thousand_records_is_read_to_its_end() -> None:
    assert sum(isinstance(record, Record) for record in read_records(Repeated(20_000))) == 20_000


@pytest.mark.parametrize("head", ["", SHORT])
def test_what_is_no_record_is_not_kept_however_long_it_is(head: str) -> None:
    def lines() -> Iterator[str]:
        yield from head.split("\n")
        for number in range(100_000):
            yield f"line {number} of something else"

    tracemalloc.start()
    try:
        (found,) = read_records(lines())
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert isinstance(found, Unreadable)
    assert peak < PEAK


@pytest.mark.soak
def test_a_hundred_thousand_records_take_the_memory_of_one() -> None:
    assert _peak_of_reading(100_000) < PEAK
