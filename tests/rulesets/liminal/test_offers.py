"""What is offered can be given, and says the chance by the rule that is played."""

from fractions import Fraction
from typing import Any

from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.saves import chance
from tests.rulesets.liminal.table import ADA, PARTY, Plain, Table


def orders(offers: list[Plain]) -> list[Plain]:
    return [offer["order"] for offer in offers]


def test_a_called_save_is_offered_now_with_score_chance_and_the_gms_words() -> None:
    table = Table()
    table.give("call-save", who="ada", attr="str", text="hold the door")
    assert table.offered(ADA, "save") == [
        {
            "do": "save", "group": "now", "order": {"do": "save", "who": "ada", "attr": "str"},
            "numbers": {"score": 12, "percent": 60}, "text": "hold the door",
        }
    ]  # fmt: skip
    wishes = [offer for offer in table.offered(ADA, "ask") if "attr" in offer["order"]]
    assert [offer["order"]["attr"] for offer in wishes] == ["dex", "ctrl"]
    assert wishes[0]["numbers"] == {"score": 10, "percent": 50}


def test_the_chance_is_that_of_the_rule_with_the_house_rule_in_force() -> None:
    given: dict[str, Any] = {"characters": {"it": {"kind": "horror", "dex": 25, "str": 0}}}
    for extremes in (True, False):
        offers = Table(given, natural_extremes=extremes).offered(GM, "save")
        said = {offer["order"]["attr"]: offer["numbers"]["percent"] for offer in offers}
        options = Options(natural_extremes=extremes)
        assert said == {
            name: int(chance(score, options) * 100) for name, score in (("str", 0), ("dex", 25), ("ctrl", 10))
        }
    assert chance(25, Options()) == Fraction(19, 20)


def test_an_empty_seat_is_offered_a_new_investigator_as_the_table_has_it() -> None:
    assert Table().offered(ADA, "create") == []
    given = {"table": {"seats": {ADA: None}}}
    by_hand = Table(given).offered(ADA, "create")[0]
    assert [ask["name"] for ask in by_hand["asks"]] == [
        "fields.name", "fields.str", "fields.dex", "fields.ctrl", "fields.hp",
    ]  # fmt: skip
    assert (by_hand["asks"][1]["least"], by_hand["asks"][1]["most"]) == (1, 18)
    thrown = Table(given, creation_preset="3d6-swap").offered(ADA, "create")[0]
    assert (thrown["order"]["preset"], len(thrown["asks"])) == ("3d6-swap", 1)
    assert [one["order"]["preset"] for one in Table({}).offered("player:new", "create")] == [
        "manual",
        "3d6-swap",
    ]


def test_open_choices_are_offered_to_who_answers_them_and_to_the_gm() -> None:
    given = {**PARTY, "table": {"seats": {ADA: None, "player:bo": "bo"}}}
    given["characters"] = {**PARTY["characters"], "dog": {"kind": "associate"}, "al": {"kind": "associate"}}
    given["pending"] = [
        {"choice": "replacement", "who": ADA, "options": ["new", "dog", "al"]},
        {"choice": "morale", "who": "horror", "options": ["roll", "skip"]},
    ]
    table = Table(given)
    table.give("hide", path="characters.al")
    offer = table.offered(ADA, "choose")[0]
    assert (offer["order"], offer["group"]) == ({"do": "choose", "choice": "replacement", "who": ADA}, "now")
    assert offer["asks"] == [{"name": "pick", "kind": "one-of", "options": ["new", "dog"]}]
    assert table.offered("player:bo", "choose") == []
    morale = {"do": "choose", "choice": "morale", "who": "horror"}
    assert orders(table.offered(GM, "choose")) == [offer["order"], morale]


def test_the_gm_is_offered_the_party_and_what_can_be_hidden_or_shown() -> None:
    table = Table({**PARTY, "items": {"idol": {"effect": "sings"}}})
    call = table.offered(GM, "call-save")[0]
    assert call["asks"][0]["options"] == ["ada", "bo", "horror", "cy"]
    assert {offer["order"]["who"] for offer in table.offered(GM, "save")} == {"ada", "bo", "horror", "cy"}
    assert len(table.offered(GM, "save")) == 12
    stepped = table.offered(GM, "set-field")[0]["asks"][0]["options"]
    assert stepped == [
        f"characters.ada.{name}" for name in ("hp", "str", "dex", "ctrl", "armor", "stability")
    ]
    whole = [order["path"] for order in orders(table.offered(GM, "reveal")) if "path" in order]
    assert whole == ["characters.cy"]
    pieces = [ask["options"] for offer in table.offered(GM, "reveal") for ask in offer.get("asks", [])]
    assert ["items.idol.effect"] in pieces


def test_a_newcomer_is_offered_to_be_brought_in_now() -> None:
    table = Table({"table": {"seats": {ADA: None}}})
    table.give("create", by=ADA, id="eve")
    place = table.offered(GM, "place")[0]
    assert (place["order"], place["group"]) == ({"do": "place", "who": "eve", "present": True}, "now")


def test_an_onlooker_and_the_dead_are_offered_nothing_to_do() -> None:
    table = Table()
    assert table.play.offers(ONLOOKER) == []
    given = {**PARTY, "characters": {**PARTY["characters"], "ada": {"kind": "investigator", "life": "dead"}}}
    offered = {
        offer["do"]
        for do in ("save", "ask", "create", "roll", "note")
        for offer in Table(given).offered(ADA, do)
    }
    assert offered == {"create", "roll", "note"}
