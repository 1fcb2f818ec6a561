"""What a position cannot hold of a game or of a score sheet, as slugs that `texts/` has a word for.

What a score sheet cannot hold of a game is `reduce.py`.
"""

from __future__ import annotations

from mozaika.records.saved import SavedGame
from mozaika.records.to_transcript import what_gcg_loses
from mozaika.records.transcript import Transcript
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Layout

_HELD_HEADERS = frozenset({"lexicon"})  # there is an op for it


def what_cgp_loses(saved: SavedGame, named: Edition | None) -> list[str]:
    """`named` is the edition that the position names, if it is one of ours; its board is taken for the game's."""
    return ["names", "history", *_premiums(saved.edition.layout, named), *what_gcg_loses(saved)]


def what_cgp_loses_of_a_sheet(sheet: Transcript, named: Edition) -> list[str]:
    lost = ["names", "history", *_premiums(sheet.layout, named)]
    lost += ["notes"] if sheet.notes or any(line.notes for line in sheet.lines) else []
    lost += ["headers"] if any(key not in _HELD_HEADERS for key, _ in sheet.headers) else []
    return lost


def _premiums(layout: Layout, named: Edition | None) -> list[str]:
    return ["premiums"] if named is None or named.layout != layout else []
