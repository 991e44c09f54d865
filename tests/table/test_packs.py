"""Content packs at a table: pinned, kept when the files are gone, taken up and laid aside, and the GM's alone."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lampblack.kernel.errors import Illegal, LampblackError
from lampblack.packs.example import write_example
from lampblack.packs.library import Library, Shelved, read_library
from lampblack.packs.reading import read_pack
from lampblack.rulesets import CONTENT, SHELF
from lampblack.storage.sqlite import SqliteStore
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command
from lampblack.table.hall import Hall, NewTable
from lampblack.table.invitations import Invite
from lampblack.table.prepared import Adopted
from tests.secrecy.fate import Fate

TABLE = "what-the-corridor-holds"


class House:
    """A data folder with a hall and its packs; what each audience hears is kept in `heard`."""

    def __init__(self, folder: Path, packs: Path | None = None, fate: Fate | None = None) -> None:
        self.folder, self.fate = folder, fate or Fate()
        self.heard: list[bytes] = []
        self._commands = itertools.count(1)
        self.open(read_library(CONTENT, packs))

    def open(self, library: Library) -> None:
        self.store = SqliteStore.open(self.folder)
        sources = msgspec.structs.replace(self.fate.sources(), library=library)
        self.hall = Hall(self.store, SHELF.__getitem__, sources)

    def reopen(self, library: Library) -> None:
        self.store.close()
        self.open(library)

    def table(self, packs: tuple[str, ...] | None = None, game: str = "liminal") -> Chair:
        return self.hall.open_table(NewTable(game, "Cellar", packs=packs), "Gil").wait().chair

    def join(self, gm: Chair) -> Chair:
        return self.hall.join(self.hall.invite(gm, Invite()).wait().token, "Ada").wait().chair

    def do(self, chair: Chair, order: dict[str, Any]) -> Adopted:
        sitting = self.hall.sitting(chair.table)
        prepared = sitting.prepare(chair, Command(f"{next(self._commands):032x}", order, None))
        assert not hasattr(prepared, "body")
        for key, text in prepared.keeps:  # type: ignore[union-attr]
            self.store.put_meta(key, text).result()
        self.store.append(prepared.write).result()  # type: ignore[union-attr]
        adopted = sitting.adopt(prepared)  # type: ignore[arg-type]
        frames = {who: frame for who, frame in adopted.frames.items() if who != "gm"}
        self.heard.append(msgspec.json.encode(frames, order="deterministic"))
        return adopted

    def entry(self, chair: Chair) -> dict[str, Any]:
        return self.hall.sitting(chair.table).log("gm")[-1]


def test_a_player_takes_a_background_out_of_a_pack_and_the_log_keeps_no_shelf(tmp_path: Path) -> None:
    house = House(tmp_path)
    gm = house.table()
    ada = house.join(gm)
    house.do(ada, {"do": "create", "preset": "3d6-swap", "fields": {"name": "Ada"}})
    who = house.entry(gm)["result"]["id"]
    everything = ["background", "name", "looks", "bond", "question"]
    house.do(ada, {"do": "portray", "who": who, "roll": everything})
    entry = house.entry(gm)
    assert set(entry["result"]["story"]) == {"background", "looks", "bond", "question"}
    assert "shelf" not in msgspec.json.encode(entry).decode()
    with pytest.raises(Illegal, match="bad-argument"):
        house.do(ada, {"do": "portray", "who": who, "background": "x/y", "shelf": {}})
    with pytest.raises(LampblackError):
        house.do(ada, {"do": "portray", "who": who, "background": "ordinary-things/none"})


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A user's folder with two versions of a pack, and one for another game."""
    folder = tmp_path / "packs"
    for version in ("1.0", "2.0"):
        root = write_example(folder / f"v{version[0]}", "liminal")
        page = (root / "pack.toml").read_text("utf-8")
        page = page.replace(f'"v{version[0]}"', '"mine"').replace('"1.0"', f'"{version}"')
        (root / "pack.toml").write_text(page, "utf-8")
    newer = folder / "v2" / "horrors.toml"
    newer.write_text(newer.read_text("utf-8").replace("The lodger", "The tenant"), "utf-8")
    write_example(folder / "foreign", "evil")
    return folder


@pytest.fixture
def house(tmp_path: Path, packs: Path) -> Iterator[House]:
    made = House(tmp_path / "data", packs)
    yield made
    made.store.close()


def horrors(house: House, gm: Chair) -> list[str]:
    read = house.hall.sitting(gm.table).packs("gm")
    return [
        one["entry"]["name"] for kind in read["kinds"] if kind["kind"] == "horrors" for one in kind["entries"]
    ]


