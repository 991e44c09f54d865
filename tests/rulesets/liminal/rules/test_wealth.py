"""Cash: prices, purses, wages, debts."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.wealth import (
    MEANS,
    Owing,
    cost,
    handed_over,
    is_enough,
    new_debt,
    owed,
    replenished,
)
from lampblack.rulesets.liminal.sheet import Debt

BOOK, STARTING = Options(), Options(cash_replenish="starting")
FOR_ANY = settings(derandomize=True, database=None)
SUMS = st.integers(0, 10**6)


def test_only_cash_costs_cash() -> None:
    assert {means: cost(7, means) for means in MEANS} == {"cash": 7, "card": 0, "barter": 0, "debt": 0}


@FOR_ANY
@given(cash=SUMS, out=SUMS)
def test_cash_never_falls_below_nothing(cash: int, out: int) -> None:
    handed = handed_over(cash, out)
    assert 0 <= handed <= cash
    assert (handed == out) == is_enough(cash, out)


@FOR_ANY
@given(cash=SUMS, start=SUMS, amount=SUMS)
def test_the_usual_job_brings_what_is_typed_or_by_option_what_is_missing(
    cash: int, start: int, amount: int
) -> None:
    assert (
        replenished(cash, start, amount, BOOK) == replenished(cash, start, amount, STARTING) == cash + amount
    )
    assert replenished(cash, start, None, BOOK) is None
    assert replenished(cash, start, None, STARTING) == (start if cash < start else cash)


def test_a_debt_keeps_what_was_not_spoken_of() -> None:
    debt = owed(None, Owing(to="bo", amount=5))
    assert debt == Debt(to="bo", amount=5)
    debt = owed(debt, Owing(text="by Sunday", amount=0))
    assert debt == Debt(to="bo", amount=0, text="by Sunday")
    assert owed(owed(debt, Owing(settled=True)), Owing(settled=False)) == debt


def test_debts_take_the_lowest_free_number() -> None:
    assert [new_debt(taken) for taken in ((), ("debt-1",), ("debt-2", "a"))] == ["debt-1", "debt-2", "debt-1"]
