"""The screens of the fantasy game: prices before taps, windows, time ahead; and nothing of what only the GM knows."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.rulesets.crusade import words
from lampblack.web.chain import chains
from lampblack.web.glimpse import fragments, packs_fragment
from lampblack.web.packs import Wanted
from lampblack.web.parts import parts
from lampblack.web.screens import shelf_fragments
from tests.conformance.worlds import CANARY, CRUSADE
from tests.rulesets.crusade.table import ADA, BO, Plain, Table
from tests.web.crusading import SEATED, ahead, drawn, glimpse, weighed

SECRETS: Plain = {
    "spy": {"kind": "npc", "name": f"{CANARY} spy", "hidden": True, "conditions": {"hex": {"left": 2}}},
    "wraith": {"kind": "monster", "name": f"{CANARY} wraith", "hidden": True, "hp_base": 30},
}
LOUD: Plain = {
    "ada": {"gm_notes": f"{CANARY} heir", "conditions": {f"{CANARY}-hex": {"secret": True, "left": 3}}},
    "ogre": {
        "gm_notes": f"{CANARY} oath",
        "scores": {"reaction": 5},
        "attacks": {f"{CANARY}-club": {"damage": "4d6"}},
    },
}
"""What only the GM knows of Ada and of the ogre."""


def world(*, is_loud: bool) -> Table:
    """The same table for the players, with secrets or without any."""
    people = {who: one for who, one in SEATED["characters"].items() if who != "spy"}
    if is_loud:
        people |= {who: {**people[who], **more} for who, more in LOUD.items()} | SECRETS
    fight = {**SEATED["encounter"], "order": ["ada", "ogre", "bo", *(SECRETS if is_loud else ())]}
    options: Plain = {"disorders": [f"{CANARY} of bells"]} if is_loud else {}
    return Table({**SEATED, "characters": people, "encounter": fight}, **options)


def acts(table: Table) -> list[dict[str, str]]:
    """The pages of everybody but the GM after each of some orders."""
    pages = []
    orders: list[tuple[tuple[int, ...], Plain]] = [
        ((), {"do": "move", "who": "ada", "squares": 2}),
        ((), {"do": "attack", "who": "ada", "target": "bo", "with_": "sword", "total": 20}),
        ((4,), {"do": "choose", "choice": "reaction", "who": "bo", "pick": "none"}),
        ((), {"do": "harm", "target": "bo", "amount": 14}),
        ((), {"do": "drain", "target": "ada", "pool": "sanity", "amount": 5}),
    ]
    for faces, order in orders:
        table.give(order.pop("do"), faces=faces, **order)
        pages += [drawn(table, seat) for seat in (ADA, BO, ONLOOKER)]
    return pages


def test_no_page_can_tell_a_world_with_secrets_from_one_without() -> None:
    quiet, loud = acts(world(is_loud=False)), acts(world(is_loud=True))
    assert quiet == loud
    assert len({page["last"] + str(sorted(page)) for page in quiet}) > 1


def test_what_only_the_gm_knows_is_on_the_board_and_on_no_other_page() -> None:
    table = Table(CRUSADE)
    assert CANARY in "".join(drawn(table, GM).values())
    for seat in ("player:ada", "player:bo", "player:di", ONLOOKER):
        assert CANARY not in "".join(drawn(table, seat).values())


def test_each_way_to_attack_has_its_price_before_the_tap() -> None:
    page = drawn(Table(SEATED), ADA)
    deeds = page["do:ada"]
    assert re.findall(r"(\w+) <span class=\"price\">(\d+ SP)</span></span>", deeds)[:2] == [
        ("Attack", "10 SP"),
        ("Charge", "12 SP"),
    ]
    assert 'class="price">3 SP' in deeds
    assert "next blow 10" in page["vital:ada"]


def test_what_cannot_be_paid_is_shown_with_what_is_short() -> None:
    table = Table(SEATED)
    table.give("drain", target="ada", pool="sp", amount=17, opponent=False)
    page = drawn(table, ADA)
    assert "10 SP, 3 short" in page["do:ada"]
    assert "12 SP, 5 short" in page["do:ada"]
    assert "next blow 10: 3 short" in page["vital:ada"]
    assert (
        table.fault({"do": "attack", "who": "ada", "target": "ogre", "with": "sword"}, ADA)[0]
        == "not-enough-sp"
    )
    assert "10 SP, 3 short" in drawn(table, GM)["act"]


def test_who_waits_is_told_so_and_can_still_talk() -> None:
    deeds = drawn(Table(SEATED), BO)["do:bo"]
    assert "Say it" in deeds
    assert "weapon" not in deeds


def test_a_window_covers_the_phone_with_what_each_answer_costs_and_leads_to() -> None:
    table = Table(SEATED)
    table.give("attack", who="ada", target="bo", with_="sword", total=20)
    choice = drawn(table, BO)["choice"]
    for words_ in (
        "Ada strikes at you (sword). The roll is 20 against PD 17.",
        "7 SP, 10 left",
        "Your defense rises to 21: it goes past you.",
        "2 of 3 Integrity",
    ):
        assert words_ in choice
    assert '"extra":2' in choice
    assert "choice" not in drawn(table, ADA)
    board = drawn(table, GM)["now"]
    assert "waiting for Ben" in board
    assert "Drop this question" in board


def test_who_cannot_react_reads_why() -> None:
    table = Table(SEATED)
    table.give("drain", target="bo", pool="sp", amount=15, opponent=False)
    table.give("attack", who="ada", target="bo", with_="sword", total=20)
    choice = drawn(table, BO)["choice"]
    assert "No dodge: not enough SP" in choice
    assert "Parry with the staff" in choice


def test_behind_the_screen_a_window_says_no_number() -> None:
    table = Table(SEATED)
    table.give(
        "attack", who="ogre", target="bo", with_="club", total=23, secret=True, override="it creeps up"
    )
    choice = drawn(table, BO)["choice"]
    assert "It will hit." in choice
    assert "23" not in choice


FEAR: Plain = {"fear": {"level": "low", "left": 2, "slot": "ada"}}


@pytest.mark.parametrize(
    ("ada", "span", "says"),
    [
        ({"resolve": 0, "broken": False}, {"minutes": 1}, ("Day 1, 00:01", "Ada: Resolve 0 → 1 / 1")),
        ({"sanity": 2}, {"days": 1}, ("Day 2, 00:00", "Ada: Sanity 2 → 3 to 5 / 5")),
        ({"sanity": 2, "sanity_event": True}, {"days": 1}, ("Ada: a new day for the mind",)),
        ({"resolve": 0}, {"hours": 1}, ("Ada is no longer broken",)),
        ({"resolve": 0, "conditions": FEAR}, {"rounds": 1}, ("Ada: Fear, 1 round left",)),
        ({"resolve": 0, "conditions": FEAR}, {"rounds": 2}, ("Ada: Fear ends",)),
        ({}, {"hours": 1}, ("Nothing changes for anybody.",)),
    ],
)
def test_time_shows_what_it_would_move_before_it_passes(
    ada: Plain, span: Plain, says: tuple[str, ...]
) -> None:
    piece = ahead(Table({"characters": {"ada": {"name": "Ada", **ada}}}), GM, do="pass-time", **span)
    for line in says:
        assert line in piece


def test_a_sheet_that_is_typed_shows_what_follows_and_what_is_left_to_spend() -> None:
    fields: Plain = {"name": "Cy", "scores": {"health": 3, "stamina": 4}}
    piece = ahead(Table(SEATED), BO, do="create", fields=fields, beside={"points": 10})
    assert "3 of 10 points left" in piece
    assert "4 × 3 + 8 = 20" in piece
    over = ahead(Table(SEATED), BO, do="create", fields=fields, beside={"points": 6})
    assert "1 more than the 6 points" in over
    assert "7 points in scores" in ahead(Table(SEATED), BO, do="create", fields=fields)


def test_size_gives_a_creature_its_dice_while_it_is_built() -> None:
    body = {"claws": {"kind": "natural", "form": "claws"}}
    for size, dice in (("small", "1d6"), ("huge", "4d8")):
        piece = ahead(
            Table(SEATED), GM, do="create", fields={"kind": "monster", "size": size, "attacks": body}
        )
        assert f"Claws <b>{dice}</b>" in piece


def test_alignments_stand_in_four_groups_in_their_own_words() -> None:
    table = Table(SEATED)
    table.give("set-alignment", by=ADA, who="ada", towards="temple", group="religious", level=5)
    table.give("set-alignment", by=ADA, who="ada", towards="guild", group="factions", level=1)
    sheet = drawn(table, ADA)["sheet:ada"]
    for said in ("Religious", "Factions", "Ideology", "Allegiances", "Devotee", "Hated"):
        assert said in sheet


def test_a_chain_names_whose_number_it_is() -> None:
    why = [
        {"what": "natural", "number": 27, "from": "ada", "rule": "FS-Q-6"},
        {"what": "pd", "number": 15, "from": "ogre"},
    ]
    (chain,) = chains({"do": "attack", "why": why}, {"ada": "Ada Marsh", "ogre": "the Ogre"}, words)
    assert [step.says for step in chain.steps] == ["27 on the dice", "PD 15: the Ogre"]


def test_the_board_lays_out_all_that_can_be_stepped_shown_and_hidden() -> None:
    page = drawn(Table(SEATED), GM)
    card = page["party:ogre"]
    assert 'data-path="characters.ogre.hp" data-value="23" data-least="-1000000"' in card
    assert '"do":"reveal","path":"characters.ogre.pd"' in page["edit:ogre"]
    assert "hidden-one" in page["party:spy"]


READ: Plain = {
    "kinds": [
        {
            "kind": "species",
            "title": "Species",
            "entries": [
                {
                    "pack": "p",
                    "id": "reed-folk",
                    "name": "Reed folk",
                    "mods": {"agility": 1},
                    "size": "small",
                    "hp_base": 8,
                }
            ],
        },
        {
            "kind": "occupations",
            "title": "Occupations",
            "entries": [
                {"pack": "p", "id": "guard", "name": "Guard", "mods": {"power": 1}, "gear": ["spear", "mail"]}
            ],
        },
        {
            "kind": "weapons",
            "title": "Weapons",
            "entries": [
                {"pack": "p", "id": "spear", "name": "Spear", "damage": "1d8", "type": "piercing", "sp": None}
            ],
        },
        {
            "kind": "armors",
            "title": "Armor",
            "entries": [{"pack": "p", "id": "mail", "name": "Mail", "armor": 2}],
        },
    ]
}


def test_the_packs_offer_what_a_sheet_can_be_made_of() -> None:
    pieces = shelf_fragments(glimpse(Table(SEATED), ADA), READ, words)
    assert pieces is not None
    assert list(pieces) == ["shelf", "shelf:ada"]
    picks = [json.loads(value) for value in re.findall(r"value='(\{[^']*\})'", pieces["shelf"])]
    assert picks[0] == {
        "fields": {"species": "Reed folk", "mods": {"agility": {"species": 1}}, "size": "small", "hp_base": 8}
    }
    assert picks[1]["fields"]["attacks"]["spear"] == {"kind": "weapon", "damage": "1d8", "type": "piercing"}
    assert picks[1]["fields"]["armor"] == 2
    for pick in picks:
        assert ahead(Table(SEATED), ADA, do="create", **pick)
    assert '{"changes":' in pieces["shelf:ada"]


def test_without_a_pack_there_is_no_shelf() -> None:
    assert shelf_fragments(glimpse(Table(SEATED), ADA), {"kinds": []}, words) == {}


def test_where_totals_are_thrown_at_the_table_they_are_typed() -> None:
    assert 'name="total"' in drawn(Table(SEATED, attack_roll="manual"), ADA)["do:ada"]
    assert 'name="total"' not in drawn(Table(SEATED), ADA)["do:ada"]


def test_the_gm_settles_ties_and_lets_somebody_leave_the_fight() -> None:
    table = Table(SEATED)
    strip = drawn(table, GM)["encounter"]
    rows = [
        json.loads(order) for order in re.findall(r"data-order='(\{[^']*encounter\.order[^']*\})'", strip)
    ]
    assert [row["value"] for row in rows[:3]] == [
        ["ogre", "bo", "spy"],
        ["ogre", "ada", "bo", "spy"],
        ["ada", "bo", "spy"],
    ]
    table.give("set-field", path="encounter.order", value=rows[1]["value"], reason="a tie")
    assert table.view(GM)["encounter"]["order"] == ["ogre", "ada", "bo", "spy"]


def test_one_tap_shows_all_who_fight_unseen() -> None:
    table = Table(SEATED)
    (given,) = re.findall(r"data-orders='([^']*)'", drawn(table, GM)["encounter"])
    assert json.loads(given) == [{"do": "reveal", "path": "characters.spy"}]
    table.give("reveal", path="characters.spy")
    assert "data-orders" not in drawn(table, GM)["encounter"]


def test_a_wish_to_take_back_waits_for_the_gm() -> None:
    table = Table(SEATED)
    table.give("check", by=ADA, who="ada", score="power", faces=(1, 2, 3))
    table.give("take-back", by=ADA)
    now = drawn(table, GM)["now"]
    for said in ("A command is to be taken back", "Take it back", "Let it stand", "Ana"):
        assert said in now
    assert "waiting for" not in now
    assert "choice" not in drawn(table, ADA)


def disorder(**options: object) -> tuple[Plain, list[Plain]]:
    """The GM's view with a disorder due and a pack in use, and the orders that the board offers for it."""
    table = Table(SEATED, **options)
    table.give("drain", target="ada", pool="sanity", amount=9)
    seen = glimpse(table, GM)
    view: Plain = {**seen.view, "packs": {"p": {"id": "p", "version": "1", "title": "P"}}}
    piece = fragments(msgspec.structs.replace(seen, view=view), words)["now"]
    assert 'data-loads="packs?as=page&amp;kind=disorders"' in piece
    return view, [json.loads(order) for order in re.findall(r"data-order='(\{[^']*\})'", piece)]


