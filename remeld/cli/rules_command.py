"""`remeld rules`: the rules of an edition in full."""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import fields
from typing import Final

from remeld.cli.edition_options import EDITION_NAMES, add_edition_options, chosen_edition
from remeld.cli.terminal import Exit, complain, our_texts, print_json
from remeld.i18n.rules_page import rules_page
from remeld.notation.header import house_rules
from remeld.notation.house import write_house_value
from remeld.rules.edition import Edition
from remeld.rules.editions import DEFAULT, editions
from remeld.rules.fault import Refusal

NAME: Final = "rules"
HELP: Final = "the rules of an edition in full, or a list of the editions"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    name = parser.add_argument(
        "name", nargs="?", metavar="EDITION", help="the edition; none: list them"
    )
    name.choices = EDITION_NAMES
    add_edition_options(parser)
    parser.set_defaults(edition=None)
    parser.add_argument("--json", action="store_true", help="for programs: every value as JSON")


def run(options: Namespace) -> Exit:
    """Print the rules."""
    if options.name is not None and options.edition is not None:
        print("remeld:", our_texts()("cli-two-editions"), file=sys.stderr)
        return Exit.UNREADABLE
    named = options.name or options.edition
    if named is None and not options.house:
        return _list(as_json=options.json)
    options.edition = named or DEFAULT
    edition = chosen_edition(options)
    if isinstance(edition, Refusal):
        return complain(edition, as_json=options.json)
    texts = our_texts()
    page = rules_page(texts, edition)
    if options.json:
        sections = [{"title": part.title, "sentences": part.sentences} for part in page]
        print_json({**_values(edition), "rules": sections})
        return Exit.GOOD
    print(texts("rules-title", title=edition.title))
    print(texts("rules-source", source=edition.source))
    if house := house_rules(edition):
        changed = ", ".join(f"{field}={write_house_value(house[field])}" for field in house)
        print(texts("rules-changed", changes=changed))
    for part in page:
        print(f"\n{part.title}")
        print(*(f"  {sentence}" for sentence in part.sentences), sep="\n")
    return Exit.GOOD


def _list(*, as_json: bool) -> Exit:
    if as_json:
        print_json([_values(edition) for edition in editions().values()])
        return Exit.GOOD
    for edition in editions().values():
        print(f"{edition.name:<16}{edition.title} ({edition.source})")
    return Exit.GOOD


def _values(edition: Edition) -> dict[str, object]:
    values = {field.name: getattr(edition, field.name) for field in fields(edition)}
    return {**values, "printed_choices": sorted(edition.printed_choices)}
