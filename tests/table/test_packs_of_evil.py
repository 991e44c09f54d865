"""The game of four stats with a pack: its stats, what stands against the players, its random tables; all the GM's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lampblack.kernel.errors import Illegal
from lampblack.packs.example import write_example
from tests.table.test_packs import House

SOUNDS = "keepers/night-sounds"


class Night(House):
    """A table of the game with the pack that one begins to write from, and Ada at it."""

    def __init__(self, folder: Path) -> None:
        write_example(folder / "packs" / "keepers", "evil")
        super().__init__(folder / "data", folder / "packs")
        self.gm = self.table(("keepers@1.0",), game="evil")
        self.ada = self.join(self.gm)

    def gives(self, **order: Any) -> dict[str, Any]:
        """Give an order of the GM's, and give what the GM's log says of it."""
        self.do(self.gm, order)
        return dict(self.entry(self.gm))

    def ready(self, kind: str, does: str) -> list[dict[str, Any]]:
        """The orders of what can be done with the first entry of a kind, as the GM's page gives them."""
        read = self.hall.sitting(self.gm.table).packs("gm")
        (entries,) = [one["entries"] for one in read["kinds"] if one["kind"] == kind]
        orders: list[dict[str, Any]] = next(
            one["orders"] for one in entries[0]["ready"] if one["does"] == does
        )
        return orders


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    night = Night(tmp_path)
    yield night
    night.store.close()


def test_a_table_is_rolled_on_before_everybody(night: Night) -> None:
    (order,) = night.ready("tables", "roll")
    assert order == {"do": "consult", "table": SOUNDS, "openly": True}
    entry = night.gives(**order, faces=[6])
    assert entry["result"] == {
        "dice": "d6",
        "faces": [6],
        "entry": "A fifth pair of boots on the stairs.",
    }
    (heard,) = night.hall.sitting(night.gm.table).log(night.ada.audience)[-1]["events"]
    assert heard == {
        "event": "table-rolled",
        "table": "Night sounds",
        "faces": [6],
        "entry": "A fifth pair of boots on the stairs.",
    }
    assert "shelf" not in json.dumps(entry)


def test_rolled_in_secret_nobody_hears_of_it(night: Night) -> None:
    night.gives(do="note-evil", name="The fifth keeper")
    nothing = night.heard[-1]
    (order,) = night.ready("tables", "roll-secretly")
    night.gives(**order)
    assert night.heard[-1] == nothing


@pytest.mark.parametrize(
    "order",
    [{"table": "keepers/none"}, {"table": SOUNDS, "shelf": {}}, {}],
    ids=["no-such-table", "a-shelf-of-ones-own", "no-table"],
)
def test_what_cannot_be_rolled_on_is_refused(night: Night, order: dict[str, Any]) -> None:
    with pytest.raises(Illegal, match="bad-argument"):
        night.gives(do="consult", **order)


def test_the_tables_are_the_gms(night: Night) -> None:
    night.do(night.ada, {"do": "join"})
    with pytest.raises(Illegal, match="not-your-seat"):
        night.do(night.ada, {"do": "consult", "table": SOUNDS})


def test_a_set_of_stats_is_laid_down_and_a_villain_noted(night: Night) -> None:
    for kind, does in (("presets", "set-stats"), ("villains", "note-evil")):
        (order,) = night.ready(kind, does)
        night.gives(**order)
    view = json.loads(night.hall.sitting(night.gm.table).ears["gm"].pieces["stats"])
    assert [one["name"] for one in view] == ["Hands", "Lamp", "Talk", "Quiet"]
    evil = json.loads(night.hall.sitting(night.gm.table).ears["gm"].pieces["evil"])
    assert evil["name"] == "The fifth keeper"
    assert b"keeper" not in night.heard[-1]
