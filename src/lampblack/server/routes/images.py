"""Pictures for handouts: brought by a GM, given to those before whom they lie."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from lampblack.kernel.errors import Invalid
from lampblack.kernel.tongue import phrase
from lampblack.server import answers, bodies, keys, schema
from lampblack.server.floor import floor_of
from lampblack.server.routing import Routes
from lampblack.table import images
from lampblack.table.housekeeping import ImageLimits
from lampblack.table.rights import only_gm

router = Routes()


@router.post("/api/tables/{table}/images", takes=schema.PICTURE)
async def bring(request: Request, table: str) -> Response:
    """Bring a picture (PNG, JPEG or WebP) as the body; it is kept without what a camera wrote beside it."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    only_gm(chair)
    floor.brakes.command(chair)
    if not request.headers.get("content-type", "").startswith("image/"):
        said = phrase("send the picture itself, as {kinds}", kinds="image/png, image/jpeg, image/webp")
        raise Invalid(said, slug="not-an-image")
    raw = await bodies.read_bytes(request, floor.settings.image_bytes)
    picture = await asyncio.to_thread(images.clean, raw)
    limits = ImageLimits(floor.settings.table_images, floor.settings.table_image_bytes)
    row = await floor.hub.open(lambda: floor.hall.add_image(chair, picture, limits))
    return answers.plain({"image": row.id, "width": row.width, "height": row.height, "bytes": len(row.body)})


@router.get("/api/tables/{table}/images/{image}", gives=schema.PICTURE)
async def image(request: Request, table: str, image: str) -> Response:
    """Give a picture to a seat before whom a handout with it lies; all others find nothing here."""
    floor = floor_of(request)
    chair = keys.chair_at(floor.hall, request, table)
    row = floor.hall.image(chair, image)
    return Response(row.body, media_type=row.media_type)
