"""Test vectors for the browser's check of the draws: hashes, seed hashes, and logs of small finished games.

`python -m tests.property.draw_vectors` writes them for `frontend/tests/draw-logs.ts`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from mozaika.editions import load_edition
from mozaika.records.game_json import encode_event
from mozaika.rules import Draws, Facts, create, decide, recommit, replay
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.board import Placement
from mozaika.rules.draws import hash_of
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Square
from mozaika.rules.state import GameState, Phase, seats_after
from mozaika.rules.tiles import TileKind, TileSet

FILE = Path(__file__).parents[2] / "frontend" / "tests" / "draw-vectors.json"
LENGTHS = (0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 200)
# What the check reads of an edition; the rest would make the file large.
NEEDED = {"alphabet": ("letters",), "tiles": ("kinds",), "rules": ("rack_size", "exchange_order")}


@dataclass(frozen=True)
class Story:
    """What happens in a game. `tiles` are those of a tiny set; at the turns `leaves_at` a player resigns: the one whose
    play is pending or, without one, the one on turn.
    """

    order: str = "draw-then-return"
    asked: tuple[int, ...] = (0, 1)
    withheld: tuple[int, ...] = ()
    hashed: bool = True
    resumed: bool = False
    seats: int = 2
    tiles: Mapping[str, int] = field(default_factory=dict)
    leaves_at: tuple[int, ...] = ()


def digests(rng: Random) -> Iterator[dict[str, Any]]:
    for length in LENGTHS:
        message, key = rng.randbytes(length), rng.randbytes(rng.choice([16, 32, 64, 100]))
        yield {
            "message": message.hex(),
            "sha256": hashlib.sha256(message).hexdigest(),
            "key": key.hex(),
            "hmac": hmac.new(key, message, "sha256").hexdigest(),
        }


def seed_hashes(rng: Random) -> Iterator[dict[str, Any]]:
    for seat in range(4):
        commitment, seed = rng.randbytes(32), rng.randbytes(16)
        yield {
            "commitment": commitment.hex(),
            "seat": seat,
            "seed": seed.hex(),
            "hash": hash_of(commitment, seat, seed).hex(),
        }


def opening(rng: Random, draws: Draws, story: Story) -> list[cmd.Command]:
    """Contributions of the seats in `asked` except those in `withheld`; the first of these sends no hash either."""
    seeds = {seat: rng.randbytes(16) for seat in story.asked}
    hashing = [seat for seat in story.asked if story.hashed and seat not in story.withheld[:1]]
    return [
        *(cmd.HashSeed(seat, hash_of(draws.commitment, seat, seeds[seat])) for seat in hashing),
        *(cmd.Contribute(seat, seeds[seat]) for seat in story.asked if seat not in story.withheld),
        *(cmd.WithholdSeed(seat) for seat in story.withheld),
        cmd.Start(),
    ]


def action(rng: Random, state: GameState, turn: int) -> cmd.Command:
    """Plays along the row of the start square as long as it has room; then exchanges and passes."""
    seat, start = state.turn, state.edition.layout.start
    if state.pending is not None:
        return cmd.Challenge(seats_after(state, state.pending.seat)[0])
    column = start.column + len(state.board)
    rack, count = state.players[seat].rack.tiles, rng.randint(2, 3)
    if turn < 8 and len(rack) >= count and column + count <= state.edition.layout.columns:
        tiles = rng.sample(rack, count)
        placed = (
            Placement(Square(start.row, column + at), "A" if t == "?" else t, t == "?") for at, t in enumerate(tiles)
        )
        return cmd.Play(seat, tuple(placed))
    if turn < 14 and len(state.bag) >= len(rack):
        return cmd.Exchange(seat, tuple(rng.sample(rack, rng.randint(1, 7))))
    return cmd.Pass(seat)


def edition_of(story: Story) -> Edition:
    edition = load_edition("english", {"rules": {"exchange_order": story.order, "end": {"passes_each": 2}}})
    kinds = tuple(TileKind(tile, count, 1) for tile, count in story.tiles.items())
    return replace(edition, tiles=TileSet(kinds)) if kinds else edition


def game(number: int, story: Story) -> list[ev.Event]:
    """The log of a game."""
    rng = Random(number)
    draws = Draws(rng.randbytes(32))
    events = create(edition_of(story), [f"p{seat}" for seat in range(story.seats)], Facts(draws=draws), story.asked)
    state = replay(None, events)

    def do(command: cmd.Command, **facts: Any) -> None:
        nonlocal state
        new = decide(state, command, Facts(draws=draws, someone_can_move=True, **facts))
        events.extend(new)
        state = replay(state, new)

    for command in opening(rng, draws, story):
        do(command)
    for turn in range(60):
        if story.resumed and turn == 5:
            draws = draws.renewed(rng.randbytes(32))
            events.extend(recommit(state, Facts(draws=draws)))
            state = replay(state, events[-1:])
        if turn in story.leaves_at:
            do(cmd.Resign(state.turn if state.pending is None else state.pending.seat))
        else:
            verdicts = {} if state.pending is None else dict.fromkeys(state.pending.words, rng.random() < 0.6)
            do(action(rng, state, turn), verdicts=verdicts)
        if state.phase is Phase.OVER:
            return events
    raise AssertionError("the game does not end")


def slim(event: dict[str, Any]) -> dict[str, Any]:
    if event["type"] == "game-created":
        edition = {part: {key: event["edition"][part][key] for key in keys} for part, keys in NEEDED.items()}
        return {**event, "edition": edition}
    return event


STORIES = {
    "both contribute": Story(),
    "returned first": Story(order="return-then-draw"),
    "one sends no hash": Story(withheld=(1,)),
    "one withholds the bytes": Story(withheld=(1, 0)),
    "of an earlier version": Story(asked=(0,), hashed=False),
    "nobody is asked": Story(asked=(), hashed=False),
    "resumed": Story(resumed=True),
    "ties and a small bag": Story(tiles={"A": 13, "B": 3, "?": 1}),
    "ties of four players": Story(seats=4, tiles={"A": 40, "B": 10, "?": 2}),
    "one player leaves": Story(seats=3, leaves_at=(4,)),
    "one player leaves during a challenge": Story(seats=3, leaves_at=(5,)),
    "the opponent leaves": Story(leaves_at=(7,)),
}


def vectors() -> dict[str, Any]:
    rng = Random("draws")
    logs = {
        name: [slim(encode_event(event)) for event in game(number, story)]
        for number, (name, story) in enumerate(STORIES.items(), 1)
    }
    return {"digests": list(digests(rng)), "seed_hashes": list(seed_hashes(rng)), "logs": logs}


def text() -> str:
    """One event on a line."""
    return json.dumps(vectors(), ensure_ascii=False, separators=(",", ":")).replace('},{"type"', '},\n{"type"') + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
