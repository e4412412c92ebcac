"""Is anything hidden to be seen? Swap all that a viewer may not know, and look again."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from remeld.rules.game import Event, Game
from remeld.rules.start import Seat
from remeld.rules.tile import Pool, Tile, rack_of
from remeld.rules.view import seen, view


def viewers(game: Game) -> Iterator[Seat | None]:
    """Every seat, and a spectator."""
    yield from map(Seat, range(game.seats))
    yield None


def hidden_swapped(game: Game, seat: Seat | None) -> Game:
    """A game that the viewer cannot tell from this one: what is hidden has changed places."""
    hidden: list[Tile] = list(game.pool)
    for other, rack in enumerate(game.racks):
        if other != seat:
            hidden.extend(rack)
    hidden.reverse()
    deck = iter(hidden)
    racks = tuple(
        rack if other == seat else rack_of(islice(deck, len(rack)))
        for other, rack in enumerate(game.racks)
    )
    fresh = tuple(
        tiles if other == seat else racks[other][: len(tiles)]
        for other, tiles in enumerate(game.fresh)
    )
    # How a table stood that is being put back by hand is hidden from everybody (R8.6).
    table = game.table if game.scattered is None else game.table[::-1]
    return replace(game, racks=racks, pool=Pool(tuple(deck)), fresh=fresh, table=table)


def assert_no_leak(game: Game, events: tuple[Event, ...]) -> None:
    """No viewer's picture, and no event as a viewer sees it, holds what is hidden from them."""
    for seat in viewers(game):
        assert view(hidden_swapped(game, seat), seat) == view(game, seat)
        for event in events:
            shown = seen(event, seat)
            for name in ("tiles", "draft", "pool", "racks"):
                value = getattr(shown, name, None)
                own = getattr(event, "seat", None) == seat and name in {"tiles", "draft"}
                if name == "racks" and value is not None:
                    assert [o for o, rack in enumerate(value) if rack is not None] in ([], [seat])
                elif not own:
                    assert value is None, (seat, shown)
