"""HTTP routes of game files: reading an uploaded file and downloading a table's game."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency as Wired
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from mozaika.records.formats import format_of
from mozaika.service.files import downloading
from mozaika.service.services import Services
from mozaika.web.addresses import address_of
from mozaika.web.encoded import PRECOMPRESSED, large_json
from mozaika.web.file_reader import FileReader
from mozaika.web.file_writer import FileWriter
from mozaika.web.identity import Identity
from mozaika.web.limits.bodies import large_body
from mozaika.web.requests import FileRequest
from mozaika.web.responses import FileContents


@post("/api/files", tags=["files"], status_code=HTTP_200_OK, **large_body(FileRequest, PRECOMPRESSED))
async def read_file(
    request: Request[Any, Any, Any], data: JSONBody[FileRequest], identity: Wired[Identity], reader: Wired[FileReader]
) -> Response[FileContents]:
    """The contents of a file, for people with a name. Nothing is stored."""
    person = await identity.need(request)
    found = await reader.contents(person.id, data, request.receive)  # encoded by the process that read the file
    return await large_json(request, found)


@get("/api/tables/{table_id:str}/file/{suffix:str}", tags=["files"])
async def table_as_file(  # noqa: PLR0913 - Litestar injects its arguments
    request: Request[Any, Any, Any],
    *,
    table_id: Annotated[str, PathParameter(max_length=80)],
    suffix: Annotated[str, PathParameter(max_length=8)],
    services: Wired[Services],
    identity: Wired[Identity],
    writer: Wired[FileWriter],
    link: Annotated[str, QueryParameter(max_length=80)] = "",
) -> Response[str]:
    """The game in the format `suffix`: the whole game once it is over, before that what the reader's seat may see."""
    person = await identity.id_of(request)
    table = await services.registry.find(table_id, person, link)
    comments = await services.comments.of(table, person)
    made = await writer.write(person or address_of(request), downloading(table, person, f".{suffix}", comments))
    headers = {"Content-Disposition": f'attachment; filename="mozaika-{table.id}.{suffix}"'}
    if made.lost:
        headers["X-Mozaika-Lost"] = ",".join(made.lost)
    return Response(made.text, media_type=format_of(f".{suffix}").media_type, headers=headers)


HANDLERS = (read_file, table_as_file)
