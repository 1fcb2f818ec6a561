"""Random invalid messages: malformed, truncated, huge, nested, shuffled, binary, stale; reproducible from a seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from mozaika.web.client_messages import CLIENT_MESSAGES, GameCommand

KINDS = {str(kind.__struct_config__.tag): kind for kind in CLIENT_MESSAGES}
UNKNOWN_KINDS = ("contribute", "start", "timeout", "windowended", "", "Play", "__proto__")
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 4, 99, 2**31, 2**53 + 1, 2**64, -(2**70), 1.5, 1e308, "", " ", "H8", "h8", "8H", "ZZZ999",
    "\u0000", "\ud800", "\u202e", "🂡", "A" * 17, "é\u0301" * 9, [], {}, [[]], [None], {"kind": "pass"},
    "<script>", "'; --",
)  # fmt: skip
Message = str | bytes


def well_formed(rng: Random, version: int) -> dict[str, Any]:
    """Well-formed messages that are mostly refused: out of turn, stale, or with tiles that nobody has."""
    kind = rng.choice(list(KINDS))
    tiles = [
        {
            "row": rng.randint(0, 17),
            "column": rng.randint(0, 17),
            "letter": rng.choice(["A", "Q", "?", "", "a", "ZZ", "Ł", "\u0130"]),
            "blank": rng.random() < 0.2,
        }
        for _ in range(rng.choice([0, 1, 2, 7, 8, 64]))
    ]
    shapes: dict[str, dict[str, Any]] = {
        "play": {"tiles": tiles},
        "preview": {"tiles": tiles},
        "exchange": {"tiles": [tile["letter"] for tile in tiles]},
        "claim": {"against": rng.randint(0, 3)},
        "chat": {"text": rng.choice(["", " ", "\u202e" * 20, "x" * 1999, "\u0000"])},
        "chat-page": {"room": rng.choice(["players", "spectators", "x"]), "before": rng.randint(0, 2**53)},
        "become": {"seat": rng.choice([None, 0, 1, 2, 3])},
        "beat": {"at": rng.randint(0, 2**53)},
    }
    message = {"kind": kind, "id": rng.choice(["", "1", "é" * 80]), **shapes.get(kind, {})}
    return {**message, "version": version} if issubclass(KINDS[kind], GameCommand) else message


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
