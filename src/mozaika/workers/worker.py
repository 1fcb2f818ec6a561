"""The worker process: reads jobs from standard input and writes answers to standard output.

A frame is a length in 4 bytes, big-endian, and JSON. A job is one of

    {"kind": "choose", "bot": "club", "seconds": 2.0, "without": [], "view": {…}}  → {"command": {"type": "play", …}}
    {"kind": "best", "count": 24, "without": ["KOT"], "view": {…}}   → {"commands": […]}, the best plays first
    {"kind": "hint", "view": {…}}                                    → {"command": …}, the best play or a pass
    {"kind": "movable", "state": {…}}                                → {"movable": true}
    {"kind": "build", "edition": {…}, "lexicon": "sjp"}              → {"built": "sjp"}
    {"kind": "position", "edition": {…}, "cgp": "…", "question": {…}, "last": []}  → {"answer": {…}, "stopped": false}
    {"kind": "analyze", "turn": 3, "record": {…}}                    → {"turn": {…}}, the analysis of a game's turn
    {"kind": "summarize", "turns": […], "record": {…}}               → {"analysis": {…}}, that of the game

and an error is `{"error": code}`. Before the answer to `build` there are frames `progress 0.25`, with the share of the
work that is done, and before that to `position` frames `partial {…}`, with answers so far. A bot gets the view of its
seat only: no table, store or other rack.

The arguments of the process are the sources of bots that the operator has added (`mozaika.bots.registry`).

An empty frame stops the job that is being computed, which is then answered with the error `search-stopped`, or with its
answer if that is ready. Between jobs it has no effect.
"""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from mozaika.bots.registry import add_bots
from mozaika.engine.bots import choose
from mozaika.engine.movable import can_anyone_move
from mozaika.engine.stopping import allow_searches, check_not_stopped, stop_searches
from mozaika.errors import GameError, LexiconMissing
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import LexiconLibrary, ListProgress
from mozaika.records.codec import decode
from mozaika.records.command_json import encode_command
from mozaika.rules import PlayerView
from mozaika.rules import commands as cmd
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition, LexiconName
from mozaika.rules.state import GameState

if TYPE_CHECKING:
    from mozaika.workers.position_job import PositionJobs

_stopped = Event()  # the current job is to end
_position_jobs: list[PositionJobs] = []  # at most one

LENGTH_BYTES = 4
STOP = b""
# Jobs that may come from a file of a stranger: it must not end a process that works for everybody.
_OF_FILES = frozenset({"analyze", "summarize"})
PROGRESS, PARTIAL = b"progress ", b"partial "


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # output of libraries must not mix with answers
    add_bots(sys.argv[1:])
    jobs = SimpleQueue[bytes | None]()
    Thread(target=_receive, args=(sys.stdin.buffer, jobs), daemon=True).start()
    while (job := jobs.get()) is not None:
        answer = _answer(json.loads(job), answers)
        write_frame(answers, json.dumps(answer, ensure_ascii=False).encode())


def _report(answers: BinaryIO, _name: str, share: float) -> None:
    check_not_stopped()
    write_frame(answers, PROGRESS + b"%f" % share)


def _receive(frames: BinaryIO, jobs: SimpleQueue[bytes | None]) -> None:
    """Receive jobs in a thread of its own, so that a job can be stopped while it is computed. The server sends a job
    after the answer to the one before, so a stop that comes too late is undone by the next job.
    """
    while (frame := read_frame(frames)) is not None:
        if frame == STOP:
            _stopped.set()
            stop_searches()
        else:
            _stopped.clear()
            allow_searches()
            jobs.put(frame)
    stop_searches()  # the server has ended
    jobs.put(None)


