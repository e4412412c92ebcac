"""Drafts: any way of lying, but only tiles that are there."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from match.sittings import free_table, started

from remeld.match.draft import MOST_STEPS, Draft, begin_draft, move_draft
from remeld.match.sitting import Sitting, Stage
from remeld.notation.tiles import read_table
from remeld.rules.fault import Code, Refusal
from remeld.rules.game import Phase
from remeld.rules.sets import Table
from remeld.rules.start import Seat
from remeld.rules.tile import TILES, Rack

TABLE = read_table("R1 R2 R3 | K4 B4 O4")


def sitting(*, restoring: bool = False) -> Sitting:
    parlour = started()
    assert parlour.game is not None
    assert parlour.sitting.match is not None
    game = replace(
        parlour.game,
        table=TABLE,
        racks=(Rack(TILES[20:23]),) * 2,
        phase=Phase.RESTORING if restoring else Phase.TURN,
        scattered=read_table("R1 | R2 R3 | K4 B4 O4") if restoring else None,
    )
    return replace(parlour.sitting, match=replace(parlour.sitting.match, game=game))


def codes(answer: Draft | Refusal) -> tuple[Code, ...]:
    assert isinstance(answer, Refusal)
    return answer.codes


def test_a_draft_may_lie_in_any_way() -> None:
    table = sitting()
    draft = begin_draft(table)
    assert draft is not None
    assert draft.table == TABLE
    own = str(TILES[20])
    moved = move_draft(
        table, draft, draft.seat, draft.turn, read_table(f"R1 {own} | R3 R2 K4 | B4 | O4")
    )
    assert isinstance(moved, Draft)
    again = move_draft(table, moved, draft.seat, draft.turn, (*TABLE, ()))
    assert isinstance(again, Draft)
    assert again.table == TABLE
    assert again.undone().table == moved.table
    assert again.undone().undone().table == TABLE
    assert again.undone().redone() == again
    assert again.redone() == again
    assert draft.undone() == draft.moved(TABLE) == draft


def test_only_tiles_that_are_there_can_lie_in_it() -> None:
    table = sitting()
    draft = begin_draft(table)
    assert draft is not None
    seat, turn = draft.seat, draft.turn
    missing = read_table("R1 R2 | K4 B4 O4")
    assert codes(move_draft(table, draft, seat, turn, missing)) == (Code.TABLE_TILE_MISSING,)
    foreign = (*TABLE, (TILES[0],))
    assert codes(move_draft(table, draft, seat, turn, foreign)) == (Code.TILE_NOT_HELD,)
    assert codes(move_draft(table, draft, Seat(1 - seat), turn, TABLE)) == (Code.NOT_YOUR_TURN,)
    assert codes(move_draft(table, draft, seat, turn + 1, TABLE)) == (Code.STALE,)
    late = replace(draft, turn=turn - 1)
    assert codes(move_draft(table, late, seat, turn, TABLE)) == (Code.STALE,)
    over = replace(table, stage=Stage.OVER)
    assert codes(move_draft(over, draft, seat, turn, TABLE)) == (Code.NOTHING_PLAYED,)


def test_there_is_a_draft_only_while_somebody_is_to_move() -> None:
    assert begin_draft(free_table().sitting) is None


def test_whoever_puts_a_table_back_lays_nothing() -> None:
    table = sitting(restoring=True)
    draft = begin_draft(table)
    assert draft is not None
    assert draft.table == read_table("R1 | R2 R3 | K4 B4 O4")
    whole = move_draft(table, draft, draft.seat, draft.turn, TABLE)
    assert isinstance(whole, Draft)
    laid = (*TABLE, (TILES[20],))
    assert codes(move_draft(table, draft, draft.seat, draft.turn, laid)) == (Code.TILE_NOT_HELD,)


@given(st.lists(st.sampled_from(["undo", "redo", 1, 2, 3]), max_size=40))
def test_steps_are_taken_back_in_turn(steps: list[int | str]) -> None:
    draft = Draft(1, 1, Seat(0), ())
    tables, at = list[Table]([()]), 0
    for step in steps:
        if step == "undo":
            draft, at = draft.undone(), max(at - 1, 0)
        elif step == "redo":
            draft, at = draft.redone(), min(at + 1, len(tables) - 1)
        else:
            table = ((TILES[int(step)],),)
            draft = draft.moved(table)
            if table != tables[at]:
                tables[at + 1 :] = [table]
                at += 1
        assert draft.table == tables[at]
        assert (len(draft.past), len(draft.future)) == (at, len(tables) - at - 1)


def test_no_draft_grows_without_end() -> None:
    draft = Draft(1, 1, Seat(0), ())
    for step in range(3 * MOST_STEPS):
        draft = draft.moved(((TILES[step % 50],),))
    assert len(draft.past) == MOST_STEPS
