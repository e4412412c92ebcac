"""What a search is asked, and how far it is."""

from dataclasses import dataclass, field
from operator import le
from typing import NamedTuple

from remeld.rules.tile import COLOURS, HIGHEST, Box, Counts, Tile
from remeld.solver.plain.groups import GroupUse, group_uses
from remeld.solver.plain.heirs import STAYS, WEIGHT, Ties
from remeld.solver.plain.joker_sets import JokerSet
from remeld.solver.plain.runs import Profile

__all__ = ["Problem", "State"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What to search: the numbered tiles, the free jokers, and what each is worth."""

    box: Box
    table: Counts
    rack: Counts
    least_jokers: int
    most_jokers: int
    """How many free jokers must be used, and how many may be."""
    held_jokers: int
    """How many jokers of the table must end in sets of `joker_sets` that hold them."""
    joker_sets: tuple[JokerSet, ...]
    worth: tuple[int, ...]
    """What laying each kind of tile is worth."""
    joker_worth: tuple[int, ...]
    """What a free joker is worth that stands for the number 1, 2, ...; 0: one of the table."""
    minimum: int = 0
    """What the sets must be worth together in the end (R4.1)."""
    ties: Ties | None = None
    """Where it counts how many tiles change their set: which sets go on in which."""
    begin_at: dict[int, list[JokerSet]] = field(init=False)
    """The sets of `joker_sets` by their lowest number."""
    groups_at: dict[int, list[GroupUse]] = field(init=False)
    """For each number what groups could use of the tiles that there are."""
    from_on: list[int] = field(init=False)
    """For each number what all tiles of this and higher numbers are worth."""

    def __post_init__(self) -> None:
        begin_at: dict[int, list[JokerSet]] = {}
        for joker_set in self.joker_sets:
            begin_at.setdefault(joker_set.lowest, []).append(joker_set)
        groups_at = {}
        for number in range(1, HIGHEST + 1):
            there = [self.most(Tile.of(colour, number)) for colour in COLOURS]
            groups_at[number] = [
                (tiles, jokers)
                for tiles, jokers in group_uses(self.box)
                if jokers <= self.most_jokers and all(map(le, tiles, there))
            ]
        later = [0] * (HIGHEST + 2)
        for number in range(HIGHEST, 0, -1):
            tiles = [Tile.of(colour, number) for colour in COLOURS]
            later[number] = later[number + 1] + sum(self.most(t) * self.worth[t] for t in tiles)
        object.__setattr__(self, "from_on", later)
        object.__setattr__(self, "begin_at", begin_at)
        object.__setattr__(self, "groups_at", groups_at)

    def most(self, tile: Tile) -> int:
        """How many copies of a tile there are."""
        return self.table[tile] + self.rack[tile]

    @property
    def stood(self) -> int:
        """What the tiles are worth that lie there in any case."""
        jokers = self.least_jokers * self.joker_worth[0]
        return jokers + sum(n * worth for n, worth in zip(self.table, self.worth, strict=True))

    def hopeless(self, number: int, state: "State", worth: int) -> bool:
        """Whether from this state after a number the goal, if there is one, is out of reach."""
        if self.ties is None:
            return False
        more = self.from_on[number + 1] - sum(self.worth[tile] for tile in state.taken)
        more += max(0, self.joker_worth[0]) * (self.most_jokers - state.jokers)
        return worth + more + STAYS < self.ties.goal.weight * WEIGHT + self.stood


class State(NamedTuple):
    """What the numbers so far leave open."""

    profiles: tuple[Profile, ...]
    jokers: int
    """How many free jokers are used."""
    held: int
    """Which jokers of the table have found a set, as a bit set."""
    taken: tuple[Tile, ...]
    """Later tiles that sets taken as a whole use, in order."""
    needed: tuple[Tile, ...]
    """Later tiles of which two copies at least must stand on the table in the end."""
    points: int
    """What the sets are worth so far, as far as the minimum asks for it."""
    served: int = 0
    """Which sets of the table before have their heir or get none, as a bit set."""
