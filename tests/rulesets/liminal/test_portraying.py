"""Who somebody is: a background and what it brings, words typed, chosen or left to the dice."""

from __future__ import annotations

from typing import Any

import pytest

from lampblack.kernel.errors import Illegal, LampblackError
from tests.rulesets.liminal.table import ADA, BO, PARTY, Table

SHELF: dict[str, Any] = {
    "backgrounds": {
        "mine/porter": {
            "name": "Porter",
            "gear": [{"name": "keys"}, {"name": "trunk", "tags": ["bulky"], "gm_notes": "it breathes"}],
            "cash": 300,
            "names": ["Odile", "Marek"],
            "looks": ["in a borrowed coat"],
            "bonds": ["a letter, not posted", "a guest who never left"],
        },
        "mine/diver": {
            "name": "Diver",
            "gear": [{"name": "knife", "dice": "d6"}],
            "questions": ["What sank?"],
        },
    }
}
EVERYTHING = ["background", "name", "looks", "bond", "question"]


def refused(table: Table, **order: Any) -> str:
    with pytest.raises(LampblackError) as fault:
        table.give("portray", **order)
    return fault.value.slug


def story(table: Table) -> dict[str, str]:
    return {str(part): words for part, words in table.state.characters["ada"].story.items()}


def kit(table: Table) -> list[str]:
    return [item.name for item in table.state.items.values() if item.at == "ada"]


def test_everything_is_left_to_the_dice_in_the_order_of_the_sheet() -> None:
    table = Table()
    said = table.give("portray", by=ADA, who="ada", roll=EVERYTHING, shelf=SHELF, faces=(2, 2, 2))
    assert story(table) == {
        "background": "Porter",
        "looks": "in a borrowed coat",
        "bond": "a guest who never left",
    }
    sheet = table.state.characters["ada"]
    assert (sheet.name, sheet.cash, sheet.cash_start) == ("Marek", 300, 300)
    assert kit(table) == ["keys", "trunk"]
    assert [roll["for"] for roll in said["rolls"]] == ["background", "name", "bond"]
    assert {throw.sees for throw in table.records[-1].throws} == {"all"}


def test_another_background_takes_back_what_the_first_one_brought() -> None:
    table = Table()
    table.give("portray", by=ADA, who="ada", background="mine/diver", shelf=SHELF)
    table.give("place", who="ada", present=False)
    table.give("portray", by=ADA, who="ada", background="mine/porter", shelf=SHELF)
    assert (story(table)["background"], kit(table)) == ("Porter", ["keys", "trunk"])
    assert table.view("gm")["characters"]["ada"]["slots_used"] == 3


def test_a_player_in_play_or_without_the_gear_keeps_the_background_the_gm_may_change_it() -> None:
    table = Table()
    table.give("portray", by=ADA, who="ada", background="mine/diver", shelf=SHELF)
    assert refused(table, by=ADA, who="ada", roll=["background"], shelf=SHELF, faces=(1,)) == "dealt-with"
    table.give("place", who="ada", present=False)
    table.give("move-item", item="ada-kit-1", to="bo")
    assert refused(table, by=ADA, who="ada", background="mine/porter", shelf=SHELF) == "dealt-with"
    table.give("portray", who="ada", background="mine/porter", shelf=SHELF)
    assert kit(table) == ["keys", "trunk"]
    assert table.state.items["ada-kit-1"].at == "bo"


def test_words_are_typed_changed_and_taken_away_whenever_one_likes() -> None:
    table = Table()
    table.give("portray", by=ADA, who="ada", name="Ada Marsh", story={"bond": "owes Bo", "looks": "tall"})
    table.give("portray", by=ADA, who="ada", story={"looks": "", "question": "who rang?"})
    assert story(table) == {"bond": "owes Bo", "question": "who rang?"}
    assert table.state.characters["ada"].name == "Ada Marsh"


def test_lines_of_the_own_background_can_be_drawn_later() -> None:
    table = Table()
    table.give("portray", by=ADA, who="ada", background="mine/porter", shelf=SHELF)
    table.give("portray", by=ADA, who="ada", roll=["bond"], shelf=SHELF, faces=(1,))
    assert story(table) == {"background": "Porter", "bond": "a letter, not posted"}


def test_all_that_is_still_open_is_left_to_the_dice_and_nothing_else() -> None:
    table = Table()
    table.give("portray", by=ADA, who="ada", background="mine/porter", story={"looks": "wet"}, shelf=SHELF)
    table.give("portray", by=ADA, who="ada", rest=True, shelf=SHELF, faces=(2,))
    assert story(table) == {"background": "Porter", "looks": "wet", "bond": "a guest who never left"}
    assert table.state.characters["ada"].name == "Ada"
    table.give("portray", by=BO, who="bo", rest=True, shelf=SHELF, faces=(1,))
    assert table.state.characters["bo"].story == {"background": "Diver", "question": "What sank?"}
    assert refused(table, by=BO, who="bo", rest=True) == "no-such-thing"


def test_dice_say_a_name_only_when_they_are_asked_for_one() -> None:
    table = Table()
    table.give("portray", by=ADA, who="ada", rest=True, shelf=SHELF, faces=(2, 2))
    assert table.state.characters["ada"].name == "Ada"
    assert story(table)["bond"] == "a guest who never left"
    table = Table()
    table.give("portray", by=ADA, who="ada", roll=["name"], rest=True, shelf=SHELF, faces=(2, 2, 2))
    assert table.state.characters["ada"].name == "Marek"


def test_what_cannot_be_is_refused() -> None:
    table = Table()
    assert refused(table, by=ADA, who="bo", name="Bo!") == "not-your-seat"
    assert refused(table, by=ADA, who="cy", name="Cy") == "no-such-character"
    assert refused(table, by=ADA, who="ada", background="mine/none", shelf=SHELF) == "no-such-thing"
    assert refused(table, by=ADA, who="ada", roll=["looks"]) == "no-such-thing"
    assert refused(table, by=ADA, who="ada", story={"gm_notes": "x"}) == "bad-argument"
    assert refused(table, who="horror", name="It") == "bad-target"


def test_others_hear_of_an_investigator_and_never_what_a_thing_keeps_from_them() -> None:
    table = Table(PARTY)
    table.give("portray", by=ADA, who="ada", background="mine/porter", shelf=SHELF)
    told = table.told(BO)
    assert told is not None
    assert told.result["story"] == {"background": "Porter"}
    assert "it breathes" not in str(table.view(BO))
    with pytest.raises(Illegal):
        table.give("portray", by=BO, who="ada", name="Eve")
