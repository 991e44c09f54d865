"""Who at a table may do what to it: the GM, a co-GM, or nobody but the GM who leads it."""

from __future__ import annotations

from lampblack.kernel.errors import Illegal
from lampblack.table.chairs import OF_THE_GM, Chair

_LEAD_ONLY = "a co-GM does not do this; ask the GM who leads the table"


def only_gm(chair: Chair) -> None:
    """Refuse everybody but a GM or co-GM (gm-only)."""
    if not chair.is_gm:
        raise Illegal(slug="gm-only")


def only_lead(chair: Chair) -> None:
    """Refuse everybody but a GM who leads the table; co-GMs do not (gm-only)."""
    only_gm(chair)
    if not chair.is_lead:
        raise Illegal(_LEAD_ONLY, slug="gm-only")


def may_handle(chair: Chair, role: str) -> None:
    """Refuse to let somebody in, or send somebody away, in this role: those of the GM are the lead's (gm-only)."""
    if role in OF_THE_GM:
        only_lead(chair)
    else:
        only_gm(chair)
