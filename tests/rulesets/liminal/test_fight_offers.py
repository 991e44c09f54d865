"""Offers of fights and days: what is offered can be given, to the one it is offered to, and no secret is in it."""

from typing import Any

import msgspec
import pytest

from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.kernel.seat import GM
from tests.conformance.asking import filled
from tests.rulesets.liminal.table import ADA, BO, PARTY, Plain, Table

PEOPLE: Plain = {
    **PARTY["characters"],
    "ada": {"kind": "investigator", "name": "Ada", "cash": 30, "deprived": ["food"]},
    "ghoul": {"kind": "npc", "life": "out-of-combat", "disposition_rolled": "wary"},
    "rat": {"kind": "npc", "life": "fled", "attacks": {"bite": {"dice": "d4"}}},
    "owl": {"kind": "npc", "attacks": {"beak": {"dice": "d6"}}},
}
THINGS: Plain = {
    "phone": {"at": "ada", "device": "on"},
    "cam": {"at": "scene", "device": "broken"},
    "radio": {"at": "bo", "device": "off"},
    "idol": {"at": "ada", "artifact": True},
    "bell": {"at": "ada", "artifact": True, "quick": False},
    "axe": {"at": "ada", "dice": "d8"},
}
WORLD: Plain = {
    **PARTY,
    "characters": PEOPLE,
    "items": THINGS,
    "groups": {"nest": {"members": ["owl", "rat"]}},
}
FIGHT: Plain = {
    **WORLD,
    "encounter": {"status": "running", "participants": ["ada", "bo", "horror", "cy", "owl"]},
    "table": {**PARTY["table"], "safe_exit": True},
}
NEW = {
    "start-encounter", "next", "end-encounter", "declare", "move", "act", "modify", "retreat", "morale", "rise",
    "deal-with", "fate", "reaction", "scene", "pass-time", "need", "watch", "fix", "buy", "cash", "debt",
}  # fmt: skip


def offers(table: Table, seat: str) -> list[Offer]:
    return [one for one in table.play.offers(seat) if one.do in NEW]


@pytest.mark.parametrize(
    "given",
    [
        WORLD,
        FIGHT,
        {**FIGHT, "encounter": {**FIGHT["encounter"], "phase": "adversaries", "locked": True}},
        {
            **FIGHT,
            "encounter": {
                **FIGHT["encounter"],
                "order_mode": "strict",
                "order": ["owl", "ada", "bo"],
                "turn": "ada",
                "phase": None,
            },
        },
    ],
)
@pytest.mark.parametrize("seat", [GM, ADA, BO])
@pytest.mark.parametrize("options", [{}, {"cash_replenish": "starting", "adversary_surprise": "dex-save"}])
def test_what_is_offered_can_be_given(given: Plain, seat: str, options: dict[str, Any]) -> None:
    table = Table(given, **options)
    found = offers(table, seat)
    assert found or seat == BO
    for offer in found:
        for seed in range(3):
            order = {**filled(offer, SeededRoller(seed)), **_named(offer)}
            table.play.submit(seat, order, SeededRoller(seed))


def _named(offer: Offer) -> Plain:
    """Ids and names of new things as a page makes them up."""
    return {"id": "new-1"} if any(ask.name == "id" for ask in offer.asks) else {}


def test_only_the_gm_is_offered_what_is_the_gms() -> None:
    table = Table(FIGHT)
    players = {one.do for seat in (ADA, BO) for one in offers(table, seat)}
    assert players == {"declare", "move", "act", "retreat", "watch", "cash"}
    assert {one.do for one in offers(table, GM)} == NEW - {"start-encounter"}
    assert table.offered("onlooker", "next") == []


def test_a_player_is_offered_only_the_own_turn() -> None:
    foes = Table({**FIGHT, "encounter": {**FIGHT["encounter"], "phase": "adversaries"}})
    assert {one.do for one in offers(foes, ADA)} == {"declare", "watch", "cash"}
    spent = {"ada": {"action": "attack", "moved_ft": 30}}
    moved = Table({**FIGHT, "encounter": {**FIGHT["encounter"], "actors": spent}}).offered(ADA, "move")[0]
    assert (moved["numbers"], moved["asks"][0]["most"]) == ({"moved_ft": 30, "left_ft": 10}, 10)


def test_a_way_out_is_offered_with_its_chance_once_there_is_one() -> None:
    order = {"do": "retreat", "who": "ada"}
    assert Table(FIGHT).offered(ADA, "retreat")[0]["numbers"] == {"score": 10, "percent": 50}
    assert Table(FIGHT).offered(ADA, "retreat")[0]["order"] == order
    assert Table({**FIGHT, "table": PARTY["table"]}).offered(ADA, "retreat") == []


