"""Games that the compiled engine plays by itself end as the rules say."""

from dataclasses import replace
from random import Random

import pytest
from bots.test_bots import first_turn
from matches import SOLVER

from remeld.bots.patient import ALWAYS_ALARMED
from remeld.bots.playout import after, play_by_the_rules, play_out
from remeld.notation.tiles import read_table
from remeld.rules.editions import editions
from remeld.rules.game import Draw, Game, Phase, Play
from remeld.rules.score import EndReason
from remeld.rules.shuffle import seeded
from remeld.rules.tile import Pool
from remeld.rules.turn import start_game
from remeld.solver import Solver
from remeld.solver.engine import PlaysGames
from remeld.solver.engines import kernel_is_there
from remeld.solver.plain import PlainEngine

ALARMS = (0, 0, 9, ALWAYS_ALARMED)


def deal(name: str, number: int, rng: Random) -> Game:
    """A game that begins; every third with little in its pool, so that it runs out."""
    edition = editions()[name]
    seats = rng.randint(*edition.players) if number % 4 else 2
    game = start_game(edition, seats, 1, seeded(f"{name}/{number}".encode())).game
    return game if number % 3 else replace(game, pool=Pool(game.pool[: rng.randrange(1, 20)]))


@pytest.mark.parametrize("name", editions())
def test_compiled_games_end_as_by_the_rules(name: str) -> None:
    rng = Random(name)
    reasons = set()
    for number in range(40):
        game = deal(name, number, rng)
        alarms = [rng.choice(ALARMS) for _ in game.racks]
        ended = play_out([game], alarms, SOLVER)
        assert ended == [play_by_the_rules(game, alarms, SOLVER)]
        reasons.add(ended[0].result.reason)
    assert EndReason.WENT_OUT in reasons
    assert len(reasons) > 1


@pytest.mark.parametrize("name", editions())
def test_games_go_on_from_the_middle(name: str) -> None:
    rng = Random(name)
    game = deal(name, 1, rng)
    alarms = [ALWAYS_ALARMED] * game.seats
    seen = 0
    while game.result is None and seen < 30:
        ended = play_out([game], [0] * game.seats, SOLVER)
        assert ended == [play_by_the_rules(game, [0] * game.seats, SOLVER)]
        game = after(game, _greedy(game), SOLVER)
        seen += 1
    assert seen == 30 or game.phase is Phase.ENDED
    assert len(alarms) == game.seats


def _greedy(game: Game) -> Draw | Play:
    seat = game.to_move
    search = SOLVER.best_play if game.opened[seat] else SOLVER.opening_play
    found = search(game.edition, game.table, game.racks[seat])
    return Draw(seat, game.turn) if found is None else Play(seat, game.turn, found.table)


def test_games_of_several_tables_keep_their_order() -> None:
    rng = Random(1)
    games = [replace(deal("international", 1, rng), opened=(True,) * 4) for _ in range(1)]
    game = replace(games[0], opened=(True,) * games[0].seats)
    other = replace(game, pool=Pool(game.pool[:7]))
    alarms = [0] * game.seats
    both = play_out([game, other, game, other], alarms, SOLVER)
    assert both[0] == both[2] == play_out([game], alarms, SOLVER)[0]
    assert both[1] == both[3] == play_out([other], alarms, SOLVER)[0]
    assert both[0] != both[1]


@pytest.mark.skipif(not kernel_is_there(), reason="nothing was compiled")
def test_the_compiled_engine_plays_games() -> None:
    assert isinstance(SOLVER.engine, PlaysGames)
    assert not isinstance(PlainEngine(), PlaysGames)


def test_without_a_compiled_engine_the_rules_play() -> None:
    game = replace(first_turn(), pool=Pool(first_turn().pool[:3]))
    plain = Solver(PlainEngine())
    assert play_out([game], [0] * 3, plain) == play_out([game], [0] * 3, SOLVER)


def test_only_a_game_that_waits_for_a_turn_is_played_on() -> None:
    game = replace(first_turn(), phase=Phase.RESTORING, scattered=read_table("R1 | R2 R3"))
    with pytest.raises(ValueError, match="wait for a turn"):
        play_out([game], [0] * 3, SOLVER)


def test_an_action_that_is_refused_is_an_error() -> None:
    game = first_turn()
    with pytest.raises(RuntimeError, match="refused"):
        after(game, Draw(game.to_move, game.turn + 1), SOLVER)
