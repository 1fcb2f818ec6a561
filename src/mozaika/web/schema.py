"""Corrections to the generated OpenAPI schema: every error response is an `ErrorInfo`, and 204 has no content."""

from __future__ import annotations

from litestar.openapi.spec import (
    OpenAPI,
    OpenAPIMediaType,
    OpenAPIResponse,
    OpenAPIType,
    Operation,
    PathItem,
    Reference,
    Schema,
)

from mozaika.web.responses import ErrorInfo

_NAME = ErrorInfo.__name__
_METHODS = ("get", "put", "post", "delete")
_ERROR = Schema(
    type=OpenAPIType.OBJECT,
    title=_NAME,
    description=ErrorInfo.__doc__,
    properties={
        "code": Schema(type=OpenAPIType.STRING),
        "message": Schema(type=OpenAPIType.STRING),
        "facts": Schema(type=OpenAPIType.OBJECT, additional_properties=True),
    },
    required=["code", "message", "facts"],
)


def correct_responses(schema: OpenAPI) -> None:
    """Replace the error responses that Litestar declares: we never send those."""
    schema.components.schemas = {**(schema.components.schemas or {}), _NAME: _ERROR}
    for path in (schema.paths or {}).values():
        for operation in _operations(path):
            successes = {status: each for status, each in (operation.responses or {}).items() if status.startswith("2")}
            if isinstance(empty := successes.get("204"), OpenAPIResponse):
                empty.content = None
            operation.responses = {**successes, "default": _error_response()}


def _operations(path: PathItem) -> list[Operation]:
    return [found for method in _METHODS if (found := getattr(path, method)) is not None]


def _error_response() -> OpenAPIResponse:
    reference = Reference(ref=f"#/components/schemas/{_NAME}")
    return OpenAPIResponse(
        description="An error, as a stable code and a sentence in the client's language",
        content={"application/json": OpenAPIMediaType(schema=reference)},
    )
