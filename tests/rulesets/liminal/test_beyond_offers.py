"""What is offered beyond fights, with the numbers that it brings: time, care, wrecks, seats in vehicles, rituals."""

from __future__ import annotations

import pytest

from lampblack.kernel.seat import GM
from tests.rulesets.liminal.table import ADA, BO, PARTY, Plain, Table

DAY = 86400
HURT: Plain = {
    "kind": "investigator", "hp": 1, "hp_max": 6, "str": 4, "str_max": 9,
    "afflictions": {"wound-1": {"kind": "wound"}, "fatigue-1": {"kind": "fatigue"}},
}  # fmt: skip


def table(**more: Plain) -> Table:
    return Table({**PARTY, **more})


def spans(played: Table) -> dict[str, Plain]:
    offers = [one for one in played.offered(GM, "pass-time") if one.get("text") == "span"]
    return {
        unit: one.get("numbers", {})
        for one in offers
        for unit in ("minutes", "hours", "days")
        if unit in one["order"]
    }


def test_the_fatigue_that_a_span_would_bring_is_what_it_brings() -> None:
    played = table()
    played.give("need", who="ada", need="food")
    played.give("pass-time", hours=10)
    assert spans(played) == {"minutes": {}, "hours": {}, "days": {"ada": 1}}
    assert played.view(ADA)["characters"]["ada"]["fatigue_at"] == DAY
    assert played.give("pass-time", days=1)["fatigue"] == {"ada": 1}
    assert played.view(ADA)["characters"]["ada"]["fatigue_at"] == 2 * DAY
    played.give("need", who="ada", need="food", met=True)
    assert played.view(ADA)["characters"]["ada"]["fatigue_at"] is None


def test_a_stretch_that_gives_fatigue_once_says_so() -> None:
    played = Table(PARTY, fatigue_repeat=False)
    played.give("need", who="ada", need="food")
    played.give("pass-time", days=1)
    assert played.view(GM)["characters"]["ada"]["fatigue_at"] is None
    assert spans(played)["days"] == {}


def test_a_rest_says_all_that_it_brings() -> None:
    played = table(characters={"ada": HURT}, table={"seats": {ADA: "ada"}, "safe_place": True})
    quick, extended = (one["numbers"] for one in played.offered(ADA, "rest"))
    assert quick == {"hp_gained": 5}
    assert extended == {"hp_gained": 5, "str_gained": 5, "fatigue_cleared": 1}
    played.give("need", who="ada", need="sleep")
    assert played.offered(ADA, "rest")[0]["numbers"] == {"hp_gained": 0, "deprived": 1}


def test_treatment_is_offered_to_those_who_need_it_with_what_it_brings() -> None:
    played = table(characters={"ada": HURT, "bo": {"kind": "investigator"}})
    (offer,) = played.offered(GM, "treat")
    assert offer["order"] == {"do": "treat", "who": "ada"}
    assert [(ask["name"], ask["options"]) for ask in offer["asks"]] == [
        ("wounds", ["wound-1"]),
        ("attributes", ["str"]),
    ]
    assert offer["numbers"] == {"hp_gained": 0, "wounds_healed": 1, "str_gained": 5}
    got = played.give("treat", who="ada")["rested"]["ada"]
    assert (got["wounds_healed"], got["attr_gained"]) == (1, {"str": 5})
    assert played.offered(GM, "treat") == []


def test_where_the_gm_says_how_much_comes_back_it_is_asked() -> None:
    offer = Table({"characters": {"ada": HURT}}, attribute_recovery="amount").offered(GM, "treat")[0]
    assert (offer["asks"][-1]["name"], offer["numbers"]) == ("amount", {"hp_gained": 0, "wounds_healed": 1})


VAN: Plain = {"vehicles": {"van": {"hp": 1}}}


def test_a_wreck_asks_how_bad_it_is_and_whom_else_it_catches() -> None:
    played = table(**VAN)
    played.give("place", who="ada", at_vehicle="van")
    assert not [one for one in played.offered(GM, "harm") if "wreck" in one["order"]]
    played.give("harm", target="van", amount=3)
    (offer,) = [one for one in played.offered(GM, "harm") if "wreck" in one["order"]]
    assert (offer["order"], offer["group"]) == ({"do": "harm", "wreck": "van"}, "now")
    assert offer["asks"][0]["options"] == ["d4", "d6", "d8", "d10", "d12"]
    assert "ada" not in offer["asks"][1]["options"]
    assert "bo" in offer["asks"][1]["options"]


