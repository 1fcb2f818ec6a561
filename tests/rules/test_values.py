"""How values print, and errors for callers that misuse the library."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from mozaika.rules import Draws, Facts, create, decide, evolve, recommit, replay
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.board import Board
from mozaika.rules.diagram import format_board
from mozaika.rules.errors import BadSecret, FactMissing, ForgedRecord, GameIsOver, NoSuchSeat
from mozaika.rules.scoring import score_play
from mozaika.rules.verify import audit, verify
from tests.marks import rule
from tests.positions import DRAWS, board_of, do, edition, facts, lay, play, position, started

ENGLISH = edition("english")


def test_values_print_readably() -> None:
    score = score_play(ENGLISH, Board(), lay(ENGLISH, "8H CAT"))
    assert repr(edition("turkish").alphabet) == "Alphabet(A B C Ç D E F G Ğ H I İ J K L M N O Ö P R S Ş T U Ü V Y Z)"
    assert repr(ENGLISH.tiles).startswith("TileSet(A9·1 B2·3 C2·3 D4·2")
    assert repr(ENGLISH.layout) == "Layout(15×15, 61 premiums)"
    assert repr(board_of(ENGLISH, "8H CAT")) == "Board(3 tiles)"
    assert repr(score.words[0]) == "FormedWord(CAT across, 10 points)"
    assert repr(started(ENGLISH)) == "GameState(english, version 6, turn, scores 0 0)"
    assert str(FactMissing("draws")) == "A fact needed for this decision is missing: draws"


def test_equal_boards_have_equal_hashes() -> None:
    assert {board_of(ENGLISH, "8H CAT"): 1}[board_of(ENGLISH, "8H C.T", "8I A")] == 1


@rule("5.10", "3.2")
def test_printed_board_shows_blanks_small_and_the_start_as_a_star() -> None:
    text = format_board(ENGLISH, board_of(ENGLISH, "1A cAT"))
    assert text.splitlines()[1].split()[:5] == ["1", "c", "A", "T", "2L"]
    assert text.count("*") == 1


def test_log_begins_with_the_creation_of_a_game() -> None:
    with pytest.raises(TypeError):
        evolve(None, ev.Passed(0))
    with pytest.raises(TypeError):
        replay(None, [])
    with pytest.raises(TypeError):
        evolve(started(ENGLISH), "nonsense")  # type: ignore[arg-type]


def test_missing_facts_are_named() -> None:
    with pytest.raises(FactMissing) as missing:
        create(ENGLISH, ["a", "b"], Facts())
    assert missing.value.fact == "draws"
    with pytest.raises(NoSuchSeat):
        create(ENGLISH, ["a", "b"], facts(), contributors=[2])
    state = position(ENGLISH, ["CATXYZQ", "AEIOUST"])
    with pytest.raises(FactMissing):
        decide(state, cmd.Exchange(0, ("C",)), Facts())
    pending = do(state, play(state, 0, "8H CAT"))
    with pytest.raises(FactMissing) as missing:
        decide(pending, cmd.Challenge(1), facts())
    assert missing.value.fact == "verdicts"


@rule("4.5")
def test_draws_from_another_secret_than_the_committed_one_are_refused() -> None:
    state = position(ENGLISH, ["CATXYZQ", "AEIOUST"])
    with pytest.raises(BadSecret):
        decide(state, cmd.Exchange(0, ("C",)), Facts(draws=Draws(b"x" * 32)))


@rule("10.8")
def test_finished_game_cannot_be_resumed() -> None:
    state = position(ENGLISH, ["CATXYZQ", "AEIOUST"])
    with pytest.raises(FactMissing):
        recommit(state, Facts())
    over = do(state, cmd.Resign(0))
    with pytest.raises(GameIsOver):
        recommit(over, facts())


@rule("4.5")
def test_log_whose_first_event_is_not_a_proper_creation_is_forged() -> None:
    state = started(ENGLISH)
    log = [*create(ENGLISH, ["a", "b"], facts()), ev.SecretRevealed(DRAWS.secret)]
    assert state.version > 0
    for forged in (
        log[1:],
        [ev.GameCreated(ENGLISH, ("a",), ()), *log[1:]],
        [*log[:2], ev.SecretRevealed(b"short")],
        [log[0], log[2]],
    ):
        with pytest.raises(ForgedRecord):
            verify(forged)


def test_verification_work_grows_linearly_with_the_log() -> None:
    """No event may make the verification scan the rest of the log. Calls are counted, because times vary."""

    def calls(pauses: int) -> int:
        state = started(ENGLISH)
        log = [*create(ENGLISH, ["a", "b"], facts())]
        log += decide(replay(None, log), cmd.Start(), facts())
        for _ in range(pauses):
            for command in (cmd.Pause(0), cmd.Resume(0)):
                log += decide(state, command, facts())
                state = replay(state, log[-1:])
        counted: Counter[str] = Counter()
        sys.setprofile(lambda _frame, event, _argument: counted.update((event,)))
        try:
            audit(log, [DRAWS.secret])
        finally:
            sys.setprofile(None)
        return counted.total()

    assert calls(600) < 4.5 * calls(150)
