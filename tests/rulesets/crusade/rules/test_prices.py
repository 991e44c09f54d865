"""Prices of squares against walking square by square, and what can be paid."""

from itertools import product

import pytest

from lampblack.rulesets.crusade.rules import prices
from lampblack.rulesets.crusade.rules.prices import Price, Stride


def squarewise(stride: Stride, squares: int, allowance: int) -> int:
    """Pay square by square: each one beyond the allowance that nobody paid for yet costs 1."""
    moved, paid, cost = stride.moved, stride.paid, 0
    for _ in range(squares):
        moved += 1
        if moved - allowance > paid:
            paid, cost = paid + 1, cost + 1
    return cost


@pytest.mark.parametrize("adds", [True, False])
def test_squares_cost_what_they_cost_one_by_one(adds: bool) -> None:
    for speed, charges, moved, squares in product(range(5), range(3), range(9), range(9)):
        allowance = speed + 2 * speed * charges if adds or not charges else 2 * speed * charges
        first = squarewise(Stride(speed, charges=charges), moved, allowance)
        stride = Stride(speed, moved, first, charges)
        assert prices.allowance(stride, charge_adds=adds) == allowance
        assert prices.squares_price(stride, squares, charge_adds=adds) == squarewise(
            stride, squares, allowance
        )


def test_reach_is_the_farthest_that_can_be_paid() -> None:
    for speed, moved, sp in product(range(6), range(8), range(6)):
        paid = prices.squares_price(Stride(speed), moved, charge_adds=False)
        stride = Stride(speed, moved, paid)
        free = prices.free_squares(stride, charge_adds=False)
        reach = prices.reach(free, sp, paid, None)
        assert prices.squares_price(stride, free, charge_adds=False) == 0
        assert prices.squares_price(stride, reach, charge_adds=False) <= sp
        assert prices.squares_price(stride, reach + 1, charge_adds=False) > sp


def test_the_cap_ends_where_reach_ends() -> None:
    for speed, moved in product(range(1, 6), range(8)):
        paid = prices.squares_price(Stride(speed), moved, charge_adds=False)
        if paid > speed:
            continue
        stride = Stride(speed, moved, paid)
        reach = prices.reach(prices.free_squares(stride, charge_adds=False), 99, paid, speed)
        inside = prices.squares_price(stride, reach, charge_adds=False)
        beyond = prices.squares_price(stride, reach + 1, charge_adds=False)
        assert not prices.is_too_far(stride, inside, capped=True)
        assert prices.is_too_far(stride, beyond, capped=True)
        assert not prices.is_too_far(stride, beyond, capped=False)


def test_the_price_list_of_attacks() -> None:
    assert [prices.attack_price(n, None) for n in range(4)] == [10, 8, 8, 8]
    assert prices.attack_price(3, 5) == 5
    assert (prices.interact_price(0), prices.interact_price(1)) == (0, 5)
    assert [prices.draw_price(where, 2) for where in ("sheath", "ground", "other")] == [0, 5, 5]
    assert (prices.act_price(), prices.act_price(0)) == (5, 0)
    assert (prices.spell_price(None), prices.spell_price(7)) == (0, 7)


@pytest.mark.parametrize(
    ("own_turn", "in_combat", "charged", "price"),
    [(True, True, False, 0), (False, True, False, 1), (False, False, False, 0), (False, False, True, 1)],
)
def test_talk(own_turn: bool, in_combat: bool, charged: bool, price: int) -> None:
    assert prices.talk_price(own_turn=own_turn, in_combat=in_combat, charged_outside=charged) == price


def test_what_can_be_paid() -> None:
    for sp, action, strict in product(range(8), range(6), range(4)):
        price = Price(action, strict)
        assert prices.can_pay(sp, price, floors=False) == (sp >= action + strict)
        floored = sp >= action + strict or (action > 0 and sp >= strict + 1)
        assert prices.can_pay(sp, price, floors=True) == floored
        assert prices.paid(sp, price) == min(sp, action + strict)
