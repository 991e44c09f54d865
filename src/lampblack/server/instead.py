"""What stands in place of a page that cannot be shown."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.tongue import translated
from lampblack.server import answers
from lampblack.server.words import TITLES
from lampblack.web import pages


def instead(fault: LampblackError) -> Response:
    """Show a page that says what is the matter."""
    status = answers.STATUSES.get(fault.slug, 422)
    title = translated(TITLES.get(fault.slug, TITLES["refused"]))
    return HTMLResponse(pages.message_page(title, answers.sentence(fault)), status)
