"""What each seat sees: the GM every key, players by allow-list, secrets nowhere."""

from typing import Any

import msgspec
import pytest

from lampblack.kernel.seat import ONLOOKER
from lampblack.rulesets.liminal.seen import (
    CharacterSeen,
    EncounterSeen,
    ItemSeen,
    StateSeen,
    TableSeen,
    VehicleSeen,
)
from lampblack.rulesets.liminal.shown import CHARACTER_DERIVED, GM_FIELDS, PIECES
from lampblack.rulesets.liminal.whole import WholeCharacter, WholeItem, WholeState, WholeTable, WholeVehicle
from tests.rulesets.liminal.table import ADA, BO, PARTY, Table

CANARY = "zanzibar"


@pytest.mark.parametrize(
    ("seen", "whole", "secret"),
    [
        (CharacterSeen, WholeCharacter, GM_FIELDS),
        (ItemSeen, WholeItem, GM_FIELDS),
        (VehicleSeen, WholeVehicle, GM_FIELDS),
        (TableSeen, WholeTable, {"tables"}),
        (EncounterSeen, WholeState.__annotations__["encounter"], {"able", "struck"}),
        (StateSeen, WholeState, {"groups"}),
    ],
)
def test_a_players_type_lacks_what_is_the_gms_and_nothing_else(
    seen: Any, whole: Any, secret: set[str]
) -> None:
    from lampblack.rulesets.liminal.state import Encounter

    kind = Encounter if isinstance(whole, str) else whole
    assert set(kind.__struct_fields__) - set(seen.__struct_fields__) == set(secret)
    assert set(seen.__struct_fields__) <= set(kind.__struct_fields__)


def test_the_gm_sees_every_key_with_what_follows() -> None:
    view = Table().view("gm")
    assert set(view) == set(WholeState.__struct_fields__)
    horror = view["characters"]["horror"]
    assert set(horror) == set(WholeCharacter.__struct_fields__)
    assert set(CHARACTER_DERIVED) <= set(horror)
    assert view["table"]["notes"] == []
    assert view["table"]["seats"] == {ADA: ["ada"], BO: ["bo"]}


def test_a_closed_character_is_a_name_and_a_place() -> None:
    view = Table().view(ADA)
    assert view["characters"]["horror"] == {
        "name": "the thing", "life": "active", "form": None, "present": True, "side": "adversaries",
    }  # fmt: skip
    assert "cy" not in view["characters"]
    assert set(view["characters"]["bo"]) == set(CharacterSeen.__struct_fields__)
    assert Table().view(ONLOOKER)["characters"] == view["characters"]


@pytest.mark.parametrize("piece", [name for name in PIECES["characters"] if name not in ("all", "items")])
def test_each_piece_can_be_shown_and_hidden_again(piece: str) -> None:
    table = Table()
    before = set(table.view(ADA)["characters"]["horror"])
    table.give("reveal", path=f"characters.horror.{piece}")
    assert set(table.view(ADA)["characters"]["horror"]) == before | {piece}
    table.give("hide", path=f"characters.horror.{piece}")
    assert set(table.view(ADA)["characters"]["horror"]) == before


def test_of_a_whole_sheet_one_piece_can_be_hidden_again() -> None:
    table = Table()
    table.give("reveal", path="characters.horror.all")
    table.give("hide", path="characters.horror.str")
    shown = table.view(ADA)["characters"]["horror"]
    assert set(CharacterSeen.__struct_fields__) - set(shown) == {"str"}
    table.give("hide", path="characters.horror.all")
    assert "str" not in table.view(ADA)["characters"]["horror"]


def test_the_own_character_is_open_whatever_it_is_and_even_when_hidden() -> None:
    given = {
        "characters": {"dog": {"kind": "associate", "hidden": True, "gm_notes": CANARY}},
        "items": {"bone": {"at": "dog"}, "chip": {"at": "dog", "hidden": True}},
        "table": {"seats": {ADA: "dog", BO: None}},
    }
    table = Table(given)
    own, other = table.view(ADA), table.view(BO)
    assert (own["characters"]["dog"]["hp"], set(own["items"])) == (6, {"bone"})
    assert (other["characters"], other["items"], other["table"]["seats"][ADA]) == ({}, {}, [])


def test_items_are_seen_where_one_can_look() -> None:
    given = {
        **PARTY,
        "vehicles": {"van": {}, "hearse": {"hidden": True}},
        "items": {
            "lamp": {}, "trap": {"hidden": True}, "idol": {"at": "bo", "effect": CANARY}, "knife": {"at": "horror"},
            "axe": {"at": "van"}, "coffin": {"at": "hearse"}, "lost": {"at": "moon"},
        },
    }  # fmt: skip
    table = Table(given)
    assert set(table.view(ADA)["items"]) == {"lamp", "idol", "axe"}
    assert "effect" not in table.view(ADA)["items"]["idol"]
    for path in ("characters.horror.items", "items.idol.effect", "vehicles.hearse"):
        table.give("reveal", path=path)
    assert set(table.view(ADA)["items"]) == {"lamp", "idol", "knife", "axe", "coffin"}
    assert table.view(ADA)["items"]["idol"]["effect"] == CANARY


