"""What must hold after a run, checked in the logs of the store and in what the players have recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from tests.faults.client import laid_tiles
from tests.faults.stored import StoreLocation, decoded, rows_of

from benchmarks.attack.leaks import find_leaks
from benchmarks.soak.group import Group
from benchmarks.soak.party import PlayedTable
from benchmarks.soak.player import Player, Sent
from benchmarks.soak.stored import Settled, chat_lines, settled
from mozaika.errors import GameError
from mozaika.records.game_json import decode_event
from mozaika.rules import event_for, evolve, verify
from mozaika.rules import events as ev
from mozaika.rules.state import GameState, Phase
from mozaika.rules.verify import check_kept, first_ledger
from mozaika.service.glicko import Rating

_FIRST_RATING = round(Rating().value * 1_000)  # as it is stored


@dataclass
class Proof:
    """What has been checked, and what does not hold."""

    tables: int = 0
    finished: int = 0
    events: int = 0
    acknowledged: int = 0
    chat: int = 0
    rated: int = 0
    searched: int = 0
    violations: list[str] = field(default_factory=list)


def prove(group: Group, store: StoreLocation, logs: str) -> Proof:
    """`logs` is what the servers have written."""
    proof = Proof(violations=list(group.violations))
    for table in group.tables:
        proof.tables += 1
        try:
            proof.violations += [
                f"table {table.id} ({table.kind.name}): {each}" for each in _table(proof, table, store)
            ]
        except (AssertionError, GameError, ValueError) as error:
            proof.violations.append(f"table {table.id} ({table.kind.name}): {type(error).__name__} {error}")
    proof.violations += _results(proof, group, settled(store))
    cookies = [person.cookie for person in group.people]
    proof.violations += find_leaks(group.received, store, cookies, logs)
    proof.searched = len(group.received)
    return proof


def _table(proof: Proof, table: PlayedTable, store: StoreLocation) -> Iterator[str]:
    log = decoded(rows_of(store, table.id))  # checks that the numbers have no gap
    proof.events += len(log)
    if not log:
        if table.is_full:
            yield "full, and its game has not begun"
        return
    yield from replay_faults(log)
    if log and any(isinstance(event, ev.SecretRevealed) for event in log):
        proof.finished += 1
        verify(log)
    else:
        yield f"cannot go on: {len(log)} events"
    for player in table.players:
        yield from received_faults(player, log)
    for player in table.seated:
        yield from _kept(player, log)
        yield from command_faults(proof, player, log)
    lines = Counter(chat_lines(store, table.id))
    for text, acknowledged in ((text, done) for player in table.seated for text, done in player.chat.items()):
        proof.chat += acknowledged
        if lines[text] > 1 or (acknowledged and not lines[text]):
            yield f"line of chat {text!r} is stored {lines[text]} times"


def replay_faults(log: Sequence[ev.Event]) -> Iterator[str]:
    """Time does not go backwards, and no tile appears or disappears."""
    state: GameState | None = None
    at = 0
    for number, event in enumerate(log, 1):
        state = evolve(state, event)
        if event.at < at:
            yield f"event {number} is {at - event.at} ms before the one before it"
        at = event.at
        if number % 5 == 0 or number == len(log):
            tiles = Counter(state.bag.tiles) + Counter(state.board.tiles()) + Counter(_of_players(state))
            if state.start_draw is not None and tiles != Counter(state.edition.tiles.all_tiles()):
                yield f"tiles are not conserved at event {number}"
    if state is not None and state.version != len(log):
        yield f"the state has version {state.version}, the log {len(log)} events"


def _of_players(state: GameState) -> Iterator[str]:
    for player in state.players:
        yield from player.rack.tiles
    if state.pending is not None and state.phase is not Phase.OVER:
        yield from state.pending.tiles


def received_faults(player: Player, log: Sequence[ev.Event]) -> Iterator[str]:
    """Every event that a client has received is that of the log, as its seat may see it: nothing more."""
    if len(player.following.events) > len(log):
        yield f"seat {player.seat} received {len(player.following.events)} events, the log has {len(log)}"
    for number, (got, event) in enumerate(zip(player.following.events, log, strict=False), 1):
        if decode_event(got) != event_for(event, player.seat):
            yield f"event {number} for seat {player.seat} is not that of the log: {str(got)[:200]}"


def _kept(player: Player, log: Sequence[ev.Event]) -> Iterator[str]:
    """The commitment is one that the player was shown, and their bytes are their own."""
    commitment = first_ledger(log).commitment
    own = sha256(b"seed" + commitment + bytes([player.seat or 0])).digest()[:16]
    given = dict(first_ledger(log).contributions).get(player.seat or 0)
    if player.commitments and commitment.hex() not in player.commitments:
        yield f"seat {player.seat} was shown another commitment"
    if given is not None:
        check_kept(log, commitment, own)
        if given != own:
            yield f"the log has other bytes of seat {player.seat}"


# --- commands --------------------------------------------------------------------------------------------------------


def command_faults(proof: Proof, player: Player, log: Sequence[ev.Event]) -> Iterator[str]:
    """Every acknowledged command is in the log once and in order; no command is there twice."""
    used: set[int] = set()
    before = 0
    for sent in player.sent:
        if sent.acknowledged is None:
            continue
        proof.acknowledged += 1
        places = range(sent.message["version"], min(sent.acknowledged, len(log)))
        fitting = [at for at in places if _fits(log[at], player, sent) and at not in used]
        if not fitting and sent.message["kind"] != "pause":  # a pause only asks the others
            yield f"acknowledged {sent.message['kind']} of seat {player.seat} is not in the log: {sent}"
        used.update(fitting[:1])
        if fitting and fitting[0] < before:
            yield f"{sent.message['kind']} of seat {player.seat} is before an earlier command"
        before = fitting[0] if fitting else before
    moves = Counter(key for key in (_move(event, player) for event in log) if key is not None)
    wanted = Counter(_wanted(sent) for sent in player.sent)
    yield from (f"seat {player.seat} has {count} times {key}" for key, count in moves.items() if count > wanted[key])


def _fits(event: ev.Event, player: Player, sent: Sent) -> bool:
    match sent.message["kind"]:
        case "accept":
            return isinstance(event, ev.AcceptGiven | ev.PlayAccepted)
        case "challenge":
            return isinstance(event, ev.ChallengeDecided) and event.challenger == player.seat
        case "resign":
            return isinstance(event, ev.Resigned) and event.seat == player.seat
        case "resume":
            return isinstance(event, ev.Resumed)
        case _:
            return _move(event, player) == _wanted(sent)


def _move(event: ev.Event, player: Player) -> str | None:
    """What identifies a move of the player."""
    match event:
        case ev.PlayCommitted() if event.seat == player.seat:
            return f"play {laid_tiles(event.placements)}"
        case ev.TilesExchanged() if event.seat == player.seat:
            return f"exchange {sorted(event.given)}"
        case ev.Passed() if event.seat == player.seat:
            return "pass"
        case _:
            return None


def _wanted(sent: Sent) -> str:
    message = sent.message
    match message["kind"]:
        case "play":
            return f"play {message['tiles']}"
        case "exchange":
            return f"exchange {sorted(message['tiles'])}"
        case kind:
            return str(kind)


# --- results ---------------------------------------------------------------------------------------------------------


def _results(proof: Proof, group: Group, found: Settled) -> Iterable[str]:
    """Every finished game is settled once, and each rating is the sum of what its games have changed."""
    for table in group.tables:
        seats = found.seats.get(table.id, [])
        if sorted(seats) != list(range(len(table.people))):
            yield f"table {table.id}: results of the seats {seats}"
    proof.rated = len(found.rated)
    for person, edition, games, value in found.ratings:
        changes = found.changes.get((person, edition), [])
        if games != len(changes):
            yield f"a rating counts {games} games, {len(changes)} have changed it"
        if value != _FIRST_RATING + sum(changes):
            yield f"a rating is {value}, its games have changed it by {changes}"
