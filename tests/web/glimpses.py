"""Glimpses made by hand, in the form in which the table gives them: an evening's opening, seen from each seat."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import msgspec
import segno

from lampblack.web.glimpse import Glimpse
from tests.web import fights

AT = 1_760_000_400_000
ANA, BEN, CLEO = "player:k3v9x2aa", "player:p7m2q4bb", "player:z1c8w5cc"
LINK = "http://192.168.178.20:8765/join#7Gq2mXv0pT9sKd4LwZc1Aa"


class Said:
    """Words as a game gives them, enough for the fixtures."""

    def rule(self, id: str) -> str:  # noqa: A002
        return {
            "LH-SAVE-1": "A save is one d20: the score or less is a pass.",
            "LH-SAVE-3": "A 20 always fails, a 1 always passes.",
        }.get(id, "")

    def refusal(self, slug: str, field: str | None, order: Mapping[str, Any]) -> str:
        return f"No {slug} here; try another way."

    def log_line(self, entry: Mapping[str, Any]) -> str:
        names, result = entry["names"], entry["result"]
        who = names.get(entry.get("who") or entry["by"], "?")
        match entry["do"]:
            case "save":
                over = "over" if result["face"] > result["score"] else "under"
                rolled = f"{result['face']} {over} {result['score']} · {result['outcome']}"
                return f"{who} · {result['attr'].upper()} save · {rolled}"
            case "call-save":
                return f"{names['gm']} calls a {result['attr'].upper()} save from {who}"
            case "create":
                return f"{who} enters the story"
            case "roll":
                return f"{names.get(entry['by'], '?')} throws {result['total']}"
            case "ask":
                return f"{who} asks for a {result['attr'].upper()} save"
            case "set-field":
                return f"{who}: HP {result['before']} becomes {result['after']}, {result['reason']}"
            case "note":
                return f"{names.get(entry['by'], '?')} notes: {entry['text']}"
            case _:
                return f"{who} · {entry['do']}"


def sheet(**changes: Any) -> dict[str, Any]:
    """An investigator's sheet as the language shows it to everybody."""
    return {
        "kind": "investigator", "name": "Ada Voss", "hp": 3, "hp_max": 6,
        "str": 12, "str_max": 12, "dex": 9, "dex_max": 11, "ctrl": 14, "ctrl_max": 14,
        "armor": 1, "stability": 0, "armor_total": 1, "stability_total": 1, "slots": 10,
        "afflictions": {
            "wound-1": {"kind": "wound", "name": "Cracked rib", "text": "Breath comes short.", "slots": 1, "count": 1},
            "fatigue-1": {"kind": "fatigue", "name": "", "text": "", "slots": 1, "count": 1},
        },
        "deprived": [], "overloaded": False, "cash": 300, "debts": {}, "life": "active", "form": None,
        "present": True, "side": "investigators", "wounds": 1, "fallout": 0, "fatigue": 1, "conditions": 0,
        "item_slots": 4, "affliction_slots": 2, "slots_used": 6,
    } | changes  # fmt: skip


def item(name: str, at: str, **changes: Any) -> dict[str, Any]:
    """A thing as the language shows it."""
    return {
        "name": name, "at": at, "count": 1, "slots": None, "tags": [], "dice": None, "armor": 0, "stability": 0,
        "active": True, "device": None, "artifact": False, "quick": True, "price": None, "text": "", "slots_each": 1,
    } | changes  # fmt: skip


def ben() -> dict[str, Any]:
    """The second investigator, whole and light."""
    return sheet(
        name="Ben Okafor", hp=5, hp_max=5, str=8, str_max=8, dex=15, dex_max=15, ctrl=10, ctrl_max=10, armor=0,
        stability=0, armor_total=0, stability_total=0, afflictions={}, affliction_slots=0, item_slots=2, slots_used=2,
        wounds=0, fatigue=0,
    )  # fmt: skip


