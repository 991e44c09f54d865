"""What the house's OpenAPI says: the same records that the routes read, and the forms of answers."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from lampblack.server.bodies import ChangeSeat, ChangeTable, Join, OpenTable, RemoveTable
from lampblack.table.invitations import Invite

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


_RECORDS: Final = (
    OpenTable,
    ChangeTable,
    RemoveTable,
    Join,
    ChangeSeat,
    Invite,
    Envelope,
    RunAhead,
    Cursor,
    SeatTaken,
    Refused,
)
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {
        "description": "Refused; nothing was stored",
        "content": {"application/json": {"schema": {"$ref": _REF.format(name="Refused")}}},
    },
    "503": {
        "description": "The disk takes nothing just now, or the house is closing",
        "content": {"application/json": {"schema": {"$ref": _REF.format(name="Refused")}}},
    },
}
"""What any route may answer instead."""


def takes(form: type[msgspec.Struct]) -> dict[str, Any]:
    """Describe the body that a route reads."""
    content = {"application/json": {"schema": {"$ref": _REF.format(name=form.__name__)}}}
    return {"requestBody": {"required": True, "content": content}}


def takes_image() -> dict[str, Any]:
    """Describe the body of a route that reads a picture."""
    file = {"schema": {"type": "string", "format": "binary"}}
    kinds = ("image/png", "image/jpeg", "image/webp")
    return {"requestBody": {"required": True, "content": dict.fromkeys(kinds, file)}}


def gives(form: type[msgspec.Struct]) -> dict[int | str, dict[str, Any]]:
    """Describe the answer that a route gives when all is well."""
    content = {"application/json": {"schema": {"$ref": _REF.format(name=form.__name__)}}}
    return {200: {"description": "Done", "content": content}}


def gives_file(media_type: str) -> dict[int | str, dict[str, Any]]:
    """Describe the answer of a route that gives a file of another kind than JSON."""
    return {200: {"description": "Done", "content": {media_type: {"schema": {"type": "string"}}}}}


def describe(app: FastAPI) -> None:
    """Let the app's OpenAPI hold our records beside its routes."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            whole = get_openapi(title=app.title, version=app.version, routes=app.routes)
            _, ours = msgspec.json.schema_components(_RECORDS, ref_template=_REF)
            whole.setdefault("components", {}).setdefault("schemas", {}).update(ours)
            app.openapi_schema = whole
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
