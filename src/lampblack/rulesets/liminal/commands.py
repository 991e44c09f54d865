"""What a seat may ask, as orders. The kernel's own (note, ask, hide, reveal, undo ...) are in its desk."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.kernel import limits
from lampblack.kernel.forms import Order
from lampblack.rulesets.liminal.terms import Attr, Preset, Words

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=limits.MAX_LABEL * 2)]
"""An id as it is asked for; whether there is such a thing is another question."""

Names = Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=limits.MAX_LIST)]
Who = Name | Names


class Save(Order, frozen=True, tag="save"):
    """Make a Save; `attr` may be left out when one was called. Source: LH-SAVE-1, LH-SAVE-7."""

    who: Name
    attr: Attr | None = None
    contest: Names | None = None


class CallSave(Order, frozen=True, tag="call-save"):
    """Call for a Save of some. Source: LH-SAVE-4, LH-SAVE-6."""

    who: Who
    attr: Attr


class Roll(Order, frozen=True, tag="roll"):
    """Throw plain dice, or on a table of the pack. Source: LH-META-1."""

    dice: Words | None = None
    table: Name | None = None


class Choose(Order, frozen=True, tag="choose"):
    """Answer an open choice."""

    choice: Name
    who: Name
    pick: Name


class Create(Order, frozen=True, tag="create"):
    """Make a character. Source: LH-ATTR-1, LH-REPL-1."""

    id: str
    seat: Name | None = None
    preset: Preset | None = None
    fields: dict[str, Any] = msgspec.field(default_factory=dict)


class Place(Order, frozen=True, tag="place"):
    """Put somebody into the scene or out of it, or to a vehicle. Source: LH-REPL-2, LH-INV-8."""

    who: Who
    present: bool | None = None
    at_vehicle: Name | UnsetType | None = UNSET


class SetField(Order, frozen=True, tag="set-field"):
    """Set one stored field by hand, with a reason."""

    path: Words
    value: Any
    reason: Words | None = None


class SetOption(Order, frozen=True, tag="set-option"):
    """Change a house rule, with a reason."""

    name: Words
    value: Any
    reason: Words | None = None
