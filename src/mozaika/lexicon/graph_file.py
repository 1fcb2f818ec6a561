"""A word graph on disk: written whole or not at all, read by mapping it into memory, refused if it is not as written.

    magic (8 bytes) | length of the header | SHA-256 of what follows | header (JSON) | sections

Numbers are little-endian; each section begins at a multiple of 64 bytes. `docs/formats.md` describes it for others.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from mozaika.lexicon.errors import BadWordGraph

MAGIC = b"mozaika\x01"
VERSION = 3
_START = struct.Struct("<8sI32s")
_ALIGNMENT = 64
_MOST_HEADER = 1_000_000
_KINDS = {4: "I", 8: "Q"}  # numbers by their bytes, as `memoryview` and numpy call them


@dataclass(frozen=True, eq=False)
class GraphFile:
    """An open file: `header` as it was written, `sections` mapped, not copied: `graph` and the engine's tables."""

    path: Path
    header: Mapping[str, Any]
    sections: Mapping[str, memoryview]

    @property
    def graph(self) -> memoryview:
        return self.sections["graph"]


def save_graph(path: Path, header: Mapping[str, Any], sections: Mapping[str, memoryview]) -> None:
    """Write a graph; whoever reads `path` meanwhile sees the old file or the new one, also after a kill or a crash."""
    text, parts = _laid_out(header, sections)
    digest = sha256(text)
    for part in parts:
        digest.update(part)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{uuid4().hex}{PARTIAL}")
    try:
        with partial.open("wb") as file:
            for part in (_START.pack(MAGIC, len(text), digest.digest()), text, *parts):
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


PARTIAL = ".partial"


def _laid_out(header: Mapping[str, Any], sections: Mapping[str, memoryview]) -> tuple[bytes, list[bytes | memoryview]]:
    """The header's text, and what follows it. Sections are named with their sizes: their places follow from these."""
    sizes = [[name, _KINDS[part.itemsize], part.nbytes] for name, part in sections.items()]
    whole = {**header, "version": VERSION, "sections": sizes}
    text = json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    parts: list[bytes | memoryview] = [bytes(-(_START.size + len(text)) % _ALIGNMENT)]
    for part in sections.values():
        parts += [part.cast("B") if part.nbytes else b"", bytes(-part.nbytes % _ALIGNMENT)]
    return text, parts


def load_graph(path: Path) -> GraphFile:
    """Map a graph and check it whole: a kernel trusts what it reads."""
    try:
        with path.open("rb") as file:
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:  # ValueError: an empty file cannot be mapped
        raise BadWordGraph(str(path), "truncated" if path.is_file() else "missing") from error
    if len(mapped) < _START.size or mapped[: len(MAGIC) - 1] != MAGIC[:-1]:
        raise BadWordGraph(str(path), "foreign")
    magic, length, digest = _START.unpack(mapped[: _START.size])
    if magic != MAGIC:
        raise BadWordGraph(str(path), "version")
    if length > _MOST_HEADER or sha256(mapped[_START.size :]).digest() != digest:
        raise BadWordGraph(str(path), "damaged")
    return _checked(path, mapped, length)


def _checked(path: Path, mapped: memoryview, length: int) -> GraphFile:
    try:
        header = json.loads(bytes(mapped[_START.size : _START.size + length]))
        if header["version"] != VERSION or sys.byteorder != "little":
            raise BadWordGraph(str(path), "version")
        sections, at = {}, _aligned(_START.size + length)
        for name, kind, size in header["sections"]:
            part = mapped[at : at + size]
            sections[name] = part.cast(kind) if size else part  # what is empty cannot be cast
            at = _aligned(at + size)
    except (ValueError, TypeError, LookupError, RecursionError) as error:  # the digest does not cover the length
        raise BadWordGraph(str(path), "damaged") from error
    if at != len(mapped):
        raise BadWordGraph(str(path), "truncated")
    return GraphFile(path, header, sections)


def _aligned(place: int) -> int:
    return -(-place // _ALIGNMENT) * _ALIGNMENT