def items() -> dict[str, Any]:
    return {
        "axe": item("Fire axe", "ada", tags=["two-handed", "bulky"], dice="d8", slots_each=2),
        "phone-a": item("Phone", "ada", device="on"),
        "torch": item("Torch", "ada", text="Two batteries left."),
        "phone-b": item("Phone", "ben", device="dying"),
        "map": item("Motel floor plan", "ben"),
    }


def offer(do: str, group: str, order: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"do": do, "group": group, "order": {"do": do, **order}, **more}


def asks(who: str, scores: Mapping[str, int]) -> list[dict[str, Any]]:
    return [
        offer("ask", "other", {"who": who, "attr": attr}, numbers={"score": score, "percent": score * 5},
              asks=[{"name": "text", "kind": "text", "optional": True}])
        for attr, score in scores.items()
    ]  # fmt: skip


TEXT_ASK = {"name": "text", "kind": "text"}
EVERYBODY = [
    offer("note", "other", {}, asks=[TEXT_ASK]),
    offer("roll", "other", {}, asks=[{"name": "dice", "kind": "dice"}]),
]


def table(**changes: Any) -> dict[str, Any]:
    return {
        "clock": 0, "step": 1, "cycle": 1, "seats": {ANA: ["ada"], BEN: ["ben"], CLEO: None}, "safe_place": False,
        "safe_exit": False, "scene": "", "clues": [], "notes": [],
    } | changes  # fmt: skip


def lobby(me: str = "k3v9x2aa", **changes: Any) -> dict[str, Any]:
    return {
        "title": "The motel at mile 40",
        "me": me,
        "seats": [
            {"id": "g0g0g0g0", "name": "Mara", "here": True, "role": "gm", "must_answer": False},
            {"id": "k3v9x2aa", "name": "Ana", "here": True, "role": "player", "must_answer": True},
            {"id": "p7m2q4bb", "name": "Ben K.", "here": False, "role": "player", "must_answer": False},
            {"id": "z1c8w5cc", "name": "Cleo", "here": True, "role": "player", "must_answer": False},
        ],
    } | changes


def log() -> list[dict[str, Any]]:
    """What everybody has heard."""

    def entry(no: int, do: str, by: str, **more: Any) -> dict[str, Any]:
        return {"no": no, "at": AT + no * 61_000, "do": do, "by": by, "result": {}, "undone": False, **more}

    die = {"reason": "save", "who": "ada", "dice": [20], "sees": "all", "by_hand": False}
    scores = die | {"dice": [6, 6, 6], "faces": [6, 4, 2], "kept": 12, "reason": "str"}
    by_hand = die | {"dice": [6, 6], "faces": [3, 5], "kept": 8, "reason": "roll", "by_hand": True}
    return [
        entry(1, "create", ANA, who="ada", dice=[scores]),
        entry(2, "create", BEN, who="ben"),
        entry(3, "call-save", "gm", who="ada", text="The floor gives way under you.", result={"attr": "dex"}),
        entry(4, "save", ANA, who="ada", dice=[die | {"faces": [14], "kept": 14}],
              result={"who": "ada", "attr": "dex", "score": 9, "face": 14, "outcome": "failed"},
              why=[{"what": "score", "number": 9, "from": "DEX of Ada Voss", "rule": "LH-SAVE-1"},
                   {"what": "face", "number": 14, "from": "d20", "rule": "LH-SAVE-3"}]),
        entry(5, "roll", BEN, dice=[by_hand],
              result={"total": 8}),
        entry(6, "save", ANA, who="ada", dice=[die | {"faces": [4], "kept": 4}],
              result={"who": "ada", "attr": "str", "score": 12, "face": 4, "outcome": "passed"}),
    ]  # fmt: skip


