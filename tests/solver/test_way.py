"""The way there: replayed step by step, and compared with a search through all moves."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest
from matches import SOLVER, play_match
from oracle.partitions import partitions, sub_racks
from oracle.ways import Hand, is_group
from positions import edition
from small_positions import random_position

from remeld.bots.greedy import Greedy
from remeld.notation.tiles import read_table, write_tiles
from remeld.rules.game import Event
from remeld.rules.match import Match
from remeld.rules.sets import Table, TileSet, content, is_set, tidy
from remeld.rules.tile import LARGE, STANDARD, Tile, rack_of
from remeld.solver import Keep, Step, StepKind, steps_replay, tables_on_the_way, way
from remeld.solver.ways.pieces import Change
from remeld.solver.ways.plans import _Search, fewest_pieces
from remeld.solver.ways.way import _parts

EXAMPLES = json.loads((Path(__file__).parent.parent / "examples.json").read_text(encoding="utf-8"))

WORKED = [
    ("R4 R5 R6", "R4 R5 R6 R7", ["lay R7: R4 R5 R6 R7"]),
    ("R4 R5 R6", "R3 R4 R5 R6 R7", ["lay R3: R3 R4 R5 R6", "lay R7: R3 R4 R5 R6 R7"]),
    ("R4 B4", "R4 B4 O4 K4", ["lay O4 K4: R4 B4 O4 K4"]),
    ("", "R4 B4 O4 | K1 K2 K3", ["lay R4 B4 O4: R4 B4 O4", "lay K1 K2 K3: K1 K2 K3"]),
    (
        "R1 R2 R3 | R5 R6 R7",
        "R1 R2 R3 R4 R5 R6 R7",
        ["lay R4: R1 R2 R3 R4", "join R5 R6 R7: R1 R2 R3 R4 R5 R6 R7"],
    ),
    (
        "R1 R2 R3 R4 R5 R6",
        "R1 R2 R3 R4 | R3 R4 R5 R6",
        ["split R5 R6: R5 R6", "lay R3 R4: R3 R4 R5 R6"],
    ),
    (
        "K4 R4 B4 O4 | R5 R6 R7",
        "K4 B4 O4 | R4 R5 R6 R7 R8",
        ["shift R4: R4 R5 R6 R7", "lay R8: R4 R5 R6 R7 R8"],
    ),
    (
        "K4 B4 O4 R4",
        "K4 O4 R4 | B3 B4 B5 B6",
        ["lay B3 B5 B6: B3 B5 B6", "shift B4: B3 B4 B5 B6"],
    ),
    (
        "R3 J R5",
        "R3 R4 R5 | J K9 O9",
        ["lay R4: R3 R4 J R5", "split J: J", "lay K9 O9: J K9 O9"],
    ),
    ("R3 R4 J", "J R3 R4", ["shift J: J R3 R4"]),
    ("R3 B3 K3", "B3 K3 R3", ["shift R3: B3 K3 R3"]),
    ("R3 R4 R5 | K1 K2 K3", "K1 K2 K3 | R3 R4 R5", []),
]


def brief(steps: tuple[Step, ...]) -> list[str]:
    return [f"{step.kind} {write_tiles(step.tiles)}: {write_tiles(step.made)}" for step in steps]


@pytest.mark.parametrize(("before", "after", "steps"), WORKED)
def test_worked_examples(before: str, after: str, steps: list[str]) -> None:
    assert brief(checked(read_table(before), read_table(after))) == steps


@pytest.mark.parametrize(("number", "steps"), [(0, 2), (1, 2), (2, 3), (3, 2), (4, 3)])
def test_the_manoeuvres_of_the_sheets(number: int, steps: int) -> None:
    """R5.2."""
    shown = EXAMPLES["manoeuvres"][number]
    before, after = (
        read_table(" | ".join(" ".join(tiles) for tiles in shown[side]))
        for side in ("before", "after")
    )
    assert len(checked(before, after)) == steps


@pytest.mark.parametrize(
    ("before", "after", "steps"),
    [
        # Three runs become three groups.
        ("R5 R6 R7 | B5 B6 B7 | K5 K6 K7", "R5 B5 K5 | R6 B6 K6 | R7 B7 K7", 6),
        # Joining the two groups and taking pairs out would do with 6.
        ("R5 B5 K5 | R6 B6 K6", "R5 R6 R7 | B5 B6 B7 | K5 K6 K7", 7),
        # Of two copies that one goes which has less far to go.
        ("R5 B5 K5 O5 | R5 R6 R7 R8", "R5 B5 K5 O5 | R5 R6 R7 | R8 R9 R10", 2),
        ("R5 B5 K5 O5 | R5 R6 R7 R8", "B5 K5 O5 | R5 R6 R7 R8 | R4 R5 R6", 2),
        # Neither pair can leave as one, since the other stands between: one goes in two.
        ("R1 B1 R2 B2 | R3 R4 R5 | B3 B4 B5", "R1 R2 R3 R4 R5 | B1 B2 B3 B4 B5", 3),
        # The inner tiles leave first, then the outer ones lie side by side.
        ("R1 B1 B2 R2 | R3 R4 R5 | B3 B4 B5", "R1 R2 R3 R4 R5 | B1 B2 B3 B4 B5", 2),
        # A joker that waits to go elsewhere is not in the way of what comes.
        ("O7 O8 O9 | O11 J J | K8 K9 K10", "K8 K9 K10 J K12 | O7 O8 O9 J O11", 3),
        ("J J K10 | J J K12", "J J K10 | K10 K11 K12 J | R12 B12 J", 3),
        # A joker within a run goes from its middle to its end, and another tile comes.
        ("R3 J R5", "R3 R4 R5 J", 2),
    ],
)
def test_rearranging(before: str, after: str, steps: int) -> None:
    assert len(checked(read_table(before), read_table(after))) == steps


def test_first_room_is_made_and_new_sets_come_last() -> None:
    steps = checked(
        read_table("R4 R5 R6 R7 R8 | K1 K2 K3"),
        read_table("O1 O2 O3 | R4 R5 R6 | R6 R7 R8 | K1 K2 K3 K4"),
    )
    assert [step.kind for step in steps] == ["split", "lay", "lay", "lay"]
    assert steps[-1].made == read_table("O1 O2 O3")[0]


def test_sets_that_stay_sets_on_the_way_are_preferred() -> None:
    before, after = read_table("R1 R2 R3 R4 R5 R6"), read_table("R1 R2 R3 | R4 R5 R6 R7")
    for table in tables_on_the_way(before, checked(before, after)):
        assert all(map(is_set, table))


def test_tiles_of_the_table_cannot_go() -> None:
    for after in ("R1 R2 R3", "R1 R2 R3 | K1 K2 K3"):
        with pytest.raises(ValueError, match="missing"):
            way(read_table("R1 R2 R3 R4"), read_table(after))


def test_a_step_that_does_not_fit_the_table_is_an_error() -> None:
    before, after = read_table("R4 R5 R6 R7 R8"), read_table("R4 R5 R6 | R6 R7 R8")
    split, lay = way(before, after)
    assert steps_replay(before, (split, lay)) == after
    with pytest.raises(ValueError, match="does not fit"):
        split.apply(read_table("R4 R5 R6 R7 R9"))
    with pytest.raises(ValueError, match="does not fit"):
        lay.apply(read_table("R4 R5 R6 | R7 R8 R9"))
    with pytest.raises(ValueError, match="at its target"):
        lay.apply(read_table("R4 R5 R6 | R8 R7"))


def checked(before: Table, after: Table) -> tuple[Step, ...]:
    """The way, when everything about its steps but their number is right."""
    steps = way(before, after)
    assert Counter(steps_replay(before, steps)) == Counter(after), (before, after)
    lies_in_any_order = {number for number, tiles in enumerate(before) if is_group(tiles)}
    goals = dict(enumerate(tuple(tables_on_the_way(before, steps))[-1] if steps else before))
    tables = [before, *tables_on_the_way(before, steps)]
    for step, (table, then) in zip(steps, pairwise(tables), strict=True):
        assert step.tiles
        assert step.kind is _kind(step)
        assert all(
            tiles == later
            for number, (tiles, later) in enumerate(zip(table, then, strict=False))
            if number not in {step.source, step.target}
        )
        if step.source not in lies_in_any_order | {None}:
            assert sorted(step.tiles) in map(sorted, _windows(step.stood, len(step.tiles)))
        if not is_group(goals[step.target]):
            assert step.tiles in _windows(step.made, len(step.tiles))
    laid = Counter(tile for step in steps if step.source is None for tile in step.tiles)
    laid.update(tile for tiles in before for tile in tiles)
    assert laid == Counter(tile for tiles in after for tile in tiles)
    touched = {step.source for step in steps} | {step.target for step in steps}
    standing = Counter(tiles for number, tiles in enumerate(before) if number not in touched)
    assert not (Counter(before) & Counter(after)) - standing
    last = [step.source is None and step.tiles == goals[step.target] for step in steps]
    assert last == sorted(last)
    return steps


def _kind(step: Step) -> StepKind:
    if step.source is None:
        return StepKind.LAY
    if step.source == step.target:
        return StepKind.SHIFT
    if not step.onto:
        return StepKind.SPLIT
    return StepKind.SHIFT if step.left else StepKind.JOIN


def _windows(tiles: TileSet, size: int) -> list[TileSet]:
    return [tiles[at : at + size] for at in range(len(tiles) - size + 1)]


def real_steps(steps: tuple[Step, ...]) -> int:
    """Steps that do more than to put a group into another order."""
    return sum(
        content(step.stood) != content(step.made) or not is_group(step.stood) for step in steps
    )


def any_arrangement(rng: Random, table: Table, laid: tuple[Tile, ...]) -> Table | None:
    """Some table of these tiles, good or bad for anybody."""
    heap = sorted((*(tile for tiles in table for tile in tiles), *laid))
    found = list(islice(partitions(tuple(heap)), 100))
    if not found:
        return None
    return tuple(tidy(tuple(rng.sample(tiles, len(tiles)))) for tiles in rng.choice(found))


def test_no_way_is_shorter() -> None:
    rng = Random("ways")
    lengths: Counter[int] = Counter()
    while sum(lengths.values()) < 60:
        _, table, rack = random_position(rng)
        after = any_arrangement(rng, table, rng.choice([(), *sub_racks(rack)]))
        if after is None or sum(map(len, after)) > 9 or table == after:
            continue
        steps = real_steps(checked(table, after))
        if steps <= 3:
            assert not Hand(table, after).can(steps - 1), (table, after)
            lengths[steps] += 1
    assert min(lengths[steps] for steps in (1, 2, 3)) > 5


def test_no_way_of_a_play_is_shorter_even_when_tiles_move_twice() -> None:
    rng = Random("plays")
    lengths: Counter[int] = Counter()
    while sum(lengths.values()) < 30:
        _, table, rack = random_position(rng)
        play = SOLVER.best_play(edition("brazil"), table, rack, keep=rng.choice(list(Keep)))
        if play is None or sum(map(len, play.table)) > 9:
            continue
        steps = len(checked(table, play.table))
        if steps <= 3:
            assert not Hand(table, play.table, again=True).can(steps - 1), (table, play.table)
            lengths[steps] += 1
    assert min(lengths[steps] for steps in (1, 2, 3)) > 3


@pytest.mark.parametrize(("before", "after", "steps"), WORKED[:6] + WORKED[9:10])
def test_the_search_through_all_moves_finds_ways(before: str, after: str, steps: list[str]) -> None:
    hand = Hand(read_table(before), read_table(after))
    assert hand.can(len(steps))
    assert not hand.can(len(steps) - 1)


def test_games() -> None:
    turns: list[tuple[Table, Table]] = []
    stood: Table = ()

    def watch(match: Match, _: tuple[Event, ...]) -> None:
        nonlocal stood
        if match.game.table != stood:
            turns.append((stood, match.game.table))
        stood = match.game.table

    for number in range(6):
        play_match(edition("brazil"), 2, f"ways {number}", [Greedy(), Greedy()], watch=watch)
    lengths = [len(checked(*turn)) for turn in turns if turn[1]]
    assert len(lengths) > 100
    assert max(lengths) > 5


def arranged_anew(seed: str, sizes: tuple[int, ...], turns: int) -> Iterator[tuple[Table, Table]]:
    """Tables, and what a play makes of them that does not care what is left as it lies."""
    rng = Random(seed)
    while turns:
        tiles = list(rng.choice((STANDARD, LARGE)).tiles)
        rng.shuffle(tiles)
        size = rng.choice(sizes)
        first = SOLVER.best_play(edition("brazil"), (), rack_of(tiles[:size]))
        if first is None:
            continue
        more = rack_of(tiles[size : size + 8])
        second = SOLVER.best_play(edition("brazil"), first.table, more, keep=Keep.NOTHING)
        if second is not None:
            turns -= 1
            yield first.table, second.table


def test_whole_tables_arranged_anew() -> None:
    turns = arranged_anew("anew", (14, 20, 30, 40, 60), 60)
    assert max(len(checked(*turn)) for turn in turns) > 10


def test_the_bounds_of_the_search_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    changes = []
    for before, after in arranged_anew("bounds", (20, 30), 150):
        for olds, ends in _parts(before, after):
            if len(olds) > 1 and len(ends) <= 5:
                changes.append(Change([before[old] for old in olds], [after[end] for end in ends]))
    found = [fewest_pieces(change) for change in changes]
    monkeypatch.setattr(_Search, "hopeless", lambda search, _: search.left <= 0)
    compared = 0
    for change, plans in zip(changes, found, strict=True):
        everything = fewest_pieces(change, limit=100_000)
        if everything.proved:
            assert len(everything.plans[0].pieces) == len(plans.plans[0].pieces)
            compared += len(plans.plans[0].pieces) > 3
    assert compared > 10


def test_a_search_cut_short_says_so_and_gives_what_it_has() -> None:
    change = Change(
        read_table("R5 R6 R7 | B5 B6 B7 | K5 K6 K7 | R5 R6 R7 R8"),
        read_table("R5 B5 K5 | R6 B6 K6 | R7 B7 K7 | R5 R6 R7 R8"),
    )
    whole, short = fewest_pieces(change), fewest_pieces(change, limit=4)
    assert whole.proved
    assert not short.proved
    assert len(short.plans[0].pieces) >= len(whole.plans[0].pieces)
