"""What can be wrong, as values: a code from one list, and the places it concerns (R10)."""

from dataclasses import dataclass
from enum import StrEnum

from remeld.rules.tile import Tile

__all__ = ["Code", "Fault", "Refusal"]


class Code(StrEnum):
    """Every reason for which something is refused. Texts are found by the code."""

    # The moment
    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    STALE = "stale"
    NO_SUCH_SEAT = "no-such-seat"
    RESTORING = "restoring"
    NOT_RESTORING = "not-restoring"
    GAME_RUNNING = "game-running"
    MATCH_OVER = "match-over"

    # Drawing and passing
    POOL_EMPTY = "pool-empty"
    LAST_ROUND = "last-round"
    PASS_WITH_POOL = "pass-with-pool"  # noqa: S105 -- no password
    MUST_PLAY = "must-play"

    # The tiles of a play
    NOTHING_LAID = "nothing-laid"
    TILE_NOT_HELD = "tile-not-held"
    COPY_USED_TWICE = "copy-used-twice"
    TABLE_TILE_MISSING = "table-tile-missing"
    MORE_THAN_THE_BOX = "more-than-the-box"

    # A set that is none
    SET_TOO_SHORT = "set-too-short"
    SET_TOO_LONG = "set-too-long"
    SET_ONLY_JOKERS = "set-only-jokers"
    SET_MIXED = "set-mixed"
    GROUP_COLOUR_TWICE = "group-colour-twice"
    RUN_NUMBER_TWICE = "run-number-twice"
    RUN_GAP = "run-gap"

    # Opening, jokers, rearranging
    TABLE_TOUCHED = "table-touched"
    OPENING_TOO_LOW = "opening-too-low"
    JOKER_NOT_NEW = "joker-not-new"
    NEEDLESS_MOVES = "needless-moves"

    # Making a table
    UNKNOWN_EDITION = "unknown-edition"
    UNKNOWN_HOUSE_RULE = "unknown-house-rule"
    HOUSE_RULE_VALUE = "house-rule-value"
    SEATS_OUT_OF_RANGE = "seats-out-of-range"

    # At a table
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    SEAT_TAKEN = "seat-taken"
    SEAT_FREE = "seat-free"
    NOT_THE_HOST = "not-the-host"
    TABLE_BEGUN = "table-begun"
    NOTHING_PLAYED = "nothing-played"
    TIME_NOT_UP = "time-not-up"
    NOBODY_AWAY = "nobody-away"
    NOT_A_DIGEST = "not-a-digest"
    DIGEST_MISSING = "digest-missing"
    NO_NONCE_WANTED = "no-nonce-wanted"
    NONCE_DIFFERS = "nonce-differs"

    # A score sheet
    SCORE_SEATS = "score-seats"
    SCORE_NOT_A_RACK = "score-not-a-rack"
    SCORE_NO_GAME = "score-no-game"
    SCORE_TILES_UNKNOWN = "score-tiles-unknown"

    # An arena
    UNKNOWN_PLAYER = "unknown-player"
    PLAYER_TWICE = "player-twice"
    TOO_FEW_PLAYERS = "too-few-players"
    NOT_AN_ARENA = "not-an-arena"
    ANOTHER_ARENA = "another-arena"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong. Only the places that its code speaks of are filled in.

    `sets` are positions in the proposed table, `stood` positions in the table as it stood when
    the turn began; `have` and `need` are the two numbers of a comparison; `name` and `value`
    are what was given where something had to be named.
    """

    code: Code
    sets: tuple[int, ...] = ()
    stood: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()
    have: int | None = None
    need: int | None = None
    name: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer that changes nothing and says everything that is wrong."""

    faults: tuple[Fault, ...]

    @property
    def codes(self) -> tuple[Code, ...]:
        """The codes alone, each once, in order."""
        return tuple(dict.fromkeys(fault.code for fault in self.faults))
