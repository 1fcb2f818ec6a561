"""Notes on an error how its edition names squares, so that the error's sentence can name them alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mozaika.errors import GameError
from mozaika.rules.edition import Edition


@contextmanager
def squares_named_by(edition: Edition) -> Iterator[None]:
    """Errors that are raised inside name squares as `edition` does, unless they already have a style."""
    try:
        yield
    except GameError as error:
        error.coordinates = error.coordinates or edition.coordinates
        raise
