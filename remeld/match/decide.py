"""What a command brings about: events, or a refusal that changes nothing."""

from collections import Counter
from typing import Final, TypeAlias, assert_never

from remeld.match.commands import (
    Act,
    BotAct,
    Command,
    Digest,
    GoAway,
    Leave,
    Ready,
    Return,
    SeatBot,
    ShowNonce,
    Sit,
    Start,
    TimeUp,
    Unseat,
    Vote,
)
from remeld.match.events import (
    Abandoned,
    Acted,
    BotStoodIn,
    CameBack,
    Dealt,
    DigestGiven,
    Event,
    LeftChair,
    NonceShown,
    Promised,
    Readied,
    SatDown,
    ShowingFailed,
    Voted,
    WentAway,
)
from remeld.match.fair import LONGEST, SHORTEST, nonce_digest
from remeld.match.sitting import Ballot, Instant, PlayerId, Robot, Sitting, Stage, playing
from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.game import Action, TimeOut
from remeld.rules.match import act_in_match
from remeld.rules.search import Search
from remeld.rules.start import Seat

__all__ = ["Decision", "decide"]

Decision: TypeAlias = tuple[Event, ...] | Refusal

_HEX: Final = frozenset("0123456789abcdef")


def decide(sitting: Sitting, command: Command, now: Instant, search: Search) -> Decision:
    """The events that a command brings about now; or why it does not."""
    match command:
        case Sit() | Leave() | SeatBot() | Unseat() | Digest() | Start():
            return _gathering(sitting, command, now)
        case ShowNonce():
            return _show_nonce(sitting, command, now)
        case Act():
            return _player_acts(sitting, command, now, search)
        case BotAct():
            return _bot_acts(sitting, command.action, now, search)
        case TimeUp():
            return _time_up(sitting, command, now, search)
        case Ready():
            return _ready(sitting, command.player, now)
        case GoAway() | Return() | Vote():
            return _absence(sitting, command, now)
        case _:
            assert_never(command)


def _refuse(code: Code) -> Refusal:
    return Refusal((Fault(code=code),))


def _gathering(
    sitting: Sitting, command: Sit | Leave | SeatBot | Unseat | Digest | Start, now: Instant
) -> Decision:
    if sitting.stage is not Stage.GATHERING:
        return _refuse(Code.TABLE_BEGUN)
    match command:
        case Sit():
            return _sit(sitting, command)
        case Leave():
            seat = sitting.seat_of(command.player)
            return _refuse(Code.NOT_SEATED) if seat is None else (LeftChair(seat),)
        case Digest():
            return _digest(sitting, command)
        case SeatBot() | Unseat() | Start():
            if command.player != sitting.host:
                return _refuse(Code.NOT_THE_HOST)
            return _host(sitting, command, now)
        case _:
            assert_never(command)


def _sit(sitting: Sitting, command: Sit) -> Decision:
    if sitting.seat_of(command.person.player) is not None:
        return _refuse(Code.ALREADY_SEATED)
    free = [Seat(seat) for seat, chair in enumerate(sitting.chairs) if chair.occupant is None]
    if command.seat is not None and not 0 <= command.seat < len(sitting.chairs):
        return _refuse(Code.NO_SUCH_SEAT)
    if not free or (command.seat is not None and command.seat not in free):
        return _refuse(Code.SEAT_TAKEN)
    if command.digest is not None and not _is_digest(command.digest):
        return _refuse(Code.NOT_A_DIGEST)
    seat = free[0] if command.seat is None else command.seat
    return (SatDown(seat, command.person, command.digest),)


def _digest(sitting: Sitting, command: Digest) -> Decision:
    seat = sitting.seat_of(command.player)
    if seat is None:
        return _refuse(Code.NOT_SEATED)
    if not _is_digest(command.digest):
        return _refuse(Code.NOT_A_DIGEST)
    return (DigestGiven(seat, command.digest),)


def _is_digest(digest: str) -> bool:
    return len(digest) == 64 and _HEX.issuperset(digest)


def _host(sitting: Sitting, command: SeatBot | Unseat | Start, now: Instant) -> Decision:
    match command:
        case SeatBot() | Unseat():
            if not 0 <= command.seat < len(sitting.chairs):
                return _refuse(Code.NO_SUCH_SEAT)
            taken = sitting.chairs[command.seat].occupant is not None
            if isinstance(command, Unseat):
                return (LeftChair(command.seat),) if taken else _refuse(Code.SEAT_FREE)
            return (
                _refuse(Code.SEAT_TAKEN) if taken else (SatDown(command.seat, Robot(command.bot)),)
            )
        case Start():
            if not sitting.full:
                return _refuse(Code.SEAT_FREE)
            if not sitting.promised:
                return _refuse(Code.DIGEST_MISSING)
            promised = Promised(command.secret, now)
            waits = any(chair.digest is not None for chair in sitting.chairs)
            return (promised,) if waits else (promised, Dealt(now))
        case _:
            assert_never(command)


