"""R7: points of a game and of a match."""

from fractions import Fraction

import pytest
from positions import MIX, SOLVER, advanced, edition, game_of, refused

from remeld.notation.tiles import read_rack, read_table
from remeld.rules.edition import Edition
from remeld.rules.editions import editions
from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.game import Draw, Play
from remeld.rules.match import Match, act_in_match, next_game, start_match
from remeld.rules.score import EndReason, FinalRack, final_racks, score_game, score_match
from remeld.rules.start import Seat

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def fractions(*wins: Fraction | int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, wins))


def racks(*points: int) -> tuple[FinalRack, ...]:
    return tuple(FinalRack(value, min(value, 1)) for value in points)


def test_r7_2_the_winner_gets_what_the_others_hold() -> None:
    result = score_game(EndReason.WENT_OUT, racks(0, 5, 16, 3), Seat(0))
    assert result.points == (24, -5, -16, -3)
    assert result.winners == (Seat(0),)
    assert result.wins == fractions(1, 0, 0, 0)


@pytest.mark.parametrize("name", editions())
def test_r7_6_the_match_of_the_sheets_comes_out_in_every_edition(name: str) -> None:
    sheet = [(0, 5, 16, 3), (6, 11, 0, 5), (32, 13, 2, 0)]
    games = [score_game(EndReason.WENT_OUT, racks(*points), Seat(0)) for points in sheet]
    assert [game.points for game in games] == [
        (24, -5, -16, -3),
        (-6, -11, 22, -5),
        (-32, -13, -2, 47),
    ]
    match = score_match(edition(name), games, 4)
    assert match.points == (-14, -29, 4, 39)
    assert match.wins == fractions(1, 0, 1, 1)
    assert match.winners == (Seat(3),)


def test_r7_3_the_lowest_rack_wins_the_differences() -> None:
    result = score_game(EndReason.LAST_ROUND, racks(10, 4, 15), Seat(0))
    assert result.points == (-6, 17, -11)


def test_r7_4_of_equal_racks_the_one_of_fewer_tiles_wins() -> None:
    tied = (FinalRack(9, 3), FinalRack(9, 1), FinalRack(20, 2))
    result = score_game(EndReason.LAST_ROUND, tied, Seat(0))
    assert (result.winners, result.points) == ((1,), (0, 11, -11))


@pytest.mark.parametrize(
    ("starter", "points"), [(0, (5, 6, -11)), (1, (6, 5, -11)), (2, (6, 5, -11))]
)
def test_r7_4_equal_racks_share_and_an_odd_point_goes_to_the_first_after_the_starter(
    starter: int, points: tuple[int, ...]
) -> None:
    tied = (FinalRack(9, 2), FinalRack(9, 2), FinalRack(20, 2))
    result = score_game(EndReason.LAST_ROUND, tied, Seat(starter))
    assert result.points == points
    assert result.wins == fractions(HALF, HALF, 0)
    assert result.winners == (0, 1)


def test_r7_4_three_share_in_thirds_and_two_odd_points_go_to_two() -> None:
    tied = (FinalRack(5, 1), FinalRack(5, 1), FinalRack(5, 1), FinalRack(10, 1))
    result = score_game(EndReason.LAST_ROUND, tied, Seat(3))
    assert result.points == (2, 2, 1, -5)
    assert result.wins == fractions(THIRD, THIRD, THIRD, 0)


def test_r7_5_a_rack_that_never_could_open_counts_100() -> None:
    hands = [read_rack(tiles) for tiles in ("", "K1 K5", "R10 B10 K10 J", "K1 K5")]
    opened = (True, False, False, True)
    family = final_racks(edition("israel-family"), hands, opened, SOLVER)
    assert [rack.points for rack in family] == [0, 100, 60, 6]
    assert [rack.never_could_open for rack in family] == [False, True, False, False]
    others = final_racks(edition("sweden"), hands, opened, SOLVER)
    assert [rack.points for rack in others] == [0, 6, 60, 6]
    house = edition("sweden", never_opened_hundred=True)
    assert final_racks(house, hands, opened, SOLVER) == family


