"""Editions whose ids have changed: finds the edition of today for an id, or for an edition, of an earlier version.

A former id may be the id of another edition today. Files that hold an edition as values distinguish the two by the
tiles; files that hold only the id mean today's edition, unless their tiles fit only the other one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from mozaika.editions.load import current_id, load_edition
from mozaika.former_ids import RENAMED
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile, TileSet


def with_current_id(edition: Edition) -> Edition:
    """An edition that was stored as values, with today's id and name if the edition with its tiles was renamed."""
    for before, now in RENAMED:
        if before == edition.id and _tiles(now) == edition.tiles:
            return replace(edition, id=now, name=load_edition(now).name)
    return edition if current_id(edition.id) == edition.id else replace(edition, id=current_id(edition.id))


def ids_meant(name: str) -> tuple[str, ...]:
    """The ids of the editions that a file may mean by `name`: today's edition first, then those once named so."""
    return tuple(dict.fromkeys((current_id(name), *(now for before, now in RENAMED if before == name))))


def id_with_tiles(name: str, tiles: Iterable[Tile]) -> str:
    """The first edition that a file may mean by `name` and that has all these tiles; today's if none has."""
    used = Counter(tiles)
    meant = ids_meant(name)
    return next((each for each in meant if used <= Counter(_tiles(each).all_tiles())), meant[0])


@cache
def _tiles(edition_id: str) -> TileSet:
    return load_edition(edition_id).tiles
