"""Token buckets, concurrency limits and sign-in attempts, without a server."""

from __future__ import annotations

from contextlib import suppress

import pytest

from mozaika.service.counting import ConcurrencyLimit, TokenBuckets
from mozaika.web.errors import TooManyTries
from mozaika.web.limits.settings import DEFAULT_LIMITS, BadLimit, Limits, changed_limits, parse_limit
from mozaika.web.limits.sign_in_attempts import SignInAttempts


class Time:
    def __init__(self) -> None:
        self.s = 1000.0

    def __call__(self) -> float:
        return self.s


def test_tokens_can_be_taken_at_once_and_refill_evenly() -> None:
    now = Time()
    bucket = TokenBuckets(60, 60, now)
    assert [bucket.take("Ala") for _ in range(60)] == [0.0] * 60
    assert bucket.take("Ala") == pytest.approx(1.0)
    assert bucket.take("Olek") == 0.0
    now.s += 1.0
    assert bucket.take("Ala") == 0.0
    assert bucket.take("Ala") > 0
    now.s += 60
    assert [bucket.take("Ala") for _ in range(60)] == [0.0] * 60


def test_refused_attempts_do_not_extend_the_wait() -> None:
    now = Time()
    bucket = TokenBuckets(2, 10, now)
    assert [bucket.take("Ala") for _ in range(2)] == [0.0, 0.0]
    waits = {round(bucket.take("Ala"), 6) for _ in range(1000)}
    assert waits == {5.0}


def test_returned_token_can_be_taken_again() -> None:
    bucket = TokenBuckets(1, 60, Time())
    assert bucket.take("Ala") == 0.0
    bucket.give_back("Ala")
    bucket.give_back("nobody")
    assert bucket.take("Ala") == 0.0
    assert bucket.take("Ala") > 0


def test_number_of_keys_is_bounded() -> None:
    bucket = TokenBuckets(5, 60, Time(), max_keys=100)
    for number in range(10_000):
        bucket.take(str(number))
    assert len(bucket) == 100


def test_concurrency_is_counted_per_key_and_in_total() -> None:
    counts = ConcurrencyLimit(limit=3, limit_per_key=2)
    counts.add("a")
    counts.add("a")
    assert counts.is_full_for("a")
    assert not counts.is_full_for("b")
    assert not counts.is_full()
    counts.add(None)
    assert counts.is_full()
    assert not counts.is_full_for(None)
    counts.remove("a")
    assert not counts.is_full_for("a")
    counts.remove("a")
    counts.remove(None)
    assert counts.total == 0


def tried(limit: SignInAttempts, address: str, name: str, times: int) -> int:
    """The number of attempts that were allowed."""
    through = 0
    for _ in range(times):
        with suppress(TooManyTries):
            limit.check(address, name)
            through += 1
    return through


def test_attempts_from_one_address_are_limited() -> None:
    limit = SignInAttempts(DEFAULT_LIMITS, Time())
    assert sum(tried(limit, "192.0.2.1", f"name {number}", 1) for number in range(1000)) == 60
    assert tried(limit, "192.0.2.2", "name 1", 1) == 1
    with pytest.raises(TooManyTries) as caught:
        limit.check("192.0.2.1", "ala")
    assert caught.value.wait_s == 60


def test_attempts_for_one_name_are_limited_across_addresses() -> None:
    limit = SignInAttempts(DEFAULT_LIMITS, Time())
    assert sum(tried(limit, f"192.0.2.{number}", "ala", 1) for number in range(1000)) == 20


def test_guessing_elsewhere_does_not_lock_out_a_known_address() -> None:
    limit = SignInAttempts(DEFAULT_LIMITS, Time())
    limit.check("192.0.2.7", "ala")
    limit.succeeded("192.0.2.7", "ala")
    for number in range(1000):
        tried(limit, f"198.51.100.{number}", "ala", 1)
    assert tried(limit, "203.0.113.5", "ala", 1) == 0
    assert tried(limit, "192.0.2.7", "ala", 1) == 1
    assert tried(limit, "192.0.2.7", "ala", 1000) == 19  # guessing is limited there too


def test_successful_sign_ins_are_unlimited() -> None:
    limit = SignInAttempts(DEFAULT_LIMITS, Time())
    for _ in range(500):
        limit.check("192.0.2.7", "ala")
        limit.succeeded("192.0.2.7", "ala")


@pytest.mark.parametrize(
    "text", ["", "sockets", "sockets=", "sockets=many", "sockets=-1", "sockets=0", "colour=3", "sockets=²"]
)
def test_malformed_limit_is_refused(text: str) -> None:
    with pytest.raises(BadLimit):
        parse_limit(text)


def test_limit_is_changed_by_name() -> None:
    changed = changed_limits(DEFAULT_LIMITS, [parse_limit("sockets-per-address=7"), parse_limit("head_s=3")])
    assert changed == Limits(sockets_per_address=7, head_s=3)
