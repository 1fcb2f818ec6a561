"""Decodes the JSON bodies of requests. Of a large body only the file may be large.

Litestar decodes a body into any values and then converts them to the declared type. That takes a second for some bodies
of the size of a file, so a large body is first split by its declared fields: the file stays text, and everything beside
it is decoded only if together it is no larger than a body without a file may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType
from typing import Any, get_args

import msgspec
from litestar import Request
from litestar.exceptions import SerializationException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge

LARGE_TYPE = "large_type"  # the option of a route with large bodies: the type of its body


class BoundedRequest(Request[Any, Any, Any]):
    """A request that decodes no more than the application's `request_max_body_size` beside a file."""

    async def json(self) -> Any:
        limit, body = self.app.request_max_body_size, await self.body()
        large_type = self.route_handler.opt.get(LARGE_TYPE)
        if large_type is None or not isinstance(limit, int) or len(body) <= limit:
            return await super().json()
        return decode_large(body, large_type, limit)


def decode_large(body: bytes, declared: type[msgspec.Struct], limit: int) -> dict[str, Any]:
    """The fields of a body, those of type `bytes` as the text in which JSON has them. Raises `SerializationException`
    if the body has another shape, and `RequestEntityTooLarge` if it has more than `limit` bytes beside the files.
    """
    try:
        outline = msgspec.json.decode(body, type=_outline(declared))
        if sum(memoryview(each).nbytes for each in _undecoded(outline)) > limit:
            raise RequestEntityTooLarge
        return _decoded(outline)
    except msgspec.DecodeError as error:
        raise SerializationException(str(error)) from error


@cache
def _outline(declared: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The same fields, undecoded except for the text of a file."""
    fields = [
        (each.encode_name, _outlined(each.type), msgspec.UNSET)  # the declared type tells what is missing
        for each in msgspec.structs.fields(declared)
    ]
    return msgspec.defstruct(f"{declared.__name__}Outline", fields, forbid_unknown_fields=True)


def _outlined(declared: Any) -> Any:
    kinds = [each for each in (get_args(declared) or (declared,)) if each is not NoneType]
    if bytes in kinds:  # Annotated[bytes, …]
        return str
    if isinstance(kinds[0], type) and issubclass(kinds[0], msgspec.Struct):
        return _outline(kinds[0]) | None
    return msgspec.Raw


def _undecoded(outline: msgspec.Struct) -> Iterator[msgspec.Raw]:
    for value in msgspec.structs.asdict(outline).values():
        if isinstance(value, msgspec.Struct):
            yield from _undecoded(value)
        elif isinstance(value, msgspec.Raw):
            yield value


def _decoded(outline: msgspec.Struct) -> dict[str, Any]:
    fields = msgspec.structs.asdict(outline)
    return {name: _value(value) for name, value in fields.items() if value is not msgspec.UNSET}


def _value(value: Any) -> Any:
    match value:
        case msgspec.Raw():
            return msgspec.json.decode(value)
        case msgspec.Struct():
            return _decoded(value)
        case _:
            return value
