"""Tables over several evenings: renamed, laid aside, ended, gone on with, removed; and phones that come late."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.kernel.record import Record
from lampblack.kernel.throw import Throw
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Seen
from lampblack.table.export import Dice, checkable
from lampblack.table.sitting import Sitting
from tests.house import ROOT
from tests.table.conftest import House

VERIFIER = ROOT / "tests" / "kernel" / "verify_dice.js"
DENO = Path(sys.executable).parent / "deno"


@pytest.fixture
def ada(house: House, gm: Chair) -> Chair:
    chair = house.join(gm, "Ada").chair
    house.do(chair, {"do": "create"})
    return chair


def sitting(house: House, chair: Chair) -> Sitting:
    return house.hall.sitting(chair.table)


def lamp(house: House, chair: Chair) -> str:
    seats: dict[str, str] = sitting(house, chair).play.state.seats
    return next(iter(seats.values()))


def burn(house: House, chair: Chair) -> None:
    house.do(chair, {"do": "burn", "who": lamp(house, chair)})


def fill(house: House, gm: Chair) -> None:
    """Give the lamp oil for many a die."""
    house.do(gm, {"do": "fill", "who": lamp(house, gm), "oil": 99})


def end(house: House, gm: Chair) -> None:
    told = house.hall.end_evening(gm).wait()
    assert all(frame.news[-1]["do"] == "end-evening" for frame in told.frames.values())


# lists, titles, laying aside


def test_tables_are_listed_with_what_their_seat_may_know(house: House, gm: Chair, ada: Chair) -> None:
    first, second = house.hall.tables([gm, ada])
    assert (first["role"], second["role"]) == ("gm", "player")
    assert (first["opened_at"], first["archived"]) == (house.store.tables()[0].created_at, False)
    assert set(first) - set(second) == {"opened_at"}
    assert first["game"] == second["game"] == house.store.tables()[0].game


def test_a_table_gets_another_title(house: House, gm: Chair) -> None:
    table = house.hall.change_table(gm, "  The   attic ", None).wait()
    assert (table.title, house.hall.tables([gm])[0]["title"]) == ("The attic", "The attic")
    house.reopen()
    assert sitting(house, gm).title == "The attic"
    for title, archived in ((None, None), ("", None), ("x" * 81, True)):
        with pytest.raises(Invalid):
            house.hall.change_table(gm, title, archived)
    assert not sitting(house, gm).is_archived


def test_a_table_that_was_laid_aside_is_only_looked_at(house: House, gm: Chair, ada: Chair) -> None:
    invited = house.hall.invite(gm, house.player()).wait()
    house.hall.change_table(gm, None, True).wait()
    for _ in range(2):
        for chair in (gm, ada):
            with pytest.raises(Illegal) as fault:
                house.do(chair, {"do": "note", "text": "x"})
            assert fault.value.slug == "archived"
            assert sitting(house, chair).log(chair.audience)
        assert house.hall.invited_to(invited.token) is None
        with pytest.raises(Illegal):
            house.hall.end_evening(gm)
        house.reopen()
    house.hall.change_table(gm, None, False).wait()
    house.do(ada, {"do": "note", "text": "x"})
    assert house.hall.join(invited.token, "Bo").wait().chair.name == "Bo"


@pytest.mark.parametrize("title", ["", "cellar", "Cell", "Cellar and more"])
def test_a_table_is_removed_only_by_its_title(house: House, gm: Chair, title: str) -> None:
    with pytest.raises(Invalid) as fault:
        house.hall.remove_table(gm, title)
    assert (fault.value.slug, fault.value.field) == ("title-needed", "title")
    house.hall.remove_table(gm, " Cellar ").wait()
    assert house.store.tables() == []


# the end of an evening


def test_an_evening_ends_with_new_dice_that_are_committed_to(house: House, gm: Chair, ada: Chair) -> None:
    fill(house, gm)
    burn(house, ada)
    before = sitting(house, ada).glance(ada.audience)["dice"]
    end(house, gm)
    after = sitting(house, ada).glance(ada.audience)["dice"]
    news = sitting(house, ada).log(ada.audience)[-1]
    assert news["result"]["commitments"] == after["commitments"]
    assert (news["result"]["epoch"], news["result"]["next"]) == (before["epoch"], after["epoch"])
    assert not set(before["commitments"].values()) & set(after["commitments"].values())
    assert set(after["commitments"]) == {"all", ada.audience}
    burn(house, ada)
    (stored,) = [row for row in house.store.streams(gm.table, after["epoch"]) if row.audience == "all"]
    assert stored.next_index == 1
    house.reopen()
    assert sitting(house, ada).glance(ada.audience)["dice"] == after
    assert sitting(house, ada).play.desk.evening == 2


def test_an_evening_ends_once(house: House, gm: Chair, ada: Chair) -> None:
    end(house, gm)
    with pytest.raises(Illegal) as fault:
        house.hall.end_evening(gm)
    assert (fault.value.slug, str(fault.value)) == (
        "already-so",
        "Nothing has happened here since the last evening ended.",
    )
    burn(house, ada)
    end(house, gm)


def test_a_phone_that_slept_over_the_end_gets_what_it_missed(house: House, gm: Chair, ada: Chair) -> None:
    fill(house, gm)
    asleep = sitting(house, ada).seen(ada.audience)
    burn(house, ada)
    end(house, gm)
    burn(house, ada)
    resumed = sitting(house, ada).resume(ada.audience, asleep)
    assert not resumed.reset
    assert [frame.news[0]["do"] for frame in resumed.frames] == ["burn", "end-evening", "burn"]
    assert sitting(house, ada).resume(ada.audience, Seen("never", asleep.n, asleep.head)).reset
    order = {"do": "set-option", "name": "hand_dice", "value": "all", "reason": "x"}
    old = Seen(asleep.epoch, *seen_now(house, gm))
    house.do(gm, order, old)


def seen_now(house: House, gm: Chair) -> tuple[int, str]:
    seen = sitting(house, gm).seen("gm")
    return seen.n, seen.head


def test_after_a_restart_a_phone_of_the_last_epoch_gets_everything(
    house: House, gm: Chair, ada: Chair
) -> None:
    asleep = sitting(house, ada).seen(ada.audience)
    end(house, gm)
    house.reopen()
    assert sitting(house, ada).knows_epoch(asleep.epoch)
    assert sitting(house, ada).resume(ada.audience, asleep).reset


# the dice of an evening that is over


def exported(house: House, chair: Chair) -> dict[str, Any]:
    written: dict[str, Any] = house.hall.export(chair)()
    return json.loads(json.dumps(written))  # type: ignore[no-any-return]


def test_seeds_are_shown_after_the_evening_and_never_before(house: House, gm: Chair, ada: Chair) -> None:
    house.join(gm, "Bo")
    burn(house, ada)
    house.do(gm, {"do": "burn", "who": "cellar"})
    seeds = {name: stream.seed.hex() for name, stream in sitting(house, gm).streams.items()}
    for chair in (gm, ada):
        told = exported(house, chair)
        assert told["rolls"] == told["commitments"] == []
        assert not any(seed in str(told) for seed in seeds.values())
    end(house, gm)
    new = {name: stream.seed.hex() for name, stream in sitting(house, gm).streams.items()}
    for chair in (gm, ada):
        text = str(exported(house, chair))
        shown = {name for name, seed in seeds.items() if seed in text}
        assert shown == {"all", chair.audience}
        assert not any(seed in text for seed in new.values())


def test_what_is_exported_can_be_checked_by_the_verifier(
    house: House, gm: Chair, ada: Chair, tmp_path: Path
) -> None:
    for _ in range(3):
        burn(house, ada)
        house.do(gm, {"do": "burn", "who": "cellar"})
        for who in (lamp(house, ada), "cellar"):
            house.do(gm, {"do": "fill", "who": who, "oil": 6})
    burn(house, ada)
    house.do(gm, {"do": "undo", "reason": "a slip"})
    end(house, gm)
    burn(house, ada)
    for chair, rolls in ((gm, 7), (ada, 4)):
        told = exported(house, chair)
        assert [roll["index"] for roll in told["rolls"] if roll["stream"] == "all"] == ["0", "1", "2", "3"]
        assert len(told["rolls"]) == rolls
        assert [roll["index"] for roll in told["dice"]["rolls"]] == ["0"]
        assert "seed" not in str(told["dice"])
        file = tmp_path / "export.json"
        file.write_text(json.dumps(told), "utf-8")
        assert verified(file) == (0, f"{len(told['commitments'])} commitments, {rolls} rolls, 0 faults")
        told["rolls"][0]["faces"][0] = told["rolls"][0]["faces"][0] % 6 + 1
        file.write_text(json.dumps(told), "utf-8")
        assert verified(file)[0] == 1


def verified(file: Path) -> tuple[int, str]:
    deno = str(DENO) if DENO.exists() else shutil.which("deno")
    assert deno
    command = [deno, "run", "--quiet", "--no-remote", f"--allow-read={file}", str(VERIFIER), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.strip().splitlines()[-1]


def test_an_export_holds_what_was_told_and_nothing_else(house: House, gm: Chair, ada: Chair) -> None:
    house.do(gm, {"do": "note", "text": "canary"})
    house.do(gm, {"do": "clock", "name": "canary", "size": 4, "hidden": True})
    house.do(gm, {"do": "burn", "who": "cellar"})
    told = exported(house, ada)
    assert told["view"] == json.loads(json.dumps(sitting(house, ada).glance(ada.audience)["view"]))
    assert [entry["do"] for entry in told["log"]] == ["sit-down", "create"]
    assert told["audience"] == ada.audience
    for word in ("canary", "the eye", "gm_notes", "token"):
        assert word not in str(told)
    assert "canary" in str(exported(house, gm))


def test_a_roll_of_which_a_die_was_not_told_is_left_out() -> None:
    thrown = (Throw((6,), (2,), 2, "a"), Throw((8,), (5,), 5, "b"), Throw((6,), (4,), 4, "c", by_hand=True))
    record: Record[Any] = Record(
        no=1, seat="gm", order={"do": "x"}, throws=thrown, indices={"all": 3}, epoch="e1", command="ab"
    )
    dice = Dice("t", "player:ada", frozenset({"e1"}), lambda _: record, lambda _: [])
    for dice_told in ((thrown[0],), thrown[:2], thrown):
        entry = {"no": 7, "dice": [msgspec.to_builtins(one) for one in dice_told]}
        rolls = checkable(msgspec.structs.replace(dice, ended=frozenset()), [(1, entry)])["open_rolls"]
        assert len(rolls) == (0 if dice_told == thrown[:1] else 1)
        assert [(roll["dice"], roll["faces"], roll["index"]) for roll in rolls] in (
            [],
            [([6, 8], [2, 5], "3")],
        )
