"""The rules of an edition in full, put together from what the edition says."""

from collections.abc import Iterator
from dataclasses import dataclass

from remeld.i18n.texts import Texts
from remeld.rules.edition import Edition, FreedJoker

__all__ = ["Section", "rules_page"]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the sentences under it."""

    title: str
    sentences: tuple[str, ...]


def rules_page(texts: Texts, edition: Edition) -> tuple[Section, ...]:
    """All rules of an edition, section by section."""
    sections = {
        "tiles": _tiles(texts, edition),
        "setting-up": _setting_up(texts, edition),
        "turn": _turn(texts, edition),
        "opening": _opening(texts, edition),
        "rearranging": iter([texts("rules-rearrange")]),
        "jokers": _jokers(texts, edition),
        "ending": _ending(texts, edition),
    }
    return tuple(
        Section(texts(f"rules-{name}"), tuple(sentences)) for name, sentences in sections.items()
    )


def _tiles(texts: Texts, edition: Edition) -> Iterator[str]:
    yield texts("rules-box")
    if edition.large_box_from is not None:
        yield texts("rules-large-box", players=edition.large_box_from)
    for name in ("group", "run", "table", "joker-sets", "equal-sets"):
        yield texts(f"rules-{name}")


def _setting_up(texts: Texts, edition: Edition) -> Iterator[str]:
    least, most = edition.players
    yield texts("rules-players", least=least, most=most)
    yield texts("rules-start", choice="yes" if edition.printed_redraw else "no")
    yield texts("rules-start-each")
    yield texts("rules-racks")


def _turn(texts: Texts, edition: Edition) -> Iterator[str]:
    yield texts("rules-play-or-draw")
    yield texts("rules-must-play" if edition.must_play else "rules-may-draw")
    yield texts("rules-table-stays")
    yield texts("rules-refused")
    if edition.seconds is None:
        yield texts("rules-no-limit")
    else:
        choice = "yes" if "seconds" in edition.printed_choices else "no"
        yield texts("rules-seconds", seconds=edition.seconds, choice=choice)
        yield texts("rules-time-out", tiles=edition.penalty_tiles)
        if edition.memory:
            yield texts("rules-memory", seconds=edition.restore_seconds)
    if not edition.needless_moves:
        yield texts("rules-needless")


def _opening(texts: Texts, edition: Edition) -> Iterator[str]:
    if edition.opening_minimum:
        choice = "yes" if "opening_minimum" in edition.printed_choices else "no"
        yield texts("rules-opening-minimum", points=edition.opening_minimum, choice=choice)
    else:
        yield texts("rules-opening-any")
    yield texts("rules-opening-goes-on" if edition.opening_goes_on else "rules-opening-ends")
    yield texts("rules-opening-free")


def _jokers(texts: Texts, edition: Edition) -> Iterator[str]:
    yield texts("rules-joker")
    yield texts("rules-freed")
    if edition.freed_joker is FreedJoker.NEW_SET:
        yield texts("rules-freed-new")
        yield texts("rules-freed-judged")
    else:
        yield texts("rules-freed-any")
    yield texts("rules-joker-rack")


def _ending(texts: Texts, edition: Edition) -> Iterator[str]:
    yield texts("rules-out")
    yield texts("rules-score")
    yield texts(f"rules-pool-{edition.pool_empty}")
    yield texts("rules-ties")
    if edition.never_opened_hundred:
        yield texts("rules-never-opened")
    yield texts(f"rules-length-{edition.length_unit}", length=edition.length)
    yield texts(f"rules-winner-{edition.match_winner}")
