"""The moment players are told, and the end with the truth of the whole game. Nothing is drawn before it is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lampblack.web.evil import checks
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words

View = Mapping[str, Any]


def told_part(glimpse: Glimpse) -> Iterable[Part]:
    """Explain the rest once it is out: open at that moment, folded away from the next check on."""
    table: View = glimpse.view["table"]
    if table.get("revealed"):
        yield Part("told", "sheet", 6, "evil/told", {"gm": glimpse.gm_title, "is_open": is_fresh(glimpse)})


def is_fresh(glimpse: Glimpse) -> bool:
    """Tell whether the players have just been told: no check was begun since."""
    if glimpse.view["table"]["state"] == "ended":
        return False
    check: View | None = glimpse.view.get("check")
    hit = [number for number, one in glimpse.view.get("checks", {}).items() if one.get("gm_successes")]
    if check:
        return not hit and check["step"] == "choosing"
    return len(hit) <= 1 and (not hit or int(hit[0]) == max(map(int, glimpse.view["checks"])))


def end_parts(glimpse: Glimpse, words: Words, place: str = "sheet") -> Iterable[Part]:
    """Say how the game ended, and replay what really happened, check by check."""
    table: View = glimpse.view["table"]
    if table["state"] != "ended":
        return
    values: dict[str, Any] = {**ended(table), **counts(glimpse), "naming": None, "reopen": None, "also": None}
    yield Part("end", place, 4, "evil/end", values)
    if table.get("revealed"):
        values = {"rows": truth(glimpse, words), "gm": glimpse.gm_title, "seals": seals(glimpse)}
        yield Part("truth", place, 5, "evil/truth", values)


def ended(table: View) -> dict[str, Any]:
    """Say how the game ended, and what the GM calls it; an ending without a name of its own has none here."""
    endings, name = list(table.get("endings", ())), table.get("ending")
    return {"endings": endings, "ending": None if name in endings else name}


def counts(glimpse: Glimpse) -> dict[str, int]:
    """Count the checks, those that were met by dice, and the points that were lost."""
    done = [one for one in glimpse.view.get("checks", {}).values() if one.get("dice")]
    return {
        "checks": len(done),
        "hits": sum(bool(against(one)) for one in done),
        "loss": sum(one.get("loss") or 0 for one in done),
    }


def truth(glimpse: Glimpse, words: Words) -> list[dict[str, Any]]:
    """List the finished checks with what joined in on each."""
    done: Mapping[str, View] = glimpse.view.get("checks", {})
    return [
        {"check": one, "spent": done[one.number].get("evil"), "against": against(done[one.number])}
        for one in checks.finished(glimpse, words)
    ]


def seals(glimpse: Glimpse) -> list[dict[str, Any]]:
    """List the seals that were opened at the end: the check's number, what was in it, the line that it is made of."""
    opened: Mapping[str, View] = glimpse.view.get("seals", {})
    return [
        {"number": number, **opened[number], "line": f"{opened[number]['nonce']} {opened[number]['staked']}"}
        for number in sorted(opened, key=int)
    ]


def against(done: View) -> int:
    """Count what was against a check, as far as this page knows it: the dice, else their successes."""
    return int(done.get("evil") or len(done.get("gm_dice") or ()) or done.get("gm_successes") or 0)
