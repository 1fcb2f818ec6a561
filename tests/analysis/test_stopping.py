"""Searches that another thread stops: they end early with what they have found."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from mozaika import Engine, Evaluation, Position
from mozaika.engine.errors import SearchStopped
from mozaika.engine.stopping import check_not_stopped, stop_running_searches, stoppable
from mozaika.lexicon.in_memory import graph_of_entries
from tests.positions import edition

ENGLISH = edition("english")
ENGINE = Engine(ENGLISH, graph_of_entries(Path("words"), "cat\ncats\nretains\nrat\ntan\nretain\nstain\n", ENGLISH))
OPENING = Position(ENGLISH, racks=["AEINRST", ""])


def test_stopped_simulation_returns_what_it_has_found() -> None:
    reports: list[Evaluation] = []

    def on_progress(so_far: Evaluation) -> None:
        reports.append(so_far)
        ENGINE.stop()

    found = ENGINE.simulate(OPENING, deals=10_000_000, plies=2, by="total", progress=on_progress)
    assert found.moves
    assert found.deals < 10_000_000
    assert {each.move for each in found.moves} == {each.move for each in reports[0].moves}


def test_search_that_has_found_nothing_raises_when_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    ready, ended = threading.Event(), threading.Event()

    def stop() -> None:
        ready.wait(60)
        ENGINE.stop()
        ended.set()

    def wait_for_stop(*_: object) -> None:
        ready.set()
        assert ended.wait(60)

    thread = threading.Thread(target=stop)
    thread.start()
    monkeypatch.setattr("mozaika.analysis.ranking.leaves_for", wait_for_stop)  # the first step of a ranking
    with pytest.raises(SearchStopped):
        ENGINE.moves(OPENING)
    thread.join(60)


def test_next_search_runs_as_usual() -> None:
    ENGINE.stop()
    assert ENGINE.moves(OPENING, 1)[0].score == 66
    assert ENGINE.simulate(OPENING, deals=20).moves


def test_stop_ends_all_searches_and_a_new_one_waits_for_them() -> None:
    order: list[str] = []
    running, may_end = threading.Event(), threading.Event()

    def first() -> None:
        with stoppable():
            running.set()
            assert may_end.wait(60)
            with pytest.raises(SearchStopped):
                check_not_stopped()
            order.append("first ended")

    def second() -> None:
        with stoppable():
            check_not_stopped()
            order.append("second ran")

    threads = [threading.Thread(target=each) for each in (first, second)]
    threads[0].start()
    assert running.wait(60)
    stop_running_searches()
    threads[1].start()
    may_end.set()
    for thread in threads:
        thread.join(60)
    assert order == ["first ended", "second ran"]


def test_search_inside_a_stopped_one_is_stopped_too() -> None:
    """Such a search would otherwise wait for the one that it is part of."""
    errors: list[type[Exception]] = []

    def on_progress(_: Evaluation) -> None:
        assert ENGINE.moves(OPENING, 1)
        ENGINE.stop()
        with pytest.raises(SearchStopped) as caught:
            ENGINE.moves(OPENING, 1)
        errors.append(caught.type)

    assert ENGINE.simulate(OPENING, deals=10_000_000, by="total", progress=on_progress).moves
    assert errors == [SearchStopped]
