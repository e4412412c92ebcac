"""The values of the game for hypothesis: one strategy for each, and matches that were played."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from hypothesis import strategies as st
from matches import play_match

from remeld.bots import NO_LIMITS, Bot
from remeld.bots.greedy import Greedy
from remeld.bots.wanderer import Wanderer
from remeld.notation.record import Deed, Record, RecordedTurn
from remeld.rules.edition import Edition
from remeld.rules.editions import edition_named, editions
from remeld.rules.fault import Refusal
from remeld.rules.game import Action, Game, Phase, Play, Restore, TimeOut
from remeld.rules.house import HOUSE_RULES, HouseRule, HouseValue, with_house_rules
from remeld.rules.match import Match
from remeld.rules.sets import (
    LONGEST_GROUP,
    LONGEST_RUN,
    SHORTEST,
    Table,
    TileSet,
    is_set,
)
from remeld.rules.start import Seat
from remeld.rules.tile import (
    COLOURS,
    HIGHEST,
    JOKER,
    LARGE,
    STANDARD,
    TILES,
    Box,
    Colour,
    Pool,
    Rack,
    Tile,
    count,
    rack_of,
)
from remeld.rules.view import view

__all__ = [
    "MATCHES",
    "MatchPlan",
    "arbitrary_sets",
    "arbitrary_tables",
    "boxes",
    "cut_record",
    "dates",
    "editions_with_house_rules",
    "groups",
    "house_rules",
    "jokers_or_tiles",
    "legal_sets",
    "legal_tables",
    "names",
    "numbered_tiles",
    "played_record",
    "printed_editions",
    "racks",
    "random_draft",
    "records",
    "running_records",
    "runs",
    "seats",
    "seeds",
    "tags",
    "turns",
]

# Tiles

numbered_tiles: Final = st.sampled_from(TILES[:-1])
jokers_or_tiles: Final = st.sampled_from(TILES)
"""Every kind, each as often."""
boxes: Final = st.sampled_from((STANDARD, LARGE))
seats: Final = st.integers(0, 5).map(Seat)
seeds: Final = st.binary(max_size=40)


@st.composite
def racks(draw: st.DrawFn, box: Box = STANDARD, max_size: int = 30) -> Rack:
    """Some tiles of a box."""
    size = draw(st.integers(0, max_size))
    places = st.lists(st.integers(0, len(box) - 1), min_size=size, max_size=size, unique=True)
    return rack_of(box.tiles[place] for place in draw(places))


# Sets


def _with_jokers(draw: st.DrawFn, tiles: list[Tile], max_jokers: int) -> TileSet:
    """The tiles with up to so many of them turned into jokers, one at least staying itself."""
    most = min(max_jokers, len(tiles) - 1)
    for place in draw(st.sets(st.integers(0, len(tiles) - 1), max_size=most)):
        tiles[place] = JOKER
    return tuple(tiles)


@st.composite
def groups(draw: st.DrawFn, max_jokers: int = 2) -> TileSet:
    """Three or four of a number, in any order."""
    number = draw(st.integers(1, HIGHEST))
    colours = draw(st.permutations(COLOURS))[: draw(st.integers(SHORTEST, LONGEST_GROUP))]
    return _with_jokers(draw, [Tile.of(colour, number) for colour in colours], max_jokers)


@st.composite
def runs(draw: st.DrawFn, max_jokers: int = 2) -> TileSet:
    """Three or more consecutive numbers of one colour, lying in order."""
    length = draw(st.integers(SHORTEST, LONGEST_RUN))
    first = draw(st.integers(1, HIGHEST - length + 1))
    colour = draw(st.sampled_from(Colour))
    tiles = [Tile.of(colour, number) for number in range(first, first + length)]
    return _with_jokers(draw, tiles, max_jokers)


def legal_sets(max_jokers: int = 2) -> st.SearchStrategy[TileSet]:
    """Groups and runs, perhaps with jokers."""
    return groups(max_jokers) | runs(max_jokers)


@st.composite
def legal_tables(draw: st.DrawFn, box: Box = STANDARD, max_sets: int = 10) -> Table:
    """Groups and runs that all come from one box."""
    left = box.counts
    table: list[TileSet] = []
    for tiles in draw(st.lists(legal_sets(box.jokers), max_size=max_sets)):
        own = count(tiles)
        if all(here <= have for here, have in zip(own, left, strict=True)):
            left = [have - here for here, have in zip(own, left, strict=True)]
            table.append(tiles)
    return tuple(table)


arbitrary_sets: Final = st.lists(jokers_or_tiles, min_size=1, max_size=14).map(tuple)
"""Any tiles lying together."""
arbitrary_tables: Final = st.lists(arbitrary_sets, max_size=8).map(tuple)
"""Drafts: tiles anywhere, no matter whether they make sets or come from any box."""

# Editions

printed_editions: Final = st.sampled_from(tuple(editions().values()))


def _values(rule: HouseRule) -> st.SearchStrategy[HouseValue]:
    if rule.yes_no:
        return st.booleans()
    if rule.choices is not None:
        return st.sampled_from([choice.value for choice in rule.choices])
    numbers: st.SearchStrategy[HouseValue] = st.integers(rule.least, rule.most)
    return numbers | st.none() if rule.may_be_none else numbers


house_rules: Final[st.SearchStrategy[dict[str, HouseValue]]] = st.fixed_dictionaries(
    {}, optional={field: _values(rule) for field, rule in HOUSE_RULES.items()}
)
"""Some house rules with values that they may have."""


@st.composite
def editions_with_house_rules(draw: st.DrawFn) -> Edition:
    """Every edition, with any house rules."""
    edition = with_house_rules(draw(printed_editions), draw(house_rules))
    assert isinstance(edition, Edition), edition
    return edition


# Records

_RESERVED: Final = {"Remeld", "Edition", "House", "Date", "Result"}
names: Final = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
"""What a player may be called: anything that can be written to a file."""
dates: Final = st.dates().map(str) | st.just("")
"""The day of a match, or none."""
_tag_names: Final = st.from_regex(r"[A-Za-z0-9_]{1,9}", fullmatch=True).filter(
    lambda name: name not in _RESERVED and not name.startswith("Seat")
)
tags: Final = st.dictionaries(_tag_names, names, max_size=3).map(lambda given: tuple(given.items()))
_sorted_tiles: Final = st.lists(jokers_or_tiles, min_size=1, max_size=14).map(rack_of)
_drawn: Final = st.lists(jokers_or_tiles, min_size=1, max_size=3).map(tuple)
_pools: Final = st.lists(jokers_or_tiles, min_size=1, max_size=30).map(
    lambda tiles: Pool(tuple(tiles))
)


@st.composite
def turns(draw: st.DrawFn) -> RecordedTurn:
    """A recorded turn of any deed, as a game could have brought it about."""
    turn = RecordedTurn(seat=draw(seats), deed=draw(st.sampled_from(Deed)))
    table = draw(arbitrary_tables)
    match turn.deed:
        case Deed.DRAW:
            return replace(turn, tiles=draw(_drawn))
        case Deed.PASS:
            return turn
        case Deed.LAY | Deed.TIMEOUT_LAY:
            return replace(turn, tiles=draw(_sorted_tiles), table=table)
        case Deed.TIMEOUT_PASS:
            return replace(turn, table=table)
        case Deed.TIMEOUT_DRAW | Deed.TIMEOUT_PENALTY:
            return replace(turn, tiles=draw(_drawn), table=table)
        case Deed.RESTORE:
            if draw(st.booleans()):
                return replace(turn, table=table)
            return replace(turn, tiles=draw(_sorted_tiles), table=table, pool=draw(_pools))


def random_draft(game: Game, rng: Random) -> Table:
    """The table as somebody may have left it: sets torn up, tiles of the rack lying about."""
    table = [list(tiles) for tiles in game.table]
    for tiles in table:
        if rng.random() < 0.3:
            rng.shuffle(tiles)
    if table and rng.random() < 0.5:
        torn = table.pop(rng.randrange(len(table)))
        place = rng.randrange(1, len(torn))
        table += [torn[:place], torn[place:]]
    if table and rng.random() < 0.2:
        table.pop(rng.randrange(len(table)))
    rack = list(game.racks[game.to_move])
    rng.shuffle(rack)
    for tile in rack[: rng.choice((0, 0, 1, 2, 5))]:
        if table and rng.random() < 0.4:
            rng.choice(table).append(tile)
        else:
            table.append([tile])
    return tuple(map(tuple, table))


def _time_outs(share: float) -> Callable[[Match, Random], Action | None]:
    def interfere(match: Match, rng: Random) -> Action | None:
        game = match.game
        if game.phase is Phase.RESTORING:
            scattered = game.scattered or ()
            kept = tuple(tiles for tiles in scattered if is_set(tiles) and rng.random() < 0.7)
            deed = rng.choice((Restore, TimeOut))
            return deed(game.to_move, game.turn, kept if rng.random() < 0.7 else scattered)
        if rng.random() >= share:
            return None
        planned = _GREEDY.choose(view(game, game.to_move), rng, NO_LIMITS)
        if isinstance(planned, Play) and rng.random() < 0.3:
            return TimeOut(game.to_move, game.turn, planned.table)
        return TimeOut(game.to_move, game.turn, random_draft(game, rng))

    return interfere


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Everything that a match follows from."""

    edition: str
    players: tuple[Bot, ...]
    house: Mapping[str, HouseValue]
    time_outs: float = 0.0


