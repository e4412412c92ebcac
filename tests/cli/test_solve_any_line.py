"""`remeld solve --jsonl` answers anything, and its answers are true."""

import json
from operator import add, sub
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from json_lines import answered, ask, conversation, table_of
from strategies import arbitrary_tables, legal_tables, racks

from remeld.cli.solve_answer import PROBLEMS
from remeld.cli.solve_question import LineCode
from remeld.notation.tiles import read_tiles
from remeld.rules.changes import table_counts
from remeld.rules.sets import Table, is_set
from remeld.rules.tile import LARGE, STANDARD, TILES, Rack, count, rack_sum

NAMES = [str(tile) for tile in TILES]

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
tile_names = st.sampled_from(NAMES) | st.text(max_size=3) | json_values
tile_lists = st.lists(st.sampled_from(NAMES), max_size=16) | st.lists(tile_names, max_size=5)
tables = legal_tables(max_sets=4).map(
    lambda table: [[str(tile) for tile in tiles] for tiles in table]
)
any_tables = tables | st.lists(tile_lists, max_size=4)


def near(*values: object) -> st.SearchStrategy[object]:
    return st.sampled_from(values) | st.none() | json_values


questions = st.fixed_dictionaries(
    {"problem": st.sampled_from([*PROBLEMS]) | json_values},
    optional={
        "id": json_values,
        "box": near("standard", "large"),
        "table": any_tables | json_values,
        "rack": tile_lists | json_values,
        "aim": near("tiles", "value"),
        "freed_joker": near("any", "new"),
        "minimum": st.integers() | near(0, 30, 50),
        "unchanged": near(True, False),
        "after": any_tables | json_values,
        "limit": st.integers() | near(0, 5, 1000),
        "opened": near(True, False),
        "opening_goes_on": near(True, False),
        "needless_moves": near(True, False),
    },
)
ANSWERS = {
    "best": {"tiles", "value", "laid", "after", "micros"},
    "opening": {"possible", "max_value", "min_tiles", "tiles", "value", "laid", "after"},
    "turn": {"possible", "tiles", "value", "laid", "after"},
    "judge": {"legal", "reasons"},
    "arrange": {"possible", "after"},
    "plays": {"count", "complete", "plays"},
}


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.binary() | st.text().map(str.encode) | json_values, max_size=5))
def test_any_lines_have_as_many_answers(lines: list[object]) -> None:
    raw = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    raw = [line.replace(b"\n", b" ") for line in raw]
    told = conversation(b"".join(line + b"\n" for line in raw))
    assert len(told) == len(raw)
    assert all(answer["error"] in [*LineCode] for answer in told)
    assert all(answer["error"] != LineCode.BROKEN for answer in told)


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(questions)
def test_any_question_has_an_answer(question: dict[str, object]) -> None:
    answer = answered(json.dumps(question))
    assert answer.pop("id") == question.get("id")
    if "error" in answer:
        assert answer["error"] in {*LineCode} - {LineCode.BROKEN}
        assert sorted(answer) == ["error", "message"]
    else:
        shown = set(answer) - ({"unchanged"} if question.get("unchanged") is True else set())
        assert shown == ANSWERS[str(question["problem"])]


positions = st.sampled_from((STANDARD, LARGE)).flatmap(
    lambda box: st.tuples(
        st.just(box), legal_tables(box, max_sets=5), racks(box, max_size=10)
    ).filter(lambda at: not box.excess((*(t for tiles in at[1] for t in tiles), *at[2])))
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(positions, st.sampled_from(["best", "opening", "turn"]), st.sampled_from(["any", "new"]))
def test_an_answer_says_the_truth_of_itself(
    at: tuple[Any, Table, Rack], problem: str, freed_joker: str
) -> None:
    box, table, rack = at
    asked = {
        "id": 1,
        "problem": problem,
        "box": box.name,
        "table": [list(map(str, tiles)) for tiles in table],
        "rack": list(map(str, rack)),
        "freed_joker": freed_joker,
        "unchanged": True,
    }
    answer = answered(json.dumps(asked))
    laid, after = read_tiles(" ".join(answer["laid"])), table_of(answer["after"])
    assert (answer["tiles"], answer["value"]) == (len(laid), rack_sum(laid))
    assert min(map(sub, count(rack), count(laid))) >= 0
    assert table_counts(after) == list(map(add, table_counts(table), count(laid)))
    assert all(map(is_set, after))
    if laid:
        judging = {"problem": "judge", "after": answer["after"], "opened": problem == "best"}
        judging |= {"opening_goes_on": problem == "turn", "needless_moves": False}
        told = answered(json.dumps({**asked, **judging}))
        assert told == {"id": 1, "legal": True, "reasons": []}


@given(arbitrary_tables)
def test_any_table_may_be_judged(after: Table) -> None:
    listed = [list(map(str, tiles)) for tiles in after]
    answer = ask("judge", "R4", "R1 R2 R3", after=listed)
    assert "legal" in answer or answer["error"] == "more-than-the-box"
