"""A match on disk: one line of JSON for each finished game, so that it can be broken off and gone on with."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mozaika.engine.errors import OtherMatch
from mozaika.engine.match import MatchPlan, PlayedGame
from mozaika.errors import FileUnwritable


class MatchFile:
    """`games` are those that are finished, by number; `was_torn` tells that the last line had been broken off."""

    def __init__(self, path: Path, plan: MatchPlan) -> None:
        """Refuses what is not a file of this very match, and then changes nothing in it."""
        self._path, self._plan = path, plan
        self.games: dict[int, PlayedGame] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("ab"):  # refused now rather than after the first game
                pass
            text = path.read_bytes()
        except OSError as error:
            raise FileUnwritable(str(path)) from error
        whole = text[: text.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), 1):
            game = self._parse(line, number)
            self.games.setdefault(game.game, game)
        torn = text[len(whole) :]
        if not self._begins_like_ours(torn):
            raise OtherMatch(str(path), whole.count(b"\n") + 1)
        self.was_torn = bool(torn)
        if torn:
            with path.open("r+b") as file:
                file.truncate(len(whole))

    def add(self, game: PlayedGame) -> None:
        plan = self._plan
        told = {"bots": plan.bots, "edition": plan.edition.id, "lexicon": plan.lexicon, "seed": plan.seed}
        line = json.dumps({"match": plan.digest, **asdict(game), **told}, ensure_ascii=False) + "\n"
        try:
            with self._path.open("ab") as file:
                file.write(line.encode())
        except OSError as error:
            raise FileUnwritable(str(self._path)) from error
        self.games[game.game] = game

    def _begins_like_ours(self, torn: bytes) -> bool:
        head = f'{{"match": "{self._plan.digest}"'.encode()
        return torn.startswith(head[: len(torn)])

    def _parse(self, line: bytes, number: int) -> PlayedGame:
        try:
            told: dict[str, Any] = json.loads(line)
            if told["match"] != self._plan.digest:
                raise OtherMatch(str(self._path), number)
            game = PlayedGame(
                game=int(told["game"]),
                seats=_two(told["seats"]),
                scores=_two(told["scores"]),
                turns=int(told["turns"]),
                slowest_ms=(float(told["slowest_ms"][0]), float(told["slowest_ms"][1])),
            )
        except (ValueError, LookupError, TypeError, OverflowError) as error:
            raise OtherMatch(str(self._path), number) from error
        return game


def _two(told: Any) -> tuple[int, int]:
    first, second = told
    return int(first), int(second)
