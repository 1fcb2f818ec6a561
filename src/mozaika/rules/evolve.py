"""How each event changes a state, or a view of it. `evolve` accepts every event that `decide` has made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce, singledispatch
from itertools import takewhile
from typing import Any, get_args

from mozaika.rules import events as ev
from mozaika.rules.draws import Ledger
from mozaika.rules.fast_replace import changed
from mozaika.rules.squares import Seat
from mozaika.rules.state import ClockState, GameState, Pending, Player, Result, StartDraw, Turn, TurnKind
from mozaika.rules.tiles import Pile


def evolve(state: GameState | None, event: ev.Event) -> GameState:
    """The state after `event`; only `GameCreated` starts from None."""
    if isinstance(event, ev.GameCreated):
        return _created(event)
    if state is None:
        raise TypeError("a log begins with GameCreated")
    after: GameState = _APPLY.get(type(event), _unknown)(event, state)
    if after is state:
        return changed(state, version=state.version + 1)
    # The value is new and nobody else has it yet. Another copy of it would be a fifth of the work of a move.
    object.__setattr__(after, "version", state.version + 1)
    return after


def replay(state: GameState | None, events: Iterable[ev.Event]) -> GameState:
    """Fold `events` into `state`; a whole log starts from None."""
    state = reduce(evolve, events, state)
    if state is None:
        raise TypeError("there is no game in an empty log")
    return state


def _created(event: ev.GameCreated) -> GameState:
    edition = event.edition
    budget = edition.rules.clock.budget_ms
    return GameState(
        edition=edition,
        players=tuple(Player(person, time_left_ms=budget) for person in event.people),
        contributors=frozenset(event.contributors),
        bag=Pile().plus(edition.tiles.all_tiles(), edition.alphabet),
        version=1,
    )


def _unknown(event: Any, state: GameState) -> GameState:
    raise TypeError(f"no game event: {event!r}")


_apply = singledispatch(_unknown)


@_apply.register
def _(event: ev.Committed, state: GameState) -> GameState:
    return changed(state, ledger=Ledger(event.commitment))


@_apply.register
def _(event: ev.Contributed, state: GameState) -> GameState:
    return changed(state, ledger=state.ledger.with_contribution(event.seat, event.seed))


@_apply.register
def _(event: ev.SeedHashed, state: GameState) -> GameState:
    return changed(state, ledger=state.ledger.with_hash(event.seat, event.seed_hash))


@_apply.register
def _(event: ev.SeedWithheld, state: GameState) -> GameState:
    return changed(state, ledger=state.ledger.without(event.seat))


@_apply.register
def _(event: ev.StartDrawn, state: GameState) -> GameState:
    ledger = changed(state.ledger, used=event.used)
    return changed(state, start_draw=StartDraw(event.rounds, event.starter), turn=event.starter, ledger=ledger)


@_apply.register
def _(event: ev.TilesDrawn, state: GameState) -> GameState:
    rack = state.players[event.seat].rack.plus(event.tiles, state.edition.alphabet)
    players, ledger = _players(state, event.seat, rack=rack), changed(state.ledger, used=event.used)
    return changed(state, players=players, bag=state.bag.minus(event.tiles), ledger=ledger)


@_apply.register
def _(event: ev.TurnBegan, state: GameState) -> GameState:
    return changed(state, turn=event.seat)


@_apply.register
def _(event: ev.PlayCommitted, state: GameState) -> GameState:
    pending = Pending(event.seat, event.placements, event.words, event.score, event.window_ends, sources=event.sources)
    rack = state.players[event.seat].rack.minus(pending.tiles)
    return changed(state, players=_players(state, event.seat, rack=rack), pending=pending)


@_apply.register
def _(event: ev.AcceptGiven, state: GameState) -> GameState:
    pending = _pending(state)
    return changed(state, pending=changed(pending, accepted_by=pending.accepted_by | {event.seat}))


@_apply.register
def _(event: ev.ChallengeDecided, state: GameState) -> GameState:
    return changed(state, pending=changed(_pending(state), sources=event.sources))  # the rest has its own events


@_apply.register
def _(event: ev.PointsGiven, state: GameState) -> GameState:
    return _with_player(state, event.seat, score=state.players[event.seat].score + event.points)


@_apply.register
def _(event: ev.TurnOwed, state: GameState) -> GameState:
    return _with_player(state, event.seat, owes=state.players[event.seat].owes + 1)


@_apply.register
def _(event: ev.PlayAccepted, state: GameState) -> GameState:
    pending = _pending(state)
    total = state.players[event.seat].score + event.score
    turn = _turn_of(pending, TurnKind.PLAY, event.score, total)
    return changed(
        state,
        players=_players(state, event.seat, score=total),
        board=state.board.plus(pending.placements),
        pending=None,
        passes_running=0,
        scoreless_running=0 if event.score > 0 else state.scoreless_running + 1,
        turns=state.turns + (turn,),  # noqa: RUF005 - unpacking copies them twice, and there may be thousands
    )


@_apply.register
def _(event: ev.PlayTakenBack, state: GameState) -> GameState:
    pending, player = _pending(state), state.players[event.seat]
    turn = _turn_of(pending, TurnKind.TAKEN_BACK, 0, player.score)
    state = _with_player(state, event.seat, rack=player.rack.plus(pending.tiles, state.edition.alphabet))
    return _scoreless(changed(state, pending=None, passes_running=0), turn)


@_apply.register
def _(event: ev.TurnLost, state: GameState) -> GameState:
    player = state.players[event.seat]
    state = _with_player(state, event.seat, owes=player.owes - 1)
    return _scoreless(state, Turn(event.seat, TurnKind.LOST, 0, player.score))


@_apply.register
def _(event: ev.TilesExchanged, state: GameState) -> GameState:
    alphabet, player = state.edition.alphabet, state.players[event.seat]
    rack = player.rack.minus(event.given).plus(event.drawn, alphabet)
    # The bag afterwards is the same in both exchange orders.
    bag = state.bag.plus(event.given, alphabet).minus(event.drawn)
    state = _with_player(state, event.seat, rack=rack, exchanges=player.exchanges + 1)
    state = changed(state, bag=bag, passes_running=0, ledger=changed(state.ledger, used=event.used))
    return _scoreless(state, Turn(event.seat, TurnKind.EXCHANGE, 0, player.score, exchanged=len(event.given)))


@_apply.register
def _(event: ev.Passed, state: GameState) -> GameState:
    state = changed(state, passes_running=state.passes_running + 1)
    return _scoreless(state, Turn(event.seat, TurnKind.PASS, 0, state.players[event.seat].score))


@_apply.register
def _(event: ev.Resigned, state: GameState) -> GameState:
    return _leave(state, event.seat)


@_apply.register
def _(event: ev.TimedOut, state: GameState) -> GameState:
    return _leave(state, event.seat)


@_apply.register
def _(event: ev.ClockMoved, state: GameState) -> GameState:
    players = list(state.players)
    for seat, left in ((event.stopped, event.stopped_left_ms), (event.started, event.started_left_ms)):
        if seat is not None:
            players[seat] = changed(players[seat], time_left_ms=left)
    clock = ClockState(event.started, event.since, state.clock.held if state.paused else None)
    return changed(state, players=tuple(players), clock=clock)


@_apply.register
def _(event: ev.Paused, state: GameState) -> GameState:
    clock = changed(state.clock, held=state.clock.running)
    state = changed(_with_window(state, None, event.window_left_ms), paused=True, clock=clock)
    return state if event.ends_at is None else changed(state, pauses=state.pauses + 1, pause_ends_at=event.ends_at)


@_apply.register
def _(event: ev.Resumed, state: GameState) -> GameState:
    return changed(_with_window(state, event.window_ends, None), paused=False, pause_ends_at=None)


@_apply.register
def _(event: ev.GameEnded, state: GameState) -> GameState:
    gains = [0] * len(state.players)
    for adjustment in event.adjustments:
        gains[adjustment.seat] += adjustment.points
    totals = tuple(player.score + gain for player, gain in zip(state.players, gains, strict=True))
    players = tuple(changed(p, rack=Pile(rack)) for p, rack in zip(state.players, event.racks, strict=True))
    result = Result(event.reason, event.adjustments, totals, event.ranking)
    return changed(state, players=players, bag=Pile(event.bag), result=result)


@_apply.register
def _(event: ev.SecretRevealed, state: GameState) -> GameState:
    return changed(state, secrets=(*state.secrets, event.secret))


@_apply.register
def _(event: ev.Concealed, state: GameState) -> GameState:
    return state


# The functions by type of event: `singledispatch` looks types up in a `WeakKeyDictionary`, which takes longer than some
# of them.
_APPLY: dict[type, Callable[[Any, GameState], GameState]] = {kind: _apply.dispatch(kind) for kind in get_args(ev.Event)}


def _pending(state: GameState) -> Pending:
    assert state.pending is not None
    return state.pending


def _turn_of(pending: Pending, kind: TurnKind, score: int, total: int) -> Turn:
    return Turn(pending.seat, kind, score, total, pending.words, pending.placements, sources=pending.sources)


def _players(state: GameState, seat: Seat, **changes: Any) -> tuple[Player, ...]:
    """All players, with that of `seat` changed."""
    players = list(state.players)
    players[seat] = changed(players[seat], **changes)
    return tuple(players)


def _with_player(state: GameState, seat: Seat, **changes: Any) -> GameState:
    return changed(state, players=_players(state, seat, **changes))


def _with_window(state: GameState, ends_at: int | None, left_ms: int | None) -> GameState:
    if state.pending is None:
        return state
    return changed(state, pending=changed(state.pending, window_ends_at=ends_at, window_left_ms=left_ms))


def _scoreless(state: GameState, turn: Turn) -> GameState:
    turns = state.turns + (turn,)  # noqa: RUF005 - as above
    return changed(state, scoreless_running=state.scoreless_running + 1, turns=turns)


def _leave(state: GameState, seat: Seat) -> GameState:
    gone = sum(player.left is not None for player in state.players)
    state = _with_player(state, seat, left=gone)
    return changed(state, passes_running=state.passes_running - _passes_running_of(state, seat))


def _passes_running_of(state: GameState, seat: Seat) -> int:
    """How many of the consecutive passes are those of `seat`: passes of a player who has left do not count."""
    running = takewhile(lambda turn: turn.kind in (TurnKind.PASS, TurnKind.LOST), reversed(state.turns))
    return sum(turn.seat == seat and turn.kind is TurnKind.PASS for turn in running)
