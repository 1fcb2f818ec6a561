"""Rule settings as declarations on dataclass fields, and tables of settings read and written by them.

`ruleset.py` declares each setting once. Edition files, requests, forms and generated types follow from `settings_of`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass, replace
from enum import Enum
from operator import attrgetter
from typing import Any, TypeVar, cast

from mozaika.errors import brief
from mozaika.rules.added import ADDED
from mozaika.rules.penalties import ChallengePenalty

T = TypeVar("T")
Choice = TypeVar("Choice", bound=Enum)


class SettingKind(Enum):
    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"
    PENALTY = "penalty"  # the text of a `ChallengePenalty`


class Unit(Enum):
    TILES = "tiles"
    POINTS = "points"
    TURNS = "turns"
    PASSES = "passes"
    EXCHANGES = "exchanges"
    PAUSES = "pauses"
    CHARACTERS = "characters"
    SECONDS = "seconds"
    MINUTES = "minutes"
    DAYS = "days"


class SettingGroup(Enum):
    """What a setting is about. Forms and rules pages show the groups in this order, and settings as declared."""

    TILES = "tiles"
    EXCHANGE = "exchange"
    WORDS = "words"
    END = "end"
    CLOCK = "clock"
    NAMES = "names"


class Zero(Enum):
    """What 0 means where it is not an amount."""

    NONE = "none"
    ANY = "any"
    NEVER = "never"


class FormPlace(Enum):
    """Where the form for a new table offers a setting."""

    MAIN = "main"
    MORE = "more"  # among the settings that are folded away


# Durations are stored in milliseconds, whatever unit a file gives them in.
_MS = {Unit.SECONDS: 1000, Unit.MINUTES: 60_000, Unit.DAYS: 86_400_000}


@dataclass(frozen=True, slots=True)
class Condition:
    """The setting `key` has one of `values`."""

    key: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """One rule setting as files, requests and forms name it; all values are plain, in the unit of the file.

    `minimum` and `maximum` hold for numbers and for the amount of a penalty. A setting with `applies_to` has an effect
    only then; if it is `optional` as well, a table leaves it out otherwise.
    """

    kind: SettingKind
    default: int | bool | str
    group: SettingGroup
    key: str = ""  # dotted, as in `clock.minutes`
    attribute: str = ""  # the value's place in the dataclass, as in `clock.budget_ms`
    unit: Unit | None = None
    minimum: int = 0
    maximum: int = 0
    choices: tuple[str, ...] = ()
    suggested: tuple[int | str, ...] = ()  # values that a form offers; others are possible
    zero: Zero | None = None
    applies_to: Condition | None = None
    optional: bool = False
    live_default: int | None = None  # the value at live tables, unless the request for the table sets one
    form: FormPlace = FormPlace.MORE


class BadSetting(ValueError):
    """A fault in a table of settings: `reason` is one of the reasons of `editions/reader.py`."""

    def __init__(self, key: str, reason: str, detail: str = "") -> None:
        super().__init__(key, reason, detail)
        self.key, self.reason, self.detail = key, reason, detail


# --- declarations: the default of a dataclass field is a call of one of these ---


def number(default: int, unit: Unit, group: SettingGroup, *, added: bool = False, **more: Any) -> int:
    return declared(default, amount("", default, unit, group, **more), added=added)


def flag(default: bool, group: SettingGroup, *, added: bool = False, **more: Any) -> bool:
    return declared(default, Setting(SettingKind.FLAG, default, group, **more), added=added)


def choice(default: Choice, group: SettingGroup, *, added: bool = False, **more: Any) -> Choice:
    choices = tuple(str(member.value) for member in type(default))
    return declared(default, Setting(SettingKind.CHOICE, default.value, group, choices=choices, **more), added=added)


def penalty(default: ChallengePenalty, group: SettingGroup, *, added: bool = False, **more: Any) -> ChallengePenalty:
    return declared(default, Setting(SettingKind.PENALTY, str(default), group, **more), added=added)


def amount(key: str, default: int, unit: Unit, group: SettingGroup, **more: Any) -> Setting:
    """A number whose key differs from the field's name, for `declared`."""
    return Setting(SettingKind.NUMBER, default, group, key, unit=unit, **more)


def declared(default: T, *settings: Setting, added: bool = False) -> T:
    """A field with the default `default`, set by the one of `settings` that applies. `added`: older records lack it."""
    return field(default=default, metadata={"settings": settings, **(ADDED if added else {})})


# --- uses ---


_settings: dict[Any, tuple[Setting, ...]] = {}


def settings_of(kind: Any) -> tuple[Setting, ...]:
    """Every setting declared in the dataclass `kind` and in the dataclasses inside it, in order."""
    if kind not in _settings:
        _settings[kind] = tuple(_declared_settings(kind))
    return _settings[kind]


