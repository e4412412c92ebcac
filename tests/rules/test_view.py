"""What a seat or a spectator may see."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import get_args

import pytest
from leaks import hidden_swapped, viewers
from positions import MIX, advanced, done, edition, game_of

from remeld.notation.tiles import read_rack, read_table, read_tiles
from remeld.rules.game import (
    Dealt,
    Draw,
    Drew,
    Event,
    Game,
    PoolMixed,
    TimedOut,
    TimeOut,
    TimeOutcome,
)
from remeld.rules.start import Seat
from remeld.rules.turn import start_game
from remeld.rules.view import View, final_hands, seen, view

ONE, TWO = Seat(0), Seat(1)


def games() -> Iterator[Game]:
    yield start_game(edition(), 4, 1, MIX).game
    game = game_of("R4 K9", "B1 B13", "J O3", table="R1 R2 R3", pool="O7 O8 O9 K2 K3")
    yield done(game, Draw(ONE, 1))
    yield done(game, TimeOut(ONE, 1, read_table("R1 R2 R3 | K9")))
    memory = replace(game, edition=edition(memory=True))
    yield done(memory, TimeOut(ONE, 1, read_table("R1 R2 | R3 | K9")))


@pytest.mark.parametrize("game", list(games()))
def test_a_view_is_the_same_whatever_the_hidden_tiles_are(game: Game) -> None:
    for seat in viewers(game):
        other = hidden_swapped(game, seat)
        assert other != game
        assert view(other, seat) == view(game, seat)


def test_a_view_shows_the_own_rack_and_only_sizes_of_others() -> None:
    game = game_of("R4 K9", "B1 B13 B12", table="R1 R2 R3", pool="O7 O8", opened=[False, True])
    shown = view(game, ONE)
    assert shown.rack == read_rack("R4 K9")
    assert (shown.rack_sizes, shown.pool_size) == ((2, 3), 2)
    assert shown.position == game.position(ONE)
    assert not shown.position.opened
    after = done(game, Draw(ONE, 1))
    assert (view(after, ONE).fresh, view(after, TWO).fresh) == (read_tiles("O7"), ())


def test_a_spectator_sees_the_table_and_no_rack() -> None:
    game = game_of("R4 K9", "B1 B13 B12", table="R1 R2 R3", pool="O7 O8")
    shown = view(game, None)
    assert (shown.rack, shown.fresh, shown.table) == ((), (), game.table)
    assert not shown.position.opened


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_none_is_shown_nothing(seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        view(game_of("R4 K9", "B1 B13"), Seat(seat))


def test_every_field_of_a_view_is_told_of_here() -> None:
    public = {
        "edition", "box", "number", "start", "seat", "table", "scattered", "rack_sizes",
        "pool_size", "opened", "to_move", "turn", "phase", "pool_ran_out", "turns_left", "result",
    }  # fmt: skip
    own = {"rack", "fresh"}
    assert {field.name for field in fields(View)} == public | own


def test_while_a_table_is_put_back_nobody_is_shown_how_it_stood() -> None:
    game = game_of("K9", "B1", table="R1 R2 R3", pool="O7 O8 O9", rules=edition(memory=True))
    game = done(game, TimeOut(ONE, 1, read_table("R1 R2 | R3 K9")))
    for seat in viewers(game):
        assert view(game, seat).table == ()
        assert view(game, seat).scattered == read_table("R1 R2 | R3")


def test_racks_are_laid_open_only_when_the_game_is_over() -> None:
    game = game_of("R4", "B1 J", table="R1 R2 R3", pool="O7", rules=edition("brazil"))
    assert final_hands(game) is None
    over = done(game, Draw(ONE, 1))
    assert final_hands(over) == over.racks
    assert "J" not in str(view(over, ONE).rack)


def test_of_a_deal_everybody_sees_the_own_rack() -> None:
    advance = start_game(edition(), 3, 1, MIX)
    dealt = advance.events[1]
    for seat in viewers(advance.game):
        shown = seen(dealt, seat)
        assert isinstance(shown, Dealt)
        assert shown.pool is None
        assert shown.racks == tuple(
            rack if other == seat else None for other, rack in enumerate(advance.game.racks)
        )


def test_of_a_drawn_tile_others_see_that_there_was_one() -> None:
    game = game_of("R4", "B1", pool="O7 O8")
    (event,) = advanced(game, Draw(ONE, 1)).events
    assert seen(event, ONE) == event
    assert seen(event, TWO) == seen(event, None) == Drew(ONE, 1, None)


def test_of_a_failed_draft_others_see_nothing() -> None:
    game = game_of("R4 K9", "B1", table="R1 R2 R3", pool="O7 O8 O9 K1")
    event = advanced(game, TimeOut(ONE, 1, read_table("R1 R2 R3 | K9"))).events[0]
    assert seen(event, ONE) == event
    assert seen(event, TWO) == seen(event, None) == TimedOut(ONE, TimeOutcome.PENALTY, None)


def test_nobody_sees_the_order_of_a_mixed_pool() -> None:
    event = PoolMixed(2, game_of("R4", "B1", pool="O7 O8").pool)
    for seat in (ONE, TWO, None):
        assert seen(event, seat) == PoolMixed(2, None)


def test_every_field_of_an_event_is_told_of_here() -> None:
    """Whoever adds one says whether all may see it."""
    public = {
        "StartDrawn": {"draw"},
        "Dealt": set(),
        "Drew": {"seat", "number"},
        "Played": {"seat", "table", "laid", "opening"},
        "Passed": {"seat"},
        "TimedOut": {"seat", "outcome"},
        "Restored": {"seat", "table", "lost"},
        "PoolMixed": {"size"},
        "PoolRanOut": {"turns_left"},
        "GameEnded": {"result"},
    }
    hidden = {"Dealt": {"racks", "pool"}, "Drew": {"tiles"}, "TimedOut": {"draft"}}
    hidden["PoolMixed"] = {"pool"}
    kinds = {kind.__name__: kind for kind in get_args(Event)}
    assert set(kinds) == set(public)
    for name, kind in kinds.items():
        assert {field.name for field in fields(kind)} == public[name] | hidden.get(name, set())
