"""The test vectors of the browser's check of the draws are those of the rules, and real games."""

from __future__ import annotations

from mozaika.rules import verify
from tests.property.draw_vectors import FILE, STORIES, game, text


def test_vectors_for_the_browser_are_current() -> None:
    """After a change of the rules of the draws: `python -m tests.property.draw_vectors`."""
    assert FILE.read_text(encoding="utf-8") == text()


def test_logs_of_the_vectors_are_genuine() -> None:
    for number, story in enumerate(STORIES.values(), 1):
        verify(game(number, story))
