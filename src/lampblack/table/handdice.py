"""Orders that wait for dice thrown by hand: with too few faces one is neither refused nor done.

What a player has thrown stays thrown. Until the order is finished, or the GM drops it, the faces given so far are
fixed, the dice that the table threw in between are the same when it comes again, and no other order of that seat
throws: nobody can look how a throw would go and then do something else. Nothing of this is stored; a restart forgets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.kernel.streams import Stream
from lampblack.kernel.tongue import phrase
from lampblack.table.envelope import Command

CHOICE: Final = "hand-dice"
NEEDED: Final = "faces-needed"


class Waiting(msgspec.Struct, frozen=True):
    """An order that waits: as it was asked (without its faces), the faces fixed so far, the die that comes next.

    `command` and `nonce` are those of its first asking, from which the table's own dice follow; `held` are the
    indices (stream -> index) that are kept for them.
    """

    order: dict[str, Any]
    faces: tuple[int, ...]
    needs: dict[str, Any]
    command: str
    nonce: str
    held: dict[str, int]

    def again(self, order: Mapping[str, Any]) -> Waiting | None:
        """Give itself when this is the same order again, None for another one.

        The same one goes on with the faces that are fixed and no other way (faces-needed).
        """
        if _without_faces(order) != self.order:
            return None
        given = order.get("faces")
        if not isinstance(given, list) or tuple(given[: len(self.faces)]) != self.faces:
            raise self.refusal()
        return self

    def refusal(self) -> Invalid:
        """Say which die is awaited, and for which order."""
        missing = self.needs
        message = phrase(
            "{order!r} is not finished: throw a d{die} for {reason} and add its face to the {given} given",
            order=self.order["do"],
            die=missing["die"],
            reason=missing["reason"],
            given=len(self.faces),
        )
        details = {"given": list(self.faces), "next": missing, "awaited": self.order}
        return Invalid(message, slug=NEEDED, field="faces", details=details)

    def plain(self, seat: str) -> dict[str, Any]:
        """Say for the lobby what is awaited of a seat."""
        return {"seat": seat, "order": self.order, "given": list(self.faces), "next": self.needs}


def waiting(command: Command, fault: Invalid, used: Mapping[str, int], before: Waiting | None) -> Waiting:
    """Keep an order that needs more faces; `used` says how far it has drawn on the table's own dice."""
    return Waiting(
        order=_without_faces(command.order),
        faces=tuple(fault.details["given"]),
        needs=fault.details["next"],
        command=before.command if before else command.command,
        nonce=before.nonce if before else command.nonce,
        held={name: index - 1 for name, index in used.items()},
    )


def with_held(streams: Mapping[str, Stream], held: Mapping[str, int]) -> dict[str, Stream]:
    """Give the streams as an order finds them for which these indices are kept."""
    back = {name: msgspec.structs.replace(streams[name], index=index) for name, index in held.items()}
    return {**streams, **back}


def behind_held(streams: Mapping[str, Stream], held: Mapping[str, int]) -> dict[str, Stream]:
    """Give the streams as all other orders find them while these indices are kept."""
    moved = {name: max(streams[name].index, index + 1) for name, index in held.items()}
    beyond = {name: msgspec.structs.replace(streams[name], index=index) for name, index in moved.items()}
    return {**streams, **beyond}


def is_drop(order: Mapping[str, Any]) -> bool:
    """Tell whether an order is the GM's answer to one that waits."""
    return order.get("do") == "choose" and order.get("choice") == CHOICE


def dropped(order: Mapping[str, Any], waits: Mapping[str, Waiting]) -> str:
    """Name the seat whose order is dropped; raises Illegal (bad-argument, no-such-choice, not-an-option)."""
    for name in sorted(set(order) ^ {"do", "choice", "who", "pick"}):
        raise Illegal(slug="bad-argument", field=name)
    if not isinstance(order["who"], str) or order["who"] not in waits:
        raise Illegal(slug="no-such-choice", field="who")
    if order["pick"] != "drop":
        raise Illegal(slug="not-an-option", field="pick")
    return str(order["who"])


def _without_faces(order: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in order.items() if name != "faces"}
