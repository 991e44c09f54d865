"""Why a fight or a day went as it did: each number with its rule; and before whom the dice fall."""

from typing import Any

import pytest

from lampblack.kernel.seat import GM
from tests.rulesets.liminal.table import ADA, BO, PARTY, Plain, Table

PEOPLE: Plain = {
    **PARTY["characters"],
    "dog": {"kind": "associate"},
    "rat": {"kind": "npc", "hp": 1, "str": 1},
    "owl": {"kind": "npc"},
}
WORLD: Plain = {
    "characters": PEOPLE,
    "groups": {"nest": {"members": ["rat", "owl"]}},
    "items": {"phone": {"at": "ada", "device": "dying"}, "idol": {"at": "ada", "artifact": True}},
    "table": {"seats": {ADA: ["ada", "dog"], BO: "bo"}},
}
FIGHT: Plain = {**WORLD, "encounter": {"status": "running", "participants": ["ada", "bo", "horror", "owl"]}}

FOES: Plain = {**FIGHT, "encounter": {**FIGHT["encounter"], "phase": "adversaries"}}


def reasons(table: Table, seat: str = GM) -> list[tuple[str, int | None, str, str]]:
    told = table.told(seat)
    assert told is not None
    return [(why.what, why.number, why.source, why.rule) for why in told.why]


SCORE = ("score", 10, "dex", "LH-RETR-1")


@pytest.mark.parametrize(
    ("given", "order", "said"),
    [
        (WORLD, {"do": "fate", "faces": (3,)}, [("face", 3, "d6", "LH-FATE-2")]),
        (WORLD, {"do": "reaction", "who": "owl", "faces": (6, 6)}, [("total", 12, "2d6", "LH-REACT-2")]),
        (
            WORLD,
            {"do": "reaction", "who": "owl", "final": "wary", "faces": (6, 6)},
            [("total", 12, "2d6", "LH-REACT-2"), ("final", None, "wary", "LH-REACT-3")],
        ),
        (
            FIGHT,
            {"do": "retreat", "who": "bo", "safe": True, "faces": (10,)},
            [SCORE, ("face", 10, "d20", "LH-SAVE-1")],
        ),
        (
            FIGHT,
            {"do": "retreat", "who": "bo", "safe": True, "faces": (20,)},
            [("score", 10, "dex", "LH-RETR-2"), ("face", 20, "d20", "LH-SAVE-3")],
        ),
        (FIGHT, {"do": "move", "who": "bo", "feet": 41}, [("moved_ft", 41, "move_ft", "LH-ACT-3")]),
        (FIGHT, {"do": "move", "who": "bo", "feet": 40}, [("moved_ft", 40, "move_ft", "LH-ACT-1")]),
        (
            FIGHT,
            {"do": "act", "who": "ada", "what": "artifact", "item": "idol", "rounds": 3},
            [("rounds_left", 2, "rounds", "LH-ART-3")],
        ),
        (
            FIGHT,
            {"do": "act", "who": "ada", "what": "artifact", "item": "idol"},
            [("rounds_left", 0, "rounds", "LH-ART-2")],
        ),
        (FIGHT, {"do": "next"}, [("round", 1, "", "LH-RND-4")]),
        (FOES, {"do": "next"}, [("round", 2, "", "LH-RND-2")]),
        (
            WORLD,
            {"do": "morale", "who": "owl", "why": "outmatched", "faces": (11,)},
            [("score", 10, "ctrl", "LH-MOR-5"), ("face", 11, "d20", "LH-SAVE-1")],
        ),
        (
            WORLD,
            {"do": "morale", "who": "nest", "score": 4, "faces": (1,)},
            [("score", 4, "ctrl", "LH-MOR-2"), ("face", 1, "d20", "LH-SAVE-2")],
        ),
        (WORLD, {"do": "need", "who": "ada", "need": "food"}, [("deprived", 1, "needs", "LH-DEP-1")]),
        (WORLD, {"do": "watch", "who": "ada", "device": "phone"}, [("device", 1, "device", "LH-CELL-1")]),
        (WORLD, {"do": "fix", "item": "phone", "how": "charge"}, [("device_state", None, "on", "LH-CELL-6")]),
        (WORLD, {"do": "buy", "who": "ada", "price": 0}, [("paid", 0, "price", "LH-CASH-4")]),
        (WORLD, {"do": "buy", "who": "ada", "price": 9, "pay": "card"}, [("paid", 0, "price", "LH-CASH-3")]),
        (WORLD, {"do": "cash", "who": "ada", "amount": 7, "why": "job"}, [("cash", 7, "job", "LH-CASH-7")]),
        (WORLD, {"do": "debt", "who": "ada", "amount": 7}, [("debt", 7, "debt-1", "LH-CASH-9")]),
        (
            WORLD,
            {
                "do": "start-encounter",
                "participants": ["ada", "owl"],
                "order_mode": "strict",
                "faces": (9, 4),
            },
            [("first_die", 4, "dex", "LH-RND-7")],
        ),
        (
            WORLD,
            {
                "do": "start-encounter",
                "participants": ["ada", "bo"],
                "surprise": "investigators",
                "faces": (9, 14),
            },
            [("surprised", 1, "dex", "LH-SURP-3")],
        ),
    ],
)
def test_each_number_has_its_rule(given: Plain, order: dict[str, Any], said: list[Any]) -> None:
    table = Table(given)
    table.give(**order)
    assert reasons(table) == said


