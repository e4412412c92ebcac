"""The course of a game: state + action -> new state + events, or a refusal."""

from dataclasses import dataclass, replace
from operator import sub
from typing import TypeVar, assert_never

from remeld.rules.changes import table_counts
from remeld.rules.edition import Edition, PoolEmpty
from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.game import (
    Action,
    Dealt,
    Draw,
    Drew,
    Event,
    Game,
    GameEnded,
    Pass,
    Passed,
    Phase,
    Play,
    Played,
    PoolMixed,
    PoolRanOut,
    Restore,
    Restored,
    StartDrawn,
    TimedOut,
    TimeOut,
    TimeOutcome,
)
from remeld.rules.judge import Judgement, judge, tile_faults
from remeld.rules.opening import could_open
from remeld.rules.score import EndReason, final_racks, score_game
from remeld.rules.search import Search
from remeld.rules.sets import Table, is_set, tidy
from remeld.rules.shuffle import Mix, checked
from remeld.rules.start import Seat, deal, starting_draw
from remeld.rules.tile import Pool, Rack, Tile, count, rack_of, tiles_of

__all__ = ["Advance", "act", "act_refusal", "could_lay", "start_game"]

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Advance:
    """The game after an action, and what happened."""

    game: Game
    events: tuple[Event, ...]


def start_game(edition: Edition, seats: int, number: int, mix: Mix) -> Advance:
    """The game from the starting draw to the moment in which the starter is to move (R2)."""
    box = edition.box(seats)
    start = starting_draw(checked(mix, box.tiles, f"start/{number}"), seats)
    racks, pool = deal(checked(mix, box.tiles, f"deal/{number}"), seats)
    game = Game(
        edition=edition,
        box=box,
        number=number,
        start=start,
        racks=racks,
        pool=pool,
        table=(),
        opened=(False,) * seats,
        to_move=start.starter,
        turn=1,
        phase=Phase.TURN,
        fresh=((),) * seats,
    )
    return Advance(game, (StartDrawn(start), Dealt(racks, pool)))


def act(game: Game, action: Action, *, search: Search, mix: Mix) -> Advance | Refusal:
    """The game after `action`; or why not, and then nothing has changed."""
    if early := act_refusal(game, action):
        return early
    match action:
        case Draw():
            return _draw(game, search)
        case Play():
            return _play(game, action.table, search)
        case Pass():
            return _pass(game, search)
        case TimeOut():
            if game.phase is Phase.RESTORING:
                return _restore(game, action.draft, search, mix)
            return _time_out(game, action.draft, search)
        case Restore():
            return _restore(game, action.table, search, mix)
        case _:
            assert_never(action)


def act_refusal(game: Game, action: Action) -> Refusal | None:
    """The refusal of an action that comes from the wrong seat or at the wrong moment."""
    if not 0 <= action.seat < game.seats:
        return _refuse(Code.NO_SUCH_SEAT)
    if game.phase is Phase.ENDED:
        return _refuse(Code.GAME_OVER)
    if action.turn != game.turn:
        return Refusal((Fault(code=Code.STALE, have=action.turn, need=game.turn),))
    if action.seat != game.to_move:
        return _refuse(Code.NOT_YOUR_TURN)
    restoring = game.phase is Phase.RESTORING
    if restoring and not isinstance(action, Restore | TimeOut):
        return _refuse(Code.RESTORING)
    if not restoring and isinstance(action, Restore):
        return _refuse(Code.NOT_RESTORING)
    return None


def could_lay(game: Game, seat: Seat, search: Search) -> bool:
    """Whether the seat could lay at least one tile now."""
    rack = game.racks[seat]
    if game.opened[seat]:
        return search.can_play(game.edition, game.table, rack)
    return could_open(game.edition, rack, search)


def _refuse(code: Code) -> Refusal:
    return Refusal((Fault(code=code),))


