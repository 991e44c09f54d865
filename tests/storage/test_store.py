"""Every kind of row comes back as it was stored, also after the store was closed and opened again."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from lampblack.storage import schema
from lampblack.storage.errors import Conflict, NoData
from lampblack.storage.rows import Row
from lampblack.storage.sqlite import SqliteStore
from lampblack.storage.store import (
    ChainRow,
    EntryRow,
    ImageRow,
    InvitationRow,
    SeatRow,
    Store,
    StreamRow,
    TableRow,
    TokenRow,
)
from tests.storage import sample

HOMES: dict[type[msgspec.Struct], str] = {
    TableRow: "tables",
    SeatRow: "seats",
    TokenRow: "tokens",
    InvitationRow: "invitations",
    ChainRow: "chains",
    StreamRow: "streams",
    EntryRow: "entries",
    ImageRow: "images",
}


def invitation(name: str = "i1", **changes: object) -> InvitationRow:
    row = InvitationRow(
        table="t1",
        id=name,
        hash=f"link {name}",
        code_hash=f"code {name}",
        role="player",
        uses_left=2,
        expires_at=1000,
        created_at=1,
    )
    return msgspec.structs.replace(row, **changes)


def test_the_sqlite_store_is_a_store(store: SqliteStore) -> None:
    kept: Store = store
    assert kept.state.writable


@pytest.mark.parametrize("kind", HOMES)
def test_fields_and_columns_are_the_same_in_the_same_order(kind: type[msgspec.Struct]) -> None:
    columns = [column.name for column in schema.metadata.tables[HOMES[kind]].columns if column.name != "key"]
    assert columns == list(kind.__struct_fields__)


def test_a_table_comes_back_with_all_that_belongs_to_it(store: SqliteStore) -> None:
    assert store.table("t1") == sample.table()
    assert store.tables() == [sample.table()]
    assert store.seats("t1") == [SeatRow("t1", "s1", "Grace", "gm", 1)]
    assert store.tokens_of("hash of t1") == TokenRow("hash of t1", "t1", "s1", 1)
    assert store.chains("t1") == [ChainRow("t1", "gm", 1, "aa", 0)]
    assert store.streams("t1", sample.EPOCH) == sample.streams()


def test_what_is_not_there_is_not_found(store: SqliteStore) -> None:
    assert store.table("t2") is None
    assert store.tokens_of("") is None
    assert [store.seats("t2"), store.chains("t2"), store.streams("t1", "e2")] == [[], [], []]
    assert store.meta("nothing") is None
    assert list(store.records("t2")) == []
    assert store.verify("t2") is None
    with pytest.raises(NoData, match="no entry 1"):
        store.entry("t1", 1)


def test_everything_survives_closing_and_opening(store: SqliteStore, folder: Path) -> None:
    sample.play(store, 3)
    store.add_invitation(invitation()).result()
    store.put_meta("key", "first").result()
    store.put_meta("key", "then").result()
    seen = everything(store)
    store.close()
    again = SqliteStore.open(folder)
    assert everything(again) == seen
    assert again.meta("key") == "then"
    again.close()


def everything(store: SqliteStore) -> list[object]:
    return [
        store.tables(),
        store.seats("t1"),
        store.chains("t1"),
        store.streams("t1", sample.EPOCH),
        store.invitations("t1"),
        list(store.entries("t1")),
    ]


def test_rows_with_odd_contents_come_back(store: SqliteStore) -> None:
    odd = TableRow("t2", "", "Zoë’s\n\0table 🎲", "", -1, b"\0\xff", b"", seed_salt="'", archived=True)
    store.add_table(odd).result()
    assert store.table("t2") == odd


def test_a_seat_is_added_renamed_and_removed(store: SqliteStore) -> None:
    ada = SeatRow("t1", "a1", "Ada", "player", 2)
    chain = ChainRow("t1", "player:a1", 1, "bb", 0)
    stream = StreamRow("t1", sample.EPOCH, "player:a1", b"seed", "c", 0)
    store.add_seat(ada, TokenRow("ha", "t1", "a1", 2), chain, stream).result()
    store.add_token(TokenRow("hb", "t1", "a1", 3)).result()
    store.change_seat("t1", "a1", "Ada L.").result()
    assert store.seats("t1")[1] == msgspec.structs.replace(ada, name="Ada L.")
    assert chain in store.chains("t1")
    assert stream in store.streams("t1", sample.EPOCH)
    store.add_invitation(invitation(seat="a1")).result()
    store.remove_seat("t1", "a1", 9).result()
    assert store.seats("t1")[1].removed_at == 9
    assert store.tokens_of("ha") == TokenRow("ha", "t1", "a1", 2)
    assert store.invitations("t1")[0].revoked


def test_a_gm_seat_brings_no_chain_and_no_dice(store: SqliteStore) -> None:
    store.add_seat(SeatRow("t1", "g2", "Kurt", "gm", 2), TokenRow("h2", "t1", "g2", 2)).result()
    assert len(store.chains("t1")) == 1
    assert len(store.streams("t1", sample.EPOCH)) == 2


def test_a_seat_that_is_not_there_cannot_be_changed(store: SqliteStore) -> None:
    with pytest.raises(Conflict, match="no seat 'a1'"):
        store.change_seat("t1", "a1", "Ada").result()
    with pytest.raises(Conflict, match="no seat 'a1'"):
        store.remove_seat("t1", "a1", 1).result()


def test_removing_a_seat_and_the_entry_that_says_so_go_together(store: SqliteStore) -> None:
    sample.add(store, "t2")
    with pytest.raises(Conflict):
        store.remove_seat("t1", "s1", 9, sample.write(7)).result()
    assert store.seats("t1")[0].removed_at is None
    assert store.tokens_of("hash of t1") is not None
    store.remove_seat("t1", "s1", 9, sample.write(1)).result()
    assert store.seats("t1")[0].removed_at == 9
    assert sample.numbers(store) == [1]
    assert store.seats("t2")[0].removed_at is None


def test_a_table_is_renamed_and_laid_aside(store: SqliteStore) -> None:
    store.rename_table("t1", "Another evening").result()
    store.archive_table("t1").result()
    row = store.table("t1")
    assert row is not None
    assert (row.title, row.archived) == ("Another evening", True)
    store.archive_table("t1", False).result()
    assert [row.archived for row in store.tables()] == [False]
    with pytest.raises(Conflict, match="no table 't2'"):
        store.rename_table("t2", "?").result()


def test_a_deleted_table_leaves_nothing_and_takes_no_other_along(store: SqliteStore) -> None:
    sample.add(store, "t2")
    sample.play(store, 2)
    sample.play(store, 2, "t2")
    store.add_invitation(invitation()).result()
    store.delete_table("t1").result()
    counts = {name: store.write(partial(count, name=name, table="t1")).result() for name in HOMES.values()}
    assert counts == dict.fromkeys(HOMES.values(), 0)
    assert sample.numbers(store, "t2") == [1, 2]
    store.delete_table("t1").result()


def count(connection: Connection, name: str, table: str) -> int:
    column = "id" if name == "tables" else '"table"'
    found = connection.exec_driver_sql(f"SELECT count(*) FROM {name} WHERE {column} = ?", (table,))
    return int(found.scalar_one())


@pytest.mark.parametrize(
    "row",
    [
        SeatRow("t2", "a1", "Ada", "player", 2),
        TokenRow("h", "t1", "a1", 2),
        TokenRow("hash of t1", "t1", "s1", 2),
        SeatRow("t1", "s1", "Grace", "gm", 1),
        msgspec.structs.replace(sample.table(), title="A second of the same id"),
    ],
    ids=lambda row: f"{type(row).__name__} {row}",
)
def test_a_row_that_belongs_to_nothing_or_is_there_is_refused(store: SqliteStore, row: Row) -> None:
    with pytest.raises(Conflict):
        store.add_table(sample.table("t3"), [row]).result()
    assert store.table("t3") is None


def test_a_text_where_bytes_belong_is_refused(store: SqliteStore) -> None:
    sample.play(store, 1)
    with pytest.raises(Conflict, match="cannot store TEXT value in BLOB column"):
        store.write(lambda c: c.exec_driver_sql("UPDATE entries SET body = '{}'")).result()
    assert store.verify("t1") is None


def test_chains_are_saved_new_and_old(store: SqliteStore) -> None:
    rows = [ChainRow("t1", "gm", 64, "cc", 60), ChainRow("t1", "player:a1", 1, "dd", 0)]
    store.save_chains(rows).result()
    assert store.chains("t1") == rows


def test_new_dice_join_those_that_are_there(store: SqliteStore) -> None:
    row = StreamRow("t1", "e2", "all", b"other", "c2", 2**70)
    store.add_streams([row]).result()
    assert store.streams("t1", "e2") == [row]
    assert store.streams("t1", sample.EPOCH) == sample.streams()


def picture(name: str = "p1") -> ImageRow:
    return ImageRow("t1", name, "image/png", 3, 2, 9, b"\0png")


def test_a_picture_comes_back_and_goes_with_its_table(store: SqliteStore) -> None:
    store.add_image(picture()).result()
    assert store.image("t1", "p1") == picture()
    assert store.image("t2", "p1") is store.image("t1", "p2") is None
    assert store.image_sizes("t1") == {"p1": 4}
    with pytest.raises(Conflict):
        store.add_image(picture()).result()
    store.delete_table("t1").result()
    assert store.image("t1", "p1") is None


def test_an_epoch_ends_with_an_entry_and_the_next_has_dice_of_its_own(store: SqliteStore) -> None:
    sample.play(store, 1)
    row = StreamRow("t1", "e2", "all", b"other", "c2", 0)
    store.begin_epoch("e2", [row], sample.write(2)).result()
    kept = store.table("t1")
    assert kept is not None
    assert (kept.epoch, sample.numbers(store)) == ("e2", [1, 2])
    assert store.streams("t1", "e2") == [row]
    assert [old.next_index for old in store.streams("t1", sample.EPOCH)] == [2, 0]
    with pytest.raises(Conflict):
        store.begin_epoch("e3", [], sample.write(7)).result()
    assert store.table("t1") == kept


# the log


def test_records_are_read_from_anywhere(store: SqliteStore) -> None:
    sample.play(store, 2500)
    assert sample.numbers(store) == list(range(1, 2501))
    assert [no for no, _, _ in store.records("t1", after=2498)] == [2499, 2500]
    assert [no for no, _, _ in store.records("t1", after=10, limit=1200)] == list(range(11, 1211))
    assert list(store.records("t1", limit=0)) == []
    first = sample.entry(1)
    assert next(store.records("t1")) == (1, first.body, first.told)


def test_an_entry_comes_back_with_its_link(store: SqliteStore) -> None:
    sample.play(store, 2)
    entry = store.entry("t1", 2)
    assert len(entry.link) == 32
    assert msgspec.structs.replace(entry, link=b"") == sample.entry(2)


def test_what_was_told_is_found_by_number(store: SqliteStore) -> None:
    sample.play(store, 1200)
    assert store.told("t1", [3, 1, 3, 9999]) == [(1, b"[]"), (3, b"[]")]
    assert [no for no, _ in store.told("t1", range(1, 1201))] == list(range(1, 1201))
    assert store.told("t1", []) == []


# invitations


def test_an_invitation_is_found_by_link_or_code_while_it_holds(store: SqliteStore) -> None:
    row = invitation()
    store.add_invitation(row).result()
    assert store.invitation("link i1", "", 999) == row
    assert store.invitation("", "code i1", 999) == row
    assert store.invitation("code i1", "link i1", 999) is None
    assert store.invitation("link i1", "", 1000) is None
    assert store.invitation("", "", 0) is None


def test_an_invitation_is_used_until_it_is_used_up(store: SqliteStore) -> None:
    store.add_invitation(invitation()).result()
    lefts = [store.use_invitation(secret, 1).result() for secret in ("link i1", "code i1", "link i1")]
    assert [left and left.uses_left for left in lefts] == [1, 0, None]


@pytest.mark.parametrize(
    ("changes", "secret", "now"),
    [
        ({}, "unknown", 1),
        ({"code_hash": ""}, "", 1),
        ({"revoked": True}, "link i1", 1),
        ({"uses_left": 0}, "link i1", 1),
        ({}, "link i1", 1000),
    ],
)
def test_an_invitation_that_holds_no_more_opens_nothing(
    store: SqliteStore, changes: dict[str, Any], secret: str, now: int
) -> None:
    store.add_invitation(invitation(**changes)).result()
    before = store.invitations("t1")
    assert store.use_invitation(secret, now).result() is None
    assert store.invitations("t1") == before


def test_a_revoked_invitation_is_void_and_only_at_its_own_table(store: SqliteStore) -> None:
    store.add_invitation(invitation()).result()
    store.revoke_invitation("t2", "i1").result()
    assert store.invitation("link i1", "", 1) is not None
    store.revoke_invitation("t1", "i1").result()
    assert store.invitation("link i1", "", 1) is None


def test_of_two_invitations_with_one_code_the_one_that_holds_is_used(store: SqliteStore) -> None:
    store.add_invitation(invitation("i1", code_hash="same", uses_left=0)).result()
    store.add_invitation(invitation("i2", code_hash="same")).result()
    used = store.use_invitation("same", 1).result()
    assert used is not None
    assert used.id == "i2"
