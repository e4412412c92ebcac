"""A position that a person describes: could it have been?"""

from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.sets import Table, set_faults
from remeld.rules.tile import LARGE, Rack

__all__ = ["impossible"]


def impossible(table: Table, rack: Rack) -> Refusal | None:
    """What could not have been when a turn began: sets that are none, tiles of no box."""
    faults = [
        Fault(code=code, sets=(index,), tiles=tiles)
        for index, tiles in enumerate(table)
        for code in set_faults(tiles)
    ]
    if excess := LARGE.excess((*(tile for tiles in table for tile in tiles), *rack)):
        faults.append(Fault(code=Code.MORE_THAN_THE_BOX, tiles=excess))
    return Refusal(tuple(faults)) if faults else None
