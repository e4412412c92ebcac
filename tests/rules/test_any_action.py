"""Whatever is sent to a game: it answers, it never falls over, and a refusal changes nothing."""

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st
from leaks import assert_no_leak
from positions import MIX, SOLVER
from strategies import MATCHES, played_record, random_draft

from remeld.notation.replay import replay
from remeld.rules.fault import Refusal
from remeld.rules.game import Action, Draw, Game, Pass, Phase, Play, Restore, TimeOut
from remeld.rules.sets import Table, is_set
from remeld.rules.start import Seat
from remeld.rules.tile import TILES
from remeld.rules.turn import act

STEPS: Final = 7
"""Of each played match every so many positions are taken."""


@cache
def positions() -> list[Game]:
    """Positions of all editions, of beginnings and ends, and of tables being put back."""
    games = []
    for number in range(len(MATCHES)):
        for place, step in enumerate(replay(played_record(number), SOLVER)):
            if place % STEPS == 0 or step.match.game.phase is not Phase.TURN:
                games.append(step.match.game)
    return games


def corrupted(game: Game, rng: Random) -> Table:
    """A play, if there is one, with a tile or two lost, doubled, changed or moved."""
    found = SOLVER.some_play(game.edition, game.table, game.racks[game.to_move])
    table = [list(tiles) for tiles in (game.table if found is None else found.table)]
    for _ in range(rng.randrange(3)):
        full = [tiles for tiles in table if tiles]
        if not full:
            break
        tiles = rng.choice(full)
        tile = tiles.pop(rng.randrange(len(tiles)))
        match rng.randrange(4):
            case 0:
                tiles += [tile, tile]
            case 1:
                tiles.append(rng.choice(TILES))
            case 2:
                table[rng.randrange(len(table))].append(tile)
            case _:
                pass
    return tuple(map(tuple, table))


def some_action(game: Game, rng: Random) -> Action:
    """Mostly of the seat to move and at its time, but not always."""
    seat, turn = game.to_move, game.turn
    if rng.random() < 0.05:
        seat = Seat(rng.randrange(-2, 8))
    if rng.random() < 0.05:
        turn += rng.choice((-1, 1))
    table = (corrupted if rng.random() < 0.6 else random_draft)(game, rng)
    match rng.randrange(8):
        case 0:
            return Draw(seat, turn)
        case 1:
            return Pass(seat, turn)
        case 2:
            return Restore(seat, turn, table)
        case 3 | 4:
            return TimeOut(seat, turn, table)
        case _:
            return Play(seat, turn, table)


def check(game: Game, rng: Random) -> str:
    """What became of some action: accepted, or the first reason against it."""
    before = replace(game)
    shown = repr(game)
    answer = act(game, some_action(game, rng), search=SOLVER, mix=MIX)
    assert game == before
    assert repr(game) == shown
    if isinstance(answer, Refusal):
        assert answer.faults
        return str(answer.codes[0])
    after = answer.game
    tiles = [*after.pool, *(tile for rack in after.racks for tile in rack)]
    tiles += [tile for lying in after.table for tile in lying]
    assert sorted(tiles) == list(game.box.tiles)
    assert all(map(is_set, after.table))
    assert after.turn == game.turn + 1
    assert after.phase is not Phase.ENDED or sum(after.result.points if after.result else [1]) == 0
    assert_no_leak(after, answer.events)
    return "accepted"


@given(st.deferred(lambda: st.sampled_from(positions())), st.randoms(use_true_random=False))
@settings(max_examples=300)
def test_any_action_is_accepted_or_refused_and_nothing_is_lost(game: Game, rng: Random) -> None:
    check(game, rng)


def test_many_actions_of_every_kind() -> None:
    rng = Random(1)
    seen = Counter(check(game, rng) for game in positions() for _ in range(4))
    assert seen["accepted"] > 100
    for code in ("tile-not-held", "copy-used-twice", "table-tile-missing", "set-too-short"):
        assert seen[code] > 5, seen
    for code in ("stale", "no-such-seat", "not-your-turn", "game-over", "not-restoring"):
        assert seen[code], seen
    assert len(seen) > 15, seen
