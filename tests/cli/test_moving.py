"""`export-table` and `import-table`: a whole table in a file, as a copy or as what it was."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lampblack import bootstrap
from lampblack.cli.main import main
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command
from lampblack.table.hall import Hall, NewTable
from lampblack.table.invitations import Invite
from lampblack.table.prepared import Prepared

Spoil = Callable[[dict[str, Any]], object]


def give(hall: Hall, chair: Chair, number: int, **order: Any) -> None:
    prepared = hall.sitting(chair.table).prepare(chair, Command(f"{number:032x}", order))
    assert isinstance(prepared, Prepared)
    hall.store.append(prepared.write).result()
    hall.sitting(chair.table).adopt(prepared)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A closed house with a table at which two evenings were played; the folder, and the table."""
    folder = tmp_path_factory.mktemp("played")
    with closing(bootstrap.open_store(folder)) as store:
        hall = bootstrap.open_hall(store)
        gm = hall.open_table(NewTable("liminal", "Ünïcode “night” 夜", packs=()), "Gil").wait().chair
        ana = hall.join(hall.invite(gm, Invite(role="player")).wait().token, "Ana", "de").wait().chair
        fields = {"name": "Ada", "str": 12, "kind": "investigator"}
        give(hall, gm, 1, do="create", id="ada", preset="manual", fields=fields, seat=ana.audience)
        give(hall, gm, 2, do="call-save", who="ada", attr="str")
        give(hall, ana, 3, do="save", who="ada", attr="str")
        hall.end_evening(gm).wait()
        give(hall, gm, 4, do="note", text="a secret " * 300, secret=True)
        give(hall, ana, 5, do="note", text="CANARY in her own notes")
    return folder, gm.table


@pytest.fixture(scope="module")
def file(played: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The table's file."""
    made = tmp_path_factory.mktemp("files") / "table.json"
    done = invoke("export-table", "--data", played[0], played[1], made)
    assert done.exit_code == 0, done.output
    return made


def invoke(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in arguments], prog_name="lampblack")


def brought(folder: Path, *arguments: object) -> str:
    done = invoke("import-table", "--data", folder, *arguments)
    assert done.exit_code == 0, done.output
    return done.output.split(" is table ")[1].split(" ")[0]


def exported(folder: Path, table: str, to: Path) -> dict[str, Any]:
    assert invoke("export-table", "--data", folder, table, to).exit_code == 0
    read: dict[str, Any] = json.loads(to.read_text("utf-8"))
    return read


def unlike(chest: dict[str, Any]) -> dict[str, Any]:
    """Leave out what a copy may not share: its id, its epoch, the dice of its former evenings."""
    table = {name: value for name, value in chest["table"].items() if name not in ("id", "epoch")}
    return {**chest, "table": table, "dice": []}


def test_a_copy_is_the_same_table_under_a_new_id(file: Path, tmp_path: Path) -> None:
    table = brought(tmp_path / "new", file)
    before, after = (
        json.loads(file.read_text("utf-8")),
        exported(tmp_path / "new", table, tmp_path / "again.json"),
    )
    assert after["table"]["id"] != before["table"]["id"]
    assert after["table"]["epoch"] != before["table"]["epoch"]
    assert unlike(after) == unlike(before)


def test_a_table_that_comes_back_is_the_same_byte_for_byte_but_for_its_epoch(
    file: Path, tmp_path: Path
) -> None:
    table = brought(tmp_path / "new", "--restore", file)
    exported(tmp_path / "new", table, tmp_path / "again.json")
    old, new = (path.read_text("utf-8").splitlines() for path in (file, tmp_path / "again.json"))
    assert [one for one, other in zip(old, new, strict=True) if one != other and '"epoch"' not in one] == []


def test_each_seat_sees_in_the_copy_what_it_saw_and_new_dice_fall(file: Path, tmp_path: Path) -> None:
    table = brought(tmp_path / "new", file)
    with closing(bootstrap.open_store(tmp_path / "new")) as store:
        hall = bootstrap.open_hall(store)
        gm, ana = hall.chairs(table)
        heard = [one["do"] for one in hall.sitting(table).log(ana.audience)]
        assert heard[:3] == ["sit-down", "call-save", "save"]
        assert "a secret" not in json.dumps(hall.export(ana)())
        assert ana.language == "de"
        assert store.invitations(table) == []
        give(hall, gm, 9, do="call-save", who="ada", attr="dex")
        give(hall, ana, 10, do="save", who="ada", attr="dex")
        known = hall.export(ana)()
        assert [roll["epoch"] for roll in known["dice"]["rolls"]] == [hall.sitting(table).epoch]
        assert known["rolls"] == []


