"""Bots: they get a player's view and answer with a command. `greedy` takes the highest score; `static` also minds what
is left at the end.
"""

from __future__ import annotations

import numpy as np

from mozaika.engine.encode import decode_play, encode_board, encode_rack, frame_of
from mozaika.engine.errors import BOTS, UnknownBot
from mozaika.engine.finder import NO_LEAVES, Room, Tables, can_be_bounded, search
from mozaika.engine.generator import all_plays
from mozaika.engine.kernels import best
from mozaika.engine.kernels.generate import WHERE
from mozaika.lexicon.graph import WordGraph
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.views import PlayerView


def choose(view: PlayerView, words: WordGraph, bot: str) -> cmd.Command:
    """What `bot` does when it is the turn of the view's seat and no play is pending."""
    if bot not in BOTS:
        raise UnknownBot(bot)
    assert view.seat is not None
    placements = best_placements(view, words, bot)
    if placements:
        return cmd.Play(view.seat, placements)
    rules, bag, player = view.state.edition.rules, len(view.state.bag), view.state.players[view.seat]
    may_exchange = bag >= rules.exchange_needs_in_bag and not 0 < rules.exchanges_each <= player.exchanges
    if bag and may_exchange:
        return cmd.Exchange(view.seat, view.rack.tiles[:bag])
    return cmd.Pass(view.seat)


def best_placements(view: PlayerView, words: WordGraph, bot: str) -> tuple[Placement, ...]:
    """The bot's play; none if there is no legal one."""
    state = view.state
    edition, rack = state.edition, view.rack.tiles
    if not can_be_bounded(edition, rack):
        plays = all_plays(edition, state.board, rack, words)
        return plays[0].placements if len(plays) else ()
    coded, room = encode_board(edition, state.board, words), Room(frame_of(edition))
    # Nobody else's tiles are known until the bag is empty and there is one opponent: then they are what is unseen.
    known = not len(state.bag) and len(state.seats) == 2
    against = edition.tiles.value(view.unseen()) if known else 0
    never = 1 + len(edition.tiles.all_tiles())  # an exchange is thought of only when there is no play
    outlook = np.array([len(state.bag), against, never, bot == "static"], np.int64)
    found = search(Tables(words), coded, encode_rack(edition, rack), room, NO_LEAVES, outlook)
    if found == best.NOTHING or room.answer[WHERE] >= best.EXCHANGE:
        return ()
    return decode_play(coded, room.answer).placements
