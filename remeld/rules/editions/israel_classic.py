"""Israel, classic, 2014."""

from remeld.rules.edition import Edition

EDITION = Edition(
    name="israel-classic",
    title="Israel, classic",
    source="rule sheet of 2014, in Hebrew",
)