def _draw(game: Game, search: Search) -> Advance | Refusal:
    seat = game.to_move
    if game.pool_ran_out and game.pool:
        return _refuse(Code.LAST_ROUND)
    if not game.pool:
        return _refuse(Code.POOL_EMPTY)
    if game.edition.must_play and game.opened[seat] and could_lay(game, seat, search):
        return _refuse(Code.MUST_PLAY)
    game, drew = _take(game, 1)
    return _end_turn(game, (drew,), search)


def _play(game: Game, table: Table, search: Search) -> Advance | Refusal:
    judgement = judge(game.position(game.to_move), table, search)
    if judgement.faults:
        return Refusal(judgement.faults)
    return _lay(game, table, judgement, (), search)


def _pass(game: Game, search: Search) -> Advance | Refusal:
    if not game.pool_ran_out:
        return _refuse(Code.PASS_WITH_POOL)
    seat = game.to_move
    if game.edition.pool_empty is PoolEmpty.PLAY_ON:
        if could_lay(game, seat, search):
            return _refuse(Code.MUST_PLAY)
        return _end_game(game, EndReason.COULD_NOT_PLAY, (Passed(seat),), search)
    game = replace(game, fresh=_at(game.fresh, seat, ()))
    return _end_turn(game, (Passed(seat),), search)


def _time_out(game: Game, draft: Table, search: Search) -> Advance | Refusal:
    """R3.5 and R3.6. Only a draft that holds tiles which are not there is refused."""
    seat = game.to_move
    draft = tuple(filter(None, draft))  # an empty place on the cloth is nothing
    judgement = judge(game.position(seat), draft, search)
    foreign = tuple(
        fault
        for fault in judgement.faults
        if fault.code in {Code.TILE_NOT_HELD, Code.COPY_USED_TWICE}
    )
    if foreign:
        return Refusal(foreign)
    if judgement.legal:
        event = TimedOut(seat, TimeOutcome.KEPT, None)
        return _lay(game, draft, judgement, (event,), search)
    if judgement.laid:
        return _penalty(game, draft, judgement.laid, search)
    event = TimedOut(seat, TimeOutcome.UNDONE, draft)
    game, drew = _take(game, 0 if game.pool_ran_out else 1)
    events: tuple[Event, ...] = (event, drew) if drew.number else (event, Passed(seat))
    if game.pool_ran_out and game.edition.pool_empty is PoolEmpty.PLAY_ON:
        return _end_game(game, EndReason.COULD_NOT_PLAY, events, search)
    return _end_turn(game, events, search)


def _penalty(game: Game, draft: Table, laid: Rack, search: Search) -> Advance:
    seat = game.to_move
    unable = game.pool_ran_out and game.edition.pool_empty is PoolEmpty.PLAY_ON
    game, drew = _take(game, game.edition.penalty_tiles)
    events: tuple[Event, ...] = (TimedOut(seat, TimeOutcome.PENALTY, draft), drew)
    if unable:
        return _end_game(game, EndReason.COULD_NOT_PLAY, events, search)
    if not game.edition.memory:
        return _end_turn(game, events, search)
    scattered = replace(
        game,
        phase=Phase.RESTORING,
        scattered=_scattered(game.table, draft, laid),
        turn=game.turn + 1,
    )
    return Advance(scattered, events)


def _restore(game: Game, table: Table, search: Search, mix: Mix) -> Advance | Refusal:
    """R8.6: what stands in sets is the table now, the rest is mixed into the pool."""
    before, after = table_counts(game.table), table_counts(table)
    faults = tile_faults(before, count(()), after)
    foreign = tuple(fault for fault in faults if fault.code is not Code.TABLE_TILE_MISSING)
    if foreign:
        return Refusal(foreign)
    kept = tuple(tidy(tiles) for tiles in table if is_set(tiles))
    standing = table_counts(kept)
    lost = Rack(tuple(tiles_of(list(map(sub, before, standing)))))
    pool = game.pool
    events: tuple[Event, ...] = (Restored(game.to_move, kept, lost),)
    if lost:
        label = f"return/{game.number}/{game.turn}"
        pool = Pool(checked(mix, game.pool + lost, label))
        events += (PoolMixed(len(pool), pool),)
    restored = replace(game, table=kept, pool=pool, phase=Phase.TURN, scattered=None)
    return _end_turn(restored, events, search)


