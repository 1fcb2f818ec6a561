"""A saved game reduced to its score sheet: what GCG can hold. What it cannot hold is named, not hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mozaika.records.edition_table import named_edition
from mozaika.records.gcg_write import format_move
from mozaika.records.saved import FULL, SavedGame
from mozaika.records.transcript import Line, LineKind, SheetPlayer, Transcript
from mozaika.rules import events as ev
from mozaika.rules.board import Board, LaidTile, Placement
from mozaika.rules.evolve import evolve
from mozaika.rules.scoring import direction_of
from mozaika.rules.squares import Direction, Seat, Square
from mozaika.rules.state import Adjustment, AdjustmentKind, GameState, Turn, TurnKind
from mozaika.rules.tiles import HIDDEN, Tile
from mozaika.rules.views import view_for

# The notes by which our own files tell what GCG has no line for.
TURN_LOST, RESIGNED, TIMED_OUT, PENDING = "turn lost", "resigned", "lost on time", "pending"


def transcript_of(saved: SavedGame) -> Transcript:
    """Turn by turn, each with the rack before it as far as this save may know it. The sheet names the edition of ours
    that has these letters, or else the game's own, which no reader will know.
    """
    sheet = _Sheet(_first_state(saved))
    for event in saved.events[1:]:
        sheet.add(event)
    state, edition = sheet.state, saved.edition
    if state.pending is not None:
        sheet.note_pending()
    finished = state.result is not None
    racks = () if finished else sheet.racks()
    return Transcript(
        edition=named_edition(edition) or edition.id,
        layout=edition.layout,
        players=_players(saved.names),
        lines=tuple(sheet.lines),
        headers=(("lexicon", edition.lexicon.name),) if edition.lexicon.name else (),
        racks=tuple((seat, rack) for seat, rack in racks if rack),
        incomplete=not finished,
        notes=tuple(sheet.early),
    )


def _first_state(saved: SavedGame) -> GameState:
    first = evolve(None, saved.events[0])
    if saved.viewer == FULL:
        return first
    return view_for(first, saved.viewer if isinstance(saved.viewer, int) else None).state


def _players(names: Sequence[str]) -> tuple[SheetPlayer, ...]:
    """A nick has no blank and no colon, and no two are the same."""
    plain = ["_".join(name.replace(":", "_").split()) for name in names]
    nicks: list[str] = []
    for place, nick in enumerate(plain):
        taken = {*nicks, *plain[place + 1 :]} if nick in nicks else set()
        others = (f"{nick}_{number}" for number in range(place + 1, 100))
        nicks.append(next(other for other in others if other not in taken) if taken else nick)
    return tuple(SheetPlayer(nick, name) for nick, name in zip(nicks, names, strict=True))


def known(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if tile != HIDDEN)


@dataclass(slots=True)
class _Sheet:
    state: GameState
    lines: list[Line] = field(default_factory=list)
    early: list[str] = field(default_factory=list)
    rack_before: tuple[Tile, ...] = ()  # of the pending play
    bonus: int = 0  # for a challenge that failed

    def add(self, event: ev.Event) -> None:
        before = self.state
        self.state = evolve(before, event)
        match event:
            case ev.PlayCommitted(seat=seat):
                self.rack_before = self._rack(before, seat, event.placements)
            case ev.PlayAccepted() | ev.PlayTakenBack() | ev.Passed() | ev.TurnLost() | ev.TilesExchanged():
                self._turn(before, event, self.state.turns[-1])
            case ev.PointsGiven(points=points):
                self.bonus = points  # given before the play is recorded, but a sheet has it after
            case ev.Resigned(seat=seat):
                self._note(f"{RESIGNED}: {seat + 1}")
            case ev.TimedOut(seat=seat):
                self._note(f"{TIMED_OUT}: {seat + 1}")
            case ev.GameEnded(adjustments=adjustments):
                self._end(adjustments)
            case _:
                pass

    def _rack(self, state: GameState, seat: Seat, placements: Sequence[Placement]) -> tuple[Tile, ...]:
        """All of it, or of a hidden one the tiles that were shown."""
        rack = known(state.players[seat].rack.tiles)
        return rack or state.edition.alphabet.sort(placement.tile for placement in placements)

    def _turn(self, before: GameState, event: ev.Event, turn: Turn) -> None:
        line = Line(LineKind.PASS, turn.seat, turn.score, turn.total, known(before.players[turn.seat].rack.tiles))
        if turn.kind is TurnKind.LOST:
            self.lines.append(replace(line, notes=(TURN_LOST,)))
        elif isinstance(event, ev.TilesExchanged):
            tiles = known(event.given)
            self.lines.append(replace(line, kind=LineKind.EXCHANGE, tiles=tiles, count=len(event.given)))
        elif turn.kind is TurnKind.PASS:
            self.lines.append(line)
        else:
            self._play(before, line, turn)

    def _play(self, before: GameState, line: Line, turn: Turn) -> None:
        assert before.pending is not None
        score, total = before.pending.score, before.players[turn.seat].score - self.bonus
        start, direction, word = written(before.board, turn.placements)
        line = replace(line, kind=LineKind.PLAY, rack=self.rack_before, start=start, direction=direction, word=word)
        self.lines.append(replace(line, score=score, total=total + score))
        if self.bonus:
            self.lines.append(Line(LineKind.BONUS, turn.seat, self.bonus, total + score + self.bonus))
            self.bonus = 0
        if turn.kind is TurnKind.TAKEN_BACK:
            self.lines.append(Line(LineKind.TAKEN_BACK, turn.seat, -score, total, self.rack_before))

    def note_pending(self) -> None:
        """GCG has no line for a play that may still be challenged: it is told in a note."""
        pending = self.state.pending
        assert pending is not None
        start, direction, word = written(self.state.board, pending.placements)
        line = Line(LineKind.PLAY, pending.seat, pending.score, 0, start=start, direction=direction, word=word)
        move = format_move(line, self.state.edition.alphabet)
        self._note(f"{PENDING}: {pending.seat + 1} {move} {pending.score:+d}")

    def racks(self) -> tuple[tuple[Seat, tuple[Tile, ...]], ...]:
        """As far as known; who has a play pending still has its tiles, for it is not on the board yet."""
        mover = None if self.state.pending is None else self.state.pending.seat
        return tuple(
            (seat, self.rack_before if seat == mover else known(player.rack.tiles))
            for seat, player in enumerate(self.state.players)
        )

    def _note(self, note: str) -> None:
        if self.lines:
            last = self.lines[-1]
            self.lines[-1] = replace(last, notes=(*last.notes, note))
        else:
            self.early.append(note)

    def _end(self, adjustments: tuple[Adjustment, ...]) -> None:
        """Polish style: every loss on a line of its own, and the gain undoubled."""
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
            self.lines.append(Line(kind, seat, adjustment.points, totals[seat], rack, tiles=tiles))

    def _others(self, seat: Seat) -> tuple[Tile, ...]:
        others = (self.state.players[other].rack.tiles for other in self.state.seats if other != seat)
        return self.state.edition.alphabet.sort(tile for rack in others for tile in rack)


def written(board: Board, placements: Sequence[Placement]) -> tuple[Square, Direction, tuple[LaidTile | None, ...]]:
    """A play as the word along its line: where it starts, which way it runs, its new tiles."""
    after = board.plus(placements)
    direction = direction_of(after, placements)
    run = after.run(placements[0].square, direction)
    return run[0], direction, tuple(None if square in board else after[square] for square in run)
