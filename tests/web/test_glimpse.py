"""The pieces of a seat's page: stable keys, everything escaped, nothing read that a player may not know."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from lampblack.web.glimpse import Change, Drawn, Glimpse, fragments, log_fragments, rules_fragment
from lampblack.web.pages import table_page
from tests.web import glimpses
from tests.web.glimpses import ALL, BEN, Said, fresh
from tests.web.markup import Element, only, read

WORDS = Said()
EVERY = pytest.mark.parametrize("name", ALL)
PLAYERS = pytest.mark.parametrize("name", [name for name in ALL if not name.startswith("gm")])


def drawn(glimpse: Glimpse) -> dict[str, Element]:
    return {key: only(html) for key, html in fragments(glimpse, WORDS).items()}


def changed(glimpse: Glimpse, **parts: Any) -> Glimpse:
    return msgspec.structs.replace(glimpse, **parts)


def step(before: Glimpse, after: Glimpse) -> Change:
    """Give what a page that was drawn before has to change."""
    page = Drawn()
    page.whole(before, WORDS)
    return page.change(after, WORDS)


def orders(element: Element) -> list[dict[str, Any]]:
    found = []
    for one in element.walk():
        found += [msgspec.json.decode(one.attributes["data-order"])] if "data-order" in one.attributes else []
        found += msgspec.json.decode(one.attributes.get("data-orders", "[]"))
    return found


# keys


@EVERY
def test_every_piece_is_one_element_that_carries_its_key(name: str) -> None:
    for key, element in drawn(fresh(name)).items():
        assert element.attributes["data-key"] == key
        assert element.attributes["data-in"]
        assert re.fullmatch(r"-?\d+", element.attributes["data-rank"])


@EVERY
def test_every_piece_has_its_place_on_the_page_and_ranks_do_not_tie(name: str) -> None:
    page = read(table_page(fresh(name), WORDS))
    for key, element in drawn(fresh(name)).items():
        holder = page.all(data_holds=element.attributes["data-in"])[0]
        assert [one.attributes["data-key"] for one in holder.children].count(key) == 1
    for holder in [one for one in page.walk() if "data-holds" in one.attributes]:
        ranks = [int(one.attributes["data-rank"]) for one in holder.children]
        assert ranks == sorted(set(ranks))


@EVERY
def test_no_key_and_no_id_stands_twice_on_a_page(name: str) -> None:
    for attribute in ("data-key", "id"):
        found = [
            one.attributes[attribute]
            for one in read(table_page(fresh(name), WORDS)).walk()
            if attribute in one.attributes
        ]
        assert len(set(found)) == len(found)


@EVERY
def test_the_same_glimpse_draws_the_same_bytes(name: str) -> None:
    assert fragments(fresh(name), WORDS) == fragments(fresh(name), WORDS)


def test_a_change_touches_the_pieces_that_show_it_and_no_other() -> None:
    before = fresh("gm")
    after = copy.deepcopy(before)
    after.view["characters"]["ben"]["hp"] = 4
    put, gone = step(before, after)
    assert [key for key, _ in put] == ["party:ben"]
    assert gone == []


def test_who_is_here_changes_the_card_and_the_lobby_only() -> None:
    before = fresh("gm")
    after = copy.deepcopy(before)
    after.lobby["seats"][2]["here"] = True
    put, _ = step(before, after)
    assert {key for key, _ in put} == {"lobby", "party:ben"}


def test_a_choice_that_is_answered_is_gone() -> None:
    _, gone = step(fresh("called"), fresh("player"))
    assert gone == ["choice"]


def test_an_entry_that_falls_off_the_newest_page_is_not_gone_but_a_withdrawn_one_is() -> None:
    before = fresh("player")
    rolled_on = changed(before, log=before.log[2:])
    withdrawn = changed(before, log=[*before.log[:4], {"no": 5, "withdrawn": True}, before.log[5]])
    assert step(before, rolled_on) == ([], [])
    assert step(before, withdrawn)[1] == ["log:5"]


def test_older_entries_have_the_keys_that_they_had() -> None:
    glimpse = fresh("player")
    older = log_fragments(glimpse, glimpse.log[:2], WORDS)
    assert list(older) == ["log:2", "log:1"]
    assert older["log:2"] == fragments(glimpse, WORDS)["log:2"]


def test_only_the_own_last_entry_is_taken_back_wherever_it_is_looked_at() -> None:
    glimpse = fresh("player")
    mine = [{**entry, "by": glimpse.seat, "do": "note", "undone": False} for entry in glimpse.log]
    back = {"do": "take-back", "order": {"do": "take-back"}, "group": "", "label": ""}
    asked = changed(glimpse, log=mine, offers=[*glimpse.offers, back])
    newest = fragments(asked, WORDS)
    assert [key for key in newest if key.startswith("log:") and "take-back" in newest[key]] == ["log:6"]
    assert "take-back" not in str(log_fragments(asked, mine[:2], WORDS))


def test_house_rules_come_on_demand_and_under_their_own_key() -> None:
    assert "rules" not in fragments(fresh("gm"), WORDS)
    assert only(rules_fragment(fresh("gm"), WORDS)["rules"]).attributes["data-in"] == "rules"


# escaping

PAYLOADS = [
    "<script>window.__pwned=1</script>",
    '"><img src=x onerror=window.__pwned=1>',
    "' onmouseover='window.__pwned=1",
    "</textarea></title></style><svg onload=window.__pwned=1>",
    "{{ 7*7 }}{% raw %}",
    "javascript:window.__pwned=1",
    "--></noscript><b>",
    "&lt;i&gt; &amp;#x27;",
    "\u202egm\u202c \u3164 ﷺ",
]
WORDY = (
    "name",
    "title",
    "text",
    "link",
    "code",
    "about",
    "reason",
    "gm_notes",
    "override",
    "from",
    "gm_title",
)


def poisoned(plain: Any, payload: str, key: str = "") -> Any:
    """Put the payload into every text that people write."""
    match plain:
        case Mapping():
            return {name: poisoned(value, payload, str(name)) for name, value in plain.items()}
        case list():
            return [poisoned(value, payload, key) for value in plain]
        case str() if key in WORDY or key in ("deprived", "tags", "readings"):
            return payload
        case _:
            return plain


def poisoned_glimpse(name: str, payload: str) -> Glimpse:
    plain = msgspec.to_builtins(fresh(name))
    return Glimpse(**(poisoned(plain, payload) | {"gm_title": payload, "title": payload}))


class Echo(Said):
    """A game whose sentences hold what people wrote, as a log does."""

    def __init__(self, payload: str) -> None:
        self.payload = payload

    def rule(self, id: str) -> str:  # noqa: A002
        return self.payload

    def log_line(self, entry: Mapping[str, Any]) -> str:
        return f"{self.payload} {list(entry['names'].values())}"


@EVERY
@pytest.mark.parametrize("payload", PAYLOADS)
def test_what_people_write_stays_text(name: str, payload: str) -> None:
    """The structure of a page is the same whatever the texts in it; and the texts are there, as they were typed."""
    harmless = read(table_page(poisoned_glimpse(name, "plain"), Echo("plain")))
    page = read(table_page(poisoned_glimpse(name, payload), Echo(payload)))
    assert page.shape() == harmless.shape()
    assert payload in page.all("h1")[0].text
    assert "__pwned" not in {attribute for one in page.walk() for attribute in one.attributes}


@pytest.mark.parametrize("payload", PAYLOADS)
def test_ids_and_codes_of_a_game_stay_text_too(payload: str) -> None:
    glimpse = fresh("player")
    sheet = glimpse.view["characters"].pop("ada")
    glimpse.view["characters"][payload] = sheet | {"life": payload, "form": payload}
    glimpse.view["table"]["seats"][glimpse.seat] = [payload]
    attack = {
        "do": "attack", "group": "now", "order": {"do": "attack", "who": payload}, "text": payload,
        "asks": [{"name": payload, "kind": kind, "options": [payload]} for kind in ("one-of", "some-of", "text")],
    }  # fmt: skip
    glimpse = changed(glimpse, offers=[attack])
    for element in drawn(glimpse).values():
        names = {one.name for one in element.walk()}
        assert not names & {"script", "img", "style", "b>"}
        assert not [
            one for one in element.walk() for attribute in one.attributes if attribute.startswith("on")
        ]
    assert {"do": "attack", "who": payload} in orders(drawn(glimpse)["do"])


def test_the_picture_of_an_invitation_is_a_picture_whatever_it_holds() -> None:
    glimpse = fresh("gm")
    assert glimpse.invitation
    glimpse.invitation["qr_svg"] = "<svg onload=alert(1)><script>alert(1)</script></svg>"
    lobby = drawn(glimpse)["lobby"]
    assert lobby.all("script") == []
    assert lobby.all("img")[0].attributes["src"].startswith("data:image/svg+xml,%3Csvg")


# what a player may know

SECRET = (
    "gm_notes",
    "hidden",
    "shown",
    "tests_morale",
    "due",
    "disposition",
    "disposition_rolled",
    "special",
    "attacks",
)


class Spied(dict[str, Any]):
    """An object that notes which of its keys are read."""

    def __init__(self, plain: Mapping[str, Any], read_keys: set[str]) -> None:
        super().__init__({key: spied(value, read_keys) for key, value in plain.items()})
        self.read_keys = read_keys

    def __getitem__(self, key: str) -> Any:
        self.read_keys.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.read_keys.add(str(key))
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.read_keys.add(key)
        return super().get(key, default)


def spied(plain: Any, read_keys: set[str]) -> Any:
    match plain:
        case Mapping():
            return Spied(plain, read_keys)
        case list() | tuple():
            return [spied(value, read_keys) for value in plain]
        case _:
            return plain


@PLAYERS
def test_no_players_piece_reads_a_secret_field(name: str) -> None:
    read_keys: set[str] = set()
    glimpse = fresh(name)
    fragments(changed(glimpse, view=spied(glimpse.view, read_keys)), WORDS)
    assert {"name", "life", "seats"} <= read_keys, "nothing was spied upon"
    assert not read_keys & {*SECRET, "groups", "secret", "effect", "tables"}


def test_the_spy_sees_that_the_board_reads_them() -> None:
    read_keys: set[str] = set()
    glimpse = fresh("gm")
    fragments(changed(glimpse, view=spied(glimpse.view, read_keys)), WORDS)
    assert {"gm_notes", "hidden", "shown", "secret"} <= read_keys


@PLAYERS
def test_a_secret_that_a_view_held_by_mistake_would_not_be_drawn(name: str) -> None:
    glimpse = fresh(name)
    canary = "CANARY"
    for sheet in glimpse.view["characters"].values():
        sheet.update(dict.fromkeys(SECRET, canary))
    for item in glimpse.view["items"].values():
        item.update(effect=canary, gm_notes=canary)
    with_invitation = changed(glimpse, invitation={"link": canary, "code": canary, "qr_svg": canary})
    assert canary not in table_page(with_invitation, WORDS)


def test_a_closed_character_needs_no_more_than_its_five_fields() -> None:
    glimpse = fresh("player")
    closed = {"name": "The thing", "life": "fleeing", "form": None, "present": True, "side": "adversaries"}
    known = {"ada": glimpse.view["characters"]["ada"], "thing": closed}
    people = drawn(changed(glimpse, view={**glimpse.view, "characters": known}))["people"]
    assert "The thing" in people.text
    assert "fleeing" in people.text
    assert "HP" not in people.text


def test_fields_of_a_closed_character_show_when_they_were_shown() -> None:
    glimpse = fresh("player")
    glimpse.view["characters"]["nurse"]["hp"] = 4
    assert "HP\xa04" in drawn(glimpse)["people"].text


# the phone


def test_an_open_choice_asks_with_the_gms_words_score_and_chance() -> None:
    choice = drawn(fresh("called"))["choice"]
    assert "The door is coming off its hinges. Hold it." in choice.text
    assert "12 or less on a d20" in choice.text
    assert "60\xa0%" in choice.text
    assert orders(choice) == [{"do": "save", "who": "ada", "attr": "str"}]


def test_a_called_score_is_lit_and_rolls_and_the_others_ask() -> None:
    vital = drawn(fresh("called"))["vital:ada"]
    lit = [one for one in vital.all("button") if "lit" in one.attributes.get("class", "")]
    assert ["STR" in one.text for one in lit] == [True]
    assert orders(vital) == [
        {"do": "save", "who": "ada", "attr": "str"},
        {"do": "ask", "who": "ada", "attr": "dex"},
        {"do": "ask", "who": "ada", "attr": "ctrl"},
    ]


def test_a_score_without_an_offer_is_no_button() -> None:
    vital = drawn(changed(fresh("player"), offers=[]))["vital:ada"]
    assert orders(vital) == []
    assert vital.all("button") == []


def test_swaps_say_what_the_scores_would_be() -> None:
    choice = drawn(fresh("swapping"))["choice"]
    assert [one.text for one in choice.all("button")] == [
        "Keep them as they fellSTR 12 · DEX 9 · CTRL 14",
        "Swap STR and DEXSTR 9 · DEX 12 · CTRL 14",
        "Swap STR and CTRLSTR 14 · DEX 9 · CTRL 12",
        "Swap DEX and CTRLSTR 12 · DEX 14 · CTRL 9",
    ]


def test_harm_closes_in_from_the_right_and_what_is_left_is_counted() -> None:
    vital = drawn(fresh("hurt"))["vital:ada"]
    kinds = [
        one.attributes["class"].removeprefix("cell ")
        for one in vital.all("span")
        if "cell " in one.attributes.get("class", "")
    ]
    assert kinds == ["item"] * 3 + [
        "fatigue",
        "fallout",
        "fallout",
        "wound",
        "wound",
        "wound",
        "wound",
        "over",
    ]
    assert "3 slots left before Ada Voss is lost." in vital.text
    assert "Deprived" not in vital.text


def test_a_newcomer_makes_a_character_in_the_ways_that_are_offered() -> None:
    def ways(*presets: str) -> list[str]:
        offers = [glimpses.offer("create", "now", {"preset": preset}) for preset in presets]
        make = drawn(changed(fresh("newcomer"), offers=offers))["make"]
        return [one.attributes["value"] for one in make.all("button", name="preset")]

    assert ways("3d6-swap", "manual") == ["3d6-swap", "manual"]
    assert ways("manual") == ["manual"]
    assert ways("3d6-swap") == ["3d6-swap"]
    assert "make" not in drawn(changed(fresh("newcomer"), offers=[]))
    assert "Facilitator" in drawn(changed(fresh("newcomer"), offers=[]))["wait"].text


def test_an_onlooker_has_nothing_to_press() -> None:
    pieces = drawn(fresh("onlooker"))
    assert [order for element in pieces.values() for order in orders(element)] == []
    assert [key for key, element in pieces.items() if element.all("button") or element.all("input")] == []


def test_the_wall_shows_party_scene_clocks_and_the_last_throw() -> None:
    glimpse = fresh("onlooker")
    view = {**glimpse.view,
        "table": glimpses.table(scene="The carpet is wet."),
        "clocks": {"c1": {"name": "The flood", "size": 6, "filled": 2}},
        "handouts": {"h1": {"title": "First", "text": "", "image": None},
                     "h2": {"title": "A photograph", "text": "", "image": "abc"}},
        "encounter": {"status": "running", "round": 2, "phase": "investigators", "turn": None},
    }  # fmt: skip
    pieces = drawn(changed(glimpse, view=view))
    assert "The carpet is wet." in pieces["scene"].text
    assert "Round 2 The investigators act" in pieces["scene"].text
    assert "2 of 6" in pieces["scene"].text
    assert pieces["shown"].all("img")[0].attributes["src"].endswith("/images/abc")
    assert "Ada Voss" in pieces["party"].text
    assert "The night nurse" in pieces["party"].text
    assert "STR save · 4 under 12 · passed" in pieces["roll"].text


def test_a_throw_that_was_taken_back_leaves_the_wall() -> None:
    glimpse = fresh("onlooker")
    log = [*glimpse.log[:5], {**glimpse.log[5], "undone": True}]
    assert "throws 8" in drawn(changed(glimpse, log=log))["roll"].text
    assert "No dice" in drawn(changed(glimpse, log=[]))["roll"].text


def test_every_other_offer_becomes_a_form_with_what_it_asks_for() -> None:
    move = glimpses.offer("move", "now", {"who": "ada"}, numbers={"left_ft": 40}, asks=[
        {"name": "feet", "kind": "number", "least": 1, "most": 40, "optional": True},
        {"name": "to", "kind": "one-of", "options": ["ben", "scene"]},
    ])  # fmt: skip
    do = drawn(changed(fresh("player"), offers=[move]))["do"]
    assert "40 ft left" in do.text
    form = next(one for one in do.all("form") if "move" in one.attributes["data-order"])
    assert [one.text for one in form.all("option")] == ["Ben Okafor", "the scene"]
    (feet,) = form.all("input", name="feet")
    assert (feet.attributes["min"], feet.attributes["max"]) == ("1", "40")
    assert "required" not in feet.attributes


def test_a_weapon_opens_to_its_targets_with_die_and_kind() -> None:
    axe = glimpses.offer("attack", "attack", {"who": "ada", "weapon": "axe"}, numbers={"die": 8}, text="Fire axe",
                         asks=[{"name": "target", "kind": "one-of", "options": ["nurse", "ben"]}])  # fmt: skip
    do = drawn(changed(fresh("player"), offers=[axe]))["do"]
    (weapon,) = [one for one in do.all("button") if one.attributes.get("class") == "weapon"]
    assert weapon.text.startswith("Fire axed8 damage")
    assert orders(do) == [{"do": "attack", "who": "ada", "weapon": "axe"}]
    aims = do.all("button", name="target")
    assert [one.attributes["value"] for one in aims] == ["nurse", "ben"]
    assert aims[0].text == "Attack The night nurse"


def test_a_blast_asks_for_all_it_may_catch() -> None:
    gun = glimpses.offer("attack", "attack", {"who": "ada", "weapon": "gun"}, numbers={"die": 8}, text="Flare gun",
                         asks=[{"name": "targets", "kind": "some-of", "options": ["nurse", "ben"], "least": 1},
                               {"name": "area", "kind": "one-of", "options": ["marked", "open"]}])  # fmt: skip
    do = drawn(changed(fresh("player"), offers=[gun]))["do"]
    assert [one.attributes["value"] for one in do.all("input", name="targets")] == ["nurse", "ben"]
    assert [one.attributes["value"] for one in do.all("input", name="area")] == ["marked", "open"]


def test_a_thing_is_given_by_name_and_put_down_last() -> None:
    move = glimpses.offer("move-item", "other", {"item": "torch", "who": "ada"}, text="Torch",
                          asks=[{"name": "to", "kind": "one-of", "options": ["scene", "nurse", "ben"]},
                                {"name": "count", "kind": "number", "least": 1, "most": 3}])  # fmt: skip
    bag = drawn(changed(fresh("player"), offers=[move]))["bag:ada"]
    assert [(one.attributes["value"], one.text) for one in bag.all("button", name="to")] == [
        ("ben", "Give to Ben Okafor"),
        ("nurse", "Give to The night nurse"),
        ("scene", "Put down"),
    ]
    assert bag.all("input", name="count")[0].attributes["max"] == "3"
    assert "do" not in drawn(changed(fresh("player"), offers=[move]))


def test_choices_say_what_each_answer_leads_to() -> None:
    def picks(choice: str, options: list[str], numbers: dict[str, int]) -> list[str]:
        pick = {"name": "pick", "kind": "one-of", "options": options}
        offer = glimpses.offer(
            "choose", "now", {"choice": choice, "who": "ada"}, asks=[pick], numbers=numbers
        )
        shown = drawn(changed(fresh("player"), offers=[offer]))["choice"]
        return [one.text for one in shown.all("button")]

    assert picks("fall-or-push-through", ["fall", "push-through"], {"harmed": 7, "slots": 10}) == [
        "FallUnconscious until a rest or a friend.",
        "Push throughKeep acting; the next wound may kill. 3 of 10 slots left.",
    ]
    assert picks("over-limit", ["carry", "torch"], {"carry": 11, "torch": 10, "slots": 10}) == [
        "Carry it all11 of 10 slots used: Deprived while it lasts.",
        "Put Torch down10 of 10 slots used then.",
    ]


def test_a_save_that_nobody_called_covers_nothing() -> None:
    save = glimpses.offer(
        "save", "other", {"who": "ada", "attr": "str"}, numbers={"score": 12, "percent": 60}
    )
    pieces = drawn(changed(fresh("player"), offers=[save]))
    assert "choice" not in pieces
    assert orders(pieces["vital:ada"]) == [{"do": "save", "who": "ada", "attr": "str"}]


def test_a_verb_without_words_is_not_drawn_yet() -> None:
    offers = [
        glimpses.offer("conjure", "other", {}),
        glimpses.offer("attack", "attack", {"who": "ada"}, numbers={"die": 4}),
    ]
    do = drawn(changed(fresh("player"), offers=offers))["do"]
    assert orders(do) == [{"do": "attack", "who": "ada"}]
    assert "Bare handsd4 damage" in do.text, "whose it is need not be said"
    assert "do" not in drawn(changed(fresh("player"), offers=offers[:1]))


# around the game


def test_a_pause_covers_every_page_and_whoever_may_can_end_it() -> None:
    go = glimpses.offer("pause", "other", {"on": False})
    for name in ("player", "onlooker", "gm"):
        glimpse = fresh(name)
        assert "pause" not in drawn(glimpse)
        offers = [] if name == "onlooker" else [go]
        pause = drawn(changed(glimpse, view={**glimpse.view, "paused": True}, offers=offers))["pause"]
        assert "We pause." in pause.text
        assert orders(pause) == ([] if name == "onlooker" else [{"do": "pause", "on": False}])


def test_scene_clocks_and_handouts_show_as_the_view_holds_them() -> None:
    glimpse = fresh("player")
    view = {**glimpse.view,
        "table": glimpses.table(scene="The carpet is wet.", clues=["A key tag"]),
        "clocks": {"c1": {"name": "The flood", "size": 6, "filled": 2}},
        "handouts": {"h1": {"title": "A photograph", "text": "Dated 1961.", "image": "abc"}},
    }
    pieces = drawn(changed(glimpse, view=view))
    assert "The carpet is wet." in pieces["scene"].text
    assert "2 of 6" in pieces["scene"].text
    assert "Dated 1961." in pieces["handouts"].text
    (picture,) = pieces["handouts"].all("img")
    assert picture.attributes["src"] == "/api/tables/k9q2m4x7/images/abc"
    assert picture.attributes["alt"] == "Picture: A photograph"


def test_private_words_and_own_notes_have_a_place_of_their_own() -> None:
    glimpse = fresh("player")
    said = {
        "no": 7,
        "at": 0,
        "do": "whisper",
        "by": "gm",
        "text": "Look up.",
        "result": {"to": [glimpses.ANA]},
    }
    offers = [
        glimpses.offer("whisper", "other", {"to": "gm"}, asks=[glimpses.TEXT_ASK]),
        glimpses.offer("note", "other", {"to": "me"}, asks=[glimpses.TEXT_ASK]),
    ]
    view = {**glimpse.view, "my_notes": [{"id": "j1", "text": "ask about the key"}]}
    pieces = drawn(changed(glimpse, view=view, offers=offers, log=[*glimpse.log, said]))
    assert pieces["whisper"].attributes["data-newest"] == "7"
    assert "Look up." in pieces["whisper"].text
    assert orders(pieces["whisper"]) == [{"do": "whisper", "to": "gm"}]
    assert {"do": "note", "to": "me", "id": "j1", "text": ""} in orders(pieces["jots"])
    own = {**said, "by": glimpses.ANA}
    assert drawn(changed(glimpse, log=[own], offers=offers))["whisper"].attributes["data-newest"] == "0"


def test_a_seat_with_two_characters_shows_each_by_itself() -> None:
    glimpse = fresh("player")
    view = {**glimpse.view, "table": glimpses.table(seats={glimpses.ANA: ["ada", "ben"]})}
    offers = [glimpses.offer("attack", "attack", {"who": who}, numbers={"die": 4}) for who in ("ada", "ben")]
    pieces = drawn(changed(glimpse, view=view, offers=offers))
    assert [one.attributes["data-shows"] for one in pieces["sheets"].all("button")] == ["ada", "ben"]
    assert orders(pieces["do:ben"]) == [{"do": "attack", "who": "ben"}]
    assert pieces["do:ben"].attributes["data-who"] == pieces["vital:ben"].attributes["data-who"] == "ben"


def test_the_gm_has_more_deeds_among_the_tools() -> None:
    afflict = glimpses.offer(
        "afflict", "other", {}, asks=[{"name": "who", "kind": "some-of", "options": ["ada"], "least": 1}]
    )
    deeds = drawn(changed(fresh("gm"), offers=[afflict]))["deeds"]
    assert orders(deeds) == [{"do": "afflict"}]
    assert deeds.all("input")[0].attributes["data-least"] == "1"
    assert orders(drawn(fresh("gm"))["deeds"]) == []


# the log


def test_an_entry_opens_to_its_faces_and_the_cause_of_each_number() -> None:
    entry = drawn(fresh("player"))["log:4"]
    assert [one.text for one in entry.all("span") if "die" in one.attributes.get("class", "").split()] == [
        "d20 shows 14"
    ]
    assert [one.text for one in entry.all("b")] == ["14 on the d20 against 9"]
    assert "LH-SAVE-3" in entry.text
    assert "A 20 always fails, a 1 always passes." in entry.text


def test_a_player_may_take_back_the_own_last_entry_only_and_only_if_offered() -> None:
    backs = {
        key: orders(one)
        for key, one in drawn(fresh("player")).items()
        if key.startswith("log:") and orders(one)
    }
    assert backs == {"log:6": [{"do": "take-back"}]}
    assert not any(
        orders(one)
        for key, one in drawn(changed(fresh("player"), offers=[])).items()
        if key.startswith("log:")
    )


def test_the_gm_undoes_the_entry_that_was_tapped_whatever_came_after() -> None:
    pieces = drawn(fresh("gm"))
    assert {"do": "undo", "entry": 6, "reason": "at the table"} in orders(pieces["log:6"])
    assert not [order for order in orders(pieces["log:8"]) if order["do"] == "undo"], "it is undone already"


def test_a_secret_entry_is_marked_and_can_be_shown() -> None:
    entry = drawn(fresh("gm"))["log:7"]
    assert "secret" in entry.attributes["class"]
    assert "Secret" in entry.text
    assert {"do": "reveal", "path": "log.7"} in orders(entry)


# the board


def test_the_board_says_whom_it_waits_for_and_lets_the_gm_answer() -> None:
    now = drawn(fresh("gm"))["now"]
    assert "waiting for Ana" in now.text
    assert {"do": "save", "who": "ada", "attr": "str"} in orders(now)
    assert {"do": "choose", "choice": "take-back", "who": BEN, "pick": "yes"} in orders(now)
    assert "Ben K. throws 8" in now.text, "what would be taken back is quoted"


def test_a_wish_waits_until_its_character_is_called() -> None:
    glimpse = fresh("gm")
    call = {
        "do": "call-save",
        "who": "ben",
        "attr": "dex",
        "text": "to slip through before the shutter is down",
    }
    assert call in orders(drawn(glimpse)["now"])
    answered = [
        *glimpse.log,
        {"no": 10, "at": 0, "do": "call-save", "by": "gm", "who": "ben", "result": {"attr": "dex"}},
    ]
    assert call not in orders(drawn(changed(glimpse, log=answered))["now"])


def test_nobody_waiting_says_what_to_do() -> None:
    glimpse = fresh("gm_alone")
    assert "Nobody is waiting. Call a save, or play on." in drawn(glimpse)["now"].text
    assert "Nobody is here yet to call a save from." in drawn(glimpse)["call"].text
    assert "Let the players in" in drawn(glimpse)["nobody"].text


def test_every_number_of_a_person_is_a_stepper() -> None:
    card = drawn(fresh("gm"))["party:ada"]
    steppers = {
        one.attributes["data-path"]: one.attributes["data-value"]
        for one in card.walk()
        if "data-path" in one.attributes
    }
    assert steppers == {
        "characters.ada.hp": "3", "characters.ada.str": "12", "characters.ada.dex": "9",
        "characters.ada.ctrl": "14", "characters.ada.armor": "1", "characters.ada.stability": "0",
    }  # fmt: skip


def test_hidden_people_are_cold_and_shown_piece_by_piece() -> None:
    pieces = drawn(fresh("gm"))
    assert "hidden-one" in pieces["party:thing"].attributes["class"]
    assert "Hidden from the players" in [
        one.attributes.get("aria-label") for one in pieces["party:thing"].walk()
    ]
    assert {"do": "reveal", "path": "characters.thing"} in orders(pieces["party:thing"])
    assert {"do": "hide", "path": "characters.nurse.hp"} in orders(pieces["party:nurse"])
    assert {"do": "reveal", "path": "characters.nurse.str"} in orders(pieces["party:nurse"])


def test_the_lobby_shows_link_code_and_picture_and_a_way_to_make_them() -> None:
    glimpse = fresh("gm")
    lobby = drawn(glimpse)["lobby"]
    assert "7K2QX-M4D9T" in lobby.text
    assert lobby.all("input")[0].attributes["value"] == glimpses.LINK
    closed = drawn(changed(glimpse, invitation=None))["lobby"]
    invites = [one.attributes.get("data-invites") for one in closed.all("button")]
    assert [one for one in invites if one] == ["player"]


def test_the_lead_ends_the_evening_on_the_board_once_somebody_plays() -> None:
    def may_end(name: str, **lobby: Any) -> bool:
        piece = drawn(changed(fresh(name), lobby={**fresh(name).lobby, **lobby}))["lobby"]
        forms = piece.all("form", data_does="POST")
        assert [one.attributes["data-table"] for one in forms] == [fresh(name).table] * len(forms)
        return bool(forms) and "there are new ones for the next" in piece.all(id="seat-end-hint")[0].text

    assert may_end("gm", role="gm", archived=False)
    assert not may_end("gm", role="co-gm")
    assert not may_end("gm", role="gm", archived=True)
    assert not may_end("gm_alone", role="gm")


# house rules


def test_every_reading_of_a_rule_is_listed_with_the_order_that_sets_it() -> None:
    rules = only(rules_fragment(fresh("gm"), WORDS)["rules"])
    assert {"do": "set-option", "name": "natural_extremes"} in orders(rules)
    (carrying,) = rules.all(data_key="option-overload_effect")
    assert [one.attributes["value"] for one in carrying.all("input", name="value")] == [
        '"deprived"',
        '"hp-zero"',
        '"both"',
    ]
    assert [one.attributes["value"] for one in carrying.all("input") if "checked" in one.attributes] == [
        '"both"'
    ]
    assert "HP falls to 0, and the carrier is deprived." in carrying.text
    (cap,) = rules.all(data_key="option-attribute_cap")
    assert [one.attributes["value"] for one in cap.all("input", type="radio")] == ["18", "null"]


def test_players_read_the_house_rules_and_change_none() -> None:
    rules = only(rules_fragment(fresh("player"), WORDS)["rules"])
    assert orders(rules) == []
    assert rules.all("input") == []
    assert "played here" in rules.text


def test_the_games_own_words_for_a_rule_are_used() -> None:
    class Titled(Said):
        def option(self, name: str) -> dict[str, Any]:
            return {"title": f"Rule {name}", "readings": {"true": "As the dice say."}}

    rules = only(rules_fragment(fresh("player"), Titled())["rules"])
    assert "Rule natural_extremes" in rules.text
    assert "As the dice say." in rules.text


# drawing again


@EVERY
def test_what_is_drawn_again_is_drawn_as_at_first_and_only_where_it_changed(name: str) -> None:
    page, before = Drawn(), fresh(name)
    first = page.whole(before, WORDS)
    assert first == fragments(before, WORDS)
    after = copy.deepcopy(before)
    after.lobby["seats"][0]["here"] = not after.lobby["seats"][0]["here"]
    put, gone = page.change(after, WORDS)
    assert {**first, **dict(put)} == fragments(after, WORDS)
    assert (len(put) <= 4, gone) == (True, [])
    assert page.change(after, WORDS) == ([], [])


@pytest.mark.parametrize("name", [name for name in ALL if fresh(name).log])
def test_a_log_that_grows_puts_what_is_new_and_what_it_changes_and_nothing_else(name: str) -> None:
    after = fresh(name)
    newest = after.log[-1]
    undone = {**newest, "undone": not newest.get("undone")}
    renamed = changed(after, gm_title="Keeper")
    page, first = Drawn(), fragments(after, WORDS)
    for seen in (
        changed(after, log=after.log[:-2]),
        after,
        changed(after, log=[*after.log[:-1], undone]),
        after,
    ):
        put, _ = page.change(seen, WORDS)
        drawn = fragments(seen, WORDS)
        first |= dict(put)
        assert {key: first[key] for key in drawn} == drawn
    put, _ = page.change(renamed, WORDS)
    assert {**first, **dict(put)} == fragments(renamed, WORDS)


def test_what_was_worked_out_of_a_glimpse_is_not_of_its_copies() -> None:
    glimpse = fresh("player")
    assert glimpse.once(len_of_log) == glimpse.once(len_of_log) == len(glimpse.log)
    assert changed(glimpse, log=[]).once(len_of_log) == 0


def len_of_log(glimpse: Glimpse) -> int:
    return len(glimpse.log)
