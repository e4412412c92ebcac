"""R1: tiles, boxes, groups, runs, and what can be read how."""

import copy
import pickle
from collections import Counter

import pytest

from remeld.notation.tiles import read_set, read_tile, read_tiles, write_tiles
from remeld.rules.fault import Code
from remeld.rules.sets import is_set, set_faults, set_value, stands_for, tidy
from remeld.rules.sets import read_set as read
from remeld.rules.tile import (
    COLOURS,
    JOKER,
    LARGE,
    STANDARD,
    TILES,
    Colour,
    Tile,
    count,
    rack_of,
    rack_sum,
    tiles_of,
)


def test_r1_1_the_standard_box_holds_106_tiles() -> None:
    tiles = Counter(STANDARD.tiles)
    assert len(STANDARD) == len(STANDARD.tiles) == 106
    assert tiles.pop(JOKER) == 2
    assert tiles == {Tile.of(colour, n): 2 for colour in COLOURS for n in range(1, 14)}


def test_r1_2_the_large_box_holds_160_tiles() -> None:
    tiles = Counter(LARGE.tiles)
    assert len(LARGE) == len(LARGE.tiles) == 160
    assert tiles.pop(JOKER) == 4
    assert set(tiles.values()) == {3}
    assert len(tiles) == 52


def test_a_tile_is_one_value_and_its_repr_can_be_pasted_back() -> None:
    for tile in TILES:
        assert eval(repr(tile), {"Tile": Tile, "JOKER": JOKER, **_colours()}) is tile  # noqa: S307
        assert pickle.loads(pickle.dumps(tile)) is tile  # noqa: S301
        assert copy.copy(tile) is tile
        assert copy.deepcopy(tile) is tile
        assert read_tile(str(tile)) is tile
    assert len(set(TILES)) == 53


def _colours() -> dict[str, object]:
    return {f"{colour!s}": colour for colour in Colour} | {"Colour": Colour}


@pytest.mark.parametrize("number", [0, 14, -1])
def test_no_tile_has_another_number(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        Tile.of(Colour.RED, number)


def test_tiles_are_counted_and_given_back() -> None:
    tiles = read_tiles("J R7 K1 R7 J")
    assert tuple(tiles_of(count(tiles))) == rack_of(tiles) == read_tiles("K1 R7 R7 J J")


def test_r6_6_a_joker_counts_30_on_a_rack() -> None:
    assert rack_sum(read_tiles("R7 K13 J")) == 50


@pytest.mark.parametrize("tiles", ["K8 O8 R8", "K8 O8 R8 B8", "B3 R3 J", "B3 J J", "B3 J J J"])
def test_r1_3_groups(tiles: str) -> None:
    assert read(read_set(tiles)).group


@pytest.mark.parametrize(
    "tiles", ["R1 R2 R3", "B11 B12 B13", "O4 J O6", "J R12 R13", "R3 R1 R2", "K5 J J J K9"]
)
def test_r1_4_runs(tiles: str) -> None:
    assert read(read_set(tiles)).run


@pytest.mark.parametrize(
    ("tiles", "codes"),
    [
        ("", [Code.SET_TOO_SHORT]),
        ("R5", [Code.SET_TOO_SHORT]),
        ("R5 R6", [Code.SET_TOO_SHORT]),
        ("J", [Code.SET_TOO_SHORT, Code.SET_ONLY_JOKERS]),
        ("J J J", [Code.SET_ONLY_JOKERS]),
        ("R5 B6", [Code.SET_TOO_SHORT, Code.SET_MIXED]),
        ("R5 B6 J", [Code.SET_MIXED]),
        ("R12 R13 R1", [Code.RUN_GAP]),
        ("R5 J R9", [Code.RUN_GAP]),
        ("R4 R4 R5", [Code.RUN_NUMBER_TWICE]),
        ("R9 R9 J", [Code.GROUP_COLOUR_TWICE]),
        ("R9 B9 O9 K9 J", [Code.SET_TOO_LONG]),
        ("R9 B9 O9 K9 R9", [Code.GROUP_COLOUR_TWICE, Code.SET_TOO_LONG]),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 J", [Code.SET_TOO_LONG]),
    ],
)
def test_r1_5_what_is_no_set_says_why(tiles: str, codes: list[Code]) -> None:
    assert list(set_faults(read_set(tiles))) == codes
    assert not is_set(read_set(tiles))


def test_r1_7_jokers() -> None:
    # Several in a set, one numbered tile at least, the missing tiles all in play or not.
    assert is_set(read_set("R5 J J"))
    assert is_set(read_set("R5 J J J"))
    assert is_set(read_set("R1 J R3 J J J R7"))
    assert is_set((*read_set("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"), JOKER))
    assert not is_set(read_set("J J J J"))


@pytest.mark.parametrize(
    ("tiles", "value"),
    [
        ("J R4 R5", 12),
        ("R4 R5 J", 15),
        ("R4 J R5", 15),
        ("R12 R13 J", 36),
        ("R10 B10 J", 30),
        ("R10 B10 K10 J", 40),
        ("R5 J J", 18),
        ("J J R5", 15),
        ("R13 J J", 39),
        ("R1 R5 R9", 0),
    ],
)
def test_r4_1_the_order_says_what_a_joker_is_worth(tiles: str, value: int) -> None:
    assert set_value(read_set(tiles)) == value


@pytest.mark.parametrize(
    ("tiles", "place", "stands"),
    [
        ("B3 B4 J B6", 2, "B5"),
        ("R4 R5 J", 2, "R6"),
        ("R4 R5 J", None, "R3 R6"),
        ("R5 J R4", 1, "R3 R6"),
        ("R12 R13 J", None, "R11"),
        ("B3 R3 J", 2, "K3 O3"),
        ("K5 R5 B5 J", 3, "O5"),
        ("R5 J J", 1, "R6 K5 B5 O5"),
        ("R5 J J", 2, "R7 K5 B5 O5"),
        ("R5 J J", None, "R3 R4 R6 R7 K5 B5 O5"),
    ],
)
def test_r6_5_what_a_joker_stands_for(tiles: str, place: int | None, stands: str) -> None:
    assert stands_for(read_set(tiles), place) == set(read_tiles(stands))


@pytest.mark.parametrize(
    ("tiles", "lying"),
    [
        ("R3 R1 R2", "R1 R2 R3"),
        ("J R4 R5", "J R4 R5"),
        ("R5 R4 J", "R4 R5 J"),
        ("J R13 R12", "J R12 R13"),
        ("B8 K8 O8", "K8 B8 O8"),
        ("J B8 K8", "K8 B8 J"),
        ("R12 J J", "R12 J J"),
        ("R9 B2", "R9 B2"),
    ],
)
def test_sets_are_tidied(tiles: str, lying: str) -> None:
    assert write_tiles(tidy(read_set(tiles))) == lying
    assert tidy(tidy(read_set(tiles))) == tidy(read_set(tiles))
