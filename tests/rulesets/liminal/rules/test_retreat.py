"""Getting away: own Saves or one for all, what failing leaves; against a count by hand and the odds of the files."""

from fractions import Fraction
from math import prod

import pytest

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.rollers import Roller, ScriptedRoller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.retreat import Away, Runner, get_away
from tests.cases.ledger import everything
from tests.rulesets.liminal.rules.every import every, passing

BOOK, TOGETHER = Options(), Options(retreat_save="group")
EXPOSED = Options(retreat_fail="stay-and-exposed")
ADA, BO, CY = Runner("ada", 10), Runner("bo", 12), Runner("cy", 8)
FLEEING = Runner("ghoul", 3, needs_save=False)


def outcomes(*runners: Runner, faces: tuple[int, ...], options: Options = BOOK, by: str | None = None) -> str:
    away = get_away(runners, options, ScriptedRoller(faces), by)
    return " ".join(one.outcome for one in away.values())


def test_each_who_leaves_makes_an_own_save() -> None:
    assert outcomes(ADA, BO, faces=(10, 13)) == "escaped stays"


def test_who_flees_needs_none_unless_it_is_asked_for() -> None:
    assert outcomes(FLEEING, ADA, faces=(11,)) == "escaped stays"
    assert outcomes(Runner("ghoul", 3), faces=(4,)) == "stays"


def test_by_option_one_save_decides_for_all_who_need_one() -> None:
    assert outcomes(ADA, BO, faces=(10,), options=TOGETHER) == "escaped escaped"
    assert outcomes(ADA, BO, faces=(11,), options=TOGETHER) == "stays stays"
    assert outcomes(ADA, BO, faces=(11,), options=TOGETHER, by="bo") == "escaped escaped"
    assert outcomes(FLEEING, BO, faces=(13,), options=TOGETHER) == "escaped stays"
    assert outcomes(FLEEING, faces=(), options=TOGETHER) == "escaped"


def test_by_option_failing_leaves_a_mark_and_getting_away_never_does() -> None:
    away = get_away([ADA, BO], EXPOSED, ScriptedRoller([20, 1]))
    assert [one.exposed for one in away.values()] == [True, False]
    assert not get_away([ADA], BOOK, ScriptedRoller([20]))["ada"].exposed


def test_who_gets_away_as_often_as_a_count_by_hand_says() -> None:
    party = (ADA, BO, CY)

    def out(roller: Roller) -> int:
        return sum(one.outcome == "escaped" for one in get_away(party, BOOK, roller).values())

    found = every(out)
    assert found[3] == prod((passing(one.dex) for one in party), start=Fraction(1))
    assert found[0] == prod((1 - passing(one.dex) for one in party), start=Fraction(1))
    together = every(lambda roller: get_away(party, TOGETHER, roller)["cy"].outcome)
    assert together == {"escaped": passing(ADA.dex), "stays": 1 - passing(ADA.dex)}


ODDS = [odds for _, odds in everything() if isinstance(odds, Odds) and odds.question == "retreat"]


def away_within(dex: int, rounds: int) -> Fraction:
    """The chance that one is away after so many tries, by the rule."""

    def tries(roller: Roller) -> bool:
        return any(_try(dex, roller).outcome == "escaped" for _ in range(rounds))

    return every(tries)[True]


def _try(dex: int, roller: Roller) -> Away:
    return get_away([Runner("one", dex)], BOOK, roller)["one"]


@pytest.mark.parametrize("odds", ODDS, ids=lambda odds: str(odds.id))
def test_the_rule_gives_the_odds_of_the_files(odds: Odds) -> None:
    scores, rounds = odds.inputs["dex"], odds.inputs["rounds"]
    chances = [away_within(dex, rounds) for dex in scores]
    found = {"all_out": str(prod(chances, start=Fraction(1)))}
    if len(scores) == 1:
        found["expected_tries"] = str(1 / away_within(scores[0], 1))
    assert found == odds.answer
