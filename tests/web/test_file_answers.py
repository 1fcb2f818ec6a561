"""The answers of the process that reads a file: typed values come back unchanged, anything else is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from mozaika.editions import load_edition
from mozaika.editions.errors import UnknownEdition
from mozaika.errors import GameError
from mozaika.records.cgp import parse_cgp
from mozaika.records.errors import BadFile, BadRecord, FileTooLarge, NewerVersion, NotText, UnknownFormat
from mozaika.records.game_json import format_json
from mozaika.records.saved import SavedBoard, save_full
from mozaika.rules.errors import ForgedRecord, NameTaken, WrongPlayerCount
from mozaika.service import seating
from mozaika.web.errors import BadRequest
from mozaika.web.file_answers import BadAnswer, decode_error, decode_record, encode_error, encode_record
from mozaika.web.file_process import CONTENTS, DONE, RECORD, REFUSED, answer
from mozaika.web.requests import FileRequest
from tests.property.games import random_game

BOARD = SavedBoard(load_edition("polish-simulator").layout, (("Extra", ("Key: value",)),))


def saved_game() -> Any:
    game = random_game(3, load_edition("english"), length=60)
    names = ["Ala", "Olek", "Ewa", "Jan"][: len(game.steps[-1].after.players)]
    return save_full(names, game.log, [game.draws.secret])


def test_game_comes_back_unchanged() -> None:
    saved = saved_game()
    assert decode_record(encode_record(saved)) == saved


def test_game_with_an_endless_log_does_not_leave_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = saved_game()
    request = FileRequest(name="a.json", content=format_json(saved).encode())
    monkeypatch.setattr(seating, "MAX_SAVED_EVENTS", len(saved.events) - 1)
    answered = answer(RECORD + msgspec.msgpack.encode(request))
    assert answered[:1] == REFUSED
    error = decode_error(answered[1:])
    assert (error.code, error.facts) == ("bad-table", {"reason": "saved-length"})
    assert answer(CONTENTS + msgspec.msgpack.encode(request))[:1] == DONE


def test_board_comes_back_unchanged() -> None:
    assert decode_record(encode_record(BOARD)) == BOARD


def test_record_that_no_table_can_be_made_from_is_refused() -> None:
    position = parse_cgp("/".join(["15"] * 15) + " ABC/ 0/0 0", "english")
    with pytest.raises(BadRequest):
        encode_record(position)


@pytest.mark.parametrize(
    "error",
    [
        BadFile(3, 14, "gcg-move", "RACK POS WORD"),
        BadRecord(7).at_line(9),
        ForgedRecord(4, "score").at_line(12),
        FileTooLarge(3_000_000, 2_000_000),
        NotText().at_line(2),
        NewerVersion(2, 1),
        UnknownFormat(".unknown", (".gcg", ".sdf")),
        UnknownEdition("klingon"),
        NameTaken("Ala"),
        WrongPlayerCount(5, 2, 4),
        BadRequest("file"),
    ],
    ids=lambda error: error.code,
)
def test_error_comes_back_with_its_facts(error: GameError) -> None:
    again = decode_error(encode_error(error))
    assert type(again) is type(error)
    assert (again.facts, again.file_line) == (error.facts, error.file_line)


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    value = json.loads(format_json(saved_game()))
    change(value)
    return b"g" + json.dumps(value).encode()


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"g",
        b"x{}",
        b"g[]",
        b"g" + b"[" * 5_000,
        b"b" + json.dumps({"layout": {"rows": 900, "columns": 900, "premiums": []}, "extras": []}).encode(),
        b"b" + json.dumps({"layout": {"rows": 15, "columns": 15, "premiums": [None] * 9}, "extras": []}).encode(),
        changed(lambda value: value["events"].append({"type": "no-such-event"})),
        changed(lambda value: value["events"][0].update(people="Ala")),
        changed(lambda value: value.update(more=1)),
    ],
)
def test_answer_of_another_shape_is_refused(answer: bytes) -> None:
    with pytest.raises(BadAnswer):
        decode_record(answer)


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"{}",
        b'{"code":"system-exit","facts":{},"line":null}',
        b'{"code":"bad-file","facts":{},"line":null}',
        b'{"code":"bad-record","facts":{"event":"many"},"line":null}',
        b'{"code":"bad-record","facts":{"event":1,"more":2},"line":null}',
        b'{"code":"not-text","facts":{},"line":"one"}',
    ],
)
def test_error_of_another_shape_is_refused(answer: bytes) -> None:
    with pytest.raises(BadAnswer):
        decode_error(answer)
