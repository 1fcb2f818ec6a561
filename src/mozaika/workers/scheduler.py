"""Decides which job a worker gets next: the highest priority first; within a priority each address in turn, and within
an address each person.

A job waits for a bounded time in a bounded queue; after that, or if the queue is full, it is refused with `TooBusy`.
The scheduler interrupts no running job; `is_wanted` tells the owner of a job that a more urgent one waits for its slot.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

from mozaika.service.errors import TooBusy

T = TypeVar("T")


class Priority(IntEnum):
    """The most urgent first."""

    RULES = 0  # a confirmed command waits for the answer
    BOT = 1  # the players of a table wait for a bot's move
    HINT = 2  # one person waits, and can ask again
    ANALYSIS = 3


YIELDING = (Priority.HINT, Priority.ANALYSIS)  # jobs that may be stopped for more urgent ones
WAIT_S: Mapping[Priority, float] = {Priority.RULES: 30, Priority.BOT: 60, Priority.HINT: 15, Priority.ANALYSIS: 60}


@dataclass(frozen=True, slots=True)
class QueueLimits:
    """How many jobs of one priority may wait."""

    per_person: int = 16
    per_origin: int = 500
    total: int = 2_000


DEFAULT_LIMITS = QueueLimits()


class FairQueue(Generic[T]):
    """First in, first out for each person. People take turns, however many jobs each of them has waiting."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[T]] = {}  # in the order of their turns
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def count_of(self, person: str) -> int:
        return len(self._waiting.get(person, ()))

    def add(self, person: str, job: T) -> None:
        self._waiting.setdefault(person, deque()).append(job)
        self._count += 1

    def take(self) -> T:
        """The next job; the person's turn comes again after everybody else's."""
        person = next(iter(self._waiting))
        jobs = self._waiting.pop(person)
        job = jobs.popleft()
        if jobs:
            self._waiting[person] = jobs
        self._count -= 1
        return job

    def discard(self, person: str, job: T) -> None:
        jobs = self._waiting.get(person)
        if jobs is None or job not in jobs:
            return
        jobs.remove(job)
        self._count -= 1
        if not jobs:
            del self._waiting[person]


class OriginQueue(Generic[T]):
    """A `FairQueue` for each origin. Origins take turns, however many people each of them has."""

    def __init__(self) -> None:
        self._waiting: dict[str, FairQueue[T]] = {}  # in the order of their turns
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def count_of(self, origin: str) -> int:
        return len(self._waiting.get(origin, ()))

    def count_of_person(self, origin: str, person: str) -> int:
        return self._waiting[origin].count_of(person) if origin in self._waiting else 0

    def add(self, origin: str, person: str, job: T) -> None:
        self._waiting.setdefault(origin, FairQueue()).add(person, job)
        self._count += 1

    def take(self) -> T:
        """The next job; the origin's turn comes again after every other's."""
        origin = next(iter(self._waiting))
        people = self._waiting.pop(origin)
        job = people.take()
        if len(people):
            self._waiting[origin] = people
        self._count -= 1
        return job

    def discard(self, origin: str, person: str, job: T) -> None:
        people = self._waiting.get(origin)
        if people is None:
            return
        before = len(people)
        people.discard(person, job)
        self._count -= before - len(people)
        if not len(people):
            del self._waiting[origin]


class Scheduler:
    """`slots[priority]` is the number of jobs of this priority and lower ones that may run at the same time.
    `origin_of` is the address a person comes from.
    """

    def __init__(
        self,
        slots: Mapping[Priority, int],
        limits: QueueLimits = DEFAULT_LIMITS,
        wait_s: Mapping[Priority, float] = WAIT_S,
        origin_of: Callable[[str], str] = str,
    ) -> None:
        self._slots, self._limits, self._wait_s, self._origin_of = slots, limits, wait_s, origin_of
        self._queues: dict[Priority, OriginQueue[asyncio.Future[None]]] = {each: OriginQueue() for each in Priority}
        self._running: Counter[Priority] = Counter()
        self._refused: set[Priority] = set()

    async def acquire(self, priority: Priority, person: str) -> None:
        """Wait for a slot, which the caller must release. Raises `TooBusy` if there is none in time."""
        queue, origin, limits = self._queues[priority], self._origin_of(person), self._limits
        is_full = len(queue) >= limits.total or queue.count_of(origin) >= limits.per_origin
        if is_full or queue.count_of_person(origin, person) >= limits.per_person or priority in self._refused:
            raise TooBusy
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.add(origin, person, granted)
        self._grant()
        try:
            async with asyncio.timeout(self._wait_s[priority]):
                await granted
        except BaseException as error:
            queue.discard(origin, person, granted)
            if granted.done() and not granted.cancelled() and not granted.exception():
                self.release(priority)  # granted and given up at the same moment
            if isinstance(error, TimeoutError):
                raise TooBusy from error
            raise

    def release(self, priority: Priority) -> None:
        self._running[priority] -= 1
        self._grant()

    def is_wanted(self, priority: Priority) -> bool:
        """Whether a more urgent job than one of this priority waits for a slot."""
        return any(len(queue) for each, queue in self._queues.items() if each < priority)

    def refuse(self, priorities: Iterable[Priority]) -> None:
        """Refuse every job of these priorities that waits or comes later."""
        for priority in priorities:
            self._refused.add(priority)
            queue = self._queues[priority]
            while len(queue):
                granted = queue.take()
                if not granted.done():
                    granted.set_exception(TooBusy())

    def _grant(self) -> None:
        """Start every waiting job that has a free slot."""
        for priority, queue in self._queues.items():
            while len(queue) and self._has_slot(priority):
                granted = queue.take()
                if not granted.done():  # else it was cancelled, and its task has not run yet
                    granted.set_result(None)
                    self._running[priority] += 1

    def _has_slot(self, priority: Priority) -> bool:
        return all(self._running_from(each) < self._slots[each] for each in Priority if each <= priority)

    def _running_from(self, priority: Priority) -> int:
        return sum(self._running[each] for each in Priority if each >= priority)