def test_who_drives_strikes_with_the_vehicle_as_long_as_they_are_in_it() -> None:
    played = table(**VAN)
    for who in ("ada", "bo"):
        played.give("place", who=who, at_vehicle="van")
    assert played.view(ADA)["vehicles"]["van"]["driver"] is None
    played.give("set-field", path="vehicles.van.driver", value="ada", reason="at the table")
    assert played.view(BO)["vehicles"]["van"]["driver"] == "ada"
    arms = {
        seat: [one["order"].get("weapon") for one in played.offered(seat, "attack")] for seat in (ADA, BO)
    }
    assert ("van" in arms[ADA], "van" in arms[BO]) == (True, False)
    played.give("place", who="ada", at_vehicle=None)
    assert played.view(GM)["vehicles"]["van"]["driver"] is None
    assert "van" in [one["order"].get("weapon") for one in played.offered(BO, "attack")]


def test_nobody_strikes_with_a_wreck() -> None:
    played = table(**VAN)
    played.give("place", who="ada", at_vehicle="van")
    played.give("harm", target="van", amount=9)
    assert "van" not in [one["order"].get("weapon") for one in played.offered(GM, "attack")]


def test_nobody_hidden_is_seen_at_the_wheel() -> None:
    played = table(**VAN)
    played.give("place", who="cy", at_vehicle="van")
    played.give("set-field", path="vehicles.van.driver", value="cy", reason="at the table")
    assert played.view(ADA)["vehicles"]["van"]["driver"] is None
    assert played.view(GM)["vehicles"]["van"]["driver"] == "cy"
    played.give("place", who="ada", at_vehicle="van")
    assert "van" in [one["order"].get("weapon") for one in played.offered(ADA, "attack")]


def test_only_somebody_who_is_there_can_be_named_to_drive() -> None:
    with pytest.raises(Exception, match="no-such-character"):
        table(**VAN).give("set-field", path="vehicles.van.driver", value="nobody", reason="at the table")


def test_people_are_let_into_a_vehicle_and_out_of_it() -> None:
    played = table(**VAN)
    (get_in,) = [one for one in played.offered(GM, "place") if one.get("text") == "in"]
    assert (get_in["order"], get_in["asks"][0]["options"][:2]) == (
        {"do": "place", "at_vehicle": "van"},
        ["ada", "bo"],
    )
    played.give("place", who="ada", at_vehicle="van")
    outs = [one["order"] for one in played.offered(GM, "place") if one.get("text") == "out"]
    assert outs == [{"do": "place", "who": "ada", "at_vehicle": None}]


BOOK: Plain = {"items": {"book": {"at": "ada", "tags": ["ritual"], "quick": False}}}


def acts(played: Table, seat: str) -> list[Plain]:
    return [one for one in played.offered(seat, "act") if one["order"].get("item") == "book"]


def test_a_ritual_is_the_gms_to_begin_and_the_players_to_go_on_with() -> None:
    played = table(**BOOK)
    assert acts(played, ADA) == []
    begin = next(one for one in acts(played, GM) if one["order"]["who"] == "ada")
    assert begin["order"] == {"do": "act", "who": "ada", "what": "ritual", "item": "book"}
    played.give("act", who="ada", what="ritual", item="book", rounds=3)
    (going_on,) = acts(played, ADA)
    assert (going_on["group"], going_on["numbers"]) == ("now", {"rounds_left": 2})
    assert acts(played, BO) == []
    played.give("act", by=ADA, who="ada", what="ritual", item="book")
    assert played.give("act", by=ADA, who="ada", what="ritual", item="book")["outcome"] == "done"
    assert acts(played, ADA) == []


def test_a_ritual_without_a_thing_goes_on_too() -> None:
    played = table()
    played.give("act", who="ada", what="ritual", rounds=2)
    (going_on,) = [one for one in played.offered(ADA, "act") if one.get("numbers")]
    assert (going_on["order"], going_on["numbers"]) == (
        {"do": "act", "who": "ada", "what": "ritual"},
        {"rounds_left": 1},
    )


def test_a_task_with_a_thing_out_of_sight_names_it_to_nobody() -> None:
    played = table(**BOOK)
    played.give("act", who="ada", what="ritual", item="book", rounds=3)
    played.give("hide", path="items.book")
    assert [one for one in played.offered(ADA, "act") if one.get("numbers")] == []