def _declared_settings(kind: Any, prefix: str = "") -> Iterator[Setting]:
    for part in fields(kind):
        if _is_group(part):
            yield from _declared_settings(type(part.default), f"{prefix}{part.name}.")
            continue
        for setting in part.metadata["settings"]:
            condition = setting.applies_to and replace(setting.applies_to, key=prefix + setting.applies_to.key)
            key = prefix + (setting.key or part.name)
            yield replace(setting, key=key, attribute=prefix + part.name, applies_to=condition)


def parse_settings(kind: type[T], table: Mapping[str, Any]) -> T:
    """The dataclass `kind` with the values of `table`; a fault is a `BadSetting`."""
    settings = settings_of(kind)
    given = _flatten(table, {setting.key.split(".")[0] for setting in settings if "." in setting.key})
    values: dict[str, Any] = {}
    for setting in settings:
        values[setting.key] = given.pop(setting.key, setting.default)
        _check(setting, values)
    for key in given:
        raise BadSetting(key, "unknown-key")
    chosen = {setting.attribute: setting for setting in settings if _has_value(setting, values)}
    return cast(T, _build(kind, chosen, values))


def settings_table(value: Any) -> dict[str, Any]:
    """A dataclass of settings as `parse_settings` reads it."""
    settings = settings_of(type(value))
    written = {setting.key: _written(setting, attrgetter(setting.attribute)(value)) for setting in settings}
    table: dict[str, Any] = {}
    for setting in settings:
        if _has_value(setting, written):
            *group, name = setting.key.split(".")
            inner = table.setdefault(group[0], {}) if group else table
            inner[name] = written[setting.key]
    return table


def _is_group(part: Field[Any]) -> bool:
    return is_dataclass(part.default) and not part.metadata


def _flatten(table: Mapping[str, Any], groups: set[str]) -> dict[str, Any]:
    """The values by dotted keys."""
    flat: dict[str, Any] = {}
    for name, value in table.items():
        if "." in name:  # a quoted key, not a place inside a group
            raise BadSetting(name, "unknown-key")
        if name not in groups:
            flat[name] = value
        elif isinstance(value, dict):
            flat |= {f"{name}.{inner}": part for inner, part in value.items()}
        else:
            raise _wrong_type(name, value)
    return flat


def _applies(setting: Setting, values: Mapping[str, Any]) -> bool:
    condition = setting.applies_to
    return condition is None or values[condition.key] in condition.values


def _has_value(setting: Setting, values: Mapping[str, Any]) -> bool:
    return not setting.optional or _applies(setting, values)


def _check(setting: Setting, values: Mapping[str, Any]) -> None:
    value: Any = values[setting.key]
    if not _is_a(type(setting.default), value):
        raise _wrong_type(setting.key, value)
    if setting.kind is SettingKind.NUMBER:
        # Where an optional setting does not apply, 0 means "not given".
        _check_range(setting, value, setting.minimum if _has_value(setting, values) else 0)
    elif setting.kind is SettingKind.CHOICE and value not in setting.choices:
        raise _unknown_choice(setting, value, setting.choices)
    elif setting.kind is SettingKind.PENALTY:
        try:
            amount = ChallengePenalty.parse(value).amount
        except ValueError:
            raise _unknown_choice(setting, value, (*setting.suggested, "…")) from None
        _check_range(setting, amount, setting.minimum)


def _is_a(kind: type, value: Any) -> bool:
    return type(value) is kind  # a bool is not a number


def _check_range(setting: Setting, value: int, minimum: int) -> None:
    if not minimum <= value <= setting.maximum:
        raise BadSetting(setting.key, "out-of-range", f"{brief(value)} ({minimum}–{setting.maximum})")


def _unknown_choice(setting: Setting, value: str, possible: Iterable[int | str]) -> BadSetting:
    return BadSetting(setting.key, "unknown-policy", f"{brief(value)} ({', '.join(map(str, possible))})")


def _wrong_type(key: str, value: Any) -> BadSetting:
    return BadSetting(key, "missing-key") if value is None else BadSetting(key, "wrong-type", brief(value))


def _build(kind: Any, chosen: Mapping[str, Setting], values: Mapping[str, Any], prefix: str = "") -> Any:
    """The dataclass `kind`; `chosen` has the setting of each attribute that is given a value."""
    parts = {}
    for part in fields(kind):
        setting = chosen.get(prefix + part.name)
        if _is_group(part):
            parts[part.name] = _build(type(part.default), chosen, values, f"{prefix}{part.name}.")
        elif setting is not None:
            parts[part.name] = _stored(setting, part.default, values[setting.key])
    return kind(**parts)


def _stored(setting: Setting, default: Any, value: Any) -> Any:
    if setting.kind is SettingKind.CHOICE:
        return type(default)(value)
    if setting.kind is SettingKind.PENALTY:
        return ChallengePenalty.parse(value)
    return value * _MS[setting.unit] if setting.unit in _MS else value


def _written(setting: Setting, stored: Any) -> int | bool | str:
    if isinstance(stored, Enum):
        return str(stored.value)
    if isinstance(stored, ChallengePenalty):
        return str(stored)
    written: int | bool = stored // _MS[setting.unit] if setting.unit in _MS else stored
    return written
