"""What the house's OpenAPI says: the same records that the routes read, and the forms of answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from inspect import cleandoc
from typing import Annotated, Any, Final

import msgspec
from starlette.routing import BaseRoute

from lampblack.server.routing import Content, Route

_REF: Final = "#/components/schemas/{name}"
_HEX32: Final = msgspec.Meta(pattern="^[0-9a-f]{32}$")
_ORDER: Final = {"type": "object", "properties": {"do": {"type": "string"}}, "required": ["do"]}


class Cursor(msgspec.Struct):
    """How far a seat has followed its table."""

    epoch: str
    n: int
    head: str


class Envelope(msgspec.Struct, forbid_unknown_fields=True):
    """A command: an id made by its giver, and the order; `orders` of the seat says what an order may hold."""

    command: Annotated[str, _HEX32]
    order: Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=_ORDER)]
    seen: Cursor | None = None
    nonce: Annotated[str, _HEX32] = "0" * 32


class RunAhead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order to run ahead; what stands `beside` it is for the drawing alone."""

    order: Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=_ORDER)]
    beside: dict[str, Any] = {}


class SeatTaken(msgspec.Struct, omit_defaults=True):
    """A seat that was taken; the token is there only for scripts, which send no Origin."""

    table: str
    seat: str
    seat_token: str = ""


class Refused(msgspec.Struct, omit_defaults=True):
    """A refusal: its slug, the field it is about, and what to do. Some carry facts beside these."""

    refused: str
    message: str
    field: str = ""


_FILE: Final = {"schema": {"type": "string", "format": "binary"}}
PICTURE: Final[Content] = {"image/png": _FILE, "image/jpeg": _FILE, "image/webp": _FILE}
MARKDOWN: Final[Content] = {"text/markdown": {"schema": {"type": "string"}}}


def document(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """Describe all routes but the pages, which are for people."""
    told = [route for route in routes if isinstance(route, Route) and not route.told.is_page]
    paths: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for route in told:
        paths[route.path][route.method.lower()] = _operation(route)
    _, records = msgspec.json.schema_components(_records(told), ref_template=_REF)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Lampblack", "version": _release()},
        "paths": paths,
        "components": {"schemas": records},
    }


def _records(routes: Iterable[Route]) -> list[type[msgspec.Struct]]:
    """List the records that bodies hold, each once."""
    bodies = [body for route in routes for body in (route.told.takes, route.told.gives)]
    return list(dict.fromkeys([Refused, *(body for body in bodies if isinstance(body, type))]))


def _operation(route: Route) -> dict[str, Any]:
    """Describe a route by what it says of itself."""
    summary, _, description = (cleandoc(route.handler.__doc__ or "")).partition("\n")
    subject = route.handler.__module__.rpartition(".")[2]
    told = route.told
    return {
        "summary": summary,
        "description": description.strip(),
        "operationId": f"{subject}-{route.name}",
        "parameters": [*map(_in_path, route.param_convertors), *_in_query(told.asks)],
        **({"requestBody": {"required": True, "content": _content(told.takes)}} if told.takes else {}),
        "responses": {
            "200": {"description": "Done", "content": _content(told.gives or _ANYTHING)},
            **_REFUSALS,
        },
    }


def _in_path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _in_query(asks: type[msgspec.Struct] | None) -> list[dict[str, Any]]:
    """Describe what an address asks behind its question mark."""
    if asks is None:
        return []
    form = msgspec.json.schema_components([asks], ref_template=_REF)[1][asks.__name__]
    return [
        {"name": name, "in": "query", "required": name in form["required"], "schema": _without_null(schema)}
        for name, schema in form["properties"].items()
    ]


def _without_null(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Leave null out: an address that asks nothing says nothing."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    return kinds[0] if kinds else schema


def _content(body: type[msgspec.Struct] | Content) -> Content:
    if not isinstance(body, type):
        return body
    return {"application/json": {"schema": {"$ref": _REF.format(name=body.__name__)}}}


def _release() -> str:
    with suppress(PackageNotFoundError):
        return version("lampblack")
    return "0"


_ANYTHING: Final[Content] = {"application/json": {"schema": {}}}
_REFUSALS: Final[Mapping[str, Any]] = {
    "4XX": {"description": "Refused; nothing was stored", "content": _content(Refused)},
    "503": {
        "description": "The disk takes nothing just now, or the house is closing",
        "content": _content(Refused),
    },
}
"""What any route may answer instead."""
