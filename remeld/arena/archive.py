"""The file of an arena: the records of its games, one after another, and nothing else.

It is all that is needed to go on after an interruption. Games are written in the order of the
plan, so that what a run leaves behind, however it ended, is the beginning of what it would have
written; a record that was torn is cut off, and its game played again.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

from remeld.arena.outcome import Outcome, outcome_of
from remeld.arena.setting import Setting
from remeld.notation.header import MAGIC, header_tags, read_tag_line
from remeld.notation.record import Record
from remeld.rules.fault import Code, Fault, Refusal

__all__ = ["Archive", "open_archive", "seed_of"]

_FIRST: Final = f"[{MAGIC} ".encode()
_GAME: Final = b"game "
_LAST: Final = b"end "
_COMPARED: Final = ("Edition", "House", "Seed", "Seconds", "Simulations", "Program")


@dataclass(slots=True)
class Archive:
    """An open file of records, and the outcomes of the games that it held already."""

    path: Path
    known: dict[tuple[int, tuple[str, ...]], Outcome] = field(default_factory=dict)
    _file: IO[bytes] | None = None

    def append(self, records: Iterable[str]) -> None:
        """Add records, so that they are there even if this process is killed right after."""
        if self._file is None:
            self._file = self.path.open("ab")
        self._file.write("".join(records).encode())
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


@dataclass(slots=True)
class _Entry:
    """A record as far as an arena looks at it."""

    tags: dict[str, str] = field(default_factory=dict)
    played: bool = False
    """There is more in it than tags."""
    end: int = 0
    """Where in the file it ends; 0 while its last line is missing."""


def seed_of(path: Path) -> str | None:
    """The seed of the games in a file; None where there is no such file, or no game in it."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        return next((entry.tags.get("Seed") for entry in _entries(file)), None)


def open_archive(path: Path, setting: Setting) -> Archive | Refusal:
    """The file, ready for more games of this setting; a refusal where it is of another one."""
    archive = Archive(path)
    if not path.exists():
        path.open("xb").close()  # not to be found out after the first game
        return archive
    wanted = _compared(setting)
    end = 0
    with path.open("rb") as file:
        for entry in _entries(file):
            outcome = outcome_of(entry.tags)
            if outcome is None and (entry.end or entry.played):
                return Refusal((Fault(code=Code.NOT_AN_ARENA, name=str(path)),))
            if outcome is None or not entry.end:
                continue  # torn
            for name, value in wanted.items():
                if (there := entry.tags.get(name, "")) != value:
                    told = f"{name} {there or '-'}"
                    return Refusal((Fault(code=Code.ANOTHER_ARENA, name=told, value=value or "-"),))
            archive.known.setdefault(outcome.key, outcome)
            end = entry.end
        size = file.seek(0, os.SEEK_END)
    if not end and not _may_begin_a_record(path):
        return Refusal((Fault(code=Code.NOT_AN_ARENA, name=str(path)),))
    if end < size:
        os.truncate(path, end)
    return archive


def _may_begin_a_record(path: Path) -> bool:
    """Whether a file without a whole record is empty, or the beginning of one."""
    with path.open("rb") as file:
        head = file.read(len(_FIRST))
    return _FIRST.startswith(head)


def _compared(setting: Setting) -> dict[str, str]:
    names = tuple(map(str, range(setting.seats)))
    tags = dict(header_tags(Record(edition=setting.edition, names=names, date="")))
    tags |= dict(setting.tags)
    return {name: tags.get(name, "") for name in _COMPARED}


def _entries(file: Iterable[bytes]) -> Iterator[_Entry]:
    """The records of a file, whole and torn ones."""
    entry, place = None, 0
    for line in file:
        if line.startswith(_FIRST):
            if entry is not None:
                yield entry
            entry = _Entry()
        place += len(line)
        if entry is None:
            continue
        tag = read_tag_line(line.decode(errors="replace")) if line.startswith(b"[") else None
        if tag is not None:
            entry.tags[tag[0]] = tag[1]
            continue
        entry.played = entry.played or line.startswith(_GAME)
        if line.startswith(_LAST) and line.endswith(b"\n"):
            entry.end = place
    if entry is not None:
        yield entry
