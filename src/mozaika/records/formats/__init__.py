"""The registry of file formats.

To add a format, write a module here that declares a `FileFormat` and add it to `FORMATS`. Reading and writing by
suffix, the commands, uploads, downloads, the browser's file choosers and the texts that list formats follow from this
list. CONTRIBUTING.md says which texts and documents a format needs.
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
READABLE = tuple(each.suffix for each in FORMATS if each.parse is not None)
WRITABLE = tuple(each.suffix for each in FORMATS if each.write is not None)

# Reasons of `BadFile`: those that several formats share, then those of each format. `texts/` has a sentence for each.
_SHARED_FAULTS = ("key-twice", "number", "schema", "value", "letter")
FILE_FAULTS = (*_SHARED_FAULTS, *(fault for each in FORMATS for fault in each.faults))


def format_of(suffix: str) -> FileFormat:
    """The format of files with `suffix`, which has its dot and is in lower case; `UnknownFormat` if there is none."""
    if suffix not in _BY_SUFFIX:
        raise UnknownFormat(suffix, SUFFIXES)
    return _BY_SUFFIX[suffix]
