"""`mozaika engine`: our side for other programs. Every `go` is answered, whatever came before."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import pytest

from mozaika.bots.protocol_engine import EngineOptions, ProtocolEngine
from mozaika.engine.bots import choose
from mozaika.errors import GameError
from mozaika.lexicon.library import open_lexicon
from mozaika.records.notation import parse_play
from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from tests.positions import edition, position

OPENING = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0 ld english;"
OCCUPIED = "15/15/15/15/15/15/15/6DOG6/15/15/15/15/15/15/15 ACTXYZ?/ 0/12 0 ld english;"


def said(*lines: str, level: str = "static") -> list[str]:
    answers: list[str] = []
    engine = ProtocolEngine(EngineOptions(level), answers.append)
    for line in lines:
        engine.answer(line)
    return answers


def code_of(*lines: str) -> str:
    with pytest.raises(GameError) as refused:
        said(*lines)
    return refused.value.code


def test_handshake_names_program_and_options() -> None:
    answers = said("bot 1")
    assert answers[0] == "id name Mozaika"
    assert answers[-1] == "botok"
    assert {line.split()[2] for line in answers if line.startswith("option")} == {
        "Level", "Seconds", "Lexicon", "Threads",
    }  # fmt: skip


def test_move_is_that_of_the_bot() -> None:
    state = position(edition("english"), ["ACTXYZ?", "AEIOUST"], "8G DOG")
    expected = choose(view_for(state, 0), open_lexicon("english"), "static")
    [move] = said(f"position cgp {OCCUPIED}", "go movetime 100")
    assert isinstance(expected, cmd.Play)
    word, _, play = move.partition(" ")
    assert word == "bestmove"
    assert parse_play(play, state.edition, state.board, state.players[0].rack) == expected.placements


def test_options_change_the_bot() -> None:
    strong = said(f"position cgp {OPENING}", "go")
    weak = said(f"position cgp {OPENING}", "setoption name Level value newcomer", "go")
    assert strong != weak
    assert said(f"position cgp {OPENING}", "setoption name Lexicon value twl", "isready", "go")[0] == "readyok"


def test_champion_takes_threads_and_time() -> None:
    lines = f"position cgp {OPENING}", "setoption name Threads value 2", "isready", "go movetime 300"
    ready, move = said(*lines, level="champion")
    assert ready == "readyok"
    assert move.startswith("bestmove 8")


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["hello"], "bad-protocol-line"),
        (["go"], "no-position"),
        (["position fen 8/8"], "bad-protocol-line"),
        (["position cgp 15/15"], "bad-file"),
        (["edition {"], "bad-protocol-line"),
        (["edition []"], "bad-protocol-line"),
        (['edition {"id": "x"}'], "bad-edition"),
        ([f"position cgp {OPENING}", "go depth 3"], "bad-protocol-line"),
        ([f"position cgp {OPENING}", "go movetime -1"], "bad-protocol-line"),
        ([f"position cgp {OPENING.replace('AEINRST', 'QQ')}"], "impossible-tiles"),
        ([f"position cgp {OPENING} bag 3;"], "bad-file"),
        ([f"position cgp {OPENING} tiles 7/7/7;"], "bad-file"),
        ([f"position cgp {OPENING} last 10 8H;"], "bad-file"),
        ([f"position cgp {OPENING} last 10 hello;"], "bad-coordinate"),
        (["setoption name Level value genius"], "bad-bot-option"),
        (["setoption name Threads value 0"], "bad-bot-option"),
        (["setoption name Seconds value nan"], "bad-bot-option"),
        (["setoption name Hash value 64"], "bad-bot-option"),
        ([f"position cgp {OPENING.replace(';', '; lex nosuchlist;')}", "go"], "unknown-lexicon"),
        (["x" * 70_000], "bad-protocol-line"),
    ],
)
def test_line_that_is_not_understood_has_a_code(lines: list[str], code: str) -> None:
    assert code_of(*lines) == code


def test_champion_answers_soon_after_stop() -> None:
    command = [sys.executable, "-m", "mozaika", "engine", "--level", "champion"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        print(f"position cgp {OPENING}", "isready", sep="\n", file=running.stdin)
        assert running.stdout.readline() == "readyok\n"
        begun = time.monotonic()
        print("go movetime 3000000", file=running.stdin)
        timer = threading.Timer(0.5, lambda: print("stop", file=running.stdin))
        timer.start()
        assert running.stdout.readline().startswith("bestmove ")
        assert time.monotonic() - begun < 250
        print("quit", file=running.stdin)
        assert running.wait(60) == 0


def test_engine_ends_with_its_input() -> None:
    command = [sys.executable, "-m", "mozaika", "engine", "--level", "static"]
    done = subprocess.run(command, input="bot 1\nnonsense\n", capture_output=True, text=True, timeout=250, check=False)
    assert done.returncode == 0
    *_, ready, error = done.stdout.splitlines()
    assert ready == "botok"
    assert error.startswith("error bad-protocol-line ")
