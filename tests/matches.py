"""Whole matches, played by bots, with everything that happened written down."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from remeld.bots import NO_LIMITS, Bot, Limits
from remeld.notation.record import Record, Recorder
from remeld.rules.edition import Edition
from remeld.rules.fault import Refusal
from remeld.rules.game import Action, Event
from remeld.rules.match import Match, MatchAdvance, act_in_match, next_game, start_match
from remeld.rules.shuffle import seeded
from remeld.rules.view import view
from remeld.solver import Solver

SOLVER = Solver()

Interfere = Callable[[Match, Random], Action | None]
"""May put another action in the place of the bot's."""
Watch = Callable[[Match, tuple[Event, ...]], None]
"""Sees the match after every step."""


@dataclass(frozen=True)
class Played:
    match: Match
    record: Record
    turns: int


def play_match(
    edition: Edition,
    seats: int,
    seed: str,
    players: Sequence[Bot],
    *,
    limits: Limits = NO_LIMITS,
    interfere: Interfere | None = None,
    watch: Watch | None = None,
) -> Played:
    """A match to its end. A refused action is an error here: bots play by the rules."""
    mix, rng = seeded(seed.encode()), Random(seed)
    recorder = Recorder(edition, tuple(f"Player {seat}" for seat in range(seats)), "2026-11-18")
    advance = _must(start_match(edition, seats, mix))
    turns = 0
    while True:
        match = advance.match
        recorder.add(advance.events)
        if watch is not None:
            watch(match, advance.events)
        if match.over:
            return Played(match, recorder.record(), turns)
        if match.game.result is not None:
            advance = _must(next_game(match, mix))
            continue
        action = interfere(match, rng) if interfere is not None else None
        if action is None:
            seat = match.game.to_move
            action = players[seat].choose(view(match.game, seat), rng, limits)
        advance = _must(act_in_match(match, action, search=SOLVER, mix=mix))
        turns += 1


def _must(advance: MatchAdvance | Refusal) -> MatchAdvance:
    assert isinstance(advance, MatchAdvance), advance
    return advance
