"""An edition as a TOML-like table, and the check of editions that come as values by the checker of edition files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from mozaika.editions.check import check_edition
from mozaika.editions.errors import BadEdition
from mozaika.editions.load import edition_ids, load_edition, merge_and_check
from mozaika.records.codec import BadValue
from mozaika.rules.added import stored_name
from mozaika.rules.edition import Edition, LexiconName
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.ruleset import rules_table
from mozaika.rules.squares import CoordinateStyle, Square, format_square


def check_edition_values(edition: Edition, path: str) -> None:
    """Refuse an edition that no edition file could produce."""
    layout = edition.layout
    if len(layout.premiums) != layout.rows * layout.columns:
        raise BadValue(f"{path}.layout", "length")
    try:
        made = check_edition("edition", edition.id, edition_table(edition))
    except BadEdition as error:
        raise BadValue(f"{path}.{error.key}", error.reason) from error
    if made != edition:
        raise BadValue(path + _difference(made, edition), "edition")


def _difference(made: Any, given: Any) -> str:
    """The path to the first value that differs from what a file would produce."""
    for field in fields(made):
        expected, value = getattr(made, field.name), getattr(given, field.name)
        if expected != value:
            return f".{stored_name(field)}" + (_difference(expected, value) if is_dataclass(expected) else "")
    return ""


def named_edition(edition: Edition) -> str | None:
    """The id of a bundled edition with the same alphabet, for file formats that name an edition by its id."""
    if edition.id in edition_ids():
        return edition.id
    return next((name for name in edition_ids() if load_edition(name).alphabet == edition.alphabet), None)


def has_own_letters(edition: Edition) -> bool:
    """Do its alphabet, tiles or points differ from those of the bundled edition of its id?"""
    if edition.id not in edition_ids():
        return True
    named = load_edition(edition.id)
    return (edition.alphabet, edition.tiles) != (named.alphabet, named.tiles)


# What decides the draws, and the board. Tables change other rules, as their form offers them.
_COMPARED = ("alphabet", "tiles", "board", "rules.rack_size", "rules.exchange_order")


def differing_keys(edition: Edition) -> tuple[str, ...] | None:
    """The keys of an edition file in which `edition` differs from the bundled one of its id; None if there is none."""
    if edition.id not in edition_ids():
        return None
    own, bundled = edition_table(edition), edition_table(load_edition(edition.id))
    return tuple(key for key in _COMPARED if _value(own, key) != _value(bundled, key))


def _value(table: Mapping[str, Any], key: str) -> Any:
    part, _, rest = key.partition(".")
    return _value(table[part], rest) if rest else table[part]


def changed_edition(edition: Edition, changes: Mapping[str, Any]) -> Edition:
    """`edition` with `changes`, in the shape of an edition file, applied to it."""
    return merge_and_check(edition.id, edition_table(edition), changes)


def edition_table(edition: Edition) -> dict[str, Any]:
    """The edition in the shape of an edition file."""
    return {
        "name": edition.name,
        "language": edition.language,
        "coordinates": edition.coordinates.value,
        "alphabet": {"letters": " ".join(edition.alphabet.letters), "lower": " ".join(edition.alphabet.lower)},
        "tiles": {kind.tile: [kind.count, kind.points] for kind in edition.tiles.kinds},
        "board": layout_table(edition.layout),
        "rules": rules_table(edition.rules),
        "look": {
            premium.value: {"colour": look.colour, "ink": look.ink, "short": look.short, "label": look.label}
            for premium, look in edition.look
        },
        "lexicon": lexicon_table(edition.lexicon),
    }


def lexicon_table(lexicon: LexiconName) -> dict[str, str]:
    dictionary = {} if lexicon.dictionary is None else {"service": lexicon.dictionary.value}
    return {"name": lexicon.name, "digest": lexicon.digest, **dictionary}


def layout_table(layout: Layout) -> dict[str, Any]:
    squares: dict[str, list[str]] = {premium.value: [] for premium in Premium}
    for place, premium in enumerate(layout.premiums):
        if premium is not None:
            square = Square(*divmod(place, layout.columns))
            squares[premium.value].append(format_square(square, CoordinateStyle.ROW_LETTER))
    premiums = {name: " ".join(found) for name, found in squares.items()}
    return {"rows": layout.rows, "columns": layout.columns, "premiums": premiums}
