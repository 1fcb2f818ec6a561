"""The circuit breaker: opens at a failure, allows one trial after each pause, closes at a success."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.service.circuit_breaker import MAX_PAUSE_S, PAUSE_S, CircuitBreaker


@dataclass
class Seconds:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


def test_failure_opens_and_success_closes() -> None:
    breaker = CircuitBreaker(Seconds())
    assert (breaker.is_open, breaker.is_tested) == (False, False)
    breaker.failed()
    assert (breaker.is_open, breaker.is_tested) == (True, True)
    breaker.succeeded()
    assert (breaker.is_open, breaker.is_tested) == (False, True)


def test_one_trial_is_due_after_each_pause() -> None:
    clock = Seconds()
    breaker = CircuitBreaker(clock)
    assert not breaker.take_trial()  # closed: nothing to try
    breaker.failed()
    clock.now = PAUSE_S - 1
    assert not breaker.take_trial()
    clock.now = PAUSE_S
    assert breaker.take_trial()
    assert not breaker.take_trial()
    breaker.failed()
    clock.now += PAUSE_S
    assert not breaker.take_trial()  # the second pause is longer
    clock.now += PAUSE_S
    assert breaker.take_trial()


def test_pause_grows_to_a_limit_and_restarts_after_a_success() -> None:
    clock = Seconds()
    breaker = CircuitBreaker(clock)
    breaker.failed()
    for _ in range(20):
        clock.now += MAX_PAUSE_S
        assert breaker.take_trial()
    breaker.succeeded()
    breaker.failed()
    clock.now += PAUSE_S
    assert breaker.take_trial()


def test_failures_of_simultaneous_requests_count_as_one() -> None:
    clock = Seconds()
    breaker = CircuitBreaker(clock)
    breaker.failed()
    clock.now = PAUSE_S - 1
    breaker.failed()  # begun before the first failure
    clock.now = PAUSE_S
    assert breaker.take_trial()
