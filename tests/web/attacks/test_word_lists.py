"""A table from the network cannot make the server build and keep word graphs without end."""

from __future__ import annotations

import pytest

from mozaika.editions import load_edition
from mozaika.lexicon.library import LexiconLibrary
from tests.web.client import PERSON, people
from tests.web.refusals import refusal
from tests.web.server import Served

ENGLISH = load_edition("english").alphabet
PERMUTED = {"alphabet": {"letters": " ".join(ENGLISH.letters[::-1]), "lower": " ".join(ENGLISH.lower[::-1])}}


@pytest.mark.parametrize("lexicon", ["", "sowpods"])
async def test_changed_alphabet_under_a_word_list_is_refused(server: Served, lexicon: str) -> None:
    graphs = LexiconLibrary().graphs
    before = sorted(graphs.glob("*.words"))
    async with people(server, "Ala") as (ala,):
        body = {"seats": [PERSON, PERSON], "edition": "english", "changes": PERMUTED, "lexicon": lexicon}
        assert refusal(await ala.ask("POST", "/api/tables", body), 400, "wrong-alphabet") == {"name": "sowpods"}
    assert sorted(graphs.glob("*.words")) == before


async def test_changed_alphabet_without_a_word_list_is_allowed(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        await ala.table([PERSON, PERSON], edition="english", changes=PERMUTED, lexicon="none")
