"""The table's dice: a stream for each audience, laid out before the first die falls, and the roller of a command."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.kernel.limits import MAX_FACES
from lampblack.kernel.rollers import HandRoller, Roller, StreamRoller
from lampblack.kernel.seat import is_gm, may_see
from lampblack.kernel.streams import SEED_BYTES, Stream, commitment
from lampblack.kernel.tongue import phrase
from lampblack.storage.rows import StreamRow

HAND_DICE = ("gm", "all", "nobody")
"""Who may enter faces of dice thrown by hand; the first is the default."""


def lay_out(table: str, epoch: str, audiences: Iterable[str]) -> dict[str, Stream]:
    """Lay out a stream with a fresh secret seed for each audience."""
    return {name: Stream(secrets.token_bytes(SEED_BYTES), table, epoch, name) for name in audiences}


def stream_rows(streams: Mapping[str, Stream]) -> list[StreamRow]:
    """Give the rows under which streams are stored, each with its commitment."""
    return [
        StreamRow(one.table, one.epoch, name, one.seed, commitment(one), one.index)
        for name, one in streams.items()
    ]


def commitments(streams: Mapping[str, Stream], audience: str) -> dict[str, str]:
    """Give the commitments that an audience may keep: of the dice for all, and of its own."""
    return {name: commitment(stream) for name, stream in streams.items() if name in ("all", audience)}


def roller(
    streams: Mapping[str, Stream], command: str, nonce: str, by_hand: HandFaces | None
) -> tuple[Roller, StreamRoller]:
    """Give the roller of a command, and the stream roller below it whose indices have to be stored."""
    made = StreamRoller(streams, command, nonce)
    if by_hand is None:
        return made, made
    seat, faces = by_hand
    return HandRoller(faces, made, lambda sees: may_see(seat, sees)), made


def may_throw(seat: str, allowed: str) -> bool:
    """Tell whether a seat may enter faces of dice thrown by hand.

    >>> may_throw("gm", "gm"), may_throw("player:ada", "gm"), may_throw("gm", "nobody")
    (True, False, False)
    """
    return allowed == "all" or (allowed == "gm" and is_gm(seat))


HandFaces = tuple[str, tuple[int, ...]]


def hand_faces(order: Mapping[str, Any], seat: str, allowed: str) -> HandFaces | None:
    """Read the faces that a seat threw by hand; None when the table throws.

    Raises Illegal (gm-only) for a seat that may not, before any die; Invalid (bad-value) for what are no faces.
    """
    if "faces" not in order:
        return None
    if not may_throw(seat, allowed):
        raise Illegal(slug="gm-only", field="faces")
    faces = order["faces"]
    if not isinstance(faces, list) or not all(type(face) is int for face in faces):
        said = phrase("`faces` is a list of whole numbers, one for each die in the order thrown")
        raise Invalid(said, field="faces")
    if len(faces) > MAX_FACES:
        raise Invalid(phrase("at most {n} faces in one order", n=MAX_FACES), field="faces")
    return seat, tuple(faces)
