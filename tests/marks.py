"""`@rule("5.3")`: this test checks statement 5.3 of docs/rules.md; `tests/docs/test_statements.py` keeps account."""

import pytest

rule = pytest.mark.rule
