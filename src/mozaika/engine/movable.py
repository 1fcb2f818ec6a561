"""Whether anyone can move (8.4): by the generator where the words are a graph, else by the reference search."""

from __future__ import annotations

from mozaika.engine import reference
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.protocols import Lexicon
from mozaika.rules.state import GameState


def can_anyone_move(state: GameState, words: Lexicon) -> bool:
    """Whether any player still in the game has a legal play."""
    graph = getattr(words, "local", words)  # a judge that asks an online dictionary has a local list
    if not isinstance(graph, WordGraph):
        return reference.can_anyone_move(state, words)
    from mozaika.engine import generator  # noqa: PLC0415 - compiled code is slow to import, and few games need it

    return generator.can_anyone_move(state, graph)