def _lay(
    game: Game, table: Table, judgement: Judgement, events: tuple[Event, ...], search: Search
) -> Advance:
    """The game after a legal play."""
    seat = game.to_move
    left = list(game.racks[seat])
    for tile in judgement.laid:
        left.remove(tile)
    table = tuple(map(tidy, table))
    game = replace(
        game,
        racks=_at(game.racks, seat, Rack(tuple(left))),
        fresh=_at(game.fresh, seat, ()),
        table=table,
        opened=_at(game.opened, seat, True),
    )
    played = Played(seat, table, judgement.laid, judgement.opening)
    return _end_turn(game, (*events, played), search)


def _take(game: Game, number: int) -> tuple[Game, Drew]:
    """The seat to move takes so many tiles from the pool, or as many as are left."""
    seat = game.to_move
    taken = game.pool[:number]
    game = replace(
        game,
        racks=_at(game.racks, seat, rack_of(game.racks[seat] + taken)),
        fresh=_at(game.fresh, seat, taken),
        pool=Pool(game.pool[number:]),
    )
    return game, Drew(seat, len(taken), taken)


def _at(values: tuple[_Value, ...], seat: Seat, value: _Value) -> tuple[_Value, ...]:
    """What every seat has, with something else for one of them."""
    return (*values[:seat], value, *values[seat + 1 :])


def _scattered(table: Table, draft: Table, laid: Rack) -> Table:
    """The draft after the player has taken back what was laid, the last copies first.

    Tiles of the table that the draft leaves out lie loose beside it.
    """
    back = count(laid)
    left: list[tuple[Tile, ...]] = []
    for tiles in reversed(draft):
        kept: list[Tile] = []
        for tile in reversed(tiles):
            if back[tile]:
                back[tile] -= 1
            else:
                kept.append(tile)
        left.append(tuple(reversed(kept)))
    missing = tiles_of(list(map(sub, table_counts(table), table_counts(tuple(left)))))
    return (*filter(None, reversed(left)), *((tile,) for tile in missing))


def _end_turn(game: Game, events: tuple[Event, ...], search: Search) -> Advance:
    """The end of a turn: is somebody out, has the pool run out, whose turn is it? (R7.1, R7.3)."""
    if not game.racks[game.to_move]:
        return _end_game(game, EndReason.WENT_OUT, events, search)
    if game.turns_left is not None:
        game = replace(game, turns_left=game.turns_left - 1)
        if game.turns_left == 0:
            return _end_game(game, EndReason.LAST_ROUND, events, search)
    elif not game.pool and not game.pool_ran_out:
        rule = game.edition.pool_empty
        if rule is PoolEmpty.ENDS_AT_ONCE:
            return _end_game(game, EndReason.POOL_EMPTY, events, search)
        turns = game.seats if rule is PoolEmpty.LAST_ROUND else None
        game = replace(game, pool_ran_out=True, turns_left=turns)
        events += (PoolRanOut(turns),)
    next_seat = Seat((game.to_move + 1) % game.seats)
    return Advance(replace(game, to_move=next_seat, turn=game.turn + 1), events)


def _end_game(game: Game, reason: EndReason, events: tuple[Event, ...], search: Search) -> Advance:
    racks = final_racks(game.edition, game.racks, game.opened, search)
    result = score_game(reason, racks, game.start.starter)
    ended = replace(game, phase=Phase.ENDED, result=result, turn=game.turn + 1, scattered=None)
    return Advance(ended, (*events, GameEnded(result)))