def test_a_new_table_begins_with_the_default_pack_of_its_game(house: House) -> None:
    gm = house.table()
    sitting = house.hall.sitting(gm.table)
    (kept,) = [pin for pin in sitting.play.desk.packs.values() if pin.id == "ordinary-things"]
    assert sitting.play.state.options.content_pack is None
    assert sitting.glance("gm")["view"]["packs"]["ordinary-things"]["digest"] == kept.digest
    assert sitting.log("gm") == []
    assert horrors(house, gm)


def test_a_table_is_opened_with_the_packs_that_are_named_or_with_none(house: House) -> None:
    mine = house.table(("mine@1.0",))
    assert horrors(house, mine) == ["The lodger"]
    assert house.hall.sitting(mine.table).play.state.options.content_pack == "mine@1.0"
    bare = house.hall.sitting(house.table(()).table)
    assert (bare.play.desk.packs, bare.play.state.table.tables) == ({}, {})
    with pytest.raises(LampblackError) as fault:
        house.table(("foreign@1.0",))
    assert (fault.value.slug, fault.value.field) == ("bad-value", "packs")


def test_a_later_version_changes_nothing_until_the_gm_says_so(house: House) -> None:
    gm = house.table(("mine@1.0",))
    here = {pack["key"]: pack["stands"] for pack in house.hall.sitting(gm.table).packs("gm")["here"]}
    assert (here["mine@1.0"], here["mine@2.0"]) == ("same", "newer")
    assert "foreign@1.0" not in here
    assert horrors(house, gm) == ["The lodger"]
    house.do(gm, {"do": "use-pack", "pack": "mine@2.0"})
    assert horrors(house, gm) == ["The tenant"]
    assert house.entry(gm)["result"]["pack"] == "mine@2.0"
    assert house.entry(gm)["secret"]


def test_what_a_pack_says_is_still_there_when_its_files_are_gone(house: House) -> None:
    gm = house.table(("mine@1.0",))
    house.do(gm, {"do": "use-pack", "pack": "mine@2.0"})
    before = house.hall.sitting(gm.table)
    house.reopen(Library(CONTENT))
    after = house.hall.sitting(gm.table)
    assert (after.play.state, after.play.desk) == (before.play.state, before.play.desk)
    assert horrors(house, gm) == ["The tenant"]
    house.do(gm, {"do": "roll", "table": f"mine/{TABLE}"})
    assert house.entry(gm)["result"]["entry"]


def test_a_pack_that_changed_under_its_version_stays_as_it_was_used(house: House, packs: Path) -> None:
    gm = house.table(("mine@1.0",))
    (packs / "v1" / "horrors.toml").write_text('[the-lodger]\nname = "Someone else"\n', "utf-8")
    house.reopen(read_library(CONTENT, packs))
    assert horrors(house, gm) == ["The lodger"]
    house.do(gm, {"do": "use-pack", "pack": "mine@1.0"})
    assert horrors(house, gm) == ["Someone else"]


def test_taking_a_pack_up_can_be_taken_back(house: House) -> None:
    gm = house.table(("mine@1.0",))
    sitting = house.hall.sitting(gm.table)
    before = (sitting.play.state, sitting.play.desk)
    house.do(gm, {"do": "use-pack", "pack": "mine@2.0"})
    house.do(gm, {"do": "use-pack", "pack": "mine", "on": False})
    assert sitting.play.state.table.tables == {}
    house.do(gm, {"do": "undo", "reason": "no"})
    house.do(gm, {"do": "undo", "reason": "no"})
    assert (sitting.play.state, sitting.play.desk) == before


def test_the_order_is_kept_without_the_tables_which_stand_in_the_news(house: House) -> None:
    gm = house.table(())
    house.do(gm, {"do": "use-pack", "pack": "mine@1.0"})
    record = house.hall.sitting(gm.table).record(1)
    assert set(record.order) == {"do", "pack", "title", "digest"}
    assert set(record.events[0].tables) == {TABLE}


@pytest.mark.parametrize(
    ("order", "slug"),
    [
        ({"pack": "mine@1.0"}, "already-so"),
        ({"pack": "mine@9.9"}, "no-such-thing"),
        ({"pack": "foreign@1.0"}, "no-such-thing"),
        ({"pack": "mine"}, "no-such-thing"),
        ({"pack": "other", "on": False}, "no-such-thing"),
        ({"pack": 3}, "bad-argument"),
        ({}, "bad-argument"),
        ({"pack": "mine@2.0", "digest": "0"}, "bad-argument"),
        ({"pack": "mine@2.0", "tables": {}}, "bad-argument"),
        ({"pack": "mine@2.0", "title": "x"}, "bad-argument"),
        ({"pack": "mine@2.0", "on": "yes"}, "bad-argument"),
    ],
)
def test_what_cannot_be_used_is_refused(house: House, order: dict[str, Any], slug: str) -> None:
    gm = house.table(("mine@1.0",))
    with pytest.raises(Illegal) as fault:
        house.do(gm, {"do": "use-pack", **order})
    assert fault.value.slug == slug


