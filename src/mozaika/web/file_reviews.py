"""Reviews of uploaded files, what their analysis starts from, and files with comments.

Runs in the process of `file_process`, so it imports neither the server nor the engine.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from mozaika.editions import load_edition
from mozaika.records.comments import with_comments
from mozaika.records.errors import CannotConvert
from mozaika.records.file_format import Conversion
from mozaika.records.files import convert
from mozaika.records.saved import SavedGame
from mozaika.records.transcript import Transcript
from mozaika.rules.edition import Edition
from mozaika.service.chat import clean_line
from mozaika.service.errors import NotAnalyzable
from mozaika.service.reviews import MAX_COMMENT
from mozaika.web.analysis_input import AnalysisInput, analysis_input
from mozaika.web.file_contents import parsed
from mozaika.web.requests import CommentedFileRequest, FileRequest
from mozaika.web.review_contents import review_of
from mozaika.web.review_positions import lines_of
from mozaika.web.review_responses import ReviewInfo


def file_review(request: FileRequest) -> ReviewInfo:
    record, edition = parsed(request), _edition(request)
    review = msgspec.structs.replace(review_of(record, edition), positions=lines_of(record, edition))
    try:
        return msgspec.structs.replace(review, id=analysis_input(record, edition, review).digest)
    except NotAnalyzable as error:
        return msgspec.structs.replace(review, id=sha256(request.content).hexdigest(), no_analysis=error.code)


def file_analysis(request: FileRequest) -> AnalysisInput:
    record, edition = parsed(request), _edition(request)
    return analysis_input(record, edition, review_of(record, edition))


class CommentedFile(msgspec.Struct, frozen=True):
    """A file as text, and what it does not hold of the uploaded one."""

    text: str
    lost: tuple[str, ...]


def commented(request: CommentedFileRequest) -> CommentedFile:
    """The uploaded game with comments, in the format that the request asks for."""
    record = parsed(request.file)
    if not isinstance(record, SavedGame | Transcript):
        raise CannotConvert(record.kind, request.format)
    comments = {each.turn: clean_line(each.text, MAX_COMMENT) if each.text.strip() else "" for each in request.comments}
    made: Conversion = convert(with_comments(record, comments), f".{request.format}", _edition(request.file))
    return CommentedFile(made.text, tuple(made.lost))


def _edition(request: FileRequest) -> Edition | None:
    return load_edition(request.edition) if request.edition else None
