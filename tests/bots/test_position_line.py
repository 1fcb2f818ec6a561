"""A position as a line says to a bot what the view of its seat says."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mozaika.bots.position_line import format_position, parse_position
from mozaika.engine.bots import choose
from mozaika.engine.engine_position import engine_position_of
from mozaika.game import Game
from mozaika.lexicon.library import open_lexicon
from mozaika.rules import commands as cmd
from mozaika.rules.edition import LexiconName
from mozaika.rules.views import PlayerView


def games(edition_id: str, players: int) -> Game:
    words = open_lexicon(edition_id)
    return Game(edition_id, ["Ada", "Ben", "Cem", "Dea"][:players], words=words, seed=players)


def move(game: Game, chance: Random) -> None:
    """Mostly a play; sometimes an exchange or a pass, and a player who leaves."""
    seat, view, words = game.turn, game.view(game.turn), open_lexicon(game.edition.id)
    match chance.randrange(12):
        case 0:
            game.pass_turn()
        case 1 if len(game.state.bag) > 7:
            game.submit(cmd.Exchange(seat, game.rack().tiles[:3]))
        case 2 if len(game.state.seats) > 2:
            game.resign(seat)
        case _:
            game.submit(choose(view, words, "static"))
            if game.state.pending is not None:
                game.accept()


@pytest.mark.parametrize(
    ("edition_id", "players"), [("english", 2), ("turkish", 4), ("polish", 3), ("estonian-official", 2)]
)
def test_line_holds_what_a_search_needs(edition_id: str, players: int) -> None:
    game, chance, words = games(edition_id, players), Random(players), open_lexicon(edition_id)
    while not game.over:
        view = game.view(game.turn)
        edition = replace(view.state.edition, lexicon=LexiconName(words.name, words.digest))
        read = parse_position(format_position(view, words.name), edition)
        assert without_clock(read) == without_clock(view)
        move(game, chance)


def without_clock(view: PlayerView) -> object:
    """What the engine knows of a position; the order of the board's tiles has no meaning."""
    position = engine_position_of(view)
    edition = replace(position.edition, lexicon=LexiconName(""), rules=replace(position.edition.rules))
    history = position.opponent_history
    history = history and replace(history, tiles=tuple(sorted(history.tiles)))
    known = ()  # tiles that a challenge has shown are not told
    return replace(
        position,
        edition=replace(edition, rules=replace(edition.rules, clock=type(edition.rules.clock)())),
        own=tuple(sorted(position.own)),
        opponent_history=history,
        known=known,
    )
