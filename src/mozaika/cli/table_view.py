"""The screens of a terminal game: the public one, one player's with their rack, and the final result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from mozaika.cli.describe import describe_turn, format_time
from mozaika.cli.screen import cell_width, draw_board, draw_tiles
from mozaika.cli.terminal import Terminal
from mozaika.engine.bots import level_names
from mozaika.game import Game
from mozaika.records.notation import format_play
from mozaika.rules.board import Board
from mozaika.rules.clocks import time_left
from mozaika.rules.names import MIN_PLAYERS
from mozaika.rules.ruleset import ClockKind
from mozaika.rules.scoring import FormedWord, Score
from mozaika.rules.squares import Seat
from mozaika.rules.state import EndReason, Result, TurnKind, goes_out
from mozaika.texts import Catalogue


@dataclass(slots=True)
class TableScreen:
    game: Game
    terminal: Terminal
    texts: Catalogue
    bots: Mapping[Seat, str] = field(default_factory=dict)  # names of bots, by seat
    notices: list[str] = field(default_factory=list)  # lines for the next public screen

    def announce_start(self) -> None:
        """Add notices: how words are checked, the starting draw, and who begins (4.4)."""
        draw, words, text = self.game.state.start_draw, self.game.words, self.texts.format
        assert draw is not None
        if words is None:
            self.notices.append(text("no-word-list"))
        else:
            self.notices.append(text("word-list", name=words.name, count=len(words), dropped=words.dropped))
        self.notices.append(text("start-draw"))
        for number, drawing in enumerate(draw.rounds):
            if number:
                names = ", ".join(self.game.names[seat] for seat, _ in drawing)
                self.notices.append("  " + text("start-draw-tie", names=names))
            for seat, tile in drawing:
                self.notices.append("  " + text("start-draw-line", name=self.game.names[seat], tile=tile))
        self.notices.append(text("starts", name=self.game.names[draw.starter]))

    def show_public(self) -> None:
        """Board, scores and notices: only what every player may see."""
        game, pending = self.game, self.game.state.pending
        last = game.turns[-1].placements if game.turns else ()
        fresh = pending.placements if pending else last
        self.terminal.clear()
        self._warn_if_too_small()
        self.terminal.print(draw_board(game.edition, game.board_now, self.terminal.painter, (p.square for p in fresh)))
        self.terminal.print()
        for line in self._scores():
            self.terminal.print(line)
        self.terminal.print(self.texts.format("in-bag", count=len(game.state.bag)))
        self.terminal.print()
        for notice in self.notices:
            self.terminal.print(notice)
        self.notices.clear()

    def _warn_if_too_small(self) -> None:
        layout, size = self.game.edition.layout, self.terminal.size()
        columns, rows = 6 + layout.columns * cell_width(self.game.edition), layout.rows + 10
        if size is not None and (size[0] < columns or size[1] < rows):
            width, height = size
            values = {"columns": columns, "rows": rows, "width": width, "height": height}
            self.terminal.print(self.texts.format("screen-too-small", **values))

    def show_private(self, seat: Seat) -> None:
        """The public screen and the rack of `seat`, shown while only that player looks."""
        self.show_public()
        self.terminal.print(self.texts.format("rack-of", name=self.game.names[seat]))
        self.terminal.print(draw_tiles(self.game.edition, self.game.rack(seat), self.terminal.painter))
        self.terminal.print()

    def _scores(self) -> list[str]:
        width = max(map(len, self.game.names))
        lines = []
        for seat, name in enumerate(self.game.names):
            marker = "▸" if seat == self.game.turn and not self.game.over else " "
            score = self.game.state.players[seat].score
            lines.append(f"{marker} {name:<{width}} {score:>5}  {' · '.join(self._notes(seat))}")
        return lines

    def _notes(self, seat: Seat) -> list[str]:
        player, text = self.game.state.players[seat], self.texts.format
        if player.left is not None:
            return [text("left-game")]
        notes = [text("tiles-left", count=len(player.rack))]
        if (bot := self.bots.get(seat)) in (levels := level_names()):
            notes.insert(0, text("level-of-bot", level=levels.index(bot) + 1, levels=len(levels)))
        if self.game.edition.rules.clock.kind is not ClockKind.NONE:
            left = time_left(self.game.state, seat, self.game.now())
            notes.append(text("time-left" if left >= 0 else "overtime", time=format_time(left)))
        if player.owes:
            notes.append(text("owes-turns", count=player.owes))
        return notes

    def show_result(self) -> None:
        result, text = self.game.result, self.texts.format
        assert result is not None
        self.show_public()
        self.terminal.print(self.terminal.painter.strong(text("result")))
        self.terminal.print(self._end_reason(result))
        for seat, name in enumerate(self.game.names):
            self.terminal.print(f"  {name}: {result.totals[seat]}")
            for line in self._adjustments(result, seat):
                self.terminal.print(f"    {line}")
        self.terminal.print(self._winner(result))
        if len(result.ranking) > 1 and len(self.game.names) > MIN_PLAYERS:
            self._show_ranking(result)
        self.game.verify()
        self.terminal.print(text("draws-verified"))

    def _end_reason(self, result: Result) -> str:
        key, state = f"end-{result.reason.value}", self.game.state
        if result.reason is EndReason.WENT_OUT:
            return self.texts.format(
                key, name=next(self.game.names[seat] for seat in state.seats if goes_out(state, seat))
            )
        if result.reason is EndReason.ONE_LEFT:
            return self.texts.format(key, name=self.game.names[state.seats[0]])
        if result.reason is EndReason.PASSES:
            return self.texts.format(key, times=state.edition.rules.end.passes_each)
        if result.reason is EndReason.TURN_LIMIT:
            return self.texts.format(key, turns=len(state.turns))
        return self.texts.format(key)

    def _winner(self, result: Result) -> str:
        names = [self.game.names[seat] for seat in result.winners]
        if len(names) > 1:
            return self.texts.format("tie", names=", ".join(names))
        best = result.totals[result.winners[0]]
        level = [seat for seat in self.game.state.seats if result.totals[seat] == best]
        return self.texts.format("winner" if len(level) == 1 else "winner-by-earlier-score", name=names[0])

    def _show_ranking(self, result: Result) -> None:
        self.terminal.print(self.texts.format("ranking"))
        place = 1
        for seats in result.ranking:
            for seat in seats:
                self.terminal.print(f"  {place}. {self.game.names[seat]}  {result.totals[seat]}")
            place += len(seats)

    def _adjustments(self, result: Result, seat: Seat) -> list[str]:
        tiles = str(self.game.rack(seat))
        return [
            self.texts.format(f"adjust-{adjustment.kind.value}", points=adjustment.points, tiles=tiles)
            for adjustment in result.adjustments
            if adjustment.seat == seat
        ]

    def show_moves(self) -> None:
        if not self.game.turns:
            self.terminal.print(self.texts.format("no-moves-yet"))
        board = Board()
        for number, turn in enumerate(self.game.turns, 1):
            play = format_play(self.game.edition, board, turn.placements) if turn.placements else ""
            description = describe_turn(turn, play, self.texts)
            self.terminal.print(
                f"{number:>3}. {self.game.names[turn.seat]}: {description}  +{turn.score}  {turn.total}"
            )
            board = board.plus(turn.placements) if turn.kind is TurnKind.PLAY else board

    def show_unseen(self, seat: Seat) -> None:
        unseen = self.game.view(seat).unseen()
        counts = (f"{tile}×{count}" for tile, count in Counter(unseen).items())
        self.terminal.print(self.texts.format("unseen", count=len(unseen)) + " " + " ".join(counts))

    def show_score(self, score: Score, verdicts: dict[str, bool]) -> None:
        """Each word with its sum, and its validity where `verdicts` has it."""
        for word in score.words:
            line = self.texts.format("preview-word", word=word.text, sum=sum_of(word), points=word.points)
            if word.text in verdicts:
                line += "  " + self.texts.format("word-valid" if verdicts[word.text] else "word-invalid")
            self.terminal.print("  " + line)
        if score.bonus:
            self.terminal.print("  " + self.texts.format("preview-bonus", points=score.bonus))
        self.terminal.print("  " + self.texts.format("preview-total", points=score.total))


def sum_of(word: FormedWord) -> str:
    """How the points of a word add up, for example `2×(1 + 3×4 + 1)`."""
    factors = ((letter.premium.letter_factor if letter.premium else 1, letter.face) for letter in word.letters)
    total = " + ".join(f"{factor}×{face}" if factor > 1 else str(face) for factor, face in factors)
    return f"{word.word_factor}×({total})" if word.word_factor > 1 else total
