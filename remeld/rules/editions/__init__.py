"""The printed editions, one file each: a file added here is an edition everywhere."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from remeld.rules.edition import Edition
from remeld.rules.fault import Code, Fault, Refusal

__all__ = ["DEFAULT", "edition_named", "editions"]

DEFAULT = "international"


@cache
def _load(path: tuple[str, ...]) -> dict[str, Edition]:
    modules = sorted(info.name for info in iter_modules(path))
    found: list[Edition] = [import_module(f"{__name__}.{module}").EDITION for module in modules]
    found.sort(key=lambda edition: edition.name != DEFAULT)
    return {edition.name: edition for edition in found}


def editions() -> dict[str, Edition]:
    """All editions by name: the default first, the others in the order of the alphabet."""
    return dict(_load(tuple(__path__)))


def edition_named(name: str) -> Edition | Refusal:
    """The edition of this name; case, blanks and underscores do not matter."""
    wanted = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    found = editions().get(wanted)
    return found or Refusal((Fault(code=Code.UNKNOWN_EDITION, name=name),))
