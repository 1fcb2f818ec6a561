"""The process that reads one uploaded file: `python -m mozaika.web.file_process`, started by `file_reader`.

It reads a `FileRequest` (MessagePack) after one byte that says what is wanted, from standard input, and writes one byte
and the answer to standard output. Memory and time are limited by the operating system, so that a hostile file can
neither hold the server up nor fill its memory. `file_answers` has the form of the answers.
"""

from __future__ import annotations

import os
import sys

import msgspec

from mozaika.errors import GameError
from mozaika.records.saved import SavedGame
from mozaika.service.seating import check_length
from mozaika.web.file_answers import encode_error, encode_record
from mozaika.web.file_contents import contents_of, parsed
from mozaika.web.file_reviews import commented, file_analysis, file_review
from mozaika.web.requests import CommentedFileRequest, FileRequest

RECORD, CONTENTS, REVIEW, ANALYSIS, COMMENTED = b"r", b"c", b"v", b"a", b"n"  # wanted
DONE, REFUSED = b"d", b"x"  # answered
MAX_MEMORY_BYTES = 512 * 1024**2  # with libraries and mapped files
MAX_DATA_BYTES = 80 * 1024**2  # of its own: a save of the largest size needs half of it
MAX_CPU_S = 20


def main() -> None:
    limit_resources()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # output of libraries must not mix with the answer
    answers.write(answer(sys.stdin.buffer.read()))
    answers.flush()


def answer(job: bytes) -> bytes:
    try:
        if job[:1] == COMMENTED:
            return DONE + msgspec.json.encode(commented(msgspec.msgpack.decode(job[1:], type=CommentedFileRequest)))
        request = msgspec.msgpack.decode(job[1:], type=FileRequest)
        if job[:1] == CONTENTS:
            return DONE + msgspec.json.encode(contents_of(request))
        if job[:1] == REVIEW:
            return DONE + msgspec.json.encode(file_review(request))
        if job[:1] == ANALYSIS:
            return DONE + msgspec.json.encode(file_analysis(request))
        record = parsed(request)
        if isinstance(record, SavedGame):
            check_length(record)  # also before the server decodes it
        return DONE + encode_record(record)
    except GameError as error:
        return REFUSED + encode_error(error)


def limit_resources() -> None:
    try:
        import resource  # noqa: PLC0415 - Windows has neither the module nor the limits
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_DATA, (MAX_DATA_BYTES, MAX_DATA_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_S, MAX_CPU_S))


if __name__ == "__main__":
    main()
