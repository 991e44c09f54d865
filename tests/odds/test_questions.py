"""Questions without a case in the files, against answers worked out here by hand or by listing every fall."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from lampblack import odds
from lampblack.odds.asking import HasQuestions
from lampblack.rulesets import SHELF


def ask(game: str, question: str, options: dict[str, Any] | None = None, **inputs: Any) -> Any:
    room: HasQuestions = SHELF[game]
    return odds.ask(room, question, inputs, options)


def passes(score: int) -> Fraction:
    """A 1 passes, a 20 fails."""
    return Fraction(min(19, max(1, score)), 20)


def down(dice: tuple[int, ...], hp: int, armor: int, strength: int) -> Fraction:
    """Chance that one hit puts somebody down, over every fall of the dice."""
    falls = list(product(*(range(1, sides + 1) for sides in dice)))
    chance = Fraction(0)
    for fall in falls:
        overflow = max(0, max(fall) - armor) - hp
        left = strength - overflow
        if overflow > 0:
            chance += 1 - passes(left) if left > 0 else 1
    return chance / len(falls)


@pytest.mark.parametrize("score", [0, 1, 7, 19, 20, 30])
def test_save(score: int) -> None:
    assert ask("liminal", "save", score=score)["passed"] == passes(score)
    without = ask("liminal", "save", {"natural_extremes": False}, score=score)["passed"]
    assert without == Fraction(min(20, score), 20)


def test_critical_save() -> None:
    assert ask("liminal", "critical-save", score=12, overflow=5)["passed"] == passes(7)
    assert ask("liminal", "critical-save", score=3, overflow=3)["passed"] == 0
    assert ask("liminal", "critical-save", score=3, overflow=0)["passed"] == passes(3)


def test_any_down_and_gang_or_split() -> None:
    one, other = {"hp": 3, "armor": 1, "str": 9}, {"hp": 0, "str": 4}
    up = (1 - down((8,), 3, 1, 9)) * (1 - down((8,), 0, 0, 4))
    assert ask("liminal", "any-down", dice=["d8"], targets=[one, other])["any"] == 1 - up
    answer = ask("liminal", "gang-or-split", dice=["d6", "d8+d4"], hp=3, armor=0, str=8)
    assert answer == {"gang": down((6, 8, 4), 3, 0, 8), "split": down((6,), 3, 0, 8) + down((8, 4), 3, 0, 8)}


def test_hits_to_down_counts_on_from_what_is_left() -> None:
    answer = ask("liminal", "hits-to-down", dice=["d6"], hp=2, armor=0, str=5, hits=3)
    first = down((6,), 2, 0, 5)
    assert answer["within"][0] == first
    assert answer["within"] == sorted(answer["within"])
    unhurt = ask("liminal", "unhurt", dice=["d6"], hp=2, armor=0, str=5, hits=3)["unhurt"]
    assert answer["within"][2] == 1 - unhurt
    many = ask("liminal", "hits-to-down", dice=["d6"], hp=2, armor=0, str=5, hits=12)["within"]
    assert many[-1] == 1
    assert answer["expected_hits"] == 1 + sum((1 - chance for chance in many), Fraction(0))


def test_what_never_comes_through_never_ends() -> None:
    answer = ask("liminal", "hits-to-down", dice=["d4"], hp=2, armor=4, str=5, hits=2)
    assert answer == {"expected_hits": "never", "within": [0, 0]}
    assert ask("liminal", "hits-to-total", dice=["d4"], hp=2, armor=4)["expected_hits"] == "never"
    assert ask("liminal", "device-life", dice=["d4"], stability=9)["expected_instances"] == "never"
    assert ask("liminal", "race", investigator={"hp": 1, "armor": 9, "str": 1, "dice": ["d6"]},
               foe={"hp": 1, "armor": 9, "str": 1, "dice": ["d6"]})["foe_first"] == 0  # fmt: skip


def test_blast_count() -> None:
    answer = ask("liminal", "blast-count", dice=["d6"], there=4)
    assert answer == {"expected": Fraction(1 + 2 + 3 + 4 * 3, 6), "all": Fraction(1, 2)}


def test_options_of_morale() -> None:
    few = ask("liminal", "group-morale", {"morale_half": "more-than-half"}, score=10, members=2)
    assert few == {"first_casualty": Fraction(1, 2), "by_half": Fraction(1, 2)}
    assert ask("liminal", "group-morale", score=10, members=1) == {"first_casualty": 0, "by_half": 0}


def test_retreat_by_one_save_for_all() -> None:
    answer = ask("liminal", "retreat", {"retreat_save": "group"}, dex=[12, 3, 3], rounds=2)
    assert answer["all_out"] == 1 - Fraction(2, 5) ** 2


def test_shown_dodge() -> None:
    """A d20 with +3 against 15 hits from 12 up; totals 15 to 23 cost 5 with what is above 15 + 1 on top."""
    answer = ask("crusade", "shown-dodge", attack_roll="1d20", defense=15, bonus=3, reaction=1, sp=8)
    prices = [5 + max(0, total - 15 - 1 + 1) for total in range(15, 24)]
    assert answer["sure_price"] == max(prices) == 13
    assert answer["mean_price"] == Fraction(sum(prices), len(prices))
    assert answer["affordable"] == Fraction(sum(price <= 8 for price in prices), len(prices))
    never = ask("crusade", "shown-dodge", defense=99, bonus=0, reaction=1, sp=8)
    assert never["mean_price"] == "never"


def test_sanity_recovery() -> None:
    answer = ask("crusade", "sanity-recovery", missing=4, days=[1, 2])
    assert answer["full_after"] == {1: Fraction(1, 2), 2: Fraction(33, 36)}
    assert ask("crusade", "sanity-recovery", missing=0, days=[1])["mean_days"] == 0


def test_one_hit() -> None:
    answer = ask("crusade", "one-hit", damage="2d6+1", hp=7, health=0)
    assert answer == {"mean": 8, "down": Fraction(26, 36), "slain": 0}
    assert ask("crusade", "one-hit", damage="20", hp=7, health=1)["slain"] == 1


def test_charge_or_attack() -> None:
    answer = ask(
        "crusade", "charge-or-attack", attack_roll="1d20", defense=15, bonus=3, own_defense=16, enemy_bonus=4
    )
    assert answer == {
        "attack": Fraction(9, 20),
        "charge": Fraction(11, 20),
        "enemy_hits": Fraction(9, 20),
        "enemy_hits_after_charge": Fraction(11, 20),
    }
    half = ask(
        "crusade", "charge-or-attack", attack_roll="1d20", defense=15, own_defense="31/2", enemy_bonus=0
    )
    assert half["enemy_hits"] == Fraction(5, 20)


@pytest.mark.parametrize(
    ("squares", "walk", "charge", "cheaper"),
    [(0, 10, 12, "walk_and_attack"), (8, 12, 12, "equal"), (9, 13, 12, "charge"), (20, 24, 20, "charge")],
)
def test_charge_price(squares: int, walk: int, charge: int, cheaper: str) -> None:
    answer = ask("crusade", "charge-price", speed=6, squares=squares)
    assert answer == {"walk_and_attack": walk, "charge": charge, "cheaper": cheaper}


def test_staggered_by_addition() -> None:
    answer = ask("crusade", "staggered", triggers=2, stagger_duration="add")
    assert answer["mean"] == 14
    assert answer["exactly"][8] == Fraction(1, 256)


def test_half_points_of_a_defense_count() -> None:
    assert ask("crusade", "reach-defense", attack_roll="1d20", defense="31/2")["hit"] == Fraction(5, 20)
    assert ask("crusade", "reach-defense", {"ties_hit": False}, attack_roll="1d20", defense=15)[
        "hit"
    ] == Fraction(5, 20)


Sheet = tuple[int, ...]


@pytest.mark.parametrize(("players", "evil", "policy"), [(2, 1, "survive"), (2, 3, "guard"), (3, 4, "press")])
def test_a_party_counted_one_by_one_fares_the_same(players: int, evil: int, policy: str) -> None:
    """The twin keeps every sheet of everybody; the question counts the living alone."""
    room: HasQuestions = SHELF["evil"]
    party: dict[tuple[Sheet, ...], Fraction] = {((3, 2, 2, 1),) * players: Fraction(1)}
    pool = 8 * players
    while pool:
        spent = min(evil, pool)
        pool -= spent
        after: dict[tuple[Sheet, ...], Fraction] = {}
        for living, chance in party.items():
            for left, more in one_check(living, spent, policy).items():
                after[left] = after.get(left, Fraction(0)) + chance * more
        party = after
    inputs = {"players": players, "evil": evil, "policy": policy, "sheet": [3, 2, 2, 1]}
    answer = odds.ask(room, "party-outlasts", inputs)
    assert answer["survives"] == sum(chance for living, chance in party.items() if living)
    assert answer["unbroken"] == sum(chance for living, chance in party.items() if len(living) == players)


def one_check(living: tuple[Sheet, ...], spent: int, policy: str) -> dict[tuple[Sheet, ...], Fraction]:
    if not living:
        return {living: Fraction(1)}
    sheet, others = living[0], living[1:]
    points = max(sheet)
    at = sheet.index(points)
    found: dict[tuple[Sheet, ...], Fraction] = {}
    for own, hits in product(range(points + 1), range(spent + 1)):
        weight = binomial(points, own) * binomial(spent, hits)
        left = points - loss(own, hits, points, policy)
        rest = (*sheet[:at], left, *sheet[at + 1 :])
        party = (*others, rest) if left > 0 else others
        found[party] = found.get(party, Fraction(0)) + weight
    return found


def binomial(count: int, hits: int) -> Fraction:
    ways = sum(sum(coins) == hits for coins in product((0, 1), repeat=count))
    return Fraction(ways, 2**count)


def loss(own: int, hits: int, points: int, policy: str) -> int:
    """What is lost at difficulty 1."""
    most = min(own, hits)
    spend = {"guard": most, "press": 0, "survive": min(max(0, own - 1), hits)}[policy]
    if policy == "survive" and hits - spend >= points and hits - most < points:
        spend = hits - points + 1
    return hits - spend


def test_contested_checks_need_not_be_whole() -> None:
    assert ask("evil", "contested-checks", players=1, evil=3) == {
        "checks": Fraction(8, 3),
        "fewest": 2,
        "most": 8,
    }


def test_house_rules_of_cancelling_count() -> None:
    rows = ask("evil", "cancel-table", {"partial_cancel": False}, points=3, successes=3, gm_successes=2)[
        "rows"
    ]
    assert [row["cancel"] for row in rows] == [0, 2]
    hopeless = ask("evil", "check", {"hopeless_checks": "auto_fail"}, points=1, difficulty=2, evil=4)
    assert (hopeless["pass"], hopeless["mean_loss"]) == (0, 0)
    lenient = ask(
        "evil", "check", {"diff2_after_cancel": "lenient"}, points=2, difficulty=2, evil=1, policy="surplus"
    )
    assert lenient["pass"] == Fraction(1, 4)
