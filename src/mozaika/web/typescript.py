"""The messages as TypeScript, so that the browser's types are the server's: `make wire` writes `frontend/src/wire.ts`.

What a message means is said where it is defined; here are only its fields.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from mozaika.rules.layout import Premium
from mozaika.rules.ruleset import SETTINGS, ClockKind, Tie, WordChecking
from mozaika.rules.state import AdjustmentKind, EndReason, Phase, TurnKind
from mozaika.service import messages
from mozaika.service.cards import SeatKind, Stage, TableKind
from mozaika.web import client_messages, people_responses, requests, responses, screen, server_messages, turn_list

_HEAD = "// Made by `make wire` from the server's own messages; do not edit.\n"
# The choices that screens have words for; a test finds a word that is missing.
_CHOICES: tuple[type[Enum], ...] = (
    TableKind, SeatKind, Stage, Phase, TurnKind, EndReason, AdjustmentKind, Premium, WordChecking, ClockKind, Tie,
)  # fmt: skip
_MODULES = (requests, client_messages, messages, server_messages, screen, turn_list, responses, people_responses)
_PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.BytesType: "string",  # base64
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
}


def typescript() -> str:
    """The whole file."""
    kinds = [kind for module in _MODULES for kind in _structs(module)]
    structs = {kind.__name__: kind for kind in kinds}
    assert len(structs) == len(kinds), "two messages of one name"
    penalties = next(setting.suggested for setting in SETTINGS if setting.key == "failed_challenge")
    choices = {kind.__name__: [each.value for each in kind] for kind in _CHOICES} | {"FailedChallenge": penalties}
    blocks = [_HEAD, *(_choice(name, values) for name, values in choices.items())]
    blocks += [_interface(kind) for kind in structs.values()]
    for base in (client_messages.ClientMessage, messages.ServerMessage):
        names = [name for name, kind in structs.items() if issubclass(kind, base)]
        blocks.append(f"export type {base.__name__} = {' | '.join(names)};\n")
    return "\n".join(blocks)


def _structs(module: Any) -> Iterable[type[msgspec.Struct]]:
    for value in vars(module).values():
        own = isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
        if own and not value.__subclasses__():  # what others are made from is no message
            yield value


def _choice(name: str, values: Iterable[object]) -> str:
    listed = ", ".join(f'"{value}"' for value in values)
    return (
        f"export const {_constant(name)} = [{listed}] as const;\n"
        f"export type {name} = (typeof {_constant(name)})[number];\n"
    )


def _constant(name: str) -> str:
    return "".join(f"_{char}" if place and char.isupper() else char for place, char in enumerate(name)).upper()


def _interface(kind: type[msgspec.Struct]) -> str:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    lines = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field and info.tag else []
    for field in info.fields:
        # What comes in may leave out what has a default; what goes out is always whole.
        optional = "?" if issubclass(kind, requests.Incoming) and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_written(field.type)};")
    return "\n".join([f"export interface {kind.__name__} {{", *lines, "}", ""])


def _written(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType() | inspect.EnumType():
            return str(kind.cls.__name__)
        case inspect.UnionType():
            return " | ".join(_written(each) for each in kind.types)
        case inspect.TupleType():
            return f"[{', '.join(_written(each) for each in kind.item_types)}]"
        case inspect.ListType() | inspect.VarTupleType():
            inner = _written(kind.item_type)
            return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"
        case inspect.DictType():
            return f"Record<{_written(kind.key_type)}, {_written(kind.value_type)}>"
        case _:
            return _PLAIN[type(kind)]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
