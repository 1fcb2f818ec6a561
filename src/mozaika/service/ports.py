"""Interfaces that the service needs from outside, as Protocols: words, bots and time. `compose.py` supplies them.

Those of the stores are in `store_ports`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Protocol

import msgspec
from msgspec import Meta

from mozaika.rules.alphabet import Alphabet
from mozaika.rules.commands import Command
from mozaika.rules.edition import Edition
from mozaika.rules.state import GameState

if TYPE_CHECKING:
    from mozaika.service.dictionary_judge import DictionaryJudge


class TimeSource(Protocol):
    def now(self) -> int:
        """The time in ms since 1970, so that it is continuous over restarts."""
        ...


class TableWords(Protocol):
    """An open word list. `digest` identifies its exact words."""

    @property
    def name(self) -> str: ...

    @property
    def digest(self) -> str: ...

    async def judge(self, words: Iterable[str]) -> dict[str, bool]: ...


class DictionaryClient(Protocol):
    """An online dictionary. `address` identifies it, `patience` is the time in seconds that `ask` takes at most."""

    @property
    def address(self) -> str: ...

    @property
    def patience(self) -> float: ...

    async def ask(self, words: Sequence[str], alphabet: Alphabet) -> dict[str, bool]:
        """The verdicts that came in time; a word without a proper answer is left out. Never raises."""
        ...

    async def close(self) -> None: ...


class LexiconCard(msgspec.Struct, frozen=True):
    """A word list as shown when choosing one. Clients get it as it is. `longest` is the length of its longest word.
    `forms` says which forms of a word it has, if that is known: `inflected`, `most-inflected` or `headwords`.
    `fallback` is set for an online dictionary: the list that decides when the dictionary does not answer; `words` and
    `longest` are those of the list.
    """

    name: str
    title: str
    language: str
    words: int
    longest: int
    licence: str
    attribution: str
    forms: Annotated[str, Meta(title='WordForms | ""')]
    fallback: str = ""


class Lexica(Protocol):
    """All available word lists."""

    @property
    def judge(self) -> DictionaryJudge | None:
        """Asks the online dictionary, which `cards` lists too; None if it is switched off."""
        ...

    def default(self, edition: Edition) -> str:
        """The list of the edition, or the one that this server has instead."""
        ...

    async def open(self, edition: Edition, name: str) -> TableWords:
        """Open the list `name`, or the default without one; raises `UnknownLexicon` or a similar error if there is
        none for these letters.
        """
        ...

    def cards(self, language: str) -> tuple[LexiconCard, ...]: ...


class MoveFinder(Protocol):
    """`person` is the person for whom the work is done: each gets an equal share. The same holds for `Bots`."""

    async def can_anyone_move(self, state: GameState, person: str) -> bool:
        """Rule 8.4, with the word list that the state's edition names; raises `BotFailed` or `TooBusy` if there is no
        answer.
        """
        ...


class Bots(Protocol):
    """The engine's players. They run in other processes and get a view as bytes (`records.view_json`), nothing else."""

    @property
    def levels(self) -> tuple[str, ...]: ...

    async def choose(self, bot: str, view: bytes, person: str, without: Collection[str] = ()) -> Command:
        """The command of `bot` on its turn, which forms none of the words in `without`; raises `BotFailed` if there is
        no answer, `TooBusy` if it was not asked.
        """
        ...

    async def best_plays(self, view: bytes, person: str, without: Collection[str], count: int) -> list[Command]:
        """The best plays of the seat on turn, the best first, without those that form a word in `without`."""
        ...

    async def hint(self, view: bytes, person: str) -> Command:
        """The best play of the seat on turn, or a pass; raises `BotFailed` or `TooBusy` as `choose` does."""
        ...


class PreparationTask(Enum):
    ENGINE = "engine"  # compiling what the bots in `bots` need
    WORDS = "words"  # building the word graph of `lexicon`


class Preparation(msgspec.Struct, frozen=True):
    """Work that games wait for, mostly on the first start: `done` of `total` steps. Clients get it as it is."""

    task: PreparationTask
    done: int
    total: int
    bots: tuple[Annotated[str, Meta(title="BotLevel")], ...] = ()
    lexicon: str = ""


class Readiness(Protocol):
    """Progress until bots can play: the first start compiles the engine."""

    @property
    def share(self) -> float:
        """From 0 to 1, which means ready."""
        ...
