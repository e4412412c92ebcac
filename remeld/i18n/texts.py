"""Texts by code, in a language: Fluent files read once, when they are first asked for."""

import re
from functools import cache, cached_property
from pkgutil import get_data
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

__all__ = ["LANGUAGES", "Texts", "texts_in"]

LANGUAGES: Final = ("en",)
"""Every language that has a file here; the first stands in for what another lacks."""

_PLACE: Final = re.compile(r"\{ \$([a-z]+) \}")
_PLAIN: Final = re.compile(
    rf"^([a-z][a-z0-9-]*) = ((?:[^{{}}\n]|{_PLACE.pattern})*)$(?!\s*\n[ \t])", re.MULTILINE
)


class Texts:
    """The texts of one language.

    Fluent takes 60 ms to load, more than most commands need for all else. So a text that is one
    line without a choice in it is put together here when all its values are text themselves.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        # importlib.resources would take five times as long, most of it for zip files.
        self._source = (get_data(__package__, f"{language}.ftl") or b"").decode()
        self._plain = {found[1]: found[2] for found in _PLAIN.finditer(self._source)}

    def has(self, code: str) -> bool:
        """Whether there is a text for this code."""
        return bool(self._bundle.has_message(code))

    def __call__(self, code: str, **values: object) -> str:
        """The text of a code, with its values in place."""
        text = self._plain.get(code)
        if text is not None and all(
            isinstance(values.get(place), str) for place in _PLACE.findall(text)
        ):
            return _PLACE.sub(lambda place: str(values[place[1]]), text).strip()
        return self.by_fluent(code, **values)

    def by_fluent(self, code: str, **values: object) -> str:
        """The same, whatever the text and its values are."""
        pattern = self._bundle.get_message(code).value
        if pattern is None:
            raise LookupError(f"{self.language} {code}: no text")
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise LookupError(f"{self.language} {code}: {errors}")
        return str(text).strip()

    @cached_property
    def _bundle(self) -> "FluentBundle":
        from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415 -- slow to load

        bundle = FluentBundle([self.language], use_isolating=False)
        bundle.add_resource(FluentResource(self._source))
        return bundle


@cache
def texts_in(language: str) -> Texts:
    """The texts of a language; of the first, where there is no such language."""
    return Texts(language if language in LANGUAGES else LANGUAGES[0])
