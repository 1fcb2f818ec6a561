"""`@rule("5.3")` marks a test of statement 5.3 of docs/rules.md.

`tests/docs/test_statements.py` finds statements without a test.
"""

import pytest

rule = pytest.mark.rule
