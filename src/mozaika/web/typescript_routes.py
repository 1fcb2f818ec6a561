"""Generates the addresses in `frontend/src/wire.ts`: the pages, and the routes with the types of their answers."""

from __future__ import annotations

import re
import types
from typing import Any, Union, get_args, get_origin

from litestar.handlers import HTTPRouteHandler
from litestar.response import Response, Stream

from mozaika.web import socket
from mozaika.web.pages import PAGES
from mozaika.web.routes import HANDLERS

_MAX_LINE = 120  # characters
_PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")


def page_addresses() -> str:
    """Each page by name: its pattern, for the router, and its address."""
    plain = {name: _PARAMETER.sub(r"{\1}", path) for name, path in PAGES.items()}
    patterns = [f'  {name}: "{path}",' for name, path in plain.items()]
    addresses = [f"  {name}: {_path_function(path)}," for name, path in PAGES.items()]
    return "\n".join(
        [
            "const segment = encodeURIComponent;",
            "",
            "export const PAGES = {",
            *patterns,
            "} as const;",
            "export type PageName = keyof typeof PAGES;",
            "",
            "export const addresses = {",
            *addresses,
            "};",
            "",
        ]
    )


def array(inner: str) -> str:
    return f"({inner})[]" if " " in inner and inner[0] not in "[{" else f"{inner}[]"


_ROUTE = """/** A request to make; `Answer` is the type of the response's body. */
export interface Route<Answer> {
  readonly method: string;
  readonly path: string;
  readonly answer?: Answer;
}

const route = <Answer>(method: string, path: string): Route<Answer> => ({ method, path });
"""


def routes() -> str:
    """Each route by the name of its handler, with the type of its answer."""
    lines = [_wrapped(f"  {_camel(each.fn.__name__)}: {_route(each)},") for each in HANDLERS]
    socket_path = _path_function(min(socket.table_socket.paths))
    return "\n".join([_ROUTE, "export const routes = {", *lines, f"  tableSocket: {socket_path},", "};", ""])


def _wrapped(line: str) -> str:
    return line if len(line) <= _MAX_LINE else line.replace(" => ", " =>\n    ")


def _route(handler: HTTPRouteHandler) -> str:
    parameters, path = _path(min(handler.paths))
    return f'({parameters}) => route<{_answer(handler)}>("{min(handler.http_methods)}", {path})'


def _path_function(path: str) -> str:
    parameters, text = _path(path)
    return f"({parameters}): string => {text}"


def _path(path: str) -> tuple[str, str]:
    names = [_camel(name) for name in _PARAMETER.findall(path)]
    text = _PARAMETER.sub(lambda found: f"${{segment({_camel(found[1])})}}", path)
    return ", ".join(f"{name}: string" for name in names), f"`{text}`" if names else f'"{text}"'


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _answer(handler: HTTPRouteHandler) -> str:
    kind = handler.parsed_return_field.annotation
    return _annotated(get_args(kind)[0] if get_origin(kind) is Response else kind)


def _annotated(kind: Any) -> str:
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is None or kind is type(None) or kind is Stream:
        return "void"
    if kind is bytes:
        return "Blob"
    if origin in (Union, types.UnionType):
        return " | ".join("null" if each is type(None) else _annotated(each) for each in arguments)
    if origin is tuple:
        return array(_annotated(arguments[0]))
    return "string" if kind in (str, Stream) else str(kind.__name__)  # a stream is lines of JSON
