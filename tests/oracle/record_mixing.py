"""How tiles are mixed from a seed, written from docs/notation.md alone like `record_reader.py`."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from oracle.record_tiles import Tiles


def _words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(seed, f"{label}/{block}".encode(), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def mixed(seed: bytes, label: str, tiles: Sequence[str]) -> Tiles:
    """The tiles, which stand in the order that "Mixing" tells, mixed."""
    pile = list(tiles)
    words = _words(seed, label)
    for i in range(len(pile) - 1, 0, -1):
        limit = 2**32 - 2**32 % (i + 1)
        j = next(word for word in words if word < limit) % (i + 1)
        pile[i], pile[j] = pile[j], pile[i]
    return pile
