"""Random games for the property tests: any edition, 2–4 players, boards 11 to 31, every command, passing time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from mozaika.editions import edition_ids, load_edition
from mozaika.errors import GameError
from mozaika.rules import Draws, Facts, create, decide, questions, replay
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board, Placement
from mozaika.rules.draws import hash_of
from mozaika.rules.edition import Edition
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE, Layout, Premium
from mozaika.rules.penalties import ChallengePenalty
from mozaika.rules.ruleset import (
    ClockKind,
    ClockRule,
    EndRule,
    ExchangeOrder,
    Ruleset,
    Tie,
    WordChecking,
)
from mozaika.rules.squares import Direction
from mozaika.rules.state import GameState, Phase
from mozaika.rules.tiles import BLANK, TileKind, TileSet

LONG = bool(os.environ.get("MOZAIKA_LONG"))

# Each example is a whole random game, so a few are enough. Only the seed can shrink.
GAMES = settings(
    max_examples=500 if LONG else 15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not LONG,
)
seeds = st.integers(min_value=0, max_value=2**48)
# Each test takes its examples from the same games, which are played once in each process of a short run.
SHARED_GAMES = 40
game_seeds = seeds if LONG else st.sampled_from(range(SHARED_GAMES))


@dataclass(frozen=True)
class Step:
    before: GameState
    command: cmd.Command
    facts: Facts
    events: tuple[ev.Event, ...]  # none if it was refused
    after: GameState
    error: GameError | None


@dataclass(frozen=True)
class RandomGame:
    draws: Draws
    opening: tuple[ev.Event, ...]
    steps: tuple[Step, ...]

    @property
    def log(self) -> tuple[ev.Event, ...]:
        return self.opening + tuple(event for step in self.steps for event in step.events)

    @property
    def states(self) -> Iterator[GameState]:
        yield replay(None, self.opening)
        yield from (step.after for step in self.steps)


def random_edition(rng: Random) -> Edition:
    """A bundled edition, half of the time on a board of any size, usually with random settings."""
    edition = load_edition(rng.choice(edition_ids()))
    if rng.random() < 0.5:
        edition = replace(edition, layout=random_layout(rng))
    return edition if rng.random() < 0.3 else replace(edition, rules=random_rules(rng))


def random_layout(rng: Random) -> Layout:
    rows, columns = (rng.randint(SMALLEST_SIDE, LARGEST_SIDE) for _ in range(2))
    kinds: list[Premium | None] = [*[None] * 8, *Premium]
    return Layout(rows, columns, tuple(rng.choice(kinds) for _ in range(rows * columns)))


CLOCKS = (
    ClockRule(),
    ClockRule(ClockKind.GAME, 60_000, 0, 600_000, 10),
    ClockRule(ClockKind.GAME, 600_000, 0, 60_000, 5),
    ClockRule(ClockKind.INCREMENT, 300_000, 5_000),
    ClockRule(ClockKind.DAYS, 86_400_000),
)
PENALTIES = (
    ChallengePenalty(),
    ChallengePenalty(turns=1),
    ChallengePenalty(turns=2),
    ChallengePenalty(points=5),
    ChallengePenalty(points=7),
)


def random_rules(rng: Random) -> Ruleset:
    return Ruleset(
        word_checking=rng.choice([WordChecking.AUTOMATIC, WordChecking.CHALLENGE, WordChecking.CHALLENGE]),
        failed_challenge=rng.choice(PENALTIES),
        challenge_window_ms=rng.choice([0, 20_000]),
        exchange_needs_in_bag=rng.choice([1, 7]),
        exchanges_each=rng.choice([0, 0, 1, 3]),
        exchange_order=rng.choice(list(ExchangeOrder)),
        end=EndRule(rng.choice([2, 3]), rng.choice([0, 6, 9]), rng.random() < 0.5),
        tie=rng.choice(list(Tie)),
        clock=rng.choice(CLOCKS),
    )


def token_edition(rng: Random) -> Edition:
    """Every physical tile is a different letter, so that a leaked tile can be identified."""
    letters = tuple(f"⟨{number}⟩" for number in range(100))
    lower = tuple(f"‹{number}›" for number in range(100))
    tiles = TileSet(tuple(TileKind(letter, 1, rng.randint(1, 10)) for letter in letters))
    return replace(random_edition(rng), alphabet=Alphabet(letters, lower), tiles=tiles)


def random_game(seed: int, edition: Edition | None = None, length: int = 120) -> RandomGame:
    """A game of up to `length` commands, some of them refused."""
    return _whole_game(seed).first(length) if edition is None else _Course(seed, edition).first(length)


@lru_cache(maxsize=SHARED_GAMES)
def _whole_game(seed: int) -> _Course:
    return _Course(seed, None)


class _Course:
    """A random game that is played only as far as it is asked for."""

    def __init__(self, seed: int, edition: Edition | None) -> None:
        self._rng = rng = Random(seed)
        edition = edition or random_edition(rng)
        players, self._now = rng.randint(2, 4), rng.randint(0, 10**12)
        self._draws = Draws(rng.randbytes(32))
        contributors = [seat for seat in range(players) if rng.random() < 0.5]
        names = [f"p{seat}" for seat in range(players)]
        self._opening = tuple(create(edition, names, Facts(self._now, self._draws), contributors))
        self._state = replay(None, self._opening)
        self._steps: list[Step] = []

    def first(self, length: int) -> RandomGame:
        while len(self._steps) < length and self._state.phase is not Phase.OVER:
            self._play_on()
        return RandomGame(self._draws, self._opening, tuple(self._steps[:length]))

    def _play_on(self) -> None:
        rng = self._rng
        is_soon = rng.random() < 0.98
        self._now += rng.choice([0, 300, 4_000, 25_000, 70_000] if is_soon else [800_000, 90_000_000])
        step = take_step(self._state, random_command(rng, self._state), Facts(self._now, self._draws), rng)
        self._steps.append(step)
        self._state = step.after


def take_step(state: GameState, command: cmd.Command, known: Facts, rng: Random) -> Step:
    asked = questions(state, command, known)
    facts = replace(
        known,
        verdicts={word: rng.random() < 0.75 for word in asked.words},
        someone_can_move=rng.random() < 0.8,
        delay_ms=rng.choice([0, 0, 1500])
        if asked.decision is None
        else 0,  # a decision without questions takes no time
        lag_ms=rng.choice([0, 0, 120]),
    )
    try:
        events = tuple(decide(state, command, facts))
    except GameError as error:
        return Step(state, command, facts, (), state, error)
    return Step(state, command, facts, events, replay(state, events), None)


def random_command(rng: Random, state: GameState) -> cmd.Command:
    """Mostly a command that makes sense now; sometimes any."""
    seat = rng.randrange(len(state.players))
    anything: list[cmd.Command] = [
        cmd.Pass(seat),
        cmd.Resign(seat) if rng.random() < 0.1 else cmd.Pass(seat),
        cmd.Pause(seat),
        cmd.Resume(seat),
        cmd.TimeOut(seat),
        cmd.RestartClock(),
        cmd.WindowEnded(),
        cmd.Challenge(seat),
        cmd.Accept(seat),
        cmd.Start(),
        cmd.Contribute(seat, rng.randbytes(16)),
        cmd.HashSeed(seat, rng.randbytes(32)),
        cmd.WithholdSeed(seat),
        cmd.Play(seat, random_placements(rng, state, seat)),
    ]
    if rng.random() < 0.08:
        return rng.choice(anything)
    match state.phase:
        case Phase.SETUP:
            return _before_start(rng, state)
        case Phase.PAUSED:
            return cmd.Resume(seat)
        case Phase.TURN:
            return random_action(rng, state, state.turn)
        case _ if rng.random() < 0.6:
            judgements: list[cmd.Command] = [cmd.Accept(seat), cmd.Accept(seat), cmd.Challenge(seat), cmd.WindowEnded()]
            return rng.choice(judgements)
        case _:
            return random_action(rng, state, seat)


def _before_start(rng: Random, state: GameState) -> cmd.Command:
    """Half of the games have hashes of all contributions, as games of a server; some seats withhold their bytes."""
    ledger = state.ledger
    seeds = {seat: Random(f"{ledger.commitment.hex()} {seat}").randbytes(16) for seat in sorted(state.contributors)}
    unhashed = [seat for seat in seeds if seat not in dict(ledger.hashes)]
    if ledger.commitment[0] % 2 and unhashed and not ledger.contributions and not ledger.withheld:
        return cmd.HashSeed(unhashed[0], hash_of(ledger.commitment, unhashed[0], seeds[unhashed[0]]))
    missing = [seat for seat in seeds if seat not in ledger.seats() and seat not in ledger.withheld]
    if not missing:
        return cmd.Start()
    return cmd.WithholdSeed(missing[0]) if rng.random() < 0.2 else cmd.Contribute(missing[0], seeds[missing[0]])


def random_action(rng: Random, state: GameState, seat: int) -> cmd.Command:
    rack = state.players[seat].rack.tiles
    kind = rng.random()
    if kind < 0.8 and rack:
        return cmd.Play(seat, random_placements(rng, state, seat))
    if kind < 0.93 and rack:
        return cmd.Exchange(seat, tuple(rng.sample(rack, rng.randint(1, len(rack)))))
    return cmd.Pass(seat)


def random_placements(rng: Random, state: GameState, seat: int) -> tuple[Placement, ...]:
    """Rack tiles in a line on empty squares beside other tiles: nearly always a legal placement."""
    layout, board = state.edition.layout, board_now(state)
    rack = list(state.players[seat].rack.tiles) or [BLANK]
    rng.shuffle(rack)
    if len(board):
        anchor = rng.choice(list(board.laid))
        direction = rng.choice(list(Direction))
        square = anchor.step(rng.choice(list(Direction)), rng.choice([-1, 1]))
    else:
        direction, square = rng.choice(list(Direction)), layout.start
    count = rng.choice([1, 2, 3, 4, 5, 7, 7, 7]) if len(board) else rng.randint(2, 7)
    square = square.step(direction, -rng.randint(0, min(count - 1, 3)))
    placed: list[Placement] = []
    while len(placed) < min(count, len(rack)) and square in layout:
        if square not in board:
            tile = rack[len(placed)]
            letter = rng.choice(state.edition.alphabet.letters) if tile == BLANK else tile
            placed.append(Placement(square, letter, tile == BLANK))
        square = square.step(direction)
    return tuple(placed)


def board_now(state: GameState) -> Board:
    return state.board if state.pending is None else state.board.plus(state.pending.placements)


def dump(value: Any) -> str:
    """Everything inside a value as text, also what its `repr` leaves out; editions and functions excepted."""
    if isinstance(value, Edition):
        return "edition"
    if is_dataclass(value) and not isinstance(value, type):
        return "(" + " ".join(f"{field.name}={dump(getattr(value, field.name))}" for field in fields(value)) + ")"
    if hasattr(value, "items"):
        return "{" + " ".join(f"{dump(key)}:{dump(part)}" for key, part in value.items()) + "}"
    if isinstance(value, tuple | list | frozenset | set):
        return "[" + " ".join(map(dump, value)) + "]"
    return value.hex() if isinstance(value, bytes) else str(value)
