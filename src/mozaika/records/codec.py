"""Values of the rules as plain JSON values and back, by their own type annotations; the schema comes from them too.

`decode` is strict: a missing, unknown or wrongly typed field is a `BadValue` that says where. Only a field that older
records lack (`rules.added`) may be missing; it is written unless it has its default, so that other records stay the
same. Marks in `rules.added` also name fields that are called otherwise in records. What a value means is not checked
here.
"""

from __future__ import annotations

import json
import operator
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import cycle
from typing import Any, NamedTuple, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from mozaika.rules.added import is_added, stored_name
from mozaika.rules.penalties import PENALTY_PATTERN, ChallengePenalty

_KEBAB = re.compile(r"(?<!^)(?=[A-Z])")
_HEX = re.compile(r"(?:[0-9a-f]{2})*")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LARGEST = 2**53  # the largest integer that every JSON reader keeps exactly


class BadValue(Exception):
    """`path` leads to the value, `expected` names what is expected there."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(path, expected)
        self.path, self.expected = path, expected


class KeyTwice(Exception):
    """A repeated key in a JSON object. JSON does not say which of the two values counts."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise KeyTwice(key)
        found[key] = value
    return found


STRICT_JSON = json.JSONDecoder(object_pairs_hook=_object)


_REQUIRED = object()


class _Field(NamedTuple):
    name: str
    key: str  # its name in records
    kind: Any
    default: Any = _REQUIRED  # of a field that older records lack


@cache
def type_name(kind: type) -> str:
    """`PlayCommitted` → `play-committed`."""
    return _KEBAB.sub("-", kind.__name__).lower()


@cache
def _fields(kind: type) -> tuple[_Field, ...]:
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        return tuple(
            _Field(field.name, stored_name(field), hints[field.name], field.default if is_added(field) else _REQUIRED)
            for field in fields(kind)
        )
    names: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
    return tuple(_Field(name, name, hints[name]) for name in names)


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields"))


def encode(value: Any) -> Any:
    """The JSON value of anything the rules are made of. A set is a sorted list, a mapping a sorted list of pairs."""
    kind: type = type(value)
    return value if kind in _PLAIN else _encoder(kind)(value)


_PLAIN = frozenset({int, float, str, bool, type(None)})


@cache
def _encoder(kind: type) -> Callable[[Any], Any]:
    """How to encode values of one type. Cached, because a server encodes thousands of values a second."""
    if kind is ChallengePenalty:
        return str
    if _is_record(kind):
        return _record_encoder(kind)
    if issubclass(kind, Enum):
        return operator.attrgetter("value")
    if issubclass(kind, bytes):
        return bytes.hex
    if issubclass(kind, tuple):
        return lambda value: [encode(part) for part in value]
    if issubclass(kind, frozenset):
        return lambda value: [encode(part) for part in sorted(value)]
    if issubclass(kind, Mapping):
        return lambda value: [[encode(key), encode(part)] for key, part in sorted(value.items())]
    raise TypeError(f"no value of the rules: {kind.__name__}")


def _record_encoder(kind: type) -> Callable[[Any], Any]:
    names = tuple((field.name, field.key) for field in _fields(kind))
    optional = tuple(
        (field.name, field.key, field.default) for field in _fields(kind) if field.default is not _REQUIRED
    )

    def encode_record(value: Any) -> dict[str, Any]:
        found = {}
        for name, key in names:
            part = getattr(value, name)
            found[key] = part if type(part) in _PLAIN else encode(part)
        for name, key, default in optional:
            if getattr(value, name) == default:
                del found[key]
        return found

    return encode_record


def decode(kind: Any, value: Any, path: str = "") -> Any:
    """The value of type `kind` that the JSON value `value` encodes."""
    try:
        return _decoder(kind)(value)
    except BadValue as error:
        raise BadValue(path + error.path, error.expected) from None


Decoder: TypeAlias = Callable[[Any], Any]
"""Decodes one JSON value. The path of its `BadValue` begins at that value; what contains it adds its part in front."""


