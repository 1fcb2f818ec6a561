"""How long bots wait before they act, so that people can follow the game. Pure."""

from __future__ import annotations

from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, TurnKind
from mozaika.service.deadlines import BOT_ANSWER_LEAD_MS

BOT_DELAY_MS, MAX_BOT_DELAY_MS = 1_000, 10_000
CELEBRATION_MS = 2_400  # how long a browser celebrates a bingo
WITHDRAWN_MS = 2_500  # how long everybody sees a withdrawn play before a bot lays tiles there
_MAX_SHARE_OF_CLOCK = 20  # a bot waits for at most this part of the time that its clock has left


def acts_at(state: GameState, seat: Seat, last_event_at: int, delay_ms: int) -> int:
    """The earliest time at which the bot in `seat` acts: `delay_ms` after the last event, or after the celebration of a
    bingo or the announcement of a withdrawn play. A bot neither loses on time because it waits nor misses the end of a
    challenge window.
    """
    if not delay_ms:
        return last_event_at
    wait = delay_ms + _shown_ms(state)
    if state.clock.running == seat:
        wait = min(wait, max(0, state.players[seat].time_left_ms) // _MAX_SHARE_OF_CLOCK)
    window = state.pending.window_ends_at if state.pending else None
    return last_event_at + wait if window is None else min(last_event_at + wait, window - BOT_ANSWER_LEAD_MS)


def _shown_ms(state: GameState) -> int:
    """How long browsers show the last turn. A pending bingo is celebrated when it is accepted."""
    last = state.turns[-1] if state.turns and state.pending is None else None
    if last is None:
        return 0
    if last.kind is TurnKind.TAKEN_BACK:
        return WITHDRAWN_MS
    is_bingo = last.kind is TurnKind.PLAY and len(last.placements) == state.edition.rules.rack_size
    return CELEBRATION_MS if is_bingo else 0
