"""Contributions of the seats to the draws, before the start (4.5, 4.6): hashes first, then the bytes."""

from __future__ import annotations

from mozaika.rules import commands as cmd
from mozaika.rules import errors
from mozaika.rules import events as ev
from mozaika.rules.draft import Draft
from mozaika.rules.draws import CONTRIBUTION_BYTES, HASH_BYTES, hash_of
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState


def contribute(draft: Draft, command: cmd.HashSeed | cmd.Contribute | cmd.WithholdSeed) -> None:
    if command.seat not in draft.state.contributors:
        raise errors.BadContribution(0, CONTRIBUTION_BYTES)
    match command:
        case cmd.HashSeed():
            _hash_seed(draft, command)
        case cmd.Contribute():
            _contribute(draft, command)
        case cmd.WithholdSeed():
            _withhold_seed(draft, command.seat)


def _hash_seed(draft: Draft, command: cmd.HashSeed) -> None:
    ledger = draft.state.ledger
    if len(command.seed_hash) != HASH_BYTES:
        raise errors.BadSeedHash(len(command.seed_hash), HASH_BYTES)
    if command.seat in dict(ledger.hashes):
        raise errors.AlreadyContributed
    if ledger.contributions or ledger.withheld:
        raise errors.SeedsClosed  # a seat that has seen another's bytes could choose its own
    draft.add(ev.SeedHashed(command.seat, command.seed_hash))


def _contribute(draft: Draft, command: cmd.Contribute) -> None:
    ledger = draft.state.ledger
    if len(command.seed) != CONTRIBUTION_BYTES:
        raise errors.BadContribution(len(command.seed), CONTRIBUTION_BYTES)
    if command.seat in ledger.seats():
        raise errors.AlreadyContributed
    if ledger.hashes or ledger.withheld:  # logs of earlier versions and games on one device have no hashes
        _check_hash(draft.state, command)
    draft.add(ev.Contributed(command.seat, command.seed))


def _check_hash(state: GameState, command: cmd.Contribute) -> None:
    hashes = dict(state.ledger.hashes)
    if command.seat not in hashes or command.seat in state.ledger.withheld:
        raise errors.SeedsClosed
    if hashes[command.seat] != hash_of(state.ledger.commitment, command.seat, command.seed):
        raise errors.SeedMismatch


def _withhold_seed(draft: Draft, seat: Seat) -> None:
    if seat in draft.state.ledger.seats() or seat in draft.state.ledger.withheld:
        raise errors.AlreadyContributed
    draft.add(ev.SeedWithheld(seat))
