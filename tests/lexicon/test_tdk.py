"""The TDK judge against a local server: verdicts, time-outs and malformed replies."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mozaika.game import Game
from mozaika.lexicon.sources import TDK_ADDRESS, TDK_PATIENCE_S
from mozaika.lexicon.tdk import Answers, TdkJudge
from mozaika.lexicon.tdk_reply import says_valid
from mozaika.lexicon.wordlist import WordList, word_list
from mozaika.rules.edition import OnlineDictionary
from mozaika.rules.errors import InvalidWords
from mozaika.rules.state import VerdictSource
from tests.lexicon import dictionary_server as reply
from tests.lexicon.dictionary_server import NOT_FOUND, FakeDictionary, entry, serving
from tests.lexicon.graphs import TURKISH
from tests.marks import rule

LOCAL = word_list("yerel", ["yerel", "kalem", "ılık"], TURKISH)


@pytest.fixture
def dictionary(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeDictionary]:
    monkeypatch.setenv("no_proxy", "*")
    with serving() as running:
        yield running


@pytest.fixture
def judge(dictionary: FakeDictionary, tmp_path: Path) -> TdkJudge:
    """With a long time limit, so that a busy machine does not cause time-outs."""
    return TdkJudge(LOCAL, TURKISH, address=dictionary.url, patience=10, cache=tmp_path / "tdk.sqlite")


def test_tdk_address_and_time_limit() -> None:
    assert (TDK_ADDRESS, TDK_PATIENCE_S) == ("https://sozluk.gov.tr/gts", 2.0)


# --- verdicts -------------------------------------------------------------------------------------------------------


@rule("7.11")
@pytest.mark.parametrize(
    ("word", "answer", "valid"),
    [
        ("KİTAP", [entry("kitap")], True),
        ("KİTAB", NOT_FOUND, False),
        ("KALEM", NOT_FOUND, False),  # in the local list: the dictionary knows better
        ("ANKARA", [entry("Ankara", proper=True)], False),
        ("TÜRKÜ", [entry("Türkü", proper=True), entry("türkü")], True),
        ("HALA", [entry("hala"), entry("hâlâ", plain="hala")], True),
        ("HÂLÂ".replace("Â", "A"), [entry("hâlâ", plain="")], True),
        ("İLİM", [entry("ilim")], True),
        ("ILIK", [entry("ılık")], True),
        ("ILIK", [entry("ilik")], False),
        ("MAHKUM", [entry("mahkûm")], True),
        ("MİLLİ", [entry("millî")], True),
        ("MİLLİ", [entry("milli\u0302")], True),  # decomposed
        ("KARAKUŞ", [entry("kara kuş"), entry("karakuş otu")], False),
        ("KİTAP", [entry("kitapçı"), entry("kitap")], True),
        ("KİTAP", [entry(" kitap ")], True),
        ("KİTAP", [], False),
        ("KİTAP", [{**entry("kitap"), "ozel_mi": 1}], False),
        ("KİTAP", [{"madde": "kitap"}], True),
        ("KİTAP", [{"madde": None, "madde_duz": "kitap"}], True),
        ("KİTAP", [{"madde": 7, "madde_duz": ["kitap"]}, {}], False),
    ],
)
def test_common_word_in_the_dictionary_is_valid(
    judge: TdkJudge, dictionary: FakeDictionary, word: str, answer: Any, valid: bool
) -> None:
    dictionary.answers["*"] = answer
    assert judge.judge([word]) == {word: valid}
    assert dictionary.asked == ["".join(map(TURKISH.small, TURKISH.parse(word)))]


@rule("7.11")
def test_words_of_a_play_are_requested_in_parallel(judge: TdkJudge, dictionary: FakeDictionary) -> None:
    words = {"kitap": True, "kalem": False, "ev": True, "at": True, "ot": False, "ilik": True}
    all_asked = threading.Barrier(len(words), timeout=50)  # no word is answered before all have been asked
    for word, valid in words.items():
        dictionary.answers[word] = reply.after(all_asked.wait, [entry(word)] if valid else NOT_FOUND)
    judge.patience = 60
    assert judge.judge(map(TURKISH.fold, words)) == {TURKISH.fold(word): valid for word, valid in words.items()}
    assert sorted(dictionary.asked) == sorted(words)


def test_tdk_judge_delegates_to_the_local_list(judge: TdkJudge, dictionary: FakeDictionary) -> None:
    assert (judge.name, judge.digest, len(judge), judge.dropped) == (LOCAL.name, LOCAL.digest, 3, 0)
    assert ("KALEM" in judge, "KİTAP" in judge, judge.any_starts_with("YE")) == (True, False, True)
    assert judge.judge([]) == {}
    assert dictionary.asked == []


# --- no verdict: the local list decides -----------------------------------------------------------------------------

HOSTILE = {
    "endless": reply.endless,
    "hang up": reply.hang_up,
    "promises more": reply.promise_more,
    "server error": reply.raw(b"[]", 500),
    "not found page": reply.raw(b"<html>404</html>", 404),
    "redirect": reply.raw(b"", 302, Location="/gts?ara=elsewhere"),
    "redirect to a file": reply.raw(b"", 301, Location="file:///etc/passwd"),
    "empty": reply.raw(b""),
    "html": reply.raw("<html>Bakım çalışması</html>".encode()),
    "half JSON": reply.raw(b'[{"madde": "kit'),
    "not UTF-8": reply.raw(b'[{"madde": "\xff\xfe"}]'),
    "deep": reply.raw(b"[" * 200_000),
    "huge number": reply.raw(b"[" + b"9" * 10_000 + b"]"),
    "huge body": reply.raw(b"[" + b" " * 5_000_000 + b"]"),
    "a number": 7,
    "a text": "kitap",
    "null": None,
    "true": True,
    "an object without error": {"madde": "kitap"},
    "a list of texts": ["kitap"],
    "a list of lists": [[entry("kitap")]],
}


@rule("7.11")
@pytest.mark.parametrize("answer", HOSTILE.values(), ids=HOSTILE)
def test_malformed_answer_falls_back_to_the_local_list(
    judge: TdkJudge, dictionary: FakeDictionary, answer: Any
) -> None:
    dictionary.answers |= {"*": answer, "ev": [entry("ev")]}
    assert judge.judge(["KALEM", "KİTAP", "EV"]) == {"KALEM": True, "KİTAP": False, "EV": True}
    assert "elsewhere" not in dictionary.asked
    dictionary.answers = {"kalem": NOT_FOUND}  # no answer was kept of what was none
    assert judge.judge(["KALEM"]) == {"KALEM": False}


@rule("7.11")
def test_answers_after_the_time_limit_are_ignored(judge: TdkJudge, dictionary: FakeDictionary) -> None:
    """All slow answers at once, because the test waits for the time limit, which even a busy machine must keep."""
    over = threading.Event()
    dictionary.answers |= {
        "kalem": reply.after(over.wait, NOT_FOUND),
        "kitap": reply.dripping(json.dumps([entry("kitap")]).encode(), 0.1),
        "masa": reply.dripping_headers,
        "ev": [entry("ev")],
    }
    judge.patience = 8
    assert judge.judge(["KALEM", "KİTAP", "MASA", "EV"]) == {"KALEM": True, "KİTAP": False, "MASA": False, "EV": True}
    over.set()
    dictionary.answers = {"kalem": NOT_FOUND}  # no answer was kept of what came late
    assert judge.judge(["KALEM"]) == {"KALEM": False}


@rule("7.11")
def test_unreachable_dictionary_fails_fast(tmp_path: Path) -> None:
    with serving() as gone:
        url = gone.url
    judge = TdkJudge(LOCAL, TURKISH, address=url, patience=100, cache=tmp_path / "tdk.sqlite")
    began = time.monotonic()
    assert judge.judge(["KALEM", "KİTAP"]) == {"KALEM": True, "KİTAP": False}
    assert time.monotonic() - began < 50


@rule("7.11")
def test_silent_dictionary_has_one_time_limit_for_all_words(dictionary: FakeDictionary, tmp_path: Path) -> None:
    released = threading.Event()
    dictionary.answers["*"] = reply.after(released.wait, [entry("kitap")])
    judge = TdkJudge(LOCAL, TURKISH, address=dictionary.url, cache=tmp_path / "tdk.sqlite")
    began = time.monotonic()
    verdicts = judge.judge(["KALEM", *(first + last for first in TURKISH.letters for last in ("LAR", "LER"))])
    elapsed = time.monotonic() - began
    released.set()
    assert 1.9 < elapsed < 60  # 2 s for each of the 59 words would be 118
    assert [word for word, valid in verdicts.items() if valid] == ["KALEM"]


@pytest.mark.parametrize(
    "url", ["", "nowhere", "ftp://127.0.0.1/", "http://", "http://127.0.0.1:99999/", "http://[::bad/"]
)
def test_invalid_address_falls_back_to_the_local_list(url: str, tmp_path: Path) -> None:
    judge = TdkJudge(LOCAL, TURKISH, address=url, cache=tmp_path / "tdk.sqlite")
    assert judge.judge(["KALEM", "KİTAP"]) == {"KALEM": True, "KİTAP": False}


@pytest.mark.parametrize("word", ["QUIZ", "E-POSTA", "İKİ SÖZ", ""])
def test_word_with_foreign_letters_is_not_requested(judge: TdkJudge, dictionary: FakeDictionary, word: str) -> None:
    assert judge.judge([word, "KALEM"]) == {word: False, "KALEM": False}
    assert [asked for asked in dictionary.asked if asked] == ["kalem"]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.sampled_from(["madde", "madde_duz", "ozel_mi", "error", "x"]), inner)
        ),
    )
)
def test_arbitrary_replies_do_not_raise(answer: Any) -> None:
    assert says_valid(json.dumps(answer).encode(), "KİTAP", TURKISH) in (True, False, None)


# --- kept answers ---------------------------------------------------------------------------------------------------


def test_answers_are_cached_between_processes(judge: TdkJudge, dictionary: FakeDictionary, tmp_path: Path) -> None:
    dictionary.answers["kitap"] = [entry("kitap")]
    for _ in range(3):
        assert judge.judge(["KİTAP", "KALEM"]) == {"KİTAP": True, "KALEM": False}
    again = TdkJudge(LOCAL, TURKISH, address=dictionary.url, patience=10, cache=tmp_path / "tdk.sqlite")
    assert again.judge(["KİTAP", "KALEM"]) == {"KİTAP": True, "KALEM": False}
    assert sorted(dictionary.asked) == ["kalem", "kitap"]


def test_cached_answers_are_separate_per_dictionary(tmp_path: Path) -> None:
    path = tmp_path / "tdk.sqlite"
    Answers(path, "https://one.example/").store({"KİTAP": True})
    Answers(path, "https://other.example/").store({"KİTAP": False, "KALEM": False})
    assert Answers(path, "https://one.example/").look_up(["KİTAP", "KALEM"]) == {"KİTAP": True}
    assert Answers(path, "https://other.example/").look_up(["KİTAP", "KALEM"]) == {"KİTAP": False, "KALEM": False}
    assert Answers(path).look_up(["KİTAP", "KALEM"]) == {}


def test_cached_answers_expire_after_a_month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = Answers(tmp_path / "tdk.sqlite")
    answers.store({"KİTAP": True})
    assert answers.look_up(["KİTAP"]) == {"KİTAP": True}
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 31 * 86_400)
    assert answers.look_up(["KİTAP"]) == {}


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 4096])
def test_corrupt_cache_of_answers_is_harmless(
    judge: TdkJudge, dictionary: FakeDictionary, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "tdk.sqlite").write_bytes(content)
    dictionary.answers["kitap"] = [entry("kitap")]
    for _ in range(2):
        assert judge.judge(["KİTAP", "KALEM"]) == {"KİTAP": True, "KALEM": False}
    assert sorted(dictionary.asked) == ["kalem", "kitap"]  # the second time from a new store


def test_unwritable_cache_of_answers_is_harmless(dictionary: FakeDictionary, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    judge = TdkJudge(LOCAL, TURKISH, address=dictionary.url, patience=1, cache=tmp_path / "file" / "tdk.sqlite")
    assert judge.judge(["KALEM"]) == {"KALEM": False}


# --- sources and failures -------------------------------------------------------------------------------------------


@rule("7.11")
def test_tdk_judge_says_who_decided(judge: TdkJudge, dictionary: FakeDictionary) -> None:
    dictionary.answers |= {"kitap": [entry("kitap")], "kalem": reply.hang_up}
    assert judge.judge_with_sources(["KİTAP", "KALEM"]) == {
        "KİTAP": (True, VerdictSource.DICTIONARY),
        "KALEM": (True, VerdictSource.LIST),
    }
    assert judge.judge_with_sources(["KİTAP"]) == {"KİTAP": (True, VerdictSource.CACHE)}


@rule("7.11")
def test_tdk_judge_leaves_a_failed_dictionary_alone(judge: TdkJudge, dictionary: FakeDictionary) -> None:
    dictionary.answers["*"] = reply.hang_up
    judge.judge(["KİTAP"])
    asked = len(dictionary.asked)
    judge.judge(["KALEM", "EV"])
    assert len(dictionary.asked) == asked


# --- in a game ------------------------------------------------------------------------------------------------------


def turkish_game(words: TdkJudge | WordList) -> tuple[Game, str, str]:
    game = Game("turkish", ["Ayşe", "İnci"], seed=1, words=words)
    letters = [tile for tile in game.rack() if tile != "?"]
    return game, "".join(letters[:3]), "".join(letters[1:4])


@rule("7.11", "7.1")
def test_turkish_game_judges_plays_by_the_dictionary(judge: TdkJudge, dictionary: FakeDictionary) -> None:
    game, good, bad = turkish_game(judge)
    small = "".join(map(TURKISH.small, TURKISH.parse(good)))
    dictionary.answers[small] = [entry(small)]
    with pytest.raises(InvalidWords) as caught:
        game.play(f"8H {bad}")
    assert caught.value.words == (bad,)
    game.play(f"8H {good}")
    assert game.turns[-1].words == (good,)
    assert game.turns[-1].sources == (VerdictSource.DICTIONARY,)
    assert game.edition.lexicon.dictionary is OnlineDictionary.TDK


@rule("7.11")
def test_turkish_game_continues_with_the_local_list_if_the_dictionary_fails(
    dictionary: FakeDictionary, tmp_path: Path
) -> None:
    _, good, bad = turkish_game(LOCAL)
    dictionary.answers["*"] = reply.raw(b"", 500)
    local = word_list("yerel", [good], TURKISH)
    game, _, _ = turkish_game(TdkJudge(local, TURKISH, address=dictionary.url, cache=tmp_path / "tdk.sqlite"))
    with pytest.raises(InvalidWords):
        game.play(f"8H {bad}")
    game.play(f"8H {good}")
    assert game.edition.lexicon.digest == local.digest
