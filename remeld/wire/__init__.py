"""Everything that leaves a process, as tagged values: the one place that defines it."""

from remeld.wire.stored import (
    read_draft,
    read_event,
    read_made,
    write_draft,
    write_event,
    write_made,
)

__all__ = [
    "read_draft",
    "read_event",
    "read_made",
    "write_draft",
    "write_event",
    "write_made",
]
