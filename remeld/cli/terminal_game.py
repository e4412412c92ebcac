"""A match in plain lines: the person sits in the first seat, bots in the others."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

from remeld.bots import NO_LIMITS, Bot, make_bot
from remeld.bots.outlook import Outlook
from remeld.bots.pace import human_seconds
from remeld.bots.strong import Strong
from remeld.cli.commands import Ask, Quit, read_command
from remeld.cli.play_lines import way_lines
from remeld.cli.terminal import our_texts, show_table, show_tiles
from remeld.i18n.faults import fault_text, text_fault_text
from remeld.i18n.rules_page import rules_page
from remeld.notation.fault import Unreadable
from remeld.notation.record import Record, Recorder
from remeld.notation.tiles import write_table, write_tiles
from remeld.rules.edition import Edition
from remeld.rules.fault import Refusal
from remeld.rules.game import (
    Action,
    Drew,
    Event,
    Game,
    GameEnded,
    Passed,
    Play,
    Played,
    PoolRanOut,
    StartDrawn,
)
from remeld.rules.match import Match, MatchAdvance, act_in_match, next_game, start_match
from remeld.rules.score import EndReason
from remeld.rules.shuffle import Mix, seeded
from remeld.rules.start import Seat
from remeld.rules.view import View, seen, view
from remeld.solver import Solver, way

__all__ = ["TerminalGame"]

_OWN = Seat(0)


@dataclass(slots=True, kw_only=True)
class TerminalGame:
    """One match between a person at a terminal and bots. Everything shown is the own view."""

    edition: Edition
    name: str
    bots: tuple[str, ...]
    seed: str
    date: str
    read: Callable[[str], str | None]
    colour: bool
    write: Callable[[str], object] = print
    pause: Callable[[float], None] = lambda _: None
    """Waits so many seconds before a bot's turn is shown."""
    _fidget: Random = field(default_factory=Random)
    _solver: Solver = field(default_factory=Solver)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name, in the order of the seats."""
        return (self.name, *(f"{bot} ({seat})" for seat, bot in enumerate(self.bots, start=2)))

    def play(self) -> Record | None:
        """Play to the end of the match; its record, or None if the person left before."""
        texts = our_texts()
        seed = self.seed.encode("utf-8", "surrogateescape")
        mix, rng = seeded(seed), Random(seed)
        players = [make_bot(bot) for bot in self.bots]
        recorder = Recorder(self.edition, self.names, self.date)
        self.write(
            texts("play-welcome", edition=self.edition.title, bots=", ".join(self.names[1:]))
        )
        advance = self._must(start_match(self.edition, len(self.names), mix))
        while True:
            recorder.add(advance.events)
            self._tell(seen(event, _OWN) for event in advance.events)
            match = advance.match
            if match.over:
                self._tell_standing(match)
                return recorder.record()
            following = self._next(match, players, rng, mix)
            if following is None:
                self.write(texts("play-bye"))
                return None
            advance = following

    def _next(self, match: Match, players: list[Bot], rng: Random, mix: Mix) -> MatchAdvance | None:
        game = match.game
        if game.result is not None:
            return self._must(next_game(match, mix))
        if game.to_move != _OWN:
            shown = view(game, game.to_move)
            action = players[game.to_move - 1].choose(shown, rng, NO_LIMITS)
            self.pause(human_seconds(shown, action, self._fidget))
            return self._must(act_in_match(match, action, search=self._solver, mix=mix))
        return self._own_turn(match, mix)

    def _own_turn(self, match: Match, mix: Mix) -> MatchAdvance | None:
        """Ask until an action is accepted; None when the person leaves."""
        own = view(match.game, _OWN)
        self._show(own)
        texts = our_texts()
        while True:
            line = self.read(texts("play-prompt") + " ")
            if line is None:
                return None
            try:
                command = read_command(line, own)
            except Unreadable as unreadable:
                for fault in unreadable.faults:
                    self.write(text_fault_text(texts, fault))
                continue
            if isinstance(command, Quit):
                return None
            if isinstance(command, Ask):
                self._answer(command, match.game)
                continue
            advance = self._try(match, command, mix)
            if advance is not None:
                return advance

    def _try(self, match: Match, action: Action, mix: Mix) -> MatchAdvance | None:
        advance = act_in_match(match, action, search=self._solver, mix=mix)
        if isinstance(advance, MatchAdvance):
            return advance
        if isinstance(action, Play):
            for line in show_table(action.table, colour=self.colour):
                self.write(line)
        for fault in advance.faults:
            self.write(fault_text(our_texts(), fault))
        return None

    def _answer(self, ask: Ask, game: Game) -> None:
        texts = our_texts()
        match ask:
            case Ask.HELP:
                self.write(texts("play-help"))
            case Ask.SHOW:
                self._show(view(game, _OWN))
            case Ask.RULES:
                for section in rules_page(texts, self.edition):
                    self.write("\n".join((section.title, *section.sentences)))
            case Ask.HINT:
                self._hint(view(game, _OWN))
            case Ask.ADVICE:
                self._advise(view(game, _OWN))

    def _hint(self, own: View) -> None:
        texts = our_texts()
        found = Outlook(own, self._solver).best_play()
        if found is None:
            self.write(texts("play-no-hint"))
        else:
            tiles, table = write_tiles(found.laid), write_table(found.table)
            self.write(texts("play-hint", tiles=tiles, table=table))
            for line in way_lines(way(own.table, found.table), colour=self.colour):
                self.write(line)

    def _advise(self, own: View) -> None:
        """What a strong player would do here, and why."""
        texts = our_texts()
        thought = Strong(solver=self._solver).think(own, Random(self.seed), NO_LIMITS)
        if isinstance(thought.action, Play):
            self.write(texts("play-advice-lay", table=write_table(thought.action.table)))
        else:
            self.write(texts("play-advice-wait"))
        self.write(texts(f"why-{thought.why}"))

    def _show(self, own: View) -> None:
        texts = our_texts()
        self.write("")
        for seat, name in enumerate(self.names):
            if seat != _OWN:
                opened = "yes" if own.opened[seat] else "no"
                size = own.rack_sizes[seat]
                self.write(texts("play-opponent", name=name, tiles=size, opened=opened))
        self.write(texts("play-pool", tiles=own.pool_size))
        self.write(f"{texts('play-table')}:")
        lines = show_table(own.table, colour=self.colour) or [f"     {texts('play-table-empty')}"]
        for line in lines:
            self.write(line)
        self.write(f"{texts('play-rack')}:")
        self.write(f"     {show_tiles(own.rack, colour=self.colour)}")
        opened = "yes" if own.position.opened else "no"
        points = max(self.edition.opening_minimum, 1)
        self.write(texts("play-your-turn", opened=opened, points=points))

    def _tell(self, events: Iterable[Event]) -> None:
        texts = our_texts()
        for event in events:
            match event:
                case StartDrawn():
                    self.write(texts("play-start", name=self.names[event.draw.starter]))
                case Drew() if event.tiles is not None:
                    tiles = show_tiles(event.tiles, colour=self.colour)
                    self.write(texts("play-you-drew", tiles=tiles))
                case Drew():
                    self.write(texts("play-drew", name=self.names[event.seat]))
                case Played():
                    tiles = show_tiles(event.laid, colour=self.colour)
                    name = self.names[event.seat]
                    self.write(texts("play-laid", name=name, tiles=tiles))
                case Passed():
                    self.write(texts("play-passed", name=self.names[event.seat]))
                case PoolRanOut():
                    self.write(texts("play-ran-out"))
                case GameEnded():
                    if event.result.reason is EndReason.WENT_OUT:
                        winner = self.names[event.result.winners[0]]
                        self.write(texts("play-won", name=winner))
                    self.write(texts("play-ended"))
                    for name, points in zip(self.names, event.result.points, strict=True):
                        self.write(f"  {name}: {points:+d}")
                case _:
                    pass

    def _tell_standing(self, match: Match) -> None:
        winners = [self.names[seat] for seat in match.standing.winners]
        code = "cli-shared" if len(winners) > 1 else "cli-winner"
        self.write(our_texts()(code, names=", ".join(winners)))

    @staticmethod
    def _must(advance: MatchAdvance | Refusal) -> MatchAdvance:
        """What cannot be refused: a bot's turn, and the next game of a match that goes on."""
        if isinstance(advance, Refusal):
            raise RuntimeError(f"refused: {advance}")  # noqa: TRY004 -- not a wrong type
        return advance
