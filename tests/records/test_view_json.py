"""A view as JSON: written and read, also as older versions wrote it."""

from __future__ import annotations

import json

import pytest

from mozaika.records.view_json import format_view, parse_view
from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.rules.views import PlayerView
from tests.positions import do, edition, play, position


def view(*, paused: bool) -> PlayerView:
    state = position(edition(challenge_window_s=30), ("CATERED", "SOAPNIT"))
    state = do(state, play(state, 0, "8H CAT"), 1000)
    return view_for(do(state, cmd.Pause(0), 6000) if paused else state, 1)


@pytest.mark.parametrize("paused", [False, True])
def test_view_is_read_as_it_was_written(paused: bool) -> None:
    assert parse_view(format_view(view(paused=paused))) == view(paused=paused)


@pytest.mark.parametrize(("paused", "window"), [(False, 31_000), (True, 25_000)])
def test_view_with_the_old_window_field_is_read(paused: bool, window: int) -> None:
    fields = json.loads(format_view(view(paused=paused)))
    pending = fields["state"]["pending"]
    del pending["window_ends_at"], pending["window_left_ms"]
    pending["window_ends"] = window
    assert parse_view(json.dumps(fields).encode()) == view(paused=paused)
