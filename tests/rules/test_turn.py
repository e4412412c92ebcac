"""R3, R7.1, R7.3, R8.6, R8.7: the course of a game."""

from dataclasses import replace

import pytest
from positions import SOLVER, advanced, done, edition, game_of, kinds, refused

from remeld.notation.tiles import read_rack, read_table, read_tiles, write_table, write_tiles
from remeld.rules.game import (
    Action,
    Draw,
    Drew,
    Game,
    Pass,
    Phase,
    Play,
    PoolMixed,
    Restore,
    Restored,
    TimedOut,
    TimeOut,
    TimeOutcome,
)
from remeld.rules.score import EndReason
from remeld.rules.start import Seat
from remeld.rules.turn import could_lay

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


def play(game: Game, table: str) -> Play:
    return Play(game.to_move, game.turn, read_table(table))


def draw(game: Game) -> Draw:
    return Draw(game.to_move, game.turn)


def pass_(game: Game) -> Pass:
    return Pass(game.to_move, game.turn)


def time_out(game: Game, draft: str) -> TimeOut:
    return TimeOut(game.to_move, game.turn, read_table(draft))


def usual(**changes: object) -> Game:
    game = game_of("R4 K9 K1", "B1 B13", table="R1 R2 R3", pool="O7 O8 O9 K11 J")
    return replace(game, **changes)  # type: ignore[arg-type]


# --- a turn (R3.1 to R3.3, R3.8) -------------------------------------------------------------


def test_r3_1_a_drawn_tile_goes_to_the_rack_and_the_turn_is_over() -> None:
    advance = advanced(usual(), draw(usual()))
    assert advance.game.racks[0] == read_rack("R4 K9 K1 O7")
    assert write_tiles(advance.game.pool) == "O8 O9 K11 J"
    assert (advance.game.to_move, advance.game.turn) == (TWO, 2)
    assert advance.game.fresh == (read_tiles("O7"), ())
    assert advance.events == (Drew(ONE, 1, read_tiles("O7")),)


def test_r3_1_a_play_takes_no_tile() -> None:
    advance = advanced(usual(), play(usual(), "R1 R2 R3 R4"))
    assert advance.game.racks[0] == read_rack("K9 K1")
    assert advance.game.pool == usual().pool
    assert write_table(advance.game.table) == "R1 R2 R3 R4"
    assert kinds(advance.events) == ["Played"]


def test_r3_8_an_illegal_end_is_refused_and_nothing_changes() -> None:
    game = usual()
    before = repr(game)
    assert refused(game, play(game, "R1 R2 R3 | R4 K9")) == ("set-too-short", "set-mixed")
    assert repr(game) == before


def test_r2_4_the_turn_goes_round() -> None:
    game = game_of("K1", "K2", "K3", pool="R1 R2 R3 R4")
    for seat in (ONE, TWO, THREE, ONE):
        assert game.to_move == seat
        game = done(game, draw(game))


def test_tables_are_kept_tidy() -> None:
    game = done(usual(), play(usual(), "R4 R2 R1 R3"))
    assert write_table(game.table) == "R1 R2 R3 R4"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Draw(TWO, 1), "not-your-turn"),
        (Draw(ONE, 0), "stale"),
        (Draw(ONE, 2), "stale"),
        (Draw(Seat(7), 1), "no-such-seat"),
        (Draw(Seat(-1), 1), "no-such-seat"),
        (Pass(ONE, 1), "pass-with-pool"),
        (Restore(ONE, 1, ()), "not-restoring"),
    ],
)
def test_r10_actions_of_the_wrong_seat_or_moment_are_refused(action: Action, code: str) -> None:
    assert refused(usual(), action) == (code,)


# --- time out (R3.4 to R3.6) -----------------------------------------------------------------


def test_r3_4_and_r8_2_the_limit_of_a_turn_is_the_editions_and_can_be_changed() -> None:
    assert edition().seconds == 60
    assert edition(seconds=90).seconds == 90
    assert edition(seconds=None).seconds is None


def test_r3_5_loose_tiles_go_back_and_cost_three() -> None:
    game = usual()
    advance = advanced(game, time_out(game, "R1 R2 R3 | K9"))
    assert advance.game.racks[0] == read_rack("R4 K9 K1 O7 O8 O9")
    assert advance.game.table == game.table
    assert kinds(advance.events) == ["TimedOut", "Drew"]
    assert advance.game.to_move == TWO


