"""`decide`: the events that a command leads to, or a refusal. A pure function of state, command and facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mozaika.rules import clocks, endings, errors, pauses, turns
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.contributions import contribute
from mozaika.rules.draft import Draft, Facts
from mozaika.rules.edition import Edition
from mozaika.rules.errors import FactMissing, Refused
from mozaika.rules.names import check_player_count
from mozaika.rules.phases import permit
from mozaika.rules.squares import Seat
from mozaika.rules.start import deal, draw_for_start
from mozaika.rules.state import EndReason, GameState, Phase


@dataclass(frozen=True, slots=True)
class Decision:
    """The events of `decide` and the state after them, for callers that need not compute them again."""

    events: tuple[ev.Event, ...]
    after: GameState


@dataclass(frozen=True, slots=True)
class Questions:
    """What `decide` needs to know: words to judge, and a position in which to test whether anyone can move.

    If it needs neither, `decision` is the answer, unless the command is refused.
    """

    words: tuple[str, ...] = ()
    can_anyone_move: GameState | None = None
    decision: Decision | None = None


def create(edition: Edition, people: Sequence[str], facts: Facts, contributors: Sequence[Seat] = ()) -> list[ev.Event]:
    """The first events of a game. `contributors` are the seats that may add random bytes to the draws."""
    check_player_count(len(people))
    needed = edition.rules.rack_size * len(people)
    if edition.tiles.total < needed:
        raise errors.NotEnoughTiles(needed, edition.tiles.total)
    for seat in contributors:
        if not 0 <= seat < len(people):
            raise errors.NoSuchSeat(seat)
    if facts.draws is None:
        raise FactMissing("draws")
    return [
        ev.GameCreated(edition, tuple(people), tuple(sorted(contributors)), at=facts.now),
        ev.Committed(facts.draws.commitment, at=facts.now),
    ]


def recommit(state: GameState, facts: Facts) -> list[ev.Event]:
    """A resumed game draws from a new secret (`Draws.renewed`); the old one stays secret until the end."""
    if state.phase is Phase.OVER:
        raise errors.GameIsOver
    if facts.draws is None:
        raise FactMissing("draws")
    committed = ev.Committed(facts.draws.commitment, at=facts.now)
    if state.phase is not Phase.GOING_OUT or state.pending is None:
        return [committed]
    # A going-out play cannot be paused, so its window starts again: nobody could challenge while the game was saved.
    window = clocks.window_end(state, facts.now, going_out=True)
    return [committed, ev.Resumed(state.pending.seat, window, at=facts.now)]


def decide(state: GameState, command: cmd.Command, facts: Facts) -> list[ev.Event]:
    """The events that `command` leads to; raises `Refused` if the rules do not allow it."""
    draft = Draft(state, facts)
    _run(draft, command)
    return draft.events


def questions(state: GameState, command: cmd.Command, known: Facts | None = None) -> Questions:
    """The facts beyond `known` that `decide` needs for `command`.

    A command that will be refused anyway needs few or none. `known.draws` matters if the answer depends on tiles that
    are still to be drawn.
    """
    facts = known or Facts()
    if facts.someone_can_move is not None:
        facts = replace(facts, someone_can_move=None)
    draft = Draft(state, facts, asking=True)
    try:
        _run(draft, command)
    except (Refused, FactMissing):  # `decide` raises it
        return Questions(draft.asked_words, draft.asked_position)
    is_open = draft.asked_words or draft.asked_position is not None
    decision = None if is_open else Decision(tuple(draft.events), draft.state)
    return Questions(draft.asked_words, draft.asked_position, decision)


def _run(draft: Draft, command: cmd.Command) -> None:
    cmd.check_shape(command)
    permit(draft.state, command)
    if draft.facts.lag_ms and not isinstance(command, cmd.Play | cmd.Exchange | cmd.Pass):
        draft.facts = replace(draft.facts, lag_ms=0)  # only a turn has its network delay given back
    match command:
        case cmd.Play() | cmd.Exchange() | cmd.Pass():
            _take_turn(draft, command)
        case cmd.Challenge():
            turns.challenge(draft, command)
        case cmd.Accept():
            _accept(draft, command)
        case cmd.Resign():
            draft.add(ev.Resigned(command.seat))
            _after_leaving(draft, command.seat)
        case cmd.TimeOut():
            _time_out(draft, command)
        case cmd.WindowEnded():
            _window_ended(draft)
        case cmd.Pause():
            pauses.pause(draft, command)
        case cmd.Resume():
            pauses.resume(draft, command.seat)
        case cmd.PauseEnded():
            pauses.end_by_itself(draft)
        case cmd.RestartClock():
            clocks.restart(draft)
        case cmd.HashSeed() | cmd.Contribute() | cmd.WithholdSeed():
            contribute(draft, command)
        case cmd.Start():
            _start(draft)


def _take_turn(draft: Draft, command: cmd.Play | cmd.Exchange | cmd.Pass) -> None:
    if draft.state.pending is not None:
        turns.accept_by_acting(draft)
    clocks.check_in_time(draft, command.seat)
    match command:
        case cmd.Play():
            turns.play(draft, command)
        case cmd.Exchange(tiles=tiles) if tiles:
            turns.exchange(draft, command)
        case _:
            turns.pass_turn(draft, command.seat)


def _accept(draft: Draft, command: cmd.Accept) -> None:
    if command.seat in turns.pending(draft).accepted_by:
        raise errors.AlreadyAccepted
    draft.add(ev.AcceptGiven(command.seat))
    turns.accept_if_unopposed(draft)


def _window_ended(draft: Draft) -> None:
    ends = turns.pending(draft).window_ends_at
    if ends is None or draft.facts.now < ends:
        raise errors.WindowStillOpen
    turns.accept(draft, ev.AcceptCause.WINDOW)


def _time_out(draft: Draft, command: cmd.TimeOut) -> None:
    if not clocks.is_time_up(draft.state, command.seat, draft.facts.now):
        raise errors.TimeNotUp
    if turns.window_is_over(draft):
        raise errors.PlayIsPending  # `WindowEnded` comes first: it may give the seat its turn
    draft.add(ev.TimedOut(command.seat))
    _after_leaving(draft, command.seat)


def _after_leaving(draft: Draft, seat: Seat) -> None:
    """Statement 8.7: the others play on. With one player left the game ends, after the pending play is settled."""
    waiting = draft.state.pending
    if len(draft.state.seats) == 1:
        if waiting is not None and waiting.seat in draft.state.seats:
            turns.record_pending_play(draft, ev.AcceptCause.EVERYONE)
        elif waiting is not None:
            turns.take_back(draft, ev.TakeBackCause.MOVER_LEFT)
        endings.end(draft, EndReason.ONE_LEFT)
    elif waiting is not None:
        if draft.state.phase is Phase.PAUSED or not turns.accept_if_unopposed(draft):
            clocks.switch(draft, turns.clock_while_pending(draft.state))
    elif not endings.end_if_all_passed(draft) and draft.state.turn == seat:
        turns.next_turn(draft)


def _start(draft: Draft) -> None:
    missing = draft.state.contributors - draft.state.ledger.seats() - set(draft.state.ledger.withheld)
    if missing:
        raise errors.ContributionsMissing(tuple(sorted(missing)))
    draw_for_start(draft)
    deal(draft)
