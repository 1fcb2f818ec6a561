"""The form of the SQLite file, version by version: what a new file gets, and what brings an old one up to date.

A step is never changed once released; a new form is a new step at the end.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from mozaika.rules.errors import NewerVersion

STEPS: tuple[tuple[str, ...], ...] = (
    (  # version 1
        """CREATE TABLE people (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, host TEXT NOT NULL, created INTEGER NOT NULL,
            edition TEXT NOT NULL, commitment BLOB NOT NULL, watchable INTEGER NOT NULL, link TEXT NOT NULL,
            rematch TEXT NOT NULL DEFAULT ''
        ) STRICT""",
        # What changes with every move, apart from the large row that does not.
        """CREATE TABLE progress (
            game TEXT PRIMARY KEY REFERENCES tables (id), version INTEGER NOT NULL, stage TEXT NOT NULL, turn INTEGER,
            wakes_at INTEGER
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX progress_by_stage ON progress (stage)",
        """CREATE TABLE seats (
            game TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL,
            name TEXT NOT NULL, bot TEXT NOT NULL, invited TEXT NOT NULL, seed BLOB NOT NULL, PRIMARY KEY (game, seat)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX seats_by_person ON seats (person)",
        "CREATE INDEX seats_by_invited ON seats (invited) WHERE invited <> ''",
        """CREATE TABLE events (
            game TEXT NOT NULL REFERENCES tables (id), version INTEGER NOT NULL, schema INTEGER NOT NULL,
            body BLOB NOT NULL, PRIMARY KEY (game, version)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE secrets (
            game TEXT NOT NULL REFERENCES tables (id), place INTEGER NOT NULL, secret BLOB NOT NULL,
            PRIMARY KEY (game, place)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE chat (
            game TEXT NOT NULL REFERENCES tables (id), room TEXT NOT NULL, number INTEGER NOT NULL,
            person TEXT NOT NULL, seat INTEGER, name TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (game, room, number)
        ) STRICT, WITHOUT ROWID""",
    ),
)


def migrate(connection: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Bring a file to the newest form, each step whole or not at all; `NewerVersion` if it is ahead of us."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(steps):
        raise NewerVersion(version, len(steps))
    for number, statements in enumerate(steps[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        except sqlite3.Error:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
