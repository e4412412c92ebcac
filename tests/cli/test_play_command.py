"""`remeld play`: a game in the terminal."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import run
from matches import play_match

from remeld.bots import BOTS, Why
from remeld.bots.greedy import Greedy
from remeld.bots.wanderer import Wanderer
from remeld.cli.commands import Ask, Quit, read_command
from remeld.cli.terminal import Exit, our_texts
from remeld.cli.terminal_game import TerminalGame
from remeld.notation.fault import TextCode, Unreadable
from remeld.notation.record import Record
from remeld.notation.record_text import read_records
from remeld.notation.replay import replay
from remeld.notation.tiles import read_table
from remeld.rules.edition import Edition
from remeld.rules.editions import editions
from remeld.rules.game import Draw, Pass, Play
from remeld.rules.match import start_match
from remeld.rules.score import EndReason
from remeld.rules.shuffle import seeded
from remeld.rules.start import Seat
from remeld.rules.view import View, view
from remeld.solver import Solver

TILE = re.compile(r"\b(?:[RBOK]\d{1,2}|J)\b")
INTERNATIONAL = editions()["international"]
Typist = Callable[["Screen"], Iterator[str]]


class Screen:
    """What a person sees, and a typist who answers it."""

    def __init__(self, typist: Typist) -> None:
        self.lines: list[str] = []
        self._typed = typist(self)

    def write(self, text: str) -> None:
        self.lines.extend(text.split("\n"))

    def read(self, prompt: str) -> str | None:
        assert prompt == "> "
        return next(self._typed, None)

    def hint(self) -> str | None:
        """The table of the last hint; None where it was that nothing can be laid."""
        said = next(line for line in reversed(self.lines) if line.startswith("You can"))
        return said.partition(": ")[2] if said.startswith("You can lay ") else None


def plays_by_hints(screen: Screen) -> Iterator[str]:
    """Asks for a hint and follows it; takes a tile, or passes, where there is none."""
    while True:
        yield "hint"
        hint = screen.hint()
        if hint is not None:
            yield f"play {hint}"
        else:
            yield "draw"
            yield "pass"


def play(
    typist: Typist, edition: Edition = INTERNATIONAL, bots: tuple[str, ...] = ("greedy",)
) -> tuple[Record | None, Screen]:
    screen = Screen(typist)
    game = TerminalGame(
        edition=edition,
        name="Ann",
        bots=bots,
        seed="seed",
        date="2026-01-02",
        read=screen.read,
        colour=False,
        write=screen.write,
    )
    return game.play(), screen


@pytest.mark.parametrize("name", editions())
def test_a_match_of_every_edition_to_its_end(name: str) -> None:
    edition = editions()[name]
    record, screen = play(plays_by_hints, edition, ("greedy", "wanderer"))
    assert record is not None
    assert record.names == ("Ann", "greedy (2)", "wanderer (3)")
    assert record.date == "2026-01-02"
    last = list(replay(record, Solver()))[-1]
    assert last.match.over
    assert screen.lines[-1].startswith(("Winner: ", "Shared by: "))
    assert screen.lines.count("The game is over.") == len(record.games)
    cries = sum(line.endswith(" lays the last tile and wins the game.") for line in screen.lines)
    ends = [game.end.reason for game in record.games if game.end is not None]
    assert cries == ends.count(EndReason.WENT_OUT)
    assert "the rules" not in screen.lines


def test_a_hint_tells_the_way_there() -> None:
    _, screen = play(plays_by_hints)
    titles = [place for place, line in enumerate(screen.lines) if line == "The way there:"]
    assert len(titles) > 3
    for place in titles:
        assert screen.lines[place - 1].startswith("You can lay ")
        assert screen.lines[place + 1].startswith("  1. ")


def test_a_match_against_five_until_the_pool_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "idler", lambda: Wanderer(idle=1))

    def draws(_: Screen) -> Iterator[str]:
        while True:
            yield ""
            yield "p"

    record, screen = play(draws, bots=("idler",) * 5)
    assert record is not None
    assert "The pool is empty." in screen.lines
    assert "idler (2) passed." in screen.lines
    assert "Ann passed." in screen.lines


def test_nothing_hidden_is_shown() -> None:
    """Tiles stand only in lines that are about the table, the own rack, or a play."""
    _, screen = play(plays_by_hints, bots=("greedy", "wanderer"))
    own = re.compile(r"( {5}|You took |You can lay |Ann laid | {1,2}\d+(  |\. )).*")
    theirs = re.compile(r"(greedy \(2\)|wanderer \(3\)) laid .*")
    for line in screen.lines:
        if TILE.search(line):
            assert own.fullmatch(line) or theirs.fullmatch(line), line
    assert "greedy (2) took a tile." in screen.lines
    rack = screen.lines[screen.lines.index("Your rack:") + 1]
    assert len(TILE.findall(rack)) == 14


def test_everything_that_can_be_asked() -> None:
    def asks(screen: Screen) -> Iterator[str]:
        yield "help"
        assert screen.lines[-1]
        yield "RULES"
        assert "Setting up" in screen.lines
        before = len(screen.lines)
        yield "show"
        assert "Your rack:" in screen.lines[before:]
        yield "h"
        yield "s"
        yield "nonsense here"
        assert "nonsense here" in screen.lines[-1]
        yield "add K1 to 1"
        yield "pass"
        assert screen.lines[-1].startswith("You can pass only when")
        yield "play R1 R2"
        assert "  1  R1 R2" in screen.lines
        yield "quit"

    record, screen = play(asks)
    assert record is None
    assert screen.lines[-1] == "Goodbye. The game was not finished."


def test_the_end_of_the_input_ends_the_game() -> None:
    record, screen = play(lambda _: iter(("draw",)))
    assert record is None
    assert screen.lines[-1] == "Goodbye. The game was not finished."


def test_the_command_plays_and_writes_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["draw", "pass"] * 400)
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    file = tmp_path / "match.txt"
    ran = run(capsys, "play", "--cli", "--seed", "7", "--name", "Bo", "--record", str(file))
    assert (ran.code, ran.err) == (Exit.GOOD, "")
    (record,) = read_records(file.read_text("utf-8").splitlines())
    assert isinstance(record, Record)
    assert record.names == ("Bo", "casual (2)")
    assert list(replay(record, Solver()))[-1].match.over


def test_leaving_is_told_to_scripts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ended(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    ran = run(capsys, "play", "--house", "penalty_tiles=1")
    assert ran.code == Exit.REFUSED
    assert "Goodbye" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "nobody,greedy"), "There is no bot called nobody."),
        (("--bots", ""), "1 players cannot play"),
        (("--bots", "greedy,greedy,greedy,greedy", "--edition", "sweden"), "5 players cannot"),
        (("--edition", "mars"), "mars"),
        (("--house", "opening_minimum=x"), "opening_minimum"),
    ],
)
def test_what_cannot_be_played_is_refused(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "play", *arguments)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert said in ran.err


# What is typed


def own_view() -> View:
    advance = start_match(INTERNATIONAL, 2, seeded(b"seed"))
    game = replace(advance.match.game, table=read_table("R1 R2 R3 | K4 B4 O4"))  # type: ignore[union-attr]
    return view(game, Seat(game.to_move))


OWN = own_view()
SEAT = OWN.to_move


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("", Draw(SEAT, 1)),
        (" Draw ", Draw(SEAT, 1)),
        ("d", Draw(SEAT, 1)),
        ("P", Pass(SEAT, 1)),
        ("lay R7 R8 R9", Play(SEAT, 1, read_table("R1 R2 R3 | K4 B4 O4 | R7 R8 R9"))),
        ("play R7 R8 R9", Play(SEAT, 1, read_table("R7 R8 R9"))),
        ("add R4 R5 to 1", Play(SEAT, 1, read_table("R1 R2 R3 R4 R5 | K4 B4 O4"))),
        ("add R4>2", None),
        ("add red 4 > 2", Play(SEAT, 1, read_table("R1 R2 R3 | K4 B4 O4 R4"))),
        ("help", Ask.HELP),
        ("hint", Ask.HINT),
        ("add R4 to 3", None),
        ("add R4 to 0", None),
        ("add R4", None),
        ("draw R4", None),
        ("lay X", None),
        ("dance", None),
    ],
)
def test_what_is_typed(typed: str, command: object) -> None:
    if command is None:
        with pytest.raises(Unreadable) as refused:
            read_command(typed, OWN)
        assert refused.value.faults[0].code in set(TextCode)
    else:
        assert read_command(typed, OWN) == command


def test_leaving() -> None:
    for typed in ("quit", "q", "EXIT"):
        assert isinstance(read_command(typed, OWN), Quit)


def test_a_spectator_types_nothing() -> None:
    with pytest.raises(ValueError, match="spectator"):
        read_command("draw", replace(OWN, seat=None))


def test_a_bot_that_breaks_the_rules_is_our_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Greedy, "choose", lambda *_: Pass(Seat(1), -1))
    with pytest.raises(RuntimeError, match="refused"):
        play(plays_by_hints)
    with pytest.raises(AssertionError):
        play_match(INTERNATIONAL, 2, "seed", [Greedy(), Greedy()])


def test_advice_says_what_a_strong_player_would_do_and_why() -> None:
    texts = our_texts()
    reasons = {texts(f"why-{why}") for why in Why}
    said: set[str] = set()

    def asks(screen: Screen) -> Iterator[str]:
        """Follows every piece of advice."""
        while True:
            yield "advice"
            *_, advice, reason = screen.lines
            assert reason in reasons
            say, _, table = advice.partition(" table ")
            said.add(say)
            if table:
                yield f"play {table}"
            else:
                yield "draw"
                yield "pass"

    record, _ = play(asks, bots=("solid",))
    assert record is not None
    assert record.points[0] > 0
    assert said == {"A strong player would lay nothing.", "A strong player would make the"}


def test_bots_take_their_time_where_that_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    waited: list[float] = []
    typed = iter(["draw"] * 6 + ["quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    monkeypatch.setattr("remeld.cli.play_command.sleep", waited.append)
    ran = run(capsys, "play", "--cli", "--bots", "learner", "--pace", "human")
    assert ran.code == Exit.REFUSED
    assert len(waited) >= 5
    assert 0.5 < min(waited) <= max(waited) < 12
