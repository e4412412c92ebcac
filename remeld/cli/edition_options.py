"""The options that say by which rules: `--edition` and `--house`, the same in every command."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from remeld.notation.house import read_house_value
from remeld.rules.edition import Edition
from remeld.rules.editions import DEFAULT, edition_named, editions
from remeld.rules.fault import Refusal
from remeld.rules.house import HOUSE_RULES, HouseValue, with_house_rules

__all__ = ["EDITION_NAMES", "add_edition_options", "chosen_edition"]


class _Suggestions:
    """What a shell completes; whether the word stands for an edition is found out later."""

    def __iter__(self) -> Iterator[str]:
        return iter(editions())

    def __contains__(self, _: object) -> bool:
        return True


EDITION_NAMES: Final = _Suggestions()


def add_edition_options(parser: ArgumentParser) -> None:
    """Let a command take an edition and house rules."""
    edition = parser.add_argument(
        "--edition",
        default=DEFAULT,
        metavar="NAME",
        help=f"by which rules: {', '.join(editions())} (default: {DEFAULT})",
    )
    edition.choices = EDITION_NAMES
    parser.add_argument(
        "--house",
        action="append",
        default=[],
        metavar="RULE=VALUE",
        help=f"change a rule of the edition: {', '.join(HOUSE_RULES)}; may be given again",
    )


def chosen_edition(options: Namespace) -> Edition | Refusal:
    """The edition that the options ask for."""
    edition = edition_named(options.edition)
    if isinstance(edition, Refusal):
        return edition
    wanted: dict[str, HouseValue] = {}
    for change in options.house:
        field, _, value = change.partition("=")
        wanted[field.strip()] = read_house_value(value.strip())
    return with_house_rules(edition, wanted)
