"""The judge against a second one, written from the text of the rules alone (`oracle.judging`)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle import judging
from oracle.judging import COLOURS, GROUPS, JOKER, RUNS, Facts, Plain, Tiles

from remeld.rules import sets
from remeld.rules.edition import Edition, FreedJoker
from remeld.rules.fault import Code
from remeld.rules.judge import Judgement, Position, judge
from remeld.rules.tile import LARGE, STANDARD, TILES, Box, Rack, Tile, rack_of

POSITIONS: Final = 4_000
OF_WORD: Final = {str(tile): tile for tile in TILES}
PLAINS: Final = GROUPS + RUNS
THROUGH: Final = {
    word: [plain for plain in PLAINS if word in plain] for word in OF_WORD if word != JOKER
}
KINDS: Final = {
    Code.TILE_NOT_HELD: "tiles",
    Code.COPY_USED_TWICE: "tiles",
    Code.TABLE_TILE_MISSING: "tiles",
    Code.NOTHING_LAID: "nothing",
    Code.SET_TOO_SHORT: "set",
    Code.SET_TOO_LONG: "set",
    Code.SET_ONLY_JOKERS: "set",
    Code.SET_MIXED: "set",
    Code.GROUP_COLOUR_TWICE: "set",
    Code.RUN_NUMBER_TWICE: "set",
    Code.RUN_GAP: "set",
    Code.TABLE_TOUCHED: "touched",
    Code.OPENING_TOO_LOW: "low",
    Code.JOKER_NOT_NEW: "joker",
    Code.NEEDLESS_MOVES: "needless",
}

Stock = Counter[str]
Loose = list[list[str]]


class SlowSearch:
    """The rules' questions to a search, answered by trying everything."""

    def opening_value(self, tiles: Rack) -> int:
        return judging.best_opening(tuple(sorted(map(str, tiles)))) or 0

    def can_play(self, edition: Edition, table: sets.Table, rack: Rack) -> bool:
        raise NotImplementedError


class Case:
    """A position and a table that a turn from it would end with, in words."""

    def __init__(self, facts: Facts, *, opened: bool, before: Loose, rack: Iterable[str]) -> None:
        self.facts = facts
        self.opened = opened
        self.before = tuple(map(tuple, before))
        self.rack = tuple(rack)
        self.after: judging.Table = self.before

    def __repr__(self) -> str:
        table = " | ".join(map(" ".join, self.before))
        after = " | ".join(map(" ".join, self.after))
        return (
            f"{self.facts}, opened {self.opened}\nbefore {table}\n"
            f"rack {' '.join(self.rack)}\nafter {after}"
        )

    def wrong(self) -> set[str]:
        """What the oracle finds wrong."""
        return judging.legal(self.facts, self.before, self.rack, self.opened, self.after)

    def judgement(self) -> Judgement:
        """What the judge says."""
        edition = Edition(
            name="some",
            title="Some",
            source="made up",
            opening_minimum=self.facts.minimum,
            opening_goes_on=self.facts.goes_on,
            freed_joker=FreedJoker.ANY_SET if self.facts.any_set else FreedJoker.NEW_SET,
            needless_moves=not self.facts.needless_refused,
        )
        position = Position(
            edition, table_of(self.before), rack_of(tiles_of(self.rack)), self.opened
        )
        return judge(position, table_of(self.after), SlowSearch())


def tiles_of(words: Iterable[str]) -> tuple[Tile, ...]:
    return tuple(OF_WORD[word] for word in words)


def table_of(table: Iterable[Tiles]) -> sets.Table:
    return tuple(map(tiles_of, table))


# Making positions


def stock_of(box: Box) -> Stock:
    return Counter(map(str, box.tiles))


@cache
def in_order(plain: Plain) -> Tiles:
    """The tiles in an order that is the same in every process."""
    return tuple(sorted(plain, key=lambda word: (judging.number(word), word)))


def laid_out(rng: Random, plain: Plain, jokers: Iterable[str], disorder: float) -> list[str]:
    """A set as somebody would lay it: a run in order, mostly; a group in any order."""
    words = in_order(plain)
    lying = [JOKER if word in jokers else word for word in words]
    if plain in GROUPS or rng.random() < disorder:
        rng.shuffle(lying)
    return lying


def take(stock: Stock, words: Iterable[str]) -> None:
    stock.subtract(words)
    if any(times < 0 for times in stock.values()):
        raise ValueError("more taken than is there")


