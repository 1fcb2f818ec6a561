"""WebSocket frames of server messages, built once for all sockets that get the same message.

A server's frames are not masked and ours are not compressed, so they are the same for every client.
"""

from __future__ import annotations

from mozaika.service.messages import ServerMessage

_TEXT = b"\x81"  # a final frame of text
_SHORT, _MEDIUM = 126, 1 << 16  # lengths from which the header has 2 and 8 more bytes


def text_frame(text: bytes) -> bytes:
    length = len(text)
    if length < _SHORT:
        return _TEXT + length.to_bytes(1, "big") + text
    if length < _MEDIUM:
        return _TEXT + b"\x7e" + length.to_bytes(2, "big") + text
    return _TEXT + b"\x7f" + length.to_bytes(8, "big") + text


def frame_of(message: ServerMessage) -> bytes:
    """The frame of `message`, which holds it from then on, like its JSON."""
    held = vars(message)
    frame: bytes | None = held.get("frame")
    if frame is None:
        frame = held["frame"] = text_frame(message.json.encode())
    return frame
