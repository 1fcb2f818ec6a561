"""Saved games written by an earlier version: they are read, converted and resumed. `README.md` describes the files."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mozaika.game import Game
from mozaika.records.files import convert, load_record, replay_record
from mozaika.records.game_json import format_json, parse_json
from mozaika.records.saved import SavedGame
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules import verify
from mozaika.rules.clocks import time_left
from mozaika.rules.diagram import format_board
from mozaika.rules.errors import WindowStillOpen
from mozaika.rules.state import GameState, Phase
from tests.compatibility.next_move import next_play

SAVES = Path(__file__).parent / "saves"
FACTS: dict[str, Any] = json.loads(Path(__file__).with_name("saves_facts.json").read_text(encoding="utf-8"))
FULL = [name for name, facts in FACTS.items() if facts["viewer"] == "full"]
UNFINISHED = [name for name in FULL if FACTS[name]["phase"] != "over"]
PAUSE_MS = 3_600_000
# A save holds the tiles, which tell what its edition is called today. A transcript or position only names its edition.
NAME_NOW = {"turkish": "turkish-table", "turkish-official": "turkish"}
FORMER_NAME = {"turkish-official": "turkish"}
FAILED_CHALLENGE_POINTS = {"english_running": 5, "polish_pending": 0, "turkish_paused": 10}


@dataclass
class Time:
    now: int

    def __call__(self) -> int:
        return self.now


class ListedWords:
    """The words of `english_listed`."""

    name = "three words"
    words = frozenset({"CAT", "DOG", "QI"})
    digest = hashlib.sha256(b"CAT DOG QI").hexdigest()

    def judge(self, words: Iterable[str]) -> dict[str, bool]:
        return {word: word in self.words for word in words}


def load(name: str, suffix: str = ".json") -> SavedGame:
    saved = load_record(SAVES / f"{name}{suffix}")
    assert isinstance(saved, SavedGame)
    return saved


def resume(name: str, suffix: str = ".json") -> tuple[Game, Time]:
    saved = load(name, suffix)
    time = Time(saved.events[-1].at + PAUSE_MS)
    words: Any = ListedWords() if name == "english_listed" else None
    return Game.resume(saved, words=words, clock=time), time


def with_name_of_today(text: str, names: Mapping[str, str]) -> str:
    """A transcript or position with the edition's name of today."""
    return re.sub(r"(#tile-set | ld )([a-z-]+)", lambda match: match[1] + names.get(match[2], match[2]), text)


def racks(state: GameState) -> list[str]:
    return ["".join(player.rack.tiles) for player in state.players]


@pytest.mark.parametrize("suffix", [".sdf", ".json"])
@pytest.mark.parametrize("name", FACTS)
def test_old_save_is_read_with_its_recorded_state(name: str, suffix: str) -> None:
    saved, facts = load(name, suffix), FACTS[name]
    state = saved.state()
    seats = range(len(state.players))
    assert list(saved.names) == facts["names"]
    assert (saved.edition.id, saved.viewer) == (NAME_NOW.get(facts["edition"], facts["edition"]), facts["viewer"])
    assert [secret.hex() for secret in saved.secrets] == facts["secrets"]
    assert (len(saved.events), state.version) == (facts["events"], facts["version"])
    assert saved.events[-1].at == facts["last_event_at"]
    assert (state.phase.value, state.turn) == (facts["phase"], facts["turn"])
    assert list(state.scores) == facts["scores"]
    assert list(state.winners) == facts["winners"]
    assert racks(state) == facts["racks"]
    assert [player.owes for player in state.players] == facts["owes"]
    assert [seat for seat in seats if state.players[seat].left is not None] == facts["resigned"]
    assert [time_left(state, seat, facts["last_event_at"]) for seat in seats] == facts["time_left_ms"]
    assert len(state.bag.tiles) == facts["tiles_in_bag"]
    assert [[turn.seat, turn.kind.value, turn.score, turn.total] for turn in state.turns] == facts["turns"]
    assert format_board(saved.edition, state.board) == facts["board"]
    pending = state.pending and {
        "seat": state.pending.seat,
        "words": list(state.pending.words),
        "score": state.pending.score,
    }
    assert pending == facts["pending"]


