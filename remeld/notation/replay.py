"""From a record back to the match: every step judged again, nothing left to chance."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from operator import sub
from typing import Final

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.record import Record, RecordedGame, RecordedTurn, action_of, turn_of
from remeld.notation.tiles import write_tiles
from remeld.rules.fault import Refusal
from remeld.rules.game import Event
from remeld.rules.match import Match, act_in_match, next_game, start_match
from remeld.rules.search import Search
from remeld.rules.shuffle import Mix
from remeld.rules.start import RACK_SIZE
from remeld.rules.tile import Tile, count, tiles_of

__all__ = ["Step", "replay", "replay_game_start", "replay_turn"]

_NAMED: Final = 20
"""So many tiles are named, at most, of those that do not add up."""


@dataclass(frozen=True, slots=True)
class Step:
    """The match after one recorded thing, and what happened in it."""

    match: Match
    events: tuple[Event, ...]
    turn: RecordedTurn | None
    """None for the start of a game."""


def replay(record: Record, search: Search) -> Iterator[Step]:
    """Every step of the match. `Unreadable` where the record is not what the rules allow."""
    seats = len(record.names)
    if refusal := record.edition.seats_fault(seats):
        raise _refused(refusal, f"{seats} seats")
    match: Match | None = None
    for number, game in enumerate(record.games, start=1):
        step = replay_game_start(record, game, match, number)
        yield step
        for turn in game.turns:
            step = replay_turn(step.match, turn, search)
            yield step
        match = step.match
        result = match.game.result
        if result is None:
            if game.end is not None or number < len(record.games):
                raise _fault(TextCode.GAME_UNFINISHED, f"game {number}")
        elif game.end is None or (result.reason, result.points) != (
            game.end.reason,
            game.end.points,
        ):
            wanted = f"{result.reason} {' '.join(f'{points:+d}' for points in result.points)}"
            raise _fault(TextCode.SCORE_DIFFERS, f"game {number}", expected=wanted)


def replay_game_start(record: Record, game: RecordedGame, match: Match | None, number: int) -> Step:
    """The match with this game dealt as it was; `match` is what was before it."""
    mix = _recorded_mix(record, game, f"game {number}")
    advance = (
        next_game(match, mix) if match else start_match(record.edition, len(record.names), mix)
    )
    if isinstance(advance, Refusal):
        raise _refused(advance, f"game {number}")
    if advance.match.game.start != game.start:
        raise _fault(TextCode.START_DOES_NOT_FOLLOW, f"game {number}")
    return Step(advance.match, advance.events, None)


def replay_turn(match: Match, turn: RecordedTurn, search: Search) -> Step:
    """The match after a recorded turn."""
    game = match.game
    where = f"game {game.number}, turn {game.turn}"

    def mix(tiles: tuple[Tile, ...], _: str) -> tuple[Tile, ...]:
        pool = turn.pool or ()
        if wrong := _sum_fault(where, pool, tiles):
            raise wrong
        return pool

    advance = act_in_match(match, action_of(turn, game.turn), search=search, mix=mix)
    if isinstance(advance, Refusal):
        raise _refused(advance, where)
    happened = turn_of(advance.events)
    if happened != turn:
        wanted = f"{happened.deed} {write_tiles(happened.tiles)}"
        raise _fault(TextCode.TURN_DIFFERS, where, expected=wanted)
    return Step(advance.match, advance.events, turn)


def _recorded_mix(record: Record, game: RecordedGame, where: str) -> Mix:
    """The mixings before a game, as far as its record shows them; the rest is in no order."""
    seats = len(record.names)
    box = record.edition.box(seats)
    drawn = game.start.tiles
    if excess := box.excess(drawn):
        raise _fault(TextCode.TILES_DO_NOT_ADD_UP, f"{where}, start", write_tiles(()), excess)
    rest = list(map(sub, box.counts, count(drawn)))
    dealt = (*(tile for rack in game.racks for tile in rack), *game.pool)
    if wrong := _sum_fault(where, dealt, box.tiles):
        raise wrong
    sizes = [len(rack) for rack in game.racks]
    if sizes != [RACK_SIZE] * seats:
        text = f"{where}, racks {' '.join(map(str, sizes))}"
        raise _fault(TextCode.LINE_UNKNOWN, text, " ".join([str(RACK_SIZE)] * seats))
    start = (*drawn, *tiles_of(rest))

    def mix(_: tuple[Tile, ...], label: str) -> tuple[Tile, ...]:
        return start if label.startswith("start/") else dealt

    return mix


def _sum_fault(where: str, given: Iterable[Tile], wanted: Iterable[Tile]) -> Unreadable | None:
    """Where the tiles are not those that there must be: which are missing, which too many."""
    more = list(map(sub, count(given), count(wanted)))
    if not any(more):
        return None
    missing = write_tiles(islice(tiles_of([-number for number in more]), _NAMED))
    return _fault(TextCode.TILES_DO_NOT_ADD_UP, where, missing, tiles_of(more))


def _fault(
    code: TextCode, text: str, expected: str = "", excess: Iterable[Tile] = ()
) -> Unreadable:
    reasons = tuple(map(str, islice(excess, _NAMED)))
    return Unreadable([TextFault(code=code, text=text, expected=expected, reasons=reasons)])


def _refused(refusal: Refusal, where: str) -> Unreadable:
    fault = TextFault(code=TextCode.TURN_NOT_LEGAL, text=where, reasons=refusal.codes)
    return Unreadable([fault])
