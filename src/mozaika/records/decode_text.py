"""Decodes the bytes of a file to text, with a size limit. GCG has its own decoder: `encodings`."""

from __future__ import annotations

from mozaika.records.errors import FileTooLarge, NotText

MAX_BYTES = 2_000_000


def check_size(source: bytes) -> None:
    if len(source) > MAX_BYTES:
        raise FileTooLarge(len(source), MAX_BYTES)
    if b"\0" in source:
        raise _not_text(source, source.index(b"\0"))


def read_text(source: bytes) -> str:
    """UTF-8, with or without a byte-order mark."""
    check_size(source)
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_text(source, error.start) from error


def _not_text(source: bytes, at: int) -> NotText:
    return NotText().at_line(source.count(b"\n", 0, at) + 1)
