"""The GM's own hand: any stored field, with a reason, within its range; what is shown by path."""

from typing import Any

import pytest

from lampblack.kernel.errors import Illegal
from lampblack.rulesets.liminal.fields import before, split
from tests.rulesets.liminal.table import ADA, BO, Table

GIVEN: dict[str, Any] = {
    "characters": {
        "ada": {
            "kind": "investigator",
            "afflictions": {"wound-1": {"kind": "wound"}},
            "special": {"text": "splits"},
            "attacks": {"bite": {"dice": "d6"}},
        },
        "horror": {"kind": "horror"},
    },
    "items": {"vest": {"at": "ada", "armor": 1}, "lamp": {}},
    "vehicles": {"van": {}},
    "groups": {"pack": {"members": ["horror"]}},
    "encounter": {"status": "running", "actors": {"ada": {}}},
    "table": {"seats": {ADA: "ada", BO: None}, "tables": {}},
}


@pytest.mark.parametrize(
    ("path", "value", "stored"),
    [
        ("characters.ada.hp", 3, 3),
        ("characters.ada.str", 0, 0),
        ("characters.ada.form", "webbed", "webbed"),
        ("characters.ada.life", "unconscious", "unconscious"),
        ("characters.ada.deprived", ["sleep"], ["sleep"]),
        ("characters.ada.afflictions.wound-1.count", 2, 2),
        ("characters.ada.afflictions.wound-1.kind", "fallout", "fallout"),
        ("characters.ada.special.used", 1, 1),
        ("characters.ada.special", None, None),
        ("characters.ada.attacks.bite.dice", "d8", "d8"),
        ("characters.ada.gm_notes", "lies", "lies"),
        ("characters.ada.deprived_since", 5, 5),
        ("items.lamp.at", "van", "van"),
        ("items.lamp.device", "on", "on"),
        ("vehicles.van.hp", 0, 0),
        ("groups.pack.leader", "horror", "horror"),
        ("encounter.round", 4, 4),
        ("encounter.actors.ada.moved_ft", 20, 20),
        ("encounter.phase", None, None),
        ("table.clock", 60, 60),
        ("table.step", 7, 7),
        (f"table.seats.{BO}", "ada", ["ada"]),
        (f"table.seats.{ADA}", None, []),
        ("table.seats.player:new", ["ada", "horror"], ["ada", "horror"]),
        ("table.seats", {BO: "ada"}, {BO: ["ada"]}),
        ("table.clues", ["salt"], ["salt"]),
    ],
)
def test_a_stored_field_is_set_and_the_log_keeps_both(path: str, value: Any, stored: Any) -> None:
    table = Table(GIVEN)
    was = before(table.state, split(path))
    said = table.give("set-field", path=path, value=value, reason="miscounted")
    assert (said["path"], said["before"], said["after"], said["reason"]) == (path, was, stored, "miscounted")
    assert before(table.state, split(path)) == stored
    table.give("undo", reason="no")
    assert before(table.state, split(path)) == was


