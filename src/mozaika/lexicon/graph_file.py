"""A word graph on disk: written whole or not at all, read by mapping it into memory, refused if it is not as written.

    magic (8 bytes) | length of the header | SHA-256 of what follows | header (JSON) | zeros to 64 bytes | graph

Numbers are little-endian. `docs/formats.md` describes it for others.
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
VERSION = 2
_START = struct.Struct("<8sI32s")
_ALIGNMENT = 64
_MOST_HEADER = 1_000_000
_NUMBER = 4  # bytes of one number of the graph


@dataclass(frozen=True, eq=False)
class GraphFile:
    """An open file: `header` as it was written, `graph` mapped (32-bit numbers, nothing copied)."""

    path: Path
    header: Mapping[str, Any]
    graph: memoryview


def save_graph(path: Path, header: Mapping[str, Any], graph: memoryview) -> None:
    """Write a graph; whoever reads `path` meanwhile sees the old file or the new one, also after a kill or a crash."""
    whole = {**header, "version": VERSION, "numbers": len(graph) // _NUMBER}
    text = json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    gap = bytes(-(_START.size + len(text)) % _ALIGNMENT)
    digest = sha256(text)
    for part in (gap, graph):
        digest.update(part)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{uuid4().hex}{PARTIAL}")
    try:
        with partial.open("wb") as file:
            for part in (_START.pack(MAGIC, len(text), digest.digest()), text, gap, graph):
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


PARTIAL = ".partial"


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
    if magic != MAGIC or length > _MOST_HEADER:
        raise BadWordGraph(str(path), "version")
    if sha256(mapped[_START.size :]).digest() != digest:
        raise BadWordGraph(str(path), "damaged")
    return _checked(path, mapped, length)


def _checked(path: Path, mapped: memoryview, length: int) -> GraphFile:
    header = json.loads(bytes(mapped[_START.size : _START.size + length]))
    begin = -(-(_START.size + length) // _ALIGNMENT) * _ALIGNMENT
    if header.get("version") != VERSION or sys.byteorder != "little":
        raise BadWordGraph(str(path), "version")
    graph = mapped[begin:]
    if len(graph) != _NUMBER * header["numbers"]:
        raise BadWordGraph(str(path), "truncated")
    return GraphFile(path, header, graph.cast("I"))
