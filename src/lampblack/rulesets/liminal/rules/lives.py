"""From one life to the next: what ends, what falls, who gets up again. Source: section 4 of the state machine.

Each function gives the fields of the sheet that now stand otherwise; none when nothing changes.
"""

from __future__ import annotations

from typing import Any

from lampblack.rulesets.liminal.sheet import Character
from lampblack.rulesets.liminal.terms import Attr

Fields = dict[str, Any]


def at_zero(sheet: Character, attr: Attr) -> Fields:
    """Say what becomes of somebody whose attribute is at 0. The dead stay dead, and death stands above loss.

    Source: LH-LOSS-1 (STR), LH-LOSS-2 (DEX), LH-LOST-1 (CTRL). Ruling: Q-31, Q-48.
    """
    if sheet.life == "dead" or (sheet.life == "lost" and attr != "str"):
        return {}
    match attr:
        case "str":
            return {} if sheet.survives_str_zero else {"life": "dead"}
        case "ctrl":
            return {"life": "lost"}
        case "dex":
            return _helpless(sheet)


def lost(sheet: Character) -> Fields:
    """Say what becomes of somebody with harm in every slot. Source: LH-LOST-2. Ruling: Q-31."""
    return {} if sheet.life in ("dead", "lost", "serving") else {"life": "lost"}


def falls(sheet: Character) -> Fields:
    """Take somebody out of the fight; who is helpless stays so, and is down when DEX comes back.

    Source: LH-CRIT-6, LH-CRIT-7.
    """
    if sheet.life in ("dead", "lost"):
        return {}
    if sheet.dex == 0:
        return {"fallen": True}
    return {"life": "out-of-combat", "fallen": True}


def faints(sheet: Character) -> Fields:
    """Let an Investigator go down from a Wound. Source: LH-CRIT-5. Ruling: Q-34."""
    if sheet.life == "helpless" and sheet.dex == 0:
        return {"fallen": True}
    return {"life": "unconscious", "fallen": True}


def wakes(sheet: Character) -> Fields:
    """Let somebody who went down from a Wound get up after a rest. Source: LH-CRIT-5, LH-HEAL-1. Ruling: Q-34."""
    if sheet.life == "unconscious":
        return {"life": "active", "fallen": False}
    is_overdue = sheet.kind == "investigator" and sheet.life == "helpless" and sheet.fallen
    return {"fallen": False} if is_overdue else {}


def can_rise(sheet: Character) -> bool:
    """Tell whether somebody is down and may get up again. Source: LH-CRIT-7. Ruling: Q-34, Q-47."""
    return sheet.life in ("out-of-combat", "unconscious")


def rises() -> Fields:
    """Let somebody get up again, with the Hit Protection that is left. Source: LH-CRIT-7. Ruling: Q-34, Q-47."""
    return {"life": "active", "fallen": False, "form": None}


def steadies(sheet: Character) -> Fields:
    """Say what becomes of a helpless one whose DEX is above 0 again: up, or down as before.

    Source: LH-LOSS-2, LH-HEAL-3. Ruling: Q-19.
    """
    if sheet.life != "helpless" or sheet.dex == 0:
        return {}
    down = "unconscious" if sheet.kind == "investigator" else "out-of-combat"
    return {"life": down if sheet.fallen else "active", "form": None}


def _helpless(sheet: Character) -> Fields:
    if sheet.life == "helpless":
        return {}
    was_down = sheet.fallen or sheet.life in ("unconscious", "out-of-combat")
    return {"life": "helpless", "fallen": was_down}
