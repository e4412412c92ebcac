"""Judging a turn: R3.2, R3.9, R4, R5, R6 and the refusals of R10, and the worked examples."""

import json
from pathlib import Path
from typing import Any

import pytest
from positions import SOLVER, edition, judged

from remeld.notation.tiles import read_rack, read_table, read_tiles, write_table
from remeld.rules.fault import Code
from remeld.rules.judge import Judgement
from remeld.rules.sets import is_set

EXAMPLES: dict[str, Any] = json.loads((Path(__file__).parent.parent / "examples.json").read_text())
MANOEUVRES = {example["id"]: example for example in EXAMPLES["manoeuvres"]}
JOKERS = {example["id"]: example for example in EXAMPLES["freeing_jokers"]}
BRAZIL = edition("brazil")


def codes(judgement: Judgement) -> list[str]:
    return [str(fault.code) for fault in judgement.faults]


def in_words(table: list[list[str]]) -> str:
    return " | ".join(" ".join(tiles) for tiles in table)


# --- the ten worked examples (R5.2, R6.3) ---------------------------------------------------


def test_there_are_ten_worked_examples() -> None:
    assert (len(MANOEUVRES), len(JOKERS)) == (6, 4)


@pytest.mark.parametrize("name", [name for name in MANOEUVRES if MANOEUVRES[name]["after"]])
@pytest.mark.parametrize("rules", ["international", "brazil"])
def test_r5_2_the_manoeuvres_are_legal(name: str, rules: str) -> None:
    example = MANOEUVRES[name]
    verdict = judged(
        " ".join(example["rack"]),
        in_words(example["before"]),
        in_words(example["after"]),
        rules=edition(rules),
    )
    assert verdict.legal, verdict.faults
    assert sorted(map(str, verdict.laid)) == sorted(example["rack"])


# Three runs for which laying both tiles is the best play, and possible in no other way.
MULTIPLE_SPLIT = ("B6 B7 B8 B9 B10 | R8 R9 R10 | O8 O9 O10", "K10 B5")


def test_r5_2_the_multiple_split_makes_three_groups_and_a_run_of_three_runs() -> None:
    before, rack = MULTIPLE_SPLIT
    assert MANOEUVRES["multiple-split"]["rack"] == rack.split()
    after = "B8 R8 O8 | B9 R9 O9 | B10 R10 O10 K10 | B5 B6 B7"
    for rules in (edition(), BRAZIL):
        assert judged(rack, before, after, rules=rules).legal
    found = SOLVER.best_play(edition(), read_table(before), read_rack(rack))
    assert found is not None
    assert found.laid == read_rack(rack)
    assert sorted(map(sorted, found.table)) == sorted(map(sorted, read_table(after)))
    assert SOLVER.best_play(edition(), read_table(before), read_rack("K10")) is None


@pytest.mark.parametrize("name", ["joker-from-group", "joker-by-splitting", "joker-from-run"])
def test_r6_3_a_freed_joker_in_a_new_set_is_legal(name: str) -> None:
    example = JOKERS[name]
    before = in_words(example["before"])
    for tiles in example["frees_with"]:
        left = example.get("left") or [[*(t for t in example["before"][0] if t != "J"), *tiles]]
        after = f"{in_words(left)} | K11 K12 J"
        verdict = judged(f"{' '.join(tiles)} K11 K12", before, after)
        assert verdict.legal, (tiles, verdict.faults)


def test_r6_3_a_joker_is_freed_without_a_rack_tile_when_its_neighbours_move() -> None:
    example = JOKERS["joker-by-moving"]
    after = f"{in_words(example['left'])} | R9 R10 J"
    assert judged("R9 R10", in_words(example["before"]), after).legal


def test_r1_6_whoever_has_opened_may_use_the_sets_of_all() -> None:
    before = "R1 R2 R3 R4 | K4 B4 O4"
    after = "R1 R2 R3 | R4 K4 B4 O4 | R5 B5 K5"
    assert judged("R5 B5 K5", before, after).legal
    assert not judged("R5 B5 K5", before, after, opened=False).legal


def test_r3_3_while_the_turn_lasts_the_table_may_be_in_any_state() -> None:
    # A draft with loose tiles gets a verdict, not an error; only ending the turn is refused.
    verdict = judged("R5", "R1 R2 R3 | K4 B4 O4", "R1 | R2 | R3 | K4 R5 | B4 | O4")
    assert verdict.laid == read_tiles("R5")
    assert set(codes(verdict)) == {"set-too-short", "set-mixed"}


