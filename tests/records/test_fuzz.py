"""Fuzzing: for any damaged, mixed or invented file, a reader returns a record or raises a documented error.

What can be read is also replayed and converted to every format, since that is what people do with a file.
"""

from __future__ import annotations

import json
import resource
import sys
import traceback
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pytest

from mozaika.errors import GameError
from mozaika.records.file_format import Record
from mozaika.records.files import convert, parse_record, replay_record
from mozaika.records.formats import SUFFIXES
from mozaika.records.game_json import format_json
from tests.marks import rule
from tests.property.games import LONG
from tests.records.damage import SHARES, corpus, damage
from tests.records.saves import table

SHARDS = 8
EACH = (1_000_000 if LONG else 3_000) // SHARDS
SLOWEST = 5.0  # CPU seconds for one input; only a hang takes this long
MOST_MEMORY = 200_000_000  # bytes that a whole shard may add


@pytest.mark.parametrize("shard", range(SHARDS))
def test_damaged_file_is_read_or_refused_cheaply_with_a_documented_error(shard: int) -> None:
    rng = Random(shard)
    corpus()
    before = _peak_memory()
    found: dict[str, str] = {}
    for _ in range(EACH):
        suffix = rng.choices(list(SHARES), list(SHARES.values()))[0]
        damaged = damage(rng, suffix)
        began = process_time()
        fault = try_out(damaged, suffix)
        spent = process_time() - began
        if spent > SLOWEST:
            fault = fault or f"{suffix} took {spent:.1f} s"
        if fault and len(damaged) < len(found.get(fault, "x" * 10**7)):
            found[fault] = repr(damaged)
    assert not found, "\n\n".join(f"{fault}\n{sample[:3000]}" for fault, sample in found.items())
    assert _peak_memory() - before < MOST_MEMORY


def try_out(damaged: bytes, suffix: str) -> str:
    """The type and origin of an exception that is not one of our errors; empty if there is none."""
    try:
        record = parse_record(damaged, suffix)
    except GameError:
        return ""
    except Exception as error:
        return f"{suffix} read: {_place(error)}"
    for doing in (*SUFFIXES, "replay"):
        try:
            text = _do(record, doing)
        except GameError:
            continue
        except Exception as error:
            return f"{suffix} to {doing}: {_place(error)}"
        if doing == suffix and not _stable(text, suffix):
            return f"{suffix} written anew is read as something else"
    return ""


def _do(record: Record, doing: str) -> str:
    if doing != "replay":
        return convert(record, doing).text
    replay_record(record)
    return ""


def _stable(text: str, suffix: str) -> bool:
    """Whether reading and writing a second time changes nothing."""
    try:
        return convert(parse_record(text.encode(), suffix), suffix).text == text
    except (GameError, UnicodeEncodeError):
        return False


def _place(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {last.filename.rpartition('/')[2]} {last.name}: {last.line}"


def _peak_memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


# --- forged views ---------------------------------------------------------------------------------------------------


def _forged(change: Callable[[dict[str, Any]], object]) -> bytes:
    """A spectator's save with a change. Its draws are hidden, so the reader cannot check them."""
    whole = json.loads(format_json(table().save_view(None)))
    change(next(event for event in whole["events"] if event["type"] == "play-committed"))
    return json.dumps(whole).encode()


@rule("10.6")
@pytest.mark.parametrize(
    "change",
    [
        lambda play: play.update(placements=[]),
        lambda play: play["placements"][0].update(letter="Q", blank=True),
        lambda play: play["placements"][0].update(letter="a b"),
        lambda play: play["placements"][0]["square"].update(row=-9),
        lambda play: play["placements"][0]["square"].update(row=99_999),
        lambda play: play.update(placements=play["placements"][:1] * 3),
        lambda play: play.update(placements=play["placements"] * 1000),
        lambda play: play.update(words=["a\nb"]),
        lambda play: play.update(words=[*play["words"], ""]),
    ],
    ids=[
        "no tiles",
        "strange blank",
        "strange letter",
        "before the board",
        "off it",
        "one square",
        "many",
        "two lines",
        "no word",
    ],
)
def test_forged_view_is_refused_or_can_be_shown_and_converted(
    change: Callable[[dict[str, Any]], object],
) -> None:
    assert try_out(_forged(change), ".json") == ""
