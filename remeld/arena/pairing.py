"""Who meets whom, on which deals, in which order.

A *pairing* is one player against another. With more than two seats the one sits alone among
players of the other's kind, so that its share of the wins is compared with the fair one. Every
deal is played in all rotations of the line-up, each of which gives the one another seat, so that
both have had the same tiles and the same turn to start with.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from remeld.arena.setting import Task

__all__ = ["Pairing", "pairing_of", "pairings", "tasks"]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One player, and another who takes all other seats."""

    one: str
    other: str
    seats: int

    def names(self, rotation: int) -> tuple[str, ...]:
        """Who sits where after so many turns of the line-up."""
        return tuple(self.one if seat == rotation else self.other for seat in range(self.seats))

    def tasks(self, deal: int) -> Iterator[Task]:
        """The games of a deal."""
        for rotation in range(self.seats):
            yield Task(deal, self.names(rotation), rotation)


def pairings(players: Sequence[str], seats: int) -> tuple[Pairing, ...]:
    """Everybody against everybody; where there are more than two seats, in both parts."""
    meet = combinations if seats == 2 else permutations
    return tuple(Pairing(one, other, seats) for one, other in meet(players, 2))


def pairing_of(task: Task) -> Pairing:
    """The pairing for which a game is played."""
    seats = len(task.names)
    return Pairing(task.names[task.rotation], task.names[task.rotation - 1], seats)


def tasks(
    meeting: Sequence[Pairing], deals: int, *, over: Callable[[Pairing], bool] = lambda _: False
) -> Iterator[Task]:
    """All games, deal after deal, so that whatever was played so far is fair to everybody.

    No deal is begun for a pairing that is `over`.
    """
    for deal in range(1, deals + 1):
        for pairing in meeting:
            if not over(pairing):
                yield from pairing.tasks(deal)