@cache
def _decoder(kind: Any) -> Decoder:
    """How to decode values of one type. Cached, because a file has thousands of values of few types."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _optional_decoder(arguments)
    if origin is tuple:
        return _tuple_decoder(arguments)
    if origin is frozenset:
        parts = _tuple_decoder((arguments[0], ...))
        return lambda value: frozenset(parts(value))
    if origin is Mapping:
        pairs = _tuple_decoder((tuple[arguments], ...))  # type: ignore[valid-type]
        return lambda value: dict(pairs(value))
    if kind is ChallengePenalty:
        return _decode_penalty
    if _is_record(kind):
        return _record_decoder(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum_decoder(kind)
    return _PLAIN_DECODERS.get(kind) or _plain_decoder(kind)


def _decode_penalty(value: Any) -> ChallengePenalty:
    try:
        return ChallengePenalty.parse(str(value))
    except ValueError:
        raise BadValue("", "choice") from None


def _enum_decoder(kind: type[Enum]) -> Decoder:
    members = {member.value: member for member in kind}

    def decode_member(value: Any) -> Enum:
        found = members.get(value) if type(value) is str else None
        if found is None:
            raise BadValue("", "choice")
        return found

    return decode_member


def _decode_bytes(value: Any) -> bytes:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise BadValue("", "hex")
    return bytes.fromhex(value)


def _decode_int(value: Any) -> int:
    if type(value) is not int:
        raise BadValue("", "int")
    if not -_LARGEST <= value <= _LARGEST:
        raise BadValue("", "range")
    return value


def _decode_float(value: Any) -> float:
    if type(value) not in (int, float) or not abs(value) <= _LARGEST:
        raise BadValue("", "float")
    return float(value)


def _decode_str(value: Any) -> str:
    if type(value) is not str or not (value.isascii() or _SURROGATE.search(value) is None):
        raise BadValue("", "str")  # a lone surrogate is text that no file could hold
    return value


def _plain_decoder(kind: Any) -> Decoder:
    def decode_plain(value: Any) -> Any:
        if type(value) is not kind:
            raise BadValue("", kind.__name__)
        return value

    return decode_plain


_PLAIN_DECODERS: dict[Any, Decoder] = {bytes: _decode_bytes, float: _decode_float, int: _decode_int, str: _decode_str}


def _optional_decoder(arguments: tuple[Any, ...]) -> Decoder:
    """`X | None`; the rules have no other unions inside their values."""
    (inner,) = (_decoder(argument) for argument in arguments if argument is not type(None))
    return lambda value: None if value is None else inner(value)


def _tuple_decoder(arguments: tuple[Any, ...]) -> Decoder:
    """`tuple[X, ...]` of any length, or one type for each part."""
    is_open = len(arguments) == 2 and arguments[1] is Ellipsis
    decoders = [_decoder(argument) for argument in (arguments[:1] if is_open else arguments)]

    def decode_tuple(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise BadValue("", "list")
        if not is_open and len(value) != len(decoders):
            raise BadValue("", "length")
        found: list[Any] = []
        try:
            for decoder, part in zip(cycle(decoders) if is_open else decoders, value, strict=False):
                found.append(decoder(part))
        except BadValue as error:
            raise BadValue(f"[{len(found)}]{error.path}", error.expected) from None
        return tuple(found)

    return decode_tuple


def _record_decoder(kind: type) -> Decoder:
    parts = [(field.name, field.key, _decoder(field.kind), field.default is _REQUIRED) for field in _fields(kind)]
    known = {key for _, key, _, _ in parts}

    def decode_record(value: Any) -> Any:
        if not isinstance(value, dict):
            raise BadValue("", "object")
        if not value.keys() <= known:
            raise BadValue(f".{next(key for key in value if key not in known)}", "no-such-field")
        found = {}
        for name, key, decoder, required in parts:
            if key in value:
                try:
                    found[name] = decoder(value[key])
                except BadValue as error:
                    raise BadValue(f".{key}{error.path}", error.expected) from None
            elif required:
                raise BadValue(f".{key}", "missing")
        return kind(**found)

    return decode_record


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a type, from the same annotations."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (inner,) = (argument for argument in arguments if argument is not type(None))
        return {"anyOf": [schema_of(inner), {"type": "null"}]}
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return {"type": "array", "items": schema_of(arguments[0])}
    if origin is tuple:
        parts = [schema_of(argument) for argument in arguments]
        return {"type": "array", "prefixItems": parts, "items": False, "minItems": len(parts)}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    if kind is ChallengePenalty:
        return {"type": "string", "pattern": f"^({PENALTY_PATTERN})$"}
    if _is_record(kind):
        return record_schema(kind)
    return dict(cast(dict[Any, dict[str, Any]], _PLAIN_SCHEMA)[kind])


_PLAIN_SCHEMA: dict[type, dict[str, str]] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    bytes: {"type": "string", "pattern": "^([0-9a-f]{2})*$"},
}


def record_schema(kind: type, **first: dict[str, Any]) -> dict[str, Any]:
    """`first` are properties before the type's own, such as the name of an event."""
    own = {field.key: schema_of(field.kind) for field in _fields(kind)}
    required = [*first, *(field.key for field in _fields(kind) if field.default is _REQUIRED)]
    return {"type": "object", "properties": {**first, **own}, "required": required, "additionalProperties": False}
