"""The other side of the bot protocol: Mozaika's own bots answer the lines of a caller. `mozaika engine` runs it.

A thread receives the lines, so that `stop` and the end of the input reach a search that is running.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

import mozaika
from mozaika.bots.errors import BadBotOption, BadProtocolLine, NoPosition
from mozaika.bots.moves import format_move
from mozaika.bots.position_line import parse_position
from mozaika.bots.program import MAX_LINE
from mozaika.editions.check import check_edition
from mozaika.engine.bots import CHAMPION_S, Chooser, find_bot, kernels_for, level_names, plain_bot_names
from mozaika.engine.errors import SearchStopped
from mozaika.engine.stopping import allow_searches, stop_searches
from mozaika.engine.warm import warm_up
from mozaika.errors import GameError, LexiconMissing, brief
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import LexiconLibrary
from mozaika.rules import commands as cmd
from mozaika.rules.edition import Edition
from mozaika.rules.views import PlayerView

MAX_SECONDS, MAX_THREADS = 3_600.0, 64
_WARM_UP_S = 0.01
_AFTER_STOP = "static"  # the bot that answers at once when a search was stopped
_CHAMPION = "champion"

Send = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """`seconds` is the time for a move if `go` names none. Without `lexicon`, the position names the word list."""

    level: str = _CHAMPION
    seconds: float = CHAMPION_S
    lexicon: str = ""
    threads: int = 1


class ProtocolEngine:
    """Answers one line after the other. `send` gets the lines of the answer."""

    def __init__(self, options: EngineOptions, send: Send) -> None:
        self.options, self._send = options, send
        self._edition: Edition | None = None
        self._view: PlayerView | None = None
        self._opened: tuple[str, Edition, WordGraph] | None = None
        self._prepared: tuple[EngineOptions, Edition] | None = None

    def run(self, lines: Iterable[bytes]) -> None:
        """Answer until `quit`, or until the lines end."""
        waiting = SimpleQueue[bytes | None]()
        Thread(target=_receive, args=(lines, waiting), daemon=True).start()
        while (line := waiting.get()) is not None:
            try:
                self.answer(line.decode("utf-8", "replace").strip())
            except GameError as error:
                self._send(f"error {error.code} {_on_one_line(error)}")

    def answer(self, line: str) -> None:
        if len(line) > MAX_LINE:
            raise BadProtocolLine(brief(line))
        word, _, rest = line.partition(" ")
        answers: dict[str, Callable[[str], None]] = {
            "": lambda rest: None,
            "bot": self._introduce,
            "setoption": self._set_option,
            "edition": self._set_edition,
            "position": self._set_position,
            "isready": self._prepare,
            "go": self._go,
            "stop": lambda rest: None,  # no search is running
        }
        if word not in answers:
            raise BadProtocolLine(brief(line))
        answers[word](rest.strip())

    def _introduce(self, _rest: str) -> None:
        """Whatever the caller's version of the protocol: there is one so far."""
        options, levels = self.options, " ".join(f"var {name}" for name in _levels())
        for line in (
            "id name Mozaika",
            f"id version {mozaika.__version__}",
            f"option name Level type combo default {options.level} {levels}",
            f"option name Seconds type string default {options.seconds:g}",
            f"option name Lexicon type string default {options.lexicon}".rstrip(),
            f"option name Threads type spin default {options.threads} min 1 max {MAX_THREADS}",
            "botok",
        ):
            self._send(line)

    def _set_option(self, rest: str) -> None:
        name, _, value = rest.removeprefix("name ").partition(" value ")
        self.options = changed_options(self.options, name.strip(), value.strip())

    def _set_edition(self, rest: str) -> None:
        try:
            table: dict[str, Any] = json.loads(rest)
            edition_id = str(table.pop("id", ""))
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise BadProtocolLine(brief(rest)) from error
        self._edition, self._view = check_edition("edition", edition_id, table), None

    def _set_position(self, rest: str) -> None:
        form, _, text = rest.partition(" ")
        self._view = None
        if form != "cgp":
            raise BadProtocolLine(brief(rest))
        self._view = parse_position(text.strip(), self._edition)

    def _prepare(self, _rest: str) -> None:
        """Compile and open what the next move needs, so that its time is for thinking."""
        warm_up(groups=kernels_for([self.options.level]))
        try:
            if self._view is not None:
                self._warm_up(self._view)
        finally:
            self._send("readyok")

    def _warm_up(self, view: PlayerView) -> None:
        """The first move of a bot loads what all its moves need."""
        prepared = self.options, view.state.edition
        if prepared != self._prepared:
            with suppress(SearchStopped):
                self._chooser()(view, self._open_words(view.state.edition), _WARM_UP_S)
                self._prepared = prepared

    def _go(self, rest: str) -> None:
        if self._view is None:
            raise NoPosition
        seconds = _move_seconds(rest, self.options.seconds)
        words = self._open_words(self._view.state.edition)
        try:
            command = self._chooser()(self._view, words, seconds)
        except SearchStopped:
            allow_searches()
            command = find_bot(_AFTER_STOP).load()(self._view, words, seconds)
        self._send(f"bestmove {format_move(self._view, command)}")

    def _chooser(self) -> Chooser:
        if self.options.level == _CHAMPION and self.options.threads > 1:
            from mozaika.engine.bot_moves import choose_champion  # noqa: PLC0415 - imports numba

            return partial(_with_threads, choose_champion, self.options.threads)
        return find_bot(self.options.level).load()

    def _open_words(self, edition: Edition) -> WordGraph:
        name, digest = self.options.lexicon or edition.lexicon.name, edition.lexicon.digest
        if self._opened is None or self._opened[:2] != (name, edition):
            words = LexiconLibrary().open(name, edition)
            if digest and not self.options.lexicon and words.digest != digest:
                raise LexiconMissing(name)
            self._opened = name, edition, words
        return self._opened[2]


