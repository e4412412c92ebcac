"""From a record back to the match, every step judged again."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import SOLVER
from positions import edition
from strategies import MATCHES, cut_record, played_record, running_records

from remeld.notation.fault import TextCode, Unreadable
from remeld.notation.record import Deed, Record, RecordedEnd, RecordedTurn, Recorder, action_of
from remeld.notation.record_json import read_json, write_json
from remeld.notation.record_text import read_records, read_turn, write_record
from remeld.notation.replay import replay
from remeld.notation.tiles import read_table, read_tile
from remeld.rules.game import TimeOut
from remeld.rules.match import MatchAdvance, act_in_match, start_match
from remeld.rules.score import EndReason
from remeld.rules.shuffle import seeded
from remeld.rules.start import Seat
from remeld.rules.tile import Pool, Rack, rack_of

MEMORY: Final = 1
TWO_GAMES: Final = 2


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


# Good records


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
@settings(deadline=None, max_examples=30)
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


# Tiles that do not add up


def _other_tile(record: Record) -> Record:
    game = record.games[0]
    last = game.pool[-1]
    other = next(tile for tile in game.pool if tile != last)
    return replace(record, games=(replace(game, pool=Pool((*game.pool[:-1], other))),))


def _tile_less(record: Record) -> Record:
    game = record.games[0]
    return replace(record, games=(replace(game, pool=Pool(game.pool[1:])),))


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
        (_tile_less, "game 1", "first", ""),
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
    assert fault_of(_tile_less(record)) == (TextCode.TILES_DO_NOT_ADD_UP, "game 1", lost)


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


def test_every_deed_is_an_action_of_its_seat() -> None:
    seen = 0
    for deed in Deed:
        action = action_of(RecordedTurn(seat=Seat(1), deed=deed, table=()), 7)
        assert (action.seat, action.turn) == (1, 7)
        seen += 1
    assert seen == 8


# Corrupted records


def _check_corrupted(text: str) -> bool:
    """Whether the text still replays; it must, or say where it does not."""
    good = True
    lines = text.count("\n") + 1
    for found in read_records(text.split("\n")):
        if isinstance(found, Unreadable):
            assert all(1 <= fault.line <= lines for fault in found.faults)
            good = False
            continue
        try:
            list(replay(found, SOLVER))
            continue
        except Unreadable as unreadable:
            faults = unreadable.faults
        assert faults
        assert all(fault.text for fault in faults)
        good = False
    return good


@given(st.sampled_from(range(len(MATCHES))), st.data())
@settings(deadline=None, max_examples=150)
def test_a_corrupted_record_replays_or_is_refused_with_the_place(
    number: int, data: st.DataObject
) -> None:
    lines = write_record(played_record(number)).split("\n")
    for _ in range(data.draw(st.integers(1, 2))):
        place = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(("drop", "double", "swap", "word", "letter", "cut")))
        words = lines[place].split(" ")
        word = data.draw(st.integers(0, len(words) - 1))
        match kind:
            case "drop":
                del lines[place]
            case "double":
                lines.insert(place, lines[place])
            case "swap":
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], lines[place]
            case "word":
                words[word] = data.draw(
                    st.sampled_from(("", "R1", "J", "-", "|", ":", "9", "1", "+5", "pass", "lay"))
                )
                lines[place] = " ".join(words)
            case "letter":
                words[word] = words[word][1:]
                lines[place] = " ".join(words)
            case _:
                lines[place:] = []
        if not lines:
            break
    _check_corrupted("\n".join(lines))


def test_every_lost_line_of_games_is_noticed() -> None:
    text = write_record(cut_record(played_record(0), 1, 30), running=True)
    lines = text.rstrip("\n").split("\n")
    start = lines.index("game 1")
    tried = 0
    for place in range(start, len(lines) - 1):
        assert not _check_corrupted("\n".join(lines[:place] + lines[place + 1 :])), lines[place]
        tried += 1
    assert tried == 34


def test_every_tile_of_a_deal_counts() -> None:
    record = played_record(0)
    game = record.games[0]
    tried = 0
    for seat, rack in enumerate(game.racks):
        for place, tile in enumerate(rack):
            other = read_tile("K1") if tile != read_tile("K1") else read_tile("K2")
            changed = rack_of((*rack[:place], other, *rack[place + 1 :]))
            racks = (*game.racks[:seat], changed, *game.racks[seat + 1 :])
            spoilt = replace(record, games=(replace(game, racks=racks),))
            assert fault_of(spoilt)[0] is TextCode.TILES_DO_NOT_ADD_UP
            tried += 1
    assert tried == 28


# Every reason


def _broken(change: Callable[[list[str]], None]) -> Record:
    """The record of a match whose text was changed, and which can still be read."""
    lines = write_record(played_record(0)).split("\n")
    change(lines)
    (found,) = read_records(lines)
    if isinstance(found, Unreadable):
        raise found
    return found


def _set(prefix: str, line: str) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        place = next(index for index, text in enumerate(lines) if text.startswith(prefix))
        lines[place] = line

    return change


def _end(lines: list[str]) -> None:
    place = next(index for index, text in enumerate(lines) if text.startswith("end "))
    lines[place] = lines[place].replace("went-out", "last-round")


def _unended(lines: list[str]) -> None:
    place = next(index for index, text in enumerate(lines) if text.startswith("end "))
    del lines[place - 1]


EVERY_REASON: Final[dict[TextCode, Callable[[], object]]] = {
    TextCode.NOT_A_TILE: lambda: read_tile("X7"),
    TextCode.NO_SUCH_NUMBER: lambda: read_tile("R14"),
    TextCode.NUMBER_ALONE: lambda: read_tile("7"),
    TextCode.COLOUR_ALONE: lambda: read_tile("red"),
    TextCode.NOT_AN_ACTION: lambda: read_turn("sleep"),
    TextCode.NOT_A_RECORD: lambda: read_json("x"),
    TextCode.RECORD_VERSION: lambda: _broken(_set("[Remeld", '[Remeld "9"]')),
    TextCode.TAG_MISSING: lambda: _broken(_set("[Edition", "")),
    TextCode.TAG_VALUE: lambda: _broken(_set("[Edition", '[Edition "narnia"]')),
    TextCode.LINE_UNKNOWN: lambda: _broken(_set("pool", "pond: R1")),
    TextCode.LINE_MISSING: lambda: _broken(lambda lines: lines.__delitem__(slice(9, None))),
    TextCode.TILES_DO_NOT_ADD_UP: lambda: list(replay(_tile_less(played_record(0)), SOLVER)),
    TextCode.START_DOES_NOT_FOLLOW: lambda: list(
        replay(_broken(_set("start", "start 1:R7 2:R7 = 1")), SOLVER)
    ),
    TextCode.TURN_NOT_LEGAL: lambda: list(replay(_broken(_set("1. ", "1. 9 draw R1")), SOLVER)),
    TextCode.TURN_DIFFERS: lambda: list(replay(_lay_less(), SOLVER)),
    TextCode.SCORE_DIFFERS: lambda: list(replay(_broken(_end), SOLVER)),
    TextCode.GAME_UNFINISHED: lambda: list(replay(_broken(_unended), SOLVER)),
}


def _lay_less() -> Record:
    number, turn = find(played_record(0), Deed.LAY)
    return with_turn(played_record(0), number, replace(turn, tiles=turn.tiles[1:]))


@pytest.mark.parametrize("code", list(TextCode))
def test_every_reason_has_a_text_that_shows_it(code: TextCode) -> None:
    with pytest.raises(Unreadable) as caught:
        EVERY_REASON[code]()
    assert [fault.code for fault in caught.value.faults] == [code]
