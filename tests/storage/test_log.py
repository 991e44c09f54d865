"""The log: one entry follows on the other, nothing is given twice, and what was changed behind our back is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lampblack.storage import chain
from lampblack.storage.errors import Conflict
from lampblack.storage.sqlite import SqliteStore
from lampblack.storage.store import AppendWrite, ChainRow, Redeeming, SeatRow, StreamRow, TokenRow
from tests.storage import sample
from tests.storage.test_store import invitation


def test_an_entry_moves_chains_and_dice_along(store: SqliteStore) -> None:
    chains = (ChainRow("t1", "gm", 2, "bb", 1), ChainRow("t1", "player:a1", 1, "cc", 0))
    store.append(AppendWrite(sample.entry(1), chains, (("all", 3), ("gm", 10**20)))).result()
    assert tuple(store.chains("t1")) == chains
    assert [row.next_index for row in store.streams("t1", sample.EPOCH)] == [3, 10**20]


@pytest.mark.parametrize("no", [0, 1, 2, 4])
def test_only_the_next_number_is_taken(store: SqliteStore, no: int) -> None:
    sample.play(store, 2)
    with pytest.raises(Conflict, match=f"Entry {no} does not follow on 2"):
        store.append(sample.write(no)).result()
    assert sample.numbers(store) == [1, 2]
    assert store.streams("t1", sample.EPOCH)[0].next_index == 2


def test_a_command_id_is_taken_once_at_a_seat(store: SqliteStore) -> None:
    sample.play(store, 1)
    again = msgspec.structs.replace(sample.entry(2), command=sample.command(1))
    with pytest.raises(Conflict):
        store.append(AppendWrite(again)).result()
    elsewhere = msgspec.structs.replace(again, seat="a1")
    store.append(AppendWrite(elsewhere)).result()
    assert sample.numbers(store) == [1, 2]


def test_the_answer_to_a_command_is_kept_for_good(store: SqliteStore, folder: Path) -> None:
    sample.play(store, 2)
    store.close()
    again = SqliteStore.open(folder)
    assert again.answer("t1", "s1", sample.command(2).hex()) == (b"d" * 32, b'{"ok":true,"no":2}')
    assert again.answer("t1", "s1", sample.command(3).hex()) is None
    assert again.answer("t1", "a1", sample.command(2).hex()) is None
    assert again.answer("t2", "s1", sample.command(2).hex()) is None
    with pytest.raises(Conflict):
        again.append(
            AppendWrite(msgspec.structs.replace(sample.entry(3), command=sample.command(2)))
        ).result()
    again.close()


def test_a_table_that_is_gone_takes_no_entry(store: SqliteStore) -> None:
    with pytest.raises(Conflict, match="no such table"):
        store.append(sample.write(1, "t2")).result()


TWICE = (("all", 9), ("all", 4))
LATE = ChainRow("t1", "gm", 9, "h\0x", 3)


@pytest.mark.parametrize(
    "write",
    [
        AppendWrite(sample.entry(1), streams=TWICE),
        AppendWrite(sample.entry(1), (LATE,)),
        AppendWrite(sample.entry(1), streams=(("all\0", 1),)),
    ],
    ids=["dice that move twice", "a head with a NUL", "dice with a NUL"],
)
def test_what_could_be_read_in_two_ways_is_refused(store: SqliteStore, write: AppendWrite) -> None:
    with pytest.raises(Conflict, match=r"twice|NUL"):
        store.append(write).result()
    assert sample.numbers(store) == []
    assert store.chains("t1")[0].n == 1


def test_no_head_is_cut(store: SqliteStore) -> None:
    heads = ["", "null", "[1]", "1e5", "007", 'a"b\\u0000', "\\\\u0000", "\u2028 \U0001f56f", "x" * 10_000]
    for no, head in enumerate(heads, 1):
        store.append(AppendWrite(sample.entry(no), (ChainRow("t1", "gm", no, head, no),))).result()
        assert store.chains("t1") == [ChainRow("t1", "gm", no, head, no)]


@pytest.mark.parametrize("index", [5, 9, 0, -1])
def test_dice_never_run_backwards(store: SqliteStore, index: int) -> None:
    store.append(AppendWrite(sample.entry(1), streams=(("all", 10),))).result()
    with pytest.raises(Conflict, match="dice"):
        store.append(
            AppendWrite(sample.entry(2), (ChainRow("t1", "gm", 9, "x", 9),), (("all", index),))
        ).result()
    assert store.streams("t1", sample.EPOCH)[0].next_index == 10
    assert store.chains("t1")[0].n == 1
    assert sample.numbers(store) == [1]


@pytest.mark.parametrize("index", [10, 11, 99, 100, 2**32, 2**64, 10**40])
def test_dice_run_on_without_a_bound(store: SqliteStore, index: int) -> None:
    store.append(AppendWrite(sample.entry(1), streams=(("all", 10),))).result()
    store.append(AppendWrite(sample.entry(2), streams=(("all", index),))).result()
    assert store.streams("t1", sample.EPOCH)[0].next_index == index


def test_only_dice_that_were_laid_out_in_this_epoch_can_move(store: SqliteStore) -> None:
    store.add_streams([StreamRow("t1", "e0", "player:a1", b"", "", 0)]).result()
    for audience in ("nobody", "player:a1"):
        with pytest.raises(Conflict, match="dice"):
            store.append(AppendWrite(sample.entry(1), streams=(("all", 1), (audience, 1)))).result()
    assert [row.next_index for row in store.streams("t1", sample.EPOCH)] == [0, 0]


# sitting down


def redeeming(secret: str = "link i1", now: int = 1) -> Redeeming:
    return Redeeming(secret, now, SeatRow("t1", "a1", "Ada", "player", 2), TokenRow("ha", "t1", "a1", 2))


def test_sitting_down_brings_seat_token_dice_and_entry_at_once(store: SqliteStore) -> None:
    store.add_invitation(invitation()).result()
    stream = StreamRow("t1", sample.EPOCH, "player:a1", b"seed", "c", 0)
    assert store.redeem(redeeming(), [stream], sample.write(1)).result() is True
    assert [row.id for row in store.seats("t1")] == ["s1", "a1"]
    assert store.tokens_of("ha") is not None
    assert stream in store.streams("t1", sample.EPOCH)
    assert sample.numbers(store) == [1]
    assert store.invitations("t1")[0].uses_left == 1


def test_a_link_that_moves_a_seat_brings_only_a_token_and_the_old_ones_are_dead(store: SqliteStore) -> None:
    store.add_invitation(invitation(seat="s1")).result()
    moving = Redeeming("link i1", 1, None, TokenRow("hb", "t1", "s1", 2))
    assert store.redeem(moving, [], None).result() is True
    assert store.tokens_of("hb") is not None
    assert store.tokens_of("hash of t1") is None
    assert len(store.seats("t1")) == 1


def test_an_invitation_that_opens_nothing_seats_nobody(store: SqliteStore) -> None:
    store.add_invitation(invitation()).result()
    assert store.redeem(redeeming(now=1000), [], sample.write(1)).result() is False
    assert (len(store.seats("t1")), sample.numbers(store)) == (1, [])


def test_an_invitation_is_not_used_up_when_sitting_down_fails(store: SqliteStore) -> None:
    store.add_invitation(invitation()).result()
    with pytest.raises(Conflict):
        store.redeem(redeeming(), [], sample.write(7)).result()
    assert store.invitations("t1")[0].uses_left == 2
    assert store.tokens_of("ha") is None


# the chain


def test_links_bind_every_field_and_what_came_before() -> None:
    first, entry = chain.first_link("t1"), sample.entry(1)
    links = {chain.link(first, entry), chain.link(chain.first_link("t2"), entry)}
    others: dict[str, Any] = {"no": 2, "at": 0, "seat": "s2"}
    for field in ("command", "digest", "body", "answer", "told"):
        others[field] = b"other"
    for field, value in others.items():
        links.add(chain.link(first, msgspec.structs.replace(entry, **{field: value})))
    assert len(links) == 2 + len(others)
    moved = msgspec.structs.replace(entry, answer=entry.answer[:-1], told=entry.answer[-1:] + entry.told)
    assert chain.link(first, moved) not in links


def test_a_whole_log_is_whole(store: SqliteStore) -> None:
    sample.add(store, "t2")
    sample.play(store, 1100)
    sample.play(store, 3, "t2")
    assert store.verify("t1") is None
    assert store.verify("t2") is None


FIELDS = ("at", "seat", "command", "digest", "body", "answer", "told", "link")


@settings(derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(no=st.integers(1, 9), field=st.sampled_from(FIELDS), bit=st.integers(0, 10_000))
def test_every_flipped_bit_is_found(store: SqliteStore, no: int, field: str, bit: int) -> None:
    sample.play(store, 9 - len(sample.numbers(store)))
    kept = getattr(store.entry("t1", no), field)
    spoil(store, no, field, flipped(kept, bit))
    assert store.verify("t1") == no
    spoil(store, no, field, kept)
    assert store.verify("t1") is None


def flipped(value: Any, bit: int) -> Any:
    match value:
        case int():
            return value ^ 1 << bit % 40
        case str():
            return flipped(value.encode("latin-1"), bit).decode("latin-1")
    spoilt = bytearray(value)
    spoilt[bit // 8 % len(spoilt)] ^= 1 << bit % 8
    return bytes(spoilt)


def spoil(store: SqliteStore, no: int, field: str, value: Any) -> None:
    change = f"UPDATE entries SET {field} = ? WHERE no = ?"
    store.write(lambda c: c.exec_driver_sql(change, (value, no))).result()


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM entries WHERE no = 4",
        "UPDATE entries SET no = 1000 WHERE no = 4",
        "UPDATE entries SET (command, body) = (SELECT x'00', body FROM entries WHERE no = 5) WHERE no = 4",
    ],
)
def test_a_missing_or_moved_entry_is_found(store: SqliteStore, change: str) -> None:
    sample.play(store, 9)
    store.write(lambda c: c.exec_driver_sql(change)).result()
    assert store.verify("t1") == 4


def test_an_entry_of_another_table_is_found(store: SqliteStore) -> None:
    sample.add(store, "t2")
    sample.play(store, 3)
    store.write(lambda c: c.exec_driver_sql("UPDATE entries SET \"table\" = 't2'")).result()
    assert store.verify("t2") == 1


def test_damage_of_a_page_is_found_and_the_entries_before_it_stay(store: SqliteStore, folder: Path) -> None:
    sample.play(store, 300)
    store.close()
    file = folder / "lampblack.sqlite"
    body = file.read_bytes()
    page = body.index(sample.entry(200).body) // 4096 * 4096
    file.write_bytes(body[:page] + bytes(4096) + body[page + 4096 :])
    again = SqliteStore.open(folder)
    bad = again.verify("t1")
    assert bad is not None
    assert 1 < bad <= 200
    assert [no for no, _, _ in again.records("t1", limit=bad - 1)] == list(range(1, bad))
    again.close()
