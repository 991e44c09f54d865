"""What is offered can be done, says what it leads to, and tells a player nothing that the view does not."""

from typing import Any

import msgspec
import pytest

from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.rulesets.evil.rules.losing import Clash, settle
from tests.rulesets.evil.table import ADA, BO, FRESH, SHEET, Table


def verbs(table: Table, seat: str) -> set[str]:
    return {offer.do for offer in table.play.room.offers(table.state, seat)}


def test_an_onlooker_is_offered_nothing() -> None:
    assert verbs(Table(), ONLOOKER) == set()


def test_a_sheet_is_asked_for_with_its_chances() -> None:
    table = Table({"table": {"state": "setup", "seats": {ADA: {}}}}, stat_cap=4)
    (offer,) = table.offered(ADA, "create")
    assert [ask["name"] for ask in offer["asks"]] == [*(f"points.{stat}" for stat in SHEET), "name"]
    assert offer["asks"][0]["most"] == 4
    assert offer["numbers"] == {
        "total": 8, "cap": 4,
        "one_1": 50, "two_1": 0, "one_2": 75, "two_2": 25, "one_3": 87, "two_3": 50, "one_4": 93, "two_4": 68,
    }  # fmt: skip


def test_an_act_is_offered_with_the_chance_of_each_stat() -> None:
    table = Table({"characters": {"ada": {"points": {"brawn": 1, "poise": 3}}}})
    for offer in (*table.offered(ADA, "propose"), *table.offered(GM, "confirm")):
        told = offer["numbers"]
        assert (told["one_brawn"], told["two_brawn"]) == (50, 0)
        assert (told["one_poise"], told["two_poise"]) == (87, 50)


def test_ten_sets_of_stats_are_offered_and_each_can_be_laid() -> None:
    table = Table(FRESH)
    sets = table.offered(GM, "set-stats")
    assert len(sets) == 10
    for offer in sets:
        order = dict(offer["order"])
        table.give(str(order.pop("do")), **order)
        assert all(stat.use and stat.name for stat in table.state.stats)


def test_the_gm_makes_the_same_gesture_for_nothing_and_for_four() -> None:
    table = Table()
    table.give("confirm", who="ada", stat="brawn")
    offers = table.offered(GM, "choose")
    assert [offer["order"]["pick"] for offer in offers] == [0, 1, 2, 3, 4]
    assert len({tuple(offer) for offer in offers}) == 1
    assert [offer["numbers"]["one"] for offer in offers] == [0, 50, 75, 87, 93]


def test_each_pick_says_what_it_leads_to() -> None:
    table = Table({"characters": {"ada": {"points": {"brawn": 1, "poise": 3}}, "bo": {}}})
    table.check(evil=2, faces=(4, 4, 5))
    offers = table.offered(ADA, "choose")
    assert offers == table.offered(GM, "choose")
    assert [offer["order"]["pick"] for offer in offers] == [0, 1]
    clash = Clash(difficulty=1, points=1, successes=1, gm_successes=2)
    for offer in offers:
        settled = settle(clash, offer["order"]["pick"], table.state.options)
        assert offer["numbers"] == {
            "left": settled.left,
            "loss": settled.loss,
            "points_left": settled.points_left,
            "passed": int(settled.passed),
            "removed": int(settled.removed),
        }
    assert table.offered(BO, "choose") == []


def test_all_or_nothing_is_offered_so() -> None:
    table = Table(partial_cancel=False)
    table.check(evil=2, faces=(4, 4, 5, 5))
    assert [offer["order"]["pick"] for offer in table.offered(ADA, "choose")] == [0, 2]


@pytest.mark.parametrize("shown", ["before", "after_roll"])
def test_the_button_to_throw_says_the_difficulty_only_where_it_is_told(shown: str) -> None:
    table = Table(difficulty_shown=shown)
    table.give("confirm", who="ada", stat="brawn", difficulty=2)
    table.give("choose", choice="evil", who="ada", pick=3)
    (offer,) = table.offered(ADA, "roll")
    known = {"difficulty": 2} if shown == "before" else {}
    assert offer["numbers"] == {"dice": 2, "one": 75, "two": 25, **known}


def test_before_they_are_told_players_are_offered_the_open_verbs_only() -> None:
    table = Table(mode="campaign", one_shot_replacement=True)
    table.give("set-field", path="characters.ada.points.brawn", value=1, reason="x")
    seen: set[str] = set()
    for do, order in PLAY:
        table.give(do, **order)
        seen |= verbs(table, ADA) | verbs(table, BO)
    assert seen == {"propose", "withdraw", "roll", "leave", "ask", "note"}


PLAY: list[tuple[str, dict[str, Any]]] = [
    ("propose", {"who": "ada"}),
    ("confirm", {"stat": "brawn"}),
    ("choose", {"choice": "evil", "who": "ada", "pick": 1}),
    ("roll", {"faces": (4, 1)}),
    ("narrate", {"text": "so"}),
]


def test_a_campaign_offers_rest_and_successors_once_players_were_told() -> None:
    table = Table(mode="campaign")
    table.give("set-field", path="characters.ada.points.brawn", value=1, reason="x")
    table.give("reveal")
    (rest,) = table.offered(ADA, "rest")
    assert rest["asks"][0]["options"] == ["brawn"]
    assert table.offered(BO, "rest") == []
    assert [offer["order"]["who"] for offer in table.offered(ADA, "replace")] == ["ada"]
    table.give("rest", who="ada", stat="brawn", by=ADA)
    assert table.offered(ADA, "rest") == []
    (answer,) = table.offered(GM, "choose")
    assert answer["asks"][0]["options"] == ["yes", "no"]


def test_after_a_wipe_the_player_and_the_gm_are_offered_a_successor_or_the_end() -> None:
    ada = {"points": {"brawn": 1, "poise": 3}}
    table = Table({"characters": {"ada": ada}}, mode="campaign", replace_after_wipe=True)
    table.check(evil=1, faces=(1, 6))
    for seat in (ADA, GM):
        offers = table.offered(seat, "choose")
        assert [offer["order"]["pick"] for offer in offers] == ["replace", "end"]
        assert [ask["name"] for ask in offers[0]["asks"]][:1] == ["new.points.brawn"]


def test_where_everybody_has_own_stats_they_are_asked_for() -> None:
    table = Table({"table": {"state": "setup", "seats": {ADA: {}}}}, stats_per="character")
    (offer,) = table.offered(ADA, "create")
    assert [ask["name"] for ask in offer["asks"]] == ["own_stats", "points", "name"]


def test_when_it_is_over_the_gm_may_name_it_and_play_on() -> None:
    table = Table()
    table.give("end-game", ending="objective")
    assert {"name-ending", "reopen", "set-field", "note-evil"} <= verbs(table, GM)
    assert "end-game" not in verbs(table, GM)
    assert verbs(table, ADA) == {"ask", "note"}


def test_offers_are_made_of_what_travels() -> None:
    for seat in (GM, ADA):
        assert msgspec.json.decode(msgspec.json.encode(Table().play.offers(seat)))
