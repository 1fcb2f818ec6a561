"""The answers of the process that reads an uploaded file, as bytes and back.

That process has parsed what a stranger wrote, so its answers are decoded like any other input: into declared types, and
never into objects or code of the sender's choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

import msgspec

from mozaika.errors import GameError
from mozaika.records.codec import BadValue, decode, encode
from mozaika.records.file_format import Record
from mozaika.records.game_json import decode_saved, format_json
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE
from mozaika.web.errors import BadRequest

UsableRecord: TypeAlias = SavedGame | SavedBoard
"""What a table can be made from."""

_GAME, _BOARD = b"g", b"b"


class BadAnswer(Exception):
    """The process has answered with something that it never would if it worked as intended."""


class _ErrorAnswer(msgspec.Struct, forbid_unknown_fields=True):
    code: str
    facts: dict[str, Any]
    line: int | None


def encode_record(record: Record) -> bytes:
    match record:
        case SavedGame():
            return _GAME + format_json(record).encode()
        case SavedBoard():
            return _BOARD + msgspec.json.encode(encode(record))
        case _:
            raise BadRequest("file")


def decode_record(answer: bytes) -> UsableRecord:
    """Events are not decided again, as parsing does: a false log would only be the sender's own game."""
    try:
        value = msgspec.json.decode(answer[1:])
        if answer[:1] == _GAME:
            return decode_saved(value)
        if answer[:1] == _BOARD:
            return _checked(decode(SavedBoard, value))
    except (BadValue, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadAnswer from error
    raise BadAnswer


def _checked(board: SavedBoard) -> SavedBoard:
    layout = board.layout
    sides = all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in (layout.rows, layout.columns))
    if not sides or len(layout.premiums) != layout.rows * layout.columns:
        raise BadAnswer
    return board


def encode_error(error: GameError) -> bytes:
    facts = {name: encode(value) for name, value in error.facts.items()}
    return msgspec.json.encode(_ErrorAnswer(error.code, facts, error.file_line))


def decode_error(answer: bytes) -> GameError:
    try:
        found = msgspec.json.decode(answer, type=_ErrorAnswer)
        kind = _error_types().get(found.code)
        if kind is None:
            raise BadAnswer
        error: GameError = decode(kind, found.facts)
    except (BadValue, msgspec.DecodeError, UnicodeDecodeError, RecursionError, NameError) as fault:
        raise BadAnswer from fault
    return error if found.line is None else error.at_line(found.line)


@cache
def _error_types() -> dict[str, type[GameError]]:
    return {kind.code: kind for kind in _subclasses(GameError)}


def _subclasses(kind: type[GameError]) -> Iterator[type[GameError]]:
    for each in kind.__subclasses__():
        yield each
        yield from _subclasses(each)