@pytest.mark.parametrize(
    ("path", "value", "slug"),
    [
        ("characters.ada", {}, "no-such-field"),
        ("characters.zoe.hp", 1, "no-such-field"),
        ("characters.ada.wounds", 1, "no-such-field"),
        ("characters.ada.luck", 1, "no-such-field"),
        ("characters.ada.hp.x", 1, "no-such-field"),
        ("characters.ada.afflictions.wound-9.count", 1, "no-such-field"),
        ("table", {}, "no-such-field"),
        ("table.notes", [], "no-such-field"),
        ("table.seats.gm", "ada", "no-such-field"),
        ("options.luck", 1, "no-such-field"),
        ("pending", {}, "no-such-field"),
        ("", 1, "no-such-field"),
        ("characters.ada.hp", "six", "bad-argument"),
        ("characters.ada.hp", True, "bad-argument"),
        ("characters.ada.hp", None, "bad-argument"),
        ("characters.ada.present", "yes", "bad-argument"),
        ("encounter.order", {}, "bad-argument"),
        ("table.tables", {"t": {"dice": "d6", "rows": []}}, "bad-argument"),
        ("table.step", "two", "bad-argument"),
        ("characters.ada.hp", -1, "out-of-range"),
        ("characters.ada.hp", 10**18, "out-of-range"),
        ("characters.ada.life", "sleepy", "out-of-range"),
        ("characters.ada.attacks", {"bite": {"dice": -3}}, "out-of-range"),
        ("table.step", 0, "out-of-range"),
        ("table.step", 8, "out-of-range"),
        (f"table.seats.{BO}", "zoe", "no-such-character"),
        ("table.seats", {BO: ["zoe"]}, "no-such-character"),
        ("items.lamp.at", "moon", "no-such-thing"),
    ],
)
def test_what_does_not_fit_is_refused(path: str, value: Any, slug: str) -> None:
    with pytest.raises(Illegal) as fault:
        Table(GIVEN).give("set-field", path=path, value=value, reason="x")
    assert fault.value.slug == slug


@pytest.mark.parametrize("reason", [None, "", "  "])
def test_a_reason_is_needed_after_path_and_value(reason: str | None) -> None:
    more: dict[str, Any] = {} if reason is None else {"reason": reason}
    for order, slug in (
        ({"do": "set-field", "path": "characters.ada.hp", "value": 1}, "reason-needed"),
        ({"do": "set-field", "path": "characters.ada.hp", "value": -1}, "out-of-range"),
        ({"do": "set-option", "name": "morale_half", "value": "more-than-half"}, "reason-needed"),
        ({"do": "set-option", "name": "morale_half", "value": "often"}, "out-of-range"),
    ):
        with pytest.raises(Illegal) as fault:
            Table(GIVEN).give(**order, **more)
        assert fault.value.slug == slug


@pytest.mark.parametrize(
    ("path", "value", "warnings"),
    [
        ("characters.ada.hp", 7, ["above-maximum"]),
        ("characters.ada.dex", 10, None),
        ("characters.ada.dex", 11, ["above-maximum"]),
        ("characters.ada.armor", 2, None),
        ("characters.ada.armor", 3, ["armor-unusual"]),
        ("characters.horror.armor", 3, None),
        ("characters.horror.stability", 3, ["stability-unusual"]),
        ("items.vest.armor", 4, ["armor-unusual"]),
        ("items.lamp.armor", 9, None),
        ("vehicles.van.hp", 9, ["above-maximum"]),
        ("vehicles.van.armor", 9, None),
    ],
)
def test_what_is_unusual_is_set_all_the_same_with_a_warning(path: str, value: int, warnings: Any) -> None:
    said = Table(GIVEN).give("set-field", path=path, value=value, reason="x")
    assert said.get("warnings") == warnings


@pytest.mark.parametrize(
    "path",
    [
        "characters", "characters.zoe", "characters.horror.", "characters.horror.gm_notes", "characters.horror.luck",
        "characters.horror.shown", "groups.pack", "items.lamp.items", "items.lamp.all", "vehicles.van.dex", "log.9",
        "notes.1", "notes.0", "table.scene", "", "characters.horror.attacks.bite",
    ],
)  # fmt: skip
def test_only_what_can_be_seen_can_be_hidden_or_shown(path: str) -> None:
    for verb in ("hide", "reveal"):
        with pytest.raises(Illegal) as fault:
            Table(GIVEN).give(verb, path=path)
        assert (fault.value.slug, fault.value.field) == ("no-such-field", "path")


def test_revealing_twice_or_hiding_what_is_hidden_leaves_it_so() -> None:
    table = Table(GIVEN)
    for _ in range(2):
        table.give("reveal", path="characters.horror.hp")
    assert table.state.characters["horror"].shown == ("hp",)
    for _ in range(2):
        table.give("hide", path="characters.horror")
    assert table.state.characters["horror"].hidden
