"""Reading a file takes time in proportion to its length, whatever it repeats. Calls are counted, which no load changes;
`benchmarks/records.py` measures the speed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from mozaika.errors import GameError
from mozaika.records.errors import BadFile
from mozaika.records.files import convert, parse_record, replay_record
from mozaika.records.formats import READABLE
from mozaika.records.transcript import Transcript
from mozaika.rules import Draws, audit
from mozaika.rules.board import Board
from tests.records.long_files import (
    EDITION,
    GCG,
    HOSTILE_TRANSCRIPTS,
    LONG_FILES,
    PLAY_AND_WITHDRAWAL,
    exchanges,
    saved,
)

SHORT, TIMES = 40, 4


def calls_of(work: Callable[[], object]) -> int:
    """How many calls of Python and built-in functions `work` makes."""
    count = 0

    def counted(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def read(source: bytes, suffix: str) -> None:
    """As an upload does."""
    record = parse_record(source, suffix, EDITION)
    if isinstance(record, Transcript):
        replay_record(record, EDITION)


def test_every_readable_format_has_a_long_file() -> None:
    assert {suffix for suffix, _ in LONG_FILES.values()} == set(READABLE)


@pytest.mark.parametrize("name", LONG_FILES)
def test_file_of_four_times_the_length_takes_four_times_the_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Logs of earlier versions may have more turns than the limit.
    monkeypatch.setattr(sys.modules[audit.__module__], "TURN_LIMIT", SHORT + 1)
    suffix, make = LONG_FILES[name]
    short, long = make(SHORT), make(TIMES * SHORT)
    read(short, suffix)  # fills caches
    assert calls_of(lambda: read(long, suffix)) < (TIMES + 1) * calls_of(lambda: read(short, suffix))


@pytest.mark.parametrize("name", HOSTILE_TRANSCRIPTS)
def test_hostile_transcript_of_four_times_the_length_takes_four_times_the_work(name: str) -> None:
    def work(source: bytes) -> None:
        with suppress(GameError):
            record = parse_record(source, ".gcg", EDITION)
            replay_record(record, EDITION)
            convert(record, ".gcg")

    short, long = (GCG + HOSTILE_TRANSCRIPTS[name](count) for count in (10 * SHORT, 10 * TIMES * SHORT))
    work(short)  # fills caches
    assert calls_of(lambda: work(long)) < (TIMES + 1) * calls_of(lambda: work(short))


def test_racks_are_checked_without_looking_at_the_whole_board(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0
    tiles = Board.tiles

    def counted(board: Board) -> tuple[str, ...]:
        nonlocal looks
        looks += 1
        return tiles(board)

    monkeypatch.setattr(Board, "tiles", counted)
    read(GCG + PLAY_AND_WITHDRAWAL * 50, ".gcg")
    assert looks < 10


@pytest.mark.parametrize("suffix", [".json", ".sdf"])
def test_save_with_thousands_of_secrets_is_refused_at_once(suffix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stands for a time that the game was resumed, and every one of them for those before it."""
    game = exchanges(1)
    source = saved(replace(game, secrets=game.secrets * 5_000), suffix)
    monkeypatch.setattr(Draws, "renewed", None)
    with pytest.raises(BadFile) as refused:
        parse_record(source, suffix)
    assert "length" in refused.value.detail
