"""Every kind of step has a sentence, in every language."""

import pytest

from remeld.i18n.texts import LANGUAGES, texts_in
from remeld.i18n.way import step_text
from remeld.notation.tiles import read_table, write_tiles
from remeld.solver import way

WAYS = [
    ("R4 R5 R6 R7 R8", "R4 R5 R6 | R6 R7 R8"),
    ("R1 R2 R3 | R5 R6 R7", "R1 R2 R3 R4 R5 R6 R7"),
    ("K4 R4 B4 O4 | R5 R6 R7", "K4 B4 O4 | R4 R5 R6 R7"),
    ("R3 R4 J", "J R3 R4"),
    ("", "R3 R4 R5"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence_that_names_its_tiles(language: str) -> None:
    texts = texts_in(language)
    steps = [step for before, after in WAYS for step in way(read_table(before), read_table(after))]
    sentences = [step_text(texts, step) for step in steps]
    assert len({sentence.split()[0] for sentence in sentences}) >= 3
    for step, sentence in zip(steps, sentences, strict=True):
        assert write_tiles(step.tiles) in sentence
        assert write_tiles(step.stood or step.made) in sentence


def test_in_english() -> None:
    texts = texts_in("en")
    said = [
        [step_text(texts, step) for step in way(read_table(before), read_table(after))]
        for before, after in WAYS
    ]
    assert said == [
        ["Split R4 R5 R6 R7 R8: take R7 R8 off; R4 R5 R6 stays.", "Lay R6 to R7 R8: R6 R7 R8."],
        [
            "Lay R4 to R1 R2 R3: R1 R2 R3 R4.",
            "Join R5 R6 R7 to R1 R2 R3 R4: R1 R2 R3 R4 R5 R6 R7.",
        ],
        ["Move R4 from K4 R4 B4 O4 to R5 R6 R7: R4 R5 R6 R7."],
        ["Move J within R3 R4 J: J R3 R4."],
        ["Lay R3 R4 R5 by itself."],
    ]
