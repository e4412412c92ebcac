"""R2: the starting draw and the deal; and the mixing that both follow from."""

import hmac
from collections import Counter
from hashlib import sha256
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import edition

from remeld.notation.tiles import read_tiles, write_tiles
from remeld.rules.match import start_match
from remeld.rules.shuffle import _below, checked, seeded
from remeld.rules.start import RACK_SIZE, Seat, deal, starting_draw, turn_order
from remeld.rules.tile import LARGE, STANDARD, Box, Tile
from remeld.rules.turn import start_game


def drawn(tiles: str, seats: int) -> tuple[list[list[tuple[int, str]]], int]:
    draw = starting_draw(read_tiles(tiles), seats)
    rounds = [[(int(seat), str(tile)) for seat, tile in one] for one in draw.rounds]
    return rounds, draw.starter


def test_r2_1_the_highest_number_starts() -> None:
    assert drawn("R7 K9 B2", 3) == ([[(0, "R7"), (1, "K9"), (2, "B2")]], 1)


def test_r2_2_a_drawn_joker_does_not_count_and_that_player_draws_again() -> None:
    rounds, starter = drawn("R7 J J K13 B2", 3)
    assert rounds == [[(0, "R7"), (1, "J"), (1, "J"), (1, "K13"), (2, "B2")]]
    assert starter == 1


def test_r2_2_players_tied_for_highest_draw_again_among_themselves() -> None:
    rounds, starter = drawn("R9 K2 B9 O1 J R4", 3)
    assert rounds == [
        [(0, "R9"), (1, "K2"), (2, "B9")],
        [(0, "O1"), (2, "J"), (2, "R4")],
    ]
    assert starter == 2


def test_r2_2_a_tie_goes_on_until_it_is_broken() -> None:
    rounds, starter = drawn("R9 B9 O5 R5 K1 K2", 2)
    assert [len(one) for one in rounds] == [2, 2, 2]
    assert starter == 1


def test_tiles_that_run_out_before_a_tie_is_broken_do_not_hang_the_draw() -> None:
    order = sorted(STANDARD.tiles, key=lambda tile: tile.number)
    draw = starting_draw(order, 2)
    assert draw.starter == 0
    assert len(draw.tiles) == 106


def test_r2_3_everybody_takes_14_tiles_and_the_rest_is_the_pool() -> None:
    racks, pool = deal(LARGE.tiles, 6)
    assert [len(rack) for rack in racks] == [RACK_SIZE] * 6
    assert len(pool) == 160 - 84
    assert Counter((*(t for rack in racks for t in rack), *pool)) == Counter(LARGE.tiles)


def test_r2_4_play_goes_round_from_the_starter() -> None:
    assert turn_order(Seat(2), 4) == (2, 3, 0, 1)
    game = start_game(edition(), 4, 1, seeded(b"x")).game
    assert game.to_move == game.start.starter


def test_r2_5_each_game_has_its_own_starting_draw() -> None:
    labels: list[str] = []
    shuffle = seeded(b"two games")

    def mix(tiles: tuple[Tile, ...], label: str) -> tuple[Tile, ...]:
        labels.append(label)
        return shuffle(tiles, label)

    starts = [start_game(edition(), 4, number, mix).game.start for number in (1, 2)]
    assert labels == ["start/1", "deal/1", "start/2", "deal/2"]
    assert starts[0] != starts[1]


VECTOR = "O5 R10 B9 B7 K8 B12 B3 B6 K11 O7 R8 K9 K3 R4"
"""The first 14 of the 106 tiles, in the order of `TILES`, mixed for `deal/1` by seed `remeld`."""


def by_hand(seed: bytes, label: str, tiles: list[Tile]) -> list[Tile]:
    """The published algorithm, written anew from its description."""
    blocks = (hmac.new(seed, f"{label}/{n}".encode(), sha256).digest() for n in count())
    words = (
        int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4)
    )
    for last in reversed(range(1, len(tiles))):
        word = next(words)
        while word >= 2**32 // (last + 1) * (last + 1):
            word = next(words)
        place = word % (last + 1)
        tiles[last], tiles[place] = tiles[place], tiles[last]
    return tiles


def test_the_shuffle_is_the_published_one() -> None:
    mixed = seeded(b"remeld")(STANDARD.tiles, "deal/1")
    assert write_tiles(mixed[:14]) == VECTOR
    assert list(mixed) == by_hand(b"remeld", "deal/1", list(STANDARD.tiles))


@given(st.binary(max_size=40), st.text(max_size=20), st.sampled_from([STANDARD, LARGE]))
def test_a_shuffle_keeps_all_tiles_and_repeats(seed: bytes, label: str, box: Box) -> None:
    mixed = seeded(seed)(box.tiles, label)
    assert Counter(mixed) == Counter(box.tiles)
    assert mixed == seeded(seed)(box.tiles, label)


def test_every_place_is_about_as_likely() -> None:
    tiles = STANDARD.tiles[::10][:8]
    seen = Counter(seeded(b"even")(tiles, str(n)).index(tiles[0]) for n in range(4000))
    assert set(seen) == set(range(8))
    assert all(400 < times < 600 for times in seen.values()), seen


def test_a_word_that_would_prefer_some_places_is_thrown_away() -> None:
    """Of 2^32 words the last is one too many to be shared out evenly among three."""
    words = iter([2**32 - 1, 2**32 - 1, 2**32 - 2, 7])
    assert _below(3, words) == (2**32 - 2) % 3
    assert next(words) == 7


def test_a_mix_that_loses_a_tile_is_an_error() -> None:
    with pytest.raises(ValueError, match="deal/1"):
        checked(lambda tiles, _: tiles[1:], STANDARD.tiles, "deal/1")


def test_too_many_players_are_refused_before_anything_is_dealt() -> None:
    refusal = start_match(edition("sweden"), 5, seeded(b""))
    assert refusal == edition("sweden").seats_fault(5)