def some_plain(rng: Random) -> Plain:
    """Any set, the short ones more often than there are of them."""
    if rng.random() < 0.4:
        return rng.choice(GROUPS)
    length = rng.choice((3, 3, 3, 4, 4, 5, 6, 7, 9, 13))
    return rng.choice([plain for plain in RUNS if len(plain) == length])


def some_set(rng: Random, stock: Stock, joker: float) -> list[str] | None:
    """A set from the stock, which loses its tiles; None where the choice cannot be had."""
    plain = some_plain(rng)
    lack = [word for word in in_order(plain) if not stock[word]]
    stands = set(lack)
    stands.update(word for word in in_order(plain) if rng.random() < joker)
    if len(stands) > stock[JOKER]:
        stands = set(lack)
    if len(stands) > stock[JOKER] or len(stands) == len(plain):
        return None
    lying = laid_out(rng, plain, stands, disorder=0.08)
    take(stock, lying)
    return lying


def some_table(rng: Random, stock: Stock) -> Loose:
    """A legal table, now and then with one set twice, or with three runs side by side."""
    joker = rng.choice((0.1, 0.3, 0.5))
    table: Loose = []
    if rng.random() < 0.25:
        first, size = rng.randint(1, 10), rng.randint(3, 4)
        for colour in rng.sample(COLOURS, 3):
            run = [f"{colour}{number}" for number in range(first, min(first + size, 14))]
            take(stock, run)
            table.append(run)
    for _ in range(rng.randint(1, 6)):
        if (lying := some_set(rng, stock, joker)) is not None:
            table.append(lying)
            if rng.random() < 0.1 and not Counter(lying) - stock:
                take(stock, lying)
                table.append(list(lying))
    return table


# Making plays


def offers(rng: Random, near: Sequence[str], stock: Stock) -> Stock:
    """Tiles that a rack might hold: mostly such as go well with those that are near."""
    wanted: list[str] = []
    for word in near:
        if word != JOKER:
            number = judging.number(word)
            wanted += [f"{colour}{number}" for colour in COLOURS]
            wanted += [f"{word[0]}{number + step}" for step in (-2, -1, 1, 2)]
    wanted += rng.choices(list(OF_WORD), k=6)
    chosen = rng.sample(wanted, min(len(wanted), rng.randint(2, 16)))
    return Counter(word for word in sorted(set(chosen)) if stock[word] > 0)


def settle(
    rng: Random, must: Stock, may: Stock, tries: list[int], loyal: float
) -> list[tuple[Plain, list[str]]] | None:
    """Sets of all tiles of `must` and some of `may`, found by trying at random; None: none found.

    Jokers of `must` that are left over are for the caller to place. `loyal` says how seldom a
    joker is used where its tile is to be had.
    """
    left = [word for word, times in must.items() if times > 0 and word != JOKER]
    if not left:
        return []
    tries[0] -= 1
    if tries[0] < 0:
        return None
    word = rng.choice(left)
    for plain in rng.sample(THROUGH[word], min(8, len(THROUGH[word]))):
        now_must, now_may, used = must.copy(), may.copy(), list[str]()
        for place in [word, *in_order(plain - {word})]:
            tile = JOKER if rng.random() > loyal and place != word else place
            for kind in (tile, place, JOKER):
                source = now_must if now_must[kind] > 0 else now_may
                if source[kind] > 0:
                    source[kind] -= 1
                    used.append(place if kind == JOKER else "")
                    break
            else:
                break
        if len(used) == len(plain):
            more = settle(rng, now_must, now_may, tries, loyal)
            if more is not None:
                return [(plain, used), *more]
    return None


def place_jokers(rng: Random, table: Loose, fresh: range, jokers: int, stock: Stock) -> None:
    """Jokers that are left over: onto a set, or into a new one with two tiles of the stock."""
    for _ in range(jokers):
        fitting = [tiles for tiles in table if judging.is_set((*tiles, JOKER))]
        near = [table[index] for index in fresh if table[index] in fitting]
        if fitting and rng.random() < 0.8:
            onto = rng.choice(near if near and rng.random() < 0.8 else fitting)
            ordered = judging.as_it_lies((JOKER, *onto)) is not None
            onto.insert(0 if ordered and rng.random() < 0.7 else len(onto), JOKER)
            continue
        plains = [p for p in PLAINS if len(p) == 3 and sum(stock[word] > 0 for word in p) >= 2]
        if plains:
            plain = rng.choice(plains)
            pair = rng.sample([word for word in sorted(plain) if stock[word] > 0], 2)
            take(stock, pair)
            table.append(laid_out(rng, plain, plain.difference(pair), disorder=0.1))


