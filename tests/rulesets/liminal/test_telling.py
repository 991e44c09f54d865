"""What players hear of a command: results, dice and reasons cut down to what their seat may know."""

import msgspec
import pytest

from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import ONLOOKER
from lampblack.rulesets.liminal.room import LIMINAL
from tests.rulesets.liminal.table import ADA, BO, PARTY, Plain, Table


def hears(table: Table, audience: str) -> Told:
    told = table.told(audience)
    assert told is not None
    return told


def test_an_investigators_save_is_open_to_all_with_its_reasons() -> None:
    table = Table()
    table.give("save", who="ada", attr="str", contest=["ada", "cy", "bo"], faces=(14,))
    for audience in (ADA, BO, ONLOOKER):
        told = hears(table, audience)
        assert told.result == {
            "rolls": [{"die": "d20", "face": 14, "who": "ada", "for": "save"}], "log": 1,
            "who": "ada", "attr": "str", "score": 12, "face": 14, "outcome": "failed", "contest": ["ada", "bo"],
        }  # fmt: skip
        assert [(why.what, why.number, why.source, why.rule) for why in told.why] == [
            ("score", 12, "str", "LH-SAVE-1"),
            ("face", 14, "d20", "LH-SAVE-1"),
        ]
        assert (told.who, len(told.throws)) == ("ada", 1)


def test_the_reason_names_the_house_rule_when_the_face_alone_settles_it() -> None:
    table = Table()
    table.give("save", who="ada", attr="str", faces=(20,))
    assert [(why.what, why.rule) for why in hears(table, ADA).why][1:] == [
        ("face", "LH-SAVE-3"),
        ("option", "Q-08"),
    ]


def test_of_a_closed_character_the_outcome_is_heard_and_no_number() -> None:
    table = Table()
    table.give("save", who="horror", attr="dex", faces=(8,))
    told = hears(table, ADA)
    assert told.result == {"rolls": [], "log": 1, "who": "horror", "outcome": "failed"}
    assert (told.why, told.throws) == ((), ())
    assert hears(table, "gm").result["score"] == 7


def test_who_plays_a_closed_character_hears_all_of_it() -> None:
    given = {"characters": {"dog": {"kind": "associate"}}, "table": {"seats": {ADA: "dog", BO: None}}}
    table = Table(given)
    table.give("save", who="dog", attr="dex", faces=(8,))
    assert (hears(table, ADA).result["face"], len(hears(table, ADA).throws)) == (8, 1)
    assert "face" not in hears(table, BO).result
    assert table.records[0].throws[0].sees == ADA


@pytest.mark.parametrize(
    ("do", "order"),
    [
        ("save", {"who": "cy", "attr": "dex", "faces": (3,)}),
        ("call-save", {"who": "cy", "attr": "dex"}),
        ("place", {"who": "cy", "present": False}),
        ("set-field", {"path": "characters.cy.hp", "value": 3, "reason": "x", "secret": False}),
        ("create", {"id": "di", "fields": {"kind": "npc", "hidden": True}, "secret": False}),
        ("hide", {"path": "characters.horror", "secret": False}),
    ],
)
def test_of_the_hidden_nothing_is_heard(do: str, order: Plain) -> None:
    table = Table()
    table.give(do, **order)
    assert table.told(ADA) is None


@pytest.mark.parametrize(
    ("do", "order"),
    [
        ("set-field", {"path": "characters.ada.hp", "value": 3, "reason": "x"}),
        ("create", {"id": "di", "fields": {"kind": "npc"}}),
        ("reveal", {"path": "characters.horror.hp"}),
        ("note", {"text": "the nurse lies"}),
        ("roll", {"dice": "d6", "secret": True, "faces": (3,)}),
    ],
)
def test_of_what_is_secret_by_habit_or_mark_nothing_is_heard(do: str, order: Plain) -> None:
    table = Table()
    table.give(do, **order)
    assert table.told(ADA) is None
    assert table.records[0].secret


def test_a_correction_that_is_not_secret_is_heard_of_and_not_spelled_out() -> None:
    table = Table()
    table.give("set-field", path="characters.horror.armor", value=6, reason="scales", secret=False)
    assert hears(table, ADA).result == {"rolls": [], "log": 1}
    table.give("set-option", name="morale_half", value="more-than-half", reason="agreed")
    assert hears(table, ADA).result["after"] == "more-than-half"


