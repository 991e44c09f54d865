"""Fights and days in the log: natural lines, for the GM with every number and for players with what they know."""

from typing import Any

import pytest

from lampblack.rulesets.liminal import words
from lampblack.rulesets.liminal.words.terms import TERMS
from tests.rulesets.liminal.table import ADA, PARTY, Plain, Table

NAMES = {
    "ada": "Ada", "bo": "Bo", "horror": "the thing", "ghoul": "Ghoul", "phone": "the phone", "vest": "Vest",
    "idol": "the idol", ADA: "Ana", "gm": "Gus",
}  # fmt: skip
SAVE = {"attr": "dex", "score": 12, "face": 9, "outcome": "passed"}
LOST = {"attr": "dex", "score": 10, "face": 14, "outcome": "failed"}
NERVE = {"who": "horror", "score": 8, "face": 13, "outcome": "failed"}
STARTED: Plain = {"surprise": "none", "order": [], "surprised": []}
ROUND: Plain = {"round": 2, "phase": "investigators", "turn": None, "order": [], "order_saves": {}}
BOUGHT: Plain = {"who": "ada", "price": 120, "paid": 120, "cash": 30, "pay": "cash", "item": "vest"}


@pytest.mark.parametrize(
    ("do", "result", "line"),
    [
        ("start-encounter", STARTED, "a fight begins"),
        (
            "start-encounter",
            {**STARTED, "surprise": "investigators", "surprised": ["bo"]},
            "a fight begins · the Investigators are caught off guard: no turn for Bo",
        ),
        (
            "start-encounter",
            {**STARTED, "surprise": "adversaries"},
            "a fight begins · their foes are caught off guard",
        ),
        ("start-encounter", {**STARTED, "order": ["horror", "ada"]}, "a fight begins · order: the thing, Ada"),
        ("next", ROUND, "round 2 · the Investigators act"),
        ("next", {**ROUND, "phase": "adversaries"}, "round 2 · their foes act"),
        ("next", {**ROUND, "phase": None, "turn": "ada"}, "round 2 · Ada is next"),
        ("next", {**ROUND, "phase": None, "turn": None}, "round 2"),
        (
            "next",
            {**ROUND, "phase": None, "turn": "ada", "order": ["ada", "bo"], "order_saves": {"ada": SAVE}},
            "round 2 · Ada is next · order: Ada, Bo",
        ),
        ("next", {"outcome": "ended", "fled": ["ghoul"]}, "the fight is over · fled: Ghoul"),
        ("end-encounter", {"outcome": "ended", "fled": []}, "the fight is over"),
        ("declare", {"who": "horror"}, "the thing · has a plan"),
        ("declare", {"who": "ada", "declared": {"action": "retreat"}}, "Ada · means to: retreat"),
        (
            "declare",
            {"who": "ada", "declared": {"action": "attack", "strike": {"target": "horror"}}},
            "Ada · means to: attack the thing",
        ),
        (
            "declare",
            {"who": "ada", "declared": {"action": "attack", "strike": {"targets": ["horror", "ghoul"]}}},
            "Ada · means to: attack the thing, Ghoul",
        ),
        ("move", {"who": "ada", "moved_ft": 25, "action": None}, "Ada · moves, 25 ft in all"),
        (
            "move",
            {"who": "ada", "moved_ft": 70, "action": "move"},
            "Ada · moves, 70 ft in all · the action spent on it",
        ),
        ("modify", {"who": ["ada", "bo"], "enhanced": True}, "Ada, Bo · next attack enhanced"),
        (
            "modify",
            {"who": "ada", "enhanced": False, "impaired": True},
            "Ada · next attack impaired and no longer enhanced",
        ),
        ("modify", {"who": "horror"}, "the thing · something changes"),
        (
            "retreat",
            {"who": "ada", "outcome": "escaped", "save": SAVE, "to": "the lift"},
            "Ada gets away (9 under 12) · to the lift",
        ),
        (
            "retreat",
            {"who": "ada", "outcome": "stays", "save": LOST, "exposed": True},
            "Ada does not get away (14 over 10), and stands exposed",
        ),
        ("retreat", {"who": "horror", "outcome": "stays"}, "the thing does not get away"),
        (
            "retreat",
            {"retreats": {"ada": {"outcome": "escaped", "save": SAVE}, "bo": {"outcome": "stays", "save": LOST}}},
            "Ada gets away (9 under 12) · Bo does not get away (14 over 10)",
        ),
        (
            "morale",
            {"who": "horror", "saves": [NERVE], "outcome": "flees", "fleeing": ["horror"]},
            "the thing · morale · 13 over 8 · flees",
        ),
        ("morale", {"who": "horror", "outcome": "flees", "fleeing": ["horror"]}, "the thing · morale · flees"),
        ("morale", {"outcome": "some-flee", "fleeing": ["ghoul"]}, "morale · some flee · fleeing: Ghoul"),
        (
            "morale",
            {"who": "pack", "saves": [NERVE, {**NERVE, "who": "ghoul", "face": 2, "outcome": "passed"}],
             "outcome": "some-flee", "fleeing": ["horror"]},
            "pack · morale · the thing 13 over 8 · Ghoul 2 under 8 · some flee · fleeing: the thing",
        ),
        (
            "choose",
            {"choice": "morale", "pick": "roll", "who": "pack", "saves": [{**NERVE, "who": "pack"}],
             "outcome": "flees", "fleeing": ["ghoul"]},
            "pack · morale · 13 over 8 · flees · fleeing: Ghoul",
        ),
        ("choose", {"outcome": "stands", "fleeing": []}, "morale · they stand"),
        ("rise", {"who": "ghoul"}, "Ghoul · is up again"),
        ("deal-with", {"who": "ghoul"}, "Ghoul · is dealt with"),
        (
            "act",
            {"who": "ada", "what": "artifact", "item": "idol", "outcome": "under-way", "rounds_left": 2},
            "Ada · artifact the idol · under way, 2 more",
        ),
        (
            "act",
            {"who": "ada", "what": "artifact", "item": "idol", "outcome": "done", "effect": "it hums"},
            "Ada · artifact the idol · done · it hums",
        ),
        ("act", {"who": "horror", "outcome": "done"}, "the thing · act · done"),
        (
            "fate",
            {"face": 2, "outcome": "favours-investigators"},
            "Gus · die of fate · 2: luck is with the Investigators",
        ),
        (
            "reaction",
            {"who": "horror", "total": 10, "rolled": "kind", "outcome": "kind"},
            "the thing · reaction · 10 on 2d6: kind",
        ),
        (
            "reaction",
            {"who": "horror", "total": 10, "rolled": "kind", "outcome": "wary"},
            "the thing · reaction · 10 on 2d6: kind · wary",
        ),
        (
            "reaction",
            {"who": "horror", "rolled": "kind", "outcome": "wary"},
            "the thing · reaction · thrown kind · wary",
        ),
        ("reaction", {"who": "horror", "outcome": "wary"}, "the thing · reaction · wary"),
        ("scene", {"step": 4, "cycle": 1}, "step 4 of 7"),
        (
            "scene",
            {"scene": "a cellar", "clue": "wet prints", "safe_exit": False},
            "the scene · a clue: wet prints · no safe way out",
        ),
        ("pass-time", {"seconds": 93605, "clock": 93605, "fatigue": {"ada": 1}}, "1 d 2 h 5 s pass · Ada +1 Fatigue"),
        ("need", {"who": "ada", "need": "food", "met": False}, "Ada · goes without: food"),
        ("need", {"who": "ada", "need": "food", "met": True}, "Ada · goes without no longer: food"),
        ("need", {"who": "horror"}, "the thing · something changes"),
        ("watch", {"who": "ada", "device": "phone", "target": "horror"}, "Ada · looks at the thing through the phone"),
        ("watch", {"who": "ada", "device": "phone", "target": None}, "Ada · looks through the phone"),
        ("watch", {"who": "ada", "device": None, "target": None}, "Ada · looks up"),
        ("watch", {"who": "horror"}, "the thing · looks through something"),
        ("fix", {"item": "phone", "how": "charge", "outcome": "on"}, "the phone · charged · working"),
        ("fix", {"item": "phone", "how": "charge", "outcome": "broken"}, "the phone · charged · broken"),
        ("buy", BOUGHT, "Ada · buys Vest · 120 cash, 30 left"),
        ("buy", {**BOUGHT, "pay": "card"}, "Ada · buys Vest · on the card"),
        ("buy", {**BOUGHT, "pay": "debt", "paid": 0}, "Ada · buys Vest · owes 120"),
        ("buy", {**BOUGHT, "pay": "debt", "paid": 20, "owed": 100}, "Ada · buys Vest · 20 cash, owes 100"),
        ("buy", {"who": "horror"}, "the thing · buys something"),
        ("cash", {"who": "ada", "amount": 80, "cash": 130, "why": "job"}, "Ada · cash +80 → 130 · job"),
        ("cash", {"who": "ada", "amount": -20, "cash": 30, "why": "spend", "to": "bo"}, "Ada · cash −20 → 30 · to Bo"),
        ("cash", {"who": "horror"}, "the thing · cash changes hands"),
        ("debt", {"who": "ada", "debt": "debt-1", "to": "bo", "amount": 5, "settled": False}, "Ada · owes Bo 5"),
        ("debt", {"who": "ada", "debt": "debt-1", "to": "the bank", "settled": True}, "Ada · owes the bank · settled"),
        ("debt", {"who": "horror"}, "the thing · a debt changes"),
    ],
)  # fmt: skip
def test_a_line_of_the_log(do: str, result: dict[str, Any], line: str) -> None:
    assert words.log_line({"do": do, "by": "gm", "result": result, "names": NAMES}) == line


