"""Logs of released schema versions: each is still read, verifies, and leads to the same result.

`schema_N.jsonl` is a stored log of schema version `N`, one event a line. A new version adds a file.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.rules import verify
from mozaika.rules.state import EndReason, TurnKind
from mozaika.service.log import SCHEMA, decode_logged
from mozaika.service.store_ports import LoggedEvent

HOME = Path(__file__).parent


@pytest.mark.parametrize("schema", range(1, SCHEMA + 1))
def test_old_log_replays_to_the_same_game(schema: int) -> None:
    lines = (HOME / f"schema_{schema}.jsonl").read_bytes().splitlines()
    state = verify([decode_logged(LoggedEvent(schema, line)) for line in lines])
    assert state.result is not None
    expected = {1: (EndReason.WENT_OUT, (123, 428, 382, 122), 34)}[schema]
    assert (state.result.reason, state.result.totals, len(state.turns)) == expected
    kinds = {turn.kind for turn in state.turns}
    assert kinds == set(TurnKind)
