"""The codes with which the server closes a WebSocket; `docs/protocol.md` describes them for clients."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    NORMAL = 1000
    FAULT = 1011
    RESTART = 1012  # the server stops: connect again at once, perhaps to another server
    TRY_AGAIN_LATER = 1013
    FORBIDDEN = 4403
    NOT_FOUND = 4404
    SILENT = 4408
    RELOAD_NEEDED = 4426
    TOO_FAST = 4429
