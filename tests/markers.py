"""Which tests `make quick` leaves out, by file: the markers are described in pyproject.toml.

`tests/build/test_markers.py` checks that every pattern still matches a file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fnmatch import fnmatch
from pathlib import Path

TESTS = Path(__file__).parent

# Patterns of paths below tests/; `*` also matches "/".
PATTERNS: dict[str, tuple[str, ...]] = {
    "slow": (
        "analysis/*",
        "bots/*",
        "build/test_wheel.py",
        "cli/test_cold_start.py",
        "cli/test_extras.py",
        "cli/test_lexica.py",
        "client/*",
        "compatibility/test_first_schema.py",
        "compatibility/test_old_databases.py",
        "engine/*",
        "faults/*",
        "perft/*",
        "property/*",
        "records/test_cgp*.py",
        "records/test_fuzz.py",
        "records/test_game_json*.py",
        "records/test_gcg.py",
        "records/test_gcg_faults.py",
        "records/test_sdf*.py",
        "service/test_killed.py",
        "service/test_leaks.py",
    ),
    "server": (
        "bots/test_tables.py",
        "client/*",
        "cluster/*",
        "compatibility/test_first_schema.py",
        "compatibility/test_old_databases.py",
        "faults/*",
        "stores/test_postgres.py",
        "web/*",
        "workers/*",
    ),
    "compiled": (
        "analysis/*",
        "bots/*",
        "cli/test_bots.py",
        "cli/test_moves.py",
        "cli/test_moves_positions.py",
        "cli/test_analysis.py",
        "cli/test_analyze.py",
        "cli/test_words.py",
        "client/*",
        "compatibility/test_old_engine_files.py",
        "docs/test_recipes.py",
        "engine/*",
        "lexicon/test_graph*.py",
        "lexicon/test_iteration.py",
        "lexicon/test_kernels.py",
        "lexicon/test_lists.py",
        "lexicon/test_long_words.py",
        "lexicon/test_readers.py",
        "lexicon/test_stored_lists.py",
        "lexicon/test_study.py",
        "lexicon/test_user_lists.py",
        "perft/*",
        "property/test_positions.py",
        "workers/*",
    ),
    "timing": (
        "lexicon/test_tdk.py",
        "web/attacks/test_slow.py",
        "web/attacks/test_storms.py",
    ),
}
# `make test` measures the coverage of the rules with these files, those marked slow aside. Tracing triples the time of
# a test, so the others run without; `make coverage` traces everything.
TRACED = (
    "cli/test_files.py",
    "replay/*",
    "rules/*",
    "service/test_challenges.py",
    "service/test_clocks.py",
    "service/test_files.py",
    "service/test_pauses.py",
    "service/test_seed_exchange.py",
    "service/test_table.py",
    "test_game.py",
    "web/test_screen.py",
)
# The longest tests, which start first, so that no process of a run is busy with one while the others have ended.
FIRST = ("faults/*", "web/test_admin.py", "web/test_serve*.py", "service/test_killed.py")
# Files that the patterns would mark although they start no server.
NO_SERVER = ("web/limits/*", "web/test_gc_tuning.py", "web/test_schema.py", "web/test_typescript.py")
# A test that uses one of these fixtures starts a database server.
SERVER_FIXTURES = frozenset({"postgres"})


def markers_of(path: str, fixtures: Collection[str]) -> list[str]:
    """The markers of a test in the file `path` (below tests/) that uses these fixtures."""
    found = [name for name, patterns in PATTERNS.items() if _matches(path, patterns)]
    if "server" in found and _matches(path, NO_SERVER):
        found.remove("server")
    if "server" not in found and not SERVER_FIXTURES.isdisjoint(fixtures):
        found.append("server")
    if is_traced(path):
        found.append("traced")
    return found


def is_traced(path: str) -> bool:
    return _matches(path, TRACED) and not _matches(path, PATTERNS["slow"])


def starts_first(path: str) -> bool:
    return _matches(path, FIRST)


def may_have_test(file: Path, expression: str) -> bool:
    """Whether the test file may have a test that `-m expression` selects.

    `make test` runs pytest with "traced" and with "not traced"; each collects its own files only, which saves seconds.
    """
    traced = is_traced(file.relative_to(TESTS).as_posix())
    return {"traced": traced, "not traced": not traced}.get(expression, True)


def _matches(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(path, pattern) for pattern in patterns)
