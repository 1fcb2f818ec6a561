"""Games as bytes for other processes, which compute something about them. Files have the formats of `formats/`."""

from __future__ import annotations

import json
from typing import Any

from mozaika.records.codec import decode, encode
from mozaika.records.game_json import decode_saved, format_json
from mozaika.records.saved import SavedGame
from mozaika.records.transcript import Transcript
from mozaika.rules.edition import Edition


def encode_game(record: SavedGame | Transcript, edition: Edition) -> bytes:
    """A JSON object. `edition` is the one that a transcript is replayed with; a saved game has its own."""
    if isinstance(record, SavedGame):
        return _compact({"save": format_json(record)})
    return _compact({"transcript": _compact(encode(record)).decode(), "edition": _compact(encode(edition)).decode()})


def decode_game(value: dict[str, str]) -> tuple[SavedGame | Transcript, Edition | None]:
    """The record and the edition that it was read with. That the rules could have produced it is not checked."""
    if "save" in value:
        return decode_saved(json.loads(value["save"])), None
    return decode(Transcript, json.loads(value["transcript"])), decode(Edition, json.loads(value["edition"]))


def _compact(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
