"""The turns of a saved game for its review, from the log: boards, racks, draws, challenges and clocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from mozaika.errors import GameError
from mozaika.records.saved import FULL, SavedGame
from mozaika.records.transcript import LineKind
from mozaika.rules import events as ev
from mozaika.rules import verify
from mozaika.rules.evolve import evolve
from mozaika.rules.squares import Seat
from mozaika.rules.state import AdjustmentKind, GameState, Turn, TurnKind
from mozaika.rules.tiles import HIDDEN, Tile
from mozaika.rules.views import PlayerView, view_for
from mozaika.web.review_responses import ReviewAdjustment, ReviewDraws, ReviewResult, ReviewSeed, ReviewTurn
from mozaika.web.screen import tile_infos
from mozaika.web.turn_list import play_info

_KINDS = {
    AdjustmentKind.RACK: LineKind.LOSS,
    AdjustmentKind.GAINED: LineKind.GAIN,
    AdjustmentKind.TIME: LineKind.TIME,
}
_TURN_EVENTS = (ev.PlayAccepted, ev.PlayTakenBack, ev.Passed, ev.TurnLost, ev.TilesExchanged)


class LogReader:
    """Follows the log of a save. In a view, tiles that its viewer did not see are left out."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved
        first = evolve(None, saved.events[0])
        seat = saved.viewer if isinstance(saved.viewer, int) else None
        self.state: GameState = first if saved.viewer == FULL else view_for(first, seat).state
        self.turns: list[ReviewTurn] = []
        self._before = self.state  # when the present turn was made
        self._began_at = 0
        self._made_at = 0
        self._challenger: Seat | None = None
        self._invalid: tuple[str, ...] = ()
        self._bonus = 0
        self._has_clock = self.state.edition.rules.clock.budget_ms > 0
        for event in saved.events[1:]:
            self._add(event)

    def _add(self, event: ev.Event) -> None:
        before = self.state
        match event:
            case ev.TurnBegan():
                self._began_at = event.at
            case ev.PlayCommitted():
                self._before, self._made_at = before, event.at
            case ev.Passed() | ev.TilesExchanged() | ev.TurnLost():
                self._before, self._made_at = before, event.at
            case ev.ChallengeDecided(challenger=challenger, invalid=invalid):
                self._challenger, self._invalid = challenger, invalid
            case ev.PointsGiven(points=points):
                self._bonus = points
            case _:
                pass
        self.state = evolve(before, event)
        if isinstance(event, _TURN_EVENTS):
            self._turn(event, self.state.turns[-1])
        elif isinstance(event, ev.TilesDrawn) and self.turns and self.turns[-1].seat == event.seat:
            self._replace_last(drawn=_shown(event.tiles))
        elif isinstance(event, ev.ClockMoved) and self.turns and self.state.pending is None:
            self._replace_last(time_left_ms=_times(self.state))

    def _replace_last(self, **fields: object) -> None:
        self.turns[-1] = msgspec.structs.replace(self.turns[-1], **fields)

    def _turn(self, event: ev.Event, turn: Turn) -> None:
        before, edition, seat = self._before, self.state.edition, turn.seat
        rack = _known(before.players[seat].rack.tiles) or _laid_tiles(turn, before)
        given = _known(event.given) if isinstance(event, ev.TilesExchanged) else ()
        used = max(0, self._made_at - self._began_at) if self._began_at and self._made_at else None
        self.turns.append(
            ReviewTurn(
                number=len(self.turns) + 1,
                seat=seat,
                kind=TurnKind.PLAY.value if turn.kind is TurnKind.TAKEN_BACK else turn.kind.value,
                withdrawn=turn.kind is TurnKind.TAKEN_BACK,
                score=turn.score,
                scores=tuple(player.score for player in self.state.players),
                tiles=tile_infos(turn.placements, edition),
                play=play_info(edition, before.board, turn.placements) if turn.placements else None,
                words=turn.words,
                bingo=len(turn.placements) == edition.rules.rack_size,
                exchanged=turn.exchanged,
                given=given,
                rack=rack,
                racks=_racks(before, {seat: rack}),
                drawn=_shown(event.drawn) if isinstance(event, ev.TilesExchanged) else self._nothing_drawn(seat),
                bag=len(before.bag),
                unseen=_unseen(before, seat),
                challenger=self._challenger,
                invalid=self._invalid,
                penalty=self._bonus,
                at=self._made_at or None,
                used_ms=used,
                time_left_ms=_times(self.state) if self._has_clock else None,
                notes=(),
            )
        )
        self._challenger, self._invalid, self._bonus = None, (), 0

    def _nothing_drawn(self, seat: Seat) -> tuple[Tile, ...] | None:
        """Before the draw of a turn, which may have none; None if the viewer sees no draws of the seat."""
        return None if self.state.players[seat].rack.face_down else ()

    def racks(self) -> tuple[tuple[str, ...] | None, ...]:
        return _racks(self.state, {})

    def result(self) -> ReviewResult | None:
        result = self.state.result
        if result is None:
            return None
        own = [player.rack.tiles for player in self.state.players]
        return ReviewResult(
            reason=result.reason,
            adjustments=tuple(
                ReviewAdjustment(
                    each.seat,
                    _KINDS[each.kind],
                    each.points,
                    own[each.seat] if each.kind is AdjustmentKind.RACK else (),
                )
                for each in result.adjustments
            ),
            scores=result.totals,
            winners=result.winners,
        )


def review_draws(saved: SavedGame, state: GameState) -> ReviewDraws | None:
    """The facts of the draws of a finished game, drawn again; None while they are secret."""
    if saved.viewer != FULL or state.result is None:
        return None
    return ReviewDraws(
        commitments=tuple(event.commitment.hex() for event in saved.events if isinstance(event, ev.Committed)),
        secrets=tuple(event.secret.hex() for event in saved.events if isinstance(event, ev.SecretRevealed)),
        seeds=tuple(
            ReviewSeed(event.seat, event.seed.hex()) for event in saved.events if isinstance(event, ev.Contributed)
        ),
        start=() if state.start_draw is None else state.start_draw.rounds,
        fault=_fault(saved.events),
    )


def _fault(events: Sequence[ev.Event]) -> str | None:
    try:
        verify(events)
    except GameError as error:
        return error.code
    return None


def _times(state: GameState) -> tuple[int, ...]:
    return tuple(player.time_left_ms for player in state.players)


def _racks(state: GameState, known: dict[Seat, tuple[Tile, ...]]) -> tuple[tuple[str, ...] | None, ...]:
    """A rack of which nothing is known is null; one without tiles is empty."""
    return tuple(
        known[seat] if seat in known else None if player.rack.face_down else _known(player.rack.tiles)
        for seat, player in enumerate(state.players)
    )


def _unseen(state: GameState, seat: Seat) -> dict[str, int]:
    return dict(Counter(PlayerView(seat, state).unseen()))


def _laid_tiles(turn: Turn, state: GameState) -> tuple[Tile, ...]:
    """Of a hidden rack, the tiles of the play are known."""
    return state.edition.alphabet.sort(placement.tile for placement in turn.placements)


def _shown(tiles: tuple[Tile, ...]) -> tuple[Tile, ...] | None:
    """The tiles, or None if the viewer did not see them."""
    return None if HIDDEN in tiles else tiles


def _known(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if tile != HIDDEN)
