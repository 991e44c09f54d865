"""The fantasy game rolls on its packs: random tables before all or in secret, and the disorder that is due."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lampblack.kernel.errors import Illegal
from lampblack.packs.library import OWN
from lampblack.packs.reading import read_pack
from lampblack.rulesets import CONTENT
from lampblack.rulesets.crusade.reckoning import reckon
from lampblack.table.chairs import Chair
from tests.table.test_packs import House

CAUSEWAY = "the-salt-march/on-the-causeway"


class Evening(House):
    """A table of the fantasy game with our own pack, Ada at it, and Maren whom the GM made."""

    def __init__(self, folder: Path, packs: tuple[str, ...] | None = None) -> None:
        super().__init__(folder)
        self.gm = self.table(packs, game="crusade")
        self.ada = self.join(self.gm)
        self.do(self.gm, {"do": "create", "fields": {"kind": "pc", "name": "Maren"}})
        self.maren: str = self.entry(self.gm)["result"]["id"]

    def gives(self, chair: Chair, **order: Any) -> dict[str, Any]:
        """Give an order, and give what the GM's log says of it."""
        self.do(chair, order)
        return dict(self.entry(self.gm))

    def breaks(self) -> dict[str, str]:
        """Let Maren's mind give way; gives the answer to it, still without a pick."""
        self.do(self.gm, {"do": "drain", "target": self.maren, "pool": "sanity", "amount": 99})
        return {"do": "choose", "choice": "disorder", "who": self.maren}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.store.close()


def test_a_roll_on_a_table_says_its_name_and_the_row_that_fits(evening: Evening) -> None:
    entry = evening.gives(evening.gm, do="roll", table=CAUSEWAY, faces=[7])
    result = entry["result"]
    assert (result["dice"], result["faces"], result["total"]) == ("d8", [7], 7)
    assert (result["why"], result["entry"]) == ("On the causeway", "A child who sells dry matches.")
    assert b"dry matches" in evening.heard[-1]
    assert "shelf" not in json.dumps(entry)


def test_rolled_in_secret_nobody_hears_of_it(evening: Evening) -> None:
    evening.do(evening.gm, {"do": "note", "text": "nothing yet", "secret": True})
    nothing = evening.heard[-1]
    evening.gives(evening.gm, do="roll", table=CAUSEWAY, secret=True)
    assert evening.heard[-1] == nothing


@pytest.mark.parametrize(
    ("order", "slug"),
    [
        ({"table": "the-salt-march/none"}, "no-table"),
        ({"table": CAUSEWAY, "dice": "d6"}, "bad-argument"),
        ({}, "bad-argument"),
        ({"table": CAUSEWAY, "shelf": {}}, "bad-argument"),
    ],
    ids=["no-such-table", "table-and-dice", "neither", "a-shelf-of-ones-own"],
)
def test_what_cannot_be_rolled_is_refused(evening: Evening, order: dict[str, Any], slug: str) -> None:
    with pytest.raises(Illegal, match=slug):
        evening.do(evening.gm, {"do": "roll", **order})


def test_the_tables_of_a_pack_are_the_gms(evening: Evening) -> None:
    with pytest.raises(Illegal, match="gm-only"):
        evening.do(evening.ada, {"do": "roll", "table": CAUSEWAY})
    assert evening.gives(evening.ada, do="roll", dice="2d6")["result"]["dice"] == "2d6"


def test_a_disorder_is_rolled_on_those_of_the_pack(evening: Evening) -> None:
    entry = evening.gives(evening.gm, **evening.breaks(), pick="roll", packs=True, faces=[12])
    assert [throw["dice"] for throw in entry["dice"]] == [[12]]
    assert entry["result"]["disorder"] == "Unbearable silence"
    sheets = evening.hall.sitting(evening.gm.table).play.state.characters
    assert sheets[evening.maren].disorders == ("Unbearable silence",)


def test_the_tables_own_list_is_rolled_on_unless_the_pack_is_asked_for(evening: Evening) -> None:
    with pytest.raises(Illegal, match="no-table"):
        evening.do(evening.gm, {**evening.breaks(), "pick": "roll"})
    evening.do(
        evening.gm, {"do": "set-option", "name": "disorders", "value": ["Stares at bells"], "reason": "ours"}
    )
    answer = {"do": "choose", "choice": "disorder", "who": evening.maren, "pick": "roll"}
    assert evening.gives(evening.gm, **answer)["result"]["disorder"] == "Stares at bells"


def test_without_a_pack_there_is_no_list_to_roll_on(tmp_path: Path) -> None:
    evening = Evening(tmp_path, packs=())
    with pytest.raises(Illegal, match="no-table"):
        evening.do(evening.gm, {**evening.breaks(), "pick": "roll", "packs": True})
    evening.store.close()


def test_whoever_comes_from_our_pack_can_pay_for_an_attack_at_the_prices_of_the_game(
    evening: Evening,
) -> None:
    pack = next(iter(evening.hall.sitting(evening.gm.table).play.desk.packs.values()))
    contents = read_pack(OWN / pack.id, CONTENT).contents
    assert [name for name, weapon in contents["weapons"].items() if weapon.sp is not None] == []
    for name, creature in contents["creatures"].items():
        ready = next(iter(CONTENT["crusade"]["creatures"].ready(name, creature, contents)))
        evening.do(evening.gm, ready.orders[0])
    state = evening.hall.sitting(evening.gm.table).play.state
    for sheet in state.characters.values():
        if sheet.kind != "pc":
            assert reckon(sheet, state.options).sp_max >= 12, sheet.name