HARMED: Plain = {
    **WORLD,
    "characters": {
        **PEOPLE,
        "ada": {
            **PEOPLE["ada"],
            "afflictions": {"w": {"kind": "wound", "name": "Cracked ribs", "effects": ["save-worse"]}},
        },
        "owl": {"kind": "npc", "afflictions": {"f": {"kind": "fallout", "effects": ["save-better"]}}},
    },
}
RIBS = [("save-worse", None, "Cracked ribs", "Q-42"), ("aside", 3, "d20", "")]
OWLS = [("save-better", None, "fallout", "Q-42"), ("aside", 14, "d20", "")]
SURPRISE: Plain = {"do": "start-encounter", "participants": ["ada", "owl"], "surprise": "investigators"}


def test_what_changed_the_die_of_a_surprise_is_named_to_those_who_may_know() -> None:
    table = Table(HARMED)
    table.give(**SURPRISE, faces=(3, 14))
    assert reasons(table) == [*RIBS, ("surprised", 1, "dex", "LH-SURP-3")]
    assert reasons(table, ADA) == reasons(table, BO) == RIBS


DICE = (3, 14, 14, 4)
"""The two dice of ada, then those of the owl, for a strict order."""


def test_what_changed_the_dice_of_a_strict_order_is_named_to_those_who_may_know() -> None:
    table = Table(HARMED)
    table.give("start-encounter", participants=["ada", "owl"], order_mode="strict", faces=DICE)
    assert reasons(table) == [*RIBS, *OWLS, ("first_die", 4, "dex", "LH-RND-7")]
    assert reasons(table, ADA) == RIBS


def test_it_is_named_too_where_the_order_waits_for_the_second_round() -> None:
    table, begins = Table(HARMED), ("round", 2, "", "LH-RND-2")
    table.give(**SURPRISE, order_mode="strict", faces=(3, 14))
    table.give("next")
    table.give("next", faces=DICE)
    assert reasons(table) == [begins, *RIBS, *OWLS, ("first_die", 4, "dex", "LH-RND-7")]
    assert reasons(table, ADA) == [begins, *RIBS]


def test_what_changed_the_die_of_a_morale_save_is_named_to_the_gm() -> None:
    table = Table(HARMED)
    table.give("morale", who="owl", why="outmatched", faces=(14, 3))
    assert reasons(table) == [*OWLS, ("score", 10, "ctrl", "LH-MOR-5"), ("face", 3, "d20", "LH-SAVE-1")]
    assert reasons(table, ADA) == []


@pytest.mark.parametrize(
    ("order", "options", "ruling"),
    [
        (
            {"do": "retreat", "who": ["ada", "bo"], "safe": True, "faces": (3,)},
            {"retreat_save": "group"},
            "Q-20",
        ),
        (
            {"do": "retreat", "who": "bo", "safe": True, "faces": (20,)},
            {"retreat_fail": "stay-and-exposed"},
            "Q-20",
        ),
        (
            {"do": "act", "who": "ada", "what": "artifact", "item": "idol"},
            {"artifact_cost": "with-action"},
            "Q-16",
        ),
    ],
)
def test_a_house_rule_that_had_a_part_is_named(order: Plain, options: Plain, ruling: str) -> None:
    table = Table(FIGHT, **options)
    table.give(**order)
    assert reasons(table)[-1][3] == ruling
    assert reasons(table, ADA)[-1][3] == ruling


