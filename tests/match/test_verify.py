"""A record is accepted as it was dealt, and refused with any one thing changed."""

from dataclasses import replace
from random import Random

import pytest
from matches import SOLVER

from remeld.bots import BOTS, NO_LIMITS
from remeld.match.fair import FairDeal, deal_tags, promise_tags
from remeld.match.verify import DealCode, DealFault, verify
from remeld.notation.record import Deed, Record, RecordedTurn, Recorder
from remeld.notation.record_text import read_records, write_record
from remeld.rules.edition import LengthUnit
from remeld.rules.editions import editions
from remeld.rules.game import Action, Phase, TimeOut
from remeld.rules.match import Match, MatchAdvance, act_in_match, next_game, start_match
from remeld.rules.tile import TILES, Pool, rack_of
from remeld.rules.view import view

DEAL = FairDeal("match 7", bytes(range(32)), (bytes(range(16)), None, bytes(range(9, 30))))


def played(*, memory: bool = False) -> Record:
    """Two games of three, in which time runs out now and then."""
    edition = replace(
        editions()["international"], length=2, length_unit=LengthUnit.GAMES, memory=memory
    )
    recorder = Recorder(edition, ("Ann", "Bo", "Cy"), "2026-11-18", deal_tags(DEAL))
    advance = start_match(edition, 3, DEAL.mix)
    rng, greedy = Random(1), BOTS["greedy"]()
    while True:
        assert isinstance(advance, MatchAdvance)
        match = advance.match
        recorder.add(advance.events)
        if match.over:
            return recorder.record()
        if match.game.phase is Phase.ENDED:
            advance = next_game(match, DEAL.mix)
            continue
        action: Action = greedy.choose(view(match.game, match.game.to_move), rng, NO_LIMITS)
        if match.game.phase is Phase.TURN and match.game.turn % 9 == 4:
            action = too_late(match)
        advance = act_in_match(match, action, search=SOLVER, mix=DEAL.mix)


def too_late(match: Match) -> Action:
    game = match.game
    loose = game.racks[game.to_move][:1]
    draft = (*(tiles[1:] for tiles in game.table[:1]), *game.table[1:], loose)
    return TimeOut(game.to_move, game.turn, tuple(filter(None, draft)))


RECORD = played()
BY_MEMORY = played(memory=True)


@pytest.mark.parametrize("record", [RECORD, BY_MEMORY], ids=["plain", "memory"])
def test_what_was_dealt_as_promised_is_accepted(record: Record) -> None:
    assert verify(record, SOLVER) is None
    (read,) = read_records(write_record(record).splitlines())
    assert isinstance(read, Record)
    assert verify(read, SOLVER) is None
    deeds = {turn.deed for game in record.games for turn in game.turns}
    assert Deed.TIMEOUT_PENALTY in deeds


def with_tag(name: str, value: str | None) -> Record:
    tags = [(tag, old if tag != name else value) for tag, old in RECORD.tags]
    return replace(RECORD, tags=tuple((tag, new) for tag, new in tags if new is not None))


@pytest.mark.parametrize("name", [name for name, _ in deal_tags(DEAL)])
def test_a_changed_or_missing_tag_is_found(name: str) -> None:
    old = dict(RECORD.tags)[name]
    other = "0" if old[-1] != "0" else "1"
    for value in (None, old[:-1] + other):
        assert verify(with_tag(name, value), SOLVER) is not None


def test_a_running_match_shows_nothing_to_verify() -> None:
    running = replace(RECORD, tags=promise_tags(DEAL))
    assert verify(running, SOLVER) == DealFault(code=DealCode.NOT_SHOWN)


def test_a_promise_that_nobody_made_is_found() -> None:
    more = replace(RECORD, tags=(*RECORD.tags, ("NonceDigest2", "00")))
    fault = verify(more, SOLVER)
    assert fault == DealFault(code=DealCode.DIGEST_DIFFERS, tag="NonceDigest2")


def test_any_one_tile_of_the_deal_is_found() -> None:
    changed = 0
    for number, game in enumerate(RECORD.games, start=1):
        first, second = game.racks[0], game.racks[1]
        swapped = rack_of((*first[1:], second[0])), rack_of((*second[1:], first[0]))
        turned = Pool((*game.pool[:3], game.pool[4], game.pool[3], *game.pool[5:]))
        for other in (
            replace(game, racks=(*swapped, game.racks[2])),
            replace(game, pool=turned),
            replace(
                game,
                start=replace(
                    game.start, starter=type(game.start.starter)((game.start.starter + 1) % 3)
                ),
            ),
        ):
            if other == game:
                continue
            games = tuple(other if old is game else old for old in RECORD.games)
            fault = verify(replace(RECORD, games=games), SOLVER)
            assert fault == DealFault(code=DealCode.DEAL_DIFFERS, game=number)
            changed += 1
    assert changed >= 4


@pytest.mark.parametrize("record", [RECORD, BY_MEMORY], ids=["plain", "memory"])
def test_any_one_drawn_tile_is_found(record: Record) -> None:
    changed = 0
    for place, turn in enumerate(record.games[0].turns):
        other = another(turn)
        if other is None:
            continue
        turns = list(record.games[0].turns)
        turns[place] = other
        games = (replace(record.games[0], turns=tuple(turns)), *record.games[1:])
        fault = verify(replace(record, games=games), SOLVER)
        assert fault is not None
        assert (fault.code, fault.game) == (DealCode.TURN_DIFFERS, 1)
        changed += 1
    assert changed > 20


def another(turn: RecordedTurn) -> RecordedTurn | None:
    """The same turn with one tile changed, or two of a mixed pool."""
    if turn.pool is not None and len(turn.pool) > 1 and turn.pool[0] != turn.pool[1]:
        return replace(turn, pool=Pool((turn.pool[1], turn.pool[0], *turn.pool[2:])))
    if not turn.tiles:
        return None
    new = TILES[(turn.tiles[0] + 1) % len(TILES)]
    return replace(turn, tiles=(new, *turn.tiles[1:]))


def test_an_end_that_is_none_is_found() -> None:
    first, second = RECORD.games
    assert first.end is not None
    points = tuple(reversed(first.end.points))
    for games, number in (
        ((first,), 1),
        ((), 0),
        ((replace(first, end=None), second), 1),
        ((replace(first, end=replace(first.end, points=points)), second), 1),
        ((replace(first, turns=first.turns[:-1], end=None), second), 1),
        ((first, second, second), 3),
    ):
        fault = verify(replace(RECORD, games=games), SOLVER)
        assert fault == DealFault(code=DealCode.END_DIFFERS, game=number)


def test_a_table_that_cannot_be_shows_nothing() -> None:
    alone = replace(RECORD, names=("Ann",))
    assert verify(alone, SOLVER) == DealFault(code=DealCode.NOT_SHOWN)
