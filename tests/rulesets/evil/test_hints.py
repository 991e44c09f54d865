"""What is worth remembering is shown to those who may know it, while it is of use."""

from lampblack.kernel.seat import GM
from lampblack.rulesets.evil.hints import Hint
from lampblack.rulesets.evil.room import EVIL
from tests.rulesets.evil.table import ADA, FRESH, Table


def rules(table: Table, seat: str) -> list[str]:
    return [hint.rule for hint in EVIL.hints(table.state, seat)]


def test_while_stats_are_made_up_those_alike_are_pointed_out_to_everybody() -> None:
    table = Table(FRESH)
    stats = [
        {"id": "a", "use": "break doors"},
        {"id": "b", "use": "run from a door"},
        {"id": "c"},
        {"id": "d"},
    ]
    table.give("set-stats", stats=stats)
    assert Hint("EV-CHAR-2", ("a", "b")) in EVIL.hints(table.state, ADA)
    table.give("set-stats", preset="slasher")
    assert rules(table, ADA) == []


def test_the_gm_is_reminded_of_what_the_group_faces_and_no_player_is() -> None:
    table = Table(FRESH)
    assert {"EV-EVIL-1", "EV-EVIL-2"} <= set(rules(table, GM))
    assert rules(table, ADA) == []


def test_safe_checks_come_first_then_a_strike_that_nobody_explains() -> None:
    table = Table()
    table.give("confirm", who="ada", stat="brawn")
    assert rules(table, GM) == ["EV-SECR-2"]
    table.give("withdraw")
    table.check(evil=1, faces=(4, 1, 1))
    table.give("confirm", who="bo", stat="brawn")
    assert "EV-SECR-3" in rules(table, GM)
    assert rules(table, ADA) == []


def test_a_check_that_cannot_pass_warns_everybody_who_knows_the_difficulty() -> None:
    poor = {"characters": {"ada": {"points": {"brawn": 1, "poise": 3}}}}
    for shown, warned in (("before", ["EV-CONF-8"]), ("after_roll", [])):
        table = Table(poor, difficulty_shown=shown)
        table.give("confirm", who="ada", stat="brawn", difficulty=2)
        assert rules(table, ADA) == warned


def test_how_the_last_check_is_told() -> None:
    table = Table()
    table.check(evil=2, faces=(4, 1, 5, 1))
    table.give("choose", choice="cancel", who="ada", pick=1)
    assert {"EV-EVIL-8", "EV-EVIL-9", "EV-CANC-4"} <= set(rules(table, GM))
    table.give("narrate", text="a narrow escape")
    assert rules(table, GM) == []
    table.check(faces=(1, 1))
    assert rules(table, GM) == ["EV-CONF-9"]
    table.check(evil=1, faces=(1, 1, 6))
    assert "EV-LOSS-2" in rules(table, GM)
