"""What a play would be worth before it is made (UC10, UC11); which words count is told only where that is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mozaika.rules.board import Placement
from mozaika.rules.placement import check_play
from mozaika.rules.scoring import Score, score_play
from mozaika.rules.squares import Seat
from mozaika.service.table import Table


@dataclass(frozen=True, slots=True)
class Preview:
    """`verdicts` is None where the dictionary may be consulted by a challenge alone (7.9)."""

    score: Score
    verdicts: Mapping[str, bool] | None


async def preview(table: Table, seat: Seat, placements: tuple[Placement, ...]) -> Preview:
    """For tiles of one's own rack, on the board with the pending play; refused like the play itself."""
    state = table.game
    board = state.board if state.pending is None else state.board.plus(state.pending.placements)
    check_play(state.edition, board, state.players[seat].rack, placements)
    score = score_play(state.edition, board, placements)
    feedback = state.edition.rules.live_word_feedback
    return Preview(score, await table.judge(score.texts) if feedback else None)
