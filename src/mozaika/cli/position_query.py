"""Positions to analyse: from CGP, or from the last position of a game file, with its own board and rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from mozaika.editions import load_edition
from mozaika.engine.errors import ImpossibleRack, ImpossibleTiles
from mozaika.engine.evaluation_context import EvaluationContext, exchange_needs
from mozaika.records.cgp import CgpPosition, challenge_rule_of, position_of
from mozaika.records.cgp_rules import edition_at
from mozaika.records.errors import CannotConvert
from mozaika.records.file_format import Record
from mozaika.records.replay import replay_by
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.records.transcript import Transcript
from mozaika.records.transcript_position import position_at_end
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class PositionQuery:
    """A position to analyse, seen by the player on turn."""

    edition: Edition  # on the board of the position and with its rules
    board: Board
    rack: tuple[Tile, ...]
    others: int  # tiles on all other racks while the bag lasts; a position may give those racks in part
    racks: tuple[tuple[Tile, ...], ...] = ()  # as given by the position, in turn order
    scores: tuple[int, ...] = ()
    lexicon: str = ""  # the list that the position names
    lexicon_digest: str = ""  # of its words, if the position says that, too
    challenge_rule: str = ""  # as CGP names it

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """Tiles that the player on turn does not see: those in the bag and on other racks."""
        left = Counter(self.edition.tiles.all_tiles()) - Counter(self.rack) - Counter(self.board.tiles())
        return tuple(left.elements())

    @property
    def context(self) -> EvaluationContext:
        unseen = self.unseen
        bag = max(0, len(unseen) - self.others)
        return EvaluationContext(bag, 0 if bag else self.edition.tiles.value(unseen), exchange_needs(self.edition))


def query_of(position: CgpPosition, given: Edition | None = None) -> PositionQuery:
    """`given` overrides the edition that the position names."""
    edition = edition_at(position, given or load_edition(position.edition))
    others = edition.rules.rack_size * (len(position.racks) - 1)
    ops = dict(position.ops)
    return PositionQuery(
        edition,
        position.board,
        position.racks[0],
        others,
        position.racks,
        position.scores,
        lexicon=ops.get("lex", ""),
        challenge_rule=ops.get("cr") or challenge_rule_of(edition.rules),
    )


def query_of_record(record: Record, given: Edition | None = None) -> PositionQuery:
    """The last position of a file. `given` is the edition of a file that does not name one."""
    match record:
        case CgpPosition():
            return query_of(record, given)
        case Transcript():
            edition = replace(given or load_edition(record.edition), layout=record.layout)
            return query_of(position_at_end(record, replay_by(record, given)), edition)
        case SavedGame():
            lexicon = record.edition.lexicon
            return replace(query_of(position_of(record.state()), record.edition), lexicon_digest=lexicon.digest)
        case SavedBoard():
            raise CannotConvert(record.kind, "cgp")


def check_possible(query: PositionQuery) -> None:
    """No rack is too large, and the tile set has all tiles on the board and on the racks."""
    limit = query.edition.rules.rack_size
    for rack in query.racks:
        if len(rack) > limit:
            raise ImpossibleRack(len(rack), limit)
    supply = Counter(query.edition.tiles.all_tiles())
    used = Counter(query.board.tiles()) + Counter(tile for rack in query.racks for tile in rack)
    for tile, count in used.items():
        if count > supply[tile]:
            raise ImpossibleTiles(tile, count, supply[tile])
