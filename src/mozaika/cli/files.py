"""`mozaika convert`, `mozaika replay` and `mozaika verify`: converts, replays and verifies game files."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.records.cgp import CgpPosition, format_cgp, rule_ops
from mozaika.records.edition_table import differing_keys
from mozaika.records.errors import NoDrawsRecorded
from mozaika.records.file_format import Record
from mozaika.records.files import convert, load_record, replay_record, save_text, suffix_of
from mozaika.records.gcg_write import format_move
from mozaika.records.replay import Replay, ReplayedTurn
from mozaika.records.saved import FULL, SavedBoard, SavedGame
from mozaika.records.transcript import LineKind, Problem, Transcript
from mozaika.records.transcript_position import position_before
from mozaika.rules import verify
from mozaika.rules.edition import Edition
from mozaika.rules.errors import ForgedRecord, OtherCommitment, SeedNotUsed, ViewNotVerifiable
from mozaika.rules.squares import Direction, Square
from mozaika.rules.state import Phase
from mozaika.rules.verify import check_kept, first_ledger
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue, presentable

ADDS_UP, HAS_PROBLEMS = 0, 1


def convert_file(options: argparse.Namespace, texts: Catalogue) -> int:
    target, edition = options.target, _edition(options)
    suffix = suffix_of(target)
    record = load_record(options.source, edition)
    made = convert(record, suffix, edition)
    save_text(target, made.text)
    report_extras(record, texts)
    print(texts.format("converted", file=str(target)))
    if made.lost:
        print(texts.format("converted-lost", lost=", ".join(texts.format(f"lost-{loss}") for loss in made.lost)))
    return 0


def _edition(options: argparse.Namespace) -> Edition | None:
    """The edition given for a file whose format may not name one. An unknown one is refused for every kind of file."""
    return None if options.edition is None else find_edition(options.edition)


def report_extras(record: Record, texts: Catalogue) -> None:
    """Report unknown sections and CGP operations, which are preserved (10.4), and an encoding that was guessed."""
    if isinstance(record, Transcript) and record.guessed_encoding:
        print(texts.format("guessed-encoding", encoding=record.guessed_encoding), file=sys.stderr)
    if isinstance(record, CgpPosition) and record.unknown_ops:
        print(texts.format("unknown-ops", names=", ".join(record.unknown_ops)), file=sys.stderr)
    extras = record.extras if isinstance(record, SavedGame | SavedBoard) else ()
    if extras:
        names = ", ".join(f"#{name}" for name, _ in extras)
        print(texts.format("unknown-sections", names=names), file=sys.stderr)


def verify_file(options: argparse.Namespace, texts: Catalogue) -> int:
    try:
        record = load_record(options.source)
        if not isinstance(record, SavedGame):
            raise NoDrawsRecorded(record.kind)
        if record.viewer != FULL:
            raise ViewNotVerifiable
        check_kept(record.events, options.commitment, options.seed)
        if record.state().phase is not Phase.OVER:
            print(texts.format("verified-so-far"))  # loading has already checked every event
            _note_edition(record.edition, texts)
            return ADDS_UP
        verify(record.events)
    except (ForgedRecord, NoDrawsRecorded, ViewNotVerifiable, OtherCommitment, SeedNotUsed) as error:
        print(f"[{error.code}] {describe_error(error, texts)}")
        return HAS_PROBLEMS
    print(texts.format("verified"))
    for line in _contributions(record, texts):
        print(line)
    if options.commitment is not None and options.seed is not None:
        print(texts.format("verified-kept"))
    _note_edition(record.edition, texts)
    return ADDS_UP


def _note_edition(edition: Edition, texts: Catalogue) -> None:
    """Name what differs from the bundled edition: an operator who changes the order of tiles changes the draws."""
    keys = differing_keys(edition)
    if keys is None:
        print(texts.format("verified-own-edition", edition=edition.name))
    elif keys:
        print(texts.format("verified-other-edition", edition=edition.name, keys=", ".join(keys)))


def _contributions(record: SavedGame, texts: Catalogue) -> list[str]:
    """Who contributed to the draws, and who could have and did not."""
    ledger = first_ledger(record.events)
    names = [str(presentable(name)) for name in record.names]
    given, hashed = sorted(ledger.seats()), dict(ledger.hashes)
    lines = [texts.format("verified-seeds", names=", ".join(names[seat] for seat in given))] if given else []
    for seat in ledger.withheld:
        lines.append(
            texts.format("verified-withheld-bytes" if seat in hashed else "verified-withheld", name=names[seat])
        )
    return lines


def replay_file(options: argparse.Namespace, texts: Catalogue) -> int:
    edition = _edition(options)
    record = load_record(options.source, edition)
    report_extras(record, texts)
    if isinstance(record, CgpPosition):
        report = _position_report(record)
        print(_as_json(report) if options.json else _scores(report))
        return ADDS_UP
    transcript, played = replay_record(record, edition)
    if options.position is not None:
        print(_position_line(record, transcript, played, options.position))
        return ADDS_UP
    phonies = None if options.lexicon is None else _phonies(played, options.lexicon, texts)
    if options.json:
        print(_as_json(replay_report(transcript, played, texts, phonies)))
    else:
        print("\n".join(_replay_lines(transcript, played, texts, phonies)))
    return HAS_PROBLEMS if played.problems else ADDS_UP


def _position_line(record: Record, transcript: Transcript, played: Replay, number: int) -> str:
    """A position as CGP. A saved game has rules of its own; a transcript only names its edition."""
    position = position_before(transcript, number, played.edition)
    if isinstance(record, SavedGame):
        position = replace(position, ops=(*position.ops, *rule_ops(record.edition.rules)))
    return format_cgp(position, played.edition.alphabet)


def _phonies(played: Replay, lexicon: str, texts: Catalogue) -> frozenset[str]:
    """The words of the game that the list does not have."""
    from mozaika.lexicon.library import open_lexicon  # noqa: PLC0415 - needed with --lexicon only

    words = open_lexicon(played.edition, lexicon, ProgressBar(texts), words_only=True)
    formed = {word for turn in played.turns for word in turn.words}
    return frozenset(word for word, valid in words.judge(formed).items() if not valid)


def _as_json(report: dict[str, Any]) -> str:
    """Control characters are escaped, because the output may go to a terminal."""
    text = json.dumps(report, ensure_ascii=False, indent=1)
    return "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text)


def replay_report(
    transcript: Transcript, played: Replay, texts: Catalogue, phonies: Collection[str] | None = None
) -> dict[str, Any]:
    """Plays, exchanges, passes and withdrawn plays are turns; other changes of a score are adjustments. With `phonies`
    each turn says which of its words are among them.
    """
    turns = [(turn.is_adjustment, _turn_json(turn, played, phonies)) for turn in played.turns]
    return {
        "edition": played.edition.id,
        "players": [
            {"name": player.name, "score": total}
            for player, total in zip(transcript.players, played.totals, strict=True)
        ],
        "turns": [turn for adjustment, turn in turns if not adjustment],
        "adjustments": [turn for adjustment, turn in turns if adjustment],
        "problems": [
            {"line": problem.line, "code": problem.code, "message": describe_problem(problem, played, texts)}
            for problem in played.problems
        ],
    }


def _turn_json(turn: ReplayedTurn, played: Replay, phonies: Collection[str] | None) -> dict[str, Any]:
    line = turn.line
    move = format_move(line, played.edition.alphabet, played.edition.coordinates)
    place = {} if line.start is None or line.direction is None else _place(line.start, line.direction)
    return {
        "seat": line.seat,
        "move": move,
        **place,
        "words": list(turn.words),
        "score": turn.score,
        "total": turn.total,
        **({} if phonies is None else {"phonies": _among(turn.words, phonies)}),
    }


def _among(words: Iterable[str], phonies: Collection[str]) -> list[str]:
    return [word for word in words if word in phonies]


def _place(start: Square, direction: Direction) -> dict[str, Any]:
    """Row and column count from 0."""
    return {**start._asdict(), "direction": direction.value}


def describe_problem(problem: Problem, played: Replay, texts: Catalogue) -> str:
    if problem.error is not None:
        return describe_error(problem.error, texts, played.edition)
    return texts.format(f"problem-{problem.code}", recorded=problem.recorded, expected=problem.expected)


def _replay_lines(
    transcript: Transcript, played: Replay, texts: Catalogue, phonies: Collection[str] | None
) -> list[str]:
    names = [str(presentable(player.name)) for player in transcript.players]
    width = max(map(len, names))
    lines = []
    for turn in played.turns:
        description = str(presentable(_describe(turn, played, texts)))
        if phony := _among(turn.words, phonies or ()):
            description += f"  {texts.format('replay-phony', words=presentable(', '.join(phony)))}"
        lines.append(f"{names[turn.line.seat]:<{width}}  {turn.score:>+5}  {turn.total:>5}  {description}")
    lines.append("")
    lines += [f"{name:<{width}}  {total:>5}" for name, total in zip(names, played.totals, strict=True)]
    if not played.problems:
        return [*lines, texts.format("replay-good")]
    lines.append(texts.format("replay-problems", count=len(played.problems)))
    for problem in played.problems:
        message = describe_problem(problem, played, texts)
        lines.append("  " + texts.format("problem-line", line=problem.line, message=message))
    return lines


def _describe(turn: ReplayedTurn, played: Replay, texts: Catalogue) -> str:
    move = format_move(turn.line, played.edition.alphabet, played.edition.coordinates)
    if turn.is_adjustment:
        return f"{move}  {texts.format('replay-adjustment', kind=turn.line.kind.value)}"
    if turn.line.kind is LineKind.TAKEN_BACK:
        return f"{move}  {texts.format('replay-taken-back')}"
    return f"{move}  {', '.join(turn.words)}".rstrip()


def _position_report(position: CgpPosition) -> dict[str, Any]:
    """A position has no turns and no names: players are numbered in turn order."""
    players = [{"name": str(number), "score": score} for number, score in enumerate(position.scores, 1)]
    return {"edition": position.edition, "players": players, "turns": [], "adjustments": [], "problems": []}


def _scores(report: dict[str, Any]) -> str:
    return "\n".join(f"{player['name']}  {player['score']}" for player in report["players"])