def test_a_disorder_that_is_due_is_rolled_on_each_list_there_is_or_named() -> None:
    rolled = {"do": "choose", "choice": "disorder", "who": "ada", "pick": "roll"}
    named = {**rolled, "pick": "named"}
    assert disorder()[1][:2] == [{**rolled, "packs": True}, named]
    assert disorder(disorders=["Bells"])[1][:3] == [rolled, {**rolled, "packs": True}, named]
    table = Table(SEATED)
    table.give("drain", target="ada", pool="sanity", amount=9)
    bare = drawn(table, GM)["now"]
    assert '"pick":"roll"' not in bare
    assert "packs?" not in bare


def test_the_page_of_disorders_says_whose_each_one_could_be() -> None:
    view, _ = disorder()
    entry = {
        "pack": "p",
        "id": "bells",
        "entry": {"name": "Counts bells", "text": ""},
        "facts": [],
        "ready": [],
    }
    read = {
        "kinds": [{"kind": "disorders", "title": "Disorders", "entries": [entry]}],
        "used": [],
        "lost": [],
    }
    seen = msgspec.structs.replace(glimpse(Table(SEATED), GM), view=view)
    page = packs_fragment(seen, {**read, "here": []}, Wanted("disorders"))["packs"]
    assert "This is Ada’s" in page
    assert '"name":"Counts bells","pick":"named"' in page


