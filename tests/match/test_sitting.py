"""A sitting from the first who sits down to the last game."""

from dataclasses import replace
from random import Random

import pytest
from match.sittings import (
    PLAYERS,
    SECRET,
    Parlour,
    free_table,
    nonce_of,
    person,
    seated,
    show_all,
    started,
    terms,
)
from matches import SOLVER

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
from remeld.match.events import Abandoned, Acted, Dealt, begin, evolve
from remeld.match.fair import FairDeal, nonce_digest
from remeld.match.sitting import Ballot, Instant, PlayerId, Sitting, Stage
from remeld.rules.fault import Code
from remeld.rules.game import Draw, Pass, Phase, TimeOut
from remeld.rules.start import Seat

ANN, BO, CY, _ = PLAYERS
STRANGER = PlayerId("eve")


def test_people_and_bots_sit_down_and_get_up() -> None:
    parlour = free_table(3).do(Sit(person(ANN)), Sit(person(BO), Seat(2)))
    assert parlour.sitting.seat_of(ANN) == 0
    assert parlour.sitting.seat_of(BO) == 2
    assert [chair.occupant is None for chair in parlour.sitting.chairs] == [False, True, False]
    parlour.do(SeatBot(ANN, Seat(1), "casual"))
    assert parlour.sitting.full
    assert parlour.sitting.chairs[1].bot == "casual"
    parlour.do(Leave(BO), Unseat(ANN, Seat(1)))
    assert [chair.occupant is None for chair in parlour.sitting.chairs] == [False, True, True]


def test_what_is_refused_while_people_gather() -> None:
    parlour = free_table().do(Sit(person(ANN)))
    assert parlour.refused(Sit(person(ANN))) == (Code.ALREADY_SEATED,)
    assert parlour.refused(Sit(person(BO), Seat(0))) == (Code.SEAT_TAKEN,)
    assert parlour.refused(Sit(person(BO), Seat(2))) == (Code.NO_SUCH_SEAT,)
    assert parlour.refused(Sit(person(BO), digest="00")) == (Code.NOT_A_DIGEST,)
    assert parlour.refused(Leave(BO)) == (Code.NOT_SEATED,)
    assert parlour.refused(SeatBot(BO, Seat(1), "casual")) == (Code.NOT_THE_HOST,)
    assert parlour.refused(SeatBot(ANN, Seat(0), "casual")) == (Code.SEAT_TAKEN,)
    assert parlour.refused(SeatBot(ANN, Seat(-1), "casual")) == (Code.NO_SUCH_SEAT,)
    assert parlour.refused(Unseat(ANN, Seat(1))) == (Code.SEAT_FREE,)
    assert parlour.refused(Start(ANN, SECRET)) == (Code.SEAT_FREE,)
    assert parlour.refused(Digest(BO, "a" * 64)) == (Code.NOT_SEATED,)
    assert parlour.refused(Digest(ANN, "A" * 64)) == (Code.NOT_A_DIGEST,)
    parlour.do(Sit(person(BO)))
    assert parlour.refused(Sit(person(CY))) == (Code.SEAT_TAKEN,)
    assert parlour.refused(Start(ANN, SECRET)) == (Code.DIGEST_MISSING,)
    draw = Draw(Seat(0), 1)
    assert parlour.refused(Act(ANN, draw)) == (Code.NOTHING_PLAYED,)
    assert parlour.refused(Ready(ANN)) == (Code.GAME_RUNNING,)
    assert parlour.refused(ShowNonce(ANN, nonce_of(ANN))) == (Code.NO_NONCE_WANTED,)
    assert parlour.refused(Vote(ANN, Ballot.END)) == (Code.NOBODY_AWAY,)
    assert parlour.refused(TimeUp(parlour.sitting.version)) == (Code.TIME_NOT_UP,)


