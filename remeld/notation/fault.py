"""What could not be read, and where.

Reading raises one exception, because a text that cannot be read has no value to return:

    ValueError
      Unreadable      carries every fault that was found
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

__all__ = ["TextCode", "TextFault", "Unreadable"]


class TextCode(StrEnum):
    """Every reason for which a text cannot be read. Sentences are found by the code."""

    NOT_A_TILE = "not-a-tile"
    NO_SUCH_NUMBER = "no-such-number"
    NUMBER_ALONE = "number-alone"
    COLOUR_ALONE = "colour-alone"
    NOT_AN_ACTION = "not-an-action"

    NOT_A_RECORD = "not-a-record"
    RECORD_VERSION = "record-version"
    TAG_MISSING = "tag-missing"
    TAG_VALUE = "tag-value"
    LINE_UNKNOWN = "line-unknown"
    LINE_MISSING = "line-missing"
    TILES_DO_NOT_ADD_UP = "tiles-do-not-add-up"
    START_DOES_NOT_FOLLOW = "start-does-not-follow"
    TURN_NOT_LEGAL = "turn-not-legal"
    TURN_DIFFERS = "turn-differs"
    SCORE_DIFFERS = "score-differs"
    GAME_UNFINISHED = "game-unfinished"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFault:
    """One thing that could not be read.

    `text` is the piece itself; `line` and `column` count from 1, and are 0 where they do not
    apply; `expected` says what should have been there, `reasons` the codes of the rules. Of
    tiles that do not add up `expected` are those that are missing, `reasons` those too many.
    """

    code: TextCode
    text: str = ""
    line: int = 0
    column: int = 0
    expected: str = ""
    reasons: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = f"line {self.line}, " if self.line else ""
        where += f"column {self.column}: " if self.column else ""
        parts = [f"{where}{self.code}", self.text and f"`{self.text}`", *self.reasons]
        wanted = self.expected and f"(expected {self.expected})"
        return " ".join(part for part in (*parts, wanted) if part)


class Unreadable(ValueError):
    """A text that cannot be read, with everything that is wrong with it."""

    def __init__(self, faults: Iterable[TextFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))

    def at_line(self, line: int, indent: int = 0) -> "Unreadable":
        """The same faults, with the line on which the text stands, so many blanks from its edge."""
        return Unreadable(
            replace(fault, line=line, column=fault.column and fault.column + indent)
            for fault in self.faults
        )

    def shifted(self, columns: int) -> "Unreadable":
        """The same faults in a longer text, which has so many characters before this one."""
        return Unreadable(
            replace(fault, column=fault.column and fault.column + columns) for fault in self.faults
        )
