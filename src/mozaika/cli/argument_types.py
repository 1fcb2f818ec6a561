"""Converters for command line arguments. argparse reports a `ValueError` or `ArgumentTypeError` as a bad value."""

from __future__ import annotations

import argparse
from collections.abc import Callable

_MAX_MOVE_SECONDS = 3600.0
_MAX_SEED = 1 << 50


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def positive_up_to(maximum: int) -> Callable[[str], int]:
    def convert(text: str) -> int:
        number = positive(text)
        if number > maximum:
            raise ValueError
        return number

    return convert


def digits_in(minimum: int, maximum: int) -> Callable[[str], int]:
    """Plain ASCII digits only: no sign, no underscores, no digits of other scripts."""

    def convert(text: str) -> int:
        if not (text.isascii() and text.isdigit() and minimum <= int(text) <= maximum):
            raise argparse.ArgumentTypeError(text)
        return int(text)

    return convert


def hex_bytes(length: int) -> Callable[[str], bytes]:
    """Exactly `length` bytes as hexadecimal digits, in upper or lower case."""

    def convert(text: str) -> bytes:
        if len(text) != 2 * length or not text.isascii() or not text.isalnum():
            raise argparse.ArgumentTypeError(text)
        return bytes.fromhex(text)  # raises ValueError

    return convert


def seconds_up_to(maximum: float) -> Callable[[str], float]:
    def convert(text: str) -> float:
        seconds = float(text)
        if not 0 < seconds <= maximum:
            raise ValueError
        return seconds

    return convert


move_seconds = seconds_up_to(_MAX_MOVE_SECONDS)
seed = digits_in(0, _MAX_SEED - 1)
commitment = hex_bytes(32)
contribution = hex_bytes(16)