@pytest.mark.parametrize("name", FACTS)
def test_old_sdf_and_json_save_hold_the_same_game(name: str) -> None:
    assert load(name, ".sdf") == load(name, ".json")


@pytest.mark.parametrize("suffix", [".sdf", ".json"])
@pytest.mark.parametrize("name", FACTS)
def test_old_save_converts_to_sdf_and_json_without_loss(name: str, suffix: str, tmp_path: Path) -> None:
    saved = load(name)
    made = convert(saved, suffix)
    assert made.lost == ()
    path = tmp_path / f"again{suffix}"
    path.write_text(made.text, encoding="utf-8")
    assert load_record(path) == saved


@pytest.mark.parametrize("suffix", [".gcg", ".cgp"])
@pytest.mark.parametrize("name", FACTS)
def test_old_save_converts_to_the_same_transcript_and_position(name: str, suffix: str) -> None:
    made = convert(load(name), suffix)
    assert made.text == with_name_of_today((SAVES / f"{name}{suffix}").read_text(encoding="utf-8"), NAME_NOW)
    assert list(made.lost) == FACTS[name]["conversion_losses"][suffix]


@pytest.mark.parametrize("suffix", [".gcg", ".cgp"])
@pytest.mark.parametrize("name", FACTS)
def test_old_transcript_and_position_are_read_and_written_unchanged(name: str, suffix: str) -> None:
    record = load_record(SAVES / f"{name}{suffix}")
    expected = with_name_of_today((SAVES / f"{name}{suffix}").read_text(encoding="utf-8"), FORMER_NAME)
    assert convert(record, suffix).text == expected
    if suffix == ".gcg":
        assert len(replay_record(record)[1].turns) >= len(FACTS[name]["turns"])


@pytest.mark.parametrize("suffix", [".sdf", ".json"])
@pytest.mark.parametrize("name", UNFINISHED)
def test_resumed_old_save_takes_the_next_move_and_verifies_at_its_end(name: str, suffix: str) -> None:
    game, time = resume(name, suffix)
    facts = FACTS[name]
    assert racks(game.state) == facts["racks"]
    assert [player.score for player in game.state.players] == facts["scores"]
    seats = range(len(game.names))
    assert [time_left(game.state, seat, time.now) for seat in seats] == facts["time_left_ms"]
    if game.state.pending is not None:
        game.accept()
    time.now += 1_000
    before = len(game.board_now)
    game.play(next_play(game.state).placements)
    assert len(game.board_now) > before
    assert parse_json(format_json(game.save()).encode()).state() == game.state
    while not game.over:
        game.resign(game.state.seats[0])
    assert verify(game.events) == game.state


def test_finished_old_save_verifies() -> None:
    saved = load("estonian_over")
    assert verify(saved.events) == saved.state()
    assert Game.resume(saved).over


@pytest.mark.parametrize("name", FAILED_CHALLENGE_POINTS)
def test_resumed_old_save_keeps_its_penalty_for_failed_challenges(name: str) -> None:
    game, _ = resume(name)
    if game.state.pending is None:
        game.play(next_play(game.state).placements)
    assert game.state.pending is not None
    mover, score = game.state.pending.seat, game.state.pending.score
    before = game.state.players[mover].score
    challenger = game.opponents()[0]
    events = game.challenge(challenger)
    assert game.state.players[mover].score == before + score + FAILED_CHALLENGE_POINTS[name]
    assert any(isinstance(event, ev.TurnOwed) for event in events) == (name == "polish_pending")


def test_paused_old_save_continues_the_rest_of_the_challenge_window() -> None:
    game, time = resume("turkish_paused")
    left = FACTS["turkish_paused"]["window_left_ms"]
    assert game.state.phase is Phase.PENDING
    time.now += left - 1
    with pytest.raises(WindowStillOpen):
        game.submit(cmd.WindowEnded())
    time.now += 1
    game.submit(cmd.WindowEnded())
    assert game.state.pending is None


def test_pending_old_save_continues_the_rest_of_the_challenge_window() -> None:
    game, time = resume("polish_pending")
    facts = FACTS["polish_pending"]
    time.now += facts["window_ends_at"] - facts["last_event_at"] - 1
    with pytest.raises(WindowStillOpen):
        game.submit(cmd.WindowEnded())
    time.now += 1
    game.submit(cmd.WindowEnded())
    assert game.state.pending is None
