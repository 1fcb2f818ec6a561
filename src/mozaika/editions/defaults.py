"""The edition that is meant where none is named."""

from __future__ import annotations

EDITION_OF_LANGUAGE = {"pl": "polish", "et": "estonian", "tr": "turkish", "en": "english"}
BOARD_EDITION = "polish-simulator"  # for a saved board, which names no edition