@pytest.mark.parametrize("seat", [GM, ADA, BO, ONLOOKER])
def test_every_piece_can_be_told_from_what_it_was_before(seat: str) -> None:
    for part in parts(weighed(Table(SEATED), seat), words):
        assert part.digest() == part.digest()


def test_a_strike_says_its_odds_on_each_whose_defense_is_seen() -> None:
    table = Table(SEATED)
    bar = fragments(weighed(table, GM), words)["act"]
    (attack, charge) = (json.loads(one) for one in re.findall(r"data-chances='([^']*)'", bar)[:2])
    assert set(attack) == {"ada", "bo", "ogre", "spy"}
    assert charge["ogre"] > attack["ogre"]
    deeds = fragments(weighed(table, ADA), words)["do:ada"]
    assert set(json.loads(re.findall(r"data-chances='([^']*)'", deeds)[0])) == {"ada", "bo"}
    assert "Defense 15" in deeds
    for piece in (drawn(table, GM)["act"], drawn(table, ADA)["do:ada"]):
        assert "data-chances" not in piece
        assert "Defense 15" not in piece


def test_a_window_says_what_a_dodge_is_worth_where_the_roll_is_not_told() -> None:
    table = Table(SEATED, dodge_info="hit_only")
    table.give("attack", who="ada", target="bo", with_="sword", total=20)
    assert re.search(
        r"Of hits it turns \d+ % where 0 is added, \d+ % where 3",
        fragments(weighed(table, BO), words)["choice"],
    )
    assert "Of hits" not in drawn(table, BO)["choice"]
    told = Table(SEATED)
    told.give("attack", who="ada", target="bo", with_="sword", total=20)
    assert "Of hits" not in fragments(weighed(told, BO), words)["choice"]


