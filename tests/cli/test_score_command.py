"""`remeld score`."""

import io

import pytest
from command_line import run

from remeld.cli.terminal import Exit
from remeld.rules.editions import editions


def test_a_sheet_with_names(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "score", "--players", "Ann,Ben,Cleo", "0 5 16", "12 0 3")
    assert (ran.code, ran.err) == (Exit.GOOD, "")
    assert ran.out.splitlines() == [
        "        Ann  Ben  Cleo",
        "Game 1  +21   -5   -16",
        "Game 2  -12  +15    -3",
        "Total    +9  +10   -19",
        "Wins      1    1     0",
        "Winner: Ben",
    ]


@pytest.mark.parametrize("name", editions())
def test_r7_6_the_example_of_the_sheets(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "score", "--edition", name, "--json", "5 16 3 0")
    assert ran.code == Exit.GOOD
    assert ran.json["totals"] == [-5, -16, -3, 24]
    assert ran.json["winners"] == ["Seat 4"]


def test_nobody_went_out(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "score", "--json", "10/2 10/3 30")
    assert ran.json["games"] == [{"points": [20, 0, -20], "winners": ["Seat 1"]}]
    shared = run(capsys, "score", "10/2 10/2 30")
    assert "Shared by: Seat 1, Seat 2" in shared.out
    odd = [run(capsys, "score", "--json", "10 10 31", "--starter", seat) for seat in ("1", "2")]
    assert [ran.json["totals"] for ran in odd] == [[10, 11, -21], [11, 10, -21]]
    assert odd[0].json["wins"] == ["1/2", "1/2", "0"]
    games = ["10 10 31"] * 2
    turns = run(capsys, "score", "--json", *games, "--starter", "1,2")
    assert turns.json["totals"] == [21, 21, -42]


def test_a_rack_that_never_could_open(capsys: pytest.CaptureFixture[str]) -> None:
    for name, points in (("israel-family", 100), ("international", 57)):
        ran = run(capsys, "score", "--edition", name, "--json", "0 57!")
        assert ran.json["totals"] == [points, -points]


def test_games_are_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("0, 5\n\n7 0\n"))
    assert run(capsys, "score", "--json").json["totals"] == [-2, 2]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("0 5 x",), "“x” is not what a rack counts"),
        (("0 -5",), "“-5” is not what a rack counts"),
        (("0 5/0",), "“5/0” is not what a rack counts"),
        (("0 0/3",), "“0/3” is not what a rack counts"),
        (("0 99999",), "“99999” is not what a rack counts"),
        (("0 0 5",), "“0 0 5” is not what a rack counts"),
        (("0 5", "0 5 6"), "This game has 3 racks, but there are 2 players."),
        (("--players", "Ann,Ben", "0 5 6"), "This game has 3 racks, but there are 2 players."),
        (("5",), "1 players cannot play this edition"),
        (("0 1 2 3 4 5 6",), "7 players cannot play this edition"),
        (("--players", "Ann", ""), "This game has 0 racks"),
        (("0 5", "--starter", "3"), "There is no such seat"),
        (("0 5", "--starter", "0"), "There is no such seat"),
        (("0 5", "--starter", "1,2"), "There is no such seat"),
        (("5/2 5 9",), "say of each how many tiles it is"),
    ],
)
def test_what_is_no_game_is_refused(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "score", *arguments)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert said in ran.err


def test_a_sheet_without_games_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n \n"))
    ran = run(capsys, "score", "--players", "Ann,Ben")
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert "There is no game to score." in ran.err


def test_equal_racks_above_the_lowest_need_no_number_of_tiles(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(capsys, "score", "0 5/2 5").code == Exit.GOOD


def test_a_program_is_told_in_json_what_is_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "score", "--json", "0 x")
    assert (ran.code, ran.err) == (Exit.UNREADABLE, "")
    assert [fault["code"] for fault in ran.json["unreadable"]] == ["score-not-a-rack"]
