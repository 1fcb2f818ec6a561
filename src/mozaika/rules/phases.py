"""Who may give which command in which phase, as one table. `decide` checks the command itself."""

from __future__ import annotations

from enum import Enum

from mozaika.rules import commands as cmd
from mozaika.rules import errors
from mozaika.rules.exchanges import exchange_refusal
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase, next_to_act, seats_after


class Role(Enum):
    ON_TURN = "on-turn"
    WAITING = "waiting"
    MOVER = "mover"  # whose play is pending
    NEXT = "next"  # has the turn once the play is accepted
    OPPONENT = "opponent"
    LEFT = "left"
    TABLE = "table"  # commands of the table itself: start, clock, window


_TURN = frozenset({cmd.Play, cmd.Exchange, cmd.Pass})
_RESPONSES = frozenset({cmd.Challenge, cmd.Accept})
_ALWAYS = frozenset({cmd.Resign, cmd.Pause})

ALLOWED: dict[tuple[Phase, Role], frozenset[type]] = {
    (Phase.SETUP, Role.WAITING): frozenset({cmd.HashSeed, cmd.Contribute}),
    (Phase.SETUP, Role.TABLE): frozenset({cmd.WithholdSeed, cmd.Start}),
    (Phase.TURN, Role.ON_TURN): _TURN | _ALWAYS,
    (Phase.TURN, Role.WAITING): _ALWAYS,
    (Phase.TURN, Role.TABLE): frozenset({cmd.TimeOut, cmd.RestartClock}),
    (Phase.PENDING, Role.MOVER): _ALWAYS,
    (Phase.PENDING, Role.NEXT): _TURN | _RESPONSES | _ALWAYS,  # taking the turn accepts the play
    (Phase.PENDING, Role.OPPONENT): _RESPONSES | _ALWAYS,
    (Phase.PENDING, Role.TABLE): frozenset({cmd.WindowEnded, cmd.TimeOut, cmd.RestartClock}),
    (Phase.GOING_OUT, Role.MOVER): frozenset({cmd.Resign}),
    (Phase.GOING_OUT, Role.NEXT): _RESPONSES | {cmd.Resign},
    (Phase.GOING_OUT, Role.OPPONENT): _RESPONSES | {cmd.Resign},
    (Phase.GOING_OUT, Role.TABLE): frozenset({cmd.WindowEnded}),
    (Phase.PAUSED, Role.ON_TURN): frozenset({cmd.Resume, cmd.Resign}),
    (Phase.PAUSED, Role.WAITING): frozenset({cmd.Resume, cmd.Resign}),
    (Phase.PAUSED, Role.TABLE): frozenset({cmd.PauseEnded}),
}


def role_of(state: GameState, command: cmd.Command) -> Role:
    if isinstance(command, cmd.TableCommand):
        return Role.TABLE
    return seat_role(state, command.seat)


def seat_role(state: GameState, seat: Seat) -> Role:
    if state.players[seat].left is not None:
        return Role.LEFT
    if state.phase in (Phase.PENDING, Phase.GOING_OUT) and state.pending:
        if seat == state.pending.seat:
            return Role.MOVER
        return Role.NEXT if seat == next_to_act(state) else Role.OPPONENT
    return Role.ON_TURN if state.phase is not Phase.SETUP and seat == state.turn else Role.WAITING


def allowed(state: GameState, seat: Seat) -> frozenset[type]:
    """The command classes that `seat` may use now; for screens and bots."""
    return ALLOWED.get((state.phase, seat_role(state, seat)), frozenset())


def awaited(state: GameState) -> Seat | None:
    """Whose decision the game waits for: the player on turn or, while a play is pending, the next one to act.

    Acceptances do not count, because who has accepted is private (7.9).
    """
    if state.phase in (Phase.SETUP, Phase.OVER):
        return None
    if state.pending is None:
        return state.turn
    others = seats_after(state, state.pending.seat)
    first = others[0] if state.phase is Phase.GOING_OUT and others else next_to_act(state)
    return state.pending.seat if first is None else first


def refusal(state: GameState, seat: Seat, kind: type) -> errors.Refused | None:
    """Why `seat` may not give a command of this kind now, whatever its details; None if it may."""
    role = seat_role(state, seat)
    if kind not in ALLOWED.get((state.phase, role), frozenset()):
        return _not_now(state, role, kind)
    if kind is cmd.Exchange:
        return exchange_refusal(state, seat, 1)
    if kind in _RESPONSES and state.pending is not None and seat in state.pending.accepted_by:
        return errors.AlreadyAccepted()
    return None


def permit(state: GameState, command: cmd.Command) -> None:
    """Refuse a command that `ALLOWED` does not list, with the most specific reason."""
    seat = getattr(command, "seat", 0)
    if not 0 <= seat < len(state.players):
        raise errors.NoSuchSeat(seat)
    role = role_of(state, command)
    if type(command) not in ALLOWED.get((state.phase, role), frozenset()):
        raise _not_now(state, role, type(command))


def _not_now(state: GameState, role: Role, kind: type) -> errors.NotNow:
    if state.phase is Phase.OVER:
        return errors.GameIsOver()
    if role is Role.LEFT:
        return errors.PlayerHasLeft()
    if kind in (cmd.Start, cmd.HashSeed, cmd.Contribute, cmd.WithholdSeed):
        return errors.GameAlreadyStarted()
    if state.phase is Phase.SETUP:
        return errors.GameNotStarted()
    if state.phase is Phase.PAUSED:
        return errors.GameIsPaused()
    if kind in (cmd.Resume, cmd.PauseEnded):
        return errors.GameNotPaused()
    if state.phase is Phase.TURN:
        responds = kind in (*_RESPONSES, cmd.WindowEnded)
        return errors.NothingPending() if responds else errors.NotYourTurn(state.turn)
    if kind in _RESPONSES:
        return errors.OwnPlay()
    ending = state.phase is Phase.GOING_OUT and role in (Role.NEXT, Role.TABLE)
    return errors.AcceptanceEndsGame() if ending or kind is cmd.Pause else errors.PlayIsPending()
