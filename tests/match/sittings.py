"""Sittings made and played for tests."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random

from matches import SOLVER

from remeld.bots import BOTS, NO_LIMITS
from remeld.match.commands import Act, Command, ShowNonce, Sit, Start
from remeld.match.decide import decide
from remeld.match.events import Event, TableMade, begin, evolve
from remeld.match.fair import FairDeal, nonce_digest
from remeld.match.sitting import Instant, Person, PlayerId, Sitting, Stage, Terms
from remeld.rules.editions import editions
from remeld.rules.fault import Code, Refusal
from remeld.rules.game import Action, Game, Phase
from remeld.rules.start import Seat
from remeld.rules.view import view

PLAYERS = tuple(map(PlayerId, ("ann", "bo", "cy", "di")))
SECRET = bytes(range(32))


def nonce_of(player: PlayerId) -> bytes:
    return player.encode().ljust(16, b".")


def person(player: PlayerId) -> Person:
    return Person(player, player.title())


def terms(seats: int = 2, *, games: int = 1, days_a_turn: int | None = None) -> Terms:
    printed = replace(editions()["international"], length=games)
    return Terms(edition=printed, seats=seats, days_a_turn=days_a_turn)


@dataclass
class Parlour:
    """A sitting with a clock, and everything that happened."""

    made: TableMade
    now: float = 1000.0
    events: list[Event] = field(default_factory=list)
    sitting: Sitting = field(init=False)

    def __post_init__(self) -> None:
        self.sitting = begin(self.made)

    def stage(self) -> Stage:
        return self.sitting.stage

    @property
    def game(self) -> Game | None:
        return None if self.sitting.match is None else self.sitting.match.game

    @property
    def deal(self) -> FairDeal | None:
        return self.sitting.deal

    def phase(self) -> Phase:
        assert self.game is not None
        return self.game.phase

    def bot_at(self, seat: int) -> str | None:
        return self.sitting.chairs[seat].bot

    def ask(self, command: Command) -> tuple[Event, ...] | Refusal:
        decision = decide(self.sitting, command, Instant(self.now), SOLVER)
        if not isinstance(decision, Refusal):
            for event in decision:
                self.sitting = evolve(self.sitting, event, SOLVER)
                self.events.append(event)
        return decision

    def do(self, *commands: Command) -> "Parlour":
        for command in commands:
            decision = self.ask(command)
            assert not isinstance(decision, Refusal), (command, decision)
        return self

    def refused(self, command: Command) -> tuple[Code, ...]:
        before = self.sitting
        decision = self.ask(command)
        assert isinstance(decision, Refusal), (command, decision)
        assert self.sitting == before
        return decision.codes

    def bot_action(self, rng: Random, bot: str = "greedy") -> Action:
        assert self.sitting.match is not None
        game = self.sitting.match.game
        return BOTS[bot]().choose(view(game, game.to_move), rng, NO_LIMITS)

    def play_game(self, rng: Random) -> None:
        while self.sitting.stage is Stage.PLAYING:
            action = self.bot_action(rng)
            player = self.sitting.chairs[action.seat].person
            assert player is not None
            self.now += 1
            self.do(Act(player.player, action))


def seated(count: int = 2, *, games: int = 1, days_a_turn: int | None = None) -> Parlour:
    """A table with everybody on their chairs, with a nonce each."""
    made = TableMade("table 9", terms(count, games=games, days_a_turn=days_a_turn), PLAYERS[0])
    parlour = Parlour(made)
    for seat, player in enumerate(PLAYERS[:count]):
        digest = nonce_digest("table 9", Seat(seat), nonce_of(player))
        parlour.do(Sit(person(player), digest=digest))
    return parlour


def show_all(parlour: Parlour, players: Iterable[PlayerId]) -> None:
    for player in players:
        parlour.do(ShowNonce(player, nonce_of(player)))


def started(count: int = 2, *, games: int = 1, days_a_turn: int | None = None) -> Parlour:
    """A table at which the first tiles lie."""
    parlour = seated(count, games=games, days_a_turn=days_a_turn).do(Start(PLAYERS[0], SECRET))
    show_all(parlour, PLAYERS[:count])
    return parlour


def free_table(count: int = 2) -> Parlour:
    return Parlour(TableMade("table 9", terms(count), PLAYERS[0]))
