"""The protocol of the admin socket: a request is one line of JSON, and so is its answer.

{"do":"people","search":"ala","limit":50}      {"do":"export","person":"…"}     {"do":"game","person":"…","table":"…"}
{"do":"erase","person":"…"}                    {"do":"block","person":"…"}      {"do":"unblock","person":"…"}
{"do":"recovery","person":"…"}                 {"do":"pairs","limit":50}
                                               {"answer":…} or {"error":{"code":"no-such-person","facts":{…}}}
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from mozaika.errors import GameError
from mozaika.service.admin import MAX_LISTED, Administration
from mozaika.service.errors import BadAdminRequest

MAX_REQUEST_BYTES = 16_384

_Text = Annotated[str, msgspec.Meta(max_length=500)]


class Request(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """The base of all requests; `do` names the kind."""


class ListPeople(Request, frozen=True, tag="people"):
    search: _Text = ""
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_LISTED)] = 50


class ListPairs(Request, frozen=True, tag="pairs"):
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_LISTED)] = 50


class Export(Request, frozen=True, tag="export"):
    person: _Text


class ExportGame(Request, frozen=True, tag="game"):
    person: _Text
    table: _Text


class Erase(Request, frozen=True, tag="erase"):
    person: _Text


class Block(Request, frozen=True, tag="block"):
    person: _Text


class Unblock(Request, frozen=True, tag="unblock"):
    person: _Text


class Recover(Request, frozen=True, tag="recovery"):
    person: _Text


AnyRequest: TypeAlias = ListPeople | ListPairs | Export | ExportGame | Erase | Block | Unblock | Recover
_decoder: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)


class Refusal(msgspec.Struct, frozen=True):
    code: str
    facts: dict[str, Any]


class AdminAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    answer: Any = None
    error: Refusal | None = None


_answer_decoder = msgspec.json.Decoder(AdminAnswer)


async def answer_to(admin: Administration, line: bytes) -> bytes:
    """The answer to a request; a refusal is an answer too. Other exceptions are faults and propagate."""
    try:
        return msgspec.json.encode(AdminAnswer(await _do(admin, _parsed(line))))
    except GameError as error:
        return msgspec.json.encode(AdminAnswer(error=Refusal(error.code, error.facts)), enc_hook=str)


def _parsed(line: bytes) -> AnyRequest:
    if len(line) > MAX_REQUEST_BYTES:
        raise BadAdminRequest("size")
    try:
        return _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadAdminRequest(str(error)[:200]) from error


async def _do(admin: Administration, request: AnyRequest) -> Any:
    match request:
        case ListPeople():
            return await admin.people(request.search, request.limit)
        case ListPairs():
            return await admin.pairs(request.limit)
        case Export():
            return await admin.export(request.person)
        case ExportGame():
            return await admin.game(request.person, request.table)
        case Erase():
            return await admin.erase(request.person)
        case Block():
            return await admin.block(request.person)
        case Unblock():
            return await admin.unblock(request.person)
        case Recover():
            return await admin.recovery(request.person)


def parse_answer(answer: bytes) -> Any:
    """The content of an answer; a refusal is raised as its original error. Raises `ValueError` for anything else."""
    try:
        decoded = _answer_decoder.decode(answer)
        refusal = None if decoded.error is None else _by_code(GameError)[decoded.error.code](**decoded.error.facts)
    except (msgspec.DecodeError, UnicodeDecodeError, LookupError, TypeError) as error:
        raise ValueError from error
    if refusal is not None:
        raise refusal
    return decoded.answer


def _by_code(root: type[GameError]) -> dict[str, type[GameError]]:
    found = {root.code: root}
    for below in root.__subclasses__():
        found |= _by_code(below)
    return found
