"""Programs as bots: a fault costs them the turn, is named by a stable code, and leaves no process behind."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mozaika.bots import program, program_bot
from mozaika.bots.registry import add_bots
from mozaika.engine.bots import choose
from mozaika.engine.errors import BotFault
from mozaika.errors import GameError
from mozaika.lexicon.library import open_lexicon
from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.rules.views import PlayerView
from tests.bots.programs import is_running
from tests.bots.programs import program as command_of
from tests.positions import edition, position


def view() -> PlayerView:
    return view_for(position(edition("english"), ["CATXYZ?", "AEIOUST"], "8G DOG"), 0)


def answer_of(command: str, seconds: float = 5.0) -> cmd.Command:
    add_bots([f"mine=cmd:{command}"])
    return choose(view(), open_lexicon("english"), "mine", seconds=seconds)


def code_of(ask: Callable[[], object]) -> str:
    with pytest.raises(GameError) as failed:
        ask()
    return failed.value.code


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('say("bestmove pass")', cmd.Pass(0)),
        ('say("info thinking"); say("bestmove exchange XY?")', cmd.Exchange(0, ("X", "Y", "?"))),
    ],
)
def test_program_answers_with_a_move(answer: str, expected: cmd.Command, tmp_path: Path) -> None:
    assert answer_of(command_of(tmp_path, answer)) == expected


def test_program_gets_the_position_as_cgp(tmp_path: Path) -> None:
    file = tmp_path / "position"
    keep = f'open({str(file)!r}, "w").write(" ".join(position)); say("bestmove pass")'
    answer_of(command_of(tmp_path, keep))
    board, racks, scores, zeros, *ops = file.read_text().split(" ")
    assert board.split("/")[7] == "6DOG6"
    assert (racks, scores, zeros) == ("ACTXYZ?/", "0/0", "0")
    assert " ".join(ops).startswith(f"lex {open_lexicon('english').name}; ld english;")
    assert "tiles 7/7;" in " ".join(ops)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ('say("bestmove 8G ZZZ")', "bot-answer-unreadable"),  # other letters lie there
        ('say("bestmove 1A CAT")', "bot-move-illegal"),  # not connected
        ('say("bestmove exchange QQ")', "bot-move-illegal"),
        ('say("bestmove")', "bot-answer-unreadable"),
        ('say("hello there")', "bot-answer-unreadable"),
        ('os.write(1, bytes(range(128, 256)) + b"\\n")', "bot-answer-unreadable"),
        ('os.write(1, b"x" * 1_000_000)', "bot-answer-unreadable"),
        ('[say("info " + 60_000 * "x") for _ in range(100)]', "bot-answer-unreadable"),
        ('say("error no-idea I do not know this game")', "bot-raised"),
        ("sys.exit(3)", "bot-ended"),
    ],
)
def test_bad_answer_has_a_stable_code(answer: str, code: str, tmp_path: Path) -> None:
    assert code_of(lambda: answer_of(command_of(tmp_path, answer))) == code


def test_ended_program_is_quoted(tmp_path: Path) -> None:
    with pytest.raises(BotFault) as failed:
        answer_of(command_of(tmp_path, 'sys.exit("out of coffee")'))
    assert failed.value.facts["said"] == "out of coffee"


def test_program_starts_again_after_it_ended(tmp_path: Path) -> None:
    once = f'name = {str(tmp_path / "once")!r}; first = not os.path.exists(name); open(name, "w").close()'
    command = command_of(tmp_path, "os._exit(1) if first else say('bestmove pass')", begin=once)
    assert code_of(lambda: answer_of(command)) == "bot-ended"
    assert choose(view(), open_lexicon("english"), "mine") == cmd.Pass(0)


def test_second_answer_is_not_taken_for_the_next(tmp_path: Path) -> None:
    command = command_of(tmp_path, 'say("bestmove pass"); say("bestmove exchange X")')
    words = open_lexicon("english")
    assert answer_of(command) == cmd.Pass(0)
    assert choose(view(), words, "mine") == cmd.Pass(0)


@pytest.mark.parametrize(
    "command", ["/no/such/program", "sh -c 'exit 3'", "cat /dev/zero", "echo", "true"], ids=lambda name: name[:8]
)
def test_program_that_does_not_speak_the_protocol_is_refused(command: str) -> None:
    assert code_of(lambda: answer_of(command)) == "bot-not-started"


def test_silent_program_is_told_to_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_bot, "GRACE_S", 0.1)
    monkeypatch.setattr(program_bot, "STOP_S", 60.0)
    obey = 'assert next(sys.stdin) == "stop\\n"; say("bestmove pass")'
    assert answer_of(command_of(tmp_path, obey), seconds=0.1) == cmd.Pass(0)


def test_hanging_program_is_killed_with_its_children(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_bot, "GRACE_S", 0.1)
    monkeypatch.setattr(program_bot, "STOP_S", 0.1)
    file = tmp_path / "pids"
    begin = (
        f'child = subprocess.Popen(["sleep", "1000"]); open({str(file)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")'
    )
    command = command_of(tmp_path, "time.sleep(1000)", begin)
    assert code_of(lambda: answer_of(command, seconds=0.1)) == "bot-timed-out"
    pids = [int(pid) for pid in file.read_text().split()]
    until = time.monotonic() + 60
    while any(map(is_running, pids)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(is_running, pids))


def test_program_that_does_not_read_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_bot, "READY_S", 0.3)
    command = command_of(tmp_path, "pass", begin='say("botok"); time.sleep(1000)')
    assert code_of(lambda: answer_of(command)) == "bot-timed-out"


def test_closed_program_that_ignores_quit_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_GOODBYE_S", 0.1)
    running = program.Program(["sleep", "1000"])
    pid = running._process.pid
    assert os.getpgid(pid) == pid
    running.close()
    assert not is_running(pid)
