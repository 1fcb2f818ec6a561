"""Game files: load, convert and save them by suffix. `formats/` lists the formats."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from mozaika.errors import FileUnreadable, FileUnwritable
from mozaika.records.decode_text import MAX_BYTES, check_size
from mozaika.records.errors import CannotConvert, UnknownFormat
from mozaika.records.file_format import Conversion, Record
from mozaika.records.formats import READABLE, SUFFIXES, format_of
from mozaika.records.replay import Replay, replay_by, replay_transcript
from mozaika.records.saved import SavedGame
from mozaika.records.to_transcript import transcript_of
from mozaika.records.transcript import Transcript
from mozaika.rules.edition import Edition


def load_record(path: Path, edition: Edition | None = None) -> Record:
    """Read a file. `edition` gives the letters of a file whose format may not name an edition."""
    suffix = suffix_of(path)
    return parse_record(load_bytes(path), suffix, edition)


def load_bytes(path: Path) -> bytes:
    """Reads at most one byte more than the limit, because a file may be larger than memory, or an endless device."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise FileUnreadable(str(path)) from error


def parse_record(source: bytes, suffix: str, edition: Edition | None = None) -> Record:
    parse = format_of(suffix).parse
    if parse is None:
        raise UnknownFormat(suffix, READABLE)
    return parse(source, edition)


def suffix_of(path: Path) -> str:
    """The suffix of a known format, in lower case; `UnknownFormat` names the suffix or, without one, the file."""
    if path.suffix.lower() not in SUFFIXES:
        raise UnknownFormat(path.suffix or path.name, SUFFIXES)
    return path.suffix.lower()


def convert(record: Record, suffix: str, edition: Edition | None = None) -> Conversion:
    """Write a record in another format. `edition` as in `load_record`.

    `CannotConvert` if the format cannot hold such a record or does not exist, `FileTooLarge` if the file could not be
    read again.
    """
    write = format_of(suffix).write if suffix in SUFFIXES else None
    made = write(record, edition) if write is not None else None
    if made is None:
        raise CannotConvert(record.kind, suffix.removeprefix("."))
    check_size(made.text.encode())
    return made


def replay_record(record: Record, edition: Edition | None = None) -> tuple[Transcript, Replay]:
    """Replay a record that has turns, with recomputed scores; `edition` as in `load_record`."""
    if isinstance(record, SavedGame):
        transcript = transcript_of(record)
        return transcript, replay_transcript(transcript, record.edition)
    if isinstance(record, Transcript):
        return record, replay_by(record, edition)
    raise CannotConvert(record.kind, "replay")


def save_text(path: Path, text: str) -> None:
    try:
        content = text.encode()
    except ValueError as error:
        raise FileUnwritable(str(path)) from error
    save_bytes(path, content)


def save_bytes(path: Path, content: bytes) -> None:
    """Write the whole file or leave the old one: it is written to a temporary file, which then replaces `path`."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
        raise FileUnwritable(str(path)) from error
