"""Who may give which command in which phase, as one table. `decide` checks the command itself."""

from __future__ import annotations

from enum import Enum

from mozaika.rules import commands as cmd
from mozaika.rules import errors
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase, next_to_act


class Role(Enum):
    ON_TURN = "on-turn"
    WAITING = "waiting"
    MOVER = "mover"  # whose play is pending
    NEXT = "next"  # has the turn once the play is accepted
    OPPONENT = "opponent"
    LEFT = "left"
    TABLE = "table"  # commands of the table itself: start, clock, window


_TURN = frozenset({cmd.Play, cmd.Exchange, cmd.Pass})
_JUDGE = frozenset({cmd.Challenge, cmd.Accept})
_ALWAYS = frozenset({cmd.Resign, cmd.Pause})

ALLOWED: dict[tuple[Phase, Role], frozenset[type]] = {
    (Phase.SETUP, Role.WAITING): frozenset({cmd.Contribute}),
    (Phase.SETUP, Role.TABLE): frozenset({cmd.Start}),
    (Phase.TURN, Role.ON_TURN): _TURN | _ALWAYS,
    (Phase.TURN, Role.WAITING): _ALWAYS,
    (Phase.TURN, Role.TABLE): frozenset({cmd.TimeOut}),
    (Phase.PENDING, Role.MOVER): _ALWAYS,
    (Phase.PENDING, Role.NEXT): _TURN | _JUDGE | _ALWAYS,  # taking the turn accepts the play
    (Phase.PENDING, Role.OPPONENT): _JUDGE | _ALWAYS,
    (Phase.PENDING, Role.TABLE): frozenset({cmd.WindowEnded, cmd.TimeOut}),
    (Phase.GOING_OUT, Role.MOVER): frozenset({cmd.Resign}),
    (Phase.GOING_OUT, Role.NEXT): _JUDGE | {cmd.Resign},
    (Phase.GOING_OUT, Role.OPPONENT): _JUDGE | {cmd.Resign},
    (Phase.GOING_OUT, Role.TABLE): frozenset({cmd.WindowEnded}),
    (Phase.PAUSED, Role.ON_TURN): frozenset({cmd.Resume, cmd.Resign}),
    (Phase.PAUSED, Role.WAITING): frozenset({cmd.Resume, cmd.Resign}),
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


def permit(state: GameState, command: cmd.Command) -> None:
    """Refuse a command that `ALLOWED` does not list, with the most specific reason."""
    seat = getattr(command, "seat", 0)
    if not 0 <= seat < len(state.players):
        raise errors.NoSuchSeat(seat)
    role = role_of(state, command)
    if type(command) not in ALLOWED.get((state.phase, role), frozenset()):
        raise _refusal(state, role, command)


def _refusal(state: GameState, role: Role, command: cmd.Command) -> errors.NotNow:
    if state.phase is Phase.OVER:
        return errors.GameIsOver()
    if role is Role.LEFT:
        return errors.PlayerHasLeft()
    if isinstance(command, cmd.Start | cmd.Contribute):
        return errors.GameAlreadyStarted()
    if state.phase is Phase.SETUP:
        return errors.GameNotStarted()
    if state.phase is Phase.PAUSED:
        return errors.GameIsPaused()
    if isinstance(command, cmd.Resume):
        return errors.GameNotPaused()
    if state.phase is Phase.TURN:
        judging = isinstance(command, cmd.Challenge | cmd.Accept | cmd.WindowEnded)
        return errors.NothingPending() if judging else errors.NotYourTurn(state.turn)
    if isinstance(command, cmd.Challenge | cmd.Accept):
        return errors.OwnPlay()
    ending = state.phase is Phase.GOING_OUT and role in (Role.NEXT, Role.TABLE)
    return errors.AcceptanceEndsGame() if ending or isinstance(command, cmd.Pause) else errors.PlayIsPending()
