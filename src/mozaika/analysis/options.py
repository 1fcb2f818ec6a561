"""Checks the options of searches before they begin."""

from __future__ import annotations

from collections.abc import Collection

from mozaika.errors import BadOption

# The least and the most of each option; None: no limit.
_LIMITS: dict[str, tuple[int, int | None]] = {
    "top": (1, None),
    "seconds": (0, None),
    "deals": (0, 10_000_000),
    "plies": (0, 100),
    "exchanges": (0, None),
    "threads": (1, 64),
}


def check_options(**values: float | None) -> None:
    """Refuse numbers outside their limits; None is an option that is not set."""
    for name, value in values.items():
        least, most = _LIMITS[name]
        if value is not None and not least <= value <= (float("inf") if most is None else most):
            raise BadOption(name, str(value), f"{least}–{most}" if most is not None else f"≥ {least}")


def check_choice(name: str, value: str, known: Collection[str]) -> None:
    if value not in known:
        raise BadOption(name, value, ", ".join(known))
