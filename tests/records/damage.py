"""Sample files and mutations of bytes, lines, words, numbers and JSON values, for `test_fuzz.py`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from mozaika.records.errors import CannotConvert
from mozaika.records.files import convert
from mozaika.records.formats import FORMATS, READABLE
from mozaika.records.saved import SavedBoard, SavedGame
from tests.property.games import random_game
from tests.records.golden import golden_names, source
from tests.records.saves import any_moment, full_save, views

# How often each format is damaged. Other programs write transcripts and positions, in many dialects.
SHARES = {**dict.fromkeys(READABLE, 12), ".gcg": 45, ".cgp": 30}

ODD = ["", "-", "--", "0", "-1", "+5", "++5", "+-5", "9" * 30, "1e9", "99999x99999", "(", ")", "()", "(challenge)"]
ODD += ["(time)", "[", "]", "[CH]", "?", ".", "/", "//", ";", ":", "#", ">", "8H", "AE31", "O15", "99Z", "null", "true"]
ODD += ["{}", "[]", '"', "\\", "\\u0000", "\\ud800", "full", "NaN", "#-", "#note", "#rack4", "#incomplete", "\t", "\r"]
ODD += ["İ", "ı", "Ż", "ß", "é", "e\u0301", "\u202e", "\u2028", "\x85", "\ufeff", "🏳️‍🌈", "𝟙", "٣", "\x00", "A" * 300]
VALUES: list[Any] = [None, True, 0, -1, 1, 3, 4, 7, 2**53, 2**53 + 1, 10**30, 0.5, "", "A", "?", "_", "ĄÉ", "\ud800"]
VALUES += ["full", "pass", "a b", "a\nb", "00" * 32, [], ["A"], ["A"] * 50, [[0, "A"]], {}, {"row": 99, "column": -1}]
_NUMBER = re.compile(rb"[0-9]+")
_TOKEN = re.compile(rb"[^\s/,;:\"\[\]{}()]+")


@cache
def corpus() -> dict[str, list[bytes]]:
    """Files of every format that can be read: those of tests/golden, and random games as we write them."""
    found = {suffix: [source(name) for name in golden_names(suffix)] for suffix in READABLE}
    for seed in range(8):
        game = random_game(seed, length=[4, 12, 30, 60][seed % 4])
        steps = len(game.steps) if seed % 2 else any_moment(game, seed)
        view, *_ = views(game, steps)
        for saved in (full_save(game, steps), view, SavedBoard(game.steps[0].before.edition.layout)):
            for suffix, text in _written(saved):
                found[suffix].append(text)
                if suffix == ".sdf" and isinstance(saved, SavedGame):
                    found[suffix].append(_without_state(text))
    return found


def _written(record: SavedGame | SavedBoard) -> Iterator[tuple[str, bytes]]:
    """The record in every format that can hold it and be read."""
    for each in FORMATS:
        if each.parse is not None:
            with suppress(CannotConvert):
                yield each.suffix, convert(record, each.suffix).text.encode()


def _without_state(sdf: bytes) -> bytes:
    """Without the derived sections, so that a mutation of the history is not found by comparing them."""
    kept = [part for part in sdf.split(b"\n#") if part.split(b"\n")[0] not in _STATE]
    return b"\n#".join(kept)


_STATE = {b"Racks", b"Bag", b"Letters", b"Blanks", b"Scores", b"Turn", b"Debts", b"Pending", b"Clocks"}


def damage(rng: Random, suffix: str) -> bytes:
    text = rng.choice(corpus()[suffix])
    if suffix in (".json", ".sdf") and rng.random() < 0.8:
        text = _damage_values(rng, text, suffix)
        if rng.random() < 0.9:
            return text
    for _ in range(rng.choice([1, 1, 1, 2, 3, 6])):
        text = rng.choice(DAMAGES)(rng, text)
    if rng.random() < 0.01:
        text = rng.choice(corpus()[rng.choice(list(SHARES))])  # a file of another format by that name
    return text


def _flip(rng: Random, text: bytes) -> bytes:
    place = rng.randrange(len(text) + 1)
    return text[:place] + bytes([rng.randrange(256)]) + text[place + 1 :]


def _insert(rng: Random, text: bytes) -> bytes:
    place = rng.randrange(len(text) + 1)
    return text[:place] + _odd(rng) + text[place:]


def _cut(rng: Random, text: bytes) -> bytes:
    first = rng.randrange(len(text) + 1)
    return text[:first] + text[first + rng.choice([1, 1, 2, 5, 40, 10**6]) :]


def _double(rng: Random, text: bytes) -> bytes:
    first = rng.randrange(len(text) + 1)
    return text[:first] + text[first : first + rng.randint(1, 60)] * rng.choice([2, 2, 3, 20]) + text[first:]


def _lines(rng: Random, text: bytes) -> bytes:
    """Remove, repeat or move a line, or take one from another file."""
    lines = text.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case _:
            foreign = rng.choice(corpus()[rng.choice([*READABLE, ".gcg"])])
            lines.insert(one, rng.choice(foreign.split(b"\n"))[:2000])
    return b"\n".join(lines)


def _tokens(rng: Random, text: bytes) -> bytes:
    """Swap two words, or replace one with an unusual one."""
    spans = [match.span() for match in _TOKEN.finditer(text)] or [(0, 0)]
    (first, first_end), (second, second_end) = sorted(rng.choices(spans, k=2))
    if rng.random() < 0.5 or first_end > second:
        return text[:first] + _odd(rng) + text[first_end:]
    return text[:first] + text[second:second_end] + text[first_end:second] + text[first:first_end] + text[second_end:]


def _number(rng: Random, text: bytes) -> bytes:
    spans = [match.span() for match in _NUMBER.finditer(text)] or [(0, 0)]
    first, end = rng.choice(spans)
    number = rng.choice([b"0", b"1", b"-1", b"7", b"8", b"15", b"31", b"32", b"999", b"9" * 17, b"9" * 5000, b"0x1F"])
    return text[:first] + number + text[end:]


def _case(rng: Random, text: bytes) -> bytes:
    first = rng.randrange(len(text) + 1)
    part = text[first : first + rng.randint(1, 30)]
    return text[:first] + part.swapcase() + text[first + len(part) :]


def _made_up(rng: Random, text: bytes) -> bytes:
    """Insert an almost valid line of a transcript or row of a position."""
    if not text.startswith(b"#"):
        fields = text.split(b" ")
        rows = fields[0].split(b"/")
        parts = (
            rng.choice(["A", "b", "7", "15", "Ż", "ı", "İ", "[A]", "[CH]", "0", "31"]) for _ in range(rng.randint(0, 6))
        )
        rows[rng.randrange(len(rows))] = "".join(parts).encode()
        return b" ".join([b"/".join(rows), *fields[1:]])
    nicks = re.findall(rb"#player[1-4] (\S+)", text) or [b"Ann"]
    place = rng.choice(["8H", "H8", "8G", "G8", "1A", "O15", "15O", "15H", "AE31", "99Z", "7I", "H9", "Z"])
    letters = rng.choice(["AABENRTaen", "AABENRT.", "A.(N)", "ABETcażıİ..()?Ż1"])
    word = "".join(rng.choice(letters) for _ in range(rng.choice([1, 2, 3, 8, 10, 20])))
    move = rng.choice(
        [f"{place} {word}", f"{place} {word}", "-", "--", "-3", f"-{word}", f"({word})", "(time)", "(challenge)"]
    )
    line = (
        f": {rng.choice(['', 'ABC?', 'AABEENT'])} {move} {rng.choice(['+0', '-5', '+12', '+-7'])} {rng.randint(-9, 99)}"
    )
    lines = text.split(b"\n")
    lines.insert(rng.randint(1, len(lines)), b">" + rng.choice(nicks) + line.encode())
    return b"\n".join(lines)


def _odd(rng: Random) -> bytes:
    if rng.random() < 0.1:
        return rng.randbytes(rng.randint(1, 8))
    return rng.choice(ODD).encode("utf-8")


DAMAGES = (_flip, _insert, _cut, _double, _lines, _tokens, _tokens, _number, _case, _made_up, _made_up, _made_up)


def _damage_values(rng: Random, text: bytes, suffix: str) -> bytes:
    """Replace, remove, repeat or swap JSON values, in SDF those of one event; the result is valid JSON."""
    try:
        if suffix == ".json":
            whole = json.loads(text)
            if rng.random() < 0.2:
                return json.dumps(_damaged_value(rng, whole)).encode()
            whole["events"] = _damaged_value(rng, whole["events"])
            return json.dumps(whole).encode()
        lines = text.split(b"\n")
        place = rng.choice([number for number, line in enumerate(lines) if line.startswith(b"Event")] or [0])
        key, _, value = lines[place].partition(b": ")
        lines[place] = key + b": " + json.dumps(_damaged_value(rng, json.loads(value)), ensure_ascii=True).encode()
        return b"\n".join(lines)
    except ValueError:  # a board alone has no events
        return _tokens(rng, text)


def _damaged_value(rng: Random, value: Any) -> Any:
    """Change the value at a random path."""
    inner = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    if not inner or rng.random() < 0.06:
        alike = [other for other in VALUES if type(other) is type(value)]
        return rng.choice(alike if alike and rng.random() < 0.7 else VALUES)
    key: Any = rng.choice(inner)
    match rng.randrange(12):
        case 0:
            del value[key]
        case 1 if isinstance(value, list):
            value.insert(rng.choice(inner), value[key])
        case 2:
            other: Any = rng.choice(inner)
            value[key], value[other] = value[other], value[key]
        case 3 if isinstance(value, dict):
            value["odd"] = rng.choice(VALUES)
        case _:
            value[key] = _damaged_value(rng, value[key])
    return value
