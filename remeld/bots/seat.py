"""What every bot needs to know of its turn, whatever its character."""

from remeld.rules.game import Action, Draw, Pass, Phase, Restore
from remeld.rules.sets import is_set
from remeld.rules.start import Seat
from remeld.rules.view import View
from remeld.solver import Keep, Placing, Solver

__all__ = ["find_play", "idle_action", "own_seat", "restored"]


def own_seat(view: View) -> Seat:
    """The seat whose turn it is, which must be the viewer's."""
    if view.seat is None or view.seat != view.to_move:
        raise ValueError("a bot is asked for a turn that is not its own")
    return view.seat


def idle_action(view: View) -> Action:
    """A turn without a play: a tile from the pool, or a pass once the pool has run out."""
    if view.pool_ran_out:
        return Pass(own_seat(view), view.turn)
    return Draw(own_seat(view), view.turn)


def restored(view: View) -> Restore | None:
    """Where the table is to be put back by hand: the sets of it that still are sets."""
    if view.phase is not Phase.RESTORING:
        return None
    kept = tuple(tiles for tiles in view.scattered or () if is_set(tiles))
    return Restore(own_seat(view), view.turn, kept)


def find_play(view: View, solver: Solver, *, best: bool) -> Placing | None:
    """The play of most tiles, or just any; before the opening, the first play of most tiles.

    What is laid is settled before how it comes to lie. To look for the fewest changed sets among
    all plays that are equally good takes twice as long, and finds fewer in one of a thousand.
    """
    edition, table, rack = view.edition, view.table, view.rack
    if not view.position.opened:
        return solver.opening_play(edition, table, rack, keep=Keep.SETS)
    if not best:
        return solver.some_play(edition, table, rack)
    found = solver.best_play(edition, table, rack, keep=Keep.NOTHING)
    return None if found is None else solver.place(edition, table, found.laid, keep=Keep.SETS)
