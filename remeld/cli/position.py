"""A position that a person describes: could it have been?"""

from remeld.rules.edition import Edition
from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.sets import Table, set_faults
from remeld.rules.tile import Rack

__all__ = ["impossible"]


def impossible(edition: Edition, table: Table, rack: Rack) -> Refusal | None:
    """What could not have been when a turn began: sets that are none, tiles of no box."""
    faults = [
        Fault(code=code, sets=(index,), tiles=tiles)
        for index, tiles in enumerate(table)
        for code in set_faults(tiles)
    ]
    box = edition.box(edition.players[1])
    if excess := box.excess((*(tile for tiles in table for tile in tiles), *rack)):
        faults.append(Fault(code=Code.MORE_THAN_THE_BOX, tiles=excess))
    return Refusal(tuple(faults)) if faults else None
