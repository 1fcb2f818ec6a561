"""A match on disk: one line of JSON for each finished game, so that it can be interrupted and resumed."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mozaika.engine.errors import OtherMatch
from mozaika.engine.match import MatchPlan, PlayedGame
from mozaika.errors import FileUnwritable


class MatchFile:
    """`games` are the finished games by number; `was_torn` if the last line was incomplete."""

    def __init__(self, path: Path, plan: MatchPlan) -> None:
        """Refuses a file of another match and leaves it unchanged."""
        self._path, self._plan = path, plan
        self.games: dict[int, PlayedGame] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("ab"):  # an unwritable file is refused before the first game
                pass
            text = path.read_bytes()
        except OSError as error:
            raise FileUnwritable(str(path)) from error
        complete = text[: text.rfind(b"\n") + 1]
        for number, line in enumerate(complete.splitlines(), 1):
            game = self._parse(line, number)
            self.games.setdefault(game.game, game)
        torn = text[len(complete) :]
        if not self._may_be_ours(torn):
            raise OtherMatch(str(path), complete.count(b"\n") + 1)
        self.was_torn = bool(torn)
        if torn:
            with path.open("r+b") as file:
                file.truncate(len(complete))

    def add(self, game: PlayedGame) -> None:
        plan = self._plan
        about = {"bots": plan.bots, "edition": plan.edition.id, "lexicon": plan.lexicon, "seed": plan.seed}
        played = asdict(game)
        if not any(game.faults):  # only bots that were added have any; other lines are as in earlier versions
            del played["faults"]
        line = json.dumps({"match": plan.digest, **played, **about}, ensure_ascii=False) + "\n"
        try:
            with self._path.open("ab") as file:
                file.write(line.encode())
        except OSError as error:
            raise FileUnwritable(str(self._path)) from error
        self.games[game.game] = game

    def _may_be_ours(self, torn: bytes) -> bool:
        head = f'{{"match": "{self._plan.digest}"'.encode()
        return torn.startswith(head[: len(torn)])

    def _parse(self, line: bytes, number: int) -> PlayedGame:
        try:
            data: dict[str, Any] = json.loads(line)
            if data["match"] != self._plan.digest:
                raise OtherMatch(str(self._path), number)
            game = PlayedGame(
                game=int(data["game"]),
                seats=_two(data["seats"]),
                scores=_two(data["scores"]),
                turns=int(data["turns"]),
                slowest_ms=(float(data["slowest_ms"][0]), float(data["slowest_ms"][1])),
                faults=_two(data.get("faults", (0, 0))),  # files of earlier versions have none
            )
        except (ValueError, LookupError, TypeError, OverflowError) as error:
            raise OtherMatch(str(self._path), number) from error
        return game


def _two(values: Any) -> tuple[int, int]:
    first, second = values
    return int(first), int(second)
