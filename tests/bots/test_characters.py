"""What makes each bot a character of its own."""

from dataclasses import replace
from random import Random

import pytest
from bots.test_bots import first_turn, own

from remeld.bots import NO_LIMITS, Limits, Thought, Why
from remeld.bots.casual import Casual
from remeld.bots.character import Character
from remeld.bots.greedy import Greedy
from remeld.bots.learner import Learner
from remeld.bots.patient import Patient
from remeld.bots.strong import Strong
from remeld.bots.wanderer import Wanderer
from remeld.notation.tiles import read_rack, read_table
from remeld.rules.game import Draw, Pass, Play
from remeld.rules.view import View

SEES_ALL = Learner(overlooks=0)


def turn(
    table: str, rack: str, *, edition: str = "international", opened: bool = True, **more: object
) -> View:
    """A turn of a game of three, the others holding 14 tiles each if nothing else is said."""
    game = first_turn(edition)
    racks = [*game.racks]
    racks[game.to_move] = read_rack(rack)
    shown = own(replace(game, table=read_table(table), racks=tuple(racks), opened=(opened,) * 3))
    return replace(shown, **more)  # type: ignore[arg-type]  # fields by name


def sizes(shown: View, others: int) -> tuple[int, ...]:
    return tuple(
        len(shown.rack) if seat == shown.to_move else others
        for seat in range(len(shown.rack_sizes))
    )


def think(bot: Character, shown: View, limits: Limits = NO_LIMITS) -> Thought:
    return bot.think(shown, Random(1), limits)


def laid(thought: Thought, shown: View) -> int:
    if not isinstance(thought.action, Play):
        return 0
    return sum(map(len, thought.action.table)) - sum(map(len, shown.table))


def test_greedy_lays_all_it_can() -> None:
    opening = turn("-", "R10 R11 R12 K1", opened=False)
    assert think(Greedy(), opening).action == Play(
        opening.to_move, opening.turn, read_table("R10 R11 R12")
    )
    shown = turn("R13 B13 O13", "R10 R11 R12 K1")
    assert laid(think(Greedy(), shown), shown) == 3
    below = turn("-", "R1 R2 R3", opened=False)
    assert think(Greedy(), below) == Thought(Draw(below.to_move, below.turn), Why.NOTHING_FOUND)


def test_the_learner_adds_and_moves_nothing() -> None:
    adds = turn("B4 B5 B6 | K8 O8 R8", "B3 B8 K1")
    assert laid(think(SEES_ALL, adds), adds) == 2
    both_ends = turn("B4 B5 B6", "B2 B3 B7 K1")
    assert laid(think(SEES_ALL, both_ends), both_ends) == 3
    rearranges = turn("R4 R5 R6 R7 R8", "R6 K1")
    assert laid(think(SEES_ALL, rearranges), rearranges) == 0
    assert laid(think(Casual(), rearranges), rearranges) == 1


def test_the_learner_overlooks_tiles_and_sees_them_another_time() -> None:
    shown = turn("B4 B5 B6", "B3 K1 K13")
    turns = {laid(Learner().think(shown, Random(seed), NO_LIMITS), shown) for seed in range(40)}
    assert turns == {0, 1}
    blind = Learner(overlooks=1)
    assert laid(think(blind, shown), shown) == 0
    assert think(blind, turn("-", "R10 R11 R12", opened=False)).why is Why.NOTHING_FOUND


def test_adding_never_changes_what_a_joker_stands_for() -> None:
    """B5 fits into 3-4-J only if the joker made place for it, and then it would be freed."""
    shown = turn("B3 B4 J | K1 K2 K3", "B5 O9")
    for bot in (SEES_ALL, Casual(), Greedy()):
        assert laid(think(bot, shown), shown) == 0
    group = turn("B3 R3 J", "K3 O9")
    assert laid(think(SEES_ALL, group), group) == 1


def test_a_joker_is_not_given_away_for_one_place_but_to_go_out() -> None:
    shown = turn("B3 B4 B5", "J K9")
    assert laid(think(SEES_ALL, shown), shown) == 0
    last = turn("B3 B4 B5", "J")
    assert laid(think(SEES_ALL, last), last) == 1


def test_casual_sees_what_two_sets_can_give_and_no_more() -> None:
    two = turn("O1 O2 O3 O4 | K1 B1 O1 R1 | K9 B9 O9", "B1 K12")
    assert laid(think(Casual(), two), two) == 1
    four = turn("R2 R3 R4 R5 | O2 O3 O4 O5 | R7 R8 R9 R10 | O7 O8 O9 O10", "K2 K7 K12")
    assert laid(think(Casual(), four), four) == 1
    assert laid(think(Greedy(), four), four) == 2


def test_casual_keeps_the_fourth_tile_while_it_has_many() -> None:
    rack = "R7 K7 B7 O7 K1 K3 K5 B9 B11 O2 O4 O13"
    shown = turn("R1 B1 O1", rack)
    thought = think(Casual(), shown)
    assert (laid(thought, shown), thought.why) == (3, Why.KEEPS_FOURTH)
    few = turn("R1 B1 O1", "R7 K7 B7 O7 K2")
    thought = think(Casual(), few)
    assert (laid(thought, few), thought.why) == (4, Why.LAYS_MOST)
    none_to_keep = turn("R1 B1 O1", "R7 K7 B7 K1 K3 K5 B9 B11 O2 O4 O13 K9")
    assert laid(think(Casual(), none_to_keep), none_to_keep) == 4
    assert think(Casual(), turn("-", "R1 R2", opened=False)).why is Why.NOTHING_FOUND


