"""Records that were corrupted, and for every reason a text that shows it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import SOLVER
from spoilt_records import fault_of, find, tile_less, with_turn
from strategies import MATCHES, cut_record, played_record

from remeld.notation.fault import TextCode, Unreadable
from remeld.notation.record import Deed, Record
from remeld.notation.record_json import read_json
from remeld.notation.record_text import read_records, read_turn, write_record
from remeld.notation.replay import replay
from remeld.notation.tiles import read_tile
from remeld.rules.tile import rack_of

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
@settings(max_examples=150)
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
    TextCode.TILES_DO_NOT_ADD_UP: lambda: list(replay(tile_less(played_record(0)), SOLVER)),
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
