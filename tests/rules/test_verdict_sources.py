"""Who decided on each word (7.11): facts of a decision, kept by events, turns, saves and their verification."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from mozaika.editions import load_edition
from mozaika.editions.errors import BadEdition
from mozaika.records.errors import BadFile, BadRecord
from mozaika.records.game_json import decode_event, encode_event, format_json, game_schema, parse_json
from mozaika.records.saved import SavedGame, save_full, save_view
from mozaika.records.sdf import format_sdf, parse_sdf
from mozaika.rules import Facts, audit, create, decide, replay
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.edition import Edition, LexiconName, OnlineDictionary
from mozaika.rules.errors import ForgedRecord
from mozaika.rules.state import GameState, VerdictSource
from tests.marks import rule
from tests.positions import DRAWS, lay

DICTIONARY, CACHE, LIST = VerdictSource.DICTIONARY, VerdictSource.CACHE, VerdictSource.LIST
ASKING = LexiconName("kelimelik", "5" * 64, OnlineDictionary.TDK)


def edition(checking: str, lexicon: LexiconName = ASKING) -> Edition:
    kind = load_edition("turkish", {"rules": {"word_checking": checking}})
    return replace(kind, lexicon=lexicon)


def opening(kind: Edition) -> tuple[list[ev.Event], GameState, cmd.Play]:
    """A new game and a play of the first three tiles."""
    facts = Facts(draws=DRAWS)
    events = create(kind, ["a", "b"], facts)
    events += decide(replay(None, events), cmd.Start(), facts)
    state = replay(None, events)
    tiles = ["A" if tile == "?" else tile for tile in state.players[state.turn].rack.tiles[:3]]
    blanks = [tile == "?" for tile in state.players[state.turn].rack.tiles[:3]]
    word = "".join(t.lower() if blank else t for t, blank in zip(tiles, blanks, strict=True))
    return events, state, cmd.Play(state.turn, lay(kind, f"H8 {word}"))


def judged(play: cmd.Play, *, valid: bool = True, source: VerdictSource = DICTIONARY) -> dict[str, Any]:
    word = "".join(placement.letter for placement in play.placements)
    return {"verdicts": {word: valid}, "sources": {word: source}}


def automatic(lexicon: LexiconName = ASKING, source: VerdictSource = DICTIONARY) -> list[ev.Event]:
    """The log of a game with one accepted play."""
    events, state, play = opening(edition("automatic", lexicon))
    return [*events, *decide(state, play, Facts(draws=DRAWS, **judged(play, source=source)))]


def challenged(*, valid: bool) -> list[ev.Event]:
    """The log of a game whose first play was challenged."""
    events, state, play = opening(edition("challenge"))
    events += decide(state, play, Facts(draws=DRAWS))
    other = 1 - state.turn
    facts = Facts(draws=DRAWS, **judged(play, valid=valid, source=CACHE))
    return [*events, *decide(replay(None, events), cmd.Challenge(other), facts)]


@rule("7.11")
@pytest.mark.parametrize("source", list(VerdictSource))
def test_automatic_check_records_the_source(source: VerdictSource) -> None:
    log = automatic(source=source)
    assert [event.sources for event in log if isinstance(event, ev.PlayCommitted)] == [(source,)]
    assert replay(None, log).turns[-1].sources == (source,)


@rule("7.11")
@pytest.mark.parametrize("valid", [True, False])
def test_challenge_records_the_source(valid: bool) -> None:
    log = challenged(valid=valid)
    assert [event.sources for event in log if isinstance(event, ev.PlayCommitted)] == [()]
    assert [event.sources for event in log if isinstance(event, ev.ChallengeDecided)] == [(CACHE,)]
    assert next(turn for turn in replay(None, log).turns if turn.words).sources == (CACHE,)


def test_game_without_a_dictionary_records_no_source() -> None:
    log = automatic(replace(ASKING, dictionary=None))
    assert replay(None, log).turns[-1].sources == ()
    assert all("sources" not in encode_event(event) for event in log)
    assert "service" not in json.dumps(encode_event(log[0]))


@pytest.mark.parametrize("log", [automatic(), challenged(valid=True), challenged(valid=False)])
def test_log_with_sources_verifies(log: list[ev.Event]) -> None:
    assert audit(log, [DRAWS.secret]) == replay(None, log)


@pytest.mark.parametrize("sources", [(DICTIONARY, DICTIONARY), (LIST,) * 3])
def test_log_with_a_wrong_number_of_sources_is_forged(sources: tuple[VerdictSource, ...]) -> None:
    log = [replace(event, sources=sources) if isinstance(event, ev.PlayCommitted) else event for event in automatic()]
    with pytest.raises(ForgedRecord):
        audit(log, [DRAWS.secret])


def test_sources_without_a_dictionary_are_forged() -> None:
    plain = automatic(replace(ASKING, dictionary=None))
    log = [replace(event, sources=(DICTIONARY,)) if isinstance(event, ev.PlayCommitted) else event for event in plain]
    with pytest.raises(ForgedRecord):
        audit(log, [DRAWS.secret])


# --- saves ----------------------------------------------------------------------------------------------------------


def saves() -> list[SavedGame]:
    log = automatic(source=LIST)
    return [save_full(["Ayşe", "İnci"], log, [DRAWS.secret]), save_view(["Ayşe", "İnci"], log, None)]


@rule("7.11")
@pytest.mark.parametrize("saved", saves(), ids=["full", "view"])
def test_saves_keep_dictionary_and_sources(saved: SavedGame) -> None:
    for again in (parse_json(format_json(saved).encode()), parse_sdf(format_sdf(saved).encode())):
        assert isinstance(again, SavedGame)
        assert again == saved
        assert again.state().turns[-1].sources == (LIST,)
        assert again.edition.lexicon.dictionary is OnlineDictionary.TDK


def test_records_of_older_versions_lack_the_fields() -> None:
    for event in automatic(replace(ASKING, dictionary=None)):
        assert decode_event(encode_event(event)) == event
    required = {
        name: each["required"]
        for each in game_schema()["properties"]["events"]["items"]["anyOf"]
        if (name := each["properties"]["type"]["const"]) in ("play-committed", "challenge-decided")
    }
    assert all("sources" not in fields for fields in required.values())


def test_view_with_a_wrong_number_of_sources_is_refused() -> None:
    text = format_json(saves()[1]).replace('"sources": ["list"]', '"sources": ["list", "list"]')
    with pytest.raises(BadRecord):
        parse_json(text.encode())


@pytest.mark.parametrize(("old", "new"), [('["list"]', '["oracle"]'), ('"service": "tdk"', '"service": "oracle"')])
def test_unknown_dictionary_or_source_in_json_is_refused(old: str, new: str) -> None:
    text = format_json(saves()[0])
    assert old in text
    with pytest.raises(BadFile):
        parse_json(text.replace(old, new).encode())


def test_unknown_dictionary_in_sdf_is_refused_with_its_line() -> None:
    text = format_sdf(saves()[0])
    with pytest.raises(BadFile) as caught:
        parse_sdf(text.replace("LexiconService: tdk", "LexiconService: oracle").encode())
    assert text.splitlines()[caught.value.line - 1] == "LexiconService: tdk"


# --- edition files --------------------------------------------------------------------------------------------------


def test_turkish_editions_name_the_dictionary() -> None:
    assert load_edition("turkish").lexicon.dictionary is OnlineDictionary.TDK
    assert load_edition("english").lexicon.dictionary is None


def test_edition_file_can_remove_or_misname_the_dictionary() -> None:
    assert load_edition("turkish", {"lexicon": {"service": ""}}).lexicon.dictionary is None
    with pytest.raises(BadEdition) as caught:
        load_edition("turkish", {"lexicon": {"service": "oracle"}})
    assert (caught.value.key, caught.value.reason) == ("lexicon.service", "unknown-policy")