def _player(**changes: Any) -> Glimpse:
    base: dict[str, Any] = {
        "table": "k9q2m4x7", "title": "The motel at mile 40", "look": "liminal", "gm_title": "Facilitator",
        "role": "player", "seat": ANA,
        "view": {
            "characters": {
                "ada": sheet(), "ben": ben(),
                "nurse": {"name": "The night nurse", "life": "active", "form": None, "present": True, "side": "none"},
            },
            "items": items(), "vehicles": {}, "table": table(), "pending": [], "options": {},
            "encounter": {"status": "none"},
        },
        "offers": [
            *asks("ada", {"str": 12, "dex": 9, "ctrl": 14}),
            offer("ask", "other", {"who": "ada"}, asks=[TEXT_ASK]),
            offer("take-back", "other", {}),
            *EVERYBODY,
        ],
        "lobby": lobby(), "log": log(), "seen": {"epoch": "e1", "n": 6, "head": "ab" * 32},
        "options": options(),
    }  # fmt: skip
    return Glimpse(**(base | changes))


def player() -> Glimpse:
    """Ana's phone between two scenes."""
    return _player()


def called() -> Glimpse:
    """Ana's phone when the Facilitator has called a save."""
    base = _player()
    save = offer("save", "now", {"who": "ada", "attr": "str"}, numbers={"score": 12, "percent": 60},
                 text="The door is coming off its hinges. Hold it.")  # fmt: skip
    view = {**base.view, "pending": [{"choice": "save", "who": "ada", "options": ["str"]}]}
    return msgspec.structs.replace(base, offers=[save, *base.offers], view=view)


def swapping() -> Glimpse:
    """Ana's phone right after the dice have made her character."""
    base = _player()
    pick = {"name": "pick", "kind": "one-of", "options": ["none", "str-dex", "str-ctrl", "dex-ctrl"]}
    choose = offer("choose", "now", {"choice": "swap-scores", "who": "ada"}, asks=[pick])
    return msgspec.structs.replace(base, offers=[choose, *base.offers])


def newcomer() -> Glimpse:
    """Cleo's phone: a seat, and nobody to play yet."""
    preset = {"name": "preset", "kind": "one-of", "options": ["manual", "3d6-swap"], "optional": True}
    create = offer("create", "now", {}, asks=[preset])
    return _player(seat=CLEO, lobby=lobby("z1c8w5cc"), offers=[create, *EVERYBODY], log=[])


def hurt() -> Glimpse:
    """Ana's phone when it is nearly over."""
    ills = {
        f"wound-{n}": {"kind": "wound", "name": name, "text": "", "slots": 1, "count": 1}
        for n, name in enumerate(("Cracked rib", "Burnt hand", "Torn ear", "Blind left eye"), start=1)
    } | {
        "fallout-1": {"kind": "fallout", "name": "It knows your name", "text": "", "slots": 2, "count": 1},
        "fatigue-1": {"kind": "fatigue", "name": "", "text": "", "slots": 1, "count": 1},
    }  # fmt: skip
    ada = sheet(
        hp=0, str=5, ctrl=3, afflictions=ills, affliction_slots=7, slots_used=11, deprived=["hungry", "load"]
    )
    base = _player()
    return msgspec.structs.replace(
        base, view={**base.view, "characters": base.view["characters"] | {"ada": ada}}
    )


def onlooker() -> Glimpse:
    """The screen on the wall."""
    return _player(role="onlooker", seat="onlooker", offers=[], lobby=lobby("t0t0t0t0"))


