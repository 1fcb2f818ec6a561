"""Crossword tile games: rules, editions and play, as a library.

>>> import mozaika
>>> game = mozaika.Game("english", ["Ada", "Grace"], seed=1)
>>> game.rack(0).face_down, len(game.rack(0))
(False, 7)
"""

from mozaika.editions import edition_ids, load_edition, load_edition_file
from mozaika.errors import GameError
from mozaika.game import Game
from mozaika.lexicon.library import LexiconLibrary, open_lexicon
from mozaika.lexicon.wordlist import WordList, load_word_list, word_list
from mozaika.rules.errors import Refused

__version__ = "0.1.0"

__all__ = [
    "Game",
    "GameError",
    "LexiconLibrary",
    "Refused",
    "WordList",
    "edition_ids",
    "load_edition",
    "load_edition_file",
    "load_word_list",
    "open_lexicon",
    "word_list",
]
