"""The word list of a table and its online dictionary: which it has, and how its words are judged."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from mozaika.errors import GameError, LexiconMissing
from mozaika.rules.edition import Edition, OnlineDictionary
from mozaika.service.cards import TablePlan
from mozaika.service.dictionary_judge import DictionaryJudge, Verdicts, verdicts_of_list
from mozaika.service.ports import Lexica, TableWords

NO_LEXICON = "none"


async def open_words(lexica: Lexica, edition: Edition) -> TableWords | None:
    """The list that an edition names; None if it names none, or if exactly that list is no longer available."""
    if not edition.lexicon.digest:
        return None
    with suppress(GameError):
        words = await lexica.open(edition, edition.lexicon.name)
        return words if words.digest == edition.lexicon.digest else None
    return None


async def choose_words(lexica: Lexica, plan: TablePlan) -> tuple[TableWords | None, OnlineDictionary | None]:
    """The list and the online dictionary of a new table. Naming a list means that list alone. Without a name, an
    edition that has no list is played without one.
    """
    judge = lexica.judge
    own = offered(plan.edition, lexica).lexicon
    if plan.lexicon == NO_LEXICON or not (plan.lexicon or own.name):
        return None, None
    if judge is not None and plan.lexicon == judge.card.name and judge.suits(plan.edition):
        return await lexica.open(plan.edition, own.name), judge.dictionary
    return await lexica.open(plan.edition, plan.lexicon), None if plan.lexicon else own.dictionary


def offered(edition: Edition, lexica: Lexica) -> Edition:
    """The edition as this server can play it: with a list that it has, and without its online dictionary if that is
    switched off.
    """
    judge, lexicon = lexica.judge, replace(edition.lexicon, name=lexica.default(edition))
    edition = replace(edition, lexicon=lexicon)
    is_asked = judge is not None and judge.dictionary is lexicon.dictionary and judge.suits(edition)
    if lexicon.dictionary is None or is_asked:
        return edition
    return replace(edition, lexicon=replace(lexicon, dictionary=None))


class TableJudge:
    """Judges the words of one table. Without a word list every word is valid."""

    def __init__(self, edition: Edition, words: TableWords | None, judge: DictionaryJudge | None) -> None:
        self._edition, self._words, self._judge = edition, words, judge

    @property
    def has_list(self) -> bool:
        return self._words is not None

    @property
    def asks_dictionary(self) -> bool:
        return self.has_list and self._edition.lexicon.dictionary is not None

    async def by_list(self, words: Iterable[str]) -> dict[str, bool]:
        lexicon = self._edition.lexicon
        if self._words is None and lexicon.digest:
            raise LexiconMissing(lexicon.name)
        return dict.fromkeys(words, True) if self._words is None else await self._words.judge(words)

    async def verdicts(self, words: Iterable[str], person: str) -> Verdicts:
        """The verdicts that count: by the online dictionary, if the table asks one, against `person`'s quota."""
        dictionary = self._edition.lexicon.dictionary
        if self._words is None or dictionary is None:
            return Verdicts(await self.by_list(words))
        if self._judge is None or self._judge.dictionary is not dictionary:
            return await verdicts_of_list(words, self._words)
        return await self._judge.judge(words, self._words, self._edition.alphabet, person)

    async def is_phony(self, words: Iterable[str], person: str) -> bool:
        """Whether a bot challenges these words: those that its list lacks, unless the online dictionary has them."""
        doubted = [word for word, valid in (await self.by_list(words)).items() if not valid]
        return bool(doubted) and not all((await self.verdicts(doubted, person)).valid.values())
