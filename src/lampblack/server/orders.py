"""What a seat may order, as JSON Schema; a player's says nothing of what only the GM may."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import msgspec

from lampblack.kernel.desk import JOT
from lampblack.kernel.forms import GM_ARGUMENTS, Form
from lampblack.table.chairs import Chair
from lampblack.table.sitting import Sitting
from lampblack.table.wire import GIVEN_BY_TABLE

_ON_OFFER_ONLY: Final = "choose"
"""A verb that answers what was asked; where nothing was asked it is none."""

_REF: Final = "#/$defs/{name}"


def schema(sitting: Sitting, chair: Chair) -> dict[str, Any]:
    """Describe the orders of a seat: `oneOf`, an object for each verb, told apart by `do`; an onlooker has none."""
    if chair.is_onlooker:
        return {"oneOf": [], "$defs": {}}
    offered = {offer.do for offer in sitting.play.offers(chair.audience)}
    forms = (
        form
        for verb, form in sitting.play.forms(chair.audience).items()
        if (chair.is_gm or form.players) and (verb != _ON_OFFER_ONLY or verb in offered)
    )
    return _described((*forms, JOT), chair.is_gm)


@lru_cache(maxsize=32)
def _described(forms: tuple[Form, ...], is_gm: bool) -> dict[str, Any]:
    """Describe orders of these forms; kept, for it takes a third of a second in which nothing else is done."""
    described, inner = msgspec.json.schema_components([form.order for form in forms], ref_template=_REF)
    if not is_gm:
        inner = {name: _for_players(one, forms) for name, one in inner.items()}
    return {"oneOf": list(described), "$defs": inner}


def _for_players(described: dict[str, Any], forms: Iterable[Form]) -> dict[str, Any]:
    """Leave out of one record what only the GM or the table may say, and what was written for programmers."""
    hidden = GM_ARGUMENTS.union(
        *(form.gm_only for form in forms if form.order.__name__ == described.get("title"))
    )
    if described.get("title") in {form.order.__name__ for form in forms if _is(form, "create")}:
        hidden |= set(GIVEN_BY_TABLE)
    named = described.get("properties", {})
    kept = {name: value for name, value in named.items() if name not in hidden}
    needed = [name for name in described.get("required", ()) if name not in hidden]
    return {
        **{key: value for key, value in described.items() if key != "description"},
        **({"properties": kept, "required": needed} if named else {}),
    }


def _is(form: Form, verb: str) -> bool:
    return form.order.__struct_config__.tag == verb
