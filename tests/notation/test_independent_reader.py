"""Records that Remeld writes, read and played by a reader that knows only docs/notation.md."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from matches import SOLVER, Played, play_match
from oracle import record_follower as follower
from oracle import record_mixing as mixing
from oracle import record_reader as reader
from oracle.record_tiles import in_order

from remeld.bots.wanderer import Wanderer
from remeld.notation.record import Record
from remeld.notation.record_json import write_json
from remeld.notation.record_text import write_record
from remeld.notation.replay import replay
from remeld.rules.edition import Edition
from remeld.rules.editions import editions
from remeld.rules.game import Action, Game, Phase, TimeOut
from remeld.rules.house import HouseValue, with_house_rules
from remeld.rules.match import Match
from remeld.rules.sets import Table

LAZY: Final = 0.97
LATE: Final = 0.12
AWKWARD: Final = 'Ann "A." \\ #[x] / 1:R7 = שלום\u2028\x85'


@dataclass(frozen=True)
class Case:
    """A match to be played: who, by which rules, with which luck."""

    edition: str
    seats: int
    idle: float = 0.25
    seed: int = 1
    house: tuple[tuple[str, HouseValue], ...] = ()

    def __str__(self) -> str:
        changed = "".join(f"-{field}={value}" for field, value in self.house)
        return f"{self.edition}-{self.seats}-{self.idle}-{self.seed}{changed}"

    def rules(self) -> Edition:
        edition = with_house_rules(editions()[self.edition], dict(self.house))
        assert isinstance(edition, Edition)
        return edition


MEMORY: Final = ("memory", True)
GAMES: Final = ("length_unit", "games")
CASES: Final = (
    Case("international", 2, house=(("length", 2), ("seconds", None))),
    Case("international", 3, LAZY, house=(MEMORY,)),
    Case("international", 5, house=(MEMORY, ("freed_joker", "any-set"))),
    Case("international", 6, LAZY),
    Case("international", 6, 0.8, house=(("opening_minimum", 0),)),
    Case("israel-classic", 4, LAZY, house=(("length", 2), ("penalty_tiles", 0))),
    Case("israel-classic", 3, house=(MEMORY, ("needless_moves", False))),
    Case("israel-family", 2, house=(("penalty_tiles", 1),)),
    Case("israel-family", 4, LAZY, house=(GAMES,)),
    Case("israel-family", 3, LAZY, house=(GAMES, ("length", 2), ("must_play", False))),
    Case("sweden", 2, 0.9, house=(("length", 2),)),
    Case("sweden", 3, LAZY, house=(MEMORY, ("length", 3))),
    Case("sweden", 4, house=(("match_winner", "wins"),)),
    Case("brazil", 3, house=(MEMORY, ("opening_goes_on", False))),
    Case("brazil", 2, LAZY, house=(MEMORY, ("length", 2), ("never_opened_hundred", True))),
    Case("brazil", 4, LAZY, house=(("pool_empty", "play-on"), ("penalty_tiles", 2))),
)


def sometimes_too_late(match: Match, rng: Random) -> Action | None:
    """Now and then time runs out: on a legal turn, on one with nothing laid, or on a muddle."""
    if rng.random() >= LATE:
        return None
    game = match.game
    return TimeOut(game.to_move, game.turn, _draft(game, rng))


def _draft(game: Game, rng: Random) -> Table:
    kind = rng.random()
    if game.phase is Phase.RESTORING:
        return (game.scattered or ())[rng.randrange(2) :]
    if kind < 0.3 and game.opened[game.to_move]:
        found = SOLVER.some_play(game.edition, game.table, game.racks[game.to_move])
        if found is not None:
            return found.table
    draft = [list(tiles) for tiles in game.table]
    for _ in range(rng.randrange(3) if draft else 0):
        draft.append([draft[rng.randrange(len(draft))].pop()])
        draft = [tiles for tiles in draft if tiles]
    if kind > 0.9 and draft:
        # What a draft leaves out lies loose beside it.
        draft.pop(rng.randrange(len(draft)))
    if kind > 0.5:
        rack = game.racks[game.to_move]
        for tile in rng.sample(rack, min(len(rack), rng.randrange(1, 4))):
            place = rng.randrange(len(draft) + 1)
            draft[place:place] = [[tile]]
    return tuple(map(tuple, draft))


@cache
def played(case: Case) -> Played:
    players = [Wanderer(idle=case.idle, solver=SOLVER) for _ in range(case.seats)]
    return play_match(case.rules(), case.seats, str(case), players, interfere=sometimes_too_late)


def read_both(record: Record, *, running: bool = False) -> reader.Record:
    """The record as the text tells it, which is what the JSON tells too."""
    (text,) = reader.read_text(write_record(record, running=running))
    assert text == reader.read_json(write_json(record, running=running))
    return text


def positions(record: Record) -> list[list[follower.Position]]:
    """What Remeld itself makes of the record."""
    games: list[list[follower.Position]] = []
    for step in replay(record, SOLVER):
        if step.turn is None:
            games.append([])
        game = step.match.game
        position = {
            "racks": [list(map(str, rack)) for rack in game.racks],
            "pool": list(map(str, game.pool)),
            "table": [list(map(str, tiles)) for tiles in game.table],
            "opened": list(game.opened),
        }
        if game.result is None:
            position["seat"] = game.to_move + 1
        games[-1].append(position)
    return games


def without_the_last_seat(games: list[list[follower.Position]]) -> list[list[follower.Position]]:
    """Positions in which nobody is to move once a game is over."""
    return [
        [*game[:-1], {name: game[-1][name] for name in game[-1] if name != "seat"}]
        for game in games
    ]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_position_is_the_same(case: Case) -> None:
    record = played(case).record
    read = read_both(record)
    assert read["edition"] == case.edition
    assert set(read["house"]) == {field for field, _ in case.house}
    assert len(read["games"]) == case.rules().games(case.seats)
    assert without_the_last_seat(follower.follow(read)) == positions(record)


def test_enough_was_seen() -> None:
    seen: Counter[str] = Counter()
    for case in CASES:
        record = played(case).record
        read = read_both(record)
        for game, follow in zip(read["games"], follower.follow(read), strict=True):
            assert len(follow) == len(game["turns"]) + 1
            seen.update(turn["deed"] for turn in game["turns"])
            seen.update([f"{case.edition}, {game['end']['reason']}"])
            seen.update(_rare(case, game))
            seen["games"] += 1
            seen["turns"] += len(game["turns"])
    print(dict(seen))  # noqa: T201 -- figures for whoever runs it with -s
    assert seen["games"] == 24
    wanted = (
        *reader.MEMBERS,
        *(f"{seats} seats" for seats in range(2, 7)),
        *(f"penalty of {tiles}" for tiles in range(4)),
        *("lost", "nothing lost", "start again", "joker at the start"),
        *("international, went-out", "international, last-round"),
        *("sweden, went-out", "sweden, could-not-play"),
        *("brazil, went-out", "brazil, pool-empty"),
    )
    assert [what for what in wanted if not seen[what]] == []


def _rare(case: Case, game: reader.Record) -> list[str]:
    """What a record seldom has to tell."""
    rare = [f"{case.seats} seats"]
    for turn, after in zip(game["turns"], [*game["turns"][1:], None], strict=True):
        if turn["deed"] == "restore":
            rare.append("lost" if "pool" in turn else "nothing lost")
        if turn["deed"] == "timeout-penalty":
            rare.append(f"penalty of {len(turn.get('tiles', []))}")
            if dict(case.house).get("memory") and after is None:
                rare.append("nothing to restore")
    rare += ["start again"] * (len(game["start"]) > 1)
    rare += ["joker at the start"] * any(t == "J" for part in game["start"] for _, t in part)
    return rare


def test_a_match_that_runs_is_followed_as_far_as_it_goes() -> None:
    for case in CASES[:2]:
        record = played(case).record
        whole = follower.follow(read_both(record))
        last = record.games[-1]
        for turns in (0, 1, len(last.turns) // 2, len(last.turns) - 1):
            part = replace(last, turns=last.turns[:turns], end=None)
            running = replace(record, games=(*record.games[:-1], part))
            read = read_both(running, running=True)
            assert read["result"] is None
            assert "end" not in read["games"][-1]
            assert follower.follow(read) == [*whole[:-1], whole[-1][: turns + 1]]


def test_names_and_further_tags_come_through() -> None:
    record = played(CASES[0]).record
    tags = (("Table_2", AWKWARD), ("Event", ""))
    record = replace(record, names=(AWKWARD, ""), tags=tags, date="")
    read = read_both(record)
    assert read["seats"] == [AWKWARD, ""]
    assert read["tags"] == dict(tags)
    assert read["date"] == ""


def test_records_stand_one_after_another() -> None:
    texts = [write_record(played(case).record) for case in CASES[:3]]
    loose = "# a file\n" + "\n\n# next\n".join(texts).replace("\n", "  \r\n\t")
    assert reader.read_text(loose) == [reader.read_text(text)[0] for text in texts]


def box_in_order(case: Case) -> list[str]:
    record = {"seats": ["" for _ in range(case.seats)]}
    return in_order(list(follower.box(record).elements()))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_games_can_be_dealt_again_from_their_seed(case: Case) -> None:
    read = read_both(played(case).record)
    seed = str(case).encode()
    for number, (game, follow) in enumerate(
        zip(read["games"], follower.follow(read), strict=True), start=1
    ):
        box = mixing.mixed(seed, f"start/{number}", box_in_order(case))
        drawn = [tile for part in game["start"] for _, tile in part]
        assert drawn == box[: len(drawn)]
        box = mixing.mixed(seed, f"deal/{number}", box_in_order(case))
        racks = [box[14 * seat : 14 * seat + 14] for seat in range(case.seats)]
        assert game["racks"] == list(map(in_order, racks))
        assert game["pool"] == box[14 * case.seats :]
        for at, turn in enumerate(game["turns"]):
            if "pool" in turn:
                tiles = follow[at]["pool"] + turn["tiles"]
                assert turn["pool"] == mixing.mixed(seed, f"return/{number}/{at + 1}", tiles)


def test_the_mixing_vector() -> None:
    mixed = mixing.mixed(b"remeld", "deal/1", box_in_order(CASES[0]))
    assert " ".join(mixed[:14]) == "O5 R10 B9 B7 K8 B12 B3 B6 K11 O7 R8 K9 K3 R4"


# The reader's checks bite -----------------------------------------------------------------------


def _first(read: reader.Record, deed: str) -> dict[str, Any]:
    turn: dict[str, Any] = next(t for t in read["games"][0]["turns"] if t["deed"] == deed)
    return turn


def _swap_pool(read: reader.Record) -> None:
    pool = read["games"][0]["pool"]
    at = next(at for at, tile in enumerate(pool) if tile != pool[0])
    pool[0], pool[at] = pool[at], pool[0]


def _other_starter(read: reader.Record) -> None:
    game = read["games"][0]
    game["starter"] = game["starter"] % len(read["seats"]) + 1


def _more_points(read: reader.Record) -> None:
    points = read["games"][0]["end"]["points"]
    points[0], points[1] = points[0] + 1, points[1] - 1


SPOILS: Final[dict[str, Callable[[reader.Record], None]]] = {
    "not the next of the pool": _swap_pool,
    "somebody else starts|not those": _other_starter,
    "points": _more_points,
    "lays something else": lambda read: _first(read, "lay")["table"].pop(),
    "do not add up": lambda read: read["games"][0]["pool"].pop(),
    "out of turn": lambda read: _first(read, "lay").update(seat=9),
    "not tidy": lambda read: _first(read, "lay")["table"][0].reverse(),
    "no end is told|not the sum": lambda read: read["games"][-1].pop("end"),
    "not the sum": lambda read: read["result"].reverse(),
}


@pytest.mark.parametrize("message", SPOILS)
def test_a_spoiled_record_is_found_out(message: str) -> None:
    read = read_both(played(CASES[0]).record)
    follower.follow(read)
    spoiled = json.loads(json.dumps(read))
    SPOILS[message](spoiled)
    with pytest.raises(reader.Wrong, match=message):
        follower.follow(spoiled)
