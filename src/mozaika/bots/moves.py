"""A move as text: `8H C(A)T`, `exchange AEI` or `pass`."""

from __future__ import annotations

from collections.abc import Iterable

from mozaika.records.notation import format_play, parse_play, parse_tiles
from mozaika.rules import commands as cmd
from mozaika.rules.edition import Edition
from mozaika.rules.errors import NotYourTurn
from mozaika.rules.exchanges import exchange_refusal
from mozaika.rules.placement import check_play
from mozaika.rules.tiles import Tile
from mozaika.rules.views import PlayerView

EXCHANGE, PASS = "exchange", "pass"


def format_move(view: PlayerView, command: cmd.Command) -> str:
    """The move of the view's seat as `parse_move` reads it."""
    state = view.state
    match command:
        case cmd.Play():
            return format_play(state.edition, state.board, command.placements)
        case cmd.Exchange():
            return f"{EXCHANGE} {_format_tiles(state.edition, command.tiles)}"
        case cmd.Pass():
            return PASS
        case _:
            raise TypeError(f"no move: {type(command).__name__}")


def parse_move(view: PlayerView, text: str) -> cmd.SeatCommand:
    """The move that `text` means; raises `GameError` if it means none, or several."""
    assert view.seat is not None
    state, (word, _, rest) = view.state, text.strip().partition(" ")
    if word.lower() == PASS and not rest:
        return cmd.Pass(view.seat)
    if word.lower() == EXCHANGE and rest.strip():
        return cmd.Exchange(view.seat, parse_tiles(state.edition, rest))
    return cmd.Play(view.seat, parse_play(text.strip(), state.edition, state.board, view.rack))


def check_move(view: PlayerView, command: cmd.Command) -> None:
    """Raise the rules' refusal of a move. Words are not checked: the game judges them."""
    assert view.seat is not None
    state = view.state
    match command:
        case cmd.Play() | cmd.Exchange() | cmd.Pass() if command.seat != view.seat:
            raise NotYourTurn(view.seat)
        case cmd.Play():
            check_play(state.edition, state.board, view.rack, command.placements)
        case cmd.Exchange():
            view.rack.minus(command.tiles)
            if refusal := exchange_refusal(state, view.seat, len(command.tiles)):
                raise refusal
        case _:
            pass


def _format_tiles(edition: Edition, tiles: Iterable[Tile]) -> str:
    """Spaces separate the tiles where one letter may be written with several characters."""
    between = " " if any(len(letter) > 1 for letter in edition.alphabet.letters) else ""
    return between.join(tiles)