def test_a_slow_artifact_is_the_gms_to_plan_and_the_players_to_go_on_with() -> None:
    table = Table(FIGHT)
    things = [offer["order"].get("item") for offer in table.offered(ADA, "act")]
    assert things == ["idol", None]
    asks = {offer["order"].get("item"): offer["asks"] for offer in table.offered(GM, "act")}
    assert asks["bell"][0] == {"name": "rounds", "kind": "number", "least": 1, "most": 100}
    table.give("act", who="ada", what="artifact", item="bell", rounds=3)
    table.give("next")
    table.give("next")
    going_on = next(one for one in table.offered(ADA, "act") if one["order"].get("item") == "bell")
    assert going_on["numbers"] == {"rounds_left": 2}


def test_what_the_gms_people_plan_is_offered_in_secret() -> None:
    table = Table(FIGHT)
    plans = [one["order"] for one in table.offered(GM, "declare")]
    assert {plan.get("who") for plan in plans if plan.get("secret")} == {None, "horror", "cy", "owl"}
    assert {plan.get("who") for plan in plans if not plan.get("secret")} == {None, "ada", "bo"}
    owl = next(one for one in table.offered(GM, "declare") if one["order"].get("who") == "owl")
    assert [ask["name"] for ask in owl["asks"]] == ["strike.target", "strike.attack", "text"]
    ada = next(one for one in table.offered(ADA, "declare") if one["order"].get("action") == "attack")
    assert [ask["name"] for ask in ada["asks"]] == ["strike.target", "strike.weapon", "text"]
    assert "cy" not in ada["asks"][0]["options"]


def test_morale_is_offered_to_those_who_stand_and_to_those_who_may_come_back() -> None:
    standing, fled = (one["asks"][0]["options"] for one in Table(WORLD).offered(GM, "morale"))
    assert standing == ["nest", "horror", "cy", "owl"]
    assert fled == ["nest", "rat"]


def test_due_morale_can_be_rolled_or_skipped_from_the_choice() -> None:
    table = Table(
        {"characters": {"ada": {}, "ghoul": {"kind": "npc", "hp": 1}}, "table": {"seats": {ADA: "ada"}}}
    )
    table.give("harm", target="ghoul", amount=1)
    assert table.offered(GM, "choose")[0]["asks"][0]["options"] == ["roll", "skip"]
    assert table.offered(ADA, "choose") == []


def test_money_and_devices_are_offered_where_there_are_some() -> None:
    table = Table(WORLD)
    spend = table.offered(ADA, "cash")[0]
    assert (spend["asks"][0], spend["numbers"]) == (
        {"name": "amount", "kind": "number", "least": -30, "most": -1},
        {"cash": 30},
    )
    assert "cy" not in spend["asks"][1]["options"]
    assert table.offered(BO, "cash") == []
    assert [one["order"]["device"] for one in table.offered(ADA, "watch")] == ["phone"]
    assert table.offered(BO, "watch") == []
    assert [one["order"] for one in table.offered(GM, "fix")] == [
        {"do": "fix", "item": "cam", "how": "repair"},
        {"do": "fix", "item": "radio", "how": "charge"},
    ]
    met = [one["order"] for one in table.offered(GM, "need") if "met" in one["order"]]
    assert met == [{"do": "need", "who": "ada", "need": "food", "met": True}]
    table.give("debt", who="ada", to="bo")
    settle = [one["order"] for one in table.offered(GM, "debt") if "id" in one["order"]]
    assert settle == [{"do": "debt", "who": "ada", "id": "debt-1", "settled": True}]


def test_surprised_foes_are_offered_where_the_table_has_them() -> None:
    asked = [one["asks"][1]["options"] for one in (_start(), _start(adversary_surprise="skip-round"))]
    assert asked == [["none", "investigators"], ["none", "investigators", "adversaries"]]


def _start(**options: Any) -> Plain:
    return Table(WORLD, **options).offered(GM, "start-encounter")[0]


def test_nothing_hidden_is_in_a_players_offers() -> None:
    for given in (WORLD, FIGHT):
        for seat in (ADA, BO):
            sent = msgspec.json.encode(Table(given).play.offers(seat))
            assert b'"cy"' not in sent


def test_an_ask_names_its_range() -> None:
    feet = next(one for one in offers(Table(FIGHT), GM) if one.do == "move").asks[1]
    assert feet == Ask("feet", "number", least=0, most=80)