# --- jokers (R6.4, R6.5) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rack", "before", "after", "legal"),
    [
        # the examples of R6.5
        ("B5", "B3 B4 J B6", "B3 B4 B5 B6 J", False),
        ("R9 R10 R11", "R1 R2 R3 | R4 J R6", "R1 R2 R3 J | R4 R5 R6", False),
        ("B5 R9 R10", "B3 B4 J B6", "B3 B4 B5 B6 | R9 R10 J", True),
        ("B3", "B4 B5 B6 B7 J", "B3 B4 B5 | B6 B7 J", True),
        # it moved with its set, in any order that makes a run
        ("R6", "R3 R4 J", "R3 R4 J R6", True),
        ("R2", "R3 R4 J", "J R2 R3 R4", True),
        ("K3", "B3 R3 J", "K3 B3 R3 J", True),
        # two jokers change places: copies are interchangeable
        ("K9", "R3 J R5 | B3 J B5 | K6 K7 K8", "R3 J R5 | B3 J B5 | K6 K7 K8 K9", True),
        # a rack joker may stand anywhere, also where the freed one could not
        ("B5 J R9 R10", "B3 B4 J B6", "B3 B4 B5 B6 J | R9 R10 J", True),
    ],
)
def test_r6_5_freed_jokers(rack: str, before: str, after: str, legal: bool) -> None:
    verdict = judged(rack, before, after)
    assert verdict.legal == legal, verdict.faults


def test_r6_5_a_joker_left_over_when_its_run_loses_the_upper_part_moved_with_its_set() -> None:
    verdict = judged("R8", "R3 R4 J R6 R7", "R3 R4 J | R6 R7 R8")
    assert verdict.legal, verdict.faults


def test_r6_5_an_untouched_run_with_a_joker_hung_on_is_no_new_set() -> None:
    before, after = "R1 R2 R3 | B3 B4 J B6", "R1 R2 R3 J | B3 B4 B5 B6"
    verdict = judged("B5", before, after)
    assert codes(verdict) == ["joker-not-new"]
    assert (verdict.faults[0].stood, verdict.faults[0].sets) == ((1,), (0,))


def test_r6_4_the_brazilian_edition_lets_a_freed_joker_go_anywhere() -> None:
    assert judged("B5", "B3 B4 J B6", "B3 B4 B5 B6 J", rules=BRAZIL).legal


def test_r6_4_a_freed_joker_never_goes_to_a_rack() -> None:
    verdict = judged("B5", "B3 B4 J B6", "B3 B4 B5 B6")
    assert codes(verdict) == ["table-tile-missing"]
    assert verdict.faults[0].tiles == read_tiles("J")


def test_r6_1_a_joker_stands_for_any_tile_in_the_opening_too() -> None:
    assert judged("R1 J R3", "", "R1 J R3", rules=edition(opening_minimum=6), opened=False).legal
    assert judged("J J R11 R9", "", "R9 J R11 J", opened=False).legal
    assert judged("J", "R1 R2 R3", "R1 R2 R3 J").legal


def test_r6_2_sets_with_jokers_are_rearranged_like_others() -> None:
    assert judged("R7", "R3 R4 J R6", "R3 R4 J R6 R7").legal


# --- tiles (R3.1, R3.2, R10) -----------------------------------------------------------------


def test_r3_1_at_least_one_tile_must_be_laid() -> None:
    assert codes(judged("R9", "R1 R2 R3", "R1 R2 R3")) == ["nothing-laid"]


def test_r3_2_tiles_of_the_table_stay_there() -> None:
    verdict = judged("R4", "R1 R2 R3 | K4 B4 O4", "R1 R2 R3 R4 | K4 B4")
    assert codes(verdict) == ["table-tile-missing", "set-too-short"]
    assert verdict.faults[0].tiles == read_tiles("O4")


def test_r10_tiles_that_are_not_held_and_copies_used_twice_are_told_apart() -> None:
    verdict = judged("R1 R2 R3", "", "R1 R2 R3 | R1 R2 R3 | K9 B9 O9")
    assert [(fault.code, fault.tiles) for fault in verdict.faults] == [
        (Code.TILE_NOT_HELD, read_tiles("K9 B9 O9")),
        (Code.COPY_USED_TWICE, read_tiles("R1 R2 R3")),
    ]
    assert verdict.laid == read_tiles("R1 R2 R3")


