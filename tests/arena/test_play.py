"""One game of an arena, with good bots and with bad ones."""

from dataclasses import replace
from fractions import Fraction

import pytest

from remeld.arena.outcome import Failure, outcome_of
from remeld.arena.pairing import Pairing
from remeld.arena.play import GRACE, AnotherProgram, Played, Timing, play_all, play_game
from remeld.arena.program import program
from remeld.arena.setting import Setting, Task, one_game
from remeld.bots import BOTS, NO_LIMITS, Limits
from remeld.notation.header import header_tags
from remeld.notation.record import Deed, Record
from remeld.notation.record_text import read_records
from remeld.notation.replay import replay
from remeld.rules.edition import Edition
from remeld.rules.editions import editions
from remeld.rules.house import with_house_rules
from remeld.solver import Solver

INTERNATIONAL = one_game(editions()["international"])
BAD = ("Raising", "Refused", "Nonsense", "Dropper", "Idle")


def setting(
    edition: Edition = INTERNATIONAL,
    seats: int = 2,
    seed: str = "tests",
    limits: Limits = NO_LIMITS,
) -> Setting:
    return Setting(edition=edition, seats=seats, seed=seed, limits=limits)


def record_of(played: Played) -> Record:
    (record,) = read_records(played.record.splitlines())
    assert isinstance(record, Record)
    return record