def test_days_without_food_are_explained_by_their_beginning() -> None:
    table = Table({**WORLD, "table": {**WORLD["table"], "clock": 500}})
    table.give("need", who="ada", need="food")
    table.give("pass-time", days=1)
    assert reasons(table, BO) == [
        ("deprived_since", 500, "clock", "LH-FAT-1"),
        ("option", None, "fatigue_repeat", "Q-38"),
    ]


@pytest.mark.parametrize(
    "order",
    [
        {"do": "start-encounter", "participants": ["ada", "owl"], "order_mode": "strict", "faces": (9, 4)},
        {"do": "morale", "who": "owl", "faces": (4,)},
        {"do": "morale", "who": "nest", "faces": (4,)},
        {"do": "need", "who": "owl", "need": "blood"},
        {"do": "reaction", "who": "owl", "secret": False, "faces": (4, 4)},
        {"do": "retreat", "who": ["ada", "owl"], "safe": True, "faces": (4, 4)},
    ],
)
def test_of_closed_characters_no_reason_is_told(order: Plain) -> None:
    table = Table(WORLD)
    table.give(**order)
    assert reasons(table, ADA) == []


@pytest.mark.parametrize(
    ("order", "sees"),
    [
        (
            {"do": "start-encounter", "surprise": "investigators", "participants": ["ada", "dog", "bo"]},
            ["all", ADA, "all"],
        ),
        (
            {"do": "start-encounter", "order_mode": "strict", "participants": ["owl", "cy", "ada"]},
            [GM, GM, "all"],
        ),
        (
            {"do": "start-encounter", "order_mode": "strict", "participants": ["owl", "ada"], "secret": True},
            [GM, GM],
        ),
        ({"do": "retreat", "who": ["ada", "horror"], "safe": True}, ["all", GM]),
        ({"do": "morale", "who": "dog"}, [ADA]),
        ({"do": "morale", "who": "owl"}, [GM]),
        ({"do": "morale", "who": "nest"}, [GM]),
        ({"do": "reaction", "who": "owl"}, [GM]),
        ({"do": "reaction", "who": "owl", "secret": False}, [GM]),
        ({"do": "fate"}, ["all"]),
        ({"do": "fate", "secret": True}, [GM]),
    ],
)
def test_a_die_falls_before_those_who_may_know_of_it(order: Plain, sees: list[str]) -> None:
    table = Table(WORLD)
    count = 2 if order["do"] == "reaction" else len(sees)
    table.give(**order, faces=(3,) * count)
    assert [throw.sees for throw in table.records[0].throws] == sees


def test_a_groups_die_stays_the_gms_even_when_the_entry_is_shown() -> None:
    table = Table(WORLD)
    table.give("morale", who="nest", secret=True, faces=(4,))
    assert table.told(ADA) is None
    table.give("reveal", path="log.1")
    told = table.play.room.tell(table.state, table.records[0], ADA)
    assert told is not None
    assert (told.result, told.throws) == ({"rolls": [], "log": 1, "outcome": "stands", "fleeing": []}, ())


def test_a_players_ally_shows_its_player_all_and_others_how_it_ended() -> None:
    table = Table(WORLD)
    table.give("morale", who="dog", why="bond", faces=(11,))
    mine, theirs = table.told(ADA), table.told(BO)
    assert mine is not None
    assert theirs is not None
    assert (mine.result["face"], mine.result["why"]) == (11, ["bond"])
    assert theirs.result == {"rolls": [], "log": 1, "who": "dog", "outcome": "flees", "fleeing": ["dog"]}


def test_the_words_of_a_foes_plan_are_not_told() -> None:
    table = Table(FIGHT)
    table.give("declare", who="owl", action="other", text="it waits for bo")
    told = table.told(ADA)
    assert told is not None
    assert (told.is_wordless, told.result["who"]) == (True, "owl")
    table.give("declare", who="bo", action="other", text="waits too", by=BO)
    told = table.told(ADA)
    assert told is not None
    assert (told.is_wordless, told.result["declared"]) == (False, {"action": "other", "text": "waits too"})
