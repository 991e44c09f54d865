"""Odds on buttons: the GM's about the very target, a player's from what that player may know, and off by option."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from lampblack import odds
from lampblack.kernel.desk import Desk
from lampblack.kernel.play import Play
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.ruleset import Offer
from lampblack.odds.asking import HasQuestions
from lampblack.rulesets import SHELF
from lampblack.table import weighing

ADA, GM = "player:ada", "gm"
Plain = dict[str, Any]


def play(game: str, given: Plain, **options: Any) -> Play[Any]:
    return Play(SHELF[game], SHELF[game].read_state(given, options))


def offers(game: Play[Any], seat: str, **order: Any) -> list[Offer]:
    found = weighing.offers(game, seat)
    return [one for one in found if all(one.order.get(name) == value for name, value in order.items())]


def ask(game: str, question: str, **inputs: Any) -> Any:
    room: HasQuestions = SHELF[game]
    return odds.ask(room, question, inputs)


# Liminal Horror: a cellar with a ghoul in it, of whom the player sees the name and no number


def cellar(**ghoul: Any) -> Play[Any]:
    foe = {"kind": "horror", "name": "Ghoul", "hp": 5, "armor": 1, "str": 12, **ghoul}
    return play(
        "liminal",
        {
            "characters": {"ada": {"kind": "investigator", "hp": 4}, "ghoul": foe},
            "items": {"axe": {"at": "ada", "dice": "d8"}},
            "table": {"seats": {ADA: "ada"}},
        },
    )


def test_the_gm_sees_the_chance_of_a_wound_from_this_strike() -> None:
    (axe,) = offers(cellar(), GM, do="attack", who="ada", weapon="axe")
    down = ask("liminal", "down", dice=["d8"], hp=5, armor=1, str=12)["down"]
    assert axe.numbers["wound.ghoul"] == int(down * 100)


def test_a_player_sees_what_a_strike_does_to_armor_0_to_3() -> None:
    (axe,) = offers(cellar(), ADA, do="attack", weapon="axe")
    assert not [name for name in axe.numbers if name.startswith("wound")]
    for armor in range(4):
        through = ask("liminal", "harm-through", dice=["d8"], armor=armor)
        assert axe.numbers[f"through_{armor}"] == int((1 - through["no-effect"]) * 100)
        assert axe.numbers[f"harm_{armor}"] == int(through["expected_harm"] * 10)


@pytest.mark.parametrize(
    "other",
    [{"armor": 0}, {"armor": 3}, {"hp": 30}, {"str": 1}, {"gm_notes": "afraid of light"}, {"stability": 2}],
)
def test_no_hidden_number_moves_what_a_player_is_shown(other: Plain) -> None:
    here, there = (msgspec.json.encode(weighing.offers(one, ADA)) for one in (cellar(), cellar(**other)))
    assert here == there


def test_the_gm_sees_hidden_numbers_move() -> None:
    here, there = (msgspec.json.encode(weighing.offers(one, GM)) for one in (cellar(), cellar(armor=3)))
    assert here != there


def test_the_gm_sees_whether_morale_holds() -> None:
    table = cellar(ctrl=7)
    (test,) = (one for one in offers(table, GM, do="morale") if "why" not in one.order)
    assert test.numbers["stands.ghoul"] == 35


@pytest.mark.parametrize(
    ("effect", "chance"), [("save-worse", 12), ("save-better-ctrl", 57), ("save-again", 57)]
)
def test_what_somebody_bears_weighs_on_whether_morale_holds(effect: str, chance: int) -> None:
    table = cellar(ctrl=7, afflictions={"fallout-1": {"kind": "fallout", "effects": [effect]}})
    (test,) = (one for one in offers(table, GM, do="morale") if "why" not in one.order)
    assert test.numbers["stands.ghoul"] == chance


def test_odds_can_be_left_off() -> None:
    table = cellar()
    for shown_to, seats in (("gm", {GM}), ("nobody", set()), ("all", {GM, ADA})):
        table.desk = Desk(show_odds=shown_to)
        for seat in (GM, ADA):
            numbers = {name for one in offers(table, seat, do="attack") for name in one.numbers}
            assert bool(numbers - {"die"}) == (seat in seats)


def test_the_option_is_the_tables() -> None:
    table = cellar()
    said = {"do": "set-option", "name": "show_odds", "value": "nobody", "reason": "no numbers"}
    table.adopt(table.submit(GM, said, ScriptedRoller([])))
    assert table.desk.show_odds == "nobody"


# The horror of four stats: what the GM's points would do


def check(evil: int = 12) -> Play[Any]:
    return play(
        "evil",
        {
            "characters": {"ada": {"points": {"brawn": 3}}},
            "evil": {"pool": evil},
            "check": {"who": "ada", "stat": "brawn", "act": "lift", "step": "set", "difficulty": 1},
            "table": {"seats": {ADA: {"plays": ["ada"]}}},
        },
    )


@pytest.mark.parametrize("spent", range(5))
def test_the_gm_sees_what_a_commitment_would_do(spent: int) -> None:
    (offer,) = offers(check(), GM, choice="evil", pick=spent)
    fare = ask("evil", "check", points=3, difficulty=1, evil=spent, policy="survive")
    assert offer.numbers["passes"] == int(fare["pass"] * 100)
    assert offer.numbers["removes"] == int(fare["removed"] * 100)
    assert offer.numbers["costs"] == int(fare["mean_loss"] * 10)


def test_no_pool_moves_what_a_player_is_shown() -> None:
    here, there = (msgspec.json.encode(weighing.offers(check(pool), ADA)) for pool in (1, 30))
    assert here == there


# Fourth Crusade: a knight and a beast whose defense the player does not see


def field(beast: Plain | None = None, **conditions: Plain) -> Play[Any]:
    knight = {"scores": {"precision": 2, "reaction": 1}, "attacks": {"sword": {"to_hit": 1}}}
    return play(
        "crusade",
        {
            "characters": {
                "ada": {**knight, "conditions": conditions},
                "bo": {"kind": "pc"},
                "beast": {"kind": "monster", "scores": {"agility": 4, "reaction": 4}, **(beast or {})},
            },
            "table": {"seats": {ADA: ["ada"], "player:bo": ["bo"]}},
        },
    )


def sword(game: Play[Any], seat: str) -> dict[str, int]:
    (offer,) = offers(game, seat, do="attack", who="ada", **{"with": "sword"})
    return offer.numbers


def hit(defense: int, bonus: int) -> int:
    chance: Fraction = ask("crusade", "reach-defense", defense=defense, bonus=bonus)["hit"]
    return int(chance * 100)


def test_the_gm_sees_the_chance_against_each_target() -> None:
    numbers = sword(field(), GM)
    assert (numbers["hit.beast"], numbers["hit.bo"]) == (hit(15 + 8, 3), hit(15, 3))


def test_a_player_sees_examples_for_a_defense_that_is_closed() -> None:
    numbers = sword(field(), ADA)
    assert "hit.beast" not in numbers
    assert numbers["hit.bo"] == hit(15, 3)
    assert [numbers[f"hit_{defense}"] for defense in (12, 15, 18, 21)] == [
        hit(defense, 3) for defense in (12, 15, 18, 21)
    ]


@pytest.mark.parametrize(
    "other",
    [{"scores": {"agility": 9, "reaction": 9}}, {"armor": 5}, {"hp": 3}, {"gm_notes": "an old wound"}],
)
def test_no_hidden_number_of_a_beast_moves_what_a_player_is_shown(other: Plain) -> None:
    here, there = (msgspec.json.encode(weighing.offers(one, ADA)) for one in (field(), field(other)))
    assert here == there


def test_a_secret_condition_moves_nothing_that_its_bearer_is_shown() -> None:
    cursed = {"curse": {"secret": True, "mods": {"to_hit": -4}}}
    assert sword(field(), ADA) == sword(field(**cursed), ADA)
    assert sword(field(), GM) != sword(field(**cursed), GM)


def charging(**beast: Any) -> Play[Any]:
    """A fight in which Ada may charge a beast that strikes back."""
    knight = {"scores": {"precision": 2, "stamina": 3, "health": 3}, "attacks": {"sword": {"to_hit": 1}}}
    claws = {"claw": {"kind": "other", "to_hit": 3}, "bite": {"kind": "other", "to_hit": 4}}
    return play(
        "crusade",
        {
            "characters": {"ada": knight, "beast": {"kind": "monster", "attacks": claws, **beast}},
            "encounter": {"mode": "combat", "order": ["ada", "beast"], "active": "ada"},
            "table": {"seats": {ADA: ["ada"]}},
        },
    )


def charge(game: Play[Any], seat: str) -> dict[str, int]:
    """The odds of what a charge brings back on who charges, and of what a blow from where one stands does."""
    (offer,) = offers(game, seat, do="charge", **{"with": "sword"})
    return {name: one for name, one in offer.numbers.items() if name.startswith(("back", "still"))}


def answered(bonus: int) -> tuple[int, int]:
    weighed = ask("crusade", "charge-or-attack", defense=15, bonus=3, own_defense=15, enemy_bonus=bonus)
    return int(weighed["enemy_hits"] * 100), int(weighed["enemy_hits_after_charge"] * 100)


def test_the_gm_sees_what_a_charge_brings_back() -> None:
    still, back = answered(4)
    assert charge(charging(), GM) == {"back.beast": back, "still.beast": still}
    assert back > still


def test_a_player_sees_examples_of_what_a_charge_brings_back() -> None:
    wanted = {
        (word, bonus): one
        for bonus in (0, 3, 6)
        for word, one in zip(("still", "back"), answered(bonus), strict=True)
    }
    assert charge(charging(), ADA) == {f"{word}_{bonus}": one for (word, bonus), one in wanted.items()}


@pytest.mark.parametrize(
    "other",
    [
        {"attacks": {}},
        {"attacks": {"claw": {"kind": "other", "to_hit": 9}}},
        {"armor": 5},
        {"gm_notes": "shy"},
    ],
)
def test_no_hidden_number_moves_the_charge_that_a_player_is_shown(other: Plain) -> None:
    here, there = (msgspec.json.encode(weighing.offers(one, ADA)) for one in (charging(), charging(**other)))
    assert here == there
    assert charge(charging(), GM) != charge(charging(**other), GM) or "attacks" not in other


def struck(beast: Plain | None = None, **attack: Any) -> Play[Any]:
    """A fight in which a beast's claw comes at Ada, who may answer."""
    claw = {"kind": "monster", "attacks": {"claw": {"kind": "other", "to_hit": 3}}}
    blow = {"attacker": "beast", "target": "ada", "with": "claw", "hit": True, "defense": 15, **attack}
    return play(
        "crusade",
        {
            "characters": {
                "ada": {"scores": {"reaction": 1, "stamina": 3, "health": 3}},
                "beast": beast or claw,
            },
            "encounter": {"mode": "combat", "order": ["beast", "ada"], "active": "beast", "attack": blow},
            "pending": [{"choice": "reaction", "who": "ada", "options": ["dodge", "none"]}],
            "table": {"seats": {ADA: ["ada"]}},
        },
    )


