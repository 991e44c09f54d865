"""A round of a fight, counted in steps that are each run once, comes to what whole hits over every face come to."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.throw import Roller
from lampblack.odds import brute
from lampblack.odds.asking import Exact
from lampblack.odds.chain import end
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.questions.lasting import Side, fighting
from lampblack.rulesets.liminal.questions.striking import DOWN
from lampblack.rulesets.liminal.rules.harm import Blow, Target, take_hit

DICE = st.lists(st.sampled_from([4, 6, 8]), min_size=1, max_size=2).map(tuple)
NUMBERS = st.tuples(st.integers(0, 6), st.integers(0, 22), st.integers(0, 3))


@settings(max_examples=60, derandomize=True, deadline=None)
@given(DICE, NUMBERS, st.booleans())
def test_a_round_is_what_every_fall_of_whole_hits_comes_to(
    dice: tuple[int, ...], numbers: tuple[int, int, int], extremes: bool
) -> None:
    hp, strength, armor = numbers
    options = Options(natural_extremes=extremes)
    target = Target(hp=hp, score=strength, armor=armor)

    def whole(roller: Roller) -> Side:
        hit = take_hit(target, Blow(max(roller.pool(dice, reason="attack"))), options, roller)
        left = strength if hit.injury is None else hit.injury.score
        return None if hit.outcome in DOWN else (hp - hit.loss.hp_lost, left)

    assert fighting(armor, dice, options, Exact())((hp, strength)) == brute.spread(whole)


def test_a_whole_fight_ends_where_round_after_round_leads() -> None:
    """Every way of every round, none of them merged: three blows of 1 or 2 are the end of 2 HP and 1 STR."""
    step = fighting(0, (2,), Options(), Exact())
    start: Side = (2, 1)
    rounds = [brute.after(start, step, number) for number in range(4)]
    assert rounds[-1] == {None: 1}
    assert end(start, step).steps == sum((1 - after.get(None, Fraction(0)) for after in rounds), Fraction(0))
