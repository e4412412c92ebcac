"""What comes of a turn: the game played on from it, with tiles as they might lie.

Nobody knows how the unseen tiles lie; so they are dealt anew for every trial, to the other racks
and the pool. Each trial is played on after each of the turns that are compared, with the same
tiles, so that luck is the same for all of them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from remeld.bots.outlook import Outlook
from remeld.bots.patient import ALWAYS_ALARMED
from remeld.bots.playout import after, play_out
from remeld.rules.game import Draw, Game, Pass, Play
from remeld.rules.score import GameResult
from remeld.rules.sets import Table
from remeld.rules.start import RACK_SIZE
from remeld.rules.tile import Pool, rack_of

__all__ = ["Lookahead", "Pondering"]

_AT_ONCE: Final = 4
"""Trials between two looks at the clock."""
_POINTS_PER_WIN: Final = 1000
"""Points break ties between turns that win equally often."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pondering:
    """How much may be tried out: so many games, and not after a moment of the clock."""

    simulations: int
    until: float | None
    clock: Callable[[], float]

    @property
    def over(self) -> bool:
        """Whether time is up."""
        return self.until is not None and self.clock() >= self.until


@dataclass(frozen=True, slots=True)
class Lookahead:
    """Turns to compare: tables to leave, None for a turn without a play. The first is preferred."""

    outlook: Outlook
    tables: tuple[Table | None, ...]
    preference: float
    """How much better than the first another must be, in games won."""
    _alarms: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Guess how the others play by what can be seen of them."""
        view = self.outlook.view
        hoards = [
            opened and size > RACK_SIZE
            for opened, size in zip(view.opened, view.rack_sizes, strict=True)
        ]
        alarms = tuple(
            0 if hoard or seat == view.to_move else ALWAYS_ALARMED
            for seat, hoard in enumerate(hoards)
        )
        object.__setattr__(self, "_alarms", alarms)

    def best(self, rng: Random, pondering: Pondering) -> Table | None:
        """The table of the turn that comes out best; the first where nothing could be tried."""
        trials = pondering.simulations // len(self.tables)
        if len(self.tables) == 1:
            return self.tables[0]
        scores, done = [0.0] * len(self.tables), 0
        while done < trials and not pondering.over:
            number = min(_AT_ONCE, trials - done)
            worlds = [self.world(rng) for _ in range(number)]
            for place, table in enumerate(self.tables):
                scores[place] += self._score(worlds, table)
            done += number
        scores[0] += self.preference * done
        return self.tables[scores.index(max(scores))]

    def world(self, rng: Random) -> Game:
        """The game as it might be."""
        view, outlook = self.outlook.view, self.outlook
        unseen = list(outlook.unseen)
        rng.shuffle(unseen)
        racks = []
        for seat, size in enumerate(view.rack_sizes):
            if seat == view.to_move:
                racks.append(outlook.rack)
            else:
                racks.append(rack_of(unseen[:size]))
                del unseen[:size]
        return Game(
            edition=view.edition,
            box=view.box,
            number=view.number,
            start=view.start,
            racks=tuple(racks),
            pool=Pool(tuple(unseen)),
            table=view.table,
            opened=view.opened,
            to_move=view.to_move,
            turn=view.turn,
            phase=view.phase,
            fresh=((),) * len(racks),
            pool_ran_out=view.pool_ran_out,
            turns_left=view.turns_left,
        )

    def _score(self, worlds: list[Game], table: Table | None) -> float:
        """What the turn is worth in these worlds, summed."""
        total, running = 0.0, []
        for world in worlds:
            game = self._after(world, table)
            if game.result is None:
                running.append(game)
            else:
                total += self._worth(game.result)
        for ended in play_out(running, self._alarms, self.outlook.solver):
            total += self._worth(ended.result)
        return total

    def _after(self, world: Game, table: Table | None) -> Game:
        seat, turn = world.to_move, world.turn
        if table is not None:
            action: Play | Pass | Draw = Play(seat, turn, table)
        else:
            action = Pass(seat, turn) if world.pool_ran_out else Draw(seat, turn)
        return after(world, action, self.outlook.solver)

    def _worth(self, result: GameResult) -> float:
        seat = self.outlook.view.to_move
        return float(result.wins[seat]) + result.points[seat] / _POINTS_PER_WIN
