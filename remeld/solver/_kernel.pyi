# The compiled search kernel. `remeld.solver.native` is its only caller.

from remeld.rules.sets import Table
from remeld.rules.tile import Rack, Tile

class Area: ...
class Listing: ...

def work(nodes: int = ..., /) -> Area: ...
def best(
    work: Area,
    tiles: tuple[Tile, ...],
    table: Table,
    rack: Rack,
    must: Rack,
    weights: bytes,
    flags: int,
    /,
) -> tuple[int, int, Rack, Table, int, int]: ...
def best_batch(work: Area, positions: bytes, weights: bytes, /) -> tuple[int, bytes]: ...
def opening(
    work: Area, tiles: tuple[Tile, ...], rack: Rack, question: int, minimum: int, /
) -> tuple[int, int, Rack, Table]: ...
def turn(
    work: Area,
    tiles: tuple[Tile, ...],
    table: Table,
    rack: Rack,
    weights: bytes,
    flags: int,
    minimum: int,
    /,
) -> tuple[int, int, Rack, Table, int, int]: ...
def plays(work: Area, table: Table, rack: Rack, weights: bytes, flags: int, /) -> Listing: ...
def play_games(
    work: Area,
    table: Table,
    games: bytes,
    pool: int,
    patience: bytes,
    weights: bytes,
    terms: tuple[int, int, int, int],
    /,
) -> tuple[int, bytes]: ...
def next_play(work: Area, tiles: tuple[Tile, ...], listing: Listing, /) -> tuple[int, Rack]: ...