def _answer(job: dict[str, Any], answers: BinaryIO) -> dict[str, Any]:
    try:
        check_not_stopped()
        match job["kind"]:
            case "choose":
                return {"command": encode_command(_choose(decode(PlayerView, job["view"]), job))}
            case "best":
                return {"commands": [encode_command(play) for play in _best(decode(PlayerView, job["view"]), job)]}
            case "hint":
                return {"command": encode_command(_hint(decode(PlayerView, job["view"])))}
            case "movable":
                state = decode(GameState, job["state"])
                return {"movable": can_anyone_move(state, words_of(state.edition))}
            case "build":
                return {"built": _build(decode(Edition, job["edition"]), job["lexicon"], partial(_report, answers))}
            case "position":
                return _analyse(job, answers)
            case "analyze":
                return {"turn": _analyze(job)}
            case "summarize":
                return {"analysis": _summarize(job)}
            case _:
                return {"error": "unknown-job"}
    except GameError as error:
        return {"error": error.code}
    except Exception:
        if job["kind"] not in _OF_FILES:
            raise
        return {"error": "unexpected"}


def _choose(view: PlayerView, job: dict[str, Any]) -> cmd.SeatCommand:
    words, without = words_of(view.state.edition), frozenset(job["without"])
    command = choose(view, words, job["bot"], seconds=job["seconds"], without=without)
    assert not isinstance(command, cmd.TableCommand)
    return command


def _best(view: PlayerView, job: dict[str, Any]) -> list[cmd.SeatCommand]:
    from mozaika.engine.bot_moves import best_plays  # noqa: PLC0415 - imports numba

    assert view.seat is not None
    plays = best_plays(view, words_of(view.state.edition), frozenset(job["without"]), job["count"])
    return [cmd.Play(view.seat, play.placements) for play in plays]


def _hint(view: PlayerView) -> cmd.SeatCommand:
    from mozaika.engine.bot_moves import best_placements  # noqa: PLC0415 - imports numba

    assert view.seat is not None
    placements = best_placements(view, words_of(view.state.edition))
    return cmd.Play(view.seat, placements) if placements else cmd.Pass(view.seat)


def _analyze(job: dict[str, Any]) -> dict[str, Any]:
    from mozaika.workers.analysis_jobs import turn_job  # noqa: PLC0415 - imports numba

    return turn_job(job)


def _summarize(job: dict[str, Any]) -> dict[str, Any]:
    from mozaika.workers.analysis_jobs import summary_job  # noqa: PLC0415 - imports numba

    return summary_job(job)


def _build(edition: Edition, lexicon: str, progress: ListProgress) -> str:
    """A build is stopped between its stages; the graph is written at the end, so nothing is left behind."""
    return LexiconLibrary().open(lexicon, edition, progress).name


def _analyse(job: dict[str, Any], answers: BinaryIO) -> dict[str, Any]:
    """A search that is stopped answers with what it has."""
    from mozaika.workers.position_job import PositionJobs  # noqa: PLC0415 - imports numba

    if not _position_jobs:
        _position_jobs.append(PositionJobs(words_of))
    answer = _position_jobs[0].answer(job, lambda so_far: write_frame(answers, PARTIAL + so_far))
    return {"answer": msgspec.to_builtins(answer), "stopped": _stopped.is_set()}


def words_of(edition: Edition) -> WordGraph:
    """The list that the game uses, with the same words."""
    key = (edition.lexicon, edition.alphabet)
    words = _opened.pop(key, None) or LexiconLibrary().open(edition.lexicon.name, edition)
    if words.digest != edition.lexicon.digest:
        raise LexiconMissing(edition.lexicon.name)
    _opened[key] = words
    if len(_opened) > _MAX_OPEN:
        del _opened[next(iter(_opened))]
    return words


_opened: dict[tuple[LexiconName, Alphabet], WordGraph] = {}  # mapped files; the one used last is at the end
_MAX_OPEN = 8


def read_frame(stream: BinaryIO) -> bytes | None:
    """None at the end of the stream, when the server has ended."""
    head = stream.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    body = stream.read(int.from_bytes(head, "big"))
    return body if len(body) == int.from_bytes(head, "big") else None


def write_frame(stream: BinaryIO, body: bytes) -> None:
    stream.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
    stream.flush()


if __name__ == "__main__":
    main()