def test_the_gm_switches_the_odds_on_and_off() -> None:
    seen = glimpse(Table(SEATED), GM)
    on = msgspec.structs.replace(seen, view={**seen.view, "show_odds": "all"})
    assert '"name":"show_odds"' in fragments(on, words)["dice"]


def test_a_blow_sends_the_card_and_not_the_sheet_behind_it() -> None:
    table = Table(SEATED)
    before = drawn(table, GM)
    table.give("set-field", path="characters.ogre.hp", value=3, reason="a fall")
    after = drawn(table, GM)
    assert [key for key, piece in after.items() if before[key] != piece] == ["party:ogre"]
    assert len(after["party:ogre"]) < 5_000
    cards = re.findall(
        r'data-rank="(\d+)"', "".join(after[f"{piece}:ogre"] for piece in ("party", "sheet", "edit"))
    )
    assert [int(rank) - int(cards[0]) for rank in cards] == [0, 1, 2]


def test_who_is_dying_reads_how_far_the_blow_would_go() -> None:
    table = Table(SEATED)
    table.give("set-field", path="characters.ada.tp", value=1, reason="earned")
    table.give("harm", target="ada", amount=60)
    assert "It would leave -46 HP; at -18 life ends." in drawn(table, ADA)["choice"]
    assert "-46" not in "".join(drawn(table, BO).values())


