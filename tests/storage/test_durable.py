"""What was acknowledged is on disk: seen by killing at random instants, and by looking at the system calls."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path

import pytest

from lampblack.storage.sqlite import SqliteStore
from tests.storage import children, sample
from tests.storage.test_faults import strace

KILLS = 25
LONGEST_S = 0.05
GOLDEN = 0.618034  # its multiples, without their whole part, spread evenly however many there are


@pytest.mark.kill
def test_nothing_acknowledged_is_lost_by_kill_9(folder: Path) -> None:
    stored = 0
    for turn in range(KILLS):
        acked = killed_after(LONGEST_S * (turn * GOLDEN % 1), folder, stored + 1)
        store = SqliteStore.open(folder)
        now = sample.numbers(store)
        assert now == list(range(1, len(now) + 1)), turn
        assert acked == now[stored : stored + len(acked)], turn
        assert store.verify("t1") is None, turn
        assert indices(store) == [len(now), 0], turn
        store.close()
        stored = len(now)
    assert stored > KILLS


def killed_after(seconds: float, folder: Path, first: int) -> list[int]:
    """Let the acker work for so long, kill it, and give what it had acknowledged."""
    child = children.start(folder, first, count=100_000, window=6)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    assert child.stdout.readline() == f"acked {first}\n"
    until = time.monotonic() + seconds
    lines = [f"acked {first}"]
    while time.monotonic() < until:
        lines.append(child.stdout.readline())
    child.kill()
    rest = child.stdout.read()
    child.stdout.close()
    child.wait()
    return children.acked(lines + rest.splitlines())


def indices(store: SqliteStore) -> list[int]:
    return [row.next_index for row in store.streams("t1", sample.EPOCH)]


# system calls

CALL = re.compile(r"^(\d+) +(\w+)\((\d+)(.*)$")
RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>.*= 0\b")


def late(trace: list[str]) -> list[int]:
    """The entries of a trace that were acknowledged before an fsync of the log that holds them had ended."""
    written: dict[int, tuple[int, int]] = {}
    synced: dict[int, int] = {}
    waiting: dict[str, int] = {}
    found = []
    for at, line in enumerate(trace):
        call, resumed = CALL.match(line), RESUMED.match(line)
        if resumed and resumed[2] == "fdatasync":
            synced[waiting.pop(resumed[1])] = at
        if call is None:
            continue
        match call[2], int(call[3]):
            case "fdatasync", file if "unfinished" in line:
                waiting[call[1]] = file
            case "fdatasync", file:
                synced[file] = at
            case "pwrite64", file:
                written.update({int(no): (file, at) for no in re.findall(r'ok\\":true,\\"no\\":(\d+)', line)})
            case "write", 1 if acked := re.search(r'"acked (\d+)', line):
                log, put = written.get(int(acked[1]), (-1, at))
                found += [int(acked[1])] if synced.get(log, -1) < put else []
    return found


@pytest.mark.trace
def test_an_fsync_ends_before_every_acknowledgement(folder: Path, made_once: Path, tmp_path: Path) -> None:
    folder.mkdir()
    shutil.copyfile(made_once, folder / made_once.name)
    trace = tmp_path / "trace"
    lines = children.ended(children.start(folder, 1, under=strace(trace, "pwrite64,write,fdatasync")))
    assert children.acked(lines) == list(range(1, 61))
    calls = trace.read_text("utf-8").splitlines()
    assert sum('"acked ' in call for call in calls) == 60
    assert late(calls) == []


def test_an_acknowledgement_that_comes_too_early_is_seen() -> None:
    put = r'9 pwrite64(5, "{\"ok\":true,\"no\":3}", 4096, 0) = 4096'
    ack = '8 write(1, "acked 3\\n", 8) = 8'
    sync, begun, ended = (
        "9 fdatasync(5) = 0",
        "9 fdatasync(5 <unfinished ...>",
        "9 <... fdatasync resumed>) = 0",
    )
    assert late([put, sync, ack]) == []
    assert late([put, begun, ended, ack]) == []
    assert late([put, ack, sync]) == [3]
    assert late([sync, put, ack]) == [3]
    assert late([put, begun, ack, ended]) == [3]
    assert late([put, "9 <... fdatasync resumed>) = -1 EIO", ack]) == [3]
    assert late([ack]) == [3]


# a log that is cut


@pytest.fixture
def open_files(store: SqliteStore, tmp_path: Path) -> Path:
    """What lies on disk of a store with forty entries while it is open, some of them in the log only."""
    sample.play(store, 20)
    for no in range(21, 41):
        store.append(sample.write(no)).result()
    copy = tmp_path / "copy"
    copy.mkdir()
    for path in store.path.parent.glob("lampblack.sqlite*"):
        shutil.copyfile(path, copy / path.name)
    return copy


def test_a_log_cut_anywhere_opens_to_what_came_before(open_files: Path, tmp_path: Path) -> None:
    whole = (open_files / "lampblack.sqlite-wal").read_bytes()
    found = set()
    for turn in range(40):
        folder = tmp_path / str(turn)
        shutil.copytree(open_files, folder)
        cut = int(len(whole) * (turn * GOLDEN % 1))
        (folder / "lampblack.sqlite-wal").write_bytes(whole[:cut])
        found.add(prefix(folder))
    assert len(found) > 10


def test_a_log_that_is_gone_opens_to_what_came_before(open_files: Path) -> None:
    (open_files / "lampblack.sqlite-wal").unlink()
    assert prefix(open_files) == 0


def prefix(folder: Path) -> int:
    """Open a store and see that it holds the first entries, whole, with all that belongs to them; give how many."""
    store = SqliteStore.open(folder)
    numbers = sample.numbers(store)
    assert numbers == list(range(1, len(numbers) + 1))
    assert store.verify("t1") is None
    assert indices(store) == [len(numbers), 0]
    assert store.chains("t1")[0].entries == len(numbers)
    store.close()
    return len(numbers)


# a slow disk


@pytest.mark.trace
def test_a_slow_disk_changes_no_order_and_loses_nothing(
    folder: Path, made_once: Path, tmp_path: Path
) -> None:
    folder.mkdir()
    shutil.copyfile(made_once, folder / made_once.name)
    under = strace(tmp_path / "trace", "fdatasync", "fdatasync:delay_exit=400000:when=4..5")
    lines = children.ended(children.start(folder, 1, window=20, under=under))
    assert children.acked(lines) == list(range(1, 61))
    assert children.failed(lines) == []
