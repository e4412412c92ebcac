"""The starting draw and the deal (R2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NewType, TypeAlias

from remeld.rules.tile import Pool, Rack, Tile, rack_of

__all__ = ["RACK_SIZE", "DrawRound", "Seat", "StartingDraw", "deal", "starting_draw", "turn_order"]

RACK_SIZE: Final = 14

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 clockwise."""

DrawRound: TypeAlias = tuple[tuple[Seat, Tile], ...]
"""Who drew what, in order; a seat that drew a joker stands there again with its next tile."""


@dataclass(frozen=True, slots=True)
class StartingDraw:
    """How the starter was found: a round for all, then rounds for those tied for highest."""

    rounds: tuple[DrawRound, ...]
    starter: Seat

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All drawn tiles in the order in which they were drawn."""
        return tuple(tile for drawn in self.rounds for _, tile in drawn)


def turn_order(starter: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in the order in which they play (R2.4)."""
    return tuple(Seat((starter + step) % seats) for step in range(seats))


def starting_draw(order: Iterable[Tile], seats: int) -> StartingDraw:
    """The starting draw from tiles in this order (R2.1, R2.2).

    Should the tiles run out before a tie is broken, which chance does not do in the life of a
    universe but a made-up order may, the first of the tied seats starts.
    """
    tiles = iter(order)
    rounds: list[DrawRound] = []
    tied = [Seat(seat) for seat in range(seats)]
    while len(tied) > 1:
        drawn: list[tuple[Seat, Tile]] = []
        numbers: dict[Seat, int] = {}
        for seat in tied:
            for tile in tiles:
                drawn.append((seat, tile))
                if not tile.is_joker:
                    numbers[seat] = tile.number
                    break
        rounds.append(tuple(drawn))
        if len(numbers) < len(tied):
            break
        highest = max(numbers.values())
        tied = [seat for seat in tied if numbers[seat] == highest]
    return StartingDraw(tuple(rounds), tied[0])


def deal(order: tuple[Tile, ...], seats: int) -> tuple[tuple[Rack, ...], Pool]:
    """Each seat's 14 tiles from the front of `order`, seat after seat, and the pool (R2.3)."""
    racks = tuple(
        rack_of(order[seat * RACK_SIZE : (seat + 1) * RACK_SIZE]) for seat in range(seats)
    )
    return racks, Pool(order[seats * RACK_SIZE :])
