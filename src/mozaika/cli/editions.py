"""`mozaika editions`: lists the editions that come with Mozaika."""

from __future__ import annotations

import argparse
import json

from mozaika.editions import edition_ids, load_edition
from mozaika.texts import Catalogue

KEYS = ("id", "name", "language", "tiles", "blanks", "points", "rows", "columns")


def show_editions(options: argparse.Namespace, texts: Catalogue) -> int:
    print(editions_as_json() if options.json else editions_as_table(texts))
    return 0


def edition_rows() -> list[dict[str, str | int]]:
    rows: list[dict[str, str | int]] = []
    for edition_id in edition_ids():
        edition = load_edition(edition_id)
        tiles, layout = edition.tiles, edition.layout
        values = (edition.id, edition.name, edition.language, tiles.total, tiles.blanks, tiles.total_points)
        rows.append(dict(zip(KEYS, (*values, layout.rows, layout.columns), strict=True)))
    return rows


def editions_as_json() -> str:
    return json.dumps(edition_rows(), ensure_ascii=False, indent=2)


def editions_as_table(texts: Catalogue) -> str:
    columns = ("id", "name", "language", "tiles", "blanks", "points", "board")
    lines = [{column: texts.format(f"column-{column}") for column in columns}]
    for row in edition_rows():
        lines.append({**{key: str(row[key]) for key in columns[:-1]}, "board": f"{row['rows']}×{row['columns']}"})
    widths = {column: max(len(line[column]) for line in lines) for column in columns}
    return "\n".join("  ".join(line[column].ljust(widths[column]) for column in columns).rstrip() for line in lines)
