"""Values of the rules as plain JSON values and back, by their own type annotations; the schema comes from them too.

`decode` is strict: a missing, unknown or wrongly typed field is a `BadValue` that says where. Only a field that older
records lack (`rules.added`) may be missing; it is written unless it has its default, so that other records stay the
same. What a value means is not judged here.
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
from typing import Any, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

from mozaika.rules.added import is_added
from mozaika.rules.penalties import PENALTY_PATTERN, ChallengePenalty

_KEBAB = re.compile(r"(?<!^)(?=[A-Z])")
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
            _Field(field.name, hints[field.name], field.default if is_added(field) else _REQUIRED)
            for field in fields(kind)
        )
    names: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
    return tuple(_Field(name, hints[name]) for name in names)


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields"))


def encode(value: Any) -> Any:
    """The JSON value of anything the rules are made of. A set is a sorted list, a mapping a sorted list of pairs."""
    kind: type = type(value)
    return value if kind in _PLAIN else _encoder(kind)(value)


_PLAIN = frozenset({int, str, bool, type(None)})


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
    names = tuple(field.name for field in _fields(kind))
    optional = {field.name: field.default for field in _fields(kind) if field.default is not _REQUIRED}
    if not optional:
        return lambda value: {name: encode(getattr(value, name)) for name in names}

    def encode_record(value: Any) -> dict[str, Any]:
        parts = ((name, getattr(value, name)) for name in names)
        return {name: encode(part) for name, part in parts if name not in optional or part != optional[name]}

    return encode_record


def decode(kind: Any, value: Any, path: str = "") -> Any:
    """The value of type `kind` that the JSON value `value` encodes."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _decode_optional(arguments, value, path)
    if origin is tuple:
        return _decode_tuple(arguments, value, path)
    if origin is frozenset:
        return frozenset(_decode_tuple((arguments[0], ...), value, path))
    if origin is Mapping:
        return dict(_decode_tuple((tuple[arguments], ...), value, path))  # type: ignore[valid-type]
    if kind is ChallengePenalty:
        return _decode_penalty(value, path)
    if _is_record(kind):
        return _decode_record(kind, value, path)
    if isinstance(kind, type) and issubclass(kind, Enum):
        if value not in [member.value for member in kind]:
            raise BadValue(path, "choice")
        return kind(value)
    return _decode_plain(kind, value, path)


def _decode_penalty(value: Any, path: str) -> ChallengePenalty:
    try:
        return ChallengePenalty.parse(str(value))
    except ValueError:
        raise BadValue(path, "choice") from None


def _decode_plain(kind: Any, value: Any, path: str) -> Any:
    if kind is bytes:
        if not isinstance(value, str) or not re.fullmatch(r"(?:[0-9a-f]{2})*", value):
            raise BadValue(path, "hex")
        return bytes.fromhex(value)
    if type(value) is not kind:
        raise BadValue(path, kind.__name__)
    if kind is int and abs(value) > _LARGEST:
        raise BadValue(path, "range")
    if kind is str and any("\ud800" <= char <= "\udfff" for char in value):
        raise BadValue(path, "str")  # a lone surrogate, which no file could hold
    return value


def _decode_optional(arguments: tuple[Any, ...], value: Any, path: str) -> Any:
    """`X | None`; the rules have no other unions inside their values."""
    (inner,) = (argument for argument in arguments if argument is not type(None))
    return None if value is None else decode(inner, value, path)


def _decode_tuple(arguments: tuple[Any, ...], value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise BadValue(path, "list")
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(decode(arguments[0], part, f"{path}[{place}]") for place, part in enumerate(value))
    if len(value) != len(arguments):
        raise BadValue(path, "length")
    return tuple(decode(arguments[place], part, f"{path}[{place}]") for place, part in enumerate(value))


def _decode_record(kind: type, value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise BadValue(path, "object")
    known = {field.name: field for field in _fields(kind)}
    for name in value:
        if name not in known:
            raise BadValue(f"{path}.{name}", "no-such-field")
    found = {}
    for field in known.values():
        if field.name not in value:
            if field.default is _REQUIRED:
                raise BadValue(f"{path}.{field.name}", "missing")
            continue
        found[field.name] = decode(field.kind, value[field.name], f"{path}.{field.name}")
    return kind(**found)


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
    str: {"type": "string"},
    bool: {"type": "boolean"},
    bytes: {"type": "string", "pattern": "^([0-9a-f]{2})*$"},
}


def record_schema(kind: type, **first: dict[str, Any]) -> dict[str, Any]:
    """`first` are properties before the type's own, such as the name of an event."""
    own = {field.name: schema_of(field.kind) for field in _fields(kind)}
    required = [*first, *(field.name for field in _fields(kind) if field.default is _REQUIRED)]
    return {"type": "object", "properties": {**first, **own}, "required": required, "additionalProperties": False}
