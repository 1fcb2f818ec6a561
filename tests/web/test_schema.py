"""The OpenAPI schema lists every route and its responses."""

from __future__ import annotations

from tests.web.client import people
from tests.web.server import Served

ADDRESSES = {
    "/health": {"get"},
    "/ready": {"get"},
    "/api/choices": {"get"},
    "/api/me": {"get", "put", "delete"},
    "/api/me/account": {"post"},
    "/api/me/password": {"put"},
    "/api/me/sessions": {"delete"},
    "/api/me/suggestion": {"get"},
    "/api/me/recovery": {"post", "get"},
    "/api/me/erasure": {"post"},
    "/api/session/recovery": {"post"},
    "/api/boards": {"post"},
    "/api/me/tables": {"get"},
    "/api/session": {"post"},
    "/api/people/{person_id}": {"get"},
    "/api/people/{person_id}/results": {"get"},
    "/api/seeks": {"post"},
    "/api/tables": {"get", "post"},
    "/api/tables/check": {"post"},
    "/api/tables/{table_id}": {"get"},
    "/api/tables/{table_id}/join": {"post"},
    "/api/tables/{table_id}/leave": {"post"},
    "/api/tables/{table_id}/rematch": {"post", "delete"},
    "/api/files": {"post"},
    "/api/games/{game_id}/review": {"get"},
    "/api/games/{game_id}/position/{turn}": {"get"},
    "/api/reviews": {"post"},
    "/api/pictures/position/{form}": {"get"},
    "/api/pictures/game/{game_id}/{turn}/{form}": {"get"},
    "/api/pictures/game/{game_id}/preview": {"get"},
    "/embed/position": {"get"},
    "/sheet/{game_id}": {"get"},
    "/embed/game/{game_id}": {"get"},
    "/api/analysis/position": {"post"},
    "/api/analysis/play": {"post"},
    "/api/analysis/move": {"post"},
    "/api/analysis/question": {"post"},
    "/api/tables/{table_id}/file/{suffix}": {"get"},
    "/api/games/{game_id}/analysis": {"get", "post"},
    "/api/games/{game_id}/analysis/move": {"post"},
    "/api/games/{game_id}/comments": {"put"},
    "/api/reviews/analysis": {"post"},
    "/api/reviews/analysis/move": {"post"},
    "/api/reviews/file": {"post"},
    "/api/people/{person_id}/analysis": {"get"},
    "/api/me/misses": {"get"},
}


async def test_schema_lists_every_route(server: Served) -> None:
    async with people(server, "") as (guest,):
        answer = await guest.ask("GET", "/schema/openapi.json")
        assert answer.status_code == 200
        schema = answer.json()
        assert schema["openapi"].startswith("3.")
        assert {path: set(methods) for path, methods in schema["paths"].items()} == ADDRESSES
        made = schema["components"]["schemas"]
        assert {"TableRequest", "FileRequest", "TableInfo", "EditionInfo"} <= set(made)
        assert "additionalProperties" not in made["TableRequest"] or not made["TableRequest"]["additionalProperties"]


async def test_health_check_succeeds(server: Served) -> None:
    async with people(server, "") as (guest,):
        health = (await guest.ask("GET", "/health")).json()
        assert health["status"] == "ok"
        assert health["version"]
        assert health["tables_in_memory"] >= 0
