"""The solver's answers beside the oracle's: one question, one position, what is wrong."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from oracle.all_sets import JOKER
from oracle.program import Position, can_be_arranged, opening, play, points
from oracle.random_positions import Range, random_position, random_range
from remeld.rules.changes import changes_between
from remeld.rules.edition import Edition, FreedJoker
from remeld.rules.editions import editions
from remeld.rules.judge import Position as Turn
from remeld.rules.judge import judge
from remeld.rules.sets import Table, content, set_value
from remeld.rules.tile import TILES, Rack
from remeld.solver import Aim, Keep, OpeningAim, Placing, Solver, Weights

__all__ = ["KINDS", "Finding", "ask"]

TILES_FIRST = [1024 + points(tile) for tile in range(53)]
VALUE_FIRST = [64 * points(tile) + 1 for tile in range(53)]


@dataclass(frozen=True)
class Finding:
    """What was asked, whether there is such a play, and what is wrong (nothing: `""`)."""

    kind: str
    box: str
    position: Position
    asked: str
    possible: bool
    wrong: str


@dataclass(frozen=True)
class _Asked:
    """A question ready to be asked."""

    solver: Solver
    rng: Random
    position: Position
    rules: Edition
    table: Table
    rack: Rack

    @property
    def new(self) -> bool:
        return self.rules.freed_joker is FreedJoker.NEW_SET


_Answer: TypeAlias = tuple[str, bool, str]
_Question: TypeAlias = Callable[[_Asked], _Answer]


def _best(weighing: str, keep: Sequence[Keep]) -> _Question:
    def ask_best(at: _Asked) -> _Answer:
        weights, aim = _weights(weighing, at.rng)
        how = at.rng.choice(keep)
        unchanged = how is not Keep.NOTHING
        found = at.solver.best_play(at.rules, at.table, at.rack, aim, how)
        best = play(at.position, weights, new=at.new, unchanged=unchanged)
        assert best is not None
        asked = f"{aim} {how.name}"
        expected, laid = _worth(weights, best.laid), found.laid if found else ()
        if _worth(weights, laid) != expected:
            return asked, bool(best.laid), f"{laid} lays {_worth(weights, laid)}, best is {best}"
        if found is not None and unchanged and found.unchanged != best.unchanged:
            return asked, True, f"{found.unchanged} sets stay, best is {best}"
        return asked, bool(best.laid), "" if found is None else _fault(at, found, opened=True)

    return ask_best


def _can_play(at: _Asked) -> _Answer:
    found = at.solver.some_play(at.rules, at.table, at.rack)
    best = play(at.position, TILES_FIRST, new=at.new)
    assert best is not None
    if (found is None) == bool(best.laid):
        return "", bool(best.laid), f"{found} is found, best is {best}"
    return "", bool(best.laid), "" if found is None else _fault(at, found, opened=True)


def _turn(keep: Sequence[Keep]) -> _Question:
    def ask_turn(at: _Asked) -> _Answer:
        weights, aim = _weights(at.rng.choice(("tiles", "value", "weights")), at.rng)
        minimum = at.rng.choice((0, 6, 15, 30, 30, 50))
        how = at.rng.choice(keep)
        unchanged = how is not Keep.NOTHING
        at = replace(at, rules=replace(at.rules, opening_goes_on=True, opening_minimum=minimum))
        found = at.solver.opening_turn(at.rules, at.table, at.rack, aim, how)
        best = play(at.position, weights, new=at.new, unchanged=unchanged, minimum=minimum)
        asked = f"{aim} {how.name} minimum {minimum}"
        if found is None or best is None:
            none = found is None and best is None
            wrong = "" if none else f"{found} is found, best is {best}"
            return asked, best is not None, wrong
        if _worth(weights, found.laid) != _worth(weights, best.laid):
            return asked, True, f"{found} is found, best is {best}"
        if unchanged and found.unchanged != best.unchanged:
            return asked, True, f"{found.unchanged} sets stay, best is {best}"
        return asked, True, _fault(at, found, opened=False)

    return ask_turn


def _opening(at: _Asked) -> _Answer:
    aim = at.rng.choice(list(OpeningAim))
    minimum = at.rng.choice((0, 6, 15, 30, 30, 30, 50, 80))
    rules = replace(at.rules, opening_minimum=minimum)
    at = replace(at, position=replace(at.position, table=()), table=(), rules=rules)
    weights = {OpeningAim.TILES: TILES_FIRST, OpeningAim.FEWEST: [-1] * 53}.get(aim)
    found = at.solver.opening(at.rack, minimum, aim)
    best = opening(at.position.rack, weights, minimum)
    asked = f"{aim.name} minimum {minimum}"
    if found is None or best is None:
        none = found is None and best is None
        wrong = "" if none else f"{found} is found, best is {best}"
        return asked, best is not None, wrong
    if weights is None:
        same = sum(map(set_value, found.table)) == best.value
    else:
        same = _worth(weights, found.laid) == _worth(weights, best.laid)
    return asked, True, _fault(at, found, opened=False) if same else f"{found}, best is {best}"


def _arrange(at: _Asked) -> _Answer:
    lying = [tile for tiles in at.position.table for tile in tiles]
    some = at.rng.sample(at.position.rack, at.rng.randint(0, min(5, len(at.position.rack))))
    tiles = tuple(sorted((*lying, *some)))
    heap = _rack(tiles)
    found, possible = at.solver.arrange(heap), can_be_arranged(tiles)
    if (found is not None) != possible:
        return f"{heap}", possible, f"{found} is found, possible: {possible}"
    if not found:
        return f"{heap}", possible, ""
    rules = replace(at.rules, opening_minimum=0)
    at = replace(at, rules=rules, table=(), rack=heap)
    return f"{heap}", possible, _fault(at, Placing(heap, found, 0), opened=False)


def _rack(tiles: Sequence[int]) -> Rack:
    return Rack(tuple(TILES[tile] for tile in tiles))


def _worth(weights: Sequence[int], laid: Sequence[int]) -> int:
    return sum(weights[tile] for tile in laid)


def _weights(weighing: str, rng: Random) -> tuple[list[int], Aim | Weights]:
    """The same aim in the oracle's words and in the solver's."""
    if weighing == "tiles":
        return TILES_FIRST, Aim.TILES
    if weighing == "value":
        return VALUE_FIRST, Aim.VALUE
    most = rng.choice((1, 5, 100))
    weights = [*(rng.randint(0, most) for _ in range(JOKER)), rng.randint(-most, most)]
    return weights, Weights(tuple(weights))


def _fault(at: _Asked, found: Placing, *, opened: bool) -> str:
    """What the judge, or the table itself, says against an answer."""
    judged = judge(Turn(at.rules, at.table, at.rack, opened), found.table, at.solver)
    if not judged.legal:
        return f"{found} is refused: {judged.faults}"
    if judged.laid != found.laid:
        return f"{found} lays {judged.laid}"
    stay = len(at.table) - len(changes_between(at.table, found.table, content).before)
    return "" if found.unchanged == stay else f"{found} says {found.unchanged}, {stay} sets stay"


_PLAYS: dict[str, _Question] = {
    "most tiles": _best("tiles", [Keep.NOTHING]),
    "most value": _best("value", [Keep.NOTHING]),
    "most of any weights": _best("weights", [Keep.NOTHING]),
    "most tiles, then most sets unchanged": _best("tiles", [Keep.SETS, Keep.TILES]),
    "most value, then most sets unchanged": _best("value", [Keep.SETS, Keep.TILES]),
    "most of any weights, then most sets unchanged": _best("weights", [Keep.SETS]),
    "whether anything can be laid": _can_play,
    "opening turn that goes on": _turn([Keep.NOTHING]),
    "opening turn that goes on, then most sets unchanged": _turn([Keep.SETS, Keep.TILES]),
}
_WITHOUT_JOKER_RULE: dict[str, _Question] = {"opening": _opening, "arrange": _arrange}

KINDS: dict[str, tuple[_Question, FreedJoker]] = {
    **{
        f"{name}; freed joker: {freed}": (ask, freed)
        for name, ask in _PLAYS.items()
        for freed in FreedJoker
    },
    **{name: (ask, FreedJoker.ANY_SET) for name, ask in _WITHOUT_JOKER_RULE.items()},
}
"""Every kind of question by its name: how it is asked, and where freed jokers may go."""


def ask(
    solver: Solver,
    kind: str,
    seed: str,
    most: int = 160,
    ranges: Callable[[Random], Range] = random_range,
) -> Finding:
    """Ask a question of the random position that a seed makes, of `most` table tiles or so."""
    asking, freed = KINDS[kind]
    rng = Random(seed)
    within = ranges(rng)
    within = replace(within, table=min(within.table, most))
    if freed is FreedJoker.NEW_SET:  # without a joker on the table there is no such rule
        within = replace(within, table_jokers=max(1, within.table_jokers))
        within = replace(within, rack_jokers=max(0, within.rack_jokers - 1))
    if kind.startswith("opening"):
        within = replace(within, rack=max(within.rack, rng.randint(3, 25)))
    position = random_position(rng, within)
    rules = replace(editions()["international"], freed_joker=freed, needless_moves=False)
    table = tuple(tuple(TILES[tile] for tile in tiles) for tiles in position.table)
    at = _Asked(solver, rng, position, rules, table, _rack(position.rack))
    try:
        return Finding(kind, within.box, position, *asking(at))
    except (MemoryError, ValueError) as error:
        return Finding(kind, within.box, position, "", possible=True, wrong=repr(error))