def test_tiles_are_dealt_when_all_nonces_are_shown() -> None:
    parlour = seated().do(Start(ANN, SECRET))
    assert parlour.stage() is Stage.PROMISED
    assert parlour.refused(ShowNonce(ANN, b"another nonce...")) == (Code.NONCE_DIFFERS,)
    assert parlour.refused(ShowNonce(ANN, b"")) == (Code.NONCE_DIFFERS,)
    assert parlour.refused(ShowNonce(STRANGER, nonce_of(ANN))) == (Code.NOT_SEATED,)
    assert parlour.refused(Leave(ANN)) == (Code.TABLE_BEGUN,)
    parlour.do(ShowNonce(ANN, nonce_of(ANN)))
    assert parlour.refused(ShowNonce(ANN, nonce_of(ANN))) == (Code.NO_NONCE_WANTED,)
    assert parlour.game is None
    parlour.do(ShowNonce(BO, nonce_of(BO)))
    assert parlour.stage() is Stage.PLAYING
    assert parlour.sitting.deal == FairDeal("table 9", SECRET, (nonce_of(ANN), nonce_of(BO)))
    assert parlour.sitting.match is not None
    assert parlour.sitting.deadline == parlour.now + 60


def test_whoever_does_not_show_a_nonce_has_none() -> None:
    parlour = seated().do(Start(ANN, SECRET), ShowNonce(ANN, nonce_of(ANN)))
    parlour.now += 19
    assert parlour.refused(TimeUp(parlour.sitting.version)) == (Code.TIME_NOT_UP,)
    parlour.now += 2
    parlour.do(TimeUp(parlour.sitting.version))
    assert parlour.stage() is Stage.GATHERING
    assert parlour.sitting.deal is None
    assert parlour.refused(Start(ANN, SECRET)) == (Code.DIGEST_MISSING,)
    parlour.do(Digest(ANN, nonce_digest("table 9", Seat(0), b"a new nonce of Ann")))
    parlour.do(Start(ANN, b"another secret of 32 bytes......"))
    parlour.do(ShowNonce(ANN, b"a new nonce of Ann"))
    assert parlour.stage() is Stage.PLAYING
    assert parlour.deal is not None
    assert parlour.deal.nonces == (b"a new nonce of Ann", None)


def test_a_table_of_bots_needs_no_nonces() -> None:
    parlour = free_table().do(*(SeatBot(ANN, Seat(seat), "greedy") for seat in range(2)))
    parlour.do(Start(ANN, SECRET))
    rng = Random(1)
    while parlour.stage() is Stage.PLAYING:
        parlour.do(BotAct(parlour.bot_action(rng)))
    assert parlour.stage() is Stage.OVER


def test_turns_are_for_those_who_sit_there() -> None:
    parlour = started()
    assert parlour.sitting.match is not None
    game = parlour.sitting.match.game
    mover, other = (ANN, BO) if game.to_move == 0 else (BO, ANN)
    draw = Draw(game.to_move, game.turn)
    assert parlour.refused(Act(other, draw)) == (Code.NOT_SEATED,)
    assert parlour.refused(Act(STRANGER, draw)) == (Code.NOT_SEATED,)
    assert parlour.refused(BotAct(draw)) == (Code.NOT_SEATED,)
    assert parlour.refused(BotAct(Draw(Seat(9), 1))) == (Code.NO_SUCH_SEAT,)
    assert parlour.refused(Act(mover, Pass(game.to_move, game.turn))) == (Code.PASS_WITH_POOL,)
    late = TimeOut(game.to_move, game.turn, ())
    assert parlour.refused(Act(mover, late)) == (Code.TIME_NOT_UP,)
    parlour.do(Act(mover, draw))
    assert parlour.refused(Act(mover, draw)) == (Code.STALE,)


def test_when_time_is_up_the_draft_is_judged() -> None:
    parlour = started()
    version = parlour.sitting.version
    assert parlour.refused(TimeUp(version)) == (Code.TIME_NOT_UP,)
    parlour.now += 60
    assert parlour.refused(TimeUp(version - 1)) == (Code.TIME_NOT_UP,)
    parlour.do(TimeUp(version, ((), ())))
    assert isinstance(parlour.events[-1], Acted)
    assert parlour.sitting.deadline == parlour.now + 60
    parlour.now += 60
    assert parlour.sitting.match is not None
    game = parlour.sitting.match.game
    held = game.racks[1 - game.to_move]
    foreign = tuple((tile,) * 4 for tile in held)
    parlour.do(TimeUp(parlour.sitting.version, foreign))  # nobody holds such tiles
    assert parlour.sitting.match.game.turn == game.turn + 1