def dodged(game: Play[Any], seat: str) -> dict[str, int]:
    """The odds of the dodge that a seat is offered."""
    (dodge,) = offers(game, seat, choice="reaction", pick="dodge")
    return {name: one for name, one in dodge.numbers.items() if name.startswith(("avoids_", "turns_"))}


def avoided(bonus: int, extra: int) -> int:
    chance: Fraction = ask("crusade", "blind-dodge", defense=15, bonus=bonus, reaction=1, extra=extra)[
        "avoided"
    ]
    return int(chance * 100)


def test_the_gm_sees_what_a_dodge_would_avoid_before_the_roll() -> None:
    numbers = dodged(struck(stage="announced"), GM)
    assert [numbers[f"avoids_{extra}"] for extra in (0, 2)] == [avoided(3, 0), avoided(3, 2)]


ROLLED: Plain = {"stage": "rolled", "natural": 17, "total": 20}


def test_a_player_sees_what_a_dodge_with_more_sp_would_turn() -> None:
    numbers = offers(struck(stage="announced"), ADA, choice="reaction", pick="dodge")[0].numbers
    raised = {name: one for name, one in numbers.items() if name.startswith("raised_")}
    most = min(5, numbers["sp"] - numbers["price"])
    assert most > 0
    assert raised == {
        f"raised_{extra}_{bonus}": avoided(bonus, extra)
        for extra in range(1, most + 1)
        for bonus in (0, 3, 6)
    }


