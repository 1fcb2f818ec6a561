"""The generated parts of docs/formats.md, and docs/game.schema.json. `make wire` writes them again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mozaika.editions import load_edition
from mozaika.game import Game
from mozaika.records.game_json import EVENT_TYPES, game_schema
from mozaika.records.sdf import format_sdf

DOCS = Path(__file__).parents[2] / "docs"
BEGIN, END = "<!-- from the code: {} -->\n", "<!-- end -->\n"


def event_table() -> str:
    """One row for each event: its name, meaning and fields."""
    rows = ["| type | what happened | fields, beside `at` |", "|---|---|---|"]
    for name, kind in EVENT_TYPES.items():
        properties = _properties(name)
        fields = ", ".join(f"`{key}` {value}" for key, value in properties.items() if key not in ("type", "at"))
        summary = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
        rows.append(f"| `{name}` | {'' if summary.startswith(kind.__name__ + '(') else summary} | {fields} |")
    return "\n".join(rows) + "\n"


def _properties(name: str) -> dict[str, str]:
    for event in game_schema()["properties"]["events"]["items"]["anyOf"]:
        if event["properties"]["type"]["const"] == name:
            return {key: _short(key, value) for key, value in event["properties"].items()}
    raise LookupError(name)


def _short(key: str, schema: dict[str, Any]) -> str:
    """A type in a word or two."""
    if "anyOf" in schema:
        return " or ".join(_short(key, choice) for choice in schema["anyOf"])
    if "enum" in schema:
        return "one of " + ", ".join(f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        inner = schema.get("items") or {}
        return f"list of {_short(key, inner)}" if inner else "pair"
    if schema.get("type") == "object":
        return "the edition" if key == "edition" else "{" + ", ".join(schema["properties"]) + "}"
    return "hex" if "pattern" in schema else str(schema.get("type", "const"))


def example() -> str:
    """A short game on an 11×11 board, saved with a pending play."""
    board = {
        "rows": 11,
        "columns": 11,
        "premiums": {"TW": "A1 A11 K1 K11", "DW": "B2 F6 J10", "TL": "D4 H8", "DL": "E5 G7"},
    }
    edition = load_edition("polish-simulator", {"board": board})
    game = Game(edition, ["Ala", "Olek"], seed=2250, clock=lambda: 1_700_000_000_000)
    game.play("F6 KOTY")
    game.accept()
    game.play("6F KIT")
    return format_sdf(game.save())


def parts() -> dict[str, str]:
    return {"events": event_table(), "example": f"```\n{example()}```\n"}


def schema_text() -> str:
    return json.dumps(game_schema(), indent=1, ensure_ascii=False) + "\n"


def with_parts(text: str) -> str:
    for name, part in parts().items():
        begin = BEGIN.format(name)
        head, _, rest = text.partition(begin)
        _, _, tail = rest.partition(END)
        text = head + begin + part + END + tail
    return text


if __name__ == "__main__":
    page = DOCS / "formats.md"
    page.write_text(with_parts(page.read_text(encoding="utf-8")), encoding="utf-8")
    (DOCS / "game.schema.json").write_text(schema_text(), encoding="utf-8")