def test_a_called_save_names_those_in_sight() -> None:
    table = Table()
    table.give("call-save", who=["cy", "horror", "ada"], attr="dex", text="mind the step")
    assert hears(table, ADA).result == {"rolls": [], "log": 1, "who": ["horror", "ada"], "attr": "dex"}
    table.give("call-save", who="horror", attr="dex")
    assert hears(table, ADA).result == {"rolls": [], "log": 2, "who": "horror"}


def test_placing_says_where_only_of_the_open_and_the_seen() -> None:
    table = Table({**PARTY, "vehicles": {"van": {}, "hearse": {"hidden": True}}})
    table.give("place", who="ada", at_vehicle="van", present=True)
    assert hears(table, BO).result["at_vehicle"] == "van"
    table.give("place", who="ada", at_vehicle="hearse")
    assert hears(table, BO).result == {"rolls": [], "log": 2, "who": "ada"}
    table.give("place", who="horror", present=False)
    assert hears(table, BO).result == {"rolls": [], "log": 3, "who": "horror"}


def test_a_table_of_the_pack_stays_unnamed_what_it_says_does_not() -> None:
    rows = [{"from": 1, "to": 6, "entry": {"name": "rain"}}]
    table = Table(
        {**PARTY, "table": {"seats": {ADA: "ada"}, "tables": {"omens": {"dice": "d6", "rows": rows}}}}
    )
    said = table.give("roll", table="omens", faces=(4,))
    assert (said["table"], said["entry"], said["total"]) == ("omens", {"name": "rain"}, 4)
    heard = hears(table, ADA).result
    assert (heard.get("table"), heard["entry"], heard["faces"]) == (None, {"name": "rain"}, [4])


def test_a_secret_roll_that_is_revealed_shows_its_die() -> None:
    table = Table()
    table.give("save", who="ada", attr="str", secret=True, faces=(3,))
    assert table.records[0].throws[0].sees == "gm"
    table.give("reveal", path="log.1")
    told = LIMINAL.tell(table.state, table.records[0], ADA)
    assert told is not None
    assert told.result["rolls"] == [{"die": "d20", "face": 3, "who": "ada", "for": "save"}]


@pytest.mark.parametrize(
    ("order", "sees"),
    [
        ({"do": "save", "who": "ada", "attr": "str"}, "all"),
        ({"do": "save", "who": "horror", "attr": "str"}, "gm"),
        ({"do": "save", "who": "cy", "attr": "str"}, "gm"),
        ({"do": "save", "who": "ada", "attr": "str", "secret": True}, "gm"),
        ({"do": "roll", "dice": "d20"}, "all"),
        ({"do": "roll", "dice": "d20", "secret": True}, "gm"),
    ],
)
def test_a_die_falls_before_those_who_may_know_of_it(order: Plain, sees: str) -> None:
    table = Table()
    table.give(**order, faces=(11,))
    assert [throw.sees for throw in table.records[0].throws] == [sees]


def test_warnings_and_lifted_refusals_are_the_gms() -> None:
    table = Table({"characters": {"ghoul": {"kind": "npc", "life": "fled"}}, "table": {"seats": {ADA: None}}})
    table.give("place", who="ghoul", present=True, override="it circles back")
    assert hears(table, "gm").override == "it circles back"
    told = hears(table, ADA)
    assert (told.override, told.result) == (None, {"rolls": [], "log": 1, "who": "ghoul"})
    table.give("create", by=ADA, id="eve", fields={"str": 20})
    assert hears(table, "gm").result["warnings"] == ["capped"]
    heard = hears(table, ADA)
    assert "warnings" not in heard.result
    assert [(why.what, why.number, why.rule) for why in heard.why] == [("cap", 18, "LH-ATTR-3")]


def test_news_of_a_kind_that_nobody_listed_tells_players_nothing() -> None:
    table = Table()
    table.give("roll", dice="d6", faces=(3,))
    record = msgspec.structs.replace(table.records[0], events=(object(),), throws=())
    told = LIMINAL.tell(table.state, record, ADA)
    assert told is not None
    assert told.result == {"rolls": [], "log": 1}
