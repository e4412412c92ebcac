"""What a line of `remeld solve --jsonl` asks: its fields, read and checked.

Reading raises one exception, because a line that cannot be answered has no value to return:

    ValueError
      Unanswerable    carries its code and what its sentence needs
"""

from collections.abc import Mapping
from enum import StrEnum
from operator import gt
from typing import Final, TypeAlias, TypeVar

from remeld.rules.edition import FreedJoker
from remeld.rules.sets import LONGEST_RUN, Table, TileSet, set_faults
from remeld.rules.tile import LARGE, STANDARD, TILES, Box, Rack, Tile, count, rack_of
from remeld.solver.engine import Aim

__all__ = ["Fields", "LineCode", "Question", "Unanswerable"]


class LineCode(StrEnum):
    """Every reason for which a line has no answer."""

    LINE_TOO_LONG = "line-too-long"
    NOT_UTF_8 = "not-utf-8"
    NOT_JSON = "not-json"
    NOT_AN_OBJECT = "not-an-object"
    ID_NOT_REPEATABLE = "id-not-repeatable"
    UNKNOWN_PROBLEM = "unknown-problem"
    FIELD_MISSING = "field-missing"
    FIELD_VALUE = "field-value"
    NOT_A_TILE = "not-a-tile"
    NOT_A_SET = "not-a-set"
    MORE_THAN_THE_BOX = "more-than-the-box"
    TOO_HARD = "too-hard"
    BROKEN = "broken"


class Unanswerable(ValueError):
    """A line without an answer: why, and the values of the sentence that says so."""

    def __init__(self, code: LineCode, **values: str) -> None:
        self.code = code
        self.values = values
        super().__init__(code)


Fields: TypeAlias = Mapping[str, object]
"""A line as JSON has it."""

_Choice = TypeVar("_Choice")

_TILES: Final = {str(tile): tile for tile in TILES}
_BOXES: Final = {box.name: box for box in (STANDARD, LARGE)}
_BOX_COUNTS: Final = {box.name: box.counts for box in (STANDARD, LARGE)}
_AIMS: Final = {aim.value: aim for aim in Aim}
_FREED: Final = {"new": FreedJoker.NEW_SET, "any": FreedJoker.ANY_SET}
_SHOWN: Final = 40
"""So much of a value that is wrong is shown."""
_LISTED: Final = 20


class Question:
    """The fields of a line, each read when it is asked for. One that is null is not there."""

    __slots__ = ("_fields",)

    def __init__(self, fields: Fields) -> None:
        self._fields = fields

    @property
    def problem(self) -> object:
        """What is asked: anything, perhaps no problem at all."""
        return self._fields.get("problem")

    @property
    def box(self) -> Box:
        """The box that the tiles are from."""
        return self._choice("box", _BOXES, STANDARD)

    @property
    def aim(self) -> Aim:
        """What a play is best in."""
        return self._choice("aim", _AIMS, Aim.TILES)

    @property
    def freed_joker(self) -> FreedJoker:
        """Where a freed joker may go."""
        return self._choice("freed_joker", _FREED, FreedJoker.NEW_SET)

    def yes(self, field: str, *, default: bool) -> bool:
        """A field that is true or false."""
        value = self._fields.get(field)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        raise _wrong(field, value, "true | false")

    def whole(self, field: str, default: int) -> int:
        """A field that is a whole number, zero or more."""
        value = self._fields.get(field)
        if value is None:
            return default
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        raise _wrong(field, value, "0, 1, 2, ...")

    def position(self) -> tuple[Table, Rack]:
        """The table, which is one, and the rack; together no more than the box holds."""
        table, rack = self._table("table", ()), rack_of(_tiles("rack", self._needed("rack")))
        for place, tiles in enumerate(table, start=1):
            if len(tiles) > LONGEST_RUN or set_faults(tiles):
                reasons = ", ".join(set_faults(tiles[: LONGEST_RUN + 1]))
                raise Unanswerable(LineCode.NOT_A_SET, place=str(place), reasons=reasons)
        together = [*(tile for tiles in table for tile in tiles), *rack]
        box = self.box
        if any(map(gt, count(together), _BOX_COUNTS[box.name])):
            raise _too_many(box, box.excess(together))
        return table, rack

    def after(self) -> Table:
        """The table at the end of the turn: any tiles lying in any way, but no more than a box."""
        table = self._table("after", None)
        box = self.box
        tiles = tuple(tile for tiles in table for tile in tiles)
        if max(len(tiles), len(table)) > len(box):
            raise _too_many(box, tiles)
        return table

    def _table(self, field: str, default: Table | None) -> Table:
        sets = self._fields.get(field) if default is not None else self._needed(field)
        if sets is None:
            return default or ()
        if not isinstance(sets, list):
            raise _wrong(field, sets, '[["R1", "R2", "R3"], ...]')
        return tuple([_tiles(field, tiles) for tiles in sets])

    def _needed(self, field: str) -> object:
        value = self._fields.get(field)
        if value is None:
            raise Unanswerable(LineCode.FIELD_MISSING, field=field)
        return value

    def _choice(self, field: str, choices: Mapping[str, _Choice], default: _Choice) -> _Choice:
        value = self._fields.get(field)
        if value is None:
            return default
        if isinstance(value, str) and value in choices:
            return choices[value]
        raise _wrong(field, value, " | ".join(choices))


def _tiles(field: str, names: object) -> TileSet:
    if not isinstance(names, list):
        raise _wrong(field, names, '["R1", "R2", "J", ...]')
    try:
        return tuple([_TILES[name] for name in names])
    except (KeyError, TypeError):
        wrong = next(name for name in names if not (isinstance(name, str) and name in _TILES))
        raise Unanswerable(LineCode.NOT_A_TILE, field=field, value=_shown(wrong)) from None


def _wrong(field: str, value: object, expected: str) -> Unanswerable:
    return Unanswerable(LineCode.FIELD_VALUE, field=field, value=_shown(value), expected=expected)


def _too_many(box: Box, tiles: tuple[Tile, ...]) -> Unanswerable:
    kinds = " ".join(map(str, dict.fromkeys(tiles[:_LISTED])))
    return Unanswerable(LineCode.MORE_THAN_THE_BOX, box=box.name, tiles=kinds)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return "[...]"
    if isinstance(value, dict):
        return "{...}"
    shown = str(value)[:_SHOWN]
    return shown.lower() if isinstance(value, bool) or value is None else shown
