"""Every code has a text, in every language, with every value it may come with."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from strategies import editions_with_house_rules

import remeld
from remeld.bots import Why
from remeld.i18n.faults import fault_text, refusal_texts, text_fault_text
from remeld.i18n.rules_page import rules_page
from remeld.i18n.texts import LANGUAGES, Texts, texts_in
from remeld.match import DealCode
from remeld.notation.fault import TextCode, TextFault
from remeld.rules.edition import Edition
from remeld.rules.editions import editions
from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.house import with_house_rules
from remeld.rules.tile import JOKER

PACKAGE = Path(remeld.__file__).parent
SOURCES = [path for path in PACKAGE.rglob("*.py") if path.name != "fault.py"]
CALL = re.compile(r"""texts\(\s*["']([a-z0-9-]+)["']""")
MESSAGE = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return texts_in(str(request.param))


@pytest.mark.parametrize("code", Code)
def test_every_refusal_has_a_sentence(code: Code, texts: Texts) -> None:
    bare = fault_text(texts, Fault(code=code))
    full = Fault(
        code=code, sets=(0, 2), stood=(4,), tiles=(JOKER,), have=17, need=23, name="N", value="V"
    )
    assert bare
    assert fault_text(texts, full)[-1] in ".?"
    assert refusal_texts(texts, Refusal((full, full))) == [fault_text(texts, full)] * 2


@pytest.mark.parametrize("code", TextCode)
def test_everything_unreadable_has_a_sentence(code: TextCode, texts: Texts) -> None:
    fault = TextFault(code=code, text="T", expected="E", reasons=("a", "b"))
    assert text_fault_text(texts, fault)
    for line, column in ((3, 0), (0, 7), (3, 7)):
        placed = TextFault(code=code, text="T", line=line, column=column)
        sentence = text_fault_text(texts, placed)
        assert all(str(number) in sentence for number in (line, column) if number)


@pytest.mark.parametrize("why", Why)
def test_every_reason_of_a_bot_has_a_sentence(why: Why, texts: Texts) -> None:
    assert texts(f"why-{why}").endswith(".")


@pytest.mark.parametrize("code", DealCode)
def test_every_fault_of_a_deal_has_a_sentence(code: DealCode, texts: Texts) -> None:
    assert texts(f"verify-{code}", tag="T", game=1, turn=2).endswith(".")


def test_a_text_put_together_without_fluent_is_the_same(texts: Texts) -> None:
    places = ("tiles", "sets", "name", "value", "text", "expected", "title", "source", "names")
    values = dict.fromkeys(places, "1,5 {x} \\u0041 ")
    compared = 0
    for code, text in texts._plain.items():
        if set(re.findall(r"\$([a-z]+)", text)) <= set(places):
            assert texts(code, **values) == texts.by_fluent(code, **values)
            compared += 1
    assert compared > 80


def test_no_text_is_missing_and_none_is_left_over(texts: Texts) -> None:
    used = {code for path in SOURCES for code in CALL.findall(path.read_text(encoding="utf-8"))}
    assert len(used) > 40
    assert [code for code in sorted(used) if not texts.has(code)] == []
    written = (PACKAGE / "i18n" / f"{texts.language}.ftl").read_text(encoding="utf-8")
    built = re.compile(r"(refusal|unreadable|where|line|kind|rules|cli|way|why|verify)-")
    assert [
        code for code in MESSAGE.findall(written) if code not in used and not built.match(code)
    ] == []


@given(editions_with_house_rules())
def test_the_rules_of_every_table_can_be_told(edition: Edition) -> None:
    for language in LANGUAGES:
        page = rules_page(texts_in(language), edition)
        assert len(page) == 7
        for section in page:
            assert section.title
            assert section.sentences
            assert all(re.search(r"\(R\d", sentence) for sentence in section.sentences)


def test_the_rules_of_the_editions_tell_every_rule() -> None:
    told = set()
    for printed in editions().values():
        house = with_house_rules(printed, {"memory": True})
        assert isinstance(house, Edition)
        for section in rules_page(texts_in("en"), house):
            told.update(re.findall(r"R([1-7]\.\d+)", " ".join(section.sentences)))
    written = (PACKAGE.parent / "docs" / "rules.md").read_text(encoding="utf-8")
    examples = {"5.2", "7.6"}
    assert set(re.findall(r"^- R([1-7]\.\d+)", written, re.MULTILINE)) - told == examples


def test_a_language_without_a_file_is_shown_in_the_first() -> None:
    assert texts_in("tlh").language == LANGUAGES[0]


def test_a_text_without_its_values_is_an_error() -> None:
    texts = texts_in("en")
    with pytest.raises(LookupError, match="play-laid"):
        texts("play-laid")
    with pytest.raises(LookupError):
        texts("no-such-text")
    assert not texts.has("no-such-text")
