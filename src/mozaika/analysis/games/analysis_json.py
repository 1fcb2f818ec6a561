"""Analyses as plain JSON values and back: the fields of `values`, where `kind` of a turn is called `class`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from mozaika.analysis.errors import BadAnalysis
from mozaika.analysis.games.values import GameAnalysis, Phase, TurnAnalysis, TurnClass
from mozaika.records.codec import BadValue, decode, encode

ValueT = TypeVar("ValueT")
_BY_KEY: Mapping[str, Sequence[StrEnum]] = {"classes": tuple(TurnClass), "phases": tuple(Phase)}  # keys of mappings


def turn_to_json(turn: TurnAnalysis) -> dict[str, Any]:
    return dict(encode(turn))


def turn_from_json(value: Any) -> TurnAnalysis:
    """Of a value that is not a turn: `BadAnalysis`, which says where."""
    return _decoded(TurnAnalysis, value)


def to_json(analysis: GameAnalysis) -> dict[str, Any]:
    encoded = dict(encode(analysis))
    encoded["players"] = [_with_objects(player) for player in encoded["players"]]
    return encoded


def from_json(value: Any) -> GameAnalysis:
    """Of a value that is not an analysis: `BadAnalysis`, which says where."""
    if isinstance(value, dict) and isinstance(value.get("players"), list):
        value = {**value, "players": [_with_pairs(player) for player in value["players"]]}
    return _decoded(GameAnalysis, value)


def _with_objects(player: Mapping[str, Any]) -> dict[str, Any]:
    """The codec writes a mapping as pairs; a page wants an object."""
    found = dict(player)
    for name, order in _BY_KEY.items():
        pairs = dict(found[name])
        found[name] = {key.value: pairs[key.value] for key in order if key.value in pairs}
    return found


def _with_pairs(player: Any) -> Any:
    if not isinstance(player, dict):
        return player
    pairs = {name: list(map(list, player[name].items())) for name in _BY_KEY if isinstance(player.get(name), dict)}
    return {**player, **pairs}


def _decoded(kind: type[ValueT], value: Any) -> ValueT:
    try:
        found: ValueT = decode(kind, value)
    except BadValue as error:
        raise BadAnalysis(error.path.lstrip("."), error.expected) from error
    return found
