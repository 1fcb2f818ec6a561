"""Word graph files. They are written atomically, read by mapping them into memory, and verified by digests.

    magic (8 bytes) | length of the header | SHA-256 of the header | header (JSON) | sections

Numbers are little-endian. Each section begins at a multiple of 64 bytes; the header has the SHA-256 of each section
together with its padding. `docs/formats.md` describes the format.
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
from mozaika.lexicon.graph_cache import lock_shared

MAGIC = b"mozaika\x01"
VERSION = 5
_START = struct.Struct("<8sI32s")
_ALIGNMENT = 64
_MAX_HEADER = 1_000_000
GRAPH = "graph"  # the only section needed to look up words
_KINDS = {4: "I", 8: "Q"}  # type codes of `memoryview` and numpy by item size


@dataclass(frozen=True, eq=False)
class GraphFile:
    """An open file. `sections` are views of the mapped memory: `graph` and the engine's tables."""

    path: Path
    header: Mapping[str, Any]
    sections: Mapping[str, memoryview]

    @property
    def graph(self) -> memoryview:
        return self.sections[GRAPH]


def save_graph(path: Path, header: Mapping[str, Any], sections: Mapping[str, memoryview]) -> None:
    """Write a graph atomically: readers see the old file or the new one, even after a crash."""
    parts = [(part.cast("B") if part.nbytes else b"", bytes(-part.nbytes % _ALIGNMENT)) for part in sections.values()]
    descriptions = [
        [name, _KINDS[part.itemsize], part.nbytes, _digest(*written)]
        for (name, part), written in zip(sections.items(), parts, strict=True)
    ]
    full_header = {**header, "version": VERSION, "sections": descriptions}
    text = json.dumps(full_header, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    text += b" " * (-(_START.size + len(text)) % _ALIGNMENT)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{uuid4().hex}{PARTIAL}")
    try:
        with partial.open("wb") as file:
            file.write(_START.pack(MAGIC, len(text), sha256(text).digest()) + text)
            for written in parts:
                file.writelines(written)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


PARTIAL = ".partial"


def _digest(*parts: bytes | memoryview) -> str:
    digest = sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


def load_graph(path: Path, *, words_only: bool = False) -> GraphFile:
    """Map a graph and verify it, because kernels do not check what they read.

    With `words_only` only the section for looking up words is verified and returned.
    """
    try:
        with path.open("rb") as file:
            lock_shared(file)
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:  # ValueError: an empty file cannot be mapped
        raise BadWordGraph(str(path), "truncated" if path.is_file() else "missing") from error
    if len(mapped) < _START.size or mapped[: len(MAGIC) - 1] != MAGIC[:-1]:
        raise BadWordGraph(str(path), "foreign")
    magic, length, digest = _START.unpack(mapped[: _START.size])
    if magic != MAGIC:
        raise BadWordGraph(str(path), "version")
    text = mapped[_START.size : _START.size + min(length, _MAX_HEADER)]
    if sha256(text).digest() != digest:
        raise BadWordGraph(str(path), "damaged")
    try:
        header = json.loads(bytes(text))
        if header["version"] != VERSION or sys.byteorder != "little":
            raise BadWordGraph(str(path), "version")
        return GraphFile(path, header, _sections(path, mapped, _START.size + length, header["sections"], words_only))
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise BadWordGraph(str(path), "damaged") from error


def _sections(
    path: Path, mapped: memoryview, at: int, descriptions: list[list[Any]], words_only: bool
) -> dict[str, memoryview]:
    sections = {}
    for name, kind, size, digest in descriptions:
        end = -(-(at + size) // _ALIGNMENT) * _ALIGNMENT
        if name == GRAPH or not words_only:
            if end > len(mapped):
                raise BadWordGraph(str(path), "truncated")
            if _digest(mapped[at:end]) != digest:
                raise BadWordGraph(str(path), "damaged")
            sections[name] = (
                mapped[at : at + size].cast(kind) if size else mapped[at:at]
            )  # an empty view cannot be cast
        at = end
    if at != len(mapped):
        raise BadWordGraph(str(path), "truncated" if at > len(mapped) else "damaged")
    return sections
