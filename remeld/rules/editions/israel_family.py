"""Israel, family: whoever has opened and can play must; a rack that never could open counts 100."""

from remeld.rules.edition import Edition, LengthUnit

EDITION = Edition(
    name="israel-family",
    title="Israel, family",
    source="rule sheet of the family edition, in Hebrew",
    must_play=True,
    never_opened_hundred=True,
    length_unit=LengthUnit.ROUNDS,
    printed_choices=frozenset({"seconds"}),
)