def test_what_an_open_sheet_names_out_of_sight_is_blank() -> None:
    given = {
        "characters": {
            "ada": {"kind": "investigator", "watch_target": "cy", "watch_device": "cam", "at_vehicle": "van"},
            "cy": {"kind": "npc", "hidden": True},
        },
        "items": {"cam": {"hidden": True, "device": "on"}},
        "vehicles": {"van": {"hidden": True}},
        "encounter": {
            "status": "running",
            "actors": {
                "ada": {
                    "declared": {"action": "attack", "strike": {"target": ["cy", "ada"], "weapon": "cam"}}
                }
            },
        },
        "table": {"seats": {ADA: "ada"}},
    }
    table = Table(given)
    view = table.view(ADA)
    ada = view["characters"]["ada"]
    assert (ada["watch_target"], ada["watch_device"], ada["at_vehicle"]) == (None, None, None)
    strike = view["encounter"]["actors"]["ada"]["declared"]["strike"]
    assert strike == {"target": ["ada"], "weapon": None}
    assert table.view("gm")["characters"]["ada"]["watch_target"] == "cy"


def test_the_gms_choices_and_unseen_options_are_not_shown() -> None:
    given = {
        "characters": {
            **PARTY["characters"],
            "al": {"kind": "associate", "hidden": True},
            "dog": {"kind": "associate"},
        },
        "table": {"seats": {ADA: "ada", BO: None}},
        "pending": [
            {"choice": "morale", "who": "horror", "options": ["roll", "skip"]},
            {"choice": "save", "who": "horror", "options": ["dex"]},
            {"choice": "save", "who": "ada", "options": ["str"], "text": "hold the door"},
            {"choice": "replacement", "who": BO, "options": ["new", "al", "dog"]},
            {"choice": "save", "who": "nobody", "options": ["str"]},
            {"choice": "dex-zero-form", "who": "ada", "options": ["paralyzed"]},
        ],
    }
    table = Table(given)
    assert table.view(ADA)["pending"] == [
        {"choice": "save", "who": "ada", "options": ["str"], "text": "hold the door"},
        {"choice": "replacement", "who": BO, "options": ["new", "dog"]},
    ]
    assert len(table.view("gm")["pending"]) == 6


def test_a_note_is_open_or_secret_and_does_not_name_the_unseen() -> None:
    table = Table()
    table.give("note", text="it hears us", about="cy", secret=False)
    table.give("note", text=CANARY)
    table.give("note", text="salt", by=BO, about="horror")
    assert table.view(ADA)["table"]["notes"] == [
        {"text": "it hears us", "about": None, "by": "gm"},
        {"text": "salt", "about": "horror", "by": BO},
    ]
    assert [note["secret"] for note in table.view("gm")["table"]["notes"]] == [False, True, False]


@pytest.mark.parametrize("about", ["cy", "nobody"])
def test_a_players_note_does_not_tell_whether_something_is_hidden(about: str) -> None:
    table = Table()
    table.give("note", text="is it there?", by=BO, about=about)
    assert [note["about"] for note in table.view(ADA)["table"]["notes"]] == [about]


def secret_world() -> dict[str, Any]:
    """A state in which each field that is the GM's, and each of a hidden or closed thing, holds the canary."""
    word, words = f"{CANARY}", [CANARY]
    closed = {
        "gm_notes": word, "disposition": word, "disposition_rolled": word, "special": {"text": word}, "due": words,
        "afflictions": {word: {"kind": "wound", "name": word, "text": word}}, "deprived": words, "task": {"what": word},
        "debts": {word: {"to": word, "text": word}}, "attacks": {word: {"dice": word}}, "watch_device": word,
        "watch_target": word, "at_vehicle": word,
    }  # fmt: skip
    thing = {"name": word, "text": word, "gm_notes": word}
    return {
        "characters": {
            "ada": {"kind": "investigator", "gm_notes": word, "shown": words},
            "it": {"kind": "horror", **closed},
            f"{word}-1": {"kind": "npc", "name": word, "form": word, "hidden": True, **closed},
        },
        "items": {
            "idol": {"at": "ada", "effect": word, "gm_notes": word, "shown": words},
            f"{word}-2": {"at": "it", **thing}, f"{word}-3": {"hidden": True, **thing},
            f"{word}-4": {"at": f"{word}-1", **thing}, f"{word}-5": {"at": f"{word}-6", **thing},
        },
        "vehicles": {"van": {"gm_notes": word}, f"{word}-6": {"hidden": True, **thing}},
        "groups": {f"{word}-7": {"members": words, "due": words, "leader": word, "gm_notes": word}},
        "encounter": {
            "status": "running", "order": [f"{word}-1"], "turn": f"{word}-1", "participants": [f"{word}-1"],
            "surprised": [f"{word}-1"], "able": words, "struck": words,
            "actors": {"it": {"declared": {"action": word}}, f"{word}-1": {}},
        },
        "table": {
            "seats": {ADA: "ada", BO: f"{word}-1"},
            "tables": {word: {"dice": "d4", "rows": [{"from": 1, "to": 4, "entry": word}]}},
        },
        "pending": [
            {"choice": choice, "who": who, "options": words, "text": word}
            for choice in ("morale", "wreck", "dex-zero-form", "save")
            for who in ("it", f"{word}-1", f"{word}-7")
        ],
    }  # fmt: skip


@pytest.mark.parametrize("audience", [ADA, "player:nobody", ONLOOKER])
def test_no_secret_is_in_any_players_bytes(audience: str) -> None:
    table = Table(secret_world())
    table.give("note", text=CANARY)
    sent = msgspec.json.encode((table.play.view(audience), table.play.offers(audience)))
    assert CANARY.encode() not in sent
    assert sent.count(b"ada") > 1


def test_the_canary_sings_for_the_gm() -> None:
    table = Table(secret_world())
    assert msgspec.json.encode(table.play.view("gm")).count(CANARY.encode()) > 60
