"""What the house says of its routes, for those who write scripts."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from lampblack.server import answers, schema
from lampblack.server.routing import Routes

router = Routes()


@router.get("/api/openapi.json")
async def description(request: Request) -> Response:
    """Describe every route in the words of OpenAPI."""
    return answers.plain(schema.document(request.scope["router"].routes))
