"""Names for guests who have not chosen one: a word of their language that is nobody's account name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from mozaika.rules.edition import Edition
from mozaika.rules.errors import NameTaken
from mozaika.rules.names import is_allowed_name
from mozaika.service.account_names import AccountNames

_PLAIN_TRIES, _TRIES_PER_LENGTH, _MAX_SYLLABLES = 8, 6, 4  # each try is a query, so their number is limited
_CONSONANTS, _VOWELS = "bdgklmnprst", "aeiou"


async def free_guest_name(edition: Edition, words: Sequence[str], names: AccountNames, chance: Random) -> str:
    """One of the words, or one with syllables added where accounts have many of them; raises `NameTaken` if none of
    those tried is free. Every name satisfies the rule of the edition.
    """
    for name in _candidates(words, chance):
        if is_allowed_name(edition, name) and not await names.taken([name]):
            return name
    raise NameTaken(words[0])


def _candidates(words: Sequence[str], chance: Random) -> Iterator[str]:
    yield from chance.sample(words, min(_PLAIN_TRIES, len(words)))
    for syllables in range(1, _MAX_SYLLABLES + 1):
        for _ in range(_TRIES_PER_LENGTH):
            added = (chance.choice(_CONSONANTS) + chance.choice(_VOWELS) for _ in range(syllables))
            yield chance.choice(words) + "".join(added)
