"""Beyond fights on the screens: what time brings, who needs a doctor, what a device shows, who drives, what is done."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lampblack.kernel.play import Play
from lampblack.rulesets.liminal.room import LIMINAL
from lampblack.web.glimpse import Glimpse, fragments
from tests.web.fights import WORDS
from tests.web.markup import Element, only

Plain = dict[str, Any]
ANA, BEN = "player:k3v9x2aa", "player:p7m2q4bb"
ADA: Plain = {
    "kind": "investigator",
    "name": "Ada Voss",
    "hp": 3,
    "hp_max": 6,
    "str": 12,
    "dex_max": 9,
    "dex": 9,
    "ctrl": 14,
}
GIVEN: Plain = {
    "characters": {
        "ada": ADA,
        "ben": {"kind": "investigator", "name": "Ben Okafor"},
        "ghoul": {"kind": "horror", "name": "Ghoul"},
    },
    "table": {"seats": {ANA: ["ada"], BEN: ["ben"]}},
}


def glimpse(audience: str, *, log: list[Plain] | None = None, **given: Plain) -> Glimpse:
    """What a page is drawn from, as the game itself gives it."""
    options = given.pop("options", {})
    play: Play[Any] = Play(LIMINAL, LIMINAL.read_state({**GIVEN, **given}, options))
    view = _plain(play.view(audience)) | _plain(play.on_the_table(audience))
    return Glimpse(
        table="k9q2m4x7", title="The motel", look="liminal", gm_title="Facilitator",
        role="gm" if audience == "gm" else "player", seat=audience, view=view,
        offers=_plain(play.offers(audience)), lobby={"me": "", "seats": []}, log=log or [],
    )  # fmt: skip


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def drawn(audience: str, **more: Any) -> dict[str, Element]:
    return {key: only(html) for key, html in fragments(glimpse(audience, **more), WORDS).items()}


def orders(element: Element, name: str = "data-order") -> list[Plain]:
    return [msgspec.json.decode(one.attributes[name]) for one in element.walk() if name in one.attributes]


def people(**ada: Any) -> Plain:
    return {**GIVEN["characters"], "ada": {**ADA, **ada}}


# time, needs and rest


def test_a_span_says_whom_it_tires_and_a_need_is_turned_by_one_tap() -> None:
    hungry = people(deprived=["food", "load"], deprived_since=0)
    hours = drawn("gm", characters=hungry, table={**GIVEN["table"], "clock": 8 * 3600})["hours"]
    assert "+ 1 dayAda Voss +1 Fatigue" in hours.text.replace("\n", "")
    assert "For 8 h. Next Fatigue in 16 h." in hours.text
    assert {"do": "need", "who": "ada", "need": "food", "met": True} in orders(hours)
    assert {"do": "need", "who": "ben", "need": "sleep"} in orders(hours)
    assert not [order for order in orders(hours) if order.get("need") == "load"]
    assert "Ghoul" not in [one.text for one in hours.all("b")]


def test_a_phone_says_what_is_lacking_and_asks_for_it() -> None:
    pieces = drawn(ANA, characters=people(deprived=["sleep", "load"], deprived_since=0))
    lacking = pieces["needs:ada"]
    assert "no sleep" in lacking.text
    assert "Put something down." in lacking.text
    assert orders(lacking) == [{"do": "ask", "who": "ada", "text": "I see to it: sleep"}]
    assert "needs:ada" not in drawn(ANA)


def test_rest_says_what_it_brings_and_why_there_is_none() -> None:
    hurt = people(str=4, str_max=12)
    safe = drawn(ANA, characters=hurt, table={**GIVEN["table"], "safe_place": True})["rest:ada"]
    assert "Catch your breath+3 HP" in safe.text
    assert "STR +8" in safe.text
    assert "no safe place" not in safe.text
    unsafe = drawn(ANA, characters=hurt)["rest:ada"]
    assert "Catch your breath" not in unsafe.text
    assert "no safe place" in unsafe.text


# medical attention

WOUNDED = people(
    str=4,
    str_max=12,
    afflictions={"wound-1": {"kind": "wound", "name": "Cracked rib"}, "f": {"kind": "fallout"}},
)


def test_who_needs_a_doctor_is_ticked_piece_by_piece_and_may_take_time() -> None:
    care = drawn("gm", characters=WOUNDED)["care"]
    order = {"do": "treat", "who": "ada", "wounds": [], "attributes": []}
    assert orders(care) == [order]
    ticks = [(one.attributes["name"], one.attributes["value"]) for one in care.all("input")]
    assert ticks == [("wounds", "wound-1"), ("attributes", "str")]
    assert "STR 4 → 12" in care.text
    assert orders(care, "data-then") == [
        {"do": "pass-time", "hours": 1},
        {"do": "pass-time", "hours": 8},
        {"do": "pass-time", "days": 1},
    ]
    assert "Nobody bears a wound" in drawn("gm")["care"].text


def test_where_the_gm_says_how_much_comes_back_the_form_asks() -> None:
    care = drawn("gm", characters=WOUNDED, options={"attribute_recovery": "amount"})["care"]
    assert "STR 4, at most 12" in care.text
    assert [one.attributes["name"] for one in care.all("input")][-1] == "amount"


def test_everybody_sees_who_could_be_treated() -> None:
    own, other = drawn(ANA, characters=WOUNDED)["rest:ada"], drawn(BEN, characters=WOUNDED)["rest:ben"]
    assert "STR 4 of 12" in own.text
    assert {"do": "ask", "who": "ada", "text": "I need somebody to look at this."} in orders(own)
    assert "Ada VossCracked rib, STR 4 of 12" in other.text.replace("\n", "")


# devices


def phone(state: str, at: str = "ada") -> Plain:
    return {"phone": {"name": "Old phone", "at": at, "device": state}}


@pytest.mark.parametrize(
    ("state", "bars", "says"),
    [("on", 4, "works"), ("dying", 1, "battery dying"), ("off", 0, "powered down"), ("dead", 0, "battery empty"),
     ("broken", 0, "broken")],
)  # fmt: skip
def test_a_device_shows_its_battery_and_what_can_be_done(state: str, bars: int, says: str) -> None:
    prop = drawn(ANA, items=phone(state))["device:phone:ada"]
    assert sum(one.attributes.get("class") == "bar lit" for one in prop.walk()) == bars
    assert says in prop.text
    given = orders(prop)
    assert ({"do": "watch", "who": "ada", "device": "phone"} in given) is (state in ("on", "dying"))
    assert any(order["do"] == "ask" for order in given) is (state != "on")


def test_what_is_beyond_repair_says_so() -> None:
    options = {"cell_broken_repairable": False}
    assert "Nothing mends" in drawn(ANA, items=phone("broken"), options=options)["device:phone:ada"].text


def test_the_last_die_of_a_device_is_marked_until_it_is_charged() -> None:
    hit = {
        "who": None,
        "target": "ada",
        "kind": "stress",
        "kept": 2,
        "device": {"item": "phone", "face": 5, "state": "dying"},
    }
    threw = {"no": 1, "do": "harm", "by": "gm", "undone": False, "result": {"hits": {"ada": {"stress": hit}}}}
    fixed = {
        "no": 2,
        "do": "fix",
        "by": "gm",
        "undone": False,
        "result": {"item": "phone", "how": "charge", "outcome": "on"},
    }
    watching = people(watch_device="phone", watch_target="ghoul")

    def fell(log: list[Plain]) -> list[str]:
        prop = drawn(ANA, items=phone("dying"), characters=watching, log=log)["device:phone:ada"]
        return [one.text for one in prop.walk() if one.attributes.get("class") == "fell"]

    assert fell([threw]) == ["4–5dying"]
    assert fell([threw, fixed]) == fell([{**threw, "undone": True}]) == []


def test_who_watches_sees_what_and_can_lower_it() -> None:
    prop = drawn(ANA, items=phone("on"), characters=people(watch_device="phone", watch_target="ghoul"))
    assert "you watch Ghoul" in prop["device:phone:ada"].text
    assert {"do": "watch", "who": "ada", "device": None} in orders(prop["device:phone:ada"])
    screens = drawn("gm", items=phone("broken"), characters=people(watch_device="phone"))["devices"]
    assert "Ada Voss watches everything" in screens.text
    assert {"do": "fix", "item": "phone", "how": "repair"} in orders(screens)
    assert "devices" not in drawn("gm")


# vehicles

VAN: Plain = {"van": {"name": "The van", "hp": 2, "hp_max": 6, "driver": "ada"}}


def test_a_card_lets_people_in_and_out_and_says_who_drives() -> None:
    card = drawn("gm", vehicles=VAN, characters=people(at_vehicle="van"), items=phone("on", "van"))[
        "vehicle:van"
    ]
    given = orders(card)
    assert {"do": "place", "who": "ada", "at_vehicle": None} in given
    assert {"do": "place", "who": "ben", "at_vehicle": "van"} in given
    assert {"do": "harm", "targets": ["van"], "dice": "d8"} in given
    assert {"do": "move-item", "item": "phone", "to": "scene"} in given
    assert "Ada Voss drives" in card.text
    (wheel,) = [order for order in given if str(order.get("path")).endswith("driver")]
    assert wheel["value"] is None
    assert [order["value"] for order in given if str(order.get("path")).endswith("van.hp")] == [6]


def test_a_strip_says_where_one_sits_and_what_can_be_taken_out() -> None:
    inside = people(at_vehicle="van")
    strip = drawn(ANA, vehicles=VAN, characters=inside, items=phone("on", "van"))["rides"]
    assert "You drive." in strip.text
    assert {"do": "move-item", "item": "phone", "who": "ada", "to": "ada"} in orders(strip)
    outside = drawn(BEN, vehicles=VAN, characters=inside)["rides"]
    assert "Ada Voss drives" in outside.text
    assert orders(outside) == [{"do": "ask", "who": "ben", "text": "I get in: The van"}]


def test_a_wreck_asks_how_bad_it_is_once() -> None:
    pending = [{"choice": "wreck", "who": "van", "options": ["roll", "skip"]}]
    wrecked: Plain = {"van": {**VAN["van"], "hp": 0}}
    pieces = drawn("gm", vehicles=wrecked, characters=people(at_vehicle="van"), pending=pending)
    wreck = pieces["wrecks"]
    assert orders(wreck) == [
        {"do": "harm", "wreck": "van"},
        {"do": "choose", "choice": "wreck", "who": "van", "pick": "skip"},
    ]
    assert "It catches Ada Voss." in wreck.text
    near = [one.attributes["value"] for one in wreck.all("input") if one.attributes["name"] == "targets"]
    assert near == ["ben", "ghoul"]
    assert pieces["now"].text.strip() == ""
    assert "a wreck" in drawn(ANA, vehicles=wrecked, pending=pending)["rides"].text


# artifacts and rituals

IDOL: Plain = {
    "idol": {"name": "Wax idol", "at": "ada", "artifact": True, "quick": False, "tags": ["ritual"],
             "text": "Say a name", "effect": "CANARY no lies"},
}  # fmt: skip
WORKING = people(task={"what": "ritual", "item": "idol", "rounds_left": 2})


def worked(left: int) -> Plain:
    result = {"item": "idol", "outcome": "under-way", "rounds_left": left}
    return {"no": 9 - left, "do": "act", "by": "gm", "who": "ada", "undone": False, "result": result}


def test_a_ritual_is_begun_by_the_gm_and_asked_for_by_the_player() -> None:
    rites = drawn("gm", items=IDOL)["rites"]
    begin = next(order for order in orders(rites) if order["do"] == "act")
    assert begin == {"do": "act", "what": "ritual", "item": "idol"}
    assert [one.attributes["value"] for one in rites.all("option")] == ["ada"]
    assert {"do": "reveal", "path": "items.idol.effect"} in orders(rites)
    own = drawn(ANA, items=IDOL)["rites:ada"]
    assert orders(own) == [{"do": "ask", "who": "ada", "text": "I begin with it: Wax idol"}]
    assert "Say a name" in own.text
    assert "CANARY" not in own.text


def test_work_under_way_shows_its_rounds_and_is_a_button_for_who_does_it() -> None:
    log = [worked(4), worked(3), worked(2)]
    go = {"do": "act", "who": "ada", "what": "ritual", "item": "idol"}
    own = drawn(ANA, items=IDOL, characters=WORKING, log=log)["rites:ada"]
    assert orders(own) == [go]
    assert "2 rounds to go" in own.text
    assert own.text.count("Say a name") == 1
    (told,) = [one for one in own.walk() if one.attributes.get("role") == "img"]
    assert told.attributes["aria-label"] == "3 of 5 rounds done"
    other = drawn(BEN, items=IDOL, characters=WORKING, log=log)["rites:ben"]
    assert "Ada Voss is at work: Wax idol" in other.text
    assert orders(other) == []
    works = drawn("gm", items=IDOL, characters=WORKING, log=log)["works"]
    assert orders(works)[0] == go
    assert orders(works)[1]["path"] == "characters.ada.task"


def test_what_is_set_off_in_seconds_is_one_button() -> None:
    bell: Plain = {"bell": {"name": "Bell", "at": "ada", "artifact": True}}
    assert orders(drawn(ANA, items=bell)["rites:ada"]) == [
        {"do": "act", "who": "ada", "what": "artifact", "item": "bell"}
    ]
    assert "do" not in drawn(ANA, items=bell) or "Bell" not in drawn(ANA, items=bell)["do"].text


# new things


def test_devices_vehicles_and_artifacts_have_forms_of_their_own() -> None:
    making = drawn("gm")["make-things"]
    assert orders(making) == [
        {"do": "add", "what": "item"},
        {"do": "add", "what": "vehicle"},
        {"do": "add", "what": "item", "fields": {"artifact": True}},
    ]
    names = {one.attributes["name"] for one in making.walk() if "name" in one.attributes}
    assert {"fields.device", "fields.dice", "fields.quick", "fields.effect", "fields.tags"} <= names


def test_a_wish_is_answered_by_what_was_wished_for() -> None:
    asks = {
        "no": 1,
        "do": "ask",
        "by": ANA,
        "who": "ada",
        "undone": False,
        "result": {},
        "text": "I charge it",
    }
    fixed = {
        "no": 2,
        "do": "fix",
        "by": "gm",
        "undone": False,
        "result": {"item": "phone", "how": "charge", "outcome": "on"},
    }
    assert "I charge it" in drawn("gm", items=phone("off"), log=[asks])["now"].text
    assert "I charge it" not in drawn("gm", items=phone("on"), log=[asks, fixed])["now"].text
    assert "I charge it" in drawn("gm", items=phone("on", "ben"), log=[asks, fixed])["now"].text
