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
from mozaika.lexicon.sources import TDK_PATIENCE_S, TDK_SERVICE
from mozaika.lexicon.tdk import Answers, TdkJudge
from mozaika.lexicon.tdk_reply import says_valid
from mozaika.lexicon.wordlist import WordList, word_list
from mozaika.rules.edition import WordService
from mozaika.rules.errors import InvalidWords
from mozaika.rules.state import VerdictSource
from tests.lexicon import service as reply
from tests.lexicon.graphs import TURKISH
from tests.lexicon.service import NOT_FOUND, Service, entry, serving
from tests.marks import rule

LOCAL = word_list("yerel", ["yerel", "kalem", "ılık"], TURKISH)


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setenv("no_proxy", "*")
    with serving() as running:
        yield running


@pytest.fixture
def judge(service: Service, tmp_path: Path) -> TdkJudge:
    """With a long time limit, so that a busy machine does not cause time-outs."""
    return TdkJudge(LOCAL, TURKISH, service=service.url, patience=10, cache=tmp_path / "tdk.sqlite")


def test_tdk_service_address_and_time_limit() -> None:
    assert (TDK_SERVICE, TDK_PATIENCE_S) == ("https://sozluk.gov.tr/gts", 2.0)


# --- verdicts -------------------------------------------------------------------------------------------------------


