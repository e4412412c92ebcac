"""Reading JSON that nobody has checked: every step says what it expects and where it stands."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Self, TypeAlias, TypeVar

from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.tiles import read_tile
from remeld.rules.sets import Table
from remeld.rules.tile import Tile

__all__ = ["Json", "JsonNode"]

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
_Word = TypeVar("_Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class JsonNode:
    """A value somewhere in a JSON text, with the path that leads to it."""

    value: Json
    path: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The whole of a JSON text."""
        try:
            return cls(json.loads(text))
        except (ValueError, RecursionError):
            fault = TextFault(code=TextCode.NOT_A_RECORD, text=text[:40], expected="JSON")
            raise Unreadable([fault]) from None

    def wrong(self, expected: str) -> Unreadable:
        """The fault of not being what was expected."""
        text = f"{self.path}: {json.dumps(self.value, ensure_ascii=False)[:40]}"
        return Unreadable([TextFault(code=TextCode.NOT_A_RECORD, text=text, expected=expected)])

    def get(self, key: str) -> "JsonNode":
        """The member `key` of an object; null where it has none."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        return JsonNode(self.value.get(key), f"{self.path}.{key}" if self.path else key)

    def members(self) -> Iterator[tuple[str, "JsonNode"]]:
        """Names and values of an object."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        for key in self.value:
            yield key, self.get(key)

    def each(self) -> Iterator["JsonNode"]:
        """The elements of an array."""
        if not isinstance(self.value, list):
            raise self.wrong("an array")
        for index, value in enumerate(self.value):
            yield JsonNode(value, f"{self.path}[{index}]")

    def is_null(self) -> bool:
        """True for null, and for a member that is not there."""
        return self.value is None

    def text(self) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self.wrong("a string")
        return self.value

    def number(self) -> int:
        """A whole number of a reasonable size."""
        good = isinstance(self.value, int) and not isinstance(self.value, bool)
        if not good or not isinstance(self.value, int) or abs(self.value) >= 1 << 31:
            raise self.wrong("a whole number")
        return self.value

    def word(self, words: type[_Word]) -> _Word:
        """One of the words of an enumeration."""
        for word in words:
            if word.value == self.value:
                return word
        raise self.wrong(", ".join(word.value for word in words))

    def tile(self) -> Tile:
        """A tile in its notation."""
        try:
            return read_tile(self.text())
        except Unreadable:
            raise self.wrong("a tile") from None

    def tiles(self) -> tuple[Tile, ...]:
        """An array of tiles; none for null."""
        return () if self.is_null() else tuple(node.tile() for node in self.each())

    def table(self) -> Table:
        """An array of arrays of tiles."""
        return tuple(node.tiles() for node in self.each())