def _show_nonce(sitting: Sitting, command: ShowNonce, now: Instant) -> Decision:
    seat = sitting.seat_of(command.player)
    if seat is None:
        return _refuse(Code.NOT_SEATED)
    chair = sitting.chairs[seat]
    if sitting.stage is not Stage.PROMISED or chair.digest is None or chair.nonce is not None:
        return _refuse(Code.NO_NONCE_WANTED)
    fits = SHORTEST <= len(command.nonce) <= LONGEST
    if not fits or nonce_digest(sitting.name, seat, command.nonce) != chair.digest:
        return _refuse(Code.NONCE_DIFFERS)
    shown = NonceShown(seat, command.nonce)
    return (shown,) if _missing(sitting) - {seat} else (shown, Dealt(now))


def _missing(sitting: Sitting) -> set[Seat]:
    """The seats whose nonces were promised and are not shown."""
    return {
        Seat(seat)
        for seat, chair in enumerate(sitting.chairs)
        if chair.digest is not None and chair.nonce is None
    }


def _player_acts(sitting: Sitting, command: Act, now: Instant, search: Search) -> Decision:
    seat = sitting.seat_of(command.player)
    if seat is None or command.action.seat != seat:
        return _refuse(Code.NOT_SEATED)
    if isinstance(command.action, TimeOut):
        return _refuse(Code.TIME_NOT_UP)  # that is for the clock to say
    return _act(sitting, command.action, now, search)


def _bot_acts(sitting: Sitting, action: Action, now: Instant, search: Search) -> Decision:
    seat = action.seat
    if not 0 <= seat < len(sitting.chairs):
        return _refuse(Code.NO_SUCH_SEAT)
    if sitting.chairs[seat].bot is None:
        return _refuse(Code.NOT_SEATED)
    return _act(sitting, action, now, search)


def _act(sitting: Sitting, action: Action, now: Instant, search: Search) -> Decision:
    if sitting.stage is not Stage.PLAYING:
        return _refuse(Code.NOTHING_PLAYED)
    table = playing(sitting)
    advance = act_in_match(table.match, action, search=search, mix=table.deal.mix)
    return advance if isinstance(advance, Refusal) else (Acted(action, now),)


def _time_up(sitting: Sitting, command: TimeUp, now: Instant, search: Search) -> Decision:
    if sitting.deadline is None or command.version != sitting.version or now < sitting.deadline:
        return _refuse(Code.TIME_NOT_UP)
    if sitting.stage is Stage.PROMISED:
        return (ShowingFailed(tuple(sorted(_missing(sitting)))),)
    if sitting.stage is Stage.BETWEEN:
        return (Dealt(now),)
    game = playing(sitting).match.game
    action = TimeOut(game.to_move, game.turn, command.draft)
    decision = _act(sitting, action, now, search)
    if not isinstance(decision, Refusal):
        return decision
    # A draft that holds what is not there is no draft; and no clock stops for that.
    lies = game.table if game.scattered is None else game.scattered
    return _act(sitting, TimeOut(game.to_move, game.turn, lies), now, search)


def _ready(sitting: Sitting, player: PlayerId, now: Instant) -> Decision:
    seat = sitting.seat_of(player)
    if seat is None:
        return _refuse(Code.NOT_SEATED)
    if sitting.stage not in {Stage.BETWEEN, Stage.OVER}:
        return _refuse(Code.GAME_RUNNING)
    if sitting.chairs[seat].ready:
        return ()
    others = (chair for place, chair in enumerate(sitting.chairs) if place != seat)
    all_ready = all(chair.ready for chair in others if chair.there)
    if sitting.stage is Stage.BETWEEN and all_ready:
        return (Readied(seat), Dealt(now))
    return (Readied(seat),)


def _absence(sitting: Sitting, command: GoAway | Return | Vote, now: Instant) -> Decision:
    seat = sitting.seat_of(command.player)
    if seat is None:
        return _refuse(Code.NOT_SEATED)
    away = sitting.chairs[seat].away_since is not None
    match command:
        case GoAway():
            return () if away or sitting.done else (WentAway(seat, now),)
        case Return():
            return (CameBack(seat),) if away else ()
        case Vote():
            return _vote(sitting, seat, command.ballot, now)
        case _:
            assert_never(command)


def _vote(sitting: Sitting, seat: Seat, ballot: Ballot, now: Instant) -> Decision:
    grace = sitting.terms.grace
    absent = [
        Seat(place)
        for place, chair in enumerate(sitting.chairs)
        if chair.away_since is not None
        and chair.stand_in is None
        and now >= chair.away_since + grace
    ]
    if not absent or sitting.done or sitting.stage is Stage.GATHERING:
        return _refuse(Code.NOBODY_AWAY)
    voters = [place for place, chair in enumerate(sitting.chairs) if chair.there]
    if seat not in voters:
        return _refuse(Code.NOT_SEATED)
    ballots = Counter(ballot if place == seat else sitting.chairs[place].ballot for place in voters)
    voted = Voted(seat, ballot)
    if 2 * ballots[ballot] <= len(voters):
        return (voted,)
    if ballot is Ballot.END:
        return (voted, Abandoned())
    if ballot is Ballot.BOT:
        return (voted, *(BotStoodIn(place, sitting.terms.stand_in) for place in absent))
    return (voted,)