def test_slow_matches_and_matches_without_a_clock() -> None:
    slow = started(2, days_a_turn=3)
    assert slow.sitting.deadline == slow.now + 3 * 86_400
    made = replace(
        seated().made, terms=replace(terms(), edition=replace(terms().edition, seconds=None))
    )
    parlour = Parlour(made)
    parlour.do(*(SeatBot(ANN, Seat(seat), "greedy") for seat in range(2)), Start(ANN, SECRET))
    assert parlour.sitting.deadline is None
    assert parlour.refused(TimeUp(parlour.sitting.version)) == (Code.TIME_NOT_UP,)


def test_a_match_goes_on_when_all_are_ready_or_time_is_up() -> None:
    parlour, rng = started(2, games=3), Random(5)
    parlour.play_game(rng)
    assert parlour.stage() is Stage.BETWEEN
    assert parlour.refused(Act(ANN, Draw(Seat(0), 1))) == (Code.NOTHING_PLAYED,)
    parlour.do(Ready(ANN), Ready(ANN))
    assert parlour.stage() is Stage.BETWEEN
    parlour.do(Ready(BO))
    assert parlour.stage() is Stage.PLAYING
    assert not any(chair.ready for chair in parlour.sitting.chairs)
    parlour.play_game(rng)
    parlour.now += 20
    parlour.do(TimeUp(parlour.sitting.version))
    parlour.play_game(rng)
    assert parlour.stage() is Stage.OVER
    assert parlour.sitting.done
    assert parlour.refused(Ready(STRANGER)) == (Code.NOT_SEATED,)
    parlour.do(Ready(ANN))
    assert parlour.sitting.chairs[0].ready
    assert sum(isinstance(event, Dealt) for event in parlour.events) == 3


def test_those_who_are_there_decide_about_those_who_are_away() -> None:
    parlour = started(3)
    parlour.do(GoAway(CY), GoAway(CY))
    assert parlour.refused(Vote(ANN, Ballot.BOT)) == (Code.NOBODY_AWAY,)
    parlour.now += 60
    assert parlour.refused(Vote(CY, Ballot.BOT)) == (Code.NOT_SEATED,)
    parlour.do(Vote(ANN, Ballot.BOT), Vote(BO, Ballot.WAIT))
    assert parlour.bot_at(2) is None
    parlour.do(Vote(BO, Ballot.BOT))
    assert parlour.bot_at(2) == "greedy"
    assert not any(chair.ballot for chair in parlour.sitting.chairs)
    assert parlour.refused(Vote(ANN, Ballot.BOT)) == (Code.NOBODY_AWAY,)
    rng = Random(2)
    assert parlour.sitting.match is not None
    while parlour.sitting.match.game.to_move != 2:
        action = parlour.bot_action(rng)
        parlour.do(Act(PLAYERS[action.seat], action))
        assert parlour.sitting.match is not None
    parlour.do(BotAct(parlour.bot_action(rng)))
    parlour.do(Return(CY), Return(CY))
    assert parlour.bot_at(2) is None
    assert parlour.refused(GoAway(STRANGER)) == (Code.NOT_SEATED,)


def test_everybody_may_be_sent_home() -> None:
    parlour = started(2).do(GoAway(BO))
    parlour.now += 61
    parlour.do(Vote(ANN, Ballot.WAIT), Vote(ANN, Ballot.END))
    assert parlour.stage() is Stage.ABANDONED
    assert isinstance(parlour.events[-1], Abandoned)
    assert parlour.sitting.deadline is None
    assert parlour.refused(Vote(ANN, Ballot.END)) == (Code.NOBODY_AWAY,)
    assert parlour.ask(GoAway(ANN)) == ()


