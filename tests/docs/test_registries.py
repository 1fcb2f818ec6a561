"""The documents list every member of a registry: bot levels, file formats and socket messages."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

from mozaika.engine.bots import level_names
from mozaika.records.formats import SUFFIXES
from mozaika.service import messages
from mozaika.service.messages import ServerMessage
from mozaika.web.client_messages import CLIENT_MESSAGES, PROTOCOL
from mozaika.web.screen import Permissions
from mozaika.web.server_messages import Reply

DOCS = Path(__file__).parents[2] / "docs"


def first_column(document: str, heading: str) -> tuple[str, ...]:
    """The names in code font that the rows of the table under `heading` begin with."""
    text = (DOCS / document).read_text(encoding="utf-8")
    table = text.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return tuple(re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE))


def test_engine_document_describes_every_bot_level() -> None:
    assert first_column("engine.md", "level") == level_names(), "docs/engine.md: a row for each level, as in BOTS"


def test_formats_document_describes_every_file_format() -> None:
    assert first_column("formats.md", "suffix") == SUFFIXES, "docs/formats.md: a row for each format, as in FORMATS"


def test_protocol_document_describes_every_socket_message() -> None:
    client, server = (DOCS / "protocol.md").read_text(encoding="utf-8").partition("| from the server |")[::2]
    assert [tag for tag in tags(*CLIENT_MESSAGES) if not describes(client, tag)] == []
    assert [
        tag for tag in tags(*ServerMessage.__subclasses__(), *Reply.__subclasses__()) if not describes(server, tag)
    ] == []


def test_protocol_document_names_the_refusal_of_each_message_with_its_own_limit() -> None:
    client = (DOCS / "protocol.md").read_text(encoding="utf-8").partition("| from the server |")[0]
    limits = {tag: kind.limit.refusal(1).code for kind in CLIENT_MESSAGES if kind.limit for tag in tags(kind)}
    rows = {tag: [row for row in client.splitlines() if describes(row, tag)] for tag in limits}
    assert [tag for tag, code in limits.items() if not any(f"`{code}`" in row for row in rows[tag])] == []


def test_protocol_document_has_the_present_version() -> None:
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert re.findall(r"protocol=(\d+)", text) == [str(PROTOCOL)]


def test_protocol_document_lists_every_permission() -> None:
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    listed = text.partition("`may` has one field for each command (")[2].partition(")")[0]
    assert re.findall(r"`(.+?)`", listed) == list(Permissions.__struct_encode_fields__)


def test_tables_document_describes_every_message_of_the_service() -> None:
    text = (DOCS / "tables.md").read_text(encoding="utf-8")
    table = text.partition("| message |")[2].partition("\n\n")[0]
    own = [each for each in ServerMessage.__subclasses__() if each.__module__ == messages.__name__]
    assert re.findall(r'^\| `{"kind":"([^"]+)"', table, re.MULTILINE) == tags(*own)


def tags(*messages: type[Struct]) -> list[str]:
    return [str(message.__struct_config__.tag) for message in messages if not message.__subclasses__()]


def describes(text: str, tag: str) -> bool:
    return f'"kind":"{tag}"' in text or f"`{tag}`" in text
