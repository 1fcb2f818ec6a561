"""Writes recorded games: each as a GCG file, or all as lines of JSON; and one row of CSV for each move."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from mozaika.engine.encode import ScoredPlay
from mozaika.engine.game_record import RecordedGame, RecordedMove
from mozaika.errors import FileUnwritable
from mozaika.records.files import save_text
from mozaika.records.gcg_write import format_gcg, format_move, format_tiles
from mozaika.records.to_transcript import main_word
from mozaika.records.transcript import LineKind, Transcript, TranscriptLine, TranscriptPlayer, unique_nicks
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition

LINES = ".jsonl"  # the suffix that means lines of JSON; any other path is a folder of GCG files
COLUMNS = ("game", "turn", "seat", "bot", "rack", "play", "score", "total", "leave", "equity", "bag")


class GameFiles:
    """Where games go. Refuses paths that cannot be written before the first game."""

    def __init__(
        self, edition: Edition, lexicon: str, games: Path | None, moves: Path | None, *, resumes: bool = False
    ) -> None:
        """`games` is a folder or a file of lines, `moves` a CSV file. Unless it `resumes`, files begin empty."""
        self._edition, self._lexicon = edition, lexicon
        self._games, self._moves = games, moves
        try:
            for path in (games, moves):
                if path is None:
                    continue
                if path == games and path.suffix.lower() != LINES:
                    path.mkdir(parents=True, exist_ok=True)
                    continue
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("ab" if resumes else "wb"):
                    pass
        except OSError as error:
            raise FileUnwritable(str(path)) from error
        if moves is not None and not moves.stat().st_size:
            self._append(moves, _csv([COLUMNS]))

    @property
    def are_wanted(self) -> bool:
        return self._games is not None or self._moves is not None

    def write(self, game: RecordedGame) -> None:
        transcript = transcript_of_game(game, self._edition, self._lexicon)
        rows = [
            _row(self._edition, game, turn, line) for turn, line in enumerate(transcript.lines[: len(game.moves)], 1)
        ]
        if self._games is not None and self._games.suffix.lower() == LINES:
            self._append(self._games, json.dumps(self._as_json(game, rows), ensure_ascii=False) + "\n")
        elif self._games is not None:
            text = format_gcg(transcript, self._edition)
            save_text(self._games / f"game-{game.number + 1:06d}.gcg", text)
        if self._moves is not None:
            self._append(self._moves, _csv([[row[column] for column in COLUMNS] for row in rows]))

    def _as_json(self, game: RecordedGame, rows: list[dict[str, Any]]) -> dict[str, Any]:
        left_out = ("game", "turn", "bot")
        return {
            "game": game.number,
            "edition": self._edition.id,
            "lexicon": self._lexicon,
            "bots": game.bots,
            "scores": game.scores(self._edition),
            "moves": [{key: value for key, value in row.items() if key not in left_out} for row in rows],
        }

    @staticmethod
    def _append(path: Path, text: str) -> None:
        try:
            with path.open("a", encoding="utf-8", newline="") as file:
                file.write(text)
        except OSError as error:
            raise FileUnwritable(str(path)) from error


def transcript_of_game(game: RecordedGame, edition: Edition, lexicon: str) -> Transcript:
    """A line for each move, and then those of the end."""
    nicks = unique_nicks(game.bots)
    return Transcript(
        edition=edition.id,
        layout=edition.layout,
        players=tuple(TranscriptPlayer(nick, bot) for nick, bot in zip(nicks, game.bots, strict=True)),
        lines=(*_lines(game.moves, edition), *_end(game, edition)),
        headers=(("lexicon", lexicon),),
    )


def _lines(moves: Sequence[RecordedMove], edition: Edition) -> Iterator[TranscriptLine]:
    board = Board()
    for each in moves:
        line = TranscriptLine(LineKind.PASS, each.seat, each.score, each.total, each.rack)
        match each.move:
            case None:
                yield line
            case ScoredPlay(placements=placements):
                start, direction, word = main_word(board, placements)
                board = board.plus(placements)
                yield replace(line, kind=LineKind.PLAY, start=start, direction=direction, word=word)
            case tiles:
                returned = edition.alphabet.sort(tiles)
                yield replace(line, kind=LineKind.EXCHANGE, tiles=returned, count=len(returned))


def _end(game: RecordedGame, edition: Edition) -> Iterator[TranscriptLine]:
    """The losses first, then the gain, as in Polish style."""
    scores = game.scores(edition)
    for seat, rack in enumerate(game.last_racks):
        if rack:
            yield TranscriptLine(LineKind.LOSS, seat, -edition.tiles.value(rack), scores[seat], rack, tiles=rack)
    for seat, rack in enumerate(game.last_racks):
        if not rack:
            others = game.last_racks[1 - seat]
            yield TranscriptLine(LineKind.GAIN, seat, edition.tiles.value(others), scores[seat], tiles=others)


def _row(edition: Edition, game: RecordedGame, turn: int, line: TranscriptLine) -> dict[str, Any]:
    """Games count from 0 as in a match file, turns from 1 as in a move list."""
    move = game.moves[turn - 1]
    return {
        "game": game.number,
        "turn": turn,
        "seat": line.seat,
        "bot": game.bots[line.seat],
        "rack": format_tiles(line.rack),
        "play": format_move(line, edition.alphabet, edition.coordinates),
        "score": line.score,
        "total": line.total,
        "leave": move.leave / 1000,
        "equity": move.equity / 1000,
        "bag": move.bag,
    }


def _csv(rows: list[Any]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
