"""The score of a play before it is made (UC10, UC11); verdicts on its words only where the rules allow them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mozaika.rules.board import Placement
from mozaika.rules.errors import GameIsPaused
from mozaika.rules.placement import check_play
from mozaika.rules.ruleset import WordChecking
from mozaika.rules.scoring import Score, score_play
from mozaika.rules.squares import Seat
from mozaika.rules.state import Phase
from mozaika.service.table import Table


@dataclass(frozen=True, slots=True)
class Preview:
    """`verdicts` is None where only a challenge may consult the word list (7.9). They are those of the list, also where
    an online dictionary decides: it is not asked about every tile that a player moves. `challengeable` are the invalid
    words among them, if the play may be made nevertheless.
    """

    score: Score
    bingo: bool
    verdicts: Mapping[str, bool] | None
    challengeable: tuple[str, ...] = ()


async def preview(table: Table, seat: Seat, placements: tuple[Placement, ...]) -> Preview:
    """On the board with the pending play, for tiles of the seat's own rack. Refused like the play itself."""
    state = table.game
    if state.phase is Phase.PAUSED:  # it would tell what is on the board
        raise GameIsPaused
    board = state.board if state.pending is None else state.board.plus(state.pending.placements)
    check_play(state.edition, board, state.players[seat].rack, placements)
    score = score_play(state.edition, board, placements)
    rules = state.edition.rules
    bingo = len(placements) == rules.rack_size
    if not rules.live_word_feedback:
        return Preview(score, bingo, None)
    verdicts = await table.words.by_list(score.texts)
    by_challenge = rules.word_checking is WordChecking.CHALLENGE
    invalid = tuple(word for word in score.texts if by_challenge and not verdicts[word])
    return Preview(score, bingo, verdicts, invalid)
