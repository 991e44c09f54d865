"""QR codes: as a drawing for a page, as signs for a terminal."""

from __future__ import annotations

import io

import segno


def svg(text: str) -> str:
    """Draw a text as a QR code, black on white in every look, so that every phone reads it."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn,
        kind="svg",
        scale=4,
        border=4,
        dark="#000",
        light="#fff",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
    )
    return drawn.getvalue().decode()


def terminal(text: str) -> str:
    """Write a text as a QR code in half-height block signs."""
    written = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(written, compact=True, border=2)
    return written.getvalue()
