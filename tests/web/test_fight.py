"""A fight on the GM's board and on a phone: what it is run with, what is read of it, what no player learns."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lampblack.web.glimpse import fragments
from lampblack.web.pages import table_page
from tests.web import fights
from tests.web.fights import WORDS, Fight
from tests.web.markup import Element, only

CANARY = "CANARY"
STEPS = [
    "Of d6, d6 the highest counts: 6",
    "Armor stops 1",
    "5 get through",
    "HP 3 → 0",
    "2 left past the last HP",
    "STR 12 → 10",
    "14 on the d20 against 10",
    "A wound takes slot 1",
    "9 slots left before all is lost",
]


@pytest.fixture
def fight() -> Fight:
    return Fight()


def drawn(fight: Fight, audience: str) -> dict[str, Element]:
    return {key: only(html) for key, html in fragments(fight.glimpse(audience), WORDS).items()}


def newest(pieces: dict[str, Element]) -> Element:
    return pieces[max((key for key in pieces if key.startswith("log:")), key=lambda key: int(key[4:]))]


def orders(element: Element) -> list[dict[str, Any]]:
    given = [one.attributes["data-order"] for one in element.walk() if "data-order" in one.attributes]
    return [msgspec.json.decode(order) for order in given]


def names(element: Element, kind: str) -> list[str]:
    """What can be ticked under a name."""
    boxes = [one for one in element.all("label") if one.all("input", name=kind)]
    return [one.text for one in boxes]


# the why


@pytest.mark.parametrize("audience", ["gm", fights.ANA])
def test_the_whole_chain_is_read_number_by_number_with_its_rules(fight: Fight, audience: str) -> None:
    entry = newest(drawn(fight, audience))
    steps = entry.all("ol")[0].all("li")
    assert [one.all("b")[0].text for one in steps] == STEPS
    rules = [one.text for one in entry.all("span") if one.attributes.get("class") == "rule"]
    assert rules[0] == "LH-MULT-1"
    assert "Armor comes off damage, never off Stress." in entry.text
    assert [one.text for one in entry.all("span") if "die" in one.attributes.get("class", "").split()] == [
        "d6 shows 2", "d6 shows 6", "d20 shows 14",
    ]  # fmt: skip


def test_an_entry_says_whom_it_is_about_and_of_what_kind_it_is(fight: Fight) -> None:
    entry = newest(drawn(fight, "gm"))
    assert set(entry.attributes["data-who"].split()) == {"ada", "ghoul-2", "gm"}
    assert entry.attributes["data-kind"].split() == ["fight", "dice"]


def test_several_hits_have_a_chain_each_with_its_title(fight: Fight) -> None:
    both = [{"who": "ghoul", "target": "ada", "amount": 2}, {"who": "ghoul-2", "target": "ben", "amount": 1}]
    fight.give({"do": "attack", "strikes": both, "override": "once more"}, (3,))
    entry = newest(drawn(fight, "gm"))
    assert [one.text for one in entry.all("h3")] == ["Ghoul at Ada Voss", "Ghoul 2 at Ben Okafor"]
    assert "Overridden: once more" in entry.text


# the bar


def test_the_bar_offers_who_can_strike_with_what_and_at_whom(fight: Fight) -> None:
    bar = drawn(fight, "gm")["strike"]
    assert names(bar, "who") == ["What lives in room 9"], "the ghouls have spent their action"
    gaze = bar.all("select", id="arm-room-nine")[0].all("option")[0]
    assert gaze.text == "Gaze d8"
    assert gaze.attributes["value"] == '{"attack":"Gaze"}'
    assert "data-blast" in gaze.attributes
    assert names(bar, "at") == ["Ada Voss", "Ben Okafor", "Ghoul", "Ghoul 2", "The van"]
    fight.give({"do": "next"})
    bar = drawn(fight, "gm")["strike"]
    assert names(bar, "who") == ["Ada Voss", "Ben Okafor"]
    assert [one.text for one in bar.all("select", id="arm-ada")[0].all("option")][:2] == [
        "Fire axe d8",
        "Bare hands d4",
    ]


def test_harm_is_dealt_to_whom_it_may_be_and_to_nobody_where_it_is_not_offered(fight: Fight) -> None:
    glimpse = fight.glimpse("gm")
    assert "Ben Okafor" in names(only(fragments(glimpse, WORDS)["harm"]), "at")
    quiet = msgspec.structs.replace(glimpse, offers=[one for one in glimpse.offers if one["do"] != "harm"])
    assert "harm" not in fragments(quiet, WORDS)


def test_with_nobody_to_attack_the_bar_says_what_to_do_first(fight: Fight) -> None:
    quiet = msgspec.structs.replace(fight.glimpse("gm"), offers=[])
    bar = only(fragments(quiet, WORDS)["strike"])
    assert bar.all("input") == []
    assert "Nobody can attack now" in bar.text


# the strip


def unveiling(pieces: dict[str, Element]) -> list[list[dict[str, Any]]]:
    walked = pieces["encounter"].walk()
    return [
        msgspec.json.decode(one.attributes["data-orders"])
        for one in walked
        if "data-orders" in one.attributes
    ]


def test_one_tap_shows_all_who_fight_unseen(fight: Fight) -> None:
    pieces = drawn(fight, "gm")
    assert "Reveal the hidden (1)" in pieces["encounter"].text
    assert unveiling(pieces) == [[{"do": "reveal", "path": "characters.room-nine"}]]
    for order in unveiling(pieces)[0]:
        fight.give(order)
    assert unveiling(drawn(fight, "gm")) == []
    assert "What lives in room 9" in str(fragments(fight.glimpse(fights.ANA), WORDS))


def test_the_strip_says_the_round_who_acts_and_what_everybody_did(fight: Fight) -> None:
    strip = drawn(fight, "gm")["encounter"]
    assert "Round 1" in strip.text
    assert "Their foes act" in strip.text
    rows = {one.attributes["data-key"]: one for one in strip.all("li")}
    assert list(rows) == [
        "fighter:ada",
        "fighter:ben",
        "fighter:ghoul",
        "fighter:ghoul-2",
        "fighter:room-nine",
    ]
    assert "did: attack" in rows["fighter:ghoul"].text
    assert "means to: attack · Ghoul" in rows["fighter:ben"].text
    assert "now" in rows["fighter:room-nine"].attributes["class"]
    assert "cold" in rows["fighter:room-nine"].attributes["class"]
    assert {"do": "next"} in orders(strip)
    assert {"do": "end-encounter"} in orders(strip)


def test_who_is_caught_off_guard_reads_why_there_is_no_turn(fight: Fight) -> None:
    fight.give({"do": "end-encounter"})
    fight.give({"do": "start-encounter", "surprise": "investigators"}, (20, 1))
    caught = fight.glimpse("gm").view["encounter"]["surprised"]
    told = {audience: drawn(fight, audience)["turn"].text for audience in (fights.ANA, fights.BEN)}
    assert [name for name, text in told.items() if "no turn in this round" in text] == [fights.ANA]
    assert list(caught) == ["ada"]


def test_a_fight_can_be_started_where_that_is_offered_and_only_there(fight: Fight) -> None:
    assert "start-encounter" not in [order["do"] for order in orders(drawn(fight, "gm")["fight"])]
    fight.give({"do": "end-encounter"})
    pieces = drawn(fight, "gm")
    assert "encounter" not in pieces
    assert {"do": "start-encounter"} in orders(pieces["fight"])
    assert "The night nurse" not in names(pieces["fight"], "participants")


def test_a_declared_attack_runs_when_its_side_is_up(fight: Fight) -> None:
    fight.give({"do": "next"})
    fight.give({"do": "declare", "who": "ada", "action": "attack", "strike": {"target": "ghoul"}})
    assert {"do": "attack", "declared": True} in orders(drawn(fight, "gm")["encounter"])


# open choices


def test_an_open_choice_says_since_when_and_what_each_answer_leads_to(fight: Fight) -> None:
    now = drawn(fight, "gm")["now"]
    assert "Fall, or push through?" in now.text
    assert "waiting for Ana" in now.text
    assert now.all("time")[0].attributes["data-at"] == str(fight.told["gm"][-1]["at"])
    picks = [one for one in orders(now) if one.get("choice") == "fall-or-push-through"]
    assert [one["pick"] for one in picks] == ["fall", "push-through"]
    assert "Unconscious until a rest or a friend." in now.text


def test_morale_is_asked_of_the_gm_alone_on_the_cold_tone(fight: Fight) -> None:
    fight.give({"do": "set-field", "path": "characters.ghoul.str", "value": 1, "reason": "test"})
    fight.give({"do": "harm", "targets": ["ghoul"], "amount": 9, "override": "test"})
    (row,) = [one for one in drawn(fight, "gm")["now"].all("article") if "Morale" in one.text]
    assert "cold" in row.attributes["class"]
    assert "the first has fallen" in row.text
    assert "Roll their morale" in row.text
    assert {"do": "choose", "choice": "morale", "who": "the-ghouls", "pick": "roll"} in orders(row)
    assert "Morale" not in table_page(fight.glimpse(fights.ANA), WORDS)


def test_dice_that_are_awaited_can_be_dropped(fight: Fight) -> None:
    glimpse = fight.glimpse("gm")
    awaited = {
        "seat": fights.ANA,
        "order": {"do": "save", "who": "ada"},
        "given": [],
        "next": {"die": 20, "who": "ada"},
    }
    waiting = msgspec.structs.replace(glimpse, lobby={**glimpse.lobby, "awaited": [awaited]})
    now = only(fragments(waiting, WORDS)["now"])
    assert "Ana still has to throw a d20" in now.text
    assert {"do": "choose", "choice": "hand-dice", "who": fights.ANA, "pick": "drop"} in orders(now)


# cards


def test_another_of_a_kind_is_whole_and_has_the_next_number(fight: Fight) -> None:
    card = drawn(fight, "gm")["party:ghoul"]
    (again,) = [one for one in card.all("form") if "data-times" in one.attributes]
    assert again.attributes["data-from"] == "3"
    order = msgspec.json.decode(again.attributes["data-order"])
    assert order["do"] == "create"
    assert "id" not in order
    assert order["fields"]["name"] == "Ghoul"
    assert (order["fields"]["hp"], order["fields"]["hp_max"]) == (4, 4)
    assert order["fields"]["attacks"]["Claws"]["dice"] == "d6"


def test_a_stat_block_is_read_and_typed_as_lines(fight: Fight) -> None:
    card = drawn(fight, "gm")["party:room-nine"]
    assert card.all("textarea", id="attacks-room-nine")[0].text == "Gaze d8 stress blast"
    assert (
        card.all("input", id="special-room-nine")[0].attributes["value"]
        == "CANARY falls apart into flies (once)"
    )


def test_a_piece_is_shown_with_all_its_numbers_in_one_tap(fight: Fight) -> None:
    card = drawn(fight, "gm")["party:ghoul"]
    (hp,) = [one for one in card.all("button") if one.text == "HP"]
    assert msgspec.json.decode(hp.attributes["data-orders"]) == [
        {"do": "reveal", "path": "characters.ghoul.hp"},
        {"do": "reveal", "path": "characters.ghoul.hp_max"},
    ]


def test_cards_keep_their_place_when_others_come(fight: Fight) -> None:
    before = {
        key: one.attributes["data-rank"]
        for key, one in drawn(fight, "gm").items()
        if key.startswith("party:")
    }
    fight.give({"do": "create", "id": "aardvark", "fields": {"kind": "npc", "name": "Aardvark"}})
    after = {
        key: one.attributes["data-rank"]
        for key, one in drawn(fight, "gm").items()
        if key.startswith("party:")
    }
    assert {key: after[key] for key in before} == before
    in_order = sorted(after, key=lambda key: int(after[key]))
    assert in_order == [
        "party:ada", "party:ben", "party:aardvark", "party:ghoul", "party:ghoul-2", "party:room-nine", "party:nurse",
    ]  # fmt: skip


def test_a_group_says_how_many_stand(fight: Fight) -> None:
    group = drawn(fight, "gm")["group:the-ghouls"]
    assert "the ghouls" in group.text
    assert "2 of 2 standing" in group.text
    assert {"do": "remove", "what": "group", "id": "the-ghouls"} in orders(group)


def test_things_in_the_scene_are_shown_given_and_taken_away(fight: Fight) -> None:
    things = drawn(fight, "gm")["things"]
    assert {"do": "reveal", "path": "items.idol"} in orders(things)
    assert {"do": "remove", "what": "item", "id": "torch"} in orders(things)
    holders = [one.attributes["label"] for one in things.all("optgroup")]
    assert set(holders) == {"Ada Voss", "Ben Okafor", "the scene"}


# the desk


def test_clocks_move_by_one_tap_and_stay_within_their_parts(fight: Fight) -> None:
    clocks = drawn(fight, "gm")["clocks"]
    assert {"do": "clock", "id": "tide", "filled": 3} in orders(clocks)
    assert {"do": "reveal", "path": "clocks.wakes"} in orders(clocks)
    assert {"do": "clock", "id": "wakes", "filled": 0} in orders(clocks)


def test_handouts_say_before_whom_they_lie(fight: Fight) -> None:
    handouts = drawn(fight, "gm")["handouts"]
    assert "A letter Everybody" in " ".join(handouts.text.split())
    assert "waits with you" in handouts.text
    assert {"do": "reveal", "path": "handouts.map"} in orders(handouts)


# secrecy


@pytest.mark.parametrize("audience", [fights.ANA, fights.BEN])
def test_nothing_secret_is_on_a_players_page(fight: Fight, audience: str) -> None:
    assert CANARY in table_page(fight.glimpse("gm"), WORDS)
    page = table_page(fight.glimpse(audience), WORDS)
    for secret in (
        CANARY,
        "What lives in room 9",
        "room-nine",
        "Wax idol",
        "the-ghouls",
        "data-bar",
        "Hidden notes",
    ):
        assert secret not in page, secret
