"""Which sets may hold which joker of the table, by R6.5: the facts, for all sets at once."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from oracle.all_sets import JOKER, joker_sets, stood_for
from oracle.integer_program import Ints

__all__ = ["Begin", "mask_of"]


def mask_of(tiles: Iterable[int]) -> np.uint64:
    """The numbered ones of some tiles, as bits."""
    return np.uint64(sum(1 << tile for tile in set(tiles) if tile != JOKER))


class Begin:
    """The table when the turn began, as far as its jokers are concerned."""

    def __init__(self, table: Sequence[tuple[int, ...]]) -> None:
        self.shown = np.array([mask_of(tiles) for tiles in table], dtype=np.uint64)
        self._jokers = np.array([tiles.count(JOKER) for tiles in table])
        self.lay_in = [place for place, tiles in enumerate(table) for t in tiles if t == JOKER]
        self._stood = [
            np.uint64(stood_for(tiles, place))
            for tiles in table
            for place, tile in enumerate(tiles)
            if tile == JOKER
        ]

    def not_freed(self, sets: Ints) -> NDArray[np.bool_]:
        """For each of the sets with jokers, and each joker: it has not left its set there."""
        every = joker_sets()
        shown, stands = every.shown[sets], every.stands[sets]
        return np.stack(
            [
                (shown & self.shown[old] != 0) & (stands & stood != 0)
                for old, stood in zip(self.lay_in, self._stood, strict=True)
            ],
            axis=1,
        )

    def possible_sets(self, tiles: np.uint64, jokers: int) -> Ints:
        """The sets with jokers that can be made of such tiles and so many jokers.

        Left out is a run from which three plain tiles can be cut if every joker that was not
        freed in the run was not freed in the rest either; but the table's own sets are there.
        """
        every = joker_sets()
        chosen = np.nonzero((every.shown & ~tiles == 0) & (every.jokers <= jokers))[0]
        stays = self.not_freed(chosen)
        needed = np.ones(len(chosen), dtype=bool)
        for cut in every.cut:
            rest = cut[chosen]
            can = np.nonzero(rest >= 0)[0]
            lost = (stays[can] & ~self.not_freed(rest[can])).any(axis=1)
            needed[can] &= lost
        for shown, held in zip(self.shown, self._jokers, strict=True):
            needed |= (every.shown[chosen] == shown) & (every.jokers[chosen] == held)
        return chosen[needed]

    def wholly_in(self, sets: Ints, single: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """For each set, joker, and table set: the joker is freed there and that lies wholly in it.

        But for second copies: only table sets count of which each tile lies there a `single` time.
        """
        every = joker_sets()
        shown, others = every.shown[sets][:, None], every.jokers[sets][:, None] - 1
        alone = self.shown & ~mask_of(np.nonzero(single)[0]) == 0
        inside = (self.shown & ~shown == 0) & alone
        freed = ~self.not_freed(sets)
        ways = []
        for joker, old in enumerate(self.lay_in):
            own = np.arange(len(self.shown)) == old
            ways.append(inside & (others >= self._jokers - own) & freed[:, joker, None])
        return np.stack(ways, axis=1)
