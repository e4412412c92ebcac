"""What holds for every bot."""

import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from leaks import hidden_swapped
from matches import SOLVER, play_match
from strategies import seats as any_seat

from remeld.bots import BOTS, LEVELS, NO_LIMITS, Limits, make_bot
from remeld.bots.seat import idle_action, own_seat
from remeld.notation.tiles import read_table
from remeld.rules.edition import LengthUnit
from remeld.rules.editions import editions
from remeld.rules.game import Draw, Game, Pass, Phase, Restore
from remeld.rules.match import MatchAdvance, start_match
from remeld.rules.shuffle import seeded
from remeld.rules.start import Seat
from remeld.rules.tile import Pool, rack_of
from remeld.rules.turn import Advance, act
from remeld.rules.view import View, view

CORRUPTED = (
    Limits(seconds=0),
    Limits(seconds=-1),
    Limits(seconds=math.nan),
    Limits(seconds=-math.inf),
    Limits(seconds=math.inf, simulations=2),
    Limits(simulations=0),
    Limits(simulations=-7),
    Limits(simulations=1),
    Limits(seconds=1e-9, simulations=10**30),
)


def first_turn(name: str = "international") -> Game:
    advance = start_match(editions()[name], 3, seeded(b"seed"))
    assert isinstance(advance, MatchAdvance)
    return advance.match.game


def own(game: Game) -> View:
    return view(game, game.to_move)


def late_turn(name: str, pool: int) -> Game:
    """A turn of players who have opened and drawn much, which asks bots to think."""
    game, rng = first_turn(name), Random(name)
    while not all(game.opened):
        action = BOTS["greedy"]().choose(own(game), rng, NO_LIMITS)
        advance = act(game, action, search=SOLVER, mix=seeded(b""))
        assert isinstance(advance, Advance)
        game = advance.game
    drawn = game.pool[pool:]
    racks = tuple(rack_of(rack + drawn[seat::3]) for seat, rack in enumerate(game.racks))
    return replace(game, racks=racks, pool=Pool(game.pool[:pool]))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("edition", editions())
def test_it_plays_every_edition_with_every_number_of_players(name: str, edition: str) -> None:
    printed = replace(editions()[edition], length_unit=LengthUnit.GAMES)
    least, most = printed.players
    for seats in range(least, most + 1):
        players = [make_bot(name), *(BOTS["wanderer"]() for _ in range(seats - 1))]
        limits = Limits(simulations=6)
        played = play_match(printed, seats, f"{name}/{seats}", players, limits=limits)
        assert played.turns > seats


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("edition", editions())
def test_its_turn_is_legal_whatever_the_limits(name: str, edition: str) -> None:
    for game in (first_turn(edition), late_turn(edition, 5)):
        for limits in CORRUPTED:
            action = make_bot(name).choose(own(game), Random(1), limits)
            assert isinstance(act(game, action, search=SOLVER, mix=seeded(b"")), Advance)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_turn(name: str) -> None:
    shown = own(replace(first_turn(), opened=(True,) * 3, table=read_table("R1 R2 R3")))
    for turn in (shown, own(late_turn("sweden", 4))):
        first = make_bot(name).choose(turn, Random(5), NO_LIMITS)
        assert first == make_bot(name).choose(turn, Random(5), NO_LIMITS)


@pytest.mark.parametrize("name", BOTS)
def test_it_sees_no_more_than_its_seat(name: str) -> None:
    """What the others hold and how the pool lies makes no difference, as long as it looks alike."""
    game = late_turn("international", 6)
    other = hidden_swapped(game, game.to_move)
    assert other != game
    assert own(other) == own(game)
    bot = make_bot(name)
    assert bot.choose(own(game), Random(3), NO_LIMITS) == bot.choose(
        own(other), Random(3), NO_LIMITS
    )


@pytest.mark.parametrize("name", BOTS)
def test_it_is_asked_for_its_own_turns_only(name: str) -> None:
    game = first_turn()
    other = Seat((game.to_move + 1) % 3)
    for seat in (other, None):
        with pytest.raises(ValueError, match="not its own"):
            make_bot(name).choose(view(game, seat), Random(1), NO_LIMITS)


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
    assert make_bot(name).choose(shown, Random(1), NO_LIMITS) == kept


@given(seat=any_seat, ran_out=st.booleans())
def test_a_turn_without_a_play(seat: Seat, ran_out: bool) -> None:
    shown = replace(own(first_turn()), seat=seat, to_move=seat, pool_ran_out=ran_out)
    assert own_seat(shown) == seat
    assert isinstance(idle_action(shown), Pass if ran_out else Draw)


def test_every_level_is_a_bot() -> None:
    assert set(LEVELS.values()) <= set(BOTS)
    assert type(make_bot("solid")) is type(make_bot("greedy"))
    with pytest.raises(KeyError):
        make_bot("nobody")