def test_r7_7_wins_first_or_points_first() -> None:
    sheet = [(0, 5, 5), (0, 5, 5), (60, 60, 0)]
    games = [score_game(EndReason.WENT_OUT, racks(*points), Seat(0)) for points in sheet]
    assert score_match(edition("international"), games, 3).winners == (0,)
    assert score_match(edition("brazil"), games, 3).winners == (2,)


def test_r8_11_who_wins_the_match_can_be_agreed() -> None:
    sheet = [(0, 5, 5), (0, 5, 5), (60, 60, 0)]
    games = [score_game(EndReason.WENT_OUT, racks(*points), Seat(0)) for points in sheet]
    assert score_match(edition(match_winner="points"), games, 3).winners == (2,)
    assert score_match(edition("brazil", match_winner="wins"), games, 3).winners == (0,)


def test_r8_9_never_opened_can_count_100_in_any_edition() -> None:
    hands = [read_rack("R1"), read_rack("K1 K5")]
    counted = final_racks(edition(never_opened_hundred=True), hands, (True, False), SOLVER)
    assert [rack.points for rack in counted] == [1, 100]
    spared = edition("israel-family", never_opened_hundred=False)
    assert [rack.points for rack in final_racks(spared, hands, (True, False), SOLVER)] == [1, 6]


def test_r8_10_the_length_of_a_match_can_be_agreed() -> None:
    assert edition(length=5).games(4) == 5
    assert edition(length=5, length_unit="rounds").games(4) == 20
    assert edition("israel-family", length=3, length_unit="games").games(4) == 3


def test_r7_7_still_tied_is_shared() -> None:
    games = [score_game(EndReason.WENT_OUT, racks(*points), Seat(0)) for points in [(0, 5), (5, 0)]]
    assert score_match(edition("international"), games, 2).winners == (0, 1)
    assert score_match(edition("brazil"), games, 2).winners == (0, 1)


def one_move_from_the_end(rules: Edition) -> Match:
    game = game_of("R4", "B1", table="R1 R2 R3", pool="O7 O8", rules=rules)
    return Match(rules, 2, (), game)


def test_r7_8_a_match_ends_after_its_games() -> None:
    match = one_move_from_the_end(edition(length=2))
    assert next_game(match, MIX) == _refusal(Code.GAME_RUNNING)
    for number in (1, 2):
        assert not match.over
        match = _ended(match)
        assert len(match.played) == number
        if number == 1:
            advance = next_game(match, MIX)
            assert not isinstance(advance, Refusal)
            assert (advance.match.game.number, advance.match.played) == (2, match.played)
            game = one_move_from_the_end(match.edition).game
            match = Match(match.edition, 2, match.played, game)
    assert match.over
    assert match.standing.points == (2, -2)
    assert next_game(match, MIX) == _refusal(Code.MATCH_OVER)


def _ended(match: Match) -> Match:
    action = Play(Seat(0), 1, read_table("R1 R2 R3 R4"))
    advance = act_in_match(match, action, search=SOLVER, mix=MIX)
    assert not isinstance(advance, Refusal)
    return advance.match


def _refusal(code: Code) -> Refusal:
    return Refusal((Fault(code=code),))


def test_a_refused_action_leaves_the_match_as_it_was() -> None:
    match = one_move_from_the_end(edition())
    refusal = act_in_match(match, Draw(Seat(1), 1), search=SOLVER, mix=MIX)
    assert refusal == _refusal(Code.NOT_YOUR_TURN)


def test_r7_8_rounds_count_players() -> None:
    advance = start_match(edition("israel-family"), 3, MIX)
    assert not isinstance(advance, Refusal)
    assert advance.match.edition.games(3) == 3


def test_points_of_a_game_that_ends_in_a_turn_add_up_to_zero() -> None:
    game = game_of("R4", "B1 J", "K2", table="R1 R2 R3", pool="O7")
    result = advanced(game, Play(Seat(0), 1, read_table("R1 R2 R3 R4"))).game.result
    assert result is not None
    assert sum(result.points) == 0
    assert refused(game, Draw(Seat(1), 1)) == ("not-your-turn",)
