"""Whatever a pack offers in one tap is an order that the game takes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lampblack.kernel.content import Ready
from lampblack.kernel.desk import SatDown
from lampblack.kernel.play import Play, Stamp
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.tree import plain
from lampblack.packs.example import EXAMPLES
from lampblack.packs.library import OWN
from lampblack.packs.pack import Pack
from lampblack.packs.reading import read_pack
from lampblack.rulesets import CONTENT, SHELF
from lampblack.table.packing import used

ADA: dict[str, list[dict[str, Any]]] = {
    "liminal": [
        {"do": "create", "id": "ada", "fields": {"kind": "investigator"}},
        {"do": "afflict", "who": "ada", "kind": "wound"},
    ],
    "crusade": [{"do": "create", "id": "ada", "fields": {}}],
    "evil": [],
}
BLANKS = {"?who": "ada", "?at": "ada", "?affliction": "wound-1"}


def filled(part: Any, made: list[str], pack: str) -> Any:
    """Fill an order as the GM's page does it."""
    match part:
        case dict():
            return {key: filled(inner, made, pack) for key, inner in part.items()}
        case list():
            return [filled(inner, made, pack) for inner in part]
        case str() if part in BLANKS:
            return BLANKS[part]
        case str() if part[:1] == "$" and part[1:].isdecimal():
            return made[int(part[1:])]
        case str() if part.startswith("@/"):
            return f"{pack}{part[1:]}"
        case _:
            return part


def play_of(pack: Pack) -> Play[Any]:
    room = SHELF[pack.manifest.game]
    play = Play(room, room.new_state({}))
    play.lay_out([used(pack)])
    play.adopt(play.table_did(SatDown(seat="player:a", name="Ana"), Stamp()))
    for order in ADA[pack.manifest.game]:
        play.adopt(play.submit("gm", order, SeededRoller(1)))
    return play


def shelved(play: Play[Any], order: dict[str, Any], pack: Pack) -> dict[str, Any]:
    """Write into an order what it asks of the pack, as the table does."""
    form = play.room.orders.get(order["do"])
    if form is None or not form.shelf or form.shelf_for.isdisjoint(order):
        return order
    kinds = CONTENT[pack.manifest.game]
    shelf = {
        name: {
            f"{pack.manifest.id}/{id_}": kinds[name].dealt(entry, pack.contents)
            for id_, entry in pack.contents[name].items()
        }
        for name in form.shelf
    }
    return {**order, "shelf": shelf}


def carried_out(play: Play[Any], ready: Ready, pack: Pack) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = []
    made: list[str] = []
    for number, order in enumerate(plain(ready.orders)):
        named = {"id": f"new-{number}"} if order["do"] in ("create", "add", "clock", "handout") else {}
        known = shelved(play, {**named, **filled(order, made, pack.manifest.id)}, pack)
        accepted = play.submit("gm", known, SeededRoller(number))
        play.adopt(accepted)
        results.append(play.room.result(accepted.record))
        made.append(str(named.get("id", "")))
    return results


PLACES = [*(EXAMPLES / game for game in CONTENT), *sorted(path for path in OWN.iterdir() if path.is_dir())]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place.parent.name}-{place.name}")
def test_every_tap_of_a_pack_is_taken(place: Any) -> None:
    pack = read_pack(place, CONTENT)
    kinds = CONTENT[pack.manifest.game]
    done = 0
    for name, entries in pack.contents.items():
        for id_, entry in entries.items():
            for ready in kinds[name].ready(id_, entry, pack.contents):
                carried_out(play_of(pack), ready, pack)
                done += 1
    assert done >= 3


def test_a_horror_comes_unseen_with_what_the_gm_needs() -> None:
    pack = read_pack(EXAMPLES / "liminal", CONTENT)
    play, kinds = play_of(pack), CONTENT["liminal"]
    ready = next(
        iter(kinds["horrors"].ready("the-lodger", pack.contents["horrors"]["the-lodger"], pack.contents))
    )
    carried_out(play, ready, pack)
    lodger = play.state.characters["new-0"]
    assert (lodger.hidden, lodger.hp_max, lodger.attacks["whisper"].kind) == (True, 8, "stress")
    assert "Wants: To be let in" in lodger.gm_notes
    assert "new-0" not in msgspec.to_builtins(play.view("player:a"))["characters"]


def test_an_encounter_brings_everybody_with_what_they_carry() -> None:
    pack = read_pack(EXAMPLES / "liminal", CONTENT)
    play, scenario = play_of(pack), pack.contents["scenarios"]["room-nineteen"]
    ready = CONTENT["liminal"]["scenarios"].ready("room-nineteen", scenario, pack.contents)
    carried_out(play, next(one for one in ready if one.does == "encounter"), pack)
    names = {sheet.name: who for who, sheet in play.state.characters.items()}
    keys = next(item for item in play.state.items.values() if item.name == "Ring of keys")
    assert keys.at == names["Agnes Varga"]


def test_a_wound_is_described_with_its_place_and_what_it_does() -> None:
    pack = read_pack(EXAMPLES / "liminal", CONTENT)
    play, wound = play_of(pack), pack.contents["wounds"]["bad-break"]
    ready = next(iter(CONTENT["liminal"]["wounds"].ready("bad-break", wound, pack.contents)))
    carried_out(play, ready, pack)
    ada = play.state.characters["ada"]
    assert ada.afflictions["wound-1"].name == "Bad break (forearm)"
    assert (ada.afflictions["wound-1"].slots, ada.dex) == (2, 8)


def test_a_roll_on_a_table_gives_the_row_that_fits() -> None:
    pack = read_pack(EXAMPLES / "liminal", CONTENT)
    play, table = play_of(pack), pack.contents["tables"]["what-the-corridor-holds"]
    ready = next(iter(CONTENT["liminal"]["tables"].ready("what-the-corridor-holds", table, pack.contents)))
    (result,) = carried_out(play, ready, pack)
    row = next(row for row in table.rows if row.first <= result["total"] <= (row.last or row.first))
    assert result["entry"] == row.entry
    assert ready.orders[0]["secret"] is True
