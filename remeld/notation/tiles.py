"""Text for tiles, sets, tables and racks. Written in one way, read in many.

Written: `R7`, `K13`, `J`; black is K, red R, blue B, orange O. Tiles of a set stand with blanks
between them, in the order in which they lie; sets of a table with ` | ` between them; a table or
rack without tiles is `-`.

Read: any case; letters, words of five languages and coloured squares for colours; the colour
before or behind the number; no blanks, commas or brackets; sets divided by bars, slashes,
semicolons, brackets or lines.

>>> from remeld.notation.tiles import read_table, write_table
>>> write_table(read_table("[red 1, r2,3r] 🟦10 🟦11 joker"))
'R1 R2 R3 | B10 B11 J'
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.rules.sets import Table, TileSet
from remeld.rules.tile import HIGHEST, JOKER, TILES, Colour, Rack, Tile, rack_of

__all__ = [
    "NOTHING",
    "read_rack",
    "read_set",
    "read_table",
    "read_tile",
    "read_tiles",
    "write_table",
    "write_tiles",
]

NOTHING: Final = "-"

_WRITTEN: Final = tuple(map(str, TILES))

_LONGEST_NUMBER: Final = 4
_SHOWN: Final = 40
"""So much of a piece that cannot be read is shown in its fault."""

_COLOUR_WORDS: Final = {
    Colour.BLACK: "k black ⬛ ◼ ■ ⚫ שחור أسود اسود svart preto",
    Colour.RED: "r red 🟥 ♦ 🔴 אדום أحمر احمر röd rod vermelho",
    Colour.BLUE: "b blue 🟦 ● 🔵 כחול أزرق ازرق blå bla azul",
    Colour.ORANGE: (
        "o orange y yellow 🟧 🟨 ▲ 🟠 🟡 כתום צהוב برتقالي أصفر اصفر gul laranja amarelo"
    ),
}
_COLOURS: Final = {
    word.casefold(): colour for colour, words in _COLOUR_WORDS.items() for word in words.split()
}
_JOKERS: Final = "j joker jolly * ★ ✦ 🃏 ג'וקר ג׳וקר جوكر curinga"

_INVISIBLE: Final = "\\ufe0e\\ufe0f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069"
_BETWEEN: Final = rf"[\s,.+·_{_INVISIBLE}-]"
_DIVIDERS: Final = r"[|/;\n\[\](){}]"


def _one_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_COLOUR: Final = _one_of(_COLOURS)
_COLOUR_FIRST: Final = rf"(?P<colour>{_COLOUR}){_BETWEEN}*(?P<number>\d+)"
_CLOSE: Final = rf"(?P<number_close>\d+)(?P<colour_close>{_COLOUR})(?![^\W\d])"
_NUMBER_FIRST: Final = rf"(?P<number_first>\d+){_BETWEEN}+(?P<colour_last>{_COLOUR})"
_REST: Final = (
    rf"(?P<joker>{_one_of(_JOKERS.split())})(?!\w)"
    rf"|(?P<blank>(?:{_BETWEEN}|{_DIVIDERS})+)"
    rf"|(?P<wrong>[^\W\d]+{_BETWEEN}*\d*|\d+|.)"
)
_FLAGS: Final = re.IGNORECASE | re.DOTALL
_TOKEN: Final = re.compile(
    rf"{_COLOUR_FIRST}|{_CLOSE}|{_NUMBER_FIRST}(?!\s*\w)|{_REST}",
    _FLAGS,
)
_NUMBERS_FIRST: Final = re.compile(
    rf"{_NUMBER_FIRST}(?!\w)|{_CLOSE}|{_COLOUR_FIRST}|{_REST}", _FLAGS
)
"""For texts that put the number before the colour throughout: `7 red 8 red`."""
_DIVIDE: Final = re.compile(_DIVIDERS)


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles, or a set, or a rack, in the order given."""
    return " ".join([_WRITTEN[tile] for tile in tiles]) or NOTHING


def write_table(table: Table) -> str:
    """A table, its sets in the order given."""
    return " | ".join(map(_write_set, table)) or NOTHING


@lru_cache(maxsize=1 << 15)
def _write_set(tiles: TileSet) -> str:
    """In a record the same set stands again and again."""
    return write_tiles(tiles)


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles that stand in a text, in order; `Unreadable` names everything that is none."""
    tiles, faults = _scan(text, 0)
    if faults:
        raise Unreadable(faults)
    return tiles


def read_tile(text: str) -> Tile:
    """The one tile that the text names."""
    tiles = read_tiles(text)
    if len(tiles) != 1:
        raise Unreadable([TextFault(code=TextCode.NOT_A_TILE, text=text, column=1)])
    return tiles[0]


def read_set(text: str) -> TileSet:
    """Tiles lying together, in the order in which the text has them."""
    return read_tiles(text)


def read_rack(text: str) -> Rack:
    """The tiles of a rack."""
    return rack_of(read_tiles(text))


def read_table(text: str) -> Table:
    """The sets of a table; pieces without a tile in them are no sets."""
    sets, faults = [], []
    for piece, offset in _pieces(text):
        tiles, wrong = _scan(piece, offset)
        faults += wrong
        if tiles:
            sets.append(tiles)
    if faults:
        raise Unreadable(faults)
    return tuple(sets)


def _pieces(text: str) -> Iterator[tuple[str, int]]:
    start = 0
    for divider in _DIVIDE.finditer(text):
        yield text[start : divider.start()], start
        start = divider.end()
    yield text[start:], start


def _scan(text: str, offset: int) -> tuple[tuple[Tile, ...], list[TextFault]]:
    """The tiles of a text, and what in it is none; `offset` is where the text begins.

    Between a number and a number a colour can belong to either. It goes with the one behind it,
    unless the text makes better sense with numbers first.
    """
    tiles, faults = _scan_by(_TOKEN, text, offset)
    if faults:
        other, left = _scan_by(_NUMBERS_FIRST, text, offset)
        if len(left) < len(faults):
            return other, left
    return tiles, faults


def _scan_by(
    token: re.Pattern[str], text: str, offset: int
) -> tuple[tuple[Tile, ...], list[TextFault]]:
    tiles, faults = [], []
    for match in token.finditer(text):
        if match["blank"]:
            continue
        if match["joker"]:
            tiles.append(JOKER)
            continue
        word = match["colour"] or match["colour_close"] or match["colour_last"]
        digits = match["number"] or match["number_close"] or match["number_first"]
        number = int(digits) if word and len(digits) <= _LONGEST_NUMBER else 0
        if word and 1 <= number <= HIGHEST:
            tiles.append(Tile.of(_COLOURS[word.casefold()], number))
            continue
        code = TextCode.NO_SUCH_NUMBER if word else _wrong(match[0])
        column = offset + match.start() + 1
        faults.append(TextFault(code=code, text=match[0].strip()[:_SHOWN], column=column))
    return tuple(tiles), faults


def _wrong(piece: str) -> TextCode:
    if piece.isdigit():
        return TextCode.NUMBER_ALONE
    return TextCode.COLOUR_ALONE if piece.strip().casefold() in _COLOURS else TextCode.NOT_A_TILE
