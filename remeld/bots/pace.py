"""How long a person would have thought: for tables at which bots play among people."""

from random import Random
from typing import Final

from remeld.rules.changes import changes_between
from remeld.rules.game import Action, Play
from remeld.rules.view import View

__all__ = ["human_seconds"]

_LOOK: Final = 1.2
"""Everybody looks at the table first."""
_A_TILE: Final = 0.35
_A_SET: Final = 0.9
"""For each set that lies otherwise afterwards."""
_LONGEST: Final = 9.0
_SHARE_OF_LIMIT: Final = 0.2
"""Nobody takes much of a short turn for an easy play."""


def human_seconds(view: View, action: Action, rng: Random) -> float:
    """How long to wait before the action is shown. It tells nothing but what the action does.

    A turn without a play looks like every other one, whatever was thought before it.
    """
    effort = 0.0
    if isinstance(action, Play):
        laid = sum(map(len, action.table)) - sum(map(len, view.table))
        effort = laid * _A_TILE + len(changes_between(view.table, action.table).after) * _A_SET
    limit = view.edition.seconds
    longest = _LONGEST if limit is None else min(_LONGEST, limit * _SHARE_OF_LIMIT)
    return min(longest, (_LOOK + effort) * rng.uniform(0.8, 1.5))
