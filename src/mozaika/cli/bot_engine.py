"""`mozaika engine`: Mozaika's bots for other programs, by the protocol of `docs/bot-protocol.md`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import BinaryIO

from mozaika.bots.program import MAX_LINE
from mozaika.bots.protocol_engine import EngineOptions, ProtocolEngine
from mozaika.texts import Catalogue


def speak_protocol(options: argparse.Namespace, _texts: Catalogue) -> int:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # output of libraries must not mix with answers

    def send(line: str) -> None:
        answers.write(line.encode() + b"\n")
        answers.flush()

    chosen = EngineOptions(options.level, options.seconds, options.lexicon or "", options.threads)
    ProtocolEngine(chosen, send).run(_lines(sys.stdin.buffer))
    return 0


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines of a bounded length: the rest of a longer one is a line of its own, which is not understood."""
    return iter(lambda: stream.readline(4 * MAX_LINE), b"")
