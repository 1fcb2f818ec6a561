"""Converts a saved game to a transcript. What is lost by that: `conversion_losses`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mozaika.records.comments import comments_of, numbered_turns
from mozaika.records.edition_table import named_edition
from mozaika.records.game_notes import PENDING, TURN_LOST, departure_note
from mozaika.records.gcg_write import format_move
from mozaika.records.saved import FULL, SavedGame
from mozaika.records.transcript import LineKind, Transcript, TranscriptLine, TranscriptPlayer, unique_nicks
from mozaika.rules import events as ev
from mozaika.rules.board import Board, LaidTile, Placement
from mozaika.rules.evolve import evolve
from mozaika.rules.scoring import direction_of
from mozaika.rules.squares import Direction, Seat, Square
from mozaika.rules.state import Adjustment, AdjustmentKind, GameState, Turn, TurnKind
from mozaika.rules.tiles import HIDDEN, Tile
from mozaika.rules.views import view_for


def transcript_of(saved: SavedGame) -> Transcript:
    """The turns of a game, each with the rack before it as far as the save shows it.

    The transcript names the bundled edition with the same letters or, if there is none, the game's own.
    """
    builder = _TranscriptBuilder(_first_state(saved))
    for event in saved.events[1:]:
        builder.add(event)
    state, edition = builder.state, saved.edition
    if state.pending is not None:
        builder.note_pending()
    finished = state.result is not None
    racks = () if finished else builder.racks()
    comments = comments_of(saved)
    return Transcript(
        edition=named_edition(edition) or edition.id,
        layout=edition.layout,
        players=_players(saved.names),
        lines=tuple(
            replace(line, notes=(*line.notes, comments[number])) if number in comments else line
            for number, line in numbered_turns(builder.lines)
        ),
        headers=(("lexicon", edition.lexicon.name),) if edition.lexicon.name else (),
        racks=tuple((seat, rack) for seat, rack in racks if rack),
        incomplete=not finished,
        notes=(*builder.notes, *([comments[0]] if 0 in comments else [])),
    )


def _first_state(saved: SavedGame) -> GameState:
    first = evolve(None, saved.events[0])
    if saved.viewer == FULL:
        return first
    return view_for(first, saved.viewer if isinstance(saved.viewer, int) else None).state


def _players(names: Sequence[str]) -> tuple[TranscriptPlayer, ...]:
    """Nicks are unique and contain neither spaces nor colons."""
    plain = ["_".join(name.replace(":", "_").split()) for name in names]
    return tuple(TranscriptPlayer(nick, name) for nick, name in zip(unique_nicks(plain), names, strict=True))


def visible(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if tile != HIDDEN)


@dataclass(slots=True)
class _TranscriptBuilder:
    state: GameState
    lines: list[TranscriptLine] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # before the first line
    rack_before: tuple[Tile, ...] = ()  # the rack of the pending play's player before it
    bonus: int = 0  # points for a failed challenge, not yet on a line

    def add(self, event: ev.Event) -> None:
        before = self.state
        self.state = evolve(before, event)
        match event:
            case ev.PlayCommitted(seat=seat):
                self.rack_before = self._rack(before, seat, event.placements)
            case ev.PlayAccepted() | ev.PlayTakenBack() | ev.Passed() | ev.TurnLost() | ev.TilesExchanged():
                self._turn(before, event, self.state.turns[-1])
            case ev.PointsGiven(points=points):
                self.bonus = points  # the event comes before the play is recorded, its line after
            case ev.Resigned(seat=seat):
                self._note(departure_note(seat, on_time=False))
            case ev.TimedOut(seat=seat):
                self._note(departure_note(seat, on_time=True))
            case ev.GameEnded(adjustments=adjustments):
                self._end(adjustments)
            case _:
                pass

    def _rack(self, state: GameState, seat: Seat, placements: Sequence[Placement]) -> tuple[Tile, ...]:
        """The whole rack; if it is hidden, only the tiles of the play."""
        rack = visible(state.players[seat].rack.tiles)
        return rack or state.edition.alphabet.sort(placement.tile for placement in placements)

    def _turn(self, before: GameState, event: ev.Event, turn: Turn) -> None:
        line = TranscriptLine(
            LineKind.PASS, turn.seat, turn.score, turn.total, visible(before.players[turn.seat].rack.tiles)
        )
        if turn.kind is TurnKind.LOST:
            self.lines.append(replace(line, notes=(TURN_LOST,)))
        elif isinstance(event, ev.TilesExchanged):
            tiles = visible(event.given)
            self.lines.append(replace(line, kind=LineKind.EXCHANGE, tiles=tiles, count=len(event.given)))
        elif turn.kind is TurnKind.PASS:
            self.lines.append(line)
        else:
            self._play(before, line, turn)

    def _play(self, before: GameState, line: TranscriptLine, turn: Turn) -> None:
        assert before.pending is not None
        score, total = before.pending.score, before.players[turn.seat].score - self.bonus
        start, direction, word = main_word(before.board, turn.placements)
        line = replace(line, kind=LineKind.PLAY, rack=self.rack_before, start=start, direction=direction, word=word)
        self.lines.append(replace(line, score=score, total=total + score))
        if self.bonus:
            self.lines.append(TranscriptLine(LineKind.BONUS, turn.seat, self.bonus, total + score + self.bonus))
            self.bonus = 0
        if turn.kind is TurnKind.TAKEN_BACK:
            self.lines.append(TranscriptLine(LineKind.TAKEN_BACK, turn.seat, -score, total, self.rack_before))

    def note_pending(self) -> None:
        """Add a note about the pending play: GCG has no line for a play that may still be challenged."""
        pending = self.state.pending
        assert pending is not None
        start, direction, word = main_word(self.state.board, pending.placements)
        line = TranscriptLine(
            LineKind.PLAY, pending.seat, pending.score, 0, start=start, direction=direction, word=word
        )
        move = format_move(line, self.state.edition.alphabet)
        self._note(f"{PENDING}: {pending.seat + 1} {move} {pending.score:+d}")

    def racks(self) -> tuple[tuple[Seat, tuple[Tile, ...]], ...]:
        """The visible tiles of each seat. The tiles of a pending play are still on its player's rack."""
        mover = None if self.state.pending is None else self.state.pending.seat
        return tuple(
            (seat, self.rack_before if seat == mover else visible(player.rack.tiles))
            for seat, player in enumerate(self.state.players)
        )

    def _note(self, note: str) -> None:
        if self.lines:
            last = self.lines[-1]
            self.lines[-1] = replace(last, notes=(*last.notes, note))
        else:
            self.notes.append(note)

    def _end(self, adjustments: tuple[Adjustment, ...]) -> None:
        """Polish style: each loss on its own line, and the gain not doubled."""
        kinds = {
            AdjustmentKind.RACK: LineKind.LOSS,
            AdjustmentKind.GAINED: LineKind.GAIN,
            AdjustmentKind.TIME: LineKind.TIME,
        }
        totals = [player.score for player in self.state.players]
        for adjustment in adjustments:
            seat, kind = adjustment.seat, kinds[adjustment.kind]
            totals[seat] += adjustment.points
            own = self.state.players[seat].rack.tiles
            tiles = {LineKind.LOSS: own, LineKind.GAIN: self._others(seat), LineKind.TIME: ()}[kind]
            rack = own if kind is LineKind.LOSS else ()
            self.lines.append(TranscriptLine(kind, seat, adjustment.points, totals[seat], rack, tiles=tiles))

    def _others(self, seat: Seat) -> tuple[Tile, ...]:
        others = (self.state.players[other].rack.tiles for other in self.state.seats if other != seat)
        return self.state.edition.alphabet.sort(tile for rack in others for tile in rack)


def main_word(board: Board, placements: Sequence[Placement]) -> tuple[Square, Direction, tuple[LaidTile | None, ...]]:
    """The main word of a play: where it starts, its direction, and its new tiles (None for tiles played through)."""
    after = board.plus(placements)
    direction = direction_of(after, placements)
    run = after.run(placements[0].square, direction)
    return run[0], direction, tuple(None if square in board else after[square] for square in run)