def test_r3_5_as_many_penalty_tiles_as_are_left() -> None:
    game = usual(pool=read_tiles("O7 O8"))
    after = done(game, time_out(game, "R1 R2 R3 R4 K9"))
    assert after.racks[0] == read_rack("R4 K9 K1 O7 O8")
    assert after.pool_ran_out


def test_r8_3_the_penalty_can_be_changed() -> None:
    game = usual(edition=edition(penalty_tiles=1))
    assert len(done(game, time_out(game, "R1 R2 R3 | K9")).racks[0]) == 4
    game = usual(edition=edition(penalty_tiles=0))
    assert done(game, time_out(game, "R1 R2 R3 | K9")).racks == game.racks


def test_r3_6_a_legal_draft_stands() -> None:
    game = usual()
    advance = advanced(game, time_out(game, "R1 R2 R3 R4"))
    assert write_table(advance.game.table) == "R1 R2 R3 R4"
    assert kinds(advance.events) == ["TimedOut", "Played"]
    assert advance.events[0] == TimedOut(ONE, TimeOutcome.KEPT, None)


def test_r3_6_with_nothing_laid_moves_are_undone_and_one_tile_is_taken() -> None:
    game = usual(table=read_table("R1 R2 R3 R4 R5 R6"))
    for draft in ("R1 R2 R3 | R4 R5 R6", "R1 R2 | R3", ""):
        advance = advanced(game, time_out(game, draft))
        assert advance.game.table == game.table
        assert advance.game.racks[0] == read_rack("R4 K9 K1 O7")
        assert kinds(advance.events) == ["TimedOut", "Drew"]


def test_an_opening_under_the_minimum_does_not_stand() -> None:
    game = game_of("R4 R5 R6", "B1", pool="O7 O8 O9 K11", opened=[False, True])
    after = done(game, time_out(game, "R4 R5 R6"))
    assert len(after.racks[0]) == 6
    assert not after.opened[0]


def test_r10_a_draft_with_tiles_that_are_not_there_is_refused() -> None:
    assert refused(usual(), time_out(usual(), "R1 R2 R3 O13")) == ("tile-not-held",)
    assert refused(usual(), time_out(usual(), "R1 R2 R3 R4 R4")) == ("copy-used-twice",)


# --- must play (R8.7) ------------------------------------------------------------------------


def test_r8_7_whoever_has_opened_and_can_play_must() -> None:
    game = usual(edition=edition("israel-family"))
    assert could_lay(game, ONE, SOLVER)
    assert refused(game, draw(game)) == ("must-play",)
    done(game, play(game, "R1 R2 R3 R4"))


def test_r8_7_whoever_cannot_play_draws() -> None:
    game = usual(edition=edition("israel-family"), racks=tuple(map(read_rack, ("K9 K1", "B1"))))
    assert not could_lay(game, ONE, SOLVER)
    done(game, draw(game))


def test_r8_7_and_r4_4_before_the_opening_drawing_is_free() -> None:
    game = usual(
        edition=edition("israel-family"),
        racks=tuple(map(read_rack, ("R10 B10 K10", "B1"))),
        opened=(False, True),
    )
    done(game, draw(game))


def test_a_time_out_is_no_draw_to_be_refused() -> None:
    game = usual(edition=edition("israel-family"))
    assert len(done(game, time_out(game, "R1 R2 R3")).racks[0]) == 4


# --- the end (R7.1, R7.3) --------------------------------------------------------------------


def test_r7_1_an_empty_rack_wins_at_once() -> None:
    game = game_of("R4", "B1 B13", "J", table="R1 R2 R3", pool="O7")
    advance = advanced(game, play(game, "R1 R2 R3 R4"))
    assert advance.game.phase is Phase.ENDED
    assert kinds(advance.events) == ["Played", "GameEnded"]
    result = advance.game.result
    assert result is not None
    assert (result.reason, result.points) == (EndReason.WENT_OUT, (44, -14, -30))
    assert refused(advance.game, Draw(TWO, advance.game.turn)) == ("game-over",)


