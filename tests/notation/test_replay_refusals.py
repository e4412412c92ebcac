"""Records that do not hold together: their replay stops, with the place and the reason."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import pytest
from matches import SOLVER
from positions import edition
from spoilt_records import fault_of, find, tile_less, with_turn
from strategies import cut_record, played_record

from remeld.notation.fault import TextCode, Unreadable
from remeld.notation.record import Deed, Record, RecordedEnd, RecordedTurn
from remeld.notation.replay import replay
from remeld.notation.tiles import read_table, read_tile
from remeld.rules.score import EndReason
from remeld.rules.start import Seat
from remeld.rules.tile import Pool, Rack

MEMORY: Final = 1
TWO_GAMES: Final = 2


# Tiles that do not add up


def _other_tile(record: Record) -> Record:
    game = record.games[0]
    last = game.pool[-1]
    other = next(tile for tile in game.pool if tile != last)
    return replace(record, games=(replace(game, pool=Pool((*game.pool[:-1], other))),))


def _tile_more(record: Record) -> Record:
    game = record.games[0]
    return replace(record, games=(replace(game, pool=Pool((*game.pool, game.pool[0]))),))


def _rack_into_pool(record: Record) -> Record:
    game = record.games[0]
    first, *others = game.racks
    racks = (Rack(first[1:]), *others)
    return replace(record, games=(replace(game, racks=racks, pool=Pool((*game.pool, first[0]))),))


def _rack_less(record: Record) -> Record:
    game = record.games[0]
    pool = Pool((*game.pool, *game.racks[-1]))
    return replace(record, games=(replace(game, racks=game.racks[:-1], pool=pool),))


def _third_copy_in_start(record: Record) -> Record:
    game = record.games[0]
    drawn = game.start.rounds[0][0]
    start = replace(game.start, rounds=((drawn, drawn, drawn), *game.start.rounds))
    return replace(record, games=(replace(game, start=start),))


@pytest.mark.parametrize(
    ("spoil", "where", "missing", "excess"),
    [
        (_other_tile, "game 1", "first", "second"),
        (tile_less, "game 1", "first", ""),
        (_tile_more, "game 1", "", "first"),
        (_third_copy_in_start, "game 1, start", "", "drawn"),
    ],
)
def test_tiles_that_do_not_add_up_to_the_box_are_named(
    spoil: Callable[[Record], Record], where: str, missing: str, excess: str
) -> None:
    record = played_record(0)
    pool = record.games[0].pool
    if spoil is _other_tile:
        pool = Pool((pool[-1], next(tile for tile in pool if tile != pool[-1])))
    named = {
        "first": str(pool[0]),
        "second": str(pool[1]),
        "drawn": str(record.games[0].start.tiles[0]),
        "": "",
    }
    with pytest.raises(Unreadable) as caught:
        list(replay(spoil(record), SOLVER))
    (fault,) = caught.value.faults
    assert (fault.code, fault.text) == (TextCode.TILES_DO_NOT_ADD_UP, where)
    assert fault.expected == (named[missing] or "-")
    assert set(fault.reasons) == ({named[excess]} if excess else set())


def test_of_many_tiles_that_do_not_add_up_some_are_named() -> None:
    record = played_record(0)
    game = record.games[0]
    pool = Pool(game.pool * 9)
    with pytest.raises(Unreadable) as caught:
        list(replay(replace(record, games=(replace(game, pool=pool),)), SOLVER))
    assert len(caught.value.faults[0].reasons) == 20


@pytest.mark.parametrize(
    ("spoil", "sizes"), [(_rack_into_pool, "racks 13 14"), (_rack_less, "racks 14")]
)
def test_racks_of_other_sizes_are_refused(spoil: Callable[[Record], Record], sizes: str) -> None:
    told = fault_of(spoil(played_record(0)))
    assert told == (TextCode.LINE_UNKNOWN, f"game 1, {sizes}", "14 14")


def test_six_players_need_the_large_box() -> None:
    record = played_record(MEMORY)
    lost = str(record.games[0].pool[0])
    assert fault_of(tile_less(record)) == (TextCode.TILES_DO_NOT_ADD_UP, "game 1", lost)


@pytest.mark.parametrize("seats", [1, 7])
def test_seats_that_cannot_play_are_refused_before_the_first_game_too(seats: int) -> None:
    record = Record(edition=edition(), names=("x",) * seats, date="")
    code, text, _ = fault_of(record)
    assert (code, text) == (TextCode.TURN_NOT_LEGAL, f"{seats} seats")


def test_a_pool_mixed_to_other_tiles_is_refused() -> None:
    record = played_record(MEMORY)
    number, turn = find(record, Deed.RESTORE, pool=True)
    assert turn.pool is not None
    for pool in (Pool(turn.pool[1:]), Pool((*turn.pool, turn.pool[0])), None):
        code = fault_of(with_turn(record, number, replace(turn, pool=pool)))[0]
        assert code is TextCode.TILES_DO_NOT_ADD_UP


def test_a_pool_mixed_to_another_order_is_another_game() -> None:
    record = played_record(MEMORY)
    number, turn = find(record, Deed.RESTORE, pool=True)
    assert turn.pool is not None
    other = with_turn(record, number, replace(turn, pool=Pool(turn.pool[::-1])))
    code, text, _ = fault_of(other)
    assert code in {TextCode.TURN_DIFFERS, TextCode.TURN_NOT_LEGAL}
    assert text.startswith("game 1, turn ")


# What does not follow


def test_a_starter_whom_the_draw_does_not_make_is_refused() -> None:
    record = played_record(0)
    game = record.games[0]
    for start in (
        replace(game.start, starter=Seat(1 - game.start.starter)),
        replace(game.start, rounds=(*game.start.rounds, game.start.rounds[0])),
        replace(game.start, rounds=(game.start.rounds[0][::-1],)),
        replace(game.start, rounds=()),
    ):
        spoilt = replace(record, games=(replace(game, start=start),))
        assert fault_of(spoilt) == (TextCode.START_DOES_NOT_FOLLOW, "game 1", "")


def test_another_tile_drawn_than_lay_on_the_pool_is_refused() -> None:
    record = played_record(0)
    number, turn = find(record, Deed.DRAW)
    other = read_tile("R7") if turn.tiles[0] != read_tile("R7") else read_tile("K1")
    spoilt = with_turn(record, number, replace(turn, tiles=(other,)))
    assert fault_of(spoilt) == (
        TextCode.TURN_DIFFERS,
        f"game 1, turn {number}",
        f"draw {turn.tiles[0]}",
    )


def test_other_laid_tiles_than_the_table_shows_are_refused() -> None:
    record = played_record(0)
    number, turn = find(record, Deed.LAY)
    spoilt = with_turn(record, number, replace(turn, tiles=turn.tiles[1:]))
    assert fault_of(spoilt)[:2] == (TextCode.TURN_DIFFERS, f"game 1, turn {number}")


def test_a_turn_against_the_rules_is_refused_with_their_reasons() -> None:
    record = played_record(0)
    number, turn = find(record, Deed.DRAW)
    wrong: Iterable[tuple[RecordedTurn, str]] = (
        (RecordedTurn(seat=turn.seat, deed=Deed.PASS), "pass-with-pool"),
        (replace(turn, seat=Seat(1 - turn.seat)), "not-your-turn"),
        (replace(turn, seat=Seat(7)), "no-such-seat"),
        (RecordedTurn(seat=turn.seat, deed=Deed.LAY, table=read_table("R1 R2")), "set-too-short"),
        (RecordedTurn(seat=turn.seat, deed=Deed.RESTORE, table=()), "not-restoring"),
    )
    tried = 0
    for other, reason in wrong:
        with pytest.raises(Unreadable) as caught:
            list(replay(with_turn(record, number, other), SOLVER))
        (fault,) = caught.value.faults
        assert (fault.code, fault.text) == (
            TextCode.TURN_NOT_LEGAL,
            f"game 1, turn {number}",
        )
        assert reason in fault.reasons
        tried += 1
    assert tried == 5


def test_a_time_out_that_is_called_by_another_name_is_refused() -> None:
    record = played_record(MEMORY)
    number, turn = find(record, Deed.TIMEOUT_DRAW)
    spoilt = with_turn(record, number, replace(turn, deed=Deed.TIMEOUT_PENALTY))
    assert fault_of(spoilt)[:2] == (TextCode.TURN_DIFFERS, f"game 1, turn {number}")


def test_a_turn_after_the_end_is_refused() -> None:
    record = played_record(0)
    game = record.games[0]
    longer = replace(game, turns=(*game.turns, game.turns[0]))
    with pytest.raises(Unreadable) as caught:
        list(replay(replace(record, games=(longer,)), SOLVER))
    assert caught.value.faults[0].reasons == ("game-over",)


def test_a_game_that_does_not_come_to_its_end_is_refused() -> None:
    record = played_record(TWO_GAMES)
    cut = cut_record(record, 1, len(record.games[0].turns) - 1).games[0]
    claimed = replace(cut, end=record.games[0].end)
    for game in (cut, claimed):
        spoilt = replace(record, games=(game, record.games[1]))
        assert fault_of(spoilt) == (TextCode.GAME_UNFINISHED, "game 1", "")


def test_another_score_than_the_racks_give_is_refused() -> None:
    record = played_record(0)
    game = record.games[0]
    assert game.end is not None
    points = game.end.points
    wanted = " ".join(f"{number:+d}" for number in points)
    wrong = (
        RecordedEnd(game.end.reason, points[::-1]),
        RecordedEnd(EndReason.LAST_ROUND, points),
        None,
    )
    for end in wrong:
        spoilt = replace(record, games=(replace(game, end=end),))
        assert fault_of(spoilt) == (
            TextCode.SCORE_DIFFERS,
            "game 1",
            f"{EndReason.WENT_OUT} {wanted}",
        )


def test_more_games_than_the_match_has_are_refused() -> None:
    record = played_record(0)
    with pytest.raises(Unreadable) as caught:
        list(replay(replace(record, games=record.games * 2), SOLVER))
    (fault,) = caught.value.faults
    assert (fault.code, fault.text, fault.reasons) == (
        TextCode.TURN_NOT_LEGAL,
        "game 2",
        ("match-over",),
    )


def test_more_players_than_the_edition_allows_are_refused() -> None:
    record = replace(played_record(0), names=("Ada",))
    with pytest.raises(Unreadable) as caught:
        list(replay(record, SOLVER))
    (fault,) = caught.value.faults
    assert (fault.text, fault.reasons) == ("1 seats", ("seats-out-of-range",))
