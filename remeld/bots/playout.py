"""Games played to their end by simple players: how bots try out what may come.

The compiled engine plays them by the thousand a second. Where it could not be built the rules
themselves play them, which is slower and gives the same ends; tests hold the two together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Final

from remeld.bots.limits import NO_LIMITS
from remeld.bots.patient import ALWAYS_ALARMED, Patient
from remeld.rules.fault import Refusal
from remeld.rules.game import Action, Game, Phase
from remeld.rules.score import EndReason, GameResult, final_racks, score_game
from remeld.rules.tile import KINDS, TILES, Rack, Tile, count, tiles_of
from remeld.rules.turn import act
from remeld.rules.view import view
from remeld.solver import Keep, Solver
from remeld.solver.engine import GameTerms, PlaysGames

__all__ = ["Ended", "after", "play_by_the_rules", "play_out"]

_FOOT: Final = 5
_REASONS: Final = (
    None,
    EndReason.WENT_OUT,
    EndReason.LAST_ROUND,
    EndReason.COULD_NOT_PLAY,
    EndReason.POOL_EMPTY,
)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended, and how many turns were played on the way."""

    result: GameResult
    turns: int


def play_out(games: Sequence[Game], alarms: Sequence[int], solver: Solver) -> list[Ended]:
    """Each game played to its end by `Patient` players, each seat with an alarm of its own.

    A game waits for a turn; a table that is being put back by hand is not played on.
    """
    if any(game.phase is not Phase.TURN for game in games):
        raise ValueError("only games that wait for a turn are played on")
    engine = solver.engine
    if isinstance(engine, PlaysGames):
        return _compiled(games, alarms, solver, engine)
    return [play_by_the_rules(game, alarms, solver) for game in games]


def play_by_the_rules(game: Game, alarms: Sequence[int], solver: Solver) -> Ended:
    """The same for one game, by the rules themselves."""
    players = [Patient(alarm=alarm, keep=Keep.NOTHING, solver=solver) for alarm in alarms]
    rng, first = Random(0), game.turn  # these players leave nothing to chance
    while game.result is None:
        seat = game.to_move
        action = players[seat].choose(view(game, seat), rng, NO_LIMITS)
        game = after(game, action, solver)
    return Ended(game.result, game.turn - first)


def after(game: Game, action: Action, solver: Solver) -> Game:
    """The game after an action that is legal and brings no mixing with it."""
    advance = act(game, action, search=solver, mix=_unmixed)
    if isinstance(advance, Refusal):
        raise RuntimeError(f"refused: {advance}")  # noqa: TRY004 -- not a wrong type
    return advance.game


def _unmixed(tiles: tuple[Tile, ...], label: str) -> tuple[Tile, ...]:
    raise RuntimeError(f"these players never let {len(tiles)} tiles be mixed for {label}")


def _compiled(
    games: Sequence[Game], alarms: Sequence[int], solver: Solver, engine: PlaysGames
) -> list[Ended]:
    ended: list[Ended] = []
    for (table, pool), alike in groupby(games, key=lambda game: (game.table, len(game.pool))):
        batch = list(alike)
        edition = batch[0].edition
        terms = GameTerms(
            freed=edition.freed_joker,
            must_play=edition.must_play,
            opening_goes_on=edition.opening_goes_on,
            opening_minimum=edition.opening_minimum,
            pool_empty=edition.pool_empty,
            keep=Keep.NOTHING,
            patience=tuple(min(alarm, ALWAYS_ALARMED) for alarm in alarms),
        )
        packed = b"".join(map(_packed, batch))
        ends = engine.play_games(packed, table, pool, terms)
        size = _FOOT + len(alarms) * KINDS
        ended += [
            _end(game, ends[place * size : (place + 1) * size], solver)
            for place, game in enumerate(batch)
        ]
    return ended


def _packed(game: Game) -> bytes:
    opened = sum(has << seat for seat, has in enumerate(game.opened))
    head = bytes((game.to_move, opened, game.pool_ran_out, game.turns_left or 0))
    racks = b"".join(bytes(count(rack)) for rack in game.racks)
    return head + racks + bytes(game.pool)


def _end(game: Game, end: bytes, solver: Solver) -> Ended:
    reason = _REASONS[end[0]]
    if reason is None:
        raise RuntimeError("a game did not end")
    opened = [bool(end[2] >> seat & 1) for seat in range(game.seats)]
    racks = [
        Rack(tuple(tiles_of(list(end[at : at + len(TILES)]))))
        for at in range(_FOOT, len(end), len(TILES))
    ]
    counted = final_racks(game.edition, racks, opened, solver)
    return Ended(score_game(reason, counted, game.start.starter), end[3] | end[4] << 8)
