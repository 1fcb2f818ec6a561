"""Positions from and to CGP, and from the records of files."""

from __future__ import annotations

from dataclasses import replace

from mozaika.editions import find_edition, load_edition
from mozaika.position.position import Position
from mozaika.records.cgp import (
    CgpPosition,
    Ops,
    challenge_rule_of,
    format_cgp,
    lexicon_op,
    parse_cgp,
    position_of,
    rule_ops,
)
from mozaika.records.cgp_rules import STANDARD_BOARD, edition_at
from mozaika.records.edition_table import named_edition
from mozaika.records.errors import BadFile, CannotConvert
from mozaika.records.file_format import Record
from mozaika.records.replay import replay_by
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.records.sections import parse_whole
from mozaika.records.transcript import Transcript
from mozaika.records.transcript_position import position_at_end
from mozaika.rules.edition import Edition, LexiconName

_PASSES = "passes"  # our own op: the passes directly before this turn, which end a game in some editions
_RULES = frozenset(
    {"lex", "ld", "bdn", "bb", "etl", "mcnz", "cr", "var", _PASSES}
)  # ops that `Position` has fields for


def position_from_cgp(text: str, edition: Edition | str | None = None) -> Position:
    given = find_edition(edition) if isinstance(edition, str) else edition
    return position_of_cgp(parse_cgp(text, given), given)


def position_of_cgp(record: CgpPosition, given: Edition | None = None) -> Position:
    """`given` overrides the edition that the position names."""
    ops = dict(record.ops)
    edition = _with_list(edition_at(record, given or load_edition(record.edition)), ops.get("lex", ""))
    return Position(
        edition,
        record.board,
        record.racks,
        record.scores,
        scoreless_turns=record.zeros,
        passes=_passes(ops.get(_PASSES, "")),
        ops=tuple((name, value) for name, value in record.ops if _is_kept(name, value, edition)),
    )


def position_of_record(record: Record, given: Edition | None = None) -> Position:
    """The last position of a file, with all racks that the file shows. `given` is the edition of a file that does not
    name one.
    """
    match record:
        case CgpPosition():
            return position_of_cgp(record, given)
        case Transcript():
            edition = replace(given or load_edition(record.edition), layout=record.layout)
            return position_of_cgp(position_at_end(record, replay_by(record, given)), edition)
        case SavedGame():
            return position_of_cgp(position_of(record.state()), record.edition)
        case SavedBoard():
            raise CannotConvert(record.kind, "cgp")


def cgp_of(position: Position) -> str:
    edition, kept = position.edition, dict(position.ops)
    name = named_edition(edition) or edition.id
    written: list[tuple[str, str]] = [*lexicon_op(edition), ("ld", name), *_board_op(edition, name)]
    written += rule_ops(edition.rules)
    if position.passes:
        written.append((_PASSES, str(position.passes)))
    layout = edition.layout
    record = CgpPosition(
        edition=name,
        rows=layout.rows,
        columns=layout.columns,
        board=position.board,
        racks=position.racks,
        scores=position.scores,
        zeros=position.scoreless_turns,
        ops=(*(op for op in written if op[0] not in kept), *position.ops),
    )
    return format_cgp(record, edition.alphabet)


def challenge_rule(position: Position) -> str:
    """The challenge rule as CGP names it."""
    return dict(position.ops).get("cr", "") or challenge_rule_of(position.edition.rules)


def _with_list(edition: Edition, name: str) -> Edition:
    if not name or name.casefold() == edition.lexicon.name.casefold():
        return edition
    return replace(edition, lexicon=LexiconName(name))


def _is_kept(name: str, value: str, edition: Edition) -> bool:
    """Whether no field of a position holds the op: `cr triple` is not one of our rules."""
    return name not in _RULES or (name == "cr" and value not in ("", challenge_rule_of(edition.rules)))


def _passes(text: str) -> int:
    number = parse_whole(text or "0")
    if number is None or number < 0:
        raise BadFile(1, 1, "number", _PASSES)
    return number


def _board_op(edition: Edition, name: str) -> Ops:
    """The board is named only where it is the usual one and that of the named edition is another."""
    usual = load_edition("english").layout
    differs = name == edition.id and edition.layout != load_edition(name).layout
    return (("bdn", STANDARD_BOARD),) if differs and edition.layout == usual else ()
