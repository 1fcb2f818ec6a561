"""A player's view as JSON and back. A bot in another process gets this and nothing else.

    {"seat": 0, "state": {"edition": {…}, "players": […], …}}

The encoding is that of `codec`, by the annotations of `GameState`. The reader trusts its input, which we write.
"""

from __future__ import annotations

import json
from typing import Any

from mozaika.records.codec import decode, encode
from mozaika.rules.views import PlayerView


def format_view(view: PlayerView) -> bytes:
    return json.dumps(encode(view), ensure_ascii=False, separators=(",", ":")).encode()


def parse_view(source: bytes) -> PlayerView:
    fields = json.loads(source)
    _upgrade(fields)
    view: PlayerView = decode(PlayerView, fields)
    return view


def _upgrade(view: Any) -> None:
    """Views of older versions have one field `window_ends`: a time, or while the game is paused a duration."""
    match view:
        case {"state": {"paused": bool(paused), "pending": {"window_ends": window} as pending}}:
            del pending["window_ends"]
            pending["window_ends_at"] = None if paused else window
            pending["window_left_ms"] = window if paused else None
