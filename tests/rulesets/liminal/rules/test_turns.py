"""Whose turn it is: phases, runs of neighbours, what keeps somebody from acting."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.given import read_state
from lampblack.rulesets.liminal.rules.turns import Turn, has_turn, in_turn, refusals, run
from lampblack.rulesets.liminal.state import State

PEOPLE: dict[str, Any] = {
    "ada": {"kind": "investigator"},
    "bo": {"kind": "associate"},
    "ghoul": {"kind": "npc"},
    "it": {"kind": "horror"},
}


def fight(
    options: dict[str, Any] | None = None, people: dict[str, Any] | None = None, **fields: Any
) -> State:
    encounter = {"status": "running", "participants": list(PEOPLE), **fields}
    return read_state({"characters": {**PEOPLE, **(people or {})}, "encounter": encounter}, options or {})


def slugs(state: State, who: str, action: str | None = "attack", *, is_gm: bool = True) -> list[str]:
    return [one.slug for one in refusals(state, Turn(who, action, is_gm))]


def test_each_side_has_its_phase() -> None:
    assert in_turn(fight()) == ("ada", "bo")
    assert in_turn(fight(phase="adversaries")) == ("ghoul", "it")
    assert slugs(fight(), "ghoul") == ["not-your-turn"]
    assert slugs(fight(), "ada") == []


@settings(derandomize=True, database=None)
@given(
    order=st.permutations(list(PEOPLE)), place=st.integers(0, 3), is_wide=st.booleans(), down=st.booleans()
)
def test_a_run_is_neighbours_of_one_side_that_no_able_foe_cuts(
    order: list[str], place: int, is_wide: bool, down: bool
) -> None:
    people = {"ghoul": {"kind": "npc", "life": "out-of-combat" if down else "active"}}
    options = {"pool_scope": "round"} if is_wide else {}
    state = fight(options, people, order_mode="strict", order=order, turn=order[place])
    ours = {"ada", "bo"} if order[place] in ("ada", "bo") else {"ghoul", "it"}
    by_hand = []
    for name in order[place:]:
        if name in ours:
            by_hand.append(name)
        elif not is_wide and not (down and name == "ghoul"):
            break
    assert list(run(state)) == by_hand
    assert all(has_turn(state, name) == (name in by_hand) for name in PEOPLE)


def test_a_surprise_round_in_strict_order_goes_by_phase() -> None:
    state = fight(order_mode="strict", surprise="investigators", surprised=["bo"])
    assert in_turn(state) == ("ada", "bo")
    assert slugs(state, "bo") == ["surprised"]


@pytest.mark.parametrize(
    ("life", "slug"),
    [
        ("dead", "dead"),
        ("lost", "lost"),
        ("unconscious", "cannot-act"),
        ("helpless", "cannot-act"),
        ("fleeing", "cannot-act"),
        ("serving", None),
    ],
)
def test_lives_that_cannot_act(life: str, slug: str | None) -> None:
    state = read_state({"characters": {"ada": {"life": life}}}, {})
    assert slugs(state, "ada") == ([slug] if slug else [])


def test_with_simultaneous_turns_who_declared_in_time_still_acts() -> None:
    plan = {"declared": {"action": "attack", "strike": {"target": "ada"}}}
    down = {
        "ghoul": {"kind": "npc", "life": "out-of-combat"},
        "it": {"kind": "horror", "life": "out-of-combat"},
    }
    fields = {"phase": "adversaries", "able": ["ada", "ghoul"], "actors": {"ghoul": plan, "it": plan}}
    late = fight({"resolution": "simultaneous"}, down, **fields)
    assert slugs(late, "ghoul") == []
    assert slugs(late, "it") == ["cannot-act"]
    assert slugs(fight({}, down, **fields), "ghoul") == ["cannot-act"]


def test_an_action_is_spent_once_and_a_declaration_binds_players_after_a_die() -> None:
    spent = fight(actors={"ada": {"action": "move"}})
    assert slugs(spent, "ada") == ["action-spent"]
    assert slugs(spent, "ada", None) == []
    plan = {"ada": {"declared": {"action": "move"}}}
    held = fight(actors=plan, locked=True)
    assert slugs(held, "ada", is_gm=False) == ["declarations-locked"]
    assert slugs(held, "ada", "move", is_gm=False) == []
    assert slugs(held, "ada") == []
    assert slugs(fight(actors=plan), "ada", is_gm=False) == []
    assert slugs(fight({"declaration_lock": False}, actors=plan, locked=True), "ada", is_gm=False) == []
