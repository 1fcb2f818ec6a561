"""The facts of each turn of a game, before anything is computed: what the player held and knew, and what was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import compress

from mozaika.analysis.conversions import check_racks
from mozaika.analysis.engine_positions import engine_position
from mozaika.analysis.games.departures import departed_before
from mozaika.analysis.games.turn_times import turn_seconds
from mozaika.analysis.games.values import Unknown
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.engine_position import EnginePosition, Move
from mozaika.errors import GameError
from mozaika.lexicon.protocols import WordJudge
from mozaika.position.game_record import GameRecord, GameTurn
from mozaika.position.moves import Exchange, Pass, Play
from mozaika.records.game_notes import TURN_LOST
from mozaika.rules.board import Placement
from mozaika.rules.squares import Direction, Seat, Square
from mozaika.rules.tiles import HIDDEN, Tile

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """One turn. `unknown` says why its moves cannot be compared, if they cannot; then `here` is None. `in_bag` and
    `full_bag` follow from the moves, also where racks are not known. `drawn` are the tiles that the player has drawn
    since their last turn, if that is known.
    """

    turn: GameTurn
    in_bag: int
    full_bag: int
    after_bag: int
    rack_size: int  # of this player now
    here: EnginePosition | None
    played: Move
    drawn: Tiles | None
    phonies: tuple[str, ...]
    unchallenged: tuple[str, ...]
    seconds: float | None
    unknown: Unknown | None

    @property
    def is_bingo(self) -> bool:
        size = self.turn.before.edition.rules.rack_size
        return not self.turn.is_withdrawn and len(placements_of(self.turn)) == size

    @property
    def exchanged(self) -> int:
        return len(self.turn.move.tiles) if isinstance(self.turn.move, Exchange) else 0


def situations(record: GameRecord, words: WordJudge | None) -> Iterator[Situation]:
    """Of all turns, in order. Without `words`, nothing is a phony and no moves can be compared."""
    follower = _Follower(record, words)
    for turn, seconds, gone in zip(record.turns, turn_seconds(record), departed_before(record), strict=True):
        yield follower.add(turn, seconds, gone - {turn.seat})


def placements_of(turn: GameTurn) -> tuple[Placement, ...]:
    return turn.move.placements if isinstance(turn.move, Play) else ()


@dataclass(slots=True)
class _Follower:
    """Follows the sizes of racks and bag, and what the players know, turn by turn."""

    record: GameRecord
    words: WordJudge | None
    in_bag: int = field(init=False)
    full_bag: int = field(init=False)
    sizes: list[int] = field(init=False)
    kept: list[Tiles | None] = field(init=False)  # on each rack before its next draw, if known
    shown: list[Counter[Tile]] = field(init=False)  # tiles of withdrawn plays
    exchanges: list[int] = field(init=False)
    passes: list[Seat] = field(default_factory=list)  # who has passed since the last other move
    last_phonies: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        edition, players = self.record.edition, len(self.record.players)
        self.in_bag = max(0, edition.tiles.total - players * edition.rules.rack_size)
        self.full_bag, self.sizes = self.in_bag, [edition.rules.rack_size] * players
        self.kept, self.shown = [()] * players, [Counter() for _ in range(players)]
        self.exchanges = [0] * players

    def add(self, turn: GameTurn, seconds: float | None, gone: frozenset[Seat]) -> Situation:
        """`gone` are the players who have left."""
        seat, before, in_bag = turn.seat, turn.before, self.in_bag
        self.sizes[seat] = max(self.sizes[seat], len(before.rack))
        size, unknown = self.sizes[seat], self._unknown(turn)
        drawn = None if unknown else self._drawn(seat, before.rack)
        phonies, unchallenged = self._phonies(turn), self.last_phonies
        here = None
        if unknown is None:
            here = self._possible_position(turn, gone)
            if here is None:
                unknown, drawn = Unknown.IMPOSSIBLE, None
        self._go_on(turn, is_known=unknown is None)
        self.last_phonies = () if turn.is_withdrawn else phonies
        return Situation(
            turn,
            in_bag=in_bag,
            full_bag=self.full_bag,
            after_bag=self.in_bag,
            rack_size=size,
            here=here,
            played=engine_move(turn),
            drawn=drawn,
            phonies=phonies,
            unchallenged=unchallenged,
            seconds=seconds,
            unknown=unknown,
        )

    def _unknown(self, turn: GameTurn) -> Unknown | None:
        move, rack = turn.move, turn.before.rack
        if any(note.startswith(TURN_LOST) for note in turn.notes):
            return Unknown.LOST_TURN
        if isinstance(move, Play) and not move.placements:
            return Unknown.IMPOSSIBLE
        if len(rack) < self.sizes[turn.seat]:
            known = Counter(tile for tile in move.tiles if tile != HIDDEN)
            return Unknown.PARTIAL_RACK if Counter(rack) - known else Unknown.NO_RACK
        if HIDDEN in move.tiles:
            return Unknown.HIDDEN_EXCHANGE
        return Unknown.NO_LEXICON if self.words is None else None

    def _drawn(self, seat: int, rack: Tiles) -> Tiles | None:
        kept = self.kept[seat]
        if kept is None or Counter(kept) - Counter(rack):
            return None
        return tuple((Counter(rack) - Counter(kept)).elements())

    def _phonies(self, turn: GameTurn) -> tuple[str, ...]:
        if self.words is None or not isinstance(turn.move, Play):
            return ()
        verdicts = self.words.judge(turn.move.words)
        return tuple(word for word in turn.move.words if not verdicts[word])

    def _possible_position(self, turn: GameTurn, gone: frozenset[Seat]) -> EnginePosition | None:
        """None if no game can have it: a file may say anything."""
        try:
            check_racks(turn.before)
        except GameError:
            return None
        here = self._position(turn, gone)
        limit = self.record.edition.rules.rack_size  # kernels have room for no more
        return here if here.others and all(0 <= size <= limit for size in here.others) else None

    def _position(self, turn: GameTurn, gone: frozenset[Seat]) -> EnginePosition:
        """The position as the player knows it, with the real sizes of the other racks. Those of players who have left
        are set aside.
        """
        before, rules = turn.before, self.record.edition.rules
        around = [(turn.seat + step) % before.players for step in range(1, before.players)]
        staying = [each not in gone for each in around]
        around, scores = list(compress(around, staying)), tuple(compress(before.scores, [True, *staying]))
        aside = min(sum(self.sizes[each] for each in gone), len(before.unseen))
        left, sizes, known = len(before.unseen) - aside, list[int](), list[Tiles]()
        for place, each in enumerate(around):
            held = min(self.sizes[each], left)
            if place == len(around) - 1 and not self.in_bag:
                held = left  # the last rack has what is left
            left -= held
            sizes.append(held)
            shown = self.shown[each] & Counter(before.unseen)
            known.append(tuple(shown.elements()) if shown.total() <= held else ())
        if sum(map(len, known)) and sum(map(Counter, known), Counter[Tile]()) - Counter(before.unseen):
            known = [() for _ in around]
        may = not 0 < rules.exchanges_each <= self.exchanges[turn.seat]
        here = replace(
            engine_position(before), others=tuple(sizes), known=tuple(known), may_exchange=may, opponent_history=None
        )
        if not gone:
            return here
        passes, end = sum(seat not in gone for seat in self.passes), rules.end
        passed = 0 < end.passes_each * len(scores) <= passes + 1
        passed = passed or 0 < end.scoreless_turns <= before.scoreless_turns + 1
        return replace(here, scores=scores, aside=aside, passed=passed)

    def _go_on(self, turn: GameTurn, *, is_known: bool) -> None:
        seat, move, rack = turn.seat, turn.move, Counter(turn.before.rack)
        laid = Counter(move.tiles) if isinstance(move, Play) else Counter[Tile]()
        self.passes = [*self.passes, seat] if isinstance(move, Pass) else []
        if isinstance(move, Exchange):
            self.exchanges[seat] += 1
            self.shown[seat].clear()
        elif turn.is_withdrawn:
            self.shown[seat] |= laid
        elif laid:
            self.shown[seat] -= laid
            drawn = min(self.in_bag, laid.total())
            self.in_bag -= drawn
            self.sizes[seat] += drawn - laid.total()
        given = Counter[Tile]() if turn.is_withdrawn else Counter(move.tiles)
        self.kept[seat] = tuple((rack - given).elements()) if is_known else None


def engine_move(turn: GameTurn) -> Move:
    """The move of a turn as the engine has it. A withdrawn play has the effect of a pass. Of the two images of an
    opening on a symmetric board, it is the one across.
    """
    move, edition = turn.move, turn.before.edition
    if isinstance(move, Exchange):
        return move.tiles
    if not isinstance(move, Play) or turn.is_withdrawn or not move.placements:
        return None
    after, laid, start, direction = turn.before.board.plus(move.placements), move.placements, move.start, move.direction
    length = len(after.run(start, direction))
    if direction is Direction.DOWN and not turn.before.board.laid and edition.layout.is_symmetric:
        start, direction = Square(start.column, start.row), Direction.ACROSS
        laid = tuple(each._replace(square=Square(each.square.column, each.square.row)) for each in laid)
    return ScoredPlay(tuple(sorted(laid)), start, direction, length, move.score, 0)
