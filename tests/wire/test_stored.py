"""What a store keeps is what happened."""

import json
from dataclasses import replace
from random import Random

import msgspec
import pytest
from match.sittings import PLAYERS, Parlour, terms
from match.test_sitting import commands
from matches import SOLVER

from remeld.match.events import Acted, TableMade, begin, evolve
from remeld.match.sitting import Instant
from remeld.notation.tiles import read_table
from remeld.rules.editions import editions
from remeld.rules.game import Draw, Pass, Play, Restore, TimeOut
from remeld.rules.start import Seat
from remeld.wire import read_event, read_made, write_event, write_made
from remeld.wire.parts import Unknown

MADE = TableMade("table 9", terms(3), PLAYERS[0])


def test_a_sitting_is_what_was_kept_of_it() -> None:
    kinds = set()
    for seed in range(25):
        rng, parlour = Random(seed), Parlour(MADE)
        for _ in range(300):
            parlour.now += rng.choice((0, 1, 30, 70))
            parlour.ask(commands(rng, parlour))
        kept = [write_event(event) for event in parlour.events]
        sitting = begin(read_made(write_made(MADE)))
        for body in kept:
            sitting = evolve(sitting, read_event(body), SOLVER)
            kinds.add(json.loads(body)["event"])
        assert sitting == parlour.sitting
    assert len(kinds) == 14


@pytest.mark.parametrize("name", editions())
def test_every_edition_is_kept_with_its_house_rules(name: str) -> None:
    edition = replace(editions()[name], seconds=None, opening_minimum=20, memory=True)
    made = TableMade("t", replace(terms(3, days_a_turn=2), edition=edition), PLAYERS[1])
    assert read_made(write_made(made)) == made
    house = json.loads(write_made(made))["rules"]["house"]
    assert house["opening_minimum"] == 20
    assert house["seconds"] is None


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"event": "unheard-of"}',
        b'{"event": "left-chair", "seat": "one"}',
        b'{"event": "left-chair", "seat": 1, "more": 2}',
        b'{"event": "acted", "at": 1.0, "action": {"do": "fly", "seat": 0, "turn": 1}}',
        b'{"event": "voted", "seat": 0, "ballot": "maybe"}',
    ],
)
def test_what_is_no_event_is_refused(body: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_event(body)


@pytest.mark.parametrize("tile", ["R14", "red 7", "r7", "R07", ""])
def test_a_tile_is_written_in_one_way(tile: str) -> None:
    action = {"do": "play", "seat": 0, "turn": 1, "table": [[tile]]}
    with pytest.raises(Unknown, match="not a tile"):
        read_event(json.dumps({"event": "acted", "at": 1.0, "action": action}).encode())


@pytest.mark.parametrize(
    "rules",
    [
        {"edition": "narnia"},
        {"edition": "sweden", "house": {"seconds": -3}},
        {"edition": "sweden", "house": {"name": "x"}},
    ],
)
def test_an_edition_that_there_is_not_is_refused(rules: dict[str, object]) -> None:
    made = json.loads(write_made(MADE)) | {"rules": rules}
    with pytest.raises(Unknown, match="no such"):
        read_made(json.dumps(made).encode())


def test_an_edition_of_no_name_cannot_be_kept() -> None:
    nameless = replace(MADE.terms, edition=replace(MADE.terms.edition, name="narnia"))
    with pytest.raises(Unknown, match="no such edition"):
        write_made(replace(MADE, terms=nameless))


@pytest.mark.parametrize("kind", [Draw, Pass])
def test_actions_without_a_table_are_kept(kind: type[Draw] | type[Pass]) -> None:
    event = Acted(kind(Seat(1), 7), Instant(2.5))
    assert read_event(write_event(event)) == event


@pytest.mark.parametrize("kind", [Play, Restore, TimeOut])
def test_actions_with_a_table_are_kept(kind: type[Play] | type[Restore] | type[TimeOut]) -> None:
    event = Acted(kind(Seat(1), 7, read_table("R1 R2 J | K4 B4 O4")), Instant(2.5))
    assert read_event(write_event(event)) == event
