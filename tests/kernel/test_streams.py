"""Dice that can be checked: the mapping counted out, vectors in two languages, what may never be equal."""

import hashlib
import hmac
import json
import math
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.falling import fall
from lampblack.kernel.streams import Stream, commitment, faces, words

HERE = Path(__file__).parent
VECTORS = json.loads((HERE / "dice_vectors.json").read_text(encoding="utf-8"))
COMMAND, NONCE = "0123456789abcdef" * 2, "fedcba9876543210" * 2
STREAM = Stream(bytes(range(32)), "ab12cd34", "0f1e2d3c4b5a6978", "all")
SPACE = 2**32

# Every statistical test below has a fixed seed. Together they look at 8 + 4 figures from both sides; for one
# false alarm in 10^6 choices of seeds each side has alpha = 10^-6 / 24, which is z = 5.36.
Z = 5.36


def read_stream(vector: dict[str, Any]) -> Stream:
    seed, index = bytes.fromhex(vector["seed"]), int(vector.get("index", "0"))
    return Stream(seed, vector["table"], vector["epoch"], vector["stream"], index)


# --- the mapping from words to faces, counted out


@pytest.mark.parametrize("sides", range(1, 257))
def test_of_all_words_of_eight_bits_each_face_has_as_many(sides: int) -> None:
    source = iter(range(256))
    counts = Counter(fall(source, [sides] * (256 - 256 % sides), bits=8))
    assert counts == dict.fromkeys(range(1, sides + 1), 256 // sides)
    with pytest.raises(StopIteration):
        fall(source, [sides], bits=8)


@pytest.mark.parametrize("sides", [*range(2, 101), 1000])
def test_at_the_border_of_32_bits(sides: int) -> None:
    limit = SPACE - SPACE % sides
    assert fall(iter([0, limit - 1]), [sides, sides]) == (1, sides)
    over = [word for word in (limit, SPACE - 1) if word < SPACE and word >= limit]
    assert len(over) == (2 if SPACE % sides else 0)
    assert fall(iter([*over, 1]), [sides]) == (2,)


def test_a_passed_over_word_is_passed_over_for_its_die_alone() -> None:
    assert fall(iter([SPACE - 1, 7, SPACE - 1]), [6, 256]) == (2, 256)


@pytest.mark.parametrize("sides", [0, -6, SPACE + 1])
def test_dice_that_cannot_be_are_refused(sides: int) -> None:
    with pytest.raises(LampblackError, match="sides"):
        fall(iter([1]), [sides])


def test_a_word_size_cuts_the_same_bytes() -> None:
    raw = bytes(islice(words(STREAM, COMMAND, NONCE, bits=8), 64))
    for bits in (16, 32, 64):
        cut = islice(words(STREAM, COMMAND, NONCE, bits=bits), 512 // bits)
        assert b"".join(word.to_bytes(bits // 8, "big") for word in cut) == raw


# --- the scheme, by the vectors, by code of another hand, and by another language


@pytest.mark.parametrize("vector", VECTORS["commitments"], ids=lambda vector: vector["note"])
def test_published_commitments(vector: dict[str, Any]) -> None:
    assert commitment(read_stream(vector)) == vector["commitment"]


@pytest.mark.parametrize("vector", VECTORS["rolls"], ids=lambda vector: vector["note"])
def test_published_rolls(vector: dict[str, Any]) -> None:
    fallen = faces(read_stream(vector), vector["command"], vector["nonce"], vector["dice"])
    assert list(fallen) == vector["faces"]


def test_vectors_hold_what_they_promise() -> None:
    indices = {int(roll["index"]) for roll in VECTORS["rolls"]}
    assert {2**32 - 1, 2**32, 2**64 - 1, 2**64} <= indices
    passed = next(roll for roll in VECTORS["rolls"] if "passed over" in roll["note"])
    first = list(islice(words(read_stream(passed), passed["command"], passed["nonce"]), 4))
    assert [word >= SPACE - SPACE % 997 for word in first] == [False, False, False, True]
    shown = [tuple(roll["faces"]) for roll in VECTORS["rolls"]]
    assert len(set(shown)) == len(shown)


def test_the_first_block_written_out() -> None:
    told = ("lampblack/dice/roll/1", "ab12cd34", "0f1e2d3c4b5a6978", "all", "0", COMMAND, NONCE, "0")
    message = b"".join(len(part).to_bytes(8, "big") + part.encode() for part in told)
    block = hmac.new(STREAM.seed, message, hashlib.sha256).digest()
    first = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    assert list(islice(words(STREAM, COMMAND, NONCE), 8)) == first


def run_verifier(file: Path) -> subprocess.CompletedProcess[str]:
    deno = Path(sys.executable).with_name("deno")
    script = HERE / "verify_dice.js"
    command = [str(deno), "run", "--no-config", "--no-lock", "--no-remote", f"--allow-read={file}"]
    command += [str(script), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_other_language_agrees() -> None:
    done = run_verifier(HERE / "dice_vectors.json")
    told = f"{len(VECTORS['commitments'])} commitments, {len(VECTORS['rolls'])} rolls, 0 faults"
    assert (done.returncode, done.stdout.strip()) == (0, told)


def test_the_other_language_sees_a_changed_face(tmp_path: Path) -> None:
    changed = json.loads(json.dumps(VECTORS))
    changed["rolls"][3]["faces"][0] = changed["rolls"][3]["faces"][0] % 4 + 1
    changed["commitments"][1]["seed"] = "ff" * 32
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(changed), encoding="utf-8")
    done = run_verifier(file)
    assert done.returncode == 1
    right, wrong = (" ".join(map(str, told["rolls"][3]["faces"])) for told in (VECTORS, changed))
    said = ["commitment 2 is not that of its seed", f"roll 4 must show {right}, not {wrong}"]
    assert done.stdout.splitlines()[:2] == said


# --- what may never be equal

TEXTS = st.text(min_size=1, max_size=12)
HEX = st.text("0123456789abcdef", max_size=32)
STREAMS = st.builds(Stream, st.binary(min_size=32, max_size=32), TEXTS, TEXTS, TEXTS, st.integers(0, 2**70))
ROLLS = st.tuples(STREAMS, HEX, HEX)


def told(stream: Stream, command: str, nonce: str) -> tuple[Any, ...]:
    return (*msgspec.structs.astuple(stream), command, nonce)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(ROLLS, ROLLS, st.integers(0, 6))
def test_any_change_changes_the_words(one: Any, other: Any, place: int) -> None:
    stream, *rest = one
    parts = [*told(stream, *rest)]
    parts[place] = told(*other)[place]
    changed, command, nonce = Stream(*parts[:5]), parts[5], parts[6]
    same = told(*one) == told(changed, command, nonce)
    assert (list(islice(words(*one), 8)) == list(islice(words(changed, command, nonce), 8))) == same


def test_no_two_of_many_streams_share_a_block() -> None:
    blocks = {
        tuple(islice(words(Stream(STREAM.seed, table, epoch, name, index), command), 8))
        for table in ("1", "12", "123")
        for epoch in ("3", "23", "123")
        for name in ("all", "gm", "player:a", "player:b")
        for index in range(200)
        for command in ("00", "0000")
    }
    assert len(blocks) == 3 * 3 * 4 * 200 * 2


def test_the_end_of_a_part_counts() -> None:
    one, other = Stream(STREAM.seed, "1", "23", "all"), Stream(STREAM.seed, "12", "3", "all")
    assert commitment(one) != commitment(other)
    assert faces(one, COMMAND, "", [1000] * 4) != faces(other, COMMAND, "", [1000] * 4)
    assert faces(STREAM, "12", "3", [1000] * 4) != faces(STREAM, "1", "23", [1000] * 4)


@settings(derandomize=True, max_examples=100, deadline=None)
@given(STREAMS, STREAMS, st.integers(0, 3))
def test_any_change_changes_the_commitment(one: Stream, other: Stream, place: int) -> None:
    parts = [*msgspec.structs.astuple(one)]
    parts[place] = msgspec.structs.astuple(other)[place]
    changed = Stream(*parts)
    assert (commitment(one) == commitment(changed)) == (one == changed)


def test_the_commitment_does_not_move_with_the_index() -> None:
    assert commitment(STREAM) == commitment(msgspec.structs.replace(STREAM, index=9))


def test_a_stream_never_shows_its_seed() -> None:
    shown = f"{STREAM} {STREAM!r} {[STREAM]}"
    assert "seed" not in shown
    assert repr(STREAM.seed)[2:20] not in shown


# --- statistics with a fixed seed: weak beside the counting above, but they look at the whole way


def check_even(counts: Iterable[int], cells: int) -> None:
    """See that equally likely cells are neither too uneven nor too even (chi-square, Wilson-Hilferty)."""
    seen = list(counts)
    assert len(seen) == cells
    mean, free = sum(seen) / cells, cells - 1
    square = sum((count - mean) ** 2 for count in seen) / mean
    z = ((square / free) ** (1 / 3) - 1 + 2 / (9 * free)) / math.sqrt(2 / (9 * free))
    assert abs(z) < Z


def counted(pairs: Iterable[tuple[int, int]], sides: int) -> list[int]:
    counts = Counter(pairs)
    return [counts[first, second] for first in range(1, sides + 1) for second in range(1, sides + 1)]


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20, 30, 100])
def test_faces_come_equally_often(sides: int) -> None:
    counts = Counter(faces(STREAM, COMMAND, f"{sides:032x}", [sides] * 200_000))
    check_even((counts[face] for face in range(1, sides + 1)), sides)


def one_die(stream: Stream, index: int, sides: int) -> int:
    return faces(Stream(stream.seed, stream.table, stream.epoch, stream.name, index), COMMAND, "", [sides])[0]


def test_a_die_says_nothing_of_the_next() -> None:
    thrown = faces(STREAM, COMMAND, NONCE, [6] * 200_001)
    check_even(counted(pairwise(thrown), 6), 36)


def test_an_index_says_nothing_of_the_next() -> None:
    thrown: Sequence[int] = [one_die(STREAM, index, 6) for index in range(30_001)]
    check_even(counted(pairwise(thrown), 6), 36)
    check_even(Counter(thrown).values(), 6)


def test_a_stream_says_nothing_of_another() -> None:
    secret = msgspec.structs.replace(STREAM, name="gm")
    pairs = [(one_die(STREAM, index, 6), one_die(secret, index, 6)) for index in range(15_000)]
    check_even(counted(pairs, 6), 36)


def test_the_test_of_evenness_sees_a_modulo() -> None:
    """A die of six from eight bits without passing over: 1 to 4 come too often, and the test must say so."""
    raw = islice(words(STREAM, COMMAND, NONCE, bits=8), 800_000)
    counts = Counter(word % 6 for word in raw)
    with pytest.raises(AssertionError):
        check_even(counts.values(), 6)
    assert counts.total() == 800_000