def test_r7_3_last_round_everybody_has_exactly_one_more_turn_the_emptier_too() -> None:
    game = game_of("R9 R12", "B1 B13", "K2 K5", table="R1 R2 R3", pool="O7")
    advance = advanced(game, draw(game))
    assert kinds(advance.events) == ["Drew", "PoolRanOut"]
    game = advance.game
    assert refused(game, draw(game)) == ("pool-empty",)
    for seat in (TWO, THREE):
        assert game.to_move == seat
        game = done(game, pass_(game))
    assert game.to_move == ONE
    advance = advanced(game, pass_(game))
    assert kinds(advance.events) == ["Passed", "GameEnded"]
    result = advance.game.result
    assert result is not None
    assert (result.reason, result.points) == (EndReason.LAST_ROUND, (-21, -7, 28))


def test_r7_3_last_round_plays_count_and_going_out_comes_first() -> None:
    game = game_of("R9 R12", "R4", table="R1 R2 R3", pool="O7")
    game = done(game, draw(game))
    result = done(game, play(game, "R1 R2 R3 R4")).result
    assert result is not None
    assert (result.reason, result.points) == (EndReason.WENT_OUT, (-28, 28))


def test_r7_3_a_time_out_in_the_last_round_is_a_pass() -> None:
    game = game_of("R9 R12", "R4 K1", table="R1 R2 R3", pool="O7")
    game = done(game, draw(game))
    advance = advanced(game, time_out(game, "R1 R2 R3"))
    assert kinds(advance.events) == ["TimedOut", "Passed"]
    advance = advanced(advance.game, time_out(advance.game, "R1 R2 R3 R9"))
    assert kinds(advance.events) == ["TimedOut", "Drew", "GameEnded"]


def sweden(*racks: str, table: str = "R1 R2 R3") -> Game:
    game = game_of(*racks, table=table, pool="", rules=edition("sweden"))
    return replace(game, pool_ran_out=True)


def test_r7_3_play_on_a_pass_is_accepted_only_without_a_legal_play() -> None:
    game = sweden("R4 K9", "B1 B13")
    assert refused(game, pass_(game)) == ("must-play",)
    game = done(game, play(game, "R1 R2 R3 R4"))
    advance = advanced(game, pass_(game))
    assert kinds(advance.events) == ["Passed", "GameEnded"]
    result = advance.game.result
    assert result is not None
    assert (result.reason, result.points) == (EndReason.COULD_NOT_PLAY, (5, -5))


def test_r7_3_play_on_an_unopened_player_must_open() -> None:
    game = replace(sweden("R10 B10 K10", "B1"), opened=(False, True))
    assert refused(game, pass_(game)) == ("must-play",)
    game = replace(sweden("R10 B10 K9", "B1"), opened=(False, True))
    assert done(game, pass_(game)).phase is Phase.ENDED


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("draft", ["R1 R2 R3", "R1 R2 R3 | R4", ""])
def test_r7_3_play_on_a_turn_that_times_out_counts_as_unable(draft: str, memory: bool) -> None:
    game = replace(sweden("R4 K9", "B1 B13"), edition=edition("sweden", memory=memory))
    result = done(game, time_out(game, draft)).result
    assert result is not None
    assert result.reason is EndReason.COULD_NOT_PLAY


def test_r3_6_play_on_a_legal_draft_still_stands() -> None:
    game = sweden("R4 K9", "B1 B13")
    assert done(game, time_out(game, "R1 R2 R3 R4")).phase is Phase.TURN


def test_r7_3_play_on_begins_with_the_turn_that_empties_the_pool() -> None:
    game = game_of("R4", "B1", pool="O7", table="R1 R2 R3", rules=edition("sweden"))
    advance = advanced(game, draw(game))
    assert kinds(advance.events) == ["Drew", "PoolRanOut"]
    assert (advance.game.pool_ran_out, advance.game.turns_left) == (True, None)


def test_r7_3_ends_at_once() -> None:
    game = game_of("R4", "B1", pool="O7", table="R1 R2 R3", rules=edition("brazil"))
    result = done(game, draw(game)).result
    assert result is not None
    assert (result.reason, result.points) == (EndReason.POOL_EMPTY, (-10, 10))


@pytest.mark.parametrize(
    ("rule", "phase"),
    [("last-round", Phase.TURN), ("play-on", Phase.TURN), ("ends-at-once", Phase.ENDED)],
)
def test_r8_8_what_follows_an_empty_pool_can_be_agreed(rule: str, phase: Phase) -> None:
    game = game_of("R4", "B1", pool="O7", table="R1 R2 R3", rules=edition(pool_empty=rule))
    assert done(game, draw(game)).phase is phase


