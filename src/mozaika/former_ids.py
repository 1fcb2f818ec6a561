"""Ids that bundled editions had in earlier versions. Files named by them, or containing them, are still read."""

from __future__ import annotations

# A former id, with the id that the same edition has today. A former id may be the id of another edition today.
RENAMED = (("turkish", "turkish-table"), ("turkish-official", "turkish"))


def former_ids(edition_id: str) -> tuple[str, ...]:
    """The ids that a bundled edition had in earlier versions.

    >>> former_ids("turkish")
    ('turkish-official',)
    """
    return tuple(before for before, now in RENAMED if now == edition_id)
