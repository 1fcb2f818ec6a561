"""Every numbered statement of docs/rules.md is named by a test, and tests name only statements that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_STATEMENT = re.compile(r"^- \*\*(\d+\.\d+|UC\d\d)\*\* ", re.MULTILINE)


def statements() -> set[str]:
    return set(_STATEMENT.findall((ROOT / "docs" / "rules.md").read_text(encoding="utf-8")))


def numbers_named_by_tests() -> dict[str, list[str]]:
    """The numbers in the `@rule` decorators of test functions; comments do not count."""
    named: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    for number in _numbers(decorator):
                        named.setdefault(number, []).append(f"{file.name}::{node.name}")
    return named


def _numbers(decorator: ast.expr) -> list[str]:
    if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule":
        return [str(argument.value) for argument in decorator.args if isinstance(argument, ast.Constant)]
    return []


def test_every_statement_of_the_rules_has_a_test() -> None:
    assert sorted(statements() - set(numbers_named_by_tests())) == []


def test_tests_name_only_existing_statements() -> None:
    assert sorted(set(numbers_named_by_tests()) - statements()) == []


def test_all_statements_of_the_rules_are_found() -> None:
    """Guards against a broken pattern: the document has 80 statements and 13 use cases."""
    found = statements()
    assert len({number for number in found if not number.startswith("UC")}) == 80
    assert len({number for number in found if number.startswith("UC")}) == 13
