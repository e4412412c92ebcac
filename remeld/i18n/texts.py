"""Texts by code, in a language: Fluent files read once, when they are first asked for."""

from functools import cache
from importlib.resources import files
from typing import Final

__all__ = ["LANGUAGES", "Texts", "texts_in"]

LANGUAGES: Final = ("en",)
"""Every language that has a file here; the first stands in for what another lacks."""


class Texts:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        # Imported with the first text: what prints no sentence does not wait for it.
        from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415

        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        source = files(__package__).joinpath(f"{language}.ftl").read_text(encoding="utf-8")
        self._bundle.add_resource(FluentResource(source))

    def has(self, code: str) -> bool:
        """Whether there is a text for this code."""
        return bool(self._bundle.has_message(code))

    def __call__(self, code: str, **values: object) -> str:
        """The text of a code, with its values in place."""
        pattern = self._bundle.get_message(code).value
        if pattern is None:
            raise LookupError(f"{self.language} {code}: no text")
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise LookupError(f"{self.language} {code}: {errors}")
        return str(text).strip()


@cache
def texts_in(language: str) -> Texts:
    """The texts of a language; of the first, where there is no such language."""
    return Texts(language if language in LANGUAGES else LANGUAGES[0])