_GREEDY: Final = Greedy()
_WANDERER: Final = Wanderer()
_LAZY: Final = Wanderer(idle=0.97)

MATCHES: Final = (
    MatchPlan("international", (_GREEDY, _WANDERER), {}),
    MatchPlan("international", (_LAZY,) * 6, {"memory": True, "opening_minimum": 10}, 0.15),
    MatchPlan("international", (_WANDERER,) * 3, {"memory": True, "length": 2}, 0.1),
    MatchPlan("brazil", (_GREEDY, _WANDERER, _WANDERER), {"seconds": None}, 0.05),
    MatchPlan("brazil", (_LAZY,) * 4, {"opening_minimum": 100, "length": 2}),
    MatchPlan("israel-classic", (_LAZY,) * 4, {"opening_minimum": 100}, 0.3),
    MatchPlan("israel-family", (_WANDERER,) * 2, {"penalty_tiles": 1}, 0.1),
    MatchPlan("israel-family", (_LAZY,) * 4, {}, 0.05),
    MatchPlan("sweden", (_WANDERER, _GREEDY), {"memory": True}, 0.1),
    MatchPlan("sweden", (_LAZY,) * 4, {"opening_minimum": 100}, 0.02),
)
"""Matches of all editions: with every deed, with every reason to end, of one game and several."""


