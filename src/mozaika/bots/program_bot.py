"""Our side of the bot protocol: asks a program for moves. `docs/bot-protocol.md` describes the lines.

A program that does not answer is killed, and started again for its next move.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import replace

from mozaika.bots.errors import BotAnswerUnreadable, BotEnded, BotNotStarted, BotRaised, BotTimedOut
from mozaika.bots.position_line import format_position
from mozaika.bots.program import LineTooLong, Program
from mozaika.bots.python_bot import checked, read_move
from mozaika.engine.move_time import seconds_for
from mozaika.errors import brief
from mozaika.lexicon.graph import WordGraph
from mozaika.records.edition_table import edition_table
from mozaika.rules import commands as cmd
from mozaika.rules.edition import Edition, LexiconName
from mozaika.rules.views import PlayerView

PROTOCOL = 1
START_S, READY_S, NEXT_READY_S = 60.0, 300.0, 5.0  # a program may have to compile, or to load words, at first
GRACE_S, STOP_S = 1.0, 2.0  # after the time of a move, and after `stop`
MAX_ANSWER = 1_000_000  # characters before `bestmove`


class ProgramBot:
    """Starts the program with its first move. It plays all games of this process."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self._name, self._command = name, command
        self._program: Program | None = None
        self._edition: Edition | None = None  # the one that the program has been sent last
        self._ready_s = READY_S

    def __call__(self, view: PlayerView, words: WordGraph, seconds: float) -> cmd.Command:
        edition = replace(view.state.edition, lexicon=LexiconName(words.name, words.digest))
        try:
            program = self._program or self._start()
            if edition != self._edition:
                program.send(f"edition {_edition_line(edition)}")
                self._edition = edition
            program.send(f"position cgp {format_position(view, words.name)}")
            self._wait_until_ready(program)
            move = self._ask(program, round(1000 * seconds_for(view, seconds)))
        except EOFError:
            raise BotEnded(self._name, self._killed()) from None
        except LineTooLong:
            self._killed()
            raise BotAnswerUnreadable(self._name, "…") from None
        except BotTimedOut:
            self._killed()
            raise
        return checked(self._name, view, read_move(self._name, view, move))

    def close(self) -> None:
        """End the program. The next move would start it again."""
        if self._program is not None:
            self._program.close()
            self._program = None

    def _start(self) -> Program:
        try:
            program = Program(self._command)
        except (OSError, ValueError) as error:
            raise BotNotStarted(self._name, getattr(error, "strerror", None) or str(error)) from error
        self._program, self._edition, self._ready_s = program, None, READY_S
        program.send(f"bot {PROTOCOL}")
        try:
            _read_until(program, "botok", time.monotonic() + START_S)
        except (TimeoutError, EOFError, LineTooLong):
            raise BotNotStarted(self._name, self._killed()) from None
        return program

    def _wait_until_ready(self, program: Program) -> None:
        """Drop everything before `readyok`, such as a second answer to an earlier question."""
        program.send("isready")
        try:
            _read_until(program, "readyok", time.monotonic() + self._ready_s)
        except TimeoutError:
            raise BotTimedOut(self._name, round(1000 * self._ready_s)) from None
        self._ready_s = NEXT_READY_S

    def _ask(self, program: Program, ms: int) -> str:
        program.send(f"go movetime {ms}")
        until, is_stopped, read = time.monotonic() + ms / 1000 + GRACE_S, False, 0
        while True:
            try:
                line = program.read(until)
            except TimeoutError:
                if is_stopped:
                    raise BotTimedOut(self._name, ms) from None
                program.send("stop")
                until, is_stopped = time.monotonic() + STOP_S, True
                continue
            read += len(line)
            word, _, rest = line.partition(" ")
            if word == "bestmove":
                return rest.strip()
            if word == "error":
                raise BotRaised(self._name, brief(rest.strip()))
            if word not in ("info", "") or read > MAX_ANSWER:
                raise BotAnswerUnreadable(self._name, brief(line))

    def _killed(self) -> str:
        """Kill the program; returns the end of its error output."""
        program, self._program = self._program, None
        if program is None:
            return ""
        program.kill()
        return brief(program.said[-200:])


def _read_until(program: Program, word: str, until: float) -> None:
    while program.read(until).partition(" ")[0] != word:
        pass


def _edition_line(edition: Edition) -> str:
    return json.dumps({"id": edition.id, **edition_table(edition)}, ensure_ascii=False, separators=(",", ":"))
