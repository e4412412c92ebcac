"""From a record back to the match, every step judged again."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from matches import SOLVER
from positions import edition
from spoilt_records import with_turn
from strategies import MATCHES, played_record, running_records

from remeld.notation.fault import Unreadable
from remeld.notation.record import Deed, Record, RecordedTurn, Recorder, action_of
from remeld.notation.record_json import read_json, write_json
from remeld.notation.record_text import read_records, write_record
from remeld.notation.replay import replay
from remeld.rules.game import TimeOut
from remeld.rules.match import MatchAdvance, act_in_match, start_match
from remeld.rules.score import EndReason
from remeld.rules.shuffle import seeded
from remeld.rules.start import Seat


def test_every_played_match_replays_to_its_end() -> None:
    steps = 0
    reasons = set()
    for number in range(len(MATCHES)):
        record = played_record(number)
        last = None
        recorder = Recorder(record.edition, record.names, record.date)
        for step in replay(record, SOLVER):
            recorder.add(step.events)
            steps += 1
            last = step
        assert last is not None
        assert last.match.over
        assert last.match.standing.points == record.points
        assert recorder.record() == record
        reasons |= {game.end.reason for game in record.games if game.end is not None}
    assert steps > 500
    assert reasons == set(EndReason)


@given(running_records())
@settings(max_examples=30)
def test_running_matches_replay_as_far_as_they_are(record: Record) -> None:
    (text,) = read_records(write_record(record, running=True).split("\n"))
    assert isinstance(text, Record)
    for same in (record, text, read_json(write_json(record, running=True))):
        steps = list(replay(same, SOLVER))
        assert len(steps) == sum(1 + len(game.turns) for game in record.games)
        assert not steps[-1].match.over


def test_a_replay_goes_step_by_step() -> None:
    record = played_record(0)
    broken = with_turn(record, 20, RecordedTurn(seat=Seat(0), deed=Deed.PASS))
    steps = replay(broken, SOLVER)
    for number in range(20):
        step = next(steps)
        assert step.turn == (None if number == 0 else record.games[0].turns[number - 1])
    with pytest.raises(Unreadable):
        next(steps)


def test_a_record_without_games_replays_to_nothing() -> None:
    assert list(replay(replace(played_record(0), games=()), SOLVER)) == []


def test_a_draft_with_an_empty_set_replays_from_text_too() -> None:
    rules = edition(opening_minimum=0)
    recorder = Recorder(rules, ("Ada", "Bo"), "")
    mix = seeded(b"1")
    advance = start_match(rules, 2, mix)
    assert isinstance(advance, MatchAdvance)
    recorder.add(advance.events)
    game = advance.match.game
    opening = SOLVER.opening(game.racks[game.to_move], 0)
    assert opening is not None
    time_out = TimeOut(game.to_move, game.turn, (*opening.table, ()))
    after = act_in_match(advance.match, time_out, search=SOLVER, mix=mix)
    assert isinstance(after, MatchAdvance)
    recorder.add(after.events)
    record = recorder.record()
    assert len(list(replay(record, SOLVER))) == 2
    (from_text,) = read_records(write_record(record, running=True).split("\n"))
    assert isinstance(from_text, Record)
    assert len(list(replay(from_text, SOLVER))) == 2


def test_every_deed_is_an_action_of_its_seat() -> None:
    seen = 0
    for deed in Deed:
        action = action_of(RecordedTurn(seat=Seat(1), deed=deed, table=()), 7)
        assert (action.seat, action.turn) == (1, 7)
        seen += 1
    assert seen == 8
