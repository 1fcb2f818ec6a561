"""The order of jobs: priorities first, then each person in turn; waiting is bounded in time and number."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mozaika.service.errors import TooBusy
from mozaika.workers.scheduler import FairQueue, OriginQueue, Priority, QueueLimits, Scheduler

PEOPLE = st.sampled_from("abcdef")
ONE_SLOT = dict.fromkeys(Priority, 1)


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@given(st.lists(PEOPLE, max_size=60))
def test_nobody_is_served_twice_while_another_person_waits(people: list[str]) -> None:
    queue = FairQueue[tuple[str, int]]()
    for number, person in enumerate(people):
        queue.add(person, (person, number))
    served = [queue.take() for _ in people]
    rounds, left = 0, {person: people.count(person) for person in people}
    while any(left.values()):
        turn = {person for person, count in left.items() if count}
        assert {person for person, _ in served[rounds : rounds + len(turn)]} == turn
        rounds += len(turn)
        left = {person: max(0, count - 1) for person, count in left.items()}
    for person in set(people):  # first in, first out for each person
        numbers = [number for who, number in served if who == person]
        assert numbers == sorted(numbers)
    assert len(queue) == 0


@given(st.lists(st.tuples(st.sampled_from(["add", "take", "discard"]), PEOPLE), max_size=80))
def test_queue_counts_what_waits(steps: list[tuple[str, str]]) -> None:
    queue, waiting = FairQueue[int](), list[tuple[str, int]]()
    for number, (step, person) in enumerate(steps):
        if step == "add":
            queue.add(person, number)
            waiting.append((person, number))
        elif step == "take" and waiting:
            taken = queue.take()
            waiting = [each for each in waiting if each[1] != taken]
        elif step == "discard":
            mine = next((job for who, job in waiting if who == person), -1)
            queue.discard(person, mine)
            waiting = [each for each in waiting if each[1] != mine]
        assert len(queue) == len(waiting)
        assert queue.count_of(person) == sum(who == person for who, _ in waiting)


@given(st.lists(st.tuples(st.sampled_from(Priority), PEOPLE), max_size=40))
def test_waiting_jobs_run_by_priority(jobs: list[tuple[Priority, str]]) -> None:
    async def run() -> list[Priority]:
        scheduler, order = Scheduler(ONE_SLOT), list[Priority]()
        await scheduler.acquire(Priority.RULES, "first")

        async def job(priority: Priority, person: str) -> None:
            await scheduler.acquire(priority, person)
            order.append(priority)
            scheduler.release(priority)

        tasks = [asyncio.ensure_future(job(*each)) for each in jobs]
        await settle()
        assert order == []
        scheduler.release(Priority.RULES)
        await asyncio.gather(*tasks)
        return order

    assert asyncio.run(run()) == sorted(priority for priority, _ in jobs)


async def test_newcomer_waits_for_two_of_many_jobs_of_another_person() -> None:
    """For the one that runs, and for one that waited before."""
    scheduler, order = Scheduler(ONE_SLOT), list[str]()

    async def job(person: str) -> None:
        await scheduler.acquire(Priority.HINT, person)
        order.append(person)
        await asyncio.sleep(0)
        scheduler.release(Priority.HINT)

    hostile = [asyncio.ensure_future(job("hostile")) for _ in range(16)]
    await settle()
    begun = len(order)
    await job("Ala")
    assert order.index("Ala") <= begun + 2
    await asyncio.gather(*hostile)


async def test_low_priorities_leave_slots_free() -> None:
    scheduler = Scheduler({Priority.RULES: 3, Priority.BOT: 2, Priority.HINT: 1, Priority.ANALYSIS: 1})
    waiting = [asyncio.ensure_future(scheduler.acquire(priority, "x")) for priority in [*Priority] * 3]
    await settle()
    started = [priority for priority, task in zip([*Priority] * 3, waiting, strict=True) if task.done()]
    assert started == [Priority.RULES, Priority.BOT, Priority.HINT]
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_full_queue_refuses_one_person_and_admits_others() -> None:
    scheduler = Scheduler(ONE_SLOT, QueueLimits(per_person=2, total=3))
    await scheduler.acquire(Priority.HINT, "hostile")
    waiting = [asyncio.ensure_future(scheduler.acquire(Priority.HINT, "hostile")) for _ in range(2)]
    await settle()
    with pytest.raises(TooBusy):
        await scheduler.acquire(Priority.HINT, "hostile")
    waiting.append(asyncio.ensure_future(scheduler.acquire(Priority.HINT, "Ala")))
    await settle()
    with pytest.raises(TooBusy):
        await scheduler.acquire(Priority.HINT, "Olek")  # the whole queue is full
    for _ in range(3):
        scheduler.release(Priority.HINT)
        await settle()
    await asyncio.gather(*waiting)


async def test_job_that_waits_too_long_is_refused_and_forgotten() -> None:
    scheduler = Scheduler(ONE_SLOT, wait_s=dict.fromkeys(Priority, 0.01))
    await scheduler.acquire(Priority.BOT, "Ala")
    with pytest.raises(TooBusy):
        await scheduler.acquire(Priority.BOT, "Olek")
    scheduler.release(Priority.BOT)
    await scheduler.acquire(Priority.BOT, "Ala")  # the refused job holds no slot


async def test_cancelled_job_returns_a_slot_granted_at_the_same_moment() -> None:
    scheduler = Scheduler(ONE_SLOT)
    await scheduler.acquire(Priority.BOT, "Ala")
    waiting = asyncio.ensure_future(scheduler.acquire(Priority.BOT, "Olek"))
    await settle()
    scheduler.release(Priority.BOT)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await asyncio.wait_for(scheduler.acquire(Priority.BOT, "Ala"), 60)


@given(st.lists(st.tuples(st.sampled_from("xyz"), PEOPLE), max_size=60))
def test_no_origin_is_served_twice_while_another_waits(jobs: list[tuple[str, str]]) -> None:
    queue = OriginQueue[tuple[str, str]]()
    for origin, person in jobs:
        queue.add(origin, person, (origin, person))
    assert len(queue) == len(jobs)
    left = Counter(origin for origin, _ in jobs)
    while any(left.values()):
        turn = [origin for origin, count in left.items() if count]
        assert {queue.take()[0] for _ in turn} == set(turn)
        left.subtract(turn)
    assert len(queue) == 0


async def test_many_people_of_one_origin_delay_another_by_one_job() -> None:
    scheduler = Scheduler(ONE_SLOT, origin_of=lambda person: person[0])
    order: list[str] = []

    async def job(person: str) -> None:
        await scheduler.acquire(Priority.BOT, person)
        order.append(person)
        await settle()
        scheduler.release(Priority.BOT)

    crowd = [asyncio.ensure_future(job(f"x{number}")) for number in range(50)]
    await settle()
    await asyncio.gather(job("y"), *crowd)
    assert order.index("y") <= 3


async def test_waiting_jobs_of_one_origin_are_limited() -> None:
    limits = QueueLimits(per_origin=3)
    scheduler = Scheduler(ONE_SLOT, limits, origin_of=lambda person: person[0])
    await scheduler.acquire(Priority.BOT, "x")
    waiting = [asyncio.ensure_future(scheduler.acquire(Priority.BOT, f"x{number}")) for number in range(3)]
    await settle()
    with pytest.raises(TooBusy):
        await scheduler.acquire(Priority.BOT, "x9")
    other = asyncio.ensure_future(scheduler.acquire(Priority.BOT, "y"))
    await settle()
    for each in (*waiting, other):
        each.cancel()
    await asyncio.gather(*waiting, other, return_exceptions=True)
