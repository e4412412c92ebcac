"""Positions from games of two greedy bots: every turn of a player who has opened."""

from collections.abc import Iterator
from random import Random

from remeld.bots import BOTS, NO_LIMITS
from remeld.rules.edition import Edition, FreedJoker
from remeld.rules.editions import editions
from remeld.rules.fault import Refusal
from remeld.rules.game import Game
from remeld.rules.house import with_house_rules
from remeld.rules.shuffle import seeded
from remeld.rules.turn import Advance, act, start_game
from remeld.rules.view import view
from remeld.solver import Solver
from remeld.solver.engine import Position

__all__ = ["game_positions"]


def game_positions(games: int) -> list[Position]:
    """The positions of so many games, freed jokers going anywhere; the same ones every time."""
    edition = with_house_rules(
        editions()["international"], {"freed_joker": FreedJoker.ANY_SET.value, "length": 1}
    )
    if isinstance(edition, Refusal):
        raise TypeError(f"the house rules of the games are refused: {edition}")
    return [position for game in range(games) for position in _of_game(edition, f"bench/{game}")]


def _of_game(edition: Edition, seed: str) -> Iterator[Position]:
    mix, rng, bot, solver = seeded(seed.encode()), Random(seed), BOTS["greedy"](), Solver()
    game = _must(start_game(edition, 2, 1, mix))
    while game.result is None:
        seen = view(game, game.to_move)
        if seen.position.opened:
            yield Position(seen.table, seen.rack)
        game = _must(act(game, bot.choose(seen, rng, NO_LIMITS), search=solver, mix=mix))


def _must(advance: Advance | Refusal) -> Game:
    if isinstance(advance, Refusal):
        raise TypeError(f"a bot's turn is refused: {advance}")
    return advance.game
