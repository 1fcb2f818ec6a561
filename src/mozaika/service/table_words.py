"""The word list of a table."""

from __future__ import annotations

from contextlib import suppress

from mozaika.errors import GameError
from mozaika.rules.edition import Edition
from mozaika.service.ports import Lexica, TableWords


async def open_words(lexica: Lexica, edition: Edition) -> TableWords | None:
    """The list that an edition names; None if it names none, or if exactly that list is no longer available."""
    if not edition.lexicon.digest:
        return None
    with suppress(GameError):
        words = await lexica.open(edition, edition.lexicon.name)
        return words if words.digest == edition.lexicon.digest else None
    return None
