"""Errors as sentences, in the reader's language and the edition's coordinates; for the terminal and the web alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mozaika.editions.errors import BadEdition
from mozaika.errors import GameError
from mozaika.records.errors import BadRecord
from mozaika.rules import errors
from mozaika.rules.edition import Edition
from mozaika.rules.squares import CoordinateStyle, Square, format_square
from mozaika.texts import Catalogue

_SEATS = frozenset({"seat", "on_turn", "seats"})  # facts that are seats: shown as names


def describe_error(error: GameError, say: Catalogue, edition: Edition | None = None, names: Sequence[str] = ()) -> str:
    """The error's sentence, with squares and names as the players know them."""
    style = edition.coordinates if edition else CoordinateStyle.ROW_LETTER
    values = {key: _value(key, value, style, names) for key, value in error.facts.items()}
    if "reason" in values:
        values["reason"] = _reason(error.code, values, say)
    match error:
        case BadEdition():
            values["file"] = f"{error.file}, {error.key}" if error.key else error.file
        case errors.OffBoard():
            values |= {"row": error.row + 1, "column": error.column + 1}
        case errors.NotInAlphabet():
            values["position"] = error.position + 1
        case BadRecord():
            values["event"] = error.event + 1  # people count from 1, and so do our files
        case errors.ForgedRecord():
            values["version"] = error.version + 1
        case _:
            pass
    sentence = say.say(f"error-{error.code}", **values)
    return sentence if error.file_line is None else say.say("at-line", line=error.file_line, message=sentence)


def _reason(code: str, facts: dict[str, Any], say: Catalogue) -> str:
    """A slug in words, where there are any; some of these errors are of packages that are not known here."""
    reason = str(facts["reason"])
    match code:
        case "bad-edition":
            return say.say(f"edition-fault-{reason}")
        case "bad-file":
            return say.say(f"file-fault-{reason}")
        case "bad-word-file":
            return say.say(f"word-file-{reason}")
        case "bad-word-graph":
            return say.say(f"word-graph-{reason}")
        case "bad-password":
            return say.say(f"password-fault-{reason}", **facts)
        case "bad-table":
            return say.say(f"table-fault-{reason}")
        case "database-unsuited":
            return say.say(f"database-fault-{reason}")
        case _:
            return reason


def _value(key: str, value: Any, style: CoordinateStyle, names: Sequence[str]) -> str | int:
    if isinstance(value, Square):
        return format_square(value, style)
    if isinstance(value, tuple):
        return ", ".join(str(_value(key, part, style, names)) for part in value)
    if key in _SEATS and isinstance(value, int):
        return names[value] if 0 <= value < len(names) else value + 1
    return value if isinstance(value, int) else str(value)
