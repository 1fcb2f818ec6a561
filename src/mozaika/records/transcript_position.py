"""The position at the end of a transcript."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.records.cgp import CgpPosition, Ops
from mozaika.records.replay import Replay, ReplayedTurn
from mozaika.records.transcript import LineKind, Transcript


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
