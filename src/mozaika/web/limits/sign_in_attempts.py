"""Guessing a password: how often one may try, from one address and for one name. Whether it was right: the caller."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from mozaika.web.errors import TooManyTries
from mozaika.web.limits.counting import HOUR_S, MOST_KEYS, Buckets, Now
from mozaika.web.limits.settings import Limits


class SignInAttempts:
    """Ask `check` before a password is looked at, then tell `succeeded` if it was the right one.

    Names are counted whether there is such an account or not, so that a refusal tells nothing. Who has signed in to an
    account from an address before is counted apart there: nobody keeps him out by guessing from elsewhere.
    """

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._addresses = Buckets(limits.tries_per_address, HOUR_S, now)
        self._names = Buckets(limits.tries_per_name, HOUR_S, now)
        self._at_home: OrderedDict[str, None] = OrderedDict()

    def check(self, address: str, name: str) -> None:
        """`name` in the form by which accounts are found; `TooManyTries` if it must not even be tried."""
        wait = self._addresses.take(address) or self._names.take(self._key(address, name))
        if wait:
            raise TooManyTries(math.ceil(wait))

    def succeeded(self, address: str, name: str) -> None:
        """The try does not count, and this is one of his places."""
        self._addresses.give_back(address)
        self._names.give_back(self._key(address, name))
        self._at_home[_both(address, name)] = None
        self._at_home.move_to_end(_both(address, name))
        if len(self._at_home) > MOST_KEYS:
            self._at_home.popitem(last=False)

    def _key(self, address: str, name: str) -> str:
        both = _both(address, name)
        return both if both in self._at_home else name


def _both(address: str, name: str) -> str:
    return f"{address}\n{name}"  # no name has a line feed
