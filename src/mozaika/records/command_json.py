"""Commands of a seat as JSON values and back: `{"type": "exchange", "seat": 0, "tiles": ["Q", "?"]}`.

The encoding is that of `codec`; a wrong one raises `MalformedCommand`. `rules.decide` checks what a command means.
"""

from __future__ import annotations

from typing import Any, get_args

from mozaika.records.codec import BadValue, decode, encode, type_name
from mozaika.rules import commands as cmd
from mozaika.rules.errors import MalformedCommand

COMMAND_TYPES: dict[str, type] = {type_name(kind): kind for kind in get_args(cmd.SeatCommand)}


def encode_command(command: cmd.SeatCommand) -> dict[str, Any]:
    kind: type = type(command)
    return {"type": type_name(kind), **encode(command)}


def decode_command(value: Any) -> cmd.SeatCommand:
    if not isinstance(value, dict):
        raise MalformedCommand("command")
    kind = COMMAND_TYPES.get(str(value.get("type")))
    if kind is None:
        raise MalformedCommand("type")
    try:
        command: cmd.SeatCommand = decode(kind, {key: part for key, part in value.items() if key != "type"})
    except BadValue as error:
        raise MalformedCommand(error.path.lstrip(".") or "command") from error
    cmd.check_shape(command)
    return command