@cache
def played_record(number: int) -> Record:
    """The record of one of `MATCHES`, which is played when it is first asked for."""
    plan = MATCHES[number]
    printed = edition_named(plan.edition)
    assert not isinstance(printed, Refusal), printed
    edition = with_house_rules(printed, plan.house)
    assert not isinstance(edition, Refusal), edition
    interfere = _time_outs(plan.time_outs) if plan.time_outs else None
    seed = f"{plan.edition}/{number}"
    return play_match(edition, len(plan.players), seed, plan.players, interfere=interfere).record


def cut_record(record: Record, games: int, last_turns: int) -> Record:
    """The record as it was in its game number `games`, after so many turns of that."""
    game = record.games[games - 1]
    cut = replace(game, turns=game.turns[:last_turns], end=None)
    if last_turns >= len(game.turns):
        cut = game
    return replace(record, games=(*record.games[: games - 1], cut))


_played: Final = st.sampled_from(range(len(MATCHES))).map(played_record)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """The record of a whole match, under any names, date and tags."""
    record = draw(_played)
    size = len(record.names)
    return replace(
        record,
        names=tuple(draw(st.lists(names, min_size=size, max_size=size))),
        date=draw(dates),
        tags=draw(tags),
    )


@st.composite
def running_records(draw: st.DrawFn) -> Record:
    """The record of a match cut off in one of its games."""
    record = draw(records())
    games = draw(st.integers(1, len(record.games)))
    return cut_record(record, games, draw(st.integers(0, len(record.games[games - 1].turns) - 1)))
