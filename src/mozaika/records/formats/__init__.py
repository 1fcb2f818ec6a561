"""The registry of file formats.

To add a format, write a module here that declares a `FileFormat` and add it to `FORMATS`. Reading and writing by
suffix, the commands, uploads, downloads and the browser's file choosers follow from this list. A format also needs a
text `format-NAME`, a text for each fault and loss of its own, and a section in `docs/formats.md`.
"""

from __future__ import annotations

from mozaika.records.errors import UnknownFormat
from mozaika.records.file_format import FileFormat
from mozaika.records.formats.cgp import CGP
from mozaika.records.formats.gcg import GCG
from mozaika.records.formats.json import JSON
from mozaika.records.formats.sdf import SDF

FORMATS: tuple[FileFormat, ...] = (SDF, GCG, JSON, CGP)

_BY_SUFFIX = {each.suffix: each for each in FORMATS}
SUFFIXES = tuple(_BY_SUFFIX)


def format_of(suffix: str) -> FileFormat:
    """The format of files with `suffix`, which has its dot and is in lower case; `UnknownFormat` if there is none."""
    if suffix not in _BY_SUFFIX:
        raise UnknownFormat(suffix)
    return _BY_SUFFIX[suffix]
