"""The answer to somebody who has sat down: a cookie for a browser, the token itself for a script."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from lampblack.server import answers, keys
from lampblack.table.hall import Seated


def seated(request: Request, new: Seated) -> Response:
    """Answer with table and seat, and hand over what opens it: a script is one that sends no Origin."""
    visit = keys.visit_of(request)
    told = {"table": new.table, "seat": new.seat}
    if not visit.has_origin:
        return answers.plain({**told, "seat_token": new.token})
    response = answers.plain(told)
    keys.hand_over(response, visit, keys.held_at(request, new.table), (new.table, new.token))
    return response
