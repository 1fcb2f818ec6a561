"""Names of what can be wrong with a file; `texts/` has a sentence for each. What a conversion loses: `Loss`."""

from __future__ import annotations

from mozaika.records.formats import FORMATS

# Reasons of `BadFile` that several formats share, then those of each format.
_SHARED_FAULTS = ("key-twice", "number", "schema", "value", "letter")
FILE_FAULTS = (*_SHARED_FAULTS, *(fault for each in FORMATS for fault in each.faults))

# What a replay finds. For a play that breaks a rule it gives that rule's error code instead.
PROBLEMS = (
    "score",
    "total",
    "does-not-fit",
    "too-many-of-a-tile",
    "nothing-to-take-back",
    "end-tiles",
    "sign",
    "exchange-size",
)
