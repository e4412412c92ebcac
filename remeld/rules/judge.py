"""Judging a turn by its end: the whole proposed table, and everything that is wrong with it."""

from dataclasses import dataclass
from typing import Final

from remeld.rules.changes import Changes, changes_between, changes_by_content, table_counts
from remeld.rules.edition import Edition, FreedJoker
from remeld.rules.fault import Code, Fault
from remeld.rules.jokers import stray_jokers
from remeld.rules.needless import needless_moves
from remeld.rules.opening import OpeningTotal, opening_changes, opening_total
from remeld.rules.search import Search
from remeld.rules.sets import Table, read_set
from remeld.rules.tile import JOKER, TILES, Counts, Rack, count, rack_of, tiles_of

__all__ = ["Judgement", "Position", "judge", "tile_faults"]

_TILE_CODES: Final = (Code.TILE_NOT_HELD, Code.COPY_USED_TWICE, Code.TABLE_TILE_MISSING)


@dataclass(frozen=True, slots=True)
class Position:
    """All that a turn is judged by: the rules, the table and rack when it began, the opening."""

    edition: Edition
    table: Table
    rack: Rack
    opened: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a proposed table is: which tiles it lays, and everything that is wrong with it."""

    faults: tuple[Fault, ...]
    laid: Rack
    opening: OpeningTotal | None
    """Where the player has not opened before this turn."""

    @property
    def legal(self) -> bool:
        """True when the turn may end so."""
        return not self.faults


def judge(position: Position, after: Table, search: Search) -> Judgement:
    """Judge a turn that began with `position` and would end with the table `after`."""
    changes = changes_between(position.table, after)
    balance = changes.balance(position.table, after)
    # No more than the rack holds: nobody makes a search think about tiles that are not there.
    held = {
        tile: min(more, position.rack.count(tile)) for tile, more in balance.items() if more > 0
    }
    sound = all(more == held.get(tile, 0) for tile, more in balance.items())
    faults = [] if sound else _all_tile_faults(position, after)
    laid = rack_of(tile for tile, number in held.items() for _ in range(number))
    faults += _set_faults(after)
    if not held:
        faults.append(Fault(code=Code.NOTHING_LAID))
    opening = None
    if not position.opened:
        opening = opening_total(position.edition, position.table, after, laid, search)
        faults += _opening_faults(position, after, opening)
    if sound:
        faults += _joker_faults(position, after, changes)
        if laid:
            faults += _needless_faults(position, after, changes)
    return Judgement(tuple(faults), laid, opening)


def _all_tile_faults(position: Position, after: Table) -> list[Fault]:
    before_counts, after_counts = table_counts(position.table), table_counts(after)
    return tile_faults(before_counts, count(position.rack), after_counts)


def tile_faults(before: Counts, rack: Counts, after: Counts) -> list[Fault]:
    """Tiles that are not where the play says they are (R3.2): one fault for each kind of error."""
    wrong: dict[Code, Counts] = {}
    for tile in TILES:
        stood, held, stands = before[tile], rack[tile], after[tile]
        if stood <= stands <= stood + held:
            continue
        if stands < stood:
            code = Code.TABLE_TILE_MISSING
        else:
            code = Code.COPY_USED_TWICE if stood + held else Code.TILE_NOT_HELD
        missing = stood - stands if stands < stood else stands - stood - held
        wrong.setdefault(code, [0] * len(TILES))[tile] = missing
    return [
        Fault(code=code, tiles=tuple(tiles_of(wrong[code])))
        for code in _TILE_CODES
        if code in wrong
    ]


def _set_faults(after: Table) -> list[Fault]:
    return [
        Fault(code=code, sets=(index,), tiles=tiles)
        for index, tiles in enumerate(after)
        for code in read_set(tiles).faults
    ]


def _opening_faults(position: Position, after: Table, opening: OpeningTotal) -> list[Fault]:
    faults = []
    touched = opening_changes(position.table, after).before
    if touched and not (position.edition.opening_goes_on and opening.reached):
        faults.append(Fault(code=Code.TABLE_TOUCHED, stood=touched))
    if not opening.reached:
        need = max(opening.minimum, 1)
        faults.append(Fault(code=Code.OPENING_TOO_LOW, have=opening.points, need=need))
    return faults


def _joker_faults(position: Position, after: Table, changes: Changes) -> list[Fault]:
    if position.edition.freed_joker is FreedJoker.ANY_SET:
        return []
    if not any(JOKER in position.table[index] for index in changes.before):
        return []  # every joker lies in the set in which it lay
    return [
        Fault(code=Code.JOKER_NOT_NEW, sets=stray.sets, stood=(stray.stood,), tiles=(JOKER,))
        for stray in stray_jokers(position.table, after, table_counts(after))
    ]


def _needless_faults(position: Position, after: Table, changes: Changes) -> list[Fault]:
    if position.edition.needless_moves:
        return []
    moved = changes_by_content(position.table, after, changes)
    return [
        Fault(code=Code.NEEDLESS_MOVES, sets=moves.after, stood=moves.before)
        for moves in needless_moves(position.table, after, moved)
    ]