def test_a_table_put_back_by_hand_has_its_own_clock() -> None:
    made = seated().made
    by_memory = replace(made.terms, edition=replace(made.terms.edition, memory=True))
    parlour = Parlour(replace(made, terms=by_memory))
    parlour.do(*(SeatBot(ANN, Seat(seat), "greedy") for seat in range(2)), Start(ANN, SECRET))
    assert parlour.sitting.match is not None
    game = parlour.sitting.match.game
    parlour.now += 60
    parlour.do(TimeUp(parlour.sitting.version, (game.racks[game.to_move][:1],)))
    assert parlour.phase() is Phase.RESTORING
    assert parlour.sitting.deadline == parlour.now + 20
    parlour.now += 20
    parlour.do(TimeUp(parlour.sitting.version, ((game.racks[0][0],) * 5,)))
    assert parlour.phase() is Phase.TURN


def commands(rng: Random, parlour: Parlour) -> Command:
    """Anything that anybody might ask, and now and then what should be asked."""
    player = rng.choice((*PLAYERS[:3], STRANGER))
    seat = Seat(rng.randrange(-1, 4))
    if parlour.stage() is Stage.PLAYING and rng.random() < 0.8:
        action = parlour.bot_action(rng)
        chair = parlour.sitting.chairs[action.seat]
        if chair.bot is not None:
            return BotAct(action)
        assert chair.person is not None
        return Act(chair.person.player, action)
    return rng.choice(
        (
            Sit(person(player), rng.choice((None, seat)), "0" * 64),
            Sit(person(player), None, nonce_digest("table 9", seat, nonce_of(player))),
            Leave(player) if rng.random() < 0.2 else Ready(player),
            SeatBot(ANN, seat, "greedy"),
            Digest(player, nonce_digest("table 9", seat, nonce_of(player))),
            Unseat(player, seat) if rng.random() < 0.2 else Ready(player),
            Start(ANN, SECRET),
            ShowNonce(player, nonce_of(player)),
            TimeUp(parlour.sitting.version),
            GoAway(player),
            Return(player) if rng.random() < 0.2 else GoAway(player),
            Vote(player, rng.choice(tuple(Ballot))),
            Vote(player, rng.choice(tuple(Ballot))),
            Vote(player, rng.choice(tuple(Ballot))),
            Act(player, Draw(seat, rng.randrange(4))),
        )
    )


def rebuilt(parlour: Parlour) -> Sitting:
    sitting = begin(parlour.made)
    for event in parlour.events:
        sitting = evolve(sitting, event, SOLVER)
    return sitting


def test_whatever_is_asked_the_events_make_the_sitting() -> None:
    stages = set()
    for seed in range(25):
        rng, parlour = Random(seed), free_table(3)
        for _ in range(400):
            parlour.now += rng.choice((0, 1, 30, 70))
            parlour.ask(commands(rng, parlour))
            stages.add(parlour.sitting.stage)
        assert rebuilt(parlour) == parlour.sitting
        assert parlour.sitting.version == len(parlour.events) + 1
    assert stages >= {Stage.GATHERING, Stage.PROMISED, Stage.PLAYING, Stage.OVER, Stage.ABANDONED}


@pytest.mark.parametrize("event", [Dealt(Instant(0)), Acted(Draw(Seat(0), 1), Instant(0))])
def test_what_cannot_have_happened_is_an_error(event: Dealt | Acted) -> None:
    with pytest.raises(ValueError, match=r"promised|played"):
        evolve(free_table().sitting, event, SOLVER)
    with pytest.raises(ValueError, match="cannot have happened"):
        evolve(started().sitting, Acted(Draw(Seat(0), 99), Instant(0)), SOLVER)


def test_everybody_shows_their_nonce() -> None:
    parlour = seated(4).do(Start(ANN, SECRET))
    show_all(parlour, PLAYERS)
    assert parlour.stage() is Stage.PLAYING