ORDERS: list[dict[str, Any]] = [
    {"do": "start-encounter", "surprise": "investigators", "faces": (20, 3)},
    {"do": "declare", "who": "horror", "action": "other", "text": "it waits"},
    {"do": "declare", "who": "bo", "action": "attack", "strike": {"target": "horror"}},
    {"do": "move", "who": "bo", "feet": 50},
    {"do": "next"},
    {"do": "modify", "who": ["ada", "horror"], "impaired": True},
    {"do": "retreat", "who": ["horror", "cy"], "safe": True, "faces": (20, 20)},
    {"do": "morale", "who": "horror", "faces": (20,)},
    {"do": "end-encounter"},
    {"do": "start-encounter", "participants": ["ada", "bo"], "order_mode": "strict", "faces": (3, 4)},
    {"do": "next"},
    {"do": "end-encounter"},
    {"do": "act", "who": "horror", "what": "ritual", "rounds": 2, "override": "it came back"},
    {"do": "fate", "faces": (3,)},
    {"do": "reaction", "who": "horror", "secret": False, "faces": (3, 4)},
    {"do": "scene", "step": "next", "text": "a cellar", "clue": "salt", "safe_place": True},
    {"do": "pass-time", "hours": 30},
    {"do": "need", "who": "ada", "need": "food"},
    {"do": "need", "who": "horror", "need": "food"},
    {"do": "watch", "who": "ada", "device": "cam", "target": "cy"},
    {"do": "watch", "who": "horror", "device": None},
    {"do": "fix", "item": "cam", "how": "charge"},
    {"do": "buy", "who": "ada", "price": 0, "id": "vest"},
    {"do": "buy", "who": "horror", "price": 3, "pay": "debt", "to": "bo"},
    {"do": "cash", "who": "ada", "amount": 5},
    {"do": "cash", "who": "horror", "amount": 5},
    {"do": "debt", "who": "ada", "to": "cy"},
    {"do": "rise", "who": "ghoul"},
    {"do": "deal-with", "who": "rat"},
]


def test_every_command_has_a_line_for_each_audience_that_hears_it() -> None:
    people = {**PARTY["characters"], "ghoul": {"kind": "npc", "life": "out-of-combat"}}
    people["rat"] = {"kind": "npc", "life": "unconscious"}
    table = Table({**PARTY, "characters": people, "items": {"cam": {"device": "on"}}})
    lines = []
    for order in ORDERS:
        table.give(**order)
        for audience in ("gm", ADA):
            if told := table.told(audience):
                entry = {"do": order["do"], "by": "gm", "who": told.who, "result": told.result}
                lines.append(words.log_line({**entry, "names": NAMES}))
    assert len(lines) == 2 * len(ORDERS)
    assert [line for line in lines if not line or "None" in line or "{" in line or "_" in line] == []
    assert [line for line in lines if "horror" in line] == []


def test_every_code_of_a_reason_has_plain_words() -> None:
    codes = {
        "surprised",
        "first_die",
        "round",
        "moved_ft",
        "rounds_left",
        "deprived_since",
        "total",
        "final",
        "paid",
    }
    assert codes <= set(TERMS)
