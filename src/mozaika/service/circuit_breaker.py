"""A circuit breaker: a dictionary that fails is not asked for a while, so that nobody waits for its time limit."""

from __future__ import annotations

import time

from mozaika.service.counting import Now

PAUSE_S, MAX_PAUSE_S = 60.0, 900.0


class CircuitBreaker:
    """Closed until a failure opens it. When its pause is over, one trial is due, which closes the breaker if it
    succeeds.
    """

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._pause_s = PAUSE_S
        self._trial_at = 0.0
        self.is_open = False
        self.is_tested = False  # the dictionary has been asked at least once

    def take_trial(self) -> bool:
        """True if a trial is due; the next one is then due after another pause, which is twice as long."""
        if not self.is_open or self._now() < self._trial_at:
            return False
        self._pause_s = min(2 * self._pause_s, MAX_PAUSE_S)
        self._trial_at = self._now() + self._pause_s
        return True

    def succeeded(self) -> None:
        self.is_open, self.is_tested, self._pause_s = False, True, PAUSE_S

    def failed(self) -> None:
        if not self.is_open:  # several requests may have been under way: their failures count as one
            self._trial_at = self._now() + self._pause_s
        self.is_open = self.is_tested = True