def last_step_agrees(played: Played) -> None:
    """The record replays, to what the outcome says."""
    record, outcome = record_of(played), played.outcome
    *_, last = replay(record, Solver())
    result = last.match.game.result
    assert result is not None
    assert (result.wins, result.points) == (outcome.wins, outcome.points)
    assert len(record.games[0].turns) == outcome.turns
    assert record.names == outcome.names
    assert record.finished
    assert outcome_of(dict(header_tags(record))) == outcome


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("seats", [2, 4])
def test_a_record_says_all_of_its_game(edition: str, seats: int) -> None:
    names = ("greedy", "wanderer") * (seats // 2)
    played = play_game(setting(one_game(editions()[edition]), seats), Task(7, names, 1))
    last_step_agrees(played)
    tags = dict(record_of(played).tags)
    assert tags["Program"] == program()
    assert (tags["Seed"], tags["Deal"], tags["Rotation"]) == ("tests", "7", "1")
    assert "Failures" not in tags
    assert sum(played.outcome.wins) == 1
    turns = [timing.turns for timing in played.timings]
    assert sum(turns) == played.outcome.turns
    assert all(timing.seconds >= timing.longest > 0 for timing in played.timings)


def test_six_play_with_the_large_box() -> None:
    last_step_agrees(play_game(setting(seats=6), Task(1, ("greedy",) * 6, 0)))


def test_the_same_task_is_the_same_game() -> None:
    first, second = (play_game(setting(), Task(3, ("wanderer", "greedy"), 1)) for _ in range(2))
    assert first.record == second.record
    assert first.outcome == second.outcome


def test_in_every_rotation_the_seats_have_the_same_tiles_and_the_same_start() -> None:
    pairing = Pairing("greedy", "wanderer", 4)
    games = [
        record_of(play_game(setting(seats=4), task)).games[0]
        for deal in (1, 2)
        for task in pairing.tasks(deal)
    ]
    dealt = [(game.start, game.racks, game.pool) for game in games]
    assert dealt == [dealt[0]] * 4 + [dealt[4]] * 4
    assert dealt[0] != dealt[4]
    other = play_game(setting(seats=4, seed="other"), next(pairing.tasks(1)))
    assert record_of(other).games[0].racks != games[0].racks


def test_a_match_of_many_games_is_cut_to_one() -> None:
    long = with_house_rules(editions()["israel-family"], {"length": 3})
    assert isinstance(long, Edition)
    rules = one_game(long)
    assert rules.games(4) == 1
    played = play_game(Setting(edition=rules, seats=4, seed="s"), Task(1, ("greedy",) * 4, 0))
    last_step_agrees(played)


def test_nobodys_chance_hangs_on_what_others_take_of_theirs() -> None:
    few, many = (
        play_game(setting(), Task(2, (f"arena_bots:{name}", "arena_bots:Chancy"), 0))
        for name in ("Gambler", "BigGambler")
    )
    assert record_of(few).games == record_of(many).games


def test_without_records_the_game_is_the_same() -> None:
    task = Task(5, ("greedy", "wanderer"), 0)
    (bare,), seconds = play_all(setting(), [task], recorded=False)
    assert bare.record == ""
    assert seconds > 0
    assert bare.outcome == play_game(setting(), task).outcome


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("bad", BAD)
def test_whatever_a_bot_does_the_game_goes_on(edition: str, bad: str) -> None:
    for names in ((f"arena_bots:{bad}", "greedy"), ("greedy", f"arena_bots:{bad}")):
        played = play_game(setting(one_game(editions()[edition])), Task(1, names, 0))
        last_step_agrees(played)
        assert {names[failure.seat] for failure in played.outcome.failures} <= {f"arena_bots:{bad}"}


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("edition", editions())
def test_our_own_bots_never_fail(edition: str, bot: str) -> None:
    played = play_game(setting(one_game(editions()[edition]), 4), Task(1, (bot,) * 4, 0))
    assert played.outcome.failures == ()
    assert played.trace == ""


def test_a_failure_is_a_turn_that_timed_out_with_nothing_laid() -> None:
    played = play_game(setting(), Task(1, ("arena_bots:Raising", "greedy"), 0))
    turns = record_of(played).games[0].turns
    failed = {failure.turn for failure in played.outcome.failures}
    assert failed
    assert failed == {
        number for number, turn in enumerate(turns, 1) if turn.deed is Deed.TIMEOUT_DRAW
    }
    assert {failure.reason for failure in played.outcome.failures} == {"LookupError"}
    assert "it has lost the thread" in played.trace
    assert played.trace.startswith("Traceback")


def test_what_the_rules_refuse_is_a_failure_by_its_codes() -> None:
    played = play_game(setting(), Task(1, ("arena_bots:Refused", "greedy"), 0))
    reasons = {failure.reason for failure in played.outcome.failures}
    assert {"stale", "pass-with-pool"} < reasons
    assert any(reason.startswith("set-too-short") for reason in reasons)
    assert played.outcome.wins == (Fraction(0), Fraction(1))
    assert played.trace == ""
    nonsense = play_game(setting(), Task(1, ("arena_bots:Nonsense", "greedy"), 0))
    assert {failure.reason for failure in nonsense.outcome.failures} == {"AttributeError"}


def test_a_table_that_a_bot_cannot_put_back_is_put_back() -> None:
    rules = with_house_rules(INTERNATIONAL, {"memory": True})
    names = ("arena_bots:Dropper", "greedy")
    assert isinstance(rules, Edition)
    played = play_game(setting(), Task(1, names, 0))
    with_memory = play_game(setting(edition=rules), Task(1, names, 0))
    assert played.outcome.failures == ()
    assert {failure.reason for failure in with_memory.outcome.failures} == {"ValueError"}
    assert with_memory.outcome.failures[0].seat == 0
    last_step_agrees(with_memory)


def test_a_bot_that_cannot_be_made_is_no_player() -> None:
    for name in ("arena_bots:cannot_be_made", "arena_bots:Nobody", "no_such_module:Bot"):
        with pytest.raises((RuntimeError, AttributeError, ModuleNotFoundError)):
            play_game(setting(), Task(1, (name, "greedy"), 0))


def test_turns_that_are_late_are_counted() -> None:
    limits = Limits(seconds=0.01)
    played = play_game(setting(limits=limits), Task(1, ("arena_bots:Slow", "arena_bots:Slow"), 0))
    assert sum(timing.late for timing in played.timings) == 1
    assert dict(record_of(played).tags)["Seconds"] == "0.01"
    timing = Timing()
    for seconds in (1.0, 1.0 + GRACE / 2, 1.0 + 2 * GRACE):
        timing.add(seconds, 1.0)
    timing.add(9.0, None)
    timing.join(timing)
    assert (timing.turns, timing.late, timing.longest) == (8, 2, 9.0)


def test_the_limits_are_told() -> None:
    tags = dict(setting(limits=Limits(simulations=12)).tags)
    assert tags == {"Program": program(), "Seed": "tests", "Simulations": "12"}


def test_another_program_does_not_play() -> None:
    asked = replace(setting(), program="remeld 9.9.9 12345678")
    with pytest.raises(AnotherProgram, match=r"here is remeld .*, and remeld 9.9.9"):
        play_all(asked, [Task(1, ("greedy", "greedy"), 0)], recorded=False)


def test_the_wins_are_parts_of_one() -> None:
    """Shared wins (R7.4) come with the rules; what has to hold here is that they are kept."""
    played = play_game(setting(seats=3), Task(1, ("arena_bots:Idle",) * 3, 0))
    assert all(isinstance(share, Fraction) for share in played.outcome.wins)
    last_step_agrees(played)


def test_a_failure_is_written_with_seats_from_one() -> None:
    assert str(Failure(0, 17, "stale")) == "1:17 stale"