@rule("7.11")
@pytest.mark.parametrize(
    ("word", "answer", "valid"),
    [
        ("KİTAP", [entry("kitap")], True),
        ("KİTAB", NOT_FOUND, False),
        ("KALEM", NOT_FOUND, False),  # in the local list: the service knows better
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
    judge: TdkJudge, service: Service, word: str, answer: Any, valid: bool
) -> None:
    service.answers["*"] = answer
    assert judge.judge([word]) == {word: valid}
    assert service.asked == ["".join(map(TURKISH.small, TURKISH.parse(word)))]


@rule("7.11")
def test_words_of_a_play_are_requested_in_parallel(judge: TdkJudge, service: Service) -> None:
    words = {"kitap": True, "kalem": False, "ev": True, "at": True, "ot": False, "ilik": True}
    all_asked = threading.Barrier(len(words), timeout=50)  # no word is answered before all have been asked
    for word, valid in words.items():
        service.answers[word] = reply.after(all_asked.wait, [entry(word)] if valid else NOT_FOUND)
    judge.patience = 60
    assert judge.judge(map(TURKISH.fold, words)) == {TURKISH.fold(word): valid for word, valid in words.items()}
    assert sorted(service.asked) == sorted(words)


def test_tdk_judge_delegates_to_the_local_list(judge: TdkJudge, service: Service) -> None:
    assert (judge.name, judge.digest, len(judge), judge.dropped) == (LOCAL.name, LOCAL.digest, 3, 0)
    assert ("KALEM" in judge, "KİTAP" in judge, judge.any_starts_with("YE")) == (True, False, True)
    assert judge.judge([]) == {}
    assert service.asked == []


# --- no verdict: the local list decides -----------------------------------------------------------------------------

HOSTILE = {
    "late": reply.late(5, [entry("kitap")]),
    "dripping body": reply.dripping(json.dumps([entry("kitap")]).encode(), 0.05),
    "dripping headers": reply.dripping_headers,
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
def test_malformed_answer_falls_back_to_the_local_list(judge: TdkJudge, service: Service, answer: Any) -> None:
    service.answers |= {"*": answer, "ev": [entry("ev")]}
    judge.patience = 2
    assert judge.judge(["KALEM", "KİTAP", "EV"]) == {"KALEM": True, "KİTAP": False, "EV": True}
    assert "elsewhere" not in service.asked
    service.answers = {"kalem": NOT_FOUND}  # no answer was kept of what was none
    assert judge.judge(["KALEM"]) == {"KALEM": False}


@rule("7.11")
def test_unreachable_service_fails_fast(tmp_path: Path) -> None:
    with serving() as gone:
        url = gone.url
    judge = TdkJudge(LOCAL, TURKISH, service=url, patience=100, cache=tmp_path / "tdk.sqlite")
    began = time.monotonic()
    assert judge.judge(["KALEM", "KİTAP"]) == {"KALEM": True, "KİTAP": False}
    assert time.monotonic() - began < 50


@rule("7.11")
def test_silent_service_has_one_time_limit_for_all_words(service: Service, tmp_path: Path) -> None:
    released = threading.Event()
    service.answers["*"] = reply.after(released.wait, [entry("kitap")])
    judge = TdkJudge(LOCAL, TURKISH, service=service.url, cache=tmp_path / "tdk.sqlite")
    began = time.monotonic()
    verdicts = judge.judge(["KALEM", *(first + "LAR" for first in TURKISH.letters[:12])])
    elapsed = time.monotonic() - began
    released.set()
    assert 1.9 < elapsed < 20  # 2 s for each of the 13 words would be 26
    assert [word for word, valid in verdicts.items() if valid] == ["KALEM"]


@pytest.mark.parametrize(
    "url", ["", "nowhere", "ftp://127.0.0.1/", "http://", "http://127.0.0.1:99999/", "http://[::bad/"]
)
def test_invalid_address_falls_back_to_the_local_list(url: str, tmp_path: Path) -> None:
    judge = TdkJudge(LOCAL, TURKISH, service=url, cache=tmp_path / "tdk.sqlite")
    assert judge.judge(["KALEM", "KİTAP"]) == {"KALEM": True, "KİTAP": False}


@pytest.mark.parametrize("word", ["QUIZ", "E-POSTA", "İKİ SÖZ", ""])
def test_word_with_foreign_letters_is_not_requested(judge: TdkJudge, service: Service, word: str) -> None:
    assert judge.judge([word, "KALEM"]) == {word: False, "KALEM": False}
    assert [asked for asked in service.asked if asked] == ["kalem"]


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


def test_answers_are_cached_between_processes(judge: TdkJudge, service: Service, tmp_path: Path) -> None:
    service.answers["kitap"] = [entry("kitap")]
    for _ in range(3):
        assert judge.judge(["KİTAP", "KALEM"]) == {"KİTAP": True, "KALEM": False}
    again = TdkJudge(LOCAL, TURKISH, service=service.url, patience=10, cache=tmp_path / "tdk.sqlite")
    assert again.judge(["KİTAP", "KALEM"]) == {"KİTAP": True, "KALEM": False}
    assert sorted(service.asked) == ["kalem", "kitap"]


def test_cached_answers_are_separate_per_service(tmp_path: Path) -> None:
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
    judge: TdkJudge, service: Service, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "tdk.sqlite").write_bytes(content)
    service.answers["kitap"] = [entry("kitap")]
    for _ in range(2):
        assert judge.judge(["KİTAP", "KALEM"]) == {"KİTAP": True, "KALEM": False}
    assert sorted(service.asked) == ["kalem", "kitap"]  # the second time from a new store


def test_unwritable_cache_of_answers_is_harmless(service: Service, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    judge = TdkJudge(LOCAL, TURKISH, service=service.url, patience=1, cache=tmp_path / "file" / "tdk.sqlite")
    assert judge.judge(["KALEM"]) == {"KALEM": False}


# --- sources and failures -------------------------------------------------------------------------------------------


@rule("7.11")
def test_tdk_judge_says_who_decided(judge: TdkJudge, service: Service) -> None:
    service.answers |= {"kitap": [entry("kitap")], "kalem": reply.hang_up}
    assert judge.judge_with_sources(["KİTAP", "KALEM"]) == {
        "KİTAP": (True, VerdictSource.SERVICE),
        "KALEM": (True, VerdictSource.LIST),
    }
    assert judge.judge_with_sources(["KİTAP"]) == {"KİTAP": (True, VerdictSource.CACHE)}


@rule("7.11")
def test_tdk_judge_leaves_a_failed_service_alone(judge: TdkJudge, service: Service) -> None:
    service.answers["*"] = reply.hang_up
    judge.judge(["KİTAP"])
    asked = len(service.asked)
    judge.judge(["KALEM", "EV"])
    assert len(service.asked) == asked


# --- in a game ------------------------------------------------------------------------------------------------------


def turkish_game(words: TdkJudge | WordList) -> tuple[Game, str, str]:
    game = Game("turkish", ["Ayşe", "İnci"], seed=1, words=words)
    letters = [tile for tile in game.rack() if tile != "?"]
    return game, "".join(letters[:3]), "".join(letters[1:4])


@rule("7.11", "7.1")
def test_turkish_game_judges_plays_by_the_service(judge: TdkJudge, service: Service) -> None:
    game, good, bad = turkish_game(judge)
    small = "".join(map(TURKISH.small, TURKISH.parse(good)))
    service.answers[small] = [entry(small)]
    with pytest.raises(InvalidWords) as caught:
        game.play(f"8H {bad}")
    assert caught.value.words == (bad,)
    game.play(f"8H {good}")
    assert game.turns[-1].words == (good,)
    assert game.turns[-1].sources == (VerdictSource.SERVICE,)
    assert game.edition.lexicon.service is WordService.TDK


@rule("7.11")
def test_turkish_game_continues_with_the_local_list_if_the_service_fails(service: Service, tmp_path: Path) -> None:
    _, good, bad = turkish_game(LOCAL)
    service.answers["*"] = reply.raw(b"", 500)
    local = word_list("yerel", [good], TURKISH)
    game, _, _ = turkish_game(TdkJudge(local, TURKISH, service=service.url, cache=tmp_path / "tdk.sqlite"))
    with pytest.raises(InvalidWords):
        game.play(f"8H {bad}")
    game.play(f"8H {good}")
    assert game.edition.lexicon.digest == local.digest
