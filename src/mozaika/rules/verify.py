"""Verification of a log: each event must follow, by the rules and the revealed secret, from those before it.

A log cannot prove times, commands, verdicts on words and who gave them, or whether anyone could move; those are taken
as given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product, takewhile

from mozaika.errors import GameError
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.decide import create, decide, recommit
from mozaika.rules.draft import TURN_LIMIT, Facts
from mozaika.rules.draws import Draws, Ledger
from mozaika.rules.errors import ForgedRecord, NotYetVerifiable, OtherCommitment, SeedNotUsed
from mozaika.rules.evolve import replay
from mozaika.rules.state import GameState, VerdictSource

_ACTIONS = (ev.PlayCommitted, ev.TilesExchanged, ev.Passed)


def verify(events: Sequence[ev.Event]) -> GameState:
    """The final state; `ForgedRecord` names the first event that does not follow from those before it."""
    secrets = tuple(event.secret for event in events if isinstance(event, ev.SecretRevealed))
    if not secrets:
        raise NotYetVerifiable
    return audit(events, secrets)


def first_ledger(events: Sequence[ev.Event]) -> Ledger:
    """The commitment and the contributions with which the game began. Resuming a save begins a new ledger."""
    before = (event for event in takewhile(lambda event: not isinstance(event, ev.StartDrawn), events))
    return replay(None, before).ledger


def check_kept(events: Sequence[ev.Event], commitment: bytes | None, seed: bytes | None) -> None:
    """Compare a log with what a player kept: the commitment that was shown before the game, and their own bytes.

    A log alone cannot prove that its secret was chosen first. Raises `OtherCommitment` or `SeedNotUsed`.
    """
    ledger = first_ledger(events)
    if commitment is not None and ledger.commitment != commitment:
        raise OtherCommitment(ledger.commitment.hex())
    if seed is not None and seed not in (own for _, own in ledger.contributions):
        raise SeedNotUsed


def audit(events: Sequence[ev.Event], secrets: Sequence[bytes]) -> GameState:
    """Like `verify`, with given secrets, also for a game that is not over."""
    log, left = tuple(events), list(secrets)
    moves = _clock_moves(log)
    draws = _draws(left, None, 0)
    state, at = _check_creation(log, draws)
    while at < len(log):
        if isinstance(log[at], ev.Committed):
            draws = _draws(left, draws, at)
            expected = _recommitted(state, log, at, draws)
        else:
            expected = _expected(state, log, at, replace(_facts(state, log[at], moves[at]), draws=draws))
        state, at = replay(state, expected), at + len(expected)
    if left:
        raise ForgedRecord(len(log), "Committed")  # a secret without a commitment
    return state


def _draws(left: list[bytes], before: Draws | None, at: int) -> Draws:
    """The draws with the next secret, for the commitment at index `at`."""
    try:
        secret = left.pop(0)
        return Draws(secret) if before is None else before.renewed(secret)
    except (IndexError, GameError) as error:
        raise ForgedRecord(at, "Committed") from error


def _check_creation(log: tuple[ev.Event, ...], draws: Draws) -> tuple[GameState, int]:
    first = log[0] if log else None
    if not isinstance(first, ev.GameCreated):
        raise ForgedRecord(0, type(first).__name__)
    try:
        expected = create(first.edition, first.people, Facts(now=first.at, draws=draws), first.contributors)
    except GameError as error:
        raise ForgedRecord(0, type(first).__name__) from error
    _compare(expected, log, 0)
    return replay(None, expected), len(expected)


def _recommitted(state: GameState, log: tuple[ev.Event, ...], at: int, draws: Draws) -> list[ev.Event]:
    try:
        expected = recommit(state, Facts(now=log[at].at, draws=draws))
    except GameError as error:
        raise ForgedRecord(at, type(log[at]).__name__) from error
    _compare(expected, log, at)
    return expected


def _expected(state: GameState, log: tuple[ev.Event, ...], at: int, facts: Facts) -> list[ev.Event]:
    """The events that must come from index `at` on, up to the next decision."""
    command = _command(log, at)
    if command is None:
        raise ForgedRecord(at, type(log[at]).__name__)
    # The log does not say whether anyone could move, and a delay may belong to the next decision of the same moment.
    # Earlier versions had no limit of turns; a game that has more had none.
    limits = (None,) if len(state.turns) >= TURN_LIMIT else (facts.turn_limit, None)
    delays = dict.fromkeys((facts.delay_ms, 0))
    possible = (
        replace(facts, turn_limit=limit, someone_can_move=movable, delay_ms=delay)
        for limit, movable, delay in product(limits, (True, False), delays)
    )
    try:
        decisions = (_decided(state, command, each) for each in possible)
        expected = next((found for found in decisions if found and _follows(found, log, at)), None)
        expected = decide(state, command, facts) if expected is None else expected
    except GameError as error:
        raise ForgedRecord(at, type(log[at]).__name__) from error
    _compare(expected, log, at)
    return expected


def _decided(state: GameState, command: cmd.Command, facts: Facts) -> list[ev.Event]:
    """The events of the decision; none if it is a refusal with these facts."""
    try:
        return decide(state, command, facts)
    except GameError:
        return []


def _follows(expected: Sequence[ev.Event], log: tuple[ev.Event, ...], at: int) -> bool:
    return log[at : at + len(expected)] == tuple(expected)


def _compare(expected: Sequence[ev.Event], log: tuple[ev.Event, ...], at: int) -> None:
    for number, event in enumerate(expected, at):
        if number >= len(log) or log[number] != event:
            raise ForgedRecord(number, type(event).__name__)


def _command(log: tuple[ev.Event, ...], at: int) -> cmd.Command | None:
    """The command that led to the event at index `at`; None for an event that no decision begins with."""
    match log[at]:
        case ev.SeedHashed() | ev.Contributed() | ev.SeedWithheld() as contribution:
            return _contribution(contribution)
        case ev.StartDrawn():
            return cmd.Start()
        case ev.PlayCommitted(seat=seat, placements=placements):
            return cmd.Play(seat, placements)
        case ev.TilesExchanged(seat=seat, given=given):
            return cmd.Exchange(seat, given)
        case ev.PlayAccepted(cause=cause):
            return _acceptance(log, at, cause)
        case ev.TimedOut(seat=seat):
            return cmd.TimeOut(seat)
        case ev.ClockMoved():
            return cmd.RestartClock()
        case ev.ChallengeDecided(challenger=seat):
            return cmd.Challenge(seat)
        case ev.AcceptGiven(seat=seat):
            return cmd.Accept(seat)
        case ev.Passed(seat=seat):
            return cmd.Pass(seat)
        case ev.Resigned(seat=seat):
            return cmd.Resign(seat)
        case ev.Paused(seat=seat, ends_at=ends_at):
            return cmd.Pause(seat, limited=ends_at is not None)
        case ev.Resumed(seat=seat):
            return cmd.PauseEnded() if seat is None else cmd.Resume(seat)
        case _:
            return None


def _contribution(event: ev.SeedHashed | ev.Contributed | ev.SeedWithheld) -> cmd.Command:
    match event:
        case ev.SeedHashed(seat=seat, seed_hash=seed_hash):
            return cmd.HashSeed(seat, seed_hash)
        case ev.Contributed(seat=seat, seed=seed):
            return cmd.Contribute(seat, seed)
        case ev.SeedWithheld(seat=seat):
            return cmd.WithholdSeed(seat)


def _acceptance(log: tuple[ev.Event, ...], at: int, cause: ev.AcceptCause) -> cmd.Command | None:
    if cause is ev.AcceptCause.WINDOW:
        return cmd.WindowEnded()
    if cause is not ev.AcceptCause.NEXT_ACTED:
        return None
    action = next((number for number in range(at + 1, len(log)) if isinstance(log[number], _ACTIONS)), None)
    return None if action is None else _command(log, action)


def _clock_moves(log: tuple[ev.Event, ...]) -> list[ev.ClockMoved | None]:
    """For each index the first `ClockMoved` from there on, found in one pass because logs can be long."""
    found: list[ev.ClockMoved | None] = []
    following = None
    for event in reversed(log):
        following = event if isinstance(event, ev.ClockMoved) else following
        found.append(following)
    return found[::-1]


def _facts(state: GameState, head: ev.Event, following: ev.ClockMoved | None) -> Facts:
    """The facts of the decision that begins with `head`. All events of a decision have the same time."""
    moved = following if following is not None and following.at == head.at else None
    verdicts: dict[str, bool] = {}
    sources: dict[str, VerdictSource] = {}
    if isinstance(head, ev.PlayCommitted):
        verdicts = dict.fromkeys(head.words, True)
        sources = _sources(head.words, head.sources)
    elif isinstance(head, ev.ChallengeDecided) and state.pending is not None:
        verdicts = {word: word not in head.invalid for word in state.pending.words}
        sources = _sources(state.pending.words, head.sources)
    return Facts(
        now=head.at,
        verdicts=verdicts,
        sources=sources,
        someone_can_move=True,
        delay_ms=moved.since - moved.at if moved else 0,
        lag_ms=moved.given_back_ms if moved else 0,
        turn_limit=TURN_LIMIT,
    )


def _sources(words: tuple[str, ...], sources: tuple[VerdictSource, ...]) -> dict[str, VerdictSource]:
    """By word; a log that does not name one for each word is found to differ from what the rules expect."""
    return dict(zip(words, sources, strict=True)) if len(sources) == len(words) else {}
