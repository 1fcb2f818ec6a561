"""`Position`: the board, the racks and the scores at one moment, as a frozen value.

A position is seen by the player on turn: `racks` and `scores` begin with them. It knows as many of the other tiles as
it was told; the rest are `unseen`. A move returns a new position and draws only the tiles that the caller names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from mozaika.editions import find_edition
from mozaika.engine.errors import ImpossibleRack, ImpossibleTiles
from mozaika.errors import BadOption
from mozaika.lexicon.protocols import Lexicon
from mozaika.position import legal
from mozaika.position.errors import DrawBeyondBag
from mozaika.position.moves import EXCHANGE_WORD, PASS_SIGN, PASS_WORD, Exchange, Move, Pass, Play, exchange_of, play_of
from mozaika.position.picture import Picture
from mozaika.records.cgp import Ops, parse_board
from mozaika.records.notation import parse_play, parse_tiles
from mozaika.rules.board import Board
from mozaika.rules.diagram import format_board
from mozaika.rules.edition import Edition
from mozaika.rules.errors import BagBelowMinimum, ExchangeBeyondBag, GameIsOver, UnknownLetter, WrongPlayerCount
from mozaika.rules.names import MAX_PLAYERS, MIN_PLAYERS
from mozaika.rules.placement import check_play
from mozaika.rules.ruleset import ExchangeOrder
from mozaika.rules.square_names import squares_named_by
from mozaika.rules.tiles import BLANK, Pile, Tile

MOST_PIXELS = 10_000  # the width of a picture
Tiles: TypeAlias = str | Iterable[Tile]
"""Tiles as text in any case, such as `aeinrs?`, or as single tiles."""


@dataclass(frozen=True, init=False, repr=False)
class Position:
    """A position of `edition`, which is an id or an `Edition`. `racks` are in turn order from the player on turn; a
    rack that is not known is empty, and the known part of a rack may be given. A rack of the player on turn that is not
    empty counts as complete. `scoreless_turns` and `passes` are the numbers of such turns directly before this one.

    Positions with the same tiles, scores and rules are equal; `last_move` and `ops` do not count.

    >>> import mozaika
    >>> start = mozaika.Position("english", racks=["aeinrst", ""])
    >>> after = start.play("8D nastier", draw="CQU")
    >>> after.scores, after.racks[1], after.last_move
    ((0, 66), ('C', 'Q', 'U'), Play(8D NASTIER, 66))
    >>> start.scores
    (0, 0)
    """

    edition: Edition
    board: Board
    racks: tuple[tuple[Tile, ...], ...]
    scores: tuple[int, ...]
    scoreless_turns: int
    passes: int
    last_move: Move | None = field(compare=False)
    ops: Ops = field(compare=False)

    def __init__(  # noqa: PLR0913 - the fields
        self,
        edition: Edition | str,
        board: Board | str | None = None,
        racks: Sequence[Tiles] = ("", ""),
        scores: Sequence[int] = (),
        *,
        scoreless_turns: int = 0,
        passes: int = 0,
        last_move: Move | None = None,
        ops: Ops = (),
    ) -> None:
        """`board` may be text: rows as in CGP, such as `15/15/…/7CAT5/…`. `ops` are the operations of a CGP line that
        no other field holds; `to_cgp` writes them again.
        """
        kind = find_edition(edition) if isinstance(edition, str) else edition
        if not MIN_PLAYERS <= len(racks) <= MAX_PLAYERS:
            raise WrongPlayerCount(len(racks), MIN_PLAYERS, MAX_PLAYERS)
        totals = tuple(scores) or (0,) * len(racks)
        if len(totals) != len(racks):
            raise WrongPlayerCount(len(totals), len(racks), len(racks))
        values = {
            "edition": kind,
            "board": parse_board(board, kind) if isinstance(board, str) else board or Board(),
            "racks": tuple(_tiles(kind, rack) for rack in racks),
            "scores": totals,
            "scoreless_turns": scoreless_turns,
            "passes": passes,
            "last_move": last_move,
            "ops": ops,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    # --- reading and writing ----------------------------------------------------------------------------------------

    @classmethod
    def from_cgp(cls, text: str, edition: Edition | str | None = None) -> Position:
        """The position of a CGP line, on its board and with its rules; `edition` overrides the edition it names.

        >>> Position.from_cgp("15/" * 7 + "3CAT9/" + "15/" * 6 + "15 AEINRS?/ 10/24 0 ld english;").unseen_count
        90
        """
        from mozaika.position.cgp import position_from_cgp  # noqa: PLC0415 - it imports this module

        return position_from_cgp(text, edition)

    @classmethod
    def from_gcg(cls, path: Path | str, turn: int | None = None, edition: Edition | str | None = None) -> Position:
        """The position after `turn` turns of a game file, in any format; without `turn`, after the last one.

        It has the rack of the player on turn, as far as the file does, and no other. `edition` is for a file that does
        not name one.
        """
        from mozaika.position.game_record import read_game  # noqa: PLC0415 - it imports this module

        return read_game(path, edition).position(turn)

    def to_cgp(self) -> str:
        """The position as a CGP line: tiles, scores and the rules that CGP can express."""
        from mozaika.position.cgp import cgp_of  # noqa: PLC0415 - it imports this module

        return cgp_of(self)

    # --- what is known ----------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.racks)

    @property
    def rack(self) -> tuple[Tile, ...]:
        """The rack of the player on turn."""
        return self.racks[0]

    @cached_property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that the player on turn does not see, in alphabet order: the bag and the other racks, also those
        tiles of other racks that the position names.
        """
        left = Counter(self.edition.tiles.all_tiles()) - Counter(self.rack) - Counter(self.board.tiles())
        return self.edition.alphabet.sort(left.elements())

    @property
    def unseen_count(self) -> int:
        return len(self.unseen)

    @cached_property
    def unknown(self) -> tuple[Tile, ...]:
        """The unseen tiles of which the position does not say where they are, in alphabet order."""
        known = Counter(tile for rack in self.racks[1:] for tile in rack)
        return self.edition.alphabet.sort((Counter(self.unseen) - known).elements())

    @cached_property
    def rack_sizes(self) -> tuple[int, ...]:
        """How many tiles each player holds: see `fill_racks`. The rack of the player on turn counts as complete, unless
        it is empty.
        """
        own, *others = (len(rack) for rack in self.racks)
        unknown, full = len(self.unknown), self.edition.rules.rack_size
        return (own, *fill_racks(others, unknown, full)) if own else fill_racks((own, *others), unknown, full)

    @property
    def in_bag(self) -> int:
        """The number of tiles in the bag."""
        return max(0, len(self.unseen) + len(self.rack) - sum(self.rack_sizes))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: a player has gone out, all have passed, or there were too many scoreless turns.

        Whether anyone can still move is not asked. With three or four players, going out is seen only if all racks are
        known.
        """
        end = self.edition.rules.end
        all_passed = 0 < end.passes_each * self.players <= self.passes
        return self._out is not None or all_passed or 0 < end.scoreless_turns <= self.scoreless_turns

    @property
    def _out(self) -> int | None:
        """The place of a player who has gone out."""
        if () not in self.racks or self.unknown:
            return None
        return len(self.racks) - 1 - self.racks[::-1].index(())  # the last mover, if there are several

    @property
    def final_scores(self) -> tuple[int, ...]:
        """The scores with what the tiles left on the racks, as far as known, cost and bring; as they are before the end
        of the game.
        """
        if not self.is_over:
            return self.scores
        worth = [self.edition.tiles.value(rack) for rack in self.racks]
        totals = [score - value for score, value in zip(self.scores, worth, strict=True)]
        if self._out is not None:
            totals[self._out] += sum(worth)
        return tuple(totals)

    def with_racks(self, *racks: Tiles) -> Position:
        """The same position with these racks, from the player on turn; those that are left out are not known."""
        told = (*racks, *("" for _ in self.racks[len(racks) :]))
        if len(told) != self.players:
            raise WrongPlayerCount(len(told), self.players, self.players)
        return replace(self, racks=tuple(_tiles(self.edition, rack) for rack in told))

    def check(self) -> None:
        """Refuse a position that no game can have: a rack that is too large, or more tiles than the set has."""
        limit = self.edition.rules.rack_size
        for rack in self.racks:
            if len(rack) > limit:
                raise ImpossibleRack(len(rack), limit)
        supply = Counter(self.edition.tiles.all_tiles())
        used = Counter(self.board.tiles()) + Counter(tile for rack in self.racks for tile in rack)
        for tile, count in used.items():
            if count > supply[tile]:
                raise ImpossibleTiles(tile, count, supply[tile])

    # --- moves ------------------------------------------------------------------------------------------------------

    def parse_move(self, text: str) -> Move:
        """A legal move from its text: `8D NASTIER`, `-QV` for an exchange, `-` for a pass; `exchange QV`
        and `pass` mean the same. Words are not checked.

        Letters are read in any case; in a word of mixed case, a small letter is a blank.
        """
        text = text.strip()
        word, _, tiles = text.partition(" ")
        if text == PASS_SIGN or text.lower() == PASS_WORD:
            return Pass()
        with squares_named_by(self.edition):
            if text.startswith(PASS_SIGN) or (word.lower() == EXCHANGE_WORD and tiles.strip()):
                given = text.removeprefix(PASS_SIGN) if text.startswith(PASS_SIGN) else tiles
                return exchange_of(self.edition, parse_tiles(self.edition, given))
            placements = parse_play(text, self.edition, self.board, Pile(self.rack))
            check_play(self.edition, self.board, Pile(self.rack), placements)
        return play_of(self.edition, self.board, placements)

    def legal_plays(self, words: Lexicon | str | None = None) -> Sequence[Play]:
        """All plays whose words are in the list, the highest scores first. `words` is a list or the name of one;
        without it, the list that the edition names.
        """
        return legal.legal_plays(self, words)

    def legal_moves(self, words: Lexicon | str | None = None) -> Sequence[Move]:
        """All legal plays, then the exchanges that the bag allows, then the pass; none if the game is over."""
        return () if self.is_over else legal.legal_moves(self, words)

    def play(self, move: Move | str, *, draw: Tiles = "") -> Position:
        """The position after a move, or its text (see `parse_move`), with the next player on turn.

        The player draws exactly the tiles in `draw`. Words are not checked; a play that breaks another rule is refused,
        as are tiles that cannot be in the bag.
        """
        move = self.parse_move(move) if isinstance(move, str) else move
        if self.is_over:
            raise GameIsOver
        with squares_named_by(self.edition):
            match move:
                case Play():
                    check_play(self.edition, self.board, Pile(self.rack), move.placements)
                    move = play_of(self.edition, self.board, move.placements)
                case Exchange():
                    self._check_exchange(move)
                case Pass():
                    pass
            return self._after(move, _tiles(self.edition, draw))

    def exchange(self, tiles: Tiles, *, draw: Tiles = "") -> Position:
        """The position after an exchange of `tiles`; no tiles is a pass."""
        given = _tiles(self.edition, tiles)
        return self.play(exchange_of(self.edition, given), draw=draw) if given else self.pass_turn()

    def pass_turn(self) -> Position:
        return self.play(Pass())

    def _check_exchange(self, move: Exchange) -> None:
        Pile(self.rack).minus(move.tiles)
        needed = self.edition.rules.exchange_needs_in_bag
        if self.in_bag < needed:
            raise BagBelowMinimum(needed, self.in_bag)
        if len(move.tiles) > self.in_bag:
            raise ExchangeBeyondBag(len(move.tiles), self.in_bag)

    def _after(self, move: Move, drawn: tuple[Tile, ...]) -> Position:
        board = self.board.plus(move.placements) if isinstance(move, Play) else self.board
        self._check_draw(move, drawn)
        own = Pile(self.rack).minus(move.tiles).plus(drawn, self.edition.alphabet).tiles
        others = self.racks[1:]
        if self.players == 2 and self.rack and not self.in_bag:
            others = (self.unseen,)  # the bag is empty, so the opponent has all of them
        return Position(
            self.edition,
            board,
            (*others, own),
            (*self.scores[1:], self.scores[0] + move.score),
            scoreless_turns=0 if move.score else self.scoreless_turns + 1,
            passes=self.passes + 1 if isinstance(move, Pass) else 0,
            last_move=move,
        )

    def _check_draw(self, move: Move, drawn: tuple[Tile, ...]) -> None:
        most = min(len(move.tiles), self.in_bag)
        if len(drawn) > most:
            raise DrawBeyondBag(len(drawn), most)
        possible = Counter(self.unknown)
        if isinstance(move, Exchange) and self.edition.rules.exchange_order is ExchangeOrder.RETURN_THEN_DRAW:
            possible += Counter(move.tiles)
        for tile, count in Counter(drawn).items():
            if count > possible[tile]:
                raise ImpossibleTiles(tile, count, possible[tile])

    # --- pictures ---------------------------------------------------------------------------------------------------

    def to_svg(self) -> str:
        """A picture of the board and the rack as SVG, with the tiles of the last move marked."""
        return self.picture().svg()

    def to_png(self, width: int = 800) -> bytes:
        """The picture as PNG, `width` pixels wide. It needs the library resvg-py: `pip install resvg-py`."""
        if not 1 <= width <= MOST_PIXELS:
            raise BadOption("width", str(width), f"1–{MOST_PIXELS}")
        return self.picture().png(width)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.to_svg()

    def picture(self) -> Picture:
        """The picture as a value, to draw it inside another one."""
        laid = self.last_move.placements if isinstance(self.last_move, Play) else ()
        return Picture(self.edition, self.board, self.rack, frozenset(each.square for each in laid))

    # --- as a value -------------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """The fields, without what has been computed from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __hash__(self) -> int:
        return hash((self.edition.id, self.board, self.racks, self.scores))

    def __str__(self) -> str:
        return format_board(self.edition, self.board)

    def __repr__(self) -> str:
        racks = " / ".join("".join(rack) or "…" for rack in self.racks)
        return f"<Position {self.edition.id}: {racks}, {':'.join(map(str, self.scores))}, {self.in_bag} in the bag>"


def fill_racks(known: Sequence[int], unknown: int, full: int) -> tuple[int, ...]:
    """How many tiles the other racks hold, of which `known` tiles each are given. A rack may be given in part: the
    unknown tiles fill the racks that are not given, then the others, and the bag has what does not fit.
    """
    sizes = list(known)
    for is_given in (False, True):
        filled = [number for number, count in enumerate(known) if bool(count) is is_given]
        while unknown and any(sizes[number] < full for number in filled):
            sizes[min(filled, key=sizes.__getitem__)] += 1
            unknown -= 1
    return tuple(sizes)


def _tiles(edition: Edition, tiles: Tiles) -> tuple[Tile, ...]:
    """Tiles in alphabet order; of text that is not letters of the edition, the first fault."""
    with squares_named_by(edition):
        parsed = parse_tiles(edition, tiles) if isinstance(tiles, str) else tuple(tiles)
        for tile in parsed:
            if tile not in edition.alphabet and tile != BLANK:
                raise UnknownLetter(tile)
        return edition.alphabet.sort(parsed)