def test_r7_3_penalty_tiles_can_empty_the_pool() -> None:
    game = game_of("R4", "B1", pool="O7 O8", table="R1 R2 R3", rules=edition("brazil"))
    assert done(game, time_out(game, "R1 R2 R3 | R4")).phase is Phase.ENDED


# --- memory (R8.6, R3.7) ---------------------------------------------------------------------


def memory(pool: str = "O7 O8 O9 K11 J") -> Game:
    rules = edition(memory=True)
    game = game_of("R4 K9", "B1 B13", table="R1 R2 R3 | K5 B5 O5", pool=pool, rules=rules)
    return done(game, time_out(game, "R1 R2 R3 K9 | K5 B5 R4 | O5"))


def test_r8_6_after_a_failed_turn_the_player_puts_the_table_back() -> None:
    game = memory()
    assert (game.phase, game.to_move, game.turn) == (Phase.RESTORING, ONE, 2)
    assert game.racks[0] == read_rack("R4 K9 O7 O8 O9")
    assert game.scattered == read_table("R1 R2 R3 | K5 B5 | O5")
    assert refused(game, draw(game)) == ("restoring",)
    assert refused(game, play(game, "R1 R2 R3")) == ("restoring",)


def test_r8_6_tiles_that_the_draft_left_out_lie_loose_beside_it() -> None:
    rules = edition(memory=True)
    game = game_of("K9", "B1", table="R1 R2 R3 | K5 B5 O5", pool="O7 O8 O9 O9", rules=rules)
    after = done(game, time_out(game, "R1 R2 | K9"))
    assert after.scattered == read_table("R1 R2 | K5 | R3 | B5 | O5")


def test_r8_6_a_table_put_back_whole_loses_nothing() -> None:
    game = memory()
    table = read_table("O5 K5 B5 | R1 R2 R3")
    advance = advanced(game, Restore(ONE, 2, table))
    assert advance.events == (Restored(ONE, read_table("K5 B5 O5 | R1 R2 R3"), read_rack("")),)
    assert (advance.game.phase, advance.game.to_move) == (Phase.TURN, TWO)
    assert advance.game.scattered is None
    assert advance.game.pool == game.pool


@pytest.mark.parametrize("table", ["R1 R2 R3", "R1 R2 R3 | K5 B5 | O5"])
def test_r3_7_tiles_that_no_set_takes_are_mixed_into_the_pool(table: str) -> None:
    game = memory()
    advance = advanced(game, Restore(ONE, 2, read_table(table)))
    assert kinds(advance.events) == ["Restored", "PoolMixed"]
    after = advance.game
    assert write_table(after.table) == "R1 R2 R3"
    assert sorted(after.pool) == sorted(read_tiles("K11 J K5 B5 O5"))
    assert advance.events[1] == PoolMixed(5, after.pool)


def test_r8_6_when_the_time_for_it_is_up_the_table_stays_as_it_was_put() -> None:
    game = memory()
    after = done(game, time_out(game, "K5 B5 O5"))
    assert write_table(after.table) == "K5 B5 O5"
    assert len(after.pool) == 5


def test_r8_6_only_tiles_of_the_table_can_be_put_back() -> None:
    game = memory()
    assert refused(game, Restore(ONE, 2, read_table("R1 R2 R3 R4"))) == ("tile-not-held",)
    assert refused(game, Restore(ONE, 2, read_table("R1 R1 R2 R3"))) == ("copy-used-twice",)


def test_r8_6_a_pool_that_is_filled_again_has_not_run_out() -> None:
    game = memory(pool="O7 O8")
    assert not game.pool
    after = done(game, Restore(ONE, 2, read_table("R1 R2 R3")))
    assert not after.pool_ran_out
    assert len(after.pool) == 3


def test_r8_6_in_the_last_round_a_filled_pool_changes_nothing() -> None:
    game = replace(memory(pool="O7 O8"), pool_ran_out=True, turns_left=2)
    game = done(game, Restore(ONE, 2, read_table("R1 R2 R3")))
    assert refused(game, draw(game)) == ("last-round",)
    assert done(game, pass_(game)).phase is Phase.ENDED
