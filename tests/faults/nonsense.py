"""Random invalid messages: malformed, truncated, huge, nested, shuffled, binary, stale; reproducible from a seed."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from msgspec import inspect

from mozaika.web.client_messages import CLIENT_MESSAGES

KINDS = {str(kind.__struct_config__.tag): kind for kind in CLIENT_MESSAGES}
UNKNOWN_KINDS = ("contribute", "start", "timeout", "windowended", "", "Play", "__proto__")
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 4, 99, 2**31, 2**53 + 1, 2**64, -(2**70), 1.5, 1e308, "", " ", "H8", "h8", "8H", "ZZZ999",
    "\u0000", "\ud800", "\u202e", "🂡", "A" * 17, "é\u0301" * 9, [], {}, [[]], [None], {"kind": "pass"},
    "<script>", "'; --",
)  # fmt: skip
LETTERS = ("A", "Q", "?", "", "a", "ZZ", "Ł", "\u0130")
TEXTS = ("", " ", "1", "é" * 80, "\u202e" * 20, "x" * 1999, "\u0000")
NEAR = 17  # most numbers of a message are seats and squares
Message = str | bytes


def well_formed(rng: Random, version: int, kind: str = "") -> dict[str, Any]:
    """A well-formed message, of a random kind unless one is given, that is mostly refused: out of turn, stale, or with
    tiles that nobody has.
    """
    kind = kind or rng.choice(list(KINDS))
    message: dict[str, Any] = {"kind": kind, **_value(rng, inspect.type_info(KINDS[kind]))}
    return {**message, "version": version} if "version" in message else message


def _value(rng: Random, kind: inspect.Type) -> Any:
    """A value that the server's type for it allows."""
    match kind:
        case inspect.StructType():
            return {field.encode_name: _value(rng, field.type) for field in kind.fields}
        case inspect.UnionType():
            return _value(rng, rng.choice(kind.types))
        case inspect.ListType():
            return [
                _value(rng, kind.item_type) for _ in range(min(rng.choice([0, 1, 2, 7, 8, 64]), kind.max_length or 64))
            ]
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.IntType():
            low, high = kind.ge or 0, _greatest(kind)
            return rng.randint(low, rng.choice([high, min(high, low + NEAR), min(high, low + NEAR)]))
        case inspect.BytesType():
            return b64encode(rng.randbytes(kind.min_length or 0)).decode()
        case inspect.StrType() if (kind.max_length or 0) < 80:  # a letter
            return rng.choice(LETTERS)
        case inspect.StrType():
            return rng.choice([text for text in TEXTS if len(text) <= (kind.max_length or 0)])
        case inspect.BoolType():
            return rng.random() < 0.2
        case inspect.NoneType():
            return None
        case _:
            raise NotImplementedError(kind)


def _greatest(kind: inspect.IntType) -> int:
    if kind.lt is not None:
        return kind.lt - 1
    return 2**53 if kind.le is None else kind.le


def _changed(rng: Random, version: int) -> str:
    """Some fields have the wrong type, are missing or are unknown."""
    message = well_formed(rng, version)
    for _ in range(rng.randint(1, 3)):
        key = rng.choice([*message, "kind", "extra", "seat", "tiles", "version", "id"])
        if rng.random() < 0.3:
            message.pop(key, None)
        elif key == "kind":
            message[key] = deepcopy(rng.choice((*UNKNOWN_KINDS, *ODD)))
        elif isinstance(message.get(key), list) and message[key] and rng.random() < 0.6:
            message[key][rng.randrange(len(message[key]))] = rng.choice(ODD)
        else:
            message[key] = deepcopy(rng.choice(ODD))  # it may be changed further
    return json.dumps(message)


def _cut(rng: Random, version: int) -> str:
    text = json.dumps(well_formed(rng, version), ensure_ascii=False)
    return text[: rng.randint(0, len(text))]


def _shuffled(rng: Random, version: int) -> str:
    text = list(json.dumps(well_formed(rng, version)))
    for _ in range(rng.randint(1, 6)):
        here, there = rng.randrange(len(text)), rng.randrange(len(text))
        text[here], text[there] = text[there], text[here]
    return "".join(text)


def _nested(rng: Random, version: int) -> str:
    deep = rng.choice([2, 50, 500, 2_000, 20_000])
    opened, closed = rng.choice([("[", "]"), ('{"a":', "}"), ('{"kind":', "}"), ('{"tiles":[', "]}")])
    inside = opened * deep + "1" + closed * deep
    text = rng.choice(
        [inside, f'{{"kind":"play","version":1,"tiles":{inside}}}', f'{{"x":{inside},"kind":"pass","version":1}}']
    )
    return text[:60_000]


def _swollen(rng: Random, version: int) -> str:
    size = rng.choice([1_000, 30_000, 60_000])
    return rng.choice(
        [
            "9" * size,
            '"' + "x" * size + '"',
            json.dumps({"kind": "chat", "text": "y" * size}),
            json.dumps({"kind": "exchange", "version": version, "tiles": ["A"] * (size // 10)}),
            json.dumps({"kind": "pass", "version": int("9" * min(size, 4_000))}),
            json.dumps({f"k{number}": number for number in range(size // 20)}),
            " " * size,
        ]
    )


def _twice(rng: Random, version: int) -> str:
    """Repeated keys, or two messages in one."""
    text = json.dumps(well_formed(rng, version))
    return rng.choice(
        [text + text, text[:-1] + ',"kind":"resign"' + "}", "[" + text + "," + text + "]", text + "\u0000"]
    )


def _binary(rng: Random, version: int) -> bytes:
    return rng.choice(
        [rng.randbytes(rng.randint(0, 300)), json.dumps(well_formed(rng, version)).encode(), b"\xff\xfe" + b"{}", b""]
    )


def _plain(rng: Random, version: int) -> str:
    return (
        json.dumps(rng.choice(ODD)) if rng.random() < 0.7 else rng.choice(["NaN", "nul", "{", "}", "\ufeff{}", "tru"])
    )


def _illegal(rng: Random, version: int) -> str:
    """A stale message: a current one could be legal."""
    message = well_formed(rng, max(0, version - rng.randint(1, 5)))
    return json.dumps(message)


MAKERS: tuple[Callable[[Random, int], Message], ...] = (
    _changed, _changed, _changed, _cut, _shuffled, _nested, _swollen, _twice, _binary, _plain, _illegal, _illegal,
)  # fmt: skip


def nonsense(rng: Random, version: int) -> Message:
    return rng.choice(MAKERS)(rng, version)
