# The compiled search kernel. `remeld.solver.native` is its only caller.

def work(nodes: int = ...) -> object: ...
def best(
    work: object, begin: bytes, rack: bytes, weights: bytes, copies: int, flags: int, /
) -> tuple[int, int, int, int, bytes, bytes, int]: ...
def best_batch(
    work: object, tables: bytes, racks: bytes, weights: bytes, copies: int, /
) -> bytes: ...
def arrange(work: object, counts: bytes, copies: int, /) -> tuple[int, bytes]: ...
def opening(
    work: object, rack: bytes, copies: int, question: int, minimum: int, /
) -> tuple[int, int, int, int, bytes, bytes]: ...
def jokers_legal(work: object, begin: bytes, end: bytes, /) -> bool: ...
def plays(
    work: object,
    begin: bytes,
    rack: bytes,
    weights: bytes,
    copies: int,
    flags: int,
    limit: int,
    /,
) -> tuple[int, list[bytes]]: ...
