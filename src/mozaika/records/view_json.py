"""A player's view as JSON and back: what a bot in another process gets, and nothing else.

    {"seat": 0, "state": {"edition": {…}, "players": […], …}}

The form is that of `codec`, by the annotations of `GameState`. The reader trusts what it reads: it is our own writing.
"""

from __future__ import annotations

import json

from mozaika.records.codec import decode, encode
from mozaika.rules.views import PlayerView


def format_view(view: PlayerView) -> bytes:
    return json.dumps(encode(view), ensure_ascii=False, separators=(",", ":")).encode()


def parse_view(source: bytes) -> PlayerView:
    view: PlayerView = decode(PlayerView, json.loads(source))
    return view
