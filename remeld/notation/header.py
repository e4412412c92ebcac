"""What a record says before its first game: version, edition, house rules, seats, date, tags."""

import json
import re
from collections.abc import Iterable
from typing import Final

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.house import read_house_value, write_house_value
from remeld.notation.record import VERSION, Record
from remeld.rules.edition import Edition
from remeld.rules.editions import edition_named
from remeld.rules.fault import Refusal
from remeld.rules.house import HouseValue, changes, with_house_rules

__all__ = [
    "MAGIC",
    "UNFINISHED",
    "check_free_name",
    "check_result",
    "header_tags",
    "house_rules",
    "is_text",
    "read_header",
    "read_tag_line",
    "write_json_line",
    "write_tag_line",
]

MAGIC: Final = "Remeld"
UNFINISHED: Final = "*"
_TAG: Final = re.compile(r'\[([A-Za-z0-9_]+) ("(?:[^"\\]|\\.)*")\]')
_NAME: Final = re.compile(r"[A-Za-z0-9_]+")
_DATE: Final = re.compile(r"(?:[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))?")
_BREAKS: Final = {ord(mark): f"\\u{ord(mark):04x}" for mark in "\x85\u2028\u2029"}
"""Where some programs see the end of a line; in a JSON string they are written as escapes."""
_KNOWN: Final = (MAGIC, "Edition", "House", "Date", "Result")
_SEAT: Final = re.compile(r"Seat[0-9]*")


def write_tag_line(name: str, value: str) -> str:
    """A line such as `[Edition "sweden"]`; the value is written as a JSON string."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"no tag can have the name {name!r}")
    return f"[{name} {write_json_line(value)}]"


def write_json_line(value: object) -> str:
    """A value as JSON that is one line for every program, and can be written to a file."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_BREAKS)
    if not is_text(line):
        raise ValueError("half of a surrogate pair cannot be written")
    return line


def is_text(value: str) -> bool:
    """Whether a value can be written to a file: half of a surrogate pair cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def read_tag_line(line: str) -> tuple[str, str] | None:
    """Name and value of a tag line; None for another line."""
    match = _TAG.fullmatch(line.strip())
    if match is None:
        return None
    try:
        return match[1], str(json.loads(match[2], strict=False))
    except ValueError:
        return None


def header_tags(record: Record) -> Iterable[tuple[str, str]]:
    """All tags of a record, in the order in which they are written."""
    yield MAGIC, str(VERSION)
    yield "Edition", record.edition.name
    if house := house_rules(record.edition):
        yield "House", " ".join(f"{field}={write_house_value(house[field])}" for field in house)
    for seat, name in enumerate(record.names, start=1):
        yield f"Seat{seat}", name
    yield "Date", record.date
    totals = " ".join(f"{points:+d}" for points in record.points)
    yield "Result", totals if record.finished else UNFINISHED
    yield from record.tags


def check_result(record: Record, claimed: str) -> None:
    """`Unreadable` where the points of the games or the result do not fit the record."""
    seats = len(record.names)
    for game in record.games:
        if game.end is not None and len(game.end.points) != seats:
            text = " ".join(f"{points:+d}" for points in game.end.points)
            raise _fault(TextCode.SCORE_DIFFERS, text, expected=f"{seats} numbers")
    result = dict(header_tags(record))["Result"]
    if claimed.split() != result.split():
        raise _fault(TextCode.SCORE_DIFFERS, claimed, expected=result)


def check_free_name(name: str) -> None:
    """`Unreadable` where a further tag cannot be called so."""
    if not _NAME.fullmatch(name) or name in _KNOWN or _SEAT.fullmatch(name):
        raise _fault(TextCode.TAG_VALUE, name, expected="the name of a further tag")


def read_header(tags: Iterable[tuple[str, str]]) -> tuple[Record, str]:
    """A record without games, and the result that the tags claim."""
    given: dict[str, str] = {}
    for name, value in tags:
        if name in given:
            raise _fault(TextCode.TAG_VALUE, name, expected="each tag once")
        if not is_text(name + value):
            raise _fault(TextCode.TAG_VALUE, ascii(value), expected="whole letters")
        given[name] = value
    if MAGIC not in given:
        raise _fault(TextCode.NOT_A_RECORD, expected=write_tag_line(MAGIC, str(VERSION)))
    if given[MAGIC] != str(VERSION):
        raise _fault(TextCode.RECORD_VERSION, given[MAGIC], expected=str(VERSION))
    if "Edition" not in given:
        raise _fault(TextCode.TAG_MISSING, "Edition")
    names: list[str] = []
    while (seat := f"Seat{len(names) + 1}") in given:
        names.append(given[seat])
    if not names:
        raise _fault(TextCode.TAG_MISSING, "Seat1")
    date = given.get("Date", "")
    if not _DATE.fullmatch(date):
        raise _fault(TextCode.TAG_VALUE, date, expected="YYYY-MM-DD")
    own = {*_KNOWN, *(f"Seat{seat}" for seat in range(1, len(names) + 1))}
    for name in given.keys() - own:
        check_free_name(name)
    record = Record(
        edition=_edition(given["Edition"], given.get("House", "")),
        names=tuple(names),
        date=date,
        tags=tuple((name, value) for name, value in given.items() if name not in own),
    )
    return record, given.get("Result", UNFINISHED)


def _edition(name: str, house: str) -> Edition:
    printed = edition_named(name)
    if isinstance(printed, Refusal):
        raise _fault(TextCode.TAG_VALUE, name, expected="the name of an edition")
    wanted: dict[str, HouseValue] = {}
    for part in house.split():
        field, _, value = part.partition("=")
        if field in wanted:
            raise _fault(TextCode.TAG_VALUE, part, expected="each house rule once")
        wanted[field] = read_house_value(value)
    edition = with_house_rules(printed, wanted)
    if isinstance(edition, Refusal):
        raise Unreadable([TextFault(code=TextCode.TAG_VALUE, text=house, reasons=edition.codes)])
    return edition


def house_rules(edition: Edition) -> dict[str, HouseValue]:
    """What a table changed in the printed edition."""
    printed = edition_named(edition.name)
    return {} if isinstance(printed, Refusal) else changes(edition, printed)


def _fault(code: TextCode, text: str = "", expected: str = "") -> Unreadable:
    return Unreadable([TextFault(code=code, text=text, expected=expected)])
