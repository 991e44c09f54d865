"""What lies around the game on a player's page: the scene, clocks, handouts, private words, own notes, a pause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from lampblack.web.names import characters_of, names
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.watching import of_verbs

_WORDS_SHOWN: Final = 6
"""Private words that stay in sight; older ones are in the log."""


def pause_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Cover the page while the table pauses; who may go on has a button for it."""
    if glimpse.view.get("paused"):
        go = offered(glimpse).first("pause", on=False)
        yield Part("pause", "pause", 0, "pause", {"go": go and go["order"]})


def fight_values(glimpse: Glimpse) -> dict[str, Any] | None:
    """Say how far a fight has come: its round, the side or the one that acts; None when there is no fight."""
    encounter = glimpse.view.get("encounter", {})
    if encounter.get("status") != "running":
        return None
    people = glimpse.view.get("characters", {})
    turn = people.get(encounter.get("turn"), {}).get("name", "")
    return {"round": encounter.get("round", 0), "phase": encounter.get("phase"), "turn": turn}


def scene_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Show the scene, its clues, the clocks, and what lies before this seat."""
    values = scene_values(glimpse)
    if fight := fight_values(glimpse):
        yield Part("turn", "sheet", 16, "turn", {"fight": fight, "caught": _caught(glimpse)})
    if any(values[name] for name in ("scene", "clues", "clocks")):
        yield Part("scene", "sheet", 46, "scene", values)
    if lying := handouts(glimpse):
        yield Part("handouts", "sheet", 47, "in_hand", {"handouts": lying})


def _caught(glimpse: Glimpse) -> str:
    """Name the own characters that have no turn in this round because they were surprised. Source: LH-SURP-3."""
    surprised, known = glimpse.view["encounter"].get("surprised", ()), names(glimpse)
    return ", ".join(known[who] for who in characters_of(glimpse, glimpse.seat) if who in surprised)


def scene_values(glimpse: Glimpse) -> dict[str, Any]:
    """Gather the words of the scene and the clocks that this seat sees."""
    table = glimpse.view.get("table", {})
    clocks = [{"id": name, **clock} for name, clock in glimpse.view.get("clocks", {}).items()]
    return {"scene": table.get("scene") or "", "clues": list(table.get("clues", ())), "clocks": clocks}


def handouts(glimpse: Glimpse) -> list[dict[str, Any]]:
    """List what lies before this seat, each with the address of its picture where it has one."""
    return [
        {
            "id": name,
            "title": one["title"],
            "text": one.get("text") or "",
            "image": f"/api/tables/{glimpse.table}/images/{one['image']}" if one.get("image") else "",
        }
        for name, one in glimpse.view.get("handouts", {}).items()
    ]


def private_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Show the words between this seat and the GM, and the notes that it keeps for itself."""
    offers = offered(glimpse)
    words, order = _private_words(glimpse), offers.first("whisper", to="gm")
    if words or order:
        newest = next((one["no"] for one in reversed(words) if not one["is_mine"]), 0)
        values = {
            "words": words,
            "say_order": order and order["order"],
            "newest": newest,
            "gm": glimpse.gm_title,
        }
        yield Part("whisper", "sheet", 60, "whisper", values)
    jots, keep = list(glimpse.view.get("my_notes", ())), offers.first("note", to="me")
    if jots or keep:
        yield Part("jots", "sheet", 75, "jots", {"jots": jots, "keep": keep and keep["order"]})


def _private_words(glimpse: Glimpse) -> list[dict[str, Any]]:
    known = names(glimpse)
    heard = of_verbs(glimpse.log, ("whisper",))
    return [
        {
            "no": one["no"],
            "by": known.get(str(one.get("by")), ""),
            "text": str(one.get("text") or ""),
            "is_mine": one.get("by") == glimpse.seat,
        }
        for one in heard[-_WORDS_SHOWN:]
    ]
