"""Limits on password guessing: attempts per address and per account name. The caller checks the password itself."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from mozaika.service.counting import HOUR_S, MAX_KEYS, Now, TokenBuckets
from mozaika.web.errors import TooManyTries
from mozaika.web.limits.settings import Limits


class SignInAttempts:
    """Call `check` before looking at a password, and `succeeded` if it was right.

    Names are counted whether or not there is such an account, so that a refusal reveals nothing. A device or an address
    that has signed in to an account before has its own count for that account: guessing from elsewhere does not lock it
    out. The store knows the devices (`service/devices.py`); addresses are remembered until the server stops.
    """

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._addresses = TokenBuckets(limits.tries_per_address, HOUR_S, now)
        self._names = TokenBuckets(limits.tries_per_name, HOUR_S, now)
        self._known_addresses: OrderedDict[str, None] = OrderedDict()

    def check(self, address: str, name: str, device: str = "") -> None:
        """`name` is in a form that ignores case; `device` identifies a device known to the account, which shares no
        count with others. Raises `TooManyTries` at the limit.
        """
        wait = 0.0 if device else self._addresses.take(address)
        wait = wait or self._names.take(self._key(address, name, device))
        if wait:
            raise TooManyTries(math.ceil(wait))

    def succeeded(self, address: str, name: str, device: str = "") -> None:
        """Do not count this attempt, and remember the address for this account."""
        if not device:
            self._addresses.give_back(address)
        self._names.give_back(self._key(address, name, device))
        pair = _pair(address, name)
        self._known_addresses[pair] = None
        self._known_addresses.move_to_end(pair)
        if len(self._known_addresses) > MAX_KEYS:
            self._known_addresses.popitem(last=False)

    def _key(self, address: str, name: str, device: str) -> str:
        if device:
            return _pair(f"device {device}", name)
        pair = _pair(address, name)
        return pair if pair in self._known_addresses else name


def _pair(address: str, name: str) -> str:
    return f"{address}\n{name}"  # no name contains a line feed