def changed_options(options: EngineOptions, name: str, value: str) -> EngineOptions:
    match name.lower():
        case "level" if value in _levels():
            return replace(options, level=value)
        case "lexicon":
            return replace(options, lexicon=value)
        case "threads" if value.isascii() and value.isdigit() and 1 <= int(value) <= MAX_THREADS:
            return replace(options, threads=int(value))
        case "seconds" if (seconds := _seconds(value)) is not None:
            return replace(options, seconds=seconds)
    raise BadBotOption(brief(name), brief(value))


def _with_threads(choose: Callable[..., cmd.Command], threads: int, *move: Any) -> cmd.Command:
    return choose(*move, threads)


def _levels() -> tuple[str, ...]:
    """Mozaika's own bots; a bot that a user has added speaks for itself."""
    return level_names() + plain_bot_names()


def _move_seconds(rest: str, default: float) -> float:
    """The time of `go movetime MS`."""
    words = rest.split()
    if not words:
        return default
    if len(words) != 2 or words[0] != "movetime" or not (words[1].isascii() and words[1].isdigit()):
        raise BadProtocolLine(brief(f"go {rest}"))
    return max(0.001, min(int(words[1]) / 1000, MAX_SECONDS))


def _seconds(text: str) -> float | None:
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 < seconds <= MAX_SECONDS else None


def _on_one_line(error: GameError) -> str:
    return " ".join(str(error).split())[:300]


def _receive(lines: Iterable[bytes], waiting: SimpleQueue[bytes | None]) -> None:
    """A `stop` that comes too late is undone by the next `go`."""
    for line in lines:
        word = line.split(maxsplit=1)[:1]
        if word == [b"quit"]:
            break
        if word == [b"stop"]:
            stop_searches()
            continue
        if word == [b"go"]:
            allow_searches()
        waiting.put(line)
    stop_searches()
    waiting.put(None)
