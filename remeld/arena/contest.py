"""A contest: who plays how much, and the course of it from the first game to the last."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil

from remeld.arena.archive import Archive
from remeld.arena.decision import Decider
from remeld.arena.pairing import Pairing, pairing_of, pairings, tasks
from remeld.arena.play import Played, Timing
from remeld.arena.report import Report, report
from remeld.arena.setting import Setting
from remeld.arena.tally import Tally
from remeld.arena.work import Work

__all__ = ["Contest"]


@dataclass(slots=True, kw_only=True)
class Contest:
    """Everybody against everybody, so many games each pairing; or until it is decided."""

    setting: Setting
    players: tuple[str, ...]
    games: int
    """Of each pairing, if it comes to that; deals are played whole."""
    margin: float | None = None
    """With one, a pairing ends as soon as it is decided; so far from fair still counts as even."""
    tally: Tally = field(default_factory=Tally)
    timings: dict[str, Timing] = field(default_factory=dict)
    """Of each player, in the games of this run."""
    trace: str = ""
    _deciders: dict[Pairing, Decider] = field(default_factory=dict)

    @property
    def deals(self) -> int:
        """Of each pairing, at most."""
        return ceil(self.games / self.setting.seats)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Who meets whom."""
        return pairings(self.players, self.setting.seats)

    @property
    def most(self) -> int:
        """So many games there are, if no further pairing is decided before its end."""
        deals = [
            len(self.tally.scores[pairing]) if self._over(pairing) else self.deals
            for pairing in self.pairings
        ]
        return sum(deals) * self.setting.seats

    def play(self, work: Work, archive: Archive | None = None) -> Iterator[int]:
        """Play all of it, going on behind every game; how many are over is told each time.

        What is known of the games until then is in the tally, whenever this is left.
        """
        plan = tasks(self.pairings, self.deals, over=self._over)
        done = 0
        for task, played in work.games(plan):
            pairing = pairing_of(task)
            if self._over(pairing):
                continue  # it was played ahead, before the decision was known
            if archive is not None and task.key not in archive.known:
                archive.append([played.record])
            score = self.tally.add(pairing, played.outcome)
            if score is not None and self.margin is not None:
                fair = 1 / self.setting.seats
                decider = self._deciders.setdefault(pairing, Decider(fair, self.margin))
                decider.add(score.share)
            self._watch(played)
            done += 1
            yield done

    def report(self) -> Report:
        """What is known by now."""
        verdicts = {pairing: decider.verdict for pairing, decider in self._deciders.items()}
        return report(self.setting, self.players, self.tally, verdicts, self.margin)

    def _over(self, pairing: Pairing) -> bool:
        decider = self._deciders.get(pairing)
        return decider is not None and decider.verdict is not None

    def _watch(self, played: Played) -> None:
        for name, timing in zip(played.outcome.names, played.timings, strict=False):
            self.timings.setdefault(name, Timing()).join(timing)
        self.trace = self.trace or played.trace
