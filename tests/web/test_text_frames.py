"""Frames that are built once for all sockets."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from mozaika.web.server_messages import BeatMessage, DoneReply
from mozaika.web.text_frames import frame_of, text_frame


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_frame_is_that_of_the_library(length: int) -> None:
    text = b"x" * length
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_frame_of_a_message_is_built_once() -> None:
    message = DoneReply("ż", 3)
    assert frame_of(message) is frame_of(message)
    assert frame_of(message) == text_frame('{"kind":"done","id":"ż","version":3}'.encode())
    assert frame_of(BeatMessage(1, 2)) != frame_of(BeatMessage(1, 3))
