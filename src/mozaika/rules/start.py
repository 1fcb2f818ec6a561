"""The start of a game (§4): the draw for the first turn, and the deal."""

from __future__ import annotations

from dataclasses import replace

from mozaika.rules import clocks
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.draft import Draft
from mozaika.rules.events import StartDrawn, TurnBegan
from mozaika.rules.squares import Seat
from mozaika.rules.state import seats_after
from mozaika.rules.tiles import BLANK, Tile

Round = tuple[tuple[Seat, Tile], ...]


def draw_for_start(draft: Draft) -> None:
    """Each player draws one tile; tied players draw again without the tiles drawn before (4.2, 4.3)."""
    state, draws = draft.state, draft.draws()
    bag, ledger = state.bag, state.ledger
    tied, rounds = tuple(range(len(state.players))), list[Round]()
    while len(tied) > 1 and len(bag) >= len(tied):
        drawn, used = draws.draw(ledger, bag, len(tied))
        bag, ledger = bag.minus(drawn), replace(ledger, used=used)
        rounds.append(tuple(zip(tied, drawn, strict=True)))
        tied = first_by_letter(state.edition.alphabet, rounds[-1])
    # If the bag runs out of tiles during ties, which takes a tiny tile set, the first of the tied seats begins.
    draft.add(StartDrawn(tuple(rounds), tied[0], ledger.used))


def first_by_letter(alphabet: Alphabet, drawn: Round) -> tuple[Seat, ...]:
    """The seats that drew nearest to the start of the alphabet; a blank comes before every letter."""
    ranks = {seat: -1 if tile == BLANK else alphabet.index(tile) for seat, tile in drawn}
    return tuple(seat for seat, rank in ranks.items() if rank == min(ranks.values()))


def deal(draft: Draft) -> None:
    """Deal the racks clockwise from the starter, whose turn begins then (4.4)."""
    starter = draft.state.turn
    for seat in (starter, *seats_after(draft.state, starter)):
        draft.draw(seat, draft.state.edition.rules.rack_size)
    draft.add(TurnBegan(starter))
    clocks.switch(draft, starter)
