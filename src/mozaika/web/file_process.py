"""The process that reads one uploaded file: `python -m mozaika.web.file_process`, started by `file_reader`.

It reads a `FileRequest` (MessagePack) after one byte that says what is wanted, from standard input, and writes one byte
and the answer to standard output. Memory and time are limited by the operating system, so that a hostile file can
neither hold the server up nor fill its memory. The answers that are pickled are values of this program: the file itself
is never unpickled.
"""

from __future__ import annotations

import os
import pickle
import sys

import msgspec

from mozaika.background import lower_priority
from mozaika.errors import GameError
from mozaika.web.file_contents import contents_of, parsed
from mozaika.web.requests import FileRequest

RECORD, CONTENTS = b"r", b"c"  # wanted
DONE, REFUSED = b"d", b"x"  # answered
MAX_MEMORY_BYTES = 512 * 1024**2
MAX_CPU_S = 20


def main() -> None:
    lower_priority()
    limit_resources()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # output of libraries must not mix with the answer
    answers.write(answer(sys.stdin.buffer.read()))
    answers.flush()


def answer(job: bytes) -> bytes:
    request = msgspec.msgpack.decode(job[1:], type=FileRequest)
    try:
        if job[:1] == CONTENTS:
            return DONE + msgspec.json.encode(contents_of(request))
        return DONE + pickle.dumps(parsed(request))
    except GameError as error:
        return REFUSED + pickle.dumps(error)


def limit_resources() -> None:
    try:
        import resource  # noqa: PLC0415 - Windows has neither the module nor the limits
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_S, MAX_CPU_S))


if __name__ == "__main__":
    main()
