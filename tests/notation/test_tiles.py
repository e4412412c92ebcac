"""Tiles, sets, tables and racks as text: written in one way, read in many."""

from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import (
    arbitrary_tables,
    jokers_or_tiles,
    legal_sets,
    legal_tables,
    numbered_tiles,
    racks,
)

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.tiles import (
    read_rack,
    read_set,
    read_table,
    read_tile,
    read_tiles,
    write_table,
    write_tiles,
)
from remeld.rules.sets import Table, TileSet
from remeld.rules.tile import COLOURS, HIGHEST, JOKER, LARGE, TILES, Colour, Rack, Tile

K, R, B, O = COLOURS  # noqa: E741 -- the letter of the notation

LETTERS: Final = {K: "kK", R: "rR", B: "bB", O: "oOyY"}
WORDS: Final = {
    K: ("black", "שחור", "أسود", "اسود", "svart", "preto"),
    R: ("red", "אדום", "أحمر", "احمر", "röd", "rod", "vermelho"),
    B: ("blue", "כחול", "أزرق", "ازرق", "blå", "bla", "azul"),
    O: (
        *("orange", "yellow", "כתום", "צהוב", "برتقالي", "أصفر", "اصفر"),
        *("gul", "laranja", "amarelo"),
    ),
}
SIGNS: Final = {K: "⬛◼■⚫", R: "🟥♦🔴", B: "🟦●🔵", O: "🟧🟨▲🟠🟡"}
JOKERS: Final = (
    *("j", "J", "joker", "Joker", "JOKER", "jolly", "*", "★", "✦", "🃏"),
    *("ג'וקר", "ג׳וקר", "جوكر", "curinga"),
)
MARKS: Final = ("\ufe0f", "\u200e", "\u200f", "\u202b", "\u2067", "\u2069", "\u200b")
ARABIC: Final = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
DEVANAGARI: Final = str.maketrans("0123456789", "०१२३४५६७८९")


def faults_of(text: str) -> tuple[TextFault, ...]:
    with pytest.raises(Unreadable) as caught:
        read_tiles(text)
    return caught.value.faults


# What is written can be read


def test_every_tile_is_written_as_letter_and_number_and_read_back() -> None:
    written = [write_tiles([tile]) for tile in TILES]
    assert written[:3] == ["K1", "K2", "K3"]
    assert written[13] == "R1"
    assert written[26] == "B1"
    assert written[-2:] == ["O13", "J"]
    assert len(set(written)) == 53
    assert [read_tile(text) for text in written] == list(TILES)


@given(st.lists(jokers_or_tiles).map(tuple))
def test_tiles_are_read_back_in_order(tiles: tuple[Tile, ...]) -> None:
    assert read_tiles(write_tiles(tiles)) == tiles


@given(st.lists(numbered_tiles).map(tuple))
def test_numbered_tiles_are_read_without_blanks(tiles: tuple[Tile, ...]) -> None:
    assert read_tiles("".join(map(str, tiles))) == tiles


@given(legal_sets())
def test_sets_are_read_back_as_they_lie(tiles: TileSet) -> None:
    assert read_set(write_tiles(tiles)) == tiles


@given(racks(LARGE))
def test_racks_are_read_back_from_any_order(rack: Rack) -> None:
    assert read_rack(write_tiles(rack)) == rack
    assert read_rack(write_tiles(rack[::-1])) == rack


@given(legal_tables(LARGE) | arbitrary_tables)
def test_tables_are_read_back(table: Table) -> None:
    assert read_table(write_table(table)) == table


def test_nothing_is_written_as_a_dash() -> None:
    assert write_tiles(()) == write_table(()) == "-"
    for text in ("-", "", " "):
        assert read_tiles(text) == ()
        assert read_rack(text) == ()
        assert read_table(text) == ()


# Forgiving reading


def test_colours_are_read_in_all_their_letters_words_and_signs() -> None:
    read = 0
    for colour in COLOURS:
        for name in (*LETTERS[colour], *WORDS[colour], *SIGNS[colour]):
            for number in range(1, HIGHEST + 1):
                tile = Tile.of(colour, number)
                for text in (f"{name}{number}", f"{name} {number}", f"{number} {name}"):
                    assert read_tile(text) == tile, text
                    read += 1
    assert read == 3 * 13 * sum(len(LETTERS[c]) + len(WORDS[c]) + len(SIGNS[c]) for c in COLOURS)


