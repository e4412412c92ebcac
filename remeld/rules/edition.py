"""What an edition says: every column of the comparison of the five rule sheets, as one value."""

from dataclasses import dataclass
from enum import StrEnum

from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.tile import LARGE, STANDARD, Box

__all__ = ["Edition", "FreedJoker", "LengthUnit", "MatchWinner", "PoolEmpty"]


class FreedJoker(StrEnum):
    """Where a freed joker may go (R6.4)."""

    NEW_SET = "new-set"
    ANY_SET = "any-set"


class PoolEmpty(StrEnum):
    """What follows the turn that empties the pool (R7.3)."""

    LAST_ROUND = "last-round"
    PLAY_ON = "play-on"
    ENDS_AT_ONCE = "ends-at-once"


class LengthUnit(StrEnum):
    """In what a match's length is counted; a round is as many games as players (R7.8)."""

    GAMES = "games"
    ROUNDS = "rounds"


class MatchWinner(StrEnum):
    """Who wins the match (R7.7)."""

    WINS = "wins"
    POINTS = "points"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The rules that one table plays by: a printed edition, perhaps with house rules.

    The values that nearly all sheets share are the defaults, so that an edition's file shows
    what is its own.
    """

    name: str
    title: str
    source: str
    players: tuple[int, int] = (2, 4)
    """The fewest and the most players."""
    large_box_from: int | None = None
    """The number of players from which the large box is used (R1.2); None: never."""
    opening_minimum: int = 30
    """R4.1."""
    opening_goes_on: bool = False
    """The turn of the opening may go on to the table (R4.3)."""
    seconds: int | None = 60
    """The limit of a turn (R3.4); None: no limit."""
    penalty_tiles: int = 3
    """Taken when time runs out on loose tiles (R3.5)."""
    freed_joker: FreedJoker = FreedJoker.NEW_SET
    memory: bool = False
    """After a failed turn the table is put back by hand (R8.6)."""
    restore_seconds: int = 20
    """How long that may take (R8.6)."""
    must_play: bool = False
    """Drawing is refused to a player who has opened and could lay a tile (R8.7)."""
    needless_moves: bool = True
    """Moves that lay nothing are allowed (R3.9)."""
    pool_empty: PoolEmpty = PoolEmpty.LAST_ROUND
    never_opened_hundred: bool = False
    """A rack that could not have opened counts 100 (R7.5)."""
    length: int = 1
    """So many `length_unit` make a match (R8.10)."""
    length_unit: LengthUnit = LengthUnit.GAMES
    match_winner: MatchWinner = MatchWinner.WINS
    printed_choices: frozenset[str] = frozenset()
    """The fields which the sheet itself says may be changed before the match."""
    printed_redraw: bool = False
    """The sheet itself says that a joker in the starting draw is drawn again (R2.2)."""

    def seats_fault(self, seats: int) -> Refusal | None:
        """The refusal, where so many cannot play."""
        least, most = self.players
        if least <= seats <= most:
            return None
        fault = Fault(
            code=Code.SEATS_OUT_OF_RANGE, have=seats, need=least if seats < least else most
        )
        return Refusal((fault,))

    def box(self, seats: int) -> Box:
        """The box for so many players (R1.2)."""
        large = self.large_box_from is not None and seats >= self.large_box_from
        return LARGE if large else STANDARD

    def games(self, seats: int) -> int:
        """How many games make a match of so many players (R7.8)."""
        return self.length * (seats if self.length_unit is LengthUnit.ROUNDS else 1)
