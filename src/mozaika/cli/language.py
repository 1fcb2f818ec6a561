"""The user's language, from environment variables."""

from __future__ import annotations

from collections.abc import Mapping

from mozaika.texts import LANGUAGES

_VARIABLES = ("MOZAIKA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language_from(environment: Mapping[str, str]) -> str:
    """`pl_PL.UTF-8` → `pl`. The first variable that names a supported language wins; the default is English."""
    for variable in _VARIABLES:
        language = environment.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]