def test_colour_words_are_read_in_any_case() -> None:
    words = [(colour, word) for colour in COLOURS for word in WORDS[colour]]
    for colour, word in words:
        for cased in (word.upper(), word.title(), word.swapcase()):
            assert read_tile(f"{cased} 7") == Tile.of(colour, 7), cased
    assert len(words) == 30


@pytest.mark.parametrize("text", ["ſvart 7", "7 ſvart", "ſVART7"])
def test_letters_that_are_only_equal_when_case_is_ignored_do_no_harm(text: str) -> None:
    try:
        found = read_tiles(text)
    except Unreadable:
        found = None
    assert found in {None, (Tile.of(K, 7),)}


def test_jokers_are_read_in_all_their_names() -> None:
    for name in JOKERS:
        assert read_tile(name) == JOKER, name
        assert read_tiles(f"R1 {name} R3") == (Tile.of(R, 1), JOKER, Tile.of(R, 3)), name


def test_digits_of_other_scripts_are_read() -> None:
    for number in range(1, HIGHEST + 1):
        for digits in (ARABIC, DEVANAGARI):
            text = str(number).translate(digits)
            assert read_tile(f"أحمر {text}") == Tile.of(R, number)
            assert read_tile(f"{text} כחול") == Tile.of(B, number)


def test_invisible_marks_between_and_around_do_not_matter() -> None:
    for mark in MARKS:
        text = f"{mark}R{mark}7{mark} 10{mark}כחול{mark} 🟦{mark}11{mark}{mark}J{mark}"
        assert write_tiles(read_tiles(text)) == "R7 B10 B11 J", ascii(mark)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("r1r2r3", "R1 R2 R3"),
        ("1r2r3r", "R1 R2 R3"),
        ("R1,R2;R3/R4", "R1 R2 R3 R4"),
        ("[R1 R2 R3]", "R1 R2 R3"),
        ("{(R1)}", "R1"),
        ("R-1 R.2 R_3 R+4 R·5", "R1 R2 R3 R4 R5"),
        ("R01 r007", "R1 R7"),
        ("red1blue2", "R1 B2"),
        ("🟥1🟦2⬛️3🟨4", "R1 B2 K3 O4"),
        ("1🟥 2🟦", "R1 B2"),
        ("red 1, red 2, red 3", "R1 R2 R3"),
        ("12 azul", "B12"),
        ("R\n7", "R7"),
        ("7\tred", "R7"),
        ("J,J*★", "J J J J"),
        ("7 red 8 red 9 red", "R7 R8 R9"),
        ("7 red, 8 R, joker, 10r R11", "R7 R8 J R10 R11"),
        ("7 אדום 8 אדום 13 כחול", "R7 R8 B13"),
        ("٧ أحمر ٨ أحمر", "R7 R8"),
        ("7 röd 8 gul", "R7 O8"),
    ],
)
def test_tiles_are_read_in_many_ways(text: str, written: str) -> None:
    assert write_tiles(read_tiles(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "R1 R2 R3 | K4 B4 O4",
        "R1 R2 R3 / K4 B4 O4",
        "R1 R2 R3; K4 B4 O4",
        "R1 R2 R3\nK4 B4 O4",
        "R1 R2 R3\r\nK4 B4 O4\r\n",
        "[R1 R2 R3] [K4 B4 O4]",
        "[R1,R2,R3],[K4,B4,O4]",
        "(r1 r2 r3)(k4 b4 y4)",
        "{red 1, red 2, red 3} {black 4, blue 4, orange 4}",
        "||R1R2R3||||K4B4O4|",
        "R1 R2 R3 | - | | K4 B4 O4",
        "🟥1 🟥2 🟥3 | ⬛4 🟦4 🟧4",
    ],
)
def test_sets_are_divided_in_many_ways(text: str) -> None:
    assert write_table(read_table(text)) == "R1 R2 R3 | K4 B4 O4"


def test_numbers_may_stand_first_throughout_a_table() -> None:
    text = "1 red 2 red 3 red | 4 שחור 4 כחול 4 כתום"
    assert write_table(read_table(text)) == "R1 R2 R3 | K4 B4 O4"


_spaces = st.sampled_from(("", " ", ",", ", ", "  ", "\u200f"))


