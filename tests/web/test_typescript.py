"""The TypeScript types match the messages of the server."""

from __future__ import annotations

from pathlib import Path

import msgspec

from mozaika.service.messages import ChatMessage, chat_message
from mozaika.service.store_ports import ChatLine
from mozaika.web.typescript import typescript

COMMITTED = Path(__file__).parents[2] / "frontend" / "src" / "wire.ts"


def test_committed_types_match_the_messages() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == typescript(), "run: make wire"


def test_line_of_chat_is_read_as_it_is_written() -> None:
    line = ChatLine("players", 3, "p", 0, "Ala", 5, "hej")
    message = chat_message(line)
    assert msgspec.json.decode(message.json, type=ChatMessage) == message
