"""What is removed from a line of chat."""

from __future__ import annotations

import pytest

from mozaika.service.chat import clean_line
from mozaika.service.errors import ChatEmpty


@pytest.mark.parametrize("text", ["\u3164", "\u2800\u115f", "\u034f \u17b4"])
def test_line_of_invisible_characters_is_empty(text: str) -> None:
    with pytest.raises(ChatEmpty):
        clean_line(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\u3164b", "ab"),
        ("x" + "\u0316" * 290, "x" + "\u0316" * 2),
        ("x" + "\u0316\u034f" * 9, "x" + "\u0316" * 2),
        ("\u2764\ufe0f tak\ufe0f", "\u2764\ufe0f tak"),  # the style of an emoji is kept
        ("Zażółć ığdır õun", "Zażółć ığdır õun"),
    ],
)
def test_invisible_characters_and_heaps_of_marks_are_removed(text: str, kept: str) -> None:
    assert clean_line(text) == kept