def rearrange(rng: Random, table: Loose, stock: Stock, *, lay: bool) -> Loose | None:
    """The table with a few of its sets made into others, with tiles of the stock if `lay`."""
    few = min(len(table), rng.choice((1, 1, 2, 2, 3, 4)))
    chosen = rng.sample(range(len(table)), few)
    if rng.random() < 0.5:  # tables with jokers are the interesting ones
        chosen = sorted(set(chosen[1:]) | {i for i, tiles in enumerate(table) if JOKER in tiles})
    must = Counter(word for index in chosen for word in table[index])
    may = offers(rng, list(must), stock) if lay else Counter()
    found = settle(rng, must, may, [60], rng.choice((0.5, 0.9, 1.0)))
    if found is None:
        return None
    kept = [list(tiles) for index, tiles in enumerate(table) if index not in chosen]
    made = [laid_out(rng, plain, used, disorder=0.1) for plain, used in found]
    result = kept + made
    used_up = Counter(word for tiles in made for word in tiles)
    lost = max(0, must[JOKER] - used_up[JOKER])
    take(stock, (used_up - must).elements())
    place_jokers(rng, result, range(len(kept), len(result)), lost, stock)
    return result


def free_a_joker(rng: Random, table: Loose, stock: Stock) -> Loose | None:
    """The table with the tile of a joker in its place, and the joker somewhere else."""
    spots = [
        (index, place)
        for index, tiles in enumerate(table)
        for place, word in enumerate(tiles)
        if word == JOKER
    ]
    if not spots:
        return None
    index, place = rng.choice(spots)
    fits = [w for w in sorted(judging.stood_for(tuple(table[index]), place)) if stock[w] > 0]
    if not fits:
        return None
    result = [list(tiles) for tiles in table]
    result[index][place] = rng.choice(fits)
    take(stock, [result[index][place]])
    place_jokers(rng, result, range(index, index + 1), 1, stock)
    return result


def open_a_table(rng: Random, stock: Stock) -> Loose:
    """Sets from the rack; now and then none."""
    laid: Loose = []
    wanted = rng.choice((0, 1, 1, 1, 2, 2, 3))
    while len(laid) < wanted:
        lying = some_set(rng, stock, rng.choice((0.0, 0.3, 0.6)))
        if lying is not None and len(lying) <= 6:
            laid.append(lying)
    return laid


def spoil(rng: Random, table: Loose) -> None:
    """One tile moved, lost, doubled or changed; or a set turned round."""
    full = [tiles for tiles in table if tiles]
    tiles = rng.choice(full)
    place = rng.randrange(len(tiles))
    match rng.randrange(8):
        case 0:
            del tiles[place]
        case 1:
            rng.choice(full).append(tiles[place])
        case 2:
            tiles[place] = rng.choice(list(OF_WORD))
        case 3:
            other = rng.choice(full)
            spot = rng.randrange(len(other))
            tiles[place], other[spot] = other[spot], tiles[place]
        case 4 if not judging.fillings(tuple(tiles), GROUPS):
            tiles.reverse()
        case 5 if not judging.fillings(tuple(tiles), GROUPS):
            tiles.append(tiles.pop(0))
        case _:
            word = tiles.pop(place)
            rng.choice((*full, [])).append(word)
    table[:] = [tiles for tiles in table if tiles]


def turned_round(before: Loose, after: Loose) -> bool:
    """Whether a set that is a run as well as a group lies there in another order.

    No rule says whether that touches it, which only matters before the opening.
    """
    return any(
        sorted(old) == sorted(new) and judging.fillings(tuple(old), RUNS)
        for old in before
        for new in after
        if old != new and judging.fillings(tuple(old), GROUPS)
    )


def some_case(rng: Random) -> Case:
    """A position and a play that is legal or nearly so."""
    stock = stock_of(rng.choice((STANDARD, LARGE)))
    before = some_table(rng, stock)
    goes_on, opened = rng.random() < 0.5, rng.random() < 0.8
    minimum = 30
    start = +stock
    after = [list(tiles) for tiles in before]
    steps = rng.choice((1, 1, 2))
    if not opened:
        opening = open_a_table(rng, stock)
        value = sum(judging.set_value(tuple(tiles)) for tiles in opening)
        minimum = rng.choice((0, 30, value, value, value + 1))
        after += opening
        steps = rng.choice((0, 1)) if goes_on else rng.choice((0, 0, 0, 1))
    for _ in range(steps):
        step = free_a_joker(rng, after, stock) if rng.random() < 0.75 else None
        for _ in range(4):
            step = step or rearrange(rng, after, stock, lay=rng.random() < 0.7)
        after = step or after
    if rng.random() < 0.15 and after:
        after = rearrange(rng, after, stock, lay=False) or after
    if opened and rng.random() < 0.3:
        after += [lying] if (lying := some_set(rng, stock, 0.1)) else []
    if rng.random() < (0.15 if opened else 0.25) and after:
        spoil(rng, after)
    if rng.random() < 0.5:
        rng.shuffle(after)
    opened = opened or turned_round(before, after)
    laid = list((start - stock).elements())
    if rng.random() < 0.04 and laid:
        laid.remove(rng.choice(laid))
    extra = rng.sample(sorted((+stock).elements()), rng.randint(0, 5))
    facts = Facts(
        minimum=minimum,
        goes_on=goes_on,
        any_set=rng.random() < 0.08,
        needless_refused=rng.random() < 0.35,
    )
    case = Case(facts, opened=opened, before=before, rack=[*laid, *extra])
    case.after = tuple(map(tuple, after))
    return case