@pytest.mark.parametrize("stage", [{"stage": "announced"}, {**ROLLED, "secret": True}])
@pytest.mark.parametrize(
    "other",
    [
        {"attacks": {"claw": {"kind": "other", "to_hit": 9}}},
        {"scores": {"precision": 5}},
        {"armor": 5},
        {"gm_notes": "an old wound"},
    ],
)
def test_no_hidden_number_of_who_strikes_moves_the_dodge_that_a_player_is_shown(
    stage: Plain, other: Plain
) -> None:
    def beast(**more: Any) -> Play[Any]:
        return struck(
            {"kind": "monster", "attacks": {"claw": {"kind": "other", "to_hit": 3}}, **more}, **stage
        )

    here, there = (msgspec.json.encode(weighing.offers(one, ADA)) for one in (beast(), beast(**other)))
    assert here == there


def test_a_roll_that_is_known_leaves_a_dodge_no_odds() -> None:
    for seat in (GM, ADA):
        assert dodged(struck(**ROLLED), seat) == {}


def test_a_player_who_is_not_told_the_roll_sees_examples() -> None:
    wanted = {f"turns_{bonus}": avoided(bonus, 0) for bonus in (0, 3, 6)}
    assert dodged(struck(**ROLLED, secret=True), ADA) == wanted
    assert dodged(struck(stage="announced"), ADA) == wanted
