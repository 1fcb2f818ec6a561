"""Bundled editions are read once, and changes to one do not reach others."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from mozaika.editions import load, load_edition


def test_bundled_edition_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every new table of a server asks for its edition; parsing the file takes milliseconds."""
    plain = load_edition("english")
    monkeypatch.setattr(load, "_read", Mock(side_effect=AssertionError("read again")))
    assert load_edition("english") is plain


def test_changed_edition_leaves_the_bundled_one_alone() -> None:
    changed = load_edition("english", {"rules": {"exchange_needs_in_bag": 7}})
    assert changed.rules.exchange_needs_in_bag == 7
    assert load_edition("english").rules.exchange_needs_in_bag == 1