def _gm_sheet(known: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return known | {"hidden": False, "shown": [], "gm_notes": ""} | changes


def _gm(**changes: Any) -> Glimpse:
    nurse = sheet(
        kind="npc", name="The night nurse", hp=4, hp_max=4, str=10, dex=8, ctrl=16, afflictions={}, slots_used=0,
        armor=0, armor_total=0, side="none",
    )  # fmt: skip
    thing = sheet(
        kind="horror", name="What lives in room 9", hp=11, hp_max=11, str=16, dex=13, ctrl=6, afflictions={},
        slots_used=0, armor=2, armor_total=2, side="adversaries",
    )  # fmt: skip
    base: dict[str, Any] = {
        "table": "k9q2m4x7", "title": "The motel at mile 40", "look": "liminal", "gm_title": "Facilitator",
        "role": "gm", "seat": "gm",
        "view": {
            "characters": {
                "ada": _gm_sheet(sheet()), "ben": _gm_sheet(ben()),
                "nurse": _gm_sheet(nurse, shown=["hp"]),
                "thing": _gm_sheet(thing, hidden=True, gm_notes="Hates salt. Knows everybody's first name."),
            },
            "items": items(), "vehicles": {}, "groups": {}, "encounter": {"status": "none"}, "options": {},
            "table": table(notes=[
                {"text": "The clerk saw it first", "about": None, "secret": True, "by": "gm"},
                {"text": "Room 9 is never let", "about": None, "secret": False, "by": "gm"},
            ]),
            "pending": [
                {"choice": "save", "who": "ada", "options": ["str"]},
                {"choice": "take-back", "who": BEN, "options": ["yes", "no"], "entry": 5},
            ],
        },
        "offers": [offer("undo", "other", {}), *EVERYBODY],
        "lobby": lobby("g0g0g0g0"),
        "log": [*log(),
                {"no": 7, "at": AT + 500_000, "do": "roll", "by": "gm", "secret": True, "undone": False,
                 "dice": [{"dice": [20], "faces": [17], "kept": 17, "reason": "roll", "sees": "gm"}],
                 "result": {"total": 17}},
                {"no": 8, "at": AT + 560_000, "do": "set-field", "by": "gm", "who": "ada", "undone": True,
                 "result": {"before": 6, "after": 3, "reason": "at the table"}},
                {"no": 9, "at": AT + 600_000, "do": "ask", "by": BEN, "who": "ben", "undone": False,
                 "text": "to slip through before the shutter is down", "result": {"attr": "dex"}}],
        "seen": {"epoch": "e1", "n": 9, "head": "cd" * 32}, "options": options(),
        "invitation": {"link": LINK, "code": "7K2QXM4D9T", "qr_svg": qr(), "expires_at": AT},
    }  # fmt: skip
    return Glimpse(**(base | changes))


def gm() -> Glimpse:
    """The board in the middle of it."""
    return _gm()


def gm_alone() -> Glimpse:
    """The board right after the table was opened."""
    view = {**_gm().view, "characters": {}, "items": {}, "pending": [], "table": table(seats={}, notes=[])}
    seats = [{"id": "g0g0g0g0", "name": "Mara", "here": True, "role": "gm", "must_answer": False}]
    return _gm(view=view, log=[], lobby=lobby("g0g0g0g0", seats=seats), offers=EVERYBODY)


def qr() -> str:
    """The picture as the server makes it."""
    return str(segno.make(LINK, error="m").svg_inline(scale=1, border=2, dark="#000", light="#fff"))


def options() -> list[dict[str, Any]]:
    """Some house rules: named readings, a switch, a number that may be off, a text."""

    def option(name: str, default: Any, ruling: str, **more: Any) -> dict[str, Any]:
        return {"name": name, "default": default, "value": default, "values": [], "least": None, "nullable": False,
                "ruling": ruling, **more}  # fmt: skip

    return [
        option("overload_effect", "deprived", "Q-01", values=["deprived", "hp-zero", "both"], value="both",
               title="What carrying too much does",
               readings={"deprived": "The carrier is deprived until the load fits again.",
                         "hp-zero": "HP falls to 0 at the moment the limit is passed.",
                         "both": "HP falls to 0, and the carrier is deprived."}),
        option("natural_extremes", True, "Q-08", values=[True, False], title="A 1 passes, a 20 fails",
               readings={"true": "Whatever the score.", "false": "Only the score counts."}),
        option("attribute_cap", 18, "Q-18", least=1, nullable=True, title="Highest score of a human"),
        option("content_pack", None, "Q-44", nullable=True),
    ]  # fmt: skip


ALL = {
    "player": player, "called": called, "swapping": swapping, "newcomer": newcomer, "hurt": hurt,
    "onlooker": onlooker, "gm": gm, "gm_alone": gm_alone, "gm_fight": fights.gm_fight,
    "player_fight": fights.player_fight,
}  # fmt: skip
"""Every glimpse by its name."""


def fresh(name: str) -> Glimpse:
    """Give a glimpse that a test may change."""
    return copy.deepcopy(ALL[name]())