# Comparing


def compare(case: Case) -> set[str]:
    """What is wrong with the case, on which both judges must agree."""
    wrong, judgement = case.wrong(), case.judgement()
    said = {KINDS[fault.code] for fault in judgement.faults}
    assert judgement.legal is (not wrong), f"{case}\noracle {wrong}\njudge {said}"
    independent = {"tiles", "nothing", "set"}
    if not wrong & {"tiles", "set"}:
        independent |= {"joker"}
        if "nothing" not in wrong:
            independent |= {"needless"}
        if case.facts.goes_on:
            independent |= {"low"}
        else:
            independent |= {"touched"} if "touched" in wrong else {"touched", "low"}
    assert said & independent == wrong & independent, f"{case}\noracle {wrong}\njudge {said}"
    return wrong


def joker_kind(case: Case, wrong: set[str]) -> str:
    """Of what interest the case is for the rule about freed jokers."""
    if wrong & {"tiles", "set"} or case.facts.any_set:
        return ""
    if not any(JOKER in tiles and tiles not in case.after for tiles in case.before):
        return ""
    if "joker" in wrong:
        return "refused" if wrong == {"joker"} else "refused among others"
    if judging.jokers_match(case.before, case.after, judging.not_freed):
        return "moved with its set"
    return "freed into a new set"


def test_many_positions() -> None:
    seen: Counter[str] = Counter()
    for seed in range(POSITIONS):
        case = some_case(Random(seed))
        wrong = compare(case)
        seen.update(wrong or {"legal"})
        seen[joker_kind(case, wrong)] += 1
        if "joker" in wrong and sum(tiles.count(JOKER) for tiles in case.before) > 1:
            seen["refused with several jokers"] += 1
        if not wrong and not case.opened:
            seen["goes on" if case.facts.goes_on else "opens"] += 1
        if not wrong and case.facts.needless_refused:
            seen["moves of use"] += 1
    least = {
        "legal": 2000,
        "freed into a new set": 900,
        "moved with its set": 400,
        "refused": 300,
        "refused with several jokers": 250,
        "opens": 100,
        "goes on": 100,
        "touched": 100,
        "low": 100,
        "needless": 40,
        "moves of use": 500,
        "nothing": 100,
        "set": 100,
        "tiles": 100,
    }
    assert {kind: seen[kind] for kind in least if seen[kind] < least[kind]} == {}


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False))
def test_positions_that_hypothesis_chooses(rng: Random) -> None:
    compare(some_case(rng))


def test_what_sets_are_and_are_worth() -> None:
    rng = Random(1)
    made = 0
    for _ in range(6_000):
        plain = some_plain(rng)
        words = in_order(plain)
        places = rng.sample(range(len(words)), min(len(words), rng.randint(0, 4)))
        lying = [JOKER if place in places else word for place, word in enumerate(words)]
        if rng.random() < 0.5:
            rng.shuffle(lying)
        if rng.random() < 0.4:
            spoil(rng, [lying, rng.sample(words, 2)])
        tiles = tuple(lying)
        there = tiles_of(tiles)
        made += judging.is_set(tiles)
        assert sets.is_set(there) is judging.is_set(tiles), tiles
        assert sets.set_value(there) == judging.set_value(tiles), tiles
        if judging.is_set(tiles):
            fits = set(map(str, sets.stands_for(there)))
            assert JOKER not in tiles or fits == judging.stands_for(tiles), tiles
        for place, word in enumerate(tiles):
            if word == JOKER and judging.is_set(tiles):
                stood = set(map(str, sets.stands_for(there, place)))
                assert stood == judging.stood_for(tiles, place), (tiles, place)
    assert 3_500 < made < 5_500
