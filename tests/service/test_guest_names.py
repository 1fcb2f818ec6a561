"""Generated names of guests: allowed by every edition, and nobody's account name."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mozaika.editions import edition_ids, load_edition
from mozaika.rules.errors import NameTaken
from mozaika.rules.names import clean_person_name, is_allowed_name
from mozaika.service.guest_names import free_guest_name
from mozaika.service.name_keys import shapes
from mozaika.texts import LANGUAGES, catalogue
from tests.service.world import World, edition, world

STRICT = edition("polish-simulator")  # one capital, then small letters


def words_in(language: str) -> list[str]:
    return catalogue(language).format("guest-names").split()


async def take(here: World, *names: str) -> None:
    for person in await here.welcome(*names):
        assert await here.store.accounts.add(person.id, person.name, "hash", here.clock.now())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_allowed_by_every_edition(language: str) -> None:
    words = words_in(language)
    assert len(words) >= 50
    assert all(is_allowed_name(load_edition(name), word) for name in edition_ids() for word in words)
    assert [clean_person_name(word) for word in words] == words
    assert len({shape for word in words for shape in shapes(word)}) >= len(words)


async def test_guest_gets_a_word_of_the_list(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        words = words_in("en")
        found = {await free_guest_name(STRICT, words, here.people.names, Random(seed)) for seed in range(20)}
        assert found <= set(words)
        assert len(found) > 5


async def test_guest_gets_no_name_of_an_account_nor_a_similar_one(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        await take(here, "Otter", "Ваdgеr")  # the second has Cyrillic letters
        for seed in range(10):
            name = await free_guest_name(STRICT, ["Otter", "Badger", "Heron"], here.people.names, Random(seed))
            assert name == "Heron"


async def test_names_grow_where_accounts_have_all_words(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        await take(here, "Otter", "Heron")
        name = await free_guest_name(STRICT, ["Otter", "Heron"], here.people.names, Random(1))
        assert name[:5] in ("Otter", "Heron")
        assert len(name) > 5
        assert is_allowed_name(STRICT, name)
        await here.people.welcome(name)


async def test_no_free_name_is_refused_rather_than_searched_forever(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        with pytest.raises(NameTaken):
            await free_guest_name(STRICT, ["two words"], here.people.names, Random(1))
