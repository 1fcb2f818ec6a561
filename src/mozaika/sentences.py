"""Describes errors in the user's language and the edition's coordinates, for the terminal and the web."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mozaika.editions.errors import BadEdition
from mozaika.errors import GameError
from mozaika.records.errors import BadRecord
from mozaika.rules import errors
from mozaika.rules.edition import Edition
from mozaika.rules.names import MAX_PLAYERS, MIN_PLAYERS
from mozaika.rules.squares import CoordinateStyle, Square, format_square
from mozaika.texts import Catalogue, catalogue

_SEATS = frozenset({"seat", "on_turn", "seats"})  # facts that are seats are shown as names
_LIMITS = {"min_players": MIN_PLAYERS, "max_players": MAX_PLAYERS}  # for the texts of reasons
# The text keys of reasons, by error code. Errors of `service` and `web` are known here by their codes only.
_REASON_KEYS = {
    "bad-edition": "edition-fault-",
    "bad-file": "file-fault-",
    "bad-leave-table": "node-fault-",
    "bad-list-file": "node-fault-",
    "bad-word-file": "word-file-",
    "bad-word-graph": "word-graph-",
    "bad-password": "password-fault-",
    "bad-table": "table-fault-",
    "not-analyzable": "analysis-fault-",
    "database-unsuited": "database-fault-",
}


def english_sentence(error: GameError) -> str:
    """What `str(error)` is."""
    return describe_error(error, catalogue("en"))


def describe_error(
    error: GameError, texts: Catalogue, edition: Edition | None = None, names: Sequence[str] = ()
) -> str:
    """The error's sentence, with squares and names as the players know them."""
    style = edition.coordinates if edition else error.coordinates or CoordinateStyle.ROW_LETTER
    values = {key: _value(key, value, style, names) for key, value in error.facts.items()}
    if "reason" in values:
        values["reason"] = _reason(error.code, values, texts)
    match error:
        case BadEdition():
            values["file"] = f"{error.file}, {error.key}" if error.key else error.file
        case errors.OffBoard():
            values |= {"row": error.row + 1, "column": error.column + 1}
        case errors.NotInAlphabet():
            values["position"] = error.position + 1
        case BadRecord():
            values["event"] = error.event + 1  # shown counting from 1, as in our files
        case errors.ForgedRecord():
            values["version"] = error.version + 1
        case _:
            pass
    sentence = texts.format(f"error-{error.code}", **values)
    return sentence if error.file_line is None else texts.format("at-line", line=error.file_line, message=sentence)


def _reason(code: str, facts: dict[str, Any], texts: Catalogue) -> str:
    """The text of a reason's slug, or the reason itself for errors whose reasons are not slugs."""
    reason = str(facts["reason"])
    prefix = _REASON_KEYS.get(code)
    return texts.format(prefix + reason, **facts, **_LIMITS) if prefix else reason


def _value(key: str, value: Any, style: CoordinateStyle, names: Sequence[str]) -> str | int:
    if isinstance(value, Square):
        return format_square(value, style)
    if isinstance(value, tuple):
        return ", ".join(str(_value(key, part, style, names)) for part in value)
    if key in _SEATS and isinstance(value, int):
        return names[value] if 0 <= value < len(names) else value + 1
    return value if isinstance(value, int) else str(value)
