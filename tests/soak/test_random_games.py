"""Every edition played to the end by random legal players, a thousand games each.

At every step: no tile is lost or doubled, every set on the table is one, no viewer sees what is
hidden, and the game replayed from the text of its record so far is the same game. At the end:
points add up to zero.
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from leaks import assert_no_leak
from matches import SOLVER, play_match

from remeld.bots.wanderer import Wanderer
from remeld.notation.record import Record, Recorder, turn_of
from remeld.notation.record_text import read_records, read_turn, write_record, write_turn
from remeld.notation.replay import replay, replay_game_start, replay_turn
from remeld.rules.edition import Edition, LengthUnit
from remeld.rules.editions import editions
from remeld.rules.game import Action, Event, Game, Phase, TimeOut
from remeld.rules.match import Match
from remeld.rules.sets import Table, is_set
from remeld.rules.tile import Rack

GAMES: Final = int(os.environ.get("REMELD_SOAK_GAMES", "1000"))
CHUNK: Final = 25
TIME_OUTS: Final = 0.04
LEGAL_DRAFTS: Final = 0.3
LAZY: Final = 0.97


class Remembering:
    """A search that does not work twice for the game and for its replay."""

    def __init__(self) -> None:
        self._plays: tuple[object, bool] = (None, False)

    def opening_value(self, tiles: Rack) -> int:
        return SOLVER.opening_value(tiles)

    def can_play(self, edition: Edition, table: Table, rack: Rack) -> bool:
        if self._plays[0] != (table, rack):
            self._plays = ((table, rack), SOLVER.can_play(edition, table, rack))
        return self._plays[1]


class Watcher:
    """Checks a match at every step, and replays it beside."""

    def __init__(self, edition: Edition, seats: int, search: Remembering) -> None:
        self.seen: Counter[str] = Counter()
        self._recorder = Recorder(edition, tuple(map(str, range(seats))), "")
        self._replayed: Match | None = None
        self._search = search

    def __call__(self, match: Match, events: tuple[Event, ...]) -> None:
        self._check(match.game)
        assert_no_leak(match.game, events)
        self._recorder.add(events)
        if self._replayed is None or self._replayed.game.number != match.game.number:
            record = self._recorder.record()
            number = len(record.games)
            step = replay_game_start(record, record.games[-1], self._replayed, number)
        else:
            turn = turn_of(events)
            self.seen[turn.deed] += 1
            text = write_turn(turn)
            assert read_turn(text) == turn
            step = replay_turn(self._replayed, read_turn(text), self._search)
        assert step.match == match
        self._replayed = step.match

    def _check(self, game: Game) -> None:
        tiles = [tile for rack in game.racks for tile in rack]
        tiles += game.pool
        tiles += [tile for tiles in game.table for tile in tiles]
        assert sorted(tiles) == list(game.box.tiles)
        assert all(map(is_set, game.table))
        if game.result is not None:
            assert game.phase is Phase.ENDED
            assert sum(game.result.points) == 0
            assert sum(game.result.wins) == 1
            self.seen[game.result.reason] += 1


def sometimes_too_late(match: Match, rng: Random) -> Action | None:
    """Now and then time runs out, on a draft that may be anything."""
    if rng.random() >= TIME_OUTS:
        return None
    game = match.game
    if game.scattered is not None:
        return TimeOut(game.to_move, game.turn, game.scattered[: rng.randrange(9)])
    if rng.random() < LEGAL_DRAFTS and game.opened[game.to_move]:
        found = SOLVER.some_play(game.edition, game.table, game.racks[game.to_move])
        if found is not None:
            return TimeOut(game.to_move, game.turn, found.table)
    draft = [list(tiles) for tiles in game.table]
    for _ in range(rng.randrange(3)):
        if draft and rng.random() < 0.5:
            draft.append([draft[rng.randrange(len(draft))].pop()])
            draft = [tiles for tiles in draft if tiles]
    rack = list(game.racks[game.to_move])
    for tile in rng.sample(rack, min(len(rack), rng.randrange(3))):
        place = rng.randrange(len(draft) + 1)
        draft[place:place] = [[tile]]
    return TimeOut(game.to_move, game.turn, tuple(map(tuple, draft)))


def play_chunk(name: str, first: int) -> Counter[str]:
    """Some games of an edition, of two to as many players as it takes; now and then by memory."""
    total: Counter[str] = Counter()
    for number in range(first, first + CHUNK):
        printed = editions()[name]
        edition = replace(printed, length_unit=LengthUnit.GAMES, memory=number % 7 == 6)
        least, most = edition.players
        seats = least + number % (most - least + 1)
        # Some sit and draw, so that the pool runs out.
        players = [Wanderer(idle=LAZY) if number % 5 == 4 else Wanderer() for _ in range(seats)]
        watcher = Watcher(edition, seats, Remembering())
        played = play_match(
            edition,
            seats,
            f"{name}/{number}",
            players,
            interfere=sometimes_too_late,
            watch=watcher,
        )
        total += watcher.seen
        total["games"] += 1
        total["turns"] += played.turns
        if number % 20 == 0:
            (read,) = read_records(write_record(played.record).splitlines())
            assert isinstance(read, Record)
            assert read == played.record
            assert list(replay(read, SOLVER))[-1].match == played.match
    return total


@pytest.mark.soak
@pytest.mark.parametrize("name", editions())
def test_random_games_to_the_end(name: str) -> None:
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        starts = range(0, GAMES, CHUNK)
        total = sum(pool.map(play_chunk, [name] * len(starts), starts), Counter[str]())
    print(name, dict(total))  # noqa: T201 -- figures for whoever runs it with -s
    assert total["games"] >= GAMES
    assert total["turns"] > 30 * GAMES
    assert total["lay"] > total["games"] * 5
    for deed in ("timeout-lay", "timeout-draw", "timeout-penalty", "restore"):
        assert total[deed] > 0, (deed, total)
    assert total["went-out"] > GAMES / 2
    assert total["games"] - total["went-out"] > GAMES / 50
