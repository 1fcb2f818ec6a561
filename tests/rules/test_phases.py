"""Permissions by phase, role and command; contributions before the start; malformed commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from typing import Any

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import create, decide, errors, questions, replay
from mozaika.rules.board import Placement
from mozaika.rules.draws import hash_of
from mozaika.rules.errors import (
    AcceptanceEndsGame,
    GameAlreadyStarted,
    GameIsOver,
    GameIsPaused,
    GameNotPaused,
    GameNotStarted,
    NothingPending,
    NotYourTurn,
    OwnPlay,
    PlayerHasLeft,
    PlayIsPending,
)
from mozaika.rules.phases import ALLOWED, Role, allowed, permit, seat_role
from mozaika.rules.squares import Square
from mozaika.rules.state import GameState, Phase
from tests.marks import rule
from tests.positions import do, edition, facts, play, position

RACKS = ("CATERED", "SOAPNIT", "DOGLIKE", "MURVINE")
TURN = (cmd.Play, cmd.Exchange, cmd.Pass)
RESPONSES = (cmd.Challenge, cmd.Accept)
SEAT_COMMANDS = (cmd.HashSeed, cmd.Contribute, *TURN, *RESPONSES, cmd.Resign, cmd.Pause, cmd.Resume)
TABLE_COMMANDS = (cmd.Start, cmd.WithholdSeed, cmd.TimeOut, cmd.WindowEnded, cmd.RestartClock, cmd.PauseEnded)
OK = None

Row = dict[Any, type[errors.NotNow] | None]


def row(rest: type[errors.NotNow] | None, **special: type[errors.NotNow] | None) -> Row:
    """The refusal of each seat command: `rest` unless named otherwise."""
    return {kind: special.get(kind.__name__.lower(), rest) for kind in SEAT_COMMANDS}


def table_row(start: Any, clock: Any, windowended: Any, pauseended: Any = GameNotPaused) -> Row:
    """`start` is the refusal of both commands before the start, `clock` of both about clocks."""
    return dict(zip(TABLE_COMMANDS, (start, start, clock, windowended, clock, pauseended), strict=True))


OLD = {"hashseed": GameAlreadyStarted, "contribute": GameAlreadyStarted, "resume": GameNotPaused}
EXPECTED: dict[tuple[Phase, Role], Row] = {
    (Phase.SETUP, Role.WAITING): row(GameNotStarted, hashseed=OK, contribute=OK),
    (Phase.SETUP, Role.TABLE): table_row(OK, GameNotStarted, GameNotStarted, GameNotStarted),
    (Phase.TURN, Role.ON_TURN): row(OK, challenge=NothingPending, accept=NothingPending, **OLD),
    (Phase.TURN, Role.WAITING): row(
        NotYourTurn, challenge=NothingPending, accept=NothingPending, resign=OK, pause=OK, **OLD
    ),
    (Phase.TURN, Role.LEFT): row(PlayerHasLeft),
    (Phase.TURN, Role.TABLE): table_row(GameAlreadyStarted, OK, NothingPending),
    (Phase.PENDING, Role.MOVER): row(PlayIsPending, challenge=OwnPlay, accept=OwnPlay, resign=OK, pause=OK, **OLD),
    (Phase.PENDING, Role.NEXT): row(OK, **OLD),
    (Phase.PENDING, Role.OPPONENT): row(PlayIsPending, challenge=OK, accept=OK, resign=OK, pause=OK, **OLD),
    (Phase.PENDING, Role.LEFT): row(PlayerHasLeft),
    (Phase.PENDING, Role.TABLE): table_row(GameAlreadyStarted, OK, OK),
    (Phase.GOING_OUT, Role.MOVER): row(
        PlayIsPending, challenge=OwnPlay, accept=OwnPlay, resign=OK, pause=AcceptanceEndsGame, **OLD
    ),
    (Phase.GOING_OUT, Role.NEXT): row(AcceptanceEndsGame, challenge=OK, accept=OK, resign=OK, **OLD),
    (Phase.GOING_OUT, Role.OPPONENT): row(
        PlayIsPending, challenge=OK, accept=OK, resign=OK, pause=AcceptanceEndsGame, **OLD
    ),
    (Phase.GOING_OUT, Role.LEFT): row(PlayerHasLeft),
    (Phase.GOING_OUT, Role.TABLE): table_row(GameAlreadyStarted, AcceptanceEndsGame, OK),
    (Phase.PAUSED, Role.ON_TURN): row(GameIsPaused, **{**OLD, "resume": OK}, resign=OK),
    (Phase.PAUSED, Role.WAITING): row(GameIsPaused, **{**OLD, "resume": OK}, resign=OK),
    (Phase.PAUSED, Role.LEFT): row(PlayerHasLeft),
    (Phase.PAUSED, Role.TABLE): table_row(GameAlreadyStarted, GameIsPaused, GameIsPaused, OK),
    (Phase.OVER, Role.ON_TURN): row(GameIsOver),
    (Phase.OVER, Role.WAITING): row(GameIsOver),
    (Phase.OVER, Role.LEFT): row(GameIsOver),
    (Phase.OVER, Role.TABLE): table_row(GameIsOver, GameIsOver, GameIsOver, GameIsOver),
}
CASES = [
    pytest.param(phase, role, kind, refusal, id=f"{phase.value} {role.value} {kind.__name__}")
    for (phase, role), met in EXPECTED.items()
    for kind, refusal in met.items()
]


@cache
def game_in(phase: Phase) -> GameState:
    """Four seats, seat 0 on turn or with a play pending; once started, seat 3 has left."""
    if phase is Phase.SETUP:
        return replay(None, create(edition(), ["a", "b", "c", "d"], facts(), contributors=(0, 1, 2, 3)))
    last = phase is Phase.GOING_OUT
    state = position(edition(), ["CAT", *RACKS[1:]] if last else RACKS, bag="" if last else None)
    state = do(state, cmd.Resign(3))
    if phase in (Phase.PENDING, Phase.GOING_OUT):
        state = do(state, play(state, 0, "8H CAT"))
    if phase is Phase.PAUSED:
        state = do(state, cmd.Pause(1))
    if phase is Phase.OVER:
        state = reduce(do, [cmd.Pass(seat) for seat in (0, 1, 2, 0, 1, 2)], state)
    assert state.phase is phase
    return state


SEAT_OF = {Role.ON_TURN: 0, Role.MOVER: 0, Role.WAITING: 1, Role.NEXT: 1, Role.OPPONENT: 2, Role.LEFT: 3, Role.TABLE: 0}


def seat_of(phase: Phase, role: Role) -> int:
    return 2 if (phase, role) == (Phase.OVER, Role.ON_TURN) else SEAT_OF[role]  # the sixth pass was seat 2's


def command_of(kind: Callable[..., cmd.Command], seat: int) -> cmd.Command:
    rest: dict[Any, tuple[Any, ...]] = {cmd.Play: ((),), cmd.Exchange: (("A",),), cmd.Contribute: (bytes(16),)}
    rest[cmd.HashSeed] = (bytes(32),)
    if kind in (cmd.Start, cmd.WindowEnded, cmd.RestartClock, cmd.PauseEnded):
        return kind()
    return kind(seat, *rest.get(kind, ()))


# --- the table ------------------------------------------------------------------------------------------------------


@rule("5.7", "7.2", "7.7", "8.7")
@pytest.mark.parametrize(("phase", "role", "kind", "refusal"), CASES)
def test_permission_or_refusal_for_each_phase_role_and_command(
    phase: Phase, role: Role, kind: type[Any], refusal: type[errors.NotNow] | None
) -> None:
    state, seat = game_in(phase), seat_of(phase, role)
    command = command_of(kind, seat)
    assert (kind in ALLOWED.get((phase, role), frozenset())) is (refusal is None)
    if role is not Role.TABLE:
        assert seat_role(state, seat) is role
        assert (kind in allowed(state, seat)) is (refusal is None)
    if refusal is None:
        permit(state, command)
    else:
        with pytest.raises(refusal) as refused:
            decide(state, command, facts())
        assert type(refused.value) is refusal


@rule("7.2", "7.7")
def test_permission_table_has_no_other_phase_role_or_command() -> None:
    assert set(ALLOWED) <= set(EXPECTED)
    assert set().union(*ALLOWED.values()) == {*SEAT_COMMANDS, *TABLE_COMMANDS}
    assert {phase for phase, _ in EXPECTED} == set(Phase)
    assert {role for _, role in EXPECTED} == set(Role)


@rule("8.7")
@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.SETUP])
def test_player_who_left_may_do_nothing_in_any_phase(phase: Phase) -> None:
    assert allowed(game_in(phase), 3) == frozenset()


@rule("5.7")
def test_refusal_out_of_turn_names_the_seat_on_turn() -> None:
    with pytest.raises(NotYourTurn) as refused:
        decide(game_in(Phase.TURN), cmd.Pass(2), facts())
    assert refused.value.on_turn == 0


@rule("4.1")
@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("seat", [-1, 4, 10**30])
def test_command_of_an_unknown_seat_is_refused(phase: Phase, seat: int) -> None:
    for kind in (*SEAT_COMMANDS, cmd.TimeOut):
        with pytest.raises(errors.NoSuchSeat) as refused:
            decide(game_in(phase), command_of(kind, seat), facts())
        assert refused.value.seat == seat


# --- before the start -----------------------------------------------------------------------------------------------


def setup(*contributors: int) -> GameState:
    return replay(None, create(edition(), ["a", "b", "c"], facts(), contributors))


@rule("4.5")
def test_game_starts_only_after_all_contributions() -> None:
    state = do(setup(0, 2, 1), cmd.Contribute(2, bytes(16)))
    with pytest.raises(errors.ContributionsMissing) as refused:
        do(state, cmd.Start())
    assert refused.value.seats == (0, 1)
    for seat in (0, 1):
        state = do(state, cmd.Contribute(seat, bytes(16)))
    assert do(state, cmd.Start()).phase is Phase.TURN


@rule("4.5", "UC05")
def test_game_without_contributors_starts_at_once() -> None:
    state = do(setup(), cmd.Start())
    with pytest.raises(GameAlreadyStarted):
        do(state, cmd.Start())


@rule("4.5")
def test_seat_adds_its_bytes_once_and_not_after_the_start() -> None:
    state = do(setup(0), cmd.Contribute(0, b"\x01" * 16))
    with pytest.raises(errors.AlreadyContributed):
        do(state, cmd.Contribute(0, b"\x02" * 16))
    with pytest.raises(GameAlreadyStarted):
        do(do(state, cmd.Start()), cmd.Contribute(0, b"\x02" * 16))


@rule("4.5")
@pytest.mark.parametrize("length", [0, 1, 15, 17, 1000])
def test_contribution_is_sixteen_bytes(length: int) -> None:
    with pytest.raises(errors.BadContribution) as refused:
        do(setup(0), cmd.Contribute(0, bytes(length)))
    assert refused.value.length == length


@rule("4.5")
def test_seat_that_is_not_a_contributor_cannot_contribute() -> None:
    with pytest.raises(errors.BadContribution):
        do(setup(0), cmd.Contribute(1, bytes(16)))


HASHES = [hash_of(facts().draws.commitment, seat, bytes([seat]) * 16) for seat in range(3)]  # type: ignore[union-attr]


def hashed(*seats: int) -> GameState:
    """Three contributors, of whom `seats` have sent the hash of their bytes."""
    return reduce(do, [cmd.HashSeed(seat, HASHES[seat]) for seat in seats], setup(0, 1, 2))


@rule("4.5", "4.6")
def test_bytes_must_match_the_hash_sent_before() -> None:
    state = hashed(0, 1, 2)
    with pytest.raises(errors.SeedMismatch):
        do(state, cmd.Contribute(1, b"\2" * 16))
    with pytest.raises(errors.AlreadyContributed):
        do(state, cmd.HashSeed(1, HASHES[1]))
    for seat in (2, 0, 1):
        state = do(state, cmd.Contribute(seat, bytes([seat]) * 16))
    assert do(state, cmd.Start()).phase is Phase.TURN


@rule("4.6")
def test_nobody_adds_a_hash_or_bytes_after_others_have_shown_theirs() -> None:
    for state in (do(hashed(0, 1), cmd.Contribute(0, bytes(16))), do(hashed(0, 1), cmd.WithholdSeed(2))):
        for late in (cmd.HashSeed(2, HASHES[2]), cmd.Contribute(2, b"\2" * 16)):
            with pytest.raises(errors.SeedsClosed):
                do(state, late)


@rule("4.6")
def test_game_starts_without_a_seat_that_withholds_its_bytes() -> None:
    state = do(hashed(0, 1), cmd.Contribute(0, bytes(16)))
    for seat in (1, 2):
        state = do(state, cmd.WithholdSeed(seat))
    with pytest.raises(errors.AlreadyContributed):
        do(state, cmd.WithholdSeed(1))
    with pytest.raises(errors.SeedsClosed):
        do(state, cmd.Contribute(1, b"\1" * 16))
    assert (state.ledger.withheld, set(state.ledger.seats())) == ((1, 2), {0})
    assert do(state, cmd.Start()).phase is Phase.TURN


@rule("4.6")
@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_hash_is_thirty_two_bytes(length: int) -> None:
    with pytest.raises(errors.BadSeedHash):
        do(setup(0), cmd.HashSeed(0, bytes(length)))
    for command in (cmd.HashSeed(1, bytes(32)), cmd.WithholdSeed(1)):
        with pytest.raises(errors.BadContribution):
            do(setup(0), command)


@rule("4.5", "4.1")
@pytest.mark.parametrize("seat", [-1, 3])
def test_contributor_outside_the_table_is_refused(seat: int) -> None:
    with pytest.raises(errors.NoSuchSeat):
        setup(0, seat)


# --- what a command must look like ----------------------------------------------------------------------------------

HERE = Square(7, 7)
# The values below have wrong types on purpose.
untyped: Any = cmd
placement: Any = Placement
square: Any = Square
WRONG: list[tuple[Any, str]] = [
    *((nonsense, "command") for nonsense in (None, "pass", 0, cmd.Pass, {"seat": 0}, object())),
    *(
        (kind(seat), "seat")
        for kind in (untyped.Pass, untyped.Resign, untyped.TimeOut)
        for seat in (None, "0", 0.0, True, (0,))
    ),
    (untyped.Play("0", ()), "seat"),
    (untyped.Exchange(None, ()), "seat"),
    (untyped.Contribute(0.5, bytes(16)), "seat"),
    *((untyped.HashSeed(0, text), "seed_hash") for text in (None, "x" * 32, bytearray(32), 32)),
    *((untyped.Contribute(0, seed), "seed") for seed in (None, "x" * 16, bytearray(16), 16)),
    *((untyped.Exchange(0, tiles), "tiles") for tiles in (None, "CAT", ["C"], (1,), (None,), (b"C",), ("C",) * 65)),
    *(
        (untyped.Play(0, laid), "placements")
        for laid in (None, "8H CAT", [placement(HERE, "C")], ((HERE, "C", False),))
    ),
    (untyped.Play(0, (placement(HERE, "C"),) * 65), "placements"),
    (untyped.Play(0, (placement((7, 7), "C"),)), "placements"),
    (untyped.Play(0, (placement(square(7.0, 7), "C"),)), "placements"),
    (untyped.Play(0, (placement(Square(7, True), "C"),)), "placements"),
    (untyped.Play(0, (placement(HERE, 3),)), "placements"),
    (untyped.Play(0, (placement(HERE, "C", 1),)), "placements"),
    (untyped.Play(0, (placement(HERE, "C"), None)), "placements"),
]


@rule("5.1", "5.6", "4.5")
@pytest.mark.parametrize(("command", "field"), WRONG)
def test_malformed_command_is_refused_in_every_phase(command: Any, field: str) -> None:
    for phase in Phase:
        state = game_in(phase)
        with pytest.raises(errors.MalformedCommand) as refused:
            decide(state, command, facts())
        assert refused.value.field == field
        assert questions(state, command, facts()).words == ()
