"""Text for the values of house rules: `yes`, `no`, `none`, a number or a word."""

from collections.abc import Mapping
from typing import Final

from remeld.rules.house import HouseValue

__all__ = ["read_house_value", "write_house_value"]

_NAMED_VALUES: Final[Mapping[str, HouseValue]] = {"yes": True, "no": False, "none": None}


def write_house_value(value: HouseValue) -> str:
    """The value of a house rule as text."""
    for name, named in _NAMED_VALUES.items():
        if value is named:
            return name
    return str(value)


def read_house_value(text: str) -> HouseValue:
    """The value of a house rule from its text."""
    if text in _NAMED_VALUES:
        return _NAMED_VALUES[text]
    return int(text) if text.isdecimal() and len(text) <= 4 else text