def test_packs_are_the_gms_to_choose_and_to_roll_on(house: House) -> None:
    gm = house.table(("mine@1.0",))
    ada = house.join(gm)
    for order, slug in (
        ({"do": "use-pack", "pack": "mine@2.0"}, "gm-only"),
        ({"do": "roll", "table": f"mine/{TABLE}"}, "no-such-thing"),
    ):
        with pytest.raises(Illegal) as fault:
            house.do(ada, order)
        assert fault.value.slug == slug


def test_players_read_the_open_fields_and_nothing_else(house: House) -> None:
    gm = house.table(("mine@1.0",))
    ada = house.join(gm)
    read = house.hall.sitting(gm.table).packs(ada.audience)
    assert set(read) == {"kinds"}
    assert [kind["kind"] for kind in read["kinds"]] == ["backgrounds", "equipment"]
    thing = read["kinds"][1]["entries"][0]
    assert {"name", "price", "dice"} <= set(thing)
    assert not {"effect", "gm_notes", "ready", "entry", "facts"} & set(thing)


def test_players_of_a_secret_game_read_nothing(house: House) -> None:
    gm = house.table(("foreign@1.0",), "evil")
    ada = house.join(gm)
    assert house.hall.sitting(gm.table).packs(ada.audience) == {"kinds": []}


# two worlds: the same evening with two packs that agree in nothing but their open fields

OPEN = ("backgrounds.toml", "equipment.toml", "pack.toml")


def other_words(text: str, word: str) -> str:
    """Write a file of a pack anew, every text in it another one, so that it still holds together."""
    words = itertools.count(1)
    renamed = re.sub(
        r'(name|title|text|scene|notes|gm_notes|trigger|task|effect|resonance) = "[^"]*"', r"\1 = §", text
    )
    renamed = re.sub(r"(drives|looks|triggers|clues|examples) = \[[^\]]*\]", r"\1 = [§, §]", renamed)
    renamed = re.sub(r"places = \[[^\]]*\]", "places = []", renamed)  # they name others, which are named anew
    renamed = re.sub(r'entry = "(?![a-z]+\.)[^"]*"', "entry = §", renamed)
    return re.sub("§", lambda _: f'"{word}{next(words)}"', renamed)


def library_of(folder: Path, word: str) -> Library:
    root = write_example(folder / "pack", "liminal")
    for path in root.glob("*.toml"):
        if word and path.name not in OPEN:
            path.write_text(other_words(path.read_text("utf-8"), word), "utf-8")
    return Library(CONTENT, (Shelved(read_pack(root, CONTENT), is_own=False),))


def evening(folder: Path, patch: pytest.MonkeyPatch, word: str) -> tuple[list[bytes], list[bytes]]:
    """Play an evening in which the GM does more with the pack where there is a `word`; what others and the GM hear."""
    fate = Fate()
    fate.rule(patch)
    fate.step("begin", 1)
    house = House(folder / "data", fate=fate)
    house.reopen(library_of(folder, word))
    gm = house.table(("pack@1.0",))
    ada = house.join(gm)
    told: list[bytes] = []
    for number, secret in enumerate((*_of_the_pack(house, gm, word), None)):
        if secret is not None:
            fate.step(f"secret {number}", 2)
            house.do(gm, secret)
    fate.step("open", 3)
    house.heard = [line for line in house.heard if line != b"{}"]
    house.do(gm, {"do": "scene", "text": "A door"})
    sitting = house.hall.sitting(gm.table)
    for audience in (ada.audience, "gm"):
        whole = (
            sitting.glance(audience),
            sitting.log(audience),
            sitting.packs(audience),
            house.hall.export(ada if audience != "gm" else gm)(),
        )
        told.append(msgspec.json.encode(whole, order="deterministic"))
    house.store.close()
    return [*house.heard, told[0]], told[1:]


def _of_the_pack(house: House, gm: Chair, word: str) -> Iterator[dict[str, Any]]:
    """Do in secret what can be done in secret with the pack; nothing in the quiet world."""
    if not word:
        return
    yield {"do": "roll", "table": f"pack/{TABLE}", "secret": True}
    for kind in house.hall.sitting(gm.table).packs("gm")["kinds"]:
        for one in (ready for entry in kind["entries"] for ready in entry["ready"]):
            if one["does"] in ("bring-unseen", "clock", "handout", "lay-hidden"):
                yield one["orders"][0]
    yield {"do": "use-pack", "pack": "pack", "on": False}
    yield {"do": "use-pack", "pack": "pack@1.0"}


def test_nothing_of_a_pack_reaches_a_player_but_what_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    quiet, of_gm = evening(tmp_path / "one", monkeypatch, "")
    marked, of_other_gm = evening(tmp_path / "two", monkeypatch, "kanarie")
    assert quiet == marked
    assert of_gm != of_other_gm
    assert of_other_gm[0].count(b"kanarie") > 20
    assert not any(b"kanarie" in line for line in marked)
