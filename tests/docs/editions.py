"""The generated part of docs/editions.md: the rule settings, from their declarations. `make wire` writes it again."""

from __future__ import annotations

from pathlib import Path

from fluent.syntax import ast, parse

from mozaika.rules.ruleset import SETTINGS
from mozaika.rules.settings import Setting, SettingKind, Zero
from tests.docs.formats import BEGIN, DOCS, END

PAGE = DOCS / "editions.md"
_TEXTS = Path(__file__).parents[2] / "frontend" / "src" / "texts" / "en.ftl"
_ZERO = {Zero.NONE: "0 means none", Zero.ANY: "0 means any number", Zero.NEVER: "0 means never"}


def settings_table() -> str:
    """One row for each setting of `[rules]`."""
    names = _names()
    rows = ["| key | meaning | values | default |", "|---|---|---|---|"]
    for setting in SETTINGS:
        key = f"`rules.{setting.key}`"
        needed = setting.kind is SettingKind.NUMBER and int(setting.default) < setting.minimum
        default = "" if needed else f"`{_toml(setting.default)}`"
        rows.append(f"| {key} | {_meaning(setting, names)} | {_values(setting)} | {default} |")
    return "\n".join(rows) + "\n"


def _names() -> dict[str, str]:
    """The names of the settings in the interface."""
    found = {}
    for entry in parse(_TEXTS.read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            parts = (part.value for part in entry.value.elements if isinstance(part, ast.TextElement))
            found[entry.id.name] = " ".join("".join(parts).split())
    return found


def _meaning(setting: Setting, names: dict[str, str]) -> str:
    meaning = names[f"setting-{setting.key.replace('.', '-')}"]
    if setting.applies_to is None:
        return meaning
    values = " or ".join(f'`"{value}"`' for value in setting.applies_to.values)
    return f"{meaning}; with `{setting.applies_to.key} =` {values}"


def _values(setting: Setting) -> str:
    match setting.kind:
        case SettingKind.FLAG:
            return "`true`, `false`"
        case SettingKind.CHOICE:
            return ", ".join(f'`"{choice}"`' for choice in setting.choices)
        case SettingKind.PENALTY:
            return f'`"nothing"`, `"next-turn"`, `"N-turns"`, `"N-points"` with N up to {setting.maximum}'
        case SettingKind.NUMBER:
            unit = f" {setting.unit.value}" if setting.unit else ""
            zero = f"; {_ZERO[setting.zero]}" if setting.zero else ""
            return f"{setting.minimum} to {setting.maximum}{unit}{zero}"


def _toml(value: int | bool | str) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def with_table(text: str) -> str:
    begin = BEGIN.format("settings")
    head, _, rest = text.partition(begin)
    return head + begin + settings_table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