def test_the_file_holds_nothing_that_opens_a_seat_and_no_seed_that_still_matters(
    file: Path, played: tuple[Path, str]
) -> None:
    text = file.read_text("utf-8")
    chest = json.loads(text)
    with closing(bootstrap.open_store(played[0])) as store:
        present = store.streams(played[1], chest["table"]["epoch"])
    assert present
    assert all(row.seed.hex() not in text for row in present)
    assert all("token" not in seat and "hash" not in seat for seat in chest["seats"])
    assert file.stat().st_mode & 0o777 == 0o600


def spoils() -> dict[str, tuple[Spoil, str]]:
    """Ways to spoil a file, each with the place that has to be named."""
    return {
        "format": (lambda chest: chest.update(format="lampblack/table/9"), "lampblack/table/9"),
        "unknown": (lambda chest: chest["table"].update(rights="all"), "rights"),
        "type": (lambda chest: chest["seats"][1].update(name=7), "seats[1].name"),
        "gap": (lambda chest: chest["entries"].pop(1), "entries.2"),
        "record": (lambda chest: chest["entries"][2].update(body='{"no": 3}'), "entries.3"),
        "told": (lambda chest: chest["entries"][3].update(told="[7]"), "entries.4"),
        "game": (lambda chest: chest["table"].update(game="chess"), "table.game"),
        "hex": (lambda chest: chest["entries"][0].update(command="xy"), "entries.1"),
        "no id": (lambda chest: chest["table"].update(id="../x"), "table.id"),
        "no role": (lambda chest: chest["seats"][1].update(role="owner"), "seats[1].role"),
        "a name without a letter": (lambda chest: chest["seats"][1].update(name="\u202e"), "seats."),
        "beyond the calendar": (lambda chest: chest["entries"][0].update(at=2**70), "entries[0].at"),
        "too deep": (lambda chest: chest["table"].update(options="[" * 5000), "read at table:"),
        "no answer": (lambda chest: chest["entries"][1].update(answer="7"), "entries.2"),
        "untold": (lambda chest: chest["entries"][1].update(told="[]"), "entries.3"),
        "another pack's digest": (lambda chest: chest["packs"].update({"0" * 64: "{}"}), "packs.0"),
        "no pack": (lambda chest: chest["packs"].update({sha256(b"{").hexdigest(): "{"}), "packs."),
        "no picture": (lambda chest: chest["images"].append(a_page()), "images.1"),
    }


def a_page() -> dict[str, Any]:
    """A page with a program in it that calls itself a picture."""
    body = b64encode(b"<script>steal()</script>").decode()
    return {"id": "a1", "media_type": "text/html", "width": 1, "height": 1, "created_at": 1, "body": body}


@pytest.mark.parametrize("spoil", spoils())
def test_a_faulty_file_changes_nothing_and_names_the_place(file: Path, tmp_path: Path, spoil: str) -> None:
    change, place = spoils()[spoil]
    chest = json.loads(file.read_text("utf-8"))
    change(chest)
    spoiled = tmp_path / "spoiled.json"
    spoiled.write_text(json.dumps(chest), "utf-8")
    done = invoke("import-table", "--data", tmp_path / "new", spoiled)
    assert done.exit_code == 64, done.output
    assert place in done.output
    with closing(bootstrap.open_store(tmp_path / "new")) as store:
        assert store.tables() == []


def test_the_same_file_again_asks_and_a_table_that_is_here_is_not_written_over(
    file: Path, tmp_path: Path
) -> None:
    first = brought(tmp_path / "new", file)
    again = invoke("import-table", "--data", tmp_path / "new", file)
    assert again.exit_code == 1
    assert first in again.output
    assert brought(tmp_path / "new", "--again", file) != first
    brought(tmp_path / "new", "--again", "--restore", file)
    taken = invoke("import-table", "--data", tmp_path / "new", "--again", "--restore", file)
    assert taken.exit_code == 1
    assert "--restore" in taken.output
