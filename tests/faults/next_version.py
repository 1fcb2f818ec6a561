"""`mozaika` as its next version might be: the schema has one more step, which adds to tables that are in use.

`python -m tests.faults.next_version serve …`
"""

from __future__ import annotations

import sys
from typing import Any

from mozaika.cli.main import main
from mozaika.service.stores.migrations import STEPS, RollingStep
from mozaika.service.stores.postgres import PostgresStore

ADDED = RollingStep(
    len(STEPS),
    "ALTER TABLE people ADD COLUMN hue TEXT NOT NULL DEFAULT 'green'",
    "ALTER TABLE tables ADD COLUMN mood TEXT",
    "ALTER TABLE progress ADD COLUMN mood TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE seats ADD COLUMN mood TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX progress_by_mood ON progress (mood) WHERE mood <> ''",
    "CREATE TABLE moods (game TEXT PRIMARY KEY REFERENCES tables (id), mood TEXT NOT NULL) STRICT, WITHOUT ROWID",
)
_open = PostgresStore.open


async def _open_next(url: str, **options: Any) -> PostgresStore:
    return await _open(url, (*STEPS, ADDED), **options)


if __name__ == "__main__":
    PostgresStore.open = _open_next  # type: ignore[method-assign, assignment] # the next version
    sys.exit(main())
