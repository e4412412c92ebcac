"""A record as text that can be spoilt, and what becomes of a text that is read."""

from typing import Final

from remeld.notation.fault import TextFault, Unreadable
from remeld.notation.record import Record
from remeld.notation.record_text import read_records

HEAD: Final = '[Remeld "1"]\n[Edition "sweden"]\n[Seat1 "Ada"]\n[Seat2 "Bo"]\n[Result "*"]\n'
GAME: Final = (
    "game 1\nstart 1:R7 2:J 2:R7 / 1:K3 2:B2 = 1\nrack 1: R1 R2\nrack 2: J\npool: K1 K2\n"
    "1. 1 draw K1\n2. 2 pass\n"
)
SHORT: Final = HEAD + GAME


def read_all(text: str) -> list[Record | Unreadable]:
    return list(read_records(text.split("\n")))


def read_one(text: str) -> Record:
    (record,) = read_all(text)
    assert isinstance(record, Record), record
    return record


def fault_of(text: str) -> TextFault:
    (unreadable,) = read_all(text)
    assert isinstance(unreadable, Unreadable), unreadable
    (fault,) = unreadable.faults
    return fault


def edited(old: str, new: str) -> str:
    assert SHORT.count(old) == 1, old
    return SHORT.replace(old, new)
