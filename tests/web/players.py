"""Scripted players: they choose with the engine, bluff, challenge, exchange and reconnect."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mozaika.engine.generator import all_plays
from mozaika.lexicon.graph import WordGraph
from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.rules.board import Board, Placement
from mozaika.rules.phases import allowed
from mozaika.rules.scoring import score_play
from mozaika.rules.state import Phase
from mozaika.rules.views import PlayerView
from tests.faults.client import laid_tiles
from tests.web.client import Socket
from tests.web.server import Served

WORTH_A_TRY = {"stale-version", "invalid-words", "exchanges-used-up", "others-may-challenge", "acceptance-ends-game"}


def board_of(view: PlayerView) -> Board:
    """The board with the pending play, which acting accepts."""
    state = view.state
    return state.board if state.pending is None else state.board.plus(state.pending.placements)


def valid_play(view: PlayerView, words: WordGraph, rng: Random) -> tuple[Placement, ...] | None:
    found = all_plays(view.state.edition, board_of(view), view.rack.tiles, words)
    return found[rng.randrange(min(12, len(found)))].placements if found else None


def bluff(view: PlayerView, words: WordGraph, rng: Random) -> tuple[Placement, ...] | None:
    """The tiles of a legal play in another order, so that a word is invalid."""
    placements = valid_play(view, words, rng)
    for _ in range(20 if placements else 0):
        assert placements is not None
        laid = rng.sample(placements, len(placements))
        moved = tuple(Placement(p.square, q.letter, q.blank) for p, q in zip(placements, laid, strict=True))
        texts = score_play(view.state.edition, board_of(view), moved).texts
        if not all(words.judge(texts).values()):
            return moved
    return None


@dataclass
class Player:
    """`kept` is the probability of staying connected after a move."""

    socket: Socket
    words: WordGraph
    rng: Random
    kept: float = 0.8
    refused: list[str] = field(default_factory=list)
    did: list[str] = field(default_factory=list)

    async def play(self) -> None:
        """Play until the game is over."""
        await self.socket.began()
        while True:
            await self.socket.until(lambda: self._over or self._can_act)
            if self._over:
                return
            await self._act()
            if self.rng.random() > self.kept:
                await self.socket.reopen()
                await self.socket.check_screen()

    @property
    def _over(self) -> bool:
        return self.socket.here.state.phase is Phase.OVER

    @property
    def _can_act(self) -> bool:
        view = self.socket.here
        assert view.seat is not None
        may, pending = allowed(view.state, view.seat), view.state.pending
        decides = cmd.Accept in may and pending is not None and view.seat not in pending.accepted_by
        return decides or (cmd.Pass in may and view.state.phase is Phase.TURN)

    async def _act(self) -> None:
        kind, rest = self._choice()
        answer = await self.socket.command(kind, **rest)
        if answer["kind"] == "done":
            self.did.append(kind)
            assert self.socket.version >= answer["version"]  # events come before the acknowledgement
            return
        self.refused.append(answer["code"])
        assert answer["code"] in WORTH_A_TRY, answer
        if answer["code"] == "stale-version":
            await self.socket.until(lambda: self.socket.version >= answer["version"])
        else:
            await self.socket.command("pass" if self.socket.here.state.pending is None else "accept")

    def _choice(self) -> tuple[str, dict[str, Any]]:
        view, rng = self.socket.here, self.rng
        pending = view.state.pending
        if pending is not None:
            wrong = not all(self.words.judge(pending.words).values())
            if rng.random() < (0.8 if wrong else 0.1):
                return "challenge", {}
            if view.state.phase is Phase.GOING_OUT or rng.random() < 0.6 or self._waits_for_others:
                return "accept", {}
        chance = rng.random()
        if chance < 0.07:
            return "pass", {}
        if chance < 0.16 and len(view.state.bag) >= 2 * view.state.edition.rules.rack_size:
            return "exchange", {"tiles": rng.sample(view.rack.tiles, rng.randint(1, len(view.rack)))}
        find = bluff if chance < 0.3 else valid_play
        placements = find(view, self.words, rng)
        return ("pass", {}) if placements is None else ("play", {"tiles": laid_tiles(placements)})

    @property
    def _waits_for_others(self) -> bool:
        assert self.socket.here.seat is not None
        return cmd.Play not in allowed(self.socket.here.state, self.socket.here.seat)


async def play_out(server: Served, players: Sequence[Player], watching: Sequence[Socket]) -> None:
    """Play to the end; then check every client against the server's screen and the log."""
    await asyncio.gather(*(player.play() for player in players))
    final = server.final(players[0].socket.table)
    assert final.phase is Phase.OVER
    for socket in (*(player.socket for player in players), *watching):
        await socket.until(lambda: socket.version == final.version)  # noqa: B023 - it is awaited here
        assert socket.here == view_for(final, socket.seat)
        assert (await socket.check_screen())["result"]["totals"] == list(final.result.totals if final.result else ())
