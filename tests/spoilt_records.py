"""Records that were played and then spoilt, and what replaying them says."""

from dataclasses import replace

import pytest
from matches import SOLVER

from remeld.notation.fault import TextCode, Unreadable
from remeld.notation.record import Deed, Record, RecordedTurn
from remeld.notation.replay import replay
from remeld.rules.tile import Pool


def fault_of(record: Record) -> tuple[TextCode, str, str]:
    with pytest.raises(Unreadable) as caught:
        list(replay(record, SOLVER))
    (fault,) = caught.value.faults
    return fault.code, fault.text, fault.expected


def with_turn(record: Record, number: int, turn: RecordedTurn) -> Record:
    """The record with another turn (counted from 1) in its first game."""
    game = record.games[0]
    turns = (*game.turns[: number - 1], turn, *game.turns[number:])
    return replace(record, games=(replace(game, turns=turns), *record.games[1:]))


def find(record: Record, deed: Deed, *, pool: bool = False) -> tuple[int, RecordedTurn]:
    """The first turn of this deed, with its number."""
    return next(
        (number, turn)
        for number, turn in enumerate(record.games[0].turns, start=1)
        if turn.deed is deed and (turn.pool is not None or not pool)
    )


def tile_less(record: Record) -> Record:
    game = record.games[0]
    return replace(record, games=(replace(game, pool=Pool(game.pool[1:])),))
