"""The library's entry point: `Game`, one game in memory.

Every change goes through `submit`, as on a server; the other methods build the `Command` for it.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from mozaika.editions import load_edition
from mozaika.engine.movable import can_anyone_move
from mozaika.errors import LexiconMissing
from mozaika.lexicon.library import open_lexicon
from mozaika.lexicon.protocols import Lexicon
from mozaika.lexicon.tdk import TdkJudge
from mozaika.position.live import position_of_state
from mozaika.position.position import Position
from mozaika.records.edition_table import changed_edition
from mozaika.records.errors import ViewOnly
from mozaika.records.notation import format_play, parse_play, parse_tiles, readings
from mozaika.records.saved import FULL, ExtraSections, SavedGame, save_full, save_view
from mozaika.rules import Draws, Facts, PlayerView, create, decide, questions, replay, verify, view_for
from mozaika.rules import commands as cmd
from mozaika.rules.board import Board, Placement
from mozaika.rules.diagram import format_board
from mozaika.rules.draws import SECRET_BYTES
from mozaika.rules.edition import Edition, LexiconName
from mozaika.rules.errors import NotNow
from mozaika.rules.events import Event
from mozaika.rules.names import check_names
from mozaika.rules.placement import check_play
from mozaika.rules.resume import command_to_resume, is_timed, resume
from mozaika.rules.scoring import Score, score_play
from mozaika.rules.square_names import squares_named_by
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase, Result, Turn, VerdictSource, next_to_act
from mozaika.rules.tiles import Pile


def wall_clock_ms() -> int:
    return time.time_ns() // 1_000_000


class Game:
    """A game of 2 to 4 players, from the start draw to the final scores.

    `edition` is an id or an `Edition`; `changes` overrides its settings, in the shape of an edition file. `words` is a
    word list or the name of one (`"sjp"`); without it every word is valid. `seed` makes the draws reproducible, for
    tests and examples.
    """

    def __init__(
        self,
        edition: str | Edition,
        names: Sequence[str],
        *,
        changes: Mapping[str, Any] | None = None,
        words: Lexicon | str | None = None,
        seed: int | None = None,
        clock: Callable[[], int] = wall_clock_ms,
    ) -> None:
        resolved = load_edition(edition) if isinstance(edition, str) else edition
        if changes:
            resolved = changed_edition(resolved, changes)
        words = open_lexicon(resolved, words) if isinstance(words, str) else words
        # The log names the word list that is used: none if every word is valid.
        dictionary = words.dictionary if isinstance(words, TdkJudge) else None
        lexicon = LexiconName("") if words is None else LexiconName(_one_line(words.name), words.digest, dictionary)
        resolved = replace(resolved, lexicon=lexicon)
        self.names = check_names(resolved, names)
        self.words = words
        self._clock = clock
        self.extras: ExtraSections = ()  # unknown sections of the file the game came from; its saves keep them
        self._draws = Draws(_secret(seed))
        people = [f"seat-{number}" for number in range(1, len(self.names) + 1)]
        self.events: list[Event] = create(resolved, people, self._facts())
        self.state: GameState = replay(None, self.events)
        self.submit(cmd.Start())

    @classmethod
    def resume(
        cls, saved: SavedGame, *, words: Lexicon | str | None = None, clock: Callable[[], int] = wall_clock_ms
    ) -> Game:
        """Resume a full save with the word list it was played with. Further draws come from a new secret."""
        if saved.viewer != FULL:
            raise ViewOnly
        lexicon = saved.edition.lexicon
        words = open_lexicon(saved.edition, words) if isinstance(words, str) else words
        if lexicon.digest and (words is None or words.digest != lexicon.digest):
            raise LexiconMissing(lexicon.name)
        game = cls.__new__(cls)
        game.names, game._clock, game.extras = saved.names, clock, saved.extras
        game.words = words if lexicon.digest else None
        game.events, game.state = list(saved.events), saved.state()
        *earlier, last = saved.secrets
        game._draws = Draws(last, tuple(earlier))
        if not game.over:
            game._resume_clock()
        return game

    def _resume_clock(self) -> None:
        """Stop the clock at the last event, start it again now, and commit to a new secret for the further draws."""
        before, self._draws = self._draws, self._draws.renewed(_secret(None))
        self._append(resume(self.state, self.events[-1].at, before, self._facts()))
        if command := command_to_resume(self.state):
            self.submit(command)

    def save(self) -> SavedGame:
        """A full save, including secrets: for a game that is over or whose players are all at this device."""
        return replace(save_full(self.names, self.events, self._draws.all_secrets), extras=self.extras)

    def save_paused(self) -> SavedGame:
        """A full save that is paused now. A plain save resumes with the clocks of its last event."""
        saved = self.save()
        if self.state.phase not in (Phase.TURN, Phase.PENDING) or not is_timed(self.state):
            return saved
        pause = decide(self.state, cmd.Pause(self.state.seats[0]), self._facts())
        return replace(saved, events=(*saved.events, *pause))

    def save_view(self, seat: Seat | None) -> SavedGame:
        """A save of what a seat, or a spectator (None), may see."""
        return save_view(self.names, self.events, seat)

    # --- commands ---------------------------------------------------------------------------------------------------

    def submit(self, command: cmd.Command) -> list[Event]:
        """Apply a command and return its events; `Refused` if the rules do not allow it, and nothing changes."""
        known = self._facts()
        asked = questions(self.state, command, known)
        movable = None
        if asked.can_anyone_move is not None and self.words is not None:
            movable = can_anyone_move(asked.can_anyone_move, self.words)
        verdicts, sources = self._verdicts(asked.words)
        facts = replace(known, verdicts=verdicts, sources=sources, someone_can_move=movable)
        with squares_named_by(self.edition):
            return self._append(decide(self.state, command, facts))

    def play(self, play: str | Iterable[Placement]) -> list[Event]:
        """Make a play, written as `H8 KOTY` in the edition's coordinates or given as placements."""
        return self.submit(cmd.Play(self.turn, self.placements(play)))

    def exchange(self, tiles: str) -> list[Event]:
        """Exchange the tiles in `tiles`, where `?` is the blank; no tiles is a pass."""
        return self.submit(cmd.Exchange(self.turn, parse_tiles(self.edition, tiles)))

    def pass_turn(self) -> list[Event]:
        return self.submit(cmd.Pass(self.turn))

    def challenge(self, seat: Seat | None = None) -> list[Event]:
        """Challenge the pending play for `seat` or, without one, for the first opponent who still may."""
        first = self.opponents()[0] if self.opponents() else self.turn
        return self.submit(cmd.Challenge(first if seat is None else seat))

    def accept(self, seat: Seat | None = None) -> list[Event]:
        """Accept the pending play for `seat` or, without one, for every opponent who has not accepted it."""
        seats = [seat] if seat is not None else self.opponents() or [self.turn]
        return [event for each in seats for event in self.submit(cmd.Accept(each))]

    def resign(self, seat: Seat | None = None) -> list[Event]:
        return self.submit(cmd.Resign(self.turn if seat is None else seat))

    def check_time(self) -> list[Event]:
        """Apply what is due by the clock: the end of a challenge window, a player out of time."""
        deadlines: list[Event] = []
        with suppress(NotNow):
            deadlines += self.submit(cmd.WindowEnded())
        with suppress(NotNow):
            deadlines += self.submit(cmd.TimeOut(self.state.clock.running or 0))
        return deadlines

    # --- queries ----------------------------------------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        return self.state.edition

    @property
    def board(self) -> Board:
        return self.state.board

    @property
    def board_now(self) -> Board:
        """The board with the pending play on it, which the next play builds on."""
        pending = self.state.pending
        return self.board if pending is None else self.board.plus(pending.placements)

    @property
    def turn(self) -> Seat:
        """Whose turn it is; while a play is pending, whose turn follows if it stands."""
        following = next_to_act(self.state) if self.state.pending else None
        return self.state.turn if following is None else following

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def scores(self) -> dict[str, int]:
        """Scores by name, after the end of the game with all adjustments."""
        result = self.state.result
        totals = result.totals if result else tuple(player.score for player in self.state.players)
        return dict(zip(self.names, totals, strict=True))

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.state.turns

    def rack(self, seat: Seat | None = None) -> Pile:
        return self.state.players[self.turn if seat is None else seat].rack

    def position(self) -> Position:
        """The position as the player on turn knows it, for the engine; a pending play counts as accepted."""
        return position_of_state(self.state, self.turn)

    def view(self, seat: Seat | None) -> PlayerView:
        """What a seat, or a spectator (None), may see."""
        return view_for(self.state, seat)

    def opponents(self) -> tuple[Seat, ...]:
        """The seats that may still challenge the pending play."""
        pending = self.state.pending
        if pending is None:
            return ()
        return tuple(seat for seat in self.state.seats if seat != pending.seat and seat not in pending.accepted_by)

    def placements(self, play: str | Iterable[Placement]) -> tuple[Placement, ...]:
        if isinstance(play, str):
            with squares_named_by(self.edition):
                return parse_play(play, self.edition, self.board_now, self.rack())
        return tuple(play)

    def readings(self, text: str) -> tuple[tuple[Placement, ...], ...]:
        """Every reading of a play, for text that `play` refuses with `AmbiguousPlay`."""
        return readings(text, self.edition, self.board_now, self.rack())

    def preview(self, play: str | Iterable[Placement]) -> Score:
        """The words that a play would form and their scores, without making the play."""
        placements = self.placements(play)
        with squares_named_by(self.edition):
            check_play(self.edition, self.board_now, self.rack(), placements)
        return score_play(self.edition, self.board_now, placements)

    def format_play(self, placements: Sequence[Placement]) -> str:
        """The notation of a play that is not on the board yet; it may be the pending one."""
        pending = self.state.pending
        is_pending = pending is not None and tuple(placements) == pending.placements
        return format_play(self.edition, self.board if is_pending else self.board_now, placements)

    def judge(self, words: Iterable[str]) -> dict[str, bool]:
        """Whether each word is valid; without a word list every word is."""
        return dict.fromkeys(words, True) if self.words is None else self.words.judge(words)

    def listed(self, words: Iterable[str]) -> dict[str, bool]:
        """Whether each word is in the word list; no online dictionary is asked."""
        local = self.words.local if isinstance(self.words, TdkJudge) else self.words
        return dict.fromkeys(words, True) if local is None else local.judge(words)

    def verify(self) -> None:
        """Check a finished game from its events; `ForgedRecord` if one does not follow from the rules and the draws."""
        verify(self.events)

    def __str__(self) -> str:
        return format_board(self.edition, self.board_now)

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {score}" for name, score in self.scores.items())
        return f"<Game {self.edition.id}: {scores}; {self.state.phase.value}>"

    def now(self) -> int:
        """The current time in ms."""
        return self._clock()

    # --- internals --------------------------------------------------------------------------------------------------

    def _append(self, events: list[Event]) -> list[Event]:
        self.state = replay(self.state, events)
        self.events += events
        return events

    def _verdicts(self, words: Sequence[str]) -> tuple[dict[str, bool], dict[str, VerdictSource]]:
        """Whether each word is valid and, if an online dictionary is asked, who has decided."""
        if not isinstance(self.words, TdkJudge):
            return self.judge(words), {}
        found = self.words.judge_with_sources(words)
        return {word: valid for word, (valid, _) in found.items()}, {word: by for word, (_, by) in found.items()}

    def _facts(self) -> Facts:
        return Facts(now=self.now(), draws=self._draws)


def _one_line(name: str) -> str:
    """A printable name on one line: a list is named after its file, whose name may contain anything."""
    return " ".join("".join(char if char.isprintable() else " " for char in name).split())[:100]


def _secret(seed: int | None) -> bytes:
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return hashlib.sha256(f"mozaika {seed}".encode()).digest()
