"""What holds for every bot."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import seats as any_seat

from remeld.bots import BOTS, NO_LIMITS
from remeld.bots.seat import idle_action, own_seat
from remeld.notation.tiles import read_rack, read_table
from remeld.rules.editions import editions
from remeld.rules.game import Draw, Game, Pass, Phase, Play, Restore
from remeld.rules.match import MatchAdvance, start_match
from remeld.rules.shuffle import seeded
from remeld.rules.start import Seat
from remeld.rules.view import View, view


def first_turn(name: str = "international") -> Game:
    advance = start_match(editions()[name], 3, seeded(b"seed"))
    assert isinstance(advance, MatchAdvance)
    return advance.match.game


def own(game: Game) -> View:
    return view(game, game.to_move)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_turn(name: str) -> None:
    shown = own(replace(first_turn(), opened=(True,) * 3, table=read_table("R1 R2 R3")))
    assert BOTS[name]().choose(shown, Random(5), NO_LIMITS) == BOTS[name]().choose(
        shown, Random(5), NO_LIMITS
    )


@pytest.mark.parametrize("name", BOTS)
def test_it_is_asked_for_its_own_turns_only(name: str) -> None:
    game = first_turn()
    other = Seat((game.to_move + 1) % 3)
    for seat in (other, None):
        with pytest.raises(ValueError, match="not its own"):
            BOTS[name]().choose(view(game, seat), Random(1), NO_LIMITS)


@pytest.mark.parametrize("name", BOTS)
def test_it_puts_a_table_back(name: str) -> None:
    game = first_turn()
    shown = own(
        replace(
            game,
            phase=Phase.RESTORING,
            table=read_table("R1 R2 R3 | K4 B4 O4"),
            scattered=read_table("R1 | R2 R3 | K4 B4 O4"),
        )
    )
    kept = Restore(game.to_move, game.turn, read_table("K4 B4 O4"))
    assert BOTS[name]().choose(shown, Random(1), NO_LIMITS) == kept


def test_greedy_lays_all_it_can() -> None:
    game = first_turn()
    racks = tuple(read_rack("R10 R11 R12 K1") for _ in range(3))
    shown = own(replace(game, racks=racks))
    play = BOTS["greedy"]().choose(shown, Random(1), NO_LIMITS)
    assert play == Play(game.to_move, game.turn, read_table("R10 R11 R12"))
    table = read_table("R13 B13 O13")
    opened = own(replace(game, racks=racks, opened=(True,) * 3, table=table))
    play = BOTS["greedy"]().choose(opened, Random(1), NO_LIMITS)
    assert isinstance(play, Play)
    assert sum(map(len, play.table)) == 6
    below = own(replace(game, racks=tuple(read_rack("R1 R2 R3") for _ in range(3))))
    assert BOTS["greedy"]().choose(below, Random(1), NO_LIMITS) == Draw(game.to_move, game.turn)


@given(seat=any_seat, ran_out=st.booleans())
def test_a_turn_without_a_play(seat: Seat, ran_out: bool) -> None:
    shown = replace(own(first_turn()), seat=seat, to_move=seat, pool_ran_out=ran_out)
    assert own_seat(shown) == seat
    assert isinstance(idle_action(shown), Pass if ran_out else Draw)
