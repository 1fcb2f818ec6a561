"""docs/requirements.md: every statement names existing tests, rules and pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.docs.test_statements import statements

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ROW = re.compile(r"^\| ([A-Z]{2})-(\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`|`(frontend/browser/[\w-]+\.test\.js): (.+?)`(?=, `|$)")
TITLE = re.compile(r"""^ *test\(\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)""", re.MULTILINE)
OPEN = "open"  # a statement that does not hold yet


class Row(NamedTuple):
    section: str
    number: int
    statement: str
    where: str
    tests: str

    @property
    def id(self) -> str:
        return f"{self.section}-{self.number}"


@cache
def rows() -> list[Row]:
    text = (DOCS / "requirements.md").read_text(encoding="utf-8")
    found = [Row(section, int(number), *rest) for section, number, *rest in ROW.findall(text)]
    assert len(found) == len(re.findall(r"^\| [A-Z]{2}-", text, re.MULTILINE)), "a row without four cells"
    return found


@cache
def names_in(file: str) -> frozenset[str]:
    """The tests of a file: functions of a Python file; titles of a browser file, with `…` for a part that varies."""
    path = ROOT / file
    if not path.exists():
        return frozenset()
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return frozenset(re.findall(r"^(?:async )?def (test_\w+)\(", text, re.MULTILINE))
    return frozenset(plain or re.sub(r"\$\{.*?\}", "…", template) for plain, template in TITLE.findall(text))


def named_tests(row: Row) -> list[tuple[str, str]]:
    return [(file or page, name or title) for file, name, page, title in TEST.findall(row.tests)]


def test_every_statement_names_tests_that_exist() -> None:
    missing = [(row.id, file, name) for row in rows() for file, name in named_tests(row) if name not in names_in(file)]
    assert missing == []


def test_no_statement_lacks_a_test() -> None:
    """Nothing but tests may stand in the last column: a misspelt one would not be looked for."""
    strays = [(row.id, rest) for row in rows() if (rest := TEST.sub("", row.tests).strip(", ")) not in ("", OPEN)]
    assert strays == []
    assert [row.id for row in rows() if row.tests != OPEN and not named_tests(row)] == []


def test_statements_are_numbered_without_gaps() -> None:
    sections = list(dict.fromkeys(row.section for row in rows()))
    assert sections == ["PL", "ET", "EN", "TR", "PS"]
    for section in sections:
        numbers = [row.number for row in rows() if row.section == section]
        assert numbers == list(range(1, len(numbers) + 1)), section
    assert len(rows()) > 350


def test_statements_refer_to_existing_rules_and_pages() -> None:
    rules = (DOCS / "rules.md").read_text(encoding="utf-8")
    decisions = set(re.findall(r"^(\d+)\. ", rules.partition("## Decisions")[2], re.MULTILINE))
    for row in rows():
        assert set(re.findall(r"\b(?:UC\d\d|\d{1,2}\.\d{1,2})\b", row.where)) <= statements(), row.id
        assert set(re.findall(r"\bdecision (\d+)", row.where)) <= decisions, row.id
        pages = re.findall(r"\]\((.+?)\)", row.where)
        assert pages or row.where == "–" or re.search(r"\d", row.where), row.id
        assert [page for page in pages if not (DOCS / page).exists()] == [], row.id
