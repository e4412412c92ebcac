"""Nobody sees what they may not see."""

from dataclasses import replace
from random import Random

from leaks import hidden_swapped
from match.sittings import PLAYERS, SECRET, nonce_of, seated, started

from remeld.match.commands import Act, GoAway, ShowNonce, Start
from remeld.match.fair import FairDeal
from remeld.match.picture import picture
from remeld.match.sitting import PlayerId, Sitting, Stage
from remeld.rules.start import Seat

ANN, BO = PLAYERS[:2]
VIEWERS = (ANN, BO, PlayerId("eve"), None)


def looks_the_same(sitting: Sitting, player: PlayerId | None) -> bool:
    """Whether the picture stays the same with all that is hidden from the viewer changed."""
    assert sitting.match is not None
    assert sitting.deal is not None
    seat = None if player is None else sitting.seat_of(player)
    other = replace(
        sitting,
        match=replace(sitting.match, game=hidden_swapped(sitting.match.game, seat)),
        deal=FairDeal(sitting.deal.match, SECRET[::-1], sitting.deal.nonces),
    )
    mine, theirs = picture(sitting, player), picture(other, player)
    return replace(mine, fair=()) == replace(theirs, fair=())


def test_running_games_show_each_viewer_their_own() -> None:
    parlour, rng, turns = started(), Random(3), 0
    while parlour.sitting.stage is Stage.PLAYING:
        for viewer in VIEWERS:
            assert looks_the_same(parlour.sitting, viewer)
            shown = picture(parlour.sitting, viewer)
            assert shown.hands is None
            assert SECRET.hex() not in str(shown)
            assert "Secret" not in dict(shown.fair)
        action = parlour.bot_action(rng)
        parlour.do(Act(PLAYERS[action.seat], action))
        turns += 1
    assert turns > 20
    for viewer in VIEWERS:
        shown = picture(parlour.sitting, viewer)
        assert shown.hands is not None
        assert dict(shown.fair)["Secret"] == SECRET.hex()


def test_the_secret_is_kept_while_another_game_follows() -> None:
    parlour = started(2, games=2)
    parlour.play_game(Random(1))
    shown = picture(parlour.sitting, ANN)
    assert shown.stage is Stage.BETWEEN
    assert shown.hands is not None
    assert "Secret" not in dict(shown.fair)


def test_nonces_are_not_shown_before_all_are_there() -> None:
    parlour = seated()
    assert picture(parlour.sitting, ANN).fair == ()
    parlour.do(Start(ANN, SECRET), ShowNonce(ANN, nonce_of(ANN)))
    assert nonce_of(ANN).hex() not in str(picture(parlour.sitting, BO))


def test_what_everybody_sees_of_the_chairs() -> None:
    parlour = started().do(GoAway(BO))
    shown = picture(parlour.sitting, None)
    assert [chair.name for chair in shown.chairs] == ["Ann", "Bo"]
    assert shown.chairs[1].away_since == parlour.now
    assert (shown.seat, shown.host) == (None, False)
    assert (picture(parlour.sitting, ANN).seat, picture(parlour.sitting, ANN).host) == (0, True)
    assert picture(parlour.sitting, BO).seat == Seat(1)
    assert "'bo'" not in str(shown.chairs)  # by which they are known to the server
