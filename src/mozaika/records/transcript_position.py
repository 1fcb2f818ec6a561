"""The position at the end of a transcript, and before any of its turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mozaika.records.cgp import CgpPosition, Ops
from mozaika.records.errors import NoSuchTurn
from mozaika.records.replay import Replay, ReplayedTurn, replay_transcript
from mozaika.records.transcript import ADJUSTMENTS, LineKind, Transcript
from mozaika.rules.edition import Edition


def position_at_end(transcript: Transcript, played: Replay) -> CgpPosition:
    """The player after the last mover is on turn. Racks are known only as far as the transcript has them."""
    count = len(transcript.players)
    turns = [turn for turn in played.turns if not turn.is_adjustment]
    first = (turns[-1].line.seat + 1) % count if turns else 0
    order = [(first + step) % count for step in range(count)]
    racks = dict(transcript.racks)
    return CgpPosition(
        edition=transcript.edition,
        rows=transcript.layout.rows,
        columns=transcript.layout.columns,
        board=played.board,
        racks=tuple(racks.get(seat, ()) for seat in order),
        scores=tuple(played.totals[seat] for seat in order),
        zeros=_scoreless_running(turns),
        ops=(*_lexicon_op(transcript), ("ld", transcript.edition)),
    )


def position_before(transcript: Transcript, number: int, edition: Edition) -> CgpPosition:
    """The position before turn `number`, counted from 1 as in the list of turns; the number after the last one gives
    the position at the end. Only the rack of the player on turn is known, as it was to that player.
    """
    turns = [place for place, line in enumerate(transcript.lines) if line.kind not in ADJUSTMENTS]
    if not 1 <= number <= len(turns) + 1:
        raise NoSuchTurn(number, 1, len(turns) + 1)
    if number > len(turns):
        return position_at_end(transcript, replay_transcript(transcript, edition))
    line = transcript.lines[turns[number - 1]]
    before = replace(transcript, lines=transcript.lines[: turns[number - 1]], racks=(), rack_lines=())
    played = replay_transcript(before, edition)
    count = len(transcript.players)
    order = [(line.seat + step) % count for step in range(count)]
    return replace(
        position_at_end(before, played),
        racks=(line.rack, *((),) * (count - 1)),
        scores=tuple(played.totals[seat] for seat in order),
    )


def _scoreless_running(turns: Sequence[ReplayedTurn]) -> int:
    """The scoreless turns at the end (8.3): passes, exchanges, plays worth nothing. A play and the line that takes it
    back are one turn.
    """
    count, withdrawn = 0, False
    for turn in reversed(turns):
        if withdrawn:
            withdrawn = False
        elif turn.line.kind is LineKind.TAKEN_BACK:
            count, withdrawn = count + 1, True
        elif turn.score:
            break
        else:
            count += 1
    return count


def _lexicon_op(transcript: Transcript) -> Ops:
    name = dict(transcript.headers).get("lexicon", "").replace(";", ",")
    return (("lex", name),) if name else ()