def test_patient_waits_until_everything_fits() -> None:
    waits = turn("R1 R2 R3", "R4 K9 K9")
    assert think(Patient(), waits) == Thought(Draw(waits.to_move, waits.turn), Why.HOLDS_BACK)
    goes_out = turn("R1 R2 R3", "R4 R5")
    assert think(Patient(), goes_out).why is Why.GOES_OUT
    assert think(Patient(), turn("R1 R2 R3", "K9")).why is Why.NOTHING_FOUND


def test_patient_stops_waiting() -> None:
    waits = turn("R1 R2 R3", "R4 K9 K9")
    pressed = replace(waits, rack_sizes=sizes(waits, 5))
    assert think(Patient(alarm=5), pressed).why is Why.ALARMED
    assert think(Patient(alarm=4), pressed).why is Why.HOLDS_BACK
    last = replace(waits, pool_ran_out=True, pool_size=0, turns_left=2)
    assert think(Patient(), last).why is Why.LAST_TURN
    forced = turn("R1 R2 R3", "R4 K9 K9", edition="israel-family")
    assert think(Patient(), forced).why is Why.OBLIGED


@pytest.mark.parametrize("bot", [SEES_ALL, Wanderer(idle=1), Casual(sets=0)])
def test_where_the_rules_ask_for_a_play_somebody_points_one_out(bot: Character) -> None:
    shown = turn("R4 R5 R6 R7 R8", "R6 K1 K13", edition="israel-family")
    thought = think(bot, shown)
    assert (laid(thought, shown), thought.why) == (1, Why.OBLIGED)
    without = turn("R4 R5 R6", "K1 K13", edition="israel-family")
    assert isinstance(think(bot, without).action, Draw)
    jokers = turn("R3 R4 R5 R6", "B6 O6 K1", edition="israel-family")
    assert laid(think(bot, jokers), jokers) == 2
    play_on = turn("R4 R5 R6 R7 R8", "R6 K1 K13", edition="sweden", pool_ran_out=True)
    assert laid(think(bot, play_on), play_on) == 1
    unopened = replace(turn("-", "R12 R11 R10", edition="sweden", opened=False), pool_ran_out=True)
    assert isinstance(think(Wanderer(idle=1), unopened).action, Play)
    nothing = turn("R4 R5 R6", "K1 K13", edition="sweden", pool_ran_out=True)
    assert isinstance(think(bot, nothing).action, Pass)


def test_strong_opens_small_and_keeps_its_joker() -> None:
    shown = turn("-", "R10 R11 R12 R13 K5 B5 O5 J K1", opened=False)
    thought = think(Strong(), shown)
    assert isinstance(thought.action, Play)
    assert (laid(thought, shown), thought.why) == (3, Why.OPENS_SMALL)
    assert not any(tile.is_joker for tiles in thought.action.table for tile in tiles)
    only = turn("-", "R12 R13 J K1", opened=False)
    assert laid(think(Strong(), only), only) == 3
    all_at_once = turn("-", "R10 R11 R12 R13", opened=False)
    assert think(Strong(), all_at_once).why is Why.GOES_OUT
    cannot = turn("-", "R1 R2 R3", opened=False)
    assert think(Strong(), cannot).why is Why.NOTHING_FOUND
    late = replace(turn("-", "R10 R11 R12 R13 K1", opened=False), pool_ran_out=True, turns_left=2)
    assert (laid(think(Strong(), late), late), think(Strong(), late).why) == (4, Why.LAST_TURN)


def test_strong_lies_low_where_open_players_must_play() -> None:
    rack = "R10 R11 R12 R13 K5 B5 O5 K1"
    shown = turn("B7 B8 B9", rack, opened=False, edition="israel-family")
    assert think(Strong(), shown).why is Why.LIES_LOW
    rack = "R10 R11 R12 R13 K5 B5 O5 B10"
    in_two = turn("B7 B8 B9", rack, opened=False, edition="israel-family")
    assert think(Strong(), in_two).why is Why.OPENS_SMALL


def test_strong_holds_back_and_goes_out() -> None:
    shown = turn("R1 R2 R3", "R4 K9 K9")
    assert think(Strong(), shown).why is Why.HOLDS_BACK
    assert think(Strong(), turn("R1 R2 R3", "R4 R5")).why is Why.GOES_OUT
    assert think(Strong(), turn("R1 R2 R3", "K9")).why is Why.NOTHING_FOUND
    must = turn("R1 R2 R3", "R4 K9 K9", edition="israel-family")
    assert think(Strong(), must).why is Why.OBLIGED


def test_in_its_last_turn_strong_lays_most_points() -> None:
    shown = turn("R2 R3 R4 R5 | K9 K10 K11", "K12 R3 O1", pool_ran_out=True, turns_left=1)
    assert think(Strong(), shown).why is Why.LAST_TURN


def test_strong_looks_ahead_when_the_pool_runs_low_or_somebody_is_almost_out() -> None:
    shown = turn("R1 R2 R3", "R4 K9 K9")
    low = replace(shown, pool_size=100 - 3 - 3 - 28 - 60, rack_sizes=sizes(shown, 44))
    reasons = {think(Strong(), low).why, think(Strong(), low, Limits(simulations=0)).why}
    assert reasons <= {Why.TRIED_OUT, Why.HOLDS_BACK}
    assert think(Strong(), low, Limits(simulations=0)).why is Why.HOLDS_BACK
    almost_out = replace(shown, rack_sizes=sizes(shown, 1), pool_size=98)
    assert think(Strong(), almost_out).why in {Why.TRIED_OUT, Why.HOLDS_BACK}
