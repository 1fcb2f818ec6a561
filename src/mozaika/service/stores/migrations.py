"""The database schema as a list of migration steps, for new and for old databases.

A released step never changes; a schema change is a new step at the end. A `RollingStep` may be taken while servers of
the previous version keep running. Steps are written for SQLite, with TEXT,
INTEGER and BLOB as the only types; `for_postgres` translates them. A function in a step fills what SQL cannot compute.
Each step runs in one transaction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from mozaika.records.errors import NewerVersion
from mozaika.service.stores.database import Work
from mozaika.service.stores.early_ends_migration import mark_early_ends
from mozaika.service.stores.name_migration import fill_account_keys

Steps: TypeAlias = Sequence[Sequence[str | Work[None]]]


class RollingStep(tuple[str | Work[None], ...]):
    """A step beside which servers keep running whose schema is `readable_from` or newer (PostgreSQL only): it adds
    tables, indexes, and columns that are null or have a default, or it removes what these servers no longer use.
    """

    readable_from: int

    def __new__(cls, readable_from: int, *statements: str | Work[None]) -> RollingStep:
        step = super().__new__(cls, statements)
        step.readable_from = readable_from
        return step


STEPS: Steps = (
    (  # version 1
        """CREATE TABLE people (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, host TEXT NOT NULL, created INTEGER NOT NULL,
            edition TEXT NOT NULL, commitment BLOB NOT NULL, watchable INTEGER NOT NULL, link TEXT NOT NULL,
            rematch TEXT NOT NULL DEFAULT ''
        ) STRICT""",
        # What changes with every move, separate from the large row that does not.
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
    (  # version 2: accounts, devices, ratings
        """CREATE TABLE accounts (
            person TEXT PRIMARY KEY REFERENCES people (id), key TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
            created INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE sessions (
            token BLOB PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id), seen INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX sessions_by_person ON sessions (person)",
        """CREATE TABLE blocked (
            person TEXT PRIMARY KEY REFERENCES people (id), at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
        "ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN settled INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX tables_unsettled ON tables (id) WHERE settled = 0",
        # Thousandths of points, and billionths for the volatility: integers are the same in every database.
        """CREATE TABLE ratings (
            person TEXT NOT NULL REFERENCES people (id), edition TEXT NOT NULL, value INTEGER NOT NULL,
            deviation INTEGER NOT NULL, volatility INTEGER NOT NULL, games INTEGER NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (person, edition)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE results (
            game TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, person TEXT NOT NULL,
            edition TEXT NOT NULL, at INTEGER NOT NULL, outcome TEXT NOT NULL, score INTEGER NOT NULL,
            against INTEGER NOT NULL, plays INTEGER NOT NULL, bingos INTEGER NOT NULL, best_play TEXT NOT NULL,
            best_score INTEGER NOT NULL, with_bots INTEGER NOT NULL, rating INTEGER, change INTEGER,
            PRIMARY KEY (game, seat)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX results_by_person ON results (person, at)",
    ),
    (  # version 3: scores and winners, to list games without their logs; numbers separated by spaces
        "ALTER TABLE progress ADD COLUMN scores TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE progress ADD COLUMN winners TEXT NOT NULL DEFAULT ''",
    ),
    (  # version 4: `turkish` has become `turkish-table`, and `turkish-official` `turkish`; in this order
        *(
            f"UPDATE {table} SET edition = '{now}' WHERE edition = '{before}'"
            for before, now in (("turkish", "turkish-table"), ("turkish-official", "turkish"))
            for table in ("ratings", "results")
        ),
    ),
    (  # version 5: answers of online dictionaries
        """CREATE TABLE verdicts (
            service TEXT NOT NULL, word TEXT NOT NULL, valid INTEGER NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (service, word)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX verdicts_by_time ON verdicts (at)",
    ),
    (  # version 6: why rated games did not count; the index is for the list of suspicious pairs
        """CREATE TABLE uncounted (
            game TEXT PRIMARY KEY REFERENCES tables (id), reason TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX results_by_time ON results (at)",
    ),
    (  # version 7: the keys by which account names are found and compared; several people may share a shape
        """CREATE TABLE account_keys (
            kind TEXT NOT NULL, key TEXT NOT NULL, person TEXT NOT NULL REFERENCES accounts (person),
            PRIMARY KEY (kind, key, person)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX account_keys_by_person ON account_keys (person)",
        fill_account_keys,
    ),
    (  # version 8: devices that have signed in to an account
        """CREATE TABLE devices (
            token BLOB NOT NULL, person TEXT NOT NULL REFERENCES people (id), seen INTEGER NOT NULL,
            PRIMARY KEY (token, person)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX devices_by_person ON devices (person)",
    ),
    (fill_account_keys,),  # version 9: shapes of names are single-spaced
    # version 10: boards of running games, to list them; empty until the next move
    ("ALTER TABLE progress ADD COLUMN board TEXT NOT NULL DEFAULT ''",),
    (  # version 11: results of games that ended early, whose scores are left out of the statistics
        """CREATE TABLE early_ends (
            game TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, PRIMARY KEY (game, seat)
        ) STRICT, WITHOUT ROWID""",
        mark_early_ends,
    ),
    (  # version 12: recovery codes; and when people were erased whose traces are still in the file
        """CREATE TABLE recovery_codes (
            person TEXT NOT NULL REFERENCES people (id), issuer TEXT NOT NULL, code BLOB NOT NULL,
            issued INTEGER NOT NULL, expires INTEGER NOT NULL, PRIMARY KEY (person, issuer)
        ) STRICT, WITHOUT ROWID""",
        "CREATE TABLE traces (at INTEGER NOT NULL) STRICT",
    ),
    (  # version 13: analyses of games and files, what they say about people, and comments on turns
        """CREATE TABLE analyses (
            key TEXT PRIMARY KEY, engine TEXT NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX analyses_by_time ON analyses (at)",
        """CREATE TABLE analyzed_seats (
            game TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, person TEXT NOT NULL,
            edition TEXT NOT NULL, at INTEGER NOT NULL, accuracy INTEGER, loss INTEGER, turns INTEGER NOT NULL,
            bingos INTEGER NOT NULL, bingos_available INTEGER NOT NULL, PRIMARY KEY (game, seat)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX analyzed_seats_by_person ON analyzed_seats (person, at)",
        """CREATE TABLE analyzed_turns (
            game TEXT NOT NULL REFERENCES tables (id), turn INTEGER NOT NULL, person TEXT NOT NULL,
            edition TEXT NOT NULL, at INTEGER NOT NULL, phase TEXT NOT NULL, kind TEXT NOT NULL,
            win_loss INTEGER NOT NULL, loss INTEGER NOT NULL, rack TEXT NOT NULL, played TEXT NOT NULL,
            best TEXT NOT NULL, word TEXT NOT NULL, bingo INTEGER NOT NULL, PRIMARY KEY (game, turn)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX analyzed_turns_by_person ON analyzed_turns (person, at)",
        """CREATE TABLE comments (
            game TEXT NOT NULL REFERENCES tables (id), person TEXT NOT NULL REFERENCES people (id),
            turn INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (game, person, turn)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX comments_by_person ON comments (person)",
    ),
    # version 14: boards of paused games are stored, too; those of games that are paused now, with the next move
    ("ALTER TABLE progress ADD COLUMN covered INTEGER NOT NULL DEFAULT 0",),
    (  # version 15: several servers on one database. `due` is the deadline of a table that no server has; both indexes
        # leave out what changes with every move, so that a move needs no entry in them
        "ALTER TABLE progress ADD COLUMN card_version INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE progress ADD COLUMN server TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE progress ADD COLUMN due INTEGER",
        "CREATE INDEX progress_by_server ON progress (server) WHERE server <> ''",
        "CREATE INDEX progress_by_due ON progress (due) WHERE due IS NOT NULL",
        """CREATE TABLE servers (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, alive_until INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE seed_exchanges (
            game TEXT NOT NULL REFERENCES tables (id), card_version INTEGER NOT NULL, deadline INTEGER NOT NULL,
            showing INTEGER NOT NULL, PRIMARY KEY (game)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE seed_answers (
            game TEXT NOT NULL REFERENCES tables (id), card_version INTEGER NOT NULL, seat INTEGER NOT NULL,
            hash BLOB NOT NULL, seed BLOB NOT NULL, failed INTEGER NOT NULL, PRIMARY KEY (game, card_version, seat)
        ) STRICT, WITHOUT ROWID""",
    ),
    (  # version 16: what servers on one database tell each other about people, for about an hour
        """CREATE TABLE notices (
            number INTEGER PRIMARY KEY, at INTEGER NOT NULL, server TEXT NOT NULL, kind TEXT NOT NULL,
            person TEXT NOT NULL
        ) STRICT""",
    ),
    # version 17: a name of the database, by which results of workers find it
    ("CREATE TABLE installation (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",),
)


def readable_from(steps: Steps, version: int) -> int:
    """The oldest version of the schema whose servers can use a database of this version.

    >>> steps = (["CREATE TABLE a (b TEXT)"], RollingStep(1, "ALTER TABLE a ADD COLUMN c TEXT"))
    >>> [readable_from(steps, version) for version in (1, 2)]
    [1, 1]
    """
    oldest = 0
    for number, step in enumerate(steps[:version], 1):
        oldest = max(oldest, step.readable_from if isinstance(step, RollingStep) else number)
    return oldest


def check_version(version: int, steps: Steps, oldest: int | None = None) -> None:
    """Raise `NewerVersion` if a newer version of Mozaika wrote the database, unless `oldest`, its `readable_from`,
    allows this version.
    """
    if version > len(steps) and (oldest is None or oldest > len(steps)):
        raise NewerVersion(version, len(steps))


_POSTGRES_SYNTAX = ((r"\bINTEGER\b", "BIGINT"), (r"\bBLOB\b", "BYTEA"), (r"\)\s*(STRICT|WITHOUT ROWID)[A-Z, ]*$", ")"))


def for_postgres(statement: str) -> str:
    """The statement for PostgreSQL: the same columns with the same ranges, without SQLite's storage options.

    >>> for_postgres("CREATE TABLE clocks (game TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID")
    'CREATE TABLE clocks (game TEXT PRIMARY KEY, at BIGINT NOT NULL)'
    """
    for pattern, replacement in _POSTGRES_SYNTAX:
        statement = re.sub(pattern, replacement, statement)
    return statement
