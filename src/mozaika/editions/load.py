"""Loads edition files: finds them, follows `extends`, merges the tables and checks the result."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from mozaika.editions.check import check_edition
from mozaika.editions.errors import BadEdition, UnknownEdition
from mozaika.editions.limits import MAX_DEPTH, MAX_KEYS, MAX_TEXT
from mozaika.errors import brief
from mozaika.former_ids import RENAMED
from mozaika.rules.edition import Edition

_HOME = files("mozaika.editions")
_ATOMIC = frozenset({"board", "alphabet"})  # replaced as a whole: parts of two boards make no board


@cache
def edition_ids() -> tuple[str, ...]:
    """The ids of the bundled editions, in alphabetical order."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _HOME.iterdir() if file.name.endswith(".toml")))


def current_id(name: str) -> str:
    """The id of the bundled edition that is called `name`, or was before it was renamed; `name` itself if none was.

    >>> current_id("turkish-official")
    'turkish'
    """
    return aliases().get(name, name)


@cache
def aliases() -> dict[str, str]:
    """The former ids that no edition has today, with the ids of today."""
    return {before: now for before, now in RENAMED if before not in edition_ids()}


def load_edition(edition_id: str, changes: Mapping[str, Any] | None = None) -> Edition:
    """A bundled edition by its id or a former one, with `changes` in the shape of an edition file applied to it.

    >>> load_edition("english", {"rules": {"exchange_needs_in_bag": 7}}).rules.exchange_needs_in_bag
    7
    """
    edition_id = current_id(edition_id)
    if edition_id not in edition_ids():
        raise UnknownEdition(edition_id)
    if not changes:
        return _unchanged(edition_id)
    return merge_and_check(edition_id, _resolve(_HOME / f"{edition_id}.toml", ()), changes)


@cache
def _unchanged(edition_id: str) -> Edition:
    """A bundled edition. Reading its file takes milliseconds, and every new table of a server asks for it."""
    return merge_and_check(edition_id, _resolve(_HOME / f"{edition_id}.toml", ()), {})


def merge_and_check(edition_id: str, values: Mapping[str, Any], changes: Mapping[str, Any]) -> Edition:
    """An edition from its table, with `changes` in the same shape applied to it."""
    file = f"{edition_id}.toml"
    return check_edition(file, edition_id, with_board(file, _merge(values, _composed(file, changes))))


def load_edition_file(path: Path | str) -> Edition:
    """An edition from a user's file, which may extend a bundled edition. Its id is the file's name."""
    path = Path(path)
    values = _resolve(path, ())
    return check_edition(path.name, path.stem, with_board(path.name, values))


def find_edition(name: str) -> Edition:
    """An edition by its id, or by the path of a `.toml` file."""
    return load_edition_file(Path(name)) if name.endswith(".toml") else load_edition(name)


def own_values(path: Path) -> dict[str, Any]:
    """The table of a user's file, merged with the edition that it extends."""
    return _resolve(path, ())


def bundled_values(edition_id: str) -> dict[str, Any]:
    """The table of a bundled edition, merged with the one that it extends."""
    return _resolve(_HOME / f"{edition_id}.toml", ())


def _resolve(file: Traversable, seen: tuple[str, ...]) -> dict[str, Any]:
    values = _read(file)
    parent = values.pop("extends", None)
    if parent is None:
        return values
    parent = current_id(str(parent))
    if parent in seen:
        raise BadEdition(file.name, "extends", "extends-loop", brief(parent))
    if parent not in edition_ids():
        raise BadEdition(file.name, "extends", "unknown-parent", brief(parent))
    return _merge(_resolve(_HOME / f"{parent}.toml", (*seen, parent)), values)


def _read(file: Traversable) -> dict[str, Any]:
    try:
        raw = file.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        raise BadEdition(file.name, "", "missing-file", "") from error
    try:
        values = tomllib.loads(raw.decode("utf-8"))
        return _composed(file.name, values)
    except (ValueError, RecursionError) as error:  # bad TOML or UTF-8, a number of thousands of digits, deep nesting
        raise BadEdition(file.name, "", "bad-toml", brief(error)) from error


def _composed(file: str, table: Mapping[str, Any], depth: int = 0) -> dict[str, Any]:
    """The table with keys and texts in composed form (NFC), like all letters here.

    What is too deep or too long stays as it is: the checker refuses it.
    """
    if len(table) > MAX_KEYS:
        raise BadEdition(file, "", "out-of-range", f"{len(table)} (–{MAX_KEYS})")
    found: dict[str, Any] = {}
    for key, value in table.items():
        name = unicodedata.normalize("NFC", str(key))
        if name in found:
            raise BadEdition(file, name, "duplicate-letter", name)
        if isinstance(value, Mapping) and depth < MAX_DEPTH:
            found[name] = _composed(file, value, depth + 1)
        else:
            is_text = isinstance(value, str) and len(value) <= MAX_TEXT
            found[name] = unicodedata.normalize("NFC", value) if is_text else value
    return found


def _merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        nested = isinstance(value, Mapping) and isinstance(merged.get(key), Mapping) and key not in _ATOMIC
        merged[key] = _merge(merged[key], value) if nested else value
    return merged


def with_board(file: str, values: dict[str, Any]) -> dict[str, Any]:
    """Replace `layout = "standard"` by the table of that board."""
    board = values.get("board")
    if not isinstance(board, Mapping) or "layout" not in board:
        return values
    name = board["layout"]
    if len(board) > 1 or name not in _board_names():
        raise BadEdition(file, "board.layout", "unknown-board", brief(name))
    return {**values, "board": _read(_HOME / "boards" / f"{name}.toml")}


@cache
def _board_names() -> tuple[str, ...]:
    return tuple(file.name.removesuffix(".toml") for file in (_HOME / "boards").iterdir())
