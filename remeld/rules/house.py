"""House rules: the things that a table may agree on, as validated changes (R8)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Final, TypeAlias

from remeld.rules.edition import Edition, FreedJoker, LengthUnit, MatchWinner, PoolEmpty
from remeld.rules.fault import Code, Fault, Refusal

__all__ = ["HOUSE_RULES", "HouseRule", "HouseValue", "changes", "with_house_rules"]

HouseValue: TypeAlias = int | bool | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """One thing that may be changed: the field of the edition, and what it may become."""

    rule: str
    field: str
    least: int = 0
    most: int = 0
    may_be_none: bool = False
    choices: type[StrEnum] | None = None
    yes_no: bool = False

    def read(self, value: HouseValue) -> tuple[HouseValue, bool]:
        """The value as the edition holds it, and whether it is one that this rule allows."""
        if self.yes_no:
            return value, isinstance(value, bool)
        if self.choices is not None:
            known = {choice.value: choice for choice in self.choices}
            return known.get(str(value)), str(value) in known
        if value is None:
            return None, self.may_be_none
        whole = isinstance(value, int) and not isinstance(value, bool)
        return value, whole and self.least <= int(value) <= self.most


HOUSE_RULES: Final = {
    rule.field: rule
    for rule in (
        HouseRule(rule="R8.1", field="opening_minimum", least=0, most=100),
        HouseRule(rule="R8.2", field="seconds", least=10, most=600, may_be_none=True),
        HouseRule(rule="R8.3", field="penalty_tiles", least=0, most=3),
        HouseRule(rule="R8.4", field="freed_joker", choices=FreedJoker),
        HouseRule(rule="R8.5", field="opening_goes_on", yes_no=True),
        HouseRule(rule="R8.6", field="memory", yes_no=True),
        HouseRule(rule="R8.7", field="must_play", yes_no=True),
        HouseRule(rule="R8.8", field="pool_empty", choices=PoolEmpty),
        HouseRule(rule="R8.9", field="never_opened_hundred", yes_no=True),
        HouseRule(rule="R8.10", field="length", least=1, most=100),
        HouseRule(rule="R8.10", field="length_unit", choices=LengthUnit),
        HouseRule(rule="R8.11", field="match_winner", choices=MatchWinner),
        HouseRule(rule="R8.12", field="needless_moves", yes_no=True),
    )
}
"""The house rules by the field that they change."""


def with_house_rules(edition: Edition, wanted: Mapping[str, HouseValue]) -> Edition | Refusal:
    """The edition with these changes, or everything that is wrong with them."""
    values: dict[str, HouseValue] = {}
    faults = []
    for field, value in wanted.items():
        if field not in HOUSE_RULES:
            faults.append(Fault(code=Code.UNKNOWN_HOUSE_RULE, name=field))
            continue
        values[field], allowed = HOUSE_RULES[field].read(value)
        if not allowed:
            faults.append(Fault(code=Code.HOUSE_RULE_VALUE, name=field, value=str(value)))
    if faults:
        return Refusal(tuple(faults))
    # The values were just checked against the rules of their fields.
    return replace(edition, **values)  # type: ignore[arg-type]


def changes(edition: Edition, printed: Edition) -> dict[str, HouseValue]:
    """The house rules that make `edition` out of `printed`: `with_house_rules` turned round."""
    return {
        field.name: getattr(edition, field.name)
        for field in fields(edition)
        if field.name in HOUSE_RULES
        and getattr(edition, field.name) != getattr(printed, field.name)
    }
