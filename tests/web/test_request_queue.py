"""The requests of one socket: order, a bounded number that waits, and unexpected errors."""

from __future__ import annotations

import asyncio

from mozaika.web.client_messages import ClientMessage, ClientScreenMessage, HintMessage, PassCommand
from mozaika.web.request_queue import MAX_WAITING, RequestQueue


class Answers:
    """Answers requests while `opened` is set."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.faults: list[BaseException] = []
        self.opened = asyncio.Event()
        self.queue = RequestQueue(self._answer, self.faults.append)

    async def _answer(self, request: ClientMessage) -> None:
        await self.opened.wait()
        if request.id == "fault":
            raise ValueError(request.id)
        self.ids.append(request.id)

    async def put(self, *ids: str) -> None:
        for each in ids:
            await self.queue.put(ClientScreenMessage(id=each))


async def test_requests_are_answered_in_order_beside_the_reader() -> None:
    answers = Answers()
    await answers.put("1", "2", "3")
    assert not answers.ids
    answers.opened.set()
    await answers.queue.drain()
    await answers.put("4")
    await answers.queue.drain()
    assert answers.ids == ["1", "2", "3", "4"]


async def test_full_queue_makes_the_reader_wait() -> None:
    answers = Answers()
    reader = asyncio.ensure_future(answers.put(*map(str, range(3 * MAX_WAITING))))
    for _ in range(10 * MAX_WAITING):
        await asyncio.sleep(0)
    assert not reader.done()
    answers.opened.set()
    await reader
    await answers.queue.drain()
    assert answers.ids == [str(number) for number in range(3 * MAX_WAITING)]


async def test_unexpected_error_of_a_request_is_reported() -> None:
    answers = Answers()
    answers.opened.set()
    await answers.put("fault")
    await answers.queue.drain()
    await asyncio.sleep(0)
    assert [str(error) for error in answers.faults] == ["fault"]


async def test_cancelled_queue_answers_nothing_more() -> None:
    answers = Answers()
    await answers.put("1", "2")
    answers.queue.cancel()
    answers.opened.set()
    for _ in range(10):
        await asyncio.sleep(0)
    assert (answers.ids, answers.faults) == ([], [])


async def test_questions_of_a_departed_client_are_dropped_and_its_commands_run() -> None:
    answers = Answers()
    for request in (
        HintMessage(id="1"),
        PassCommand(id="2", version=1),
        HintMessage(id="3"),
        PassCommand(id="4", version=1),
    ):
        await answers.queue.put(request)
    await asyncio.sleep(0)  # the first hint is being answered
    finishing = asyncio.ensure_future(answers.queue.finish())
    await asyncio.sleep(0)
    answers.opened.set()
    await finishing
    assert (answers.ids, answers.faults) == (["2", "4"], [])


async def test_running_command_is_not_cancelled_when_its_client_leaves() -> None:
    answers = Answers()
    await answers.queue.put(PassCommand(id="1", version=1))
    await answers.queue.put(HintMessage(id="2"))
    await asyncio.sleep(0)
    finishing = asyncio.ensure_future(answers.queue.finish())
    await asyncio.sleep(0)
    answers.opened.set()
    await finishing
    assert answers.ids == ["1"]


async def test_running_command_of_a_cancelled_queue_is_carried_out() -> None:
    """As when the socket breaks in the middle of a move: what follows it is dropped."""
    answers = Answers()
    await answers.queue.put(PassCommand(id="1", version=1))
    await answers.queue.put(PassCommand(id="2", version=1))
    await asyncio.sleep(0)
    answers.queue.cancel()
    answers.opened.set()
    await answers.queue.drain()
    assert answers.ids == ["1"]
