"""What a bot written in Python gets when it is on turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mozaika.bots.position_line import format_position
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile
from mozaika.rules.views import PlayerView

if TYPE_CHECKING:
    from mozaika.engine.encode import ScoredPlay


@dataclass(frozen=True)
class BotTurn:
    """The game as the bot's seat sees it, the word list, and the time for the move."""

    view: PlayerView
    words: WordGraph
    seconds: float

    @property
    def edition(self) -> Edition:
        return self.view.state.edition

    @property
    def board(self) -> Board:
        return self.view.state.board

    @property
    def rack(self) -> tuple[Tile, ...]:
        return self.view.rack.tiles

    @property
    def bag(self) -> int:
        """The number of tiles in the bag."""
        return len(self.view.state.bag)

    @cached_property
    def cgp(self) -> str:
        """The position as CGP, for programs that read it."""
        return format_position(self.view, self.words.name)

    @cached_property
    def plays(self) -> Sequence[ScoredPlay]:
        """Every legal play, the highest score first."""
        from mozaika.engine.generator import all_plays  # noqa: PLC0415 - imports numba

        return all_plays(self.edition, self.board, self.rack, self.words)

    def best(self, count: int = 10) -> list[ScoredPlay]:
        """The legal plays of highest equity: score and value of the leave."""
        from mozaika.engine.bot_moves import best_plays  # noqa: PLC0415 - imports numba

        return best_plays(self.view, self.words, (), count)
