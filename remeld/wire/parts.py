"""The parts that messages are made of, and what they are in the rules."""

from typing import Final, TypeAlias, assert_never

from msgspec import Struct

from remeld.rules.edition import Edition
from remeld.rules.editions import edition_named
from remeld.rules.fault import Refusal
from remeld.rules.game import Action, Draw, Pass, Play, Restore, TimeOut
from remeld.rules.house import HouseValue, changes, with_house_rules
from remeld.rules.sets import Table
from remeld.rules.start import Seat
from remeld.rules.tile import TILES, Tile

__all__ = [
    "ActionPart",
    "EditionPart",
    "TablePart",
    "Unknown",
    "action_of",
    "action_part",
    "edition_of",
    "edition_part",
    "table_of",
    "table_part",
]

TablePart: TypeAlias = tuple[tuple[str, ...], ...]
"""Sets of tiles in the notation, as they lie."""

_TILES: Final = {str(tile): tile for tile in TILES}
"""A message writes a tile in one way only."""


class Unknown(ValueError):
    """A message that is well made speaks of something that there is not."""


class EditionPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed edition by its name, and what a table changed in it."""

    edition: str
    house: dict[str, int | bool | str | None] = {}


class DrawPart(Struct, frozen=True, tag_field="do", tag="draw", forbid_unknown_fields=True):
    """Take a tile."""

    seat: int
    turn: int


class PassPart(Struct, frozen=True, tag_field="do", tag="pass", forbid_unknown_fields=True):
    """Pass."""

    seat: int
    turn: int


class PlayPart(Struct, frozen=True, tag_field="do", tag="play", forbid_unknown_fields=True):
    """End the turn with this table."""

    seat: int
    turn: int
    table: TablePart


class RestorePart(Struct, frozen=True, tag_field="do", tag="restore", forbid_unknown_fields=True):
    """The table as it was put back."""

    seat: int
    turn: int
    table: TablePart


class TimeOutPart(Struct, frozen=True, tag_field="do", tag="time-out", forbid_unknown_fields=True):
    """Time is up."""

    seat: int
    turn: int
    table: TablePart


ActionPart: TypeAlias = DrawPart | PassPart | PlayPart | RestorePart | TimeOutPart


def table_part(table: Table) -> TablePart:
    """A table as it is written."""
    return tuple(tuple(map(str, tiles)) for tiles in table)


def table_of(part: TablePart) -> Table:
    """A table as it was written; `Unknown` where something on it is no tile."""
    return tuple(tuple(map(_tile, tiles)) for tiles in part)


def _tile(text: str) -> Tile:
    tile = _TILES.get(text)
    if tile is None:
        raise Unknown(f"not a tile: {text!r}")
    return tile


def edition_part(edition: Edition) -> EditionPart:
    """An edition as it is written."""
    printed = edition_named(edition.name)
    if isinstance(printed, Refusal):
        raise Unknown(f"no such edition: {edition.name!r}")
    return EditionPart(edition.name, dict(changes(edition, printed)))


def edition_of(part: EditionPart) -> Edition:
    """An edition as it was written; `Unknown` where there is none, or not with such house rules."""
    printed = edition_named(part.edition)
    if isinstance(printed, Refusal):
        raise Unknown(f"no such edition: {part.edition!r}")
    house: dict[str, HouseValue] = dict(part.house)
    edition = with_house_rules(printed, house)
    if isinstance(edition, Refusal):
        raise Unknown(f"no such house rules: {part.house!r}")
    return edition


def action_part(action: Action) -> ActionPart:
    """An action as it is written."""
    match action:
        case Draw():
            return DrawPart(action.seat, action.turn)
        case Pass():
            return PassPart(action.seat, action.turn)
        case Play():
            return PlayPart(action.seat, action.turn, table_part(action.table))
        case Restore():
            return RestorePart(action.seat, action.turn, table_part(action.table))
        case TimeOut():
            return TimeOutPart(action.seat, action.turn, table_part(action.draft))
        case _:
            assert_never(action)


def action_of(part: ActionPart) -> Action:
    """An action as it was written."""
    seat, turn = Seat(part.seat), part.turn
    match part:
        case DrawPart():
            return Draw(seat, turn)
        case PassPart():
            return Pass(seat, turn)
        case PlayPart():
            return Play(seat, turn, table_of(part.table))
        case RestorePart():
            return Restore(seat, turn, table_of(part.table))
        case TimeOutPart():
            return TimeOut(seat, turn, table_of(part.table))
        case _:
            assert_never(part)
