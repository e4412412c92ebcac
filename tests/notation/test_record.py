"""What goes on record."""

import pytest

from remeld.notation.record import turn_of
from remeld.rules.game import PoolRanOut


def test_events_without_a_turn_are_no_turn() -> None:
    with pytest.raises(ValueError, match="no turn"):
        turn_of([])
    with pytest.raises(ValueError, match="no turn"):
        turn_of([PoolRanOut(turns_left=2)])
