"""Responses are compressed by the event loop, so quickly."""

from __future__ import annotations

from typing import Any

from mozaika.web.app import WebSettings, build_app


def not_opened() -> Any:
    raise AssertionError


def test_responses_are_compressed_at_the_fastest_level() -> None:
    """The highest level takes 60 ms for a file of 3,000 turns, the lowest 4 ms."""
    config = build_app(not_opened, WebSettings()).compression_config
    assert config is not None
    assert config.gzip_compress_level == 1
