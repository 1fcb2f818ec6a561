"""Crossword tile games: rules, editions, play and analysis, as a library.

>>> import mozaika
>>> game = mozaika.Game("english", ["Ada", "Grace"], seed=1)
>>> game.rack(0).face_down, len(game.rack(0))
(False, 7)

The names below are imported when they are first used, so that `import mozaika` is fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mozaika.errors import GameError, describe_errors_with
from mozaika.extras import optional_packages

if TYPE_CHECKING:
    from mozaika.analysis.engine import Engine
    from mozaika.analysis.games.streams import analyze
    from mozaika.analysis.games.values import GameAnalysis, PlayerAnalysis, TurnAnalysis
    from mozaika.analysis.values import (
        EndgameSolution,
        EvaluatedMove,
        Evaluation,
        InferredLeaves,
        LeaveGuess,
        RankedMove,
        Ranking,
    )
    from mozaika.bots.bot_turn import BotTurn
    from mozaika.bots.registry import register_bot
    from mozaika.editions import edition_ids, find_edition, load_edition, load_edition_file
    from mozaika.game import Game
    from mozaika.lexicon.library import LexiconLibrary, open_lexicon
    from mozaika.lexicon.wordlist import WordList, load_word_list, word_list
    from mozaika.position.game_record import GameRecord, GameTurn, read_game
    from mozaika.position.moves import Exchange, Move, Pass, Play
    from mozaika.position.position import Position
    from mozaika.rules.board import Board, Placement
    from mozaika.rules.edition import Edition
    from mozaika.rules.errors import Refused
    from mozaika.rules.squares import Square

__version__ = "0.1.0"

_HOMES = {
    "analysis.engine": ("Engine",),
    "analysis.games.streams": ("analyze",),
    "analysis.games.values": ("GameAnalysis", "PlayerAnalysis", "TurnAnalysis"),
    "analysis.values": (
        "EndgameSolution",
        "EvaluatedMove",
        "Evaluation",
        "InferredLeaves",
        "LeaveGuess",
        "RankedMove",
        "Ranking",
    ),
    "bots.bot_turn": ("BotTurn",),
    "bots.registry": ("register_bot",),
    "editions": ("edition_ids", "find_edition", "load_edition", "load_edition_file"),
    "game": ("Game",),
    "lexicon.library": ("LexiconLibrary", "open_lexicon"),
    "lexicon.wordlist": ("WordList", "load_word_list", "word_list"),
    "position.game_record": ("GameRecord", "GameTurn", "read_game"),
    "position.moves": ("Exchange", "Move", "Pass", "Play"),
    "position.position": ("Position",),
    "rules.board": ("Board", "Placement"),
    "rules.edition": ("Edition",),
    "rules.errors": ("Refused",),
    "rules.squares": ("Square",),
}
_MODULE_OF = {name: f"mozaika.{module}" for module, names in _HOMES.items() for name in names}

__all__ = [
    "Board",
    "BotTurn",
    "Edition",
    "EndgameSolution",
    "Engine",
    "EvaluatedMove",
    "Evaluation",
    "Exchange",
    "Game",
    "GameAnalysis",
    "GameError",
    "GameRecord",
    "GameTurn",
    "InferredLeaves",
    "LeaveGuess",
    "LexiconLibrary",
    "Move",
    "Pass",
    "Placement",
    "Play",
    "PlayerAnalysis",
    "Position",
    "RankedMove",
    "Ranking",
    "Refused",
    "Square",
    "TurnAnalysis",
    "WordList",
    "analyze",
    "edition_ids",
    "find_edition",
    "load_edition",
    "load_edition_file",
    "load_word_list",
    "open_lexicon",
    "read_game",
    "register_bot",
    "word_list",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with optional_packages():
        value = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _english_sentence(error: GameError) -> str:
    from mozaika.sentences import english_sentence  # noqa: PLC0415 - the texts are loaded with the first error shown

    return english_sentence(error)


describe_errors_with(_english_sentence)
