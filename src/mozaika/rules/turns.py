"""Turns: a play from commitment to acceptance, exchanges, passes, and the next turn (§5, §7)."""

from __future__ import annotations

from mozaika.rules import clocks, endings, errors
from mozaika.rules import events as ev
from mozaika.rules.commands import Challenge, Exchange, Play
from mozaika.rules.draft import Draft
from mozaika.rules.exchanges import exchange_refusal
from mozaika.rules.placement import check_play
from mozaika.rules.ruleset import ExchangeOrder, WordChecking
from mozaika.rules.scoring import score_play
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Pending, Phase, VerdictSource, next_to_act, seats_after


def play(draft: Draft, command: Play) -> None:
    state, rules = draft.state, draft.state.edition.rules
    rack, placements = state.players[command.seat].rack, tuple(sorted(command.placements))
    check_play(state.edition, state.board, rack, placements)
    score = score_play(state.edition, state.board, placements)
    automatic = rules.word_checking is WordChecking.AUTOMATIC
    sources: tuple[VerdictSource, ...] = ()
    if automatic:
        invalid = draft.invalid(score.texts)
        if invalid:
            raise errors.InvalidWords(invalid)
        sources = draft.sources(score.texts)
    last = not state.bag.tiles and len(rack) == len(placements)
    window = None if automatic else clocks.window_end(state, draft.facts.now, going_out=last)
    draft.add(ev.PlayCommitted(command.seat, placements, score.texts, score.total, window, sources))
    if automatic:
        accept(draft, ev.AcceptCause.AUTOMATIC)
    else:
        clocks.switch(draft, clock_while_pending(draft.state), turn_done=True)


def clock_while_pending(state: GameState) -> Seat | None:
    """The next player (7.8); nobody while a going-out play is pending, because no turn may follow."""
    return None if state.phase is Phase.GOING_OUT else next_to_act(state)


def accept(draft: Draft, cause: ev.AcceptCause) -> None:
    """Accept the pending play: score, draw, end tests (7.3) and, unless the game is over, the next turn."""
    # With several opponents the next player could not act without them, so their days start only now.
    waited = len(seats_after(draft.state, pending(draft).seat)) > 1
    mover = record_pending_play(draft, cause)
    if not endings.end_after_play(draft, mover):
        next_turn(draft, turn_done=cause is ev.AcceptCause.AUTOMATIC, fresh_budget=waited)


def record_pending_play(draft: Draft, cause: ev.AcceptCause) -> Seat:
    """Score the pending play and draw for its mover, unless they have left."""
    waiting = pending(draft)
    draft.add(ev.PlayAccepted(waiting.seat, waiting.score, cause))
    mover = draft.state.players[waiting.seat]
    if mover.left is None:
        draft.draw(waiting.seat, draft.state.edition.rules.rack_size - len(mover.rack))
    return waiting.seat


def accept_by_acting(draft: Draft) -> None:
    """The next player acts, which accepts the play (7.2); their command is decided in the state after that."""
    waiting = pending(draft)
    others = set(seats_after(draft.state, waiting.seat)) - {next_to_act(draft.state)}
    if others - waiting.accepted_by and not window_is_over(draft):
        raise errors.OthersMayChallenge
    accept(draft, ev.AcceptCause.NEXT_ACTED)
    if draft.state.phase is Phase.OVER:
        raise errors.AcceptanceEndsGame


def accept_if_unopposed(draft: Draft) -> bool:
    """Accept the play if every opponent has accepted it."""
    waiting = pending(draft)
    if waiting.accepted_by.issuperset(seats_after(draft.state, waiting.seat)):
        accept(draft, ev.AcceptCause.EVERYONE)
        return True
    return False


def challenge(draft: Draft, command: Challenge) -> None:
    waiting = pending(draft)
    if command.seat in waiting.accepted_by:
        raise errors.AlreadyAccepted
    if window_is_over(draft):
        raise errors.WindowIsOver
    invalid = draft.invalid(waiting.words)
    draft.add(ev.ChallengeDecided(command.seat, invalid, draft.sources(waiting.words)))
    if invalid:
        take_back(draft, ev.TakeBackCause.CHALLENGE)
        if not endings.end_after_other_turn(draft):
            next_turn(draft)
        return
    _penalise(draft, command.seat, waiting.seat)
    accept(draft, ev.AcceptCause.CHALLENGE)


def _penalise(draft: Draft, challenger: Seat, challenged: Seat) -> None:
    penalty = draft.state.edition.rules.failed_challenge
    for _ in range(penalty.turns):
        draft.add(ev.TurnOwed(challenger))
    if penalty.points:
        draft.add(ev.PointsGiven(challenged, penalty.points))


def take_back(draft: Draft, cause: ev.TakeBackCause) -> None:
    draft.add(ev.PlayTakenBack(pending(draft).seat, cause))


def exchange(draft: Draft, command: Exchange) -> None:
    state, rules = draft.state, draft.state.edition.rules
    state.players[command.seat].rack.minus(command.tiles)  # raises TileNotOnRack
    refusal = exchange_refusal(state, command.seat, len(command.tiles))
    if refusal is not None:
        raise refusal
    returned_first = rules.exchange_order is ExchangeOrder.RETURN_THEN_DRAW
    bag = state.bag.plus(command.tiles, state.edition.alphabet) if returned_first else state.bag
    drawn, used = draft.draws().draw(state.ledger, bag, len(command.tiles))
    given = state.edition.alphabet.sort(command.tiles)
    draft.add(ev.TilesExchanged(command.seat, given, drawn, used))
    if not endings.end_after_other_turn(draft):
        next_turn(draft, turn_done=True)


def pass_turn(draft: Draft, seat: Seat) -> None:
    draft.add(ev.Passed(seat))
    if not endings.end_after_pass(draft):
        next_turn(draft, turn_done=True)


def next_turn(draft: Draft, *, turn_done: bool = False, fresh_budget: bool = False) -> None:
    """The turn goes clockwise to the first seat that owes none; the seats before it lose one each (7.6)."""
    seat = draft.state.turn
    while True:
        seat = (seat + 1) % len(draft.state.players)
        player = draft.state.players[seat]
        if player.left is not None:
            continue
        if not player.owes:
            break
        draft.add(ev.TurnLost(seat))
        if endings.end_after_other_turn(draft):
            return
    draft.add(ev.TurnBegan(seat))
    clocks.switch(draft, seat, turn_done=turn_done, fresh_budget=fresh_budget)


def window_is_over(draft: Draft) -> bool:
    waiting = draft.state.pending
    ends = waiting.window_ends_at if waiting is not None else None
    return ends is not None and draft.facts.now >= ends


def pending(draft: Draft) -> Pending:
    assert draft.state.pending is not None
    return draft.state.pending
