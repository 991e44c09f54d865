"""A character's file: packed from what a seat sees, read strictly, and rehearsed before anything of it happens."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import msgspec

from lampblack.kernel import misfit
from lampblack.kernel.errors import Illegal, Invalid, LampblackError
from lampblack.kernel.luggage import Carrier, Luggage
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.tongue import phrase
from lampblack.table import secrecy
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command
from lampblack.table.rights import only_gm
from lampblack.table.showing import Showing

FORM: Final = "lampblack/character/1"
_AT: Final = re.compile(r"\$\.?([\w.\[\]-]+)|field `([^`]+)`")
_OF_AN_ORDER: Final = ("do", "id", "at", "seat")
"""What the table writes into the orders itself; a file that brings it along is refused."""


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character's file. `look` is that of the game, which is not named: not every player may know it."""

    format: str
    look: str
    sheet: dict[str, Any]
    things: tuple[dict[str, Any], ...] = ()


def packed(sitting: Showing, chair: Chair, who: str) -> File:
    """Pack a character as a seat sees it; raises Illegal (not-found) for one that it does not see."""
    luggage = _carrier(sitting).packed(sitting.glance(chair.audience)["view"], who)
    if luggage is None:
        raise Illegal(slug="not-found", field="who")
    return File(FORM, sitting.look, luggage.sheet, luggage.things)


def written(file: File) -> bytes:
    """Write a file down; the same character is the same bytes at every table."""
    text = json.dumps(msgspec.to_builtins(file), ensure_ascii=False, indent=1, sort_keys=True)
    return (text + "\n").encode()


def read(plain: Any) -> File:
    """Read a file from plain values; raises Invalid (bad-value) that names the place."""
    try:
        file = msgspec.convert(plain, File)
    except msgspec.ValidationError as fault:
        raise Invalid(_unreadable(str(fault)), field=_place(str(fault)) or "file") from None
    if file.format != FORM:
        said = phrase(
            "this is no character's file that this release reads: {form}", form=repr(file.format)[:40]
        )
        raise Invalid(said, field="format")
    for number, fields in enumerate((file.sheet, *file.things)):
        for name in sorted(set(fields) & set(_OF_AN_ORDER)):
            place = "sheet" if number == 0 else f"things.{number}"
            raise Invalid(
                phrase("a file has no {name}; leave it out", name=repr(name)), field=f"{place}.{name}"
            )
    return file


def unpacked(sitting: Showing, chair: Chair, file: File, seat: str | None) -> list[Command]:
    """Give the commands that bring a character to a table under a new id, each tried before on a candidate.

    The GM's alone. Raises Invalid (bad-value) that names the place in the file where a rule is against it.
    """
    only_gm(chair)
    if file.look != sitting.look:
        raise Invalid(phrase("this character comes from another game"), field="look")
    luggage = Luggage(file.sheet, file.things)
    orders = _carrier(sitting).unpacked(luggage, secrecy.new_id(), seat)
    _rehearse(sitting, chair.audience, orders)
    return [Command(secrecy.new_token(), dict(order)) for order in orders]


def _carrier(sitting: Showing) -> Carrier:
    carrier: Carrier | None = getattr(sitting.play.room, "carrier", None)
    if carrier is None:
        raise Illegal(slug="not-found")
    return carrier


def _rehearse(sitting: Showing, seat: str, orders: Any) -> None:
    """Carry the orders out on candidates, one after the other; the table itself stays as it is."""
    play = sitting.play
    for number, order in enumerate(orders):
        try:
            play = play.candidate(play.submit(seat, order, ScriptedRoller(())))
        except LampblackError as fault:
            raise _refused(sitting, fault, order, number) from None


def _refused(sitting: Showing, fault: LampblackError, order: dict[str, Any], number: int) -> Invalid:
    part = "sheet" if number == 0 else f"things.{number}"
    inner = _place(str(fault)) or ("" if fault.field in (None, "fields") else str(fault.field))
    place = f"{part}.{inner}" if inner else part
    why = sitting.words.refusal(fault.slug, fault.field, order)
    return Invalid(
        phrase("This character does not fit here, at {place}. {why}", place=place, why=why), field=place
    )


def _unreadable(fault: str) -> str:
    return phrase("this is no character's file: {fault}", fault=misfit.said(fault))


def _place(fault: str) -> str:
    """Find the place in what msgspec says of a fault."""
    steps = [one for found in _AT.findall(fault) for one in found if one]
    return ".".join(reversed(steps)) if len(steps) > 1 and "field `" in fault else ".".join(steps)