def test_r10_one_answer_names_every_set_that_is_wrong_and_why() -> None:
    verdict = judged("R4 K1 B9 J", "R1 R2 R3 | K4 K5 K6", "R1 R2 R3 B9 | K4 K5 K6 K1 | R4 J")
    named = {(fault.sets, fault.code) for fault in verdict.faults}
    assert named == {
        ((0,), Code.SET_MIXED),
        ((1,), Code.RUN_GAP),
        ((2,), Code.SET_TOO_SHORT),
    }


def test_r1_8_identical_sets_may_lie_side_by_side() -> None:
    assert judged("R1 R2 R3", "R1 R2 R3", "R1 R2 R3 | R1 R2 R3").legal


def test_r1_5_and_r5_1_only_the_end_of_the_turn_counts() -> None:
    assert judged("R6", "R4 R5 R6 R7 R8", "R4 R5 R6 | R6 R7 R8").legal
    assert not judged("R6", "R4 R5 R6 R7", "R4 R5 R6 | R6 R7").legal


# --- opening (R4) ----------------------------------------------------------------------------


def test_r8_1_the_minimum_of_an_opening_can_be_changed() -> None:
    rules = edition(opening_minimum=25)
    assert judged("R8 R9 R10", "", "R8 R9 R10", rules=rules, opened=False).legal
    assert not judged("R7 R8 R9", "", "R7 R8 R9", rules=rules, opened=False).legal


def test_r8_4_a_freed_joker_may_be_let_go_anywhere() -> None:
    rules = edition(freed_joker="any-set")
    assert judged("B5", "B3 B4 J B6", "B3 B4 B5 B6 J", rules=rules).legal
    rules = edition("brazil", freed_joker="new-set")
    assert not judged("B5", "B3 B4 J B6", "B3 B4 B5 B6 J", rules=rules).legal


def test_r8_5_the_opening_turn_may_be_let_go_on() -> None:
    rack, after = "R10 B10 K10 R4", "R10 B10 K10 | R1 R2 R3 R4"
    going_on = edition(opening_goes_on=True)
    assert judged(rack, "R1 R2 R3", after, rules=going_on, opened=False).legal
    not_going_on = edition("brazil", opening_goes_on=False)
    assert not judged(rack, "R1 R2 R3", after, rules=not_going_on, opened=False).legal


def test_r8_12_needless_moves_can_be_refused_or_allowed_in_any_edition() -> None:
    before, after = "R1 R2 R3 R4 R5 R6 | K9 B9 O9", "R1 R2 R3 | R4 R5 R6 | K9 B9 O9 R9"
    assert not judged("R9", before, after, rules=edition(needless_moves=False)).legal
    assert judged("R9", before, after, rules=edition("brazil", needless_moves=True)).legal


def test_r4_1_sets_from_the_own_rack_worth_30_open() -> None:
    verdict = judged("R10 B10 J K1", "", "R10 B10 J", opened=False)
    assert verdict.legal
    assert verdict.opening is not None
    assert (verdict.opening.points, verdict.opening.reached) == (30, True)


def test_r4_1_several_sets_count_together() -> None:
    assert judged("R4 R5 R6 B4 B5 B6", "", "R4 R5 R6 | B4 B5 B6", opened=False).legal


def test_r4_1_the_order_of_the_tiles_decides_what_a_joker_is_worth() -> None:
    rules = edition(opening_minimum=15)
    assert judged("R4 R5 J", "", "R4 R5 J", opened=False, rules=rules).legal
    low = judged("R4 R5 J", "", "J R4 R5", opened=False, rules=rules)
    assert codes(low) == ["opening-too-low"]
    assert (low.faults[0].have, low.faults[0].need) == (12, 15)


def test_r4_1_an_opening_under_the_minimum_says_what_it_has() -> None:
    low = judged("R7 R8 R9", "", "R7 R8 R9", opened=False)
    assert [(fault.code, fault.have, fault.need) for fault in low.faults] == [
        (Code.OPENING_TOO_LOW, 24, 30)
    ]


