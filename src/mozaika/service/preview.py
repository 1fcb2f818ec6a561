"""The score of a play before it is made (UC10, UC11); verdicts on its words only where the rules allow them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mozaika.rules.board import Placement
from mozaika.rules.errors import GameIsPaused
from mozaika.rules.placement import check_play
from mozaika.rules.scoring import Score, score_play
from mozaika.rules.squares import Seat
from mozaika.rules.state import Phase
from mozaika.service.table import Table


@dataclass(frozen=True, slots=True)
class Preview:
    """`verdicts` is None where only a challenge may consult the word list (7.9). They are those of the list, also where
    an online dictionary decides: it is not asked about every tile that a player moves.
    """

    score: Score
    bingo: bool
    verdicts: Mapping[str, bool] | None


async def preview(table: Table, seat: Seat, placements: tuple[Placement, ...]) -> Preview:
    """On the board with the pending play, for tiles of the seat's own rack. Refused like the play itself."""
    state = table.game
    if state.phase is Phase.PAUSED:  # it would tell what is on the board
        raise GameIsPaused
    board = state.board if state.pending is None else state.board.plus(state.pending.placements)
    check_play(state.edition, board, state.players[seat].rack, placements)
    score = score_play(state.edition, board, placements)
    feedback = state.edition.rules.live_word_feedback
    bingo = len(placements) == state.edition.rules.rack_size
    return Preview(score, bingo, await table.words.by_list(score.texts) if feedback else None)