def test_a_fight_that_is_ready_is_offered_until_somebody_stands_against_the_party() -> None:
    party: Plain = {who: one for who, one in SEATED["characters"].items() if who in ("ada", "bo")}
    packs: Plain = {"p": {"id": "p", "version": "1", "title": "P"}}
    for given, is_offered in (({"characters": party}, True), (SEATED, False)):
        seen = glimpse(Table(given), GM)
        page = fragments(msgspec.structs.replace(seen, view={**seen.view, "packs": packs}), words)
        assert ("A fight that is ready to play" in page.get("evening", "")) is is_offered


def test_a_fight_of_a_pack_says_who_comes_by_name_and_number() -> None:
    creature = {"pack": "p", "id": "hound", "entry": {"name": "Hound"}, "facts": [], "ready": []}
    comers = [{"entry": "creatures.hound", "count": 3}, {"entry": "creatures.hound", "count": 1}]
    fight = {**creature, "id": "bell", "entry": {"name": "The bell", "who": comers}}
    kinds = [
        {"kind": "creatures", "title": "Creatures", "entries": [creature]},
        {"kind": "skirmishes", "title": "Skirmishes", "entries": [fight]},
    ]
    read = {"kinds": kinds, "used": [], "lost": [], "here": []}
    page = packs_fragment(glimpse(Table(SEATED), GM), read, Wanted("skirmishes"))["packs"]
    assert "<li>Hound × 3</li><li>Hound</li>" in page


def test_the_first_aim_is_nobody_of_ones_own_side() -> None:
    pop = drawn(Table(SEATED), ADA)["do:ada"].partition('id="arm-ada-sword"')[2]
    assert re.findall(r'name="target" value="(\w+)"', pop)[:3] == ["ogre", "bo", "ada"]
