"""Verdicts on a half-finished turn: what every interface shows while tiles are being moved."""

from dataclasses import dataclass
from enum import StrEnum

from remeld.rules.fault import Code, Fault
from remeld.rules.judge import Position, judge
from remeld.rules.opening import OpeningTotal
from remeld.rules.search import Search
from remeld.rules.sets import Table, TileSet, read_set, set_value
from remeld.rules.tile import Rack

__all__ = ["DraftVerdict", "SetKind", "SetVerdict", "judge_draft", "set_verdict"]

_GROWING = frozenset({Code.SET_TOO_SHORT, Code.SET_ONLY_JOKERS, Code.RUN_GAP})


class SetKind(StrEnum):
    """As what tiles lying together can be read."""

    GROUP = "group"
    RUN = "run"
    EITHER = "either"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class SetVerdict:
    """One set of a draft: what it is, or why it is none, and what it is worth."""

    kind: SetKind
    faults: tuple[Code, ...]
    points: int

    @property
    def may_grow(self) -> bool:
        """True for tiles that are no set yet but could become one by adding tiles."""
        return self.kind is SetKind.NONE and _GROWING.issuperset(self.faults)


@dataclass(frozen=True, slots=True)
class DraftVerdict:
    """A whole draft: each set, the opening so far, and what still keeps the turn from ending."""

    sets: tuple[SetVerdict, ...]
    laid: Rack
    opening: OpeningTotal | None
    faults: tuple[Fault, ...]
    loose: int
    """How many tiles stand in no set."""

    @property
    def can_end(self) -> bool:
        """True when the turn can be ended with this table."""
        return not self.faults


def set_verdict(tiles: TileSet) -> SetVerdict:
    """What these tiles are."""
    reading = read_set(tiles)
    if reading.group:
        kind = SetKind.EITHER if reading.run else SetKind.GROUP
    else:
        kind = SetKind.RUN if reading.run else SetKind.NONE
    return SetVerdict(kind, reading.faults, set_value(tiles))


def judge_draft(position: Position, draft: Table, search: Search) -> DraftVerdict:
    """The verdict on a draft: the table as it lies now, loose tiles as sets of one."""
    judgement = judge(position, draft, search)
    sets = tuple(map(set_verdict, draft))
    loose = sum(
        len(tiles)
        for tiles, verdict in zip(draft, sets, strict=True)
        if verdict.kind is SetKind.NONE
    )
    return DraftVerdict(sets, judgement.laid, judgement.opening, judgement.faults, loose)