@given(
    st.lists(st.tuples(st.sampled_from(Colour), st.integers(1, 13), _spaces), max_size=8), st.data()
)
def test_any_mixture_of_names_with_colours_first_is_read(
    given_tiles: list[tuple[Colour, int, str]], data: st.DataObject
) -> None:
    text = ""
    for colour, number, space in given_tiles:
        name = data.draw(st.sampled_from((*LETTERS[colour], *WORDS[colour], *SIGNS[colour])))
        text += f"{name}{space}{number} "
    assert read_tiles(text) == tuple(Tile.of(colour, number) for colour, number, _ in given_tiles)


# What cannot be read


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("X7", [(TextCode.NOT_A_TILE, "X7", 1)]),
        ("R7 X 7 B2", [(TextCode.NOT_A_TILE, "X 7", 4)]),
        ("R14", [(TextCode.NO_SUCH_NUMBER, "R14", 1)]),
        ("R0", [(TextCode.NO_SUCH_NUMBER, "R0", 1)]),
        (
            "R1 B0 14red",
            [(TextCode.NO_SUCH_NUMBER, "B0", 4), (TextCode.NO_SUCH_NUMBER, "14red", 7)],
        ),
        ("red 99999", [(TextCode.NO_SUCH_NUMBER, "red 99999", 1)]),
        ("7", [(TextCode.NUMBER_ALONE, "7", 1)]),
        ("R1 ٧", [(TextCode.NUMBER_ALONE, "٧", 4)]),
        ("²", [(TextCode.NUMBER_ALONE, "²", 1)]),
        ("R", [(TextCode.COLOUR_ALONE, "R", 1)]),
        ("R1, Red", [(TextCode.COLOUR_ALONE, "Red", 5)]),
        ("🟥", [(TextCode.COLOUR_ALONE, "🟥", 1)]),
        ("J7", [(TextCode.NOT_A_TILE, "J7", 1)]),
        ("R7?", [(TextCode.NOT_A_TILE, "?", 3)]),
        ("R1 ! B2 ?", [(TextCode.NOT_A_TILE, "!", 4), (TextCode.NOT_A_TILE, "?", 9)]),
        ("greenish", [(TextCode.NOT_A_TILE, "greenish", 1)]),
        ("5 R1 R2", [(TextCode.NUMBER_ALONE, "5", 1)]),
        ("7 R 8 R 9", [(TextCode.NUMBER_ALONE, "7", 1)]),
        ("7 red 8 red 99 red", [(TextCode.NO_SUCH_NUMBER, "99 red", 13)]),
    ],
)
def test_what_is_no_tile_is_named_with_its_place(
    text: str, wanted: list[tuple[TextCode, str, int]]
) -> None:
    faults = faults_of(text)
    assert [(fault.code, fault.text, fault.column) for fault in faults] == wanted
    assert all(fault.line == 0 for fault in faults)


def test_places_in_a_table_are_counted_from_its_beginning() -> None:
    with pytest.raises(Unreadable) as caught:
        read_table("R1 R2 R3 | X | 9 | B77")
    found = [(fault.code, fault.text, fault.column) for fault in caught.value.faults]
    assert found == [
        (TextCode.NOT_A_TILE, "X", 12),
        (TextCode.NUMBER_ALONE, "9", 16),
        (TextCode.NO_SUCH_NUMBER, "B77", 20),
    ]


def test_a_long_piece_is_shown_cut() -> None:
    (fault,) = faults_of("x" * 1000)
    assert fault.text == "x" * 40
    (fault,) = faults_of("R" + "7" * 100_000)
    assert (fault.code, len(fault.text)) == (TextCode.NO_SUCH_NUMBER, 40)


@pytest.mark.parametrize("text", ["", "-", "R1 R2", "R1R2"])
def test_one_tile_is_one_tile(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_tile(text)
    assert caught.value.faults == (TextFault(code=TextCode.NOT_A_TILE, text=text, column=1),)


@given(st.text() | st.text("rRkKbBoOyYjJ*12340 ,.|/-\n[]שאר🟥🟦٧²ſ"))
@example("K7")
@example("İ7")
@example("ג'7")
def test_any_text_is_tiles_or_unreadable(text: str) -> None:
    for read in (read_tiles, read_tile, read_set, read_rack, read_table):
        try:
            read(text)
            continue
        except Unreadable as unreadable:
            faults = unreadable.faults
        assert faults
        for fault in faults:
            assert 1 <= fault.column <= len(text) + 1
            assert fault.text in text


def test_a_long_text_is_read_in_good_time() -> None:
    assert len(read_tiles("R1 " * 50_000)) == 50_000
    assert len(faults_of(" " * 50_000 + "7 " * 10_000 + "_" * 50_000)) == 10_000
