"""`mozaika convert`, `replay` and `verify`: what a game file says, in words or as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from mozaika.records.cgp import CgpPosition
from mozaika.records.errors import NoDrawsRecorded
from mozaika.records.files import Record, convert, kind_of, load_record, replay_record, save_text, suffix_of
from mozaika.records.gcg_write import format_move
from mozaika.records.replay import Replay, ReplayedTurn
from mozaika.records.saved import FULL, SavedBoard, SavedGame
from mozaika.records.transcript import LineKind, Problem, Transcript
from mozaika.rules import verify
from mozaika.rules.edition import Edition
from mozaika.rules.errors import ForgedRecord, ViewNotVerifiable
from mozaika.rules.state import Phase
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue, presentable

ADDS_UP, HAS_PROBLEMS = 0, 1


def convert_file(source: Path, target: Path, edition: Edition | None, say: Catalogue) -> int:
    suffix = suffix_of(target)
    record = load_record(source, edition)
    made = convert(record, suffix, edition)
    save_text(target, made.text)
    report_extras(record, say)
    print(say.say("converted", file=str(target)))
    if made.lost:
        print(say.say("converted-lost", lost=", ".join(say.say(f"lost-{what}") for what in made.lost)))
    return 0


def report_extras(record: Record, say: Catalogue) -> None:
    """Sections and ops that we do not know are kept, and said to be (10.4)."""
    if isinstance(record, CgpPosition) and record.unknown_ops:
        print(say.say("unknown-ops", names=", ".join(record.unknown_ops)), file=sys.stderr)
    extras = record.extras if isinstance(record, SavedGame | SavedBoard) else ()
    if extras:
        names = ", ".join(f"#{name}" for name, _ in extras)
        print(say.say("unknown-sections", names=names), file=sys.stderr)


def verify_file(path: Path, say: Catalogue) -> int:
    try:
        record = load_record(path)
        if not isinstance(record, SavedGame):
            raise NoDrawsRecorded(kind_of(record))
        if record.viewer != FULL:
            raise ViewNotVerifiable
        if record.state().phase is not Phase.OVER:
            print(say.say("verified-so-far"))  # reading it has re-decided all that there is
            return ADDS_UP
        verify(record.events)
    except (ForgedRecord, NoDrawsRecorded, ViewNotVerifiable) as error:
        print(f"[{error.code}] {describe_error(error, say)}")
        return HAS_PROBLEMS
    print(say.say("verified"))
    return ADDS_UP


def replay_file(path: Path, edition: Edition | None, as_json: bool, say: Catalogue) -> int:
    record = load_record(path, edition)
    report_extras(record, say)
    if isinstance(record, CgpPosition):
        report = _position_report(record)
        print(_as_json(report) if as_json else _scores(report))
        return ADDS_UP
    sheet, played = replay_record(record, edition)
    if as_json:
        print(_as_json(replay_report(sheet, played, say)))
    else:
        print("\n".join(_replay_lines(sheet, played, say)))
    return HAS_PROBLEMS if played.problems else ADDS_UP


def _as_json(report: dict[str, Any]) -> str:
    """What could move a cursor is escaped: people look at this too."""
    text = json.dumps(report, ensure_ascii=False, indent=1)
    return "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text)


def replay_report(sheet: Transcript, played: Replay, say: Catalogue) -> dict[str, Any]:
    """Turns are plays, exchanges, passes and plays taken back; what is added or taken besides is an adjustment."""
    entries = [(turn.is_adjustment, _entry(turn, played)) for turn in played.turns]
    return {
        "edition": played.edition.id,
        "players": [
            {"name": player.name, "score": total} for player, total in zip(sheet.players, played.totals, strict=True)
        ],
        "turns": [entry for adjustment, entry in entries if not adjustment],
        "adjustments": [entry for adjustment, entry in entries if adjustment],
        "problems": [
            {"line": problem.line, "code": problem.code, "message": describe_problem(problem, played, say)}
            for problem in played.problems
        ],
    }


def _entry(turn: ReplayedTurn, played: Replay) -> dict[str, Any]:
    move = format_move(turn.line, played.edition.alphabet)
    return {
        "seat": turn.line.seat,
        "move": move,
        "words": list(turn.words),
        "score": turn.score,
        "total": turn.total,
    }


def describe_problem(problem: Problem, played: Replay, say: Catalogue) -> str:
    if problem.error is not None:
        return describe_error(problem.error, say, played.edition)
    return say.say(f"problem-{problem.code}", recorded=problem.recorded, expected=problem.expected)


def _replay_lines(sheet: Transcript, played: Replay, say: Catalogue) -> list[str]:
    names = [str(presentable(player.name)) for player in sheet.players]
    width = max(map(len, names))
    lines = []
    for turn in played.turns:
        what = presentable(_what(turn, played, say))
        lines.append(f"{names[turn.line.seat]:<{width}}  {turn.score:>+5}  {turn.total:>5}  {what}")
    lines.append("")
    lines += [f"{name:<{width}}  {total:>5}" for name, total in zip(names, played.totals, strict=True)]
    if not played.problems:
        return [*lines, say.say("replay-good")]
    lines.append(say.say("replay-problems", count=len(played.problems)))
    for problem in played.problems:
        message = describe_problem(problem, played, say)
        lines.append("  " + say.say("problem-line", line=problem.line, message=message))
    return lines


def _what(turn: ReplayedTurn, played: Replay, say: Catalogue) -> str:
    move = format_move(turn.line, played.edition.alphabet)
    if turn.is_adjustment:
        return f"{move}  {say.say('replay-adjustment', kind=turn.line.kind.value)}"
    if turn.line.kind is LineKind.TAKEN_BACK:
        return f"{move}  {say.say('replay-taken-back')}"
    return f"{move}  {', '.join(turn.words)}".rstrip()


def _position_report(position: CgpPosition) -> dict[str, Any]:
    """A position has no turns, and its players no names: they stand in turn order."""
    players = [{"name": str(number), "score": score} for number, score in enumerate(position.scores, 1)]
    return {"edition": position.edition, "players": players, "turns": [], "adjustments": [], "problems": []}


def _scores(report: dict[str, Any]) -> str:
    return "\n".join(f"{player['name']}  {player['score']}" for player in report["players"])
