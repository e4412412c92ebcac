"""International, 2019: the sheet in Arabic; the only one with a box for five and six."""

from remeld.rules.edition import Edition

EDITION = Edition(
    name="international",
    title="International",
    source="rule sheet of 2019, in Arabic",
    players=(2, 6),
    large_box_from=5,
)