@pytest.mark.parametrize("name", ["international", "sweden", "israel-family", "israel-classic"])
def test_r4_2_and_r4_3_the_table_may_not_be_touched_in_the_turn_of_the_opening(name: str) -> None:
    rack, before = "R10 B10 K10 O10 R4", "R1 R2 R3"
    after = "R10 B10 K10 O10 | R1 R2 R3 R4"
    verdict = judged(rack, before, after, rules=edition(name), opened=False)
    assert codes(verdict) == ["table-touched"]
    assert verdict.faults[0].stood == (0,)


def test_r4_2_before_the_opening_a_joker_of_the_table_may_not_change_what_it_stands_for() -> None:
    rack = "R10 B10 K10"
    verdict = judged(rack, "J R4 R5", "R4 R5 J | R10 B10 K10", opened=False)
    assert codes(verdict) == ["table-touched"]
    assert judged(rack, "J R4 R5", "J R4 R5 | R10 B10 K10", opened=False).legal


def test_r4_3_where_the_edition_allows_it_the_opening_turn_goes_on() -> None:
    rack, before = "R10 B10 K10 R4", "R1 R2 R3"
    after = "R10 B10 K10 | R1 R2 R3 R4"
    assert judged(rack, before, after, rules=BRAZIL, opened=False).legal
    # The sets of the opening may be taken apart again in the same turn.
    rack, before = "R10 R11 R12 B10", "K10 O10 J | R13 R1 R2"
    before, after = "K10 O10 R10", "K10 O10 B10 | R10 R11 R12 | R10 R11 R12"
    assert judged("R10 R11 R12 B10 R11 R12", before, after, rules=BRAZIL, opened=False).legal


def test_r4_3_going_on_needs_an_opening_in_what_was_laid() -> None:
    verdict = judged("R4 R5 R6 K4", "R1 R2 R3", "R1 R2 R3 R4 R5 R6", rules=BRAZIL, opened=False)
    assert codes(verdict) == ["table-touched", "opening-too-low"]
    assert verdict.faults[1].have == 15


def test_r4_3_an_opening_may_hide_in_a_rearranged_table() -> None:
    rules = BRAZIL
    before = "K9 O9 R9 | B3 B4 B5"
    # Laid: R10 R11 R12 (33 as a run), which end in three different sets.
    after = "K9 O9 B9 | R9 R10 R11 R12 | B3 B4 B5"
    assert judged("R10 R11 R12 B9", before, after, rules=rules, opened=False).legal


@pytest.mark.parametrize("minimum", [0, 50])
def test_r4_5_the_minimum_can_be_changed(minimum: int) -> None:
    rules = edition("brazil", opening_minimum=minimum)
    assert judged("R1 R2 R3", "", "R1 R2 R3", rules=rules, opened=False).legal == (minimum == 0)
    assert not judged("R1 R2 R3", "", "", rules=rules, opened=False).legal
    high = judged("R12 B12 K12 O12 R11 R13", "", "R12 B12 K12 O12", rules=rules, opened=False)
    assert high.legal == (minimum <= 48)


# --- needless rearranging (R3.9) -------------------------------------------------------------


def test_r3_9_moves_that_lay_nothing_are_refused_where_the_edition_says_so() -> None:
    before = "R1 R2 R3 R4 R5 R6 | K9 B9 O9"
    after = "R1 R2 R3 | R4 R5 R6 | K9 B9 O9 R9"
    verdict = judged("R9", before, after, rules=BRAZIL)
    assert codes(verdict) == ["needless-moves"]
    assert (verdict.faults[0].stood, verdict.faults[0].sets) == ((0,), (0, 1))
    assert judged("R9", before, after).legal


def test_r3_9_moves_that_hang_together_with_a_laid_tile_are_needed() -> None:
    before, after = "R4 R5 R6 R7 R8", "R4 R5 R6 | R6 R7 R8"
    assert judged("R6", before, after, rules=BRAZIL).legal


def test_r3_9_sets_with_jokers_hang_together() -> None:
    before, after = "R4 R5 J | K4 K5 J", "R4 R5 J R7 | J K4 K5"
    assert judged("R7", before, after, rules=BRAZIL).legal


def test_every_worked_example_ends_with_sets_only() -> None:
    tables = [example["after"] for example in MANOEUVRES.values() if example["after"]]
    for table in tables:
        read = read_table(in_words(table))
        assert all(map(is_set, read)), write_table(read)
