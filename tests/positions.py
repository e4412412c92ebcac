"""Games in the middle, written down in notation."""

from collections.abc import Sequence

from remeld.notation.tiles import read_rack, read_table, read_tiles
from remeld.rules.edition import Edition
from remeld.rules.editions import edition_named
from remeld.rules.fault import Refusal
from remeld.rules.game import Action, Event, Game, Phase
from remeld.rules.house import HouseValue, with_house_rules
from remeld.rules.judge import Judgement, Position, judge
from remeld.rules.shuffle import seeded
from remeld.rules.start import Seat, StartingDraw
from remeld.rules.tile import STANDARD, Pool
from remeld.rules.turn import Advance, act
from remeld.solver import Solver

SOLVER = Solver()
MIX = seeded(b"tests")


def edition(name: str = "international", **house: HouseValue) -> Edition:
    printed = edition_named(name)
    assert isinstance(printed, Edition), printed
    changed = with_house_rules(printed, house)
    assert isinstance(changed, Edition), changed
    return changed


def position(
    rack: str, table: str = "", *, rules: Edition | None = None, opened: bool = True
) -> Position:
    return Position(rules or edition(), read_table(table), read_rack(rack), opened)


def judged(
    rack: str,
    before: str,
    after: str,
    *,
    rules: Edition | None = None,
    opened: bool = True,
) -> Judgement:
    at = position(rack, before, rules=rules, opened=opened)
    return judge(at, read_table(after), SOLVER)


def game_of(
    *racks: str,
    table: str = "",
    pool: str = "",
    rules: Edition | None = None,
    opened: Sequence[bool] | None = None,
    to_move: int = 0,
    starter: int = 0,
) -> Game:
    """A game in the middle. Its tiles need not make a whole box."""
    return Game(
        edition=rules or edition(),
        box=STANDARD,
        number=1,
        start=StartingDraw((), Seat(starter)),
        racks=tuple(map(read_rack, racks)),
        pool=Pool(read_tiles(pool)),
        table=read_table(table),
        opened=(True,) * len(racks) if opened is None else tuple(opened),
        to_move=Seat(to_move),
        turn=1,
        phase=Phase.TURN,
        fresh=((),) * len(racks),
    )


def done(game: Game, action: Action) -> Game:
    """The game after an action that must be accepted."""
    return advanced(game, action).game


def advanced(game: Game, action: Action) -> Advance:
    advance = act(game, action, search=SOLVER, mix=MIX)
    assert isinstance(advance, Advance), advance
    return advance


def refused(game: Game, action: Action) -> tuple[str, ...]:
    """The codes with which an action is refused."""
    refusal = act(game, action, search=SOLVER, mix=MIX)
    assert isinstance(refusal, Refusal), refusal
    return tuple(map(str, refusal.codes))


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
