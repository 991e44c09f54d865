"""The edge reads what JSON allows and nothing that could mean two things."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.errors import Invalid, LampblackError, TooMuch
from lampblack.server import edge

LIMIT = 64 * 1024


def refused(raw: bytes, limit: int = LIMIT) -> tuple[str, str | None]:
    with pytest.raises((Invalid, TooMuch)) as fault:
        edge.read(raw, limit)
    return fault.value.slug, fault.value.field


def order(text: str) -> bytes:
    return b'{"command":"c","order":{"do":"note","x":' + text.encode() + b"}}"


@pytest.mark.parametrize(
    "text",
    [
        "1.5", "1.0", "1e3", "1E3", "-0.0", "1e999", "NaN", "Infinity", "-Infinity",
        "9223372036854775808", "-9223372036854775809", "9" * 5000, "1" + "0" * 20,
        '"\\u0000"', '"a\\ud800b"', '"\\udc00"', '"\\ude00\\ud83d"',
    ],
)  # fmt: skip
def test_a_value_that_fits_nowhere_is_refused_by_its_field(text: str) -> None:
    assert refused(order(text)) == ("bad-value", "x")
    assert refused(order(f"[0,{text}]")) == ("bad-value", "x.1")
    assert refused(b'{"seen":{"n":' + text.encode() + b"}}") == ("bad-value", "seen.n")


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (b'{"a":1,"a":1}', "a"),
        (b'{"order":{"do":"note","text":"a","text":"b"}}', "text"),
        (b'{"order":{"do":"note"},"order":{"do":"save"}}', "order"),
        (b'[{"a":{},"a":[]}]', "0.a"),
        (b'{"order":{"a\\u0000":1}}', "order"),
        (b'{"a":{"\\ud800":1}}', "a"),
        (b'"\\u0000"', None),
    ],
)
def test_a_name_said_twice_or_unfit_is_refused(raw: bytes, field: str | None) -> None:
    assert refused(raw) == ("bad-value", field)


@pytest.mark.parametrize(
    "raw",
    [
        b"", b" ", b"{", b"}", b"[1,]", b"{'a':1}", b"nul", b"[1]x", b"1_000", b"0x10", b"01", b"+1", b".5",
        "١٢٣".encode(), b"\xff", b"}{",
        b'"\xed\xa0\x80"', b'"\xc0\x80"', '{"a":1}'.encode("utf-16"), b"\xef\xbb\xbf{}",
        b'"\x00"', b'"\n"', b'"', b'"\\', b'"\\x"', b'"\\u12"', b"// note\n1", b'{"a" 1}', b"[}",
        b"]", b"]" * 99,
    ],
)  # fmt: skip
def test_what_is_no_json_is_unreadable(raw: bytes) -> None:
    assert refused(raw) == ("unreadable", None)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_depth_is_measured_before_parsing(opening: str) -> None:
    def nest(levels: int) -> bytes:
        closing = "]" if opening == "[" else "}"
        return (opening * levels + "0" + closing * levels).encode()

    assert edge.read(nest(16), LIMIT)
    for levels in (17, 100, 1000):
        assert refused(nest(levels)) == ("too-deep", None)
        assert refused((opening * levels).encode()) == ("too-deep", None)


def test_brackets_in_text_are_no_depth() -> None:
    plain = ["[" * 500, '\\"' + "{" * 500, "]" * 500, '"[' * 100]
    assert edge.read(json.dumps(plain).encode(), LIMIT) == plain


def test_size_and_number_of_values_are_limited() -> None:
    assert refused(b" " * 17, 16) == ("too-large", None)
    assert edge.read(b" " * 15 + b"1", 16) == 1
    assert refused(b"[" + b"0," * 2500 + b"0]") == ("too-large", None)
    assert refused(b"[" + b'"",' * 9000 + b"0]") == ("too-large", None)
    assert edge.read(json.dumps('"' * 4000).encode(), LIMIT) == '"' * 4000
    assert refused(b"[" + b"[]," * 1000 + b"0]") == ("too-large", None)
    assert len(edge.read(b"[" + b"0," * 2000 + b"0]", LIMIT)) == 2001


def test_whole_numbers_of_64_bits_and_emoji_pass() -> None:
    assert edge.read(b"[9223372036854775807,-9223372036854775808,-0]", LIMIT) == [2**63 - 1, -(2**63), 0]
    assert edge.read(b'"\\ud83d\\ude00"', LIMIT) == "\N{GRINNING FACE}"
    assert type(edge.read(b"true", LIMIT)) is bool
    assert type(edge.read(b"1", LIMIT)) is int


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
LEAVES = st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | TEXTS
PLAIN = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner), max_leaves=30)


@given(PLAIN.filter(lambda plain: depth(plain) <= edge.DEPTH), st.booleans())
@settings(derandomize=True, max_examples=300, deadline=None)
def test_everything_plain_comes_through_as_it_was(plain: Any, is_ascii: bool) -> None:
    assert edge.read(json.dumps(plain, ensure_ascii=is_ascii).encode(), 10**6) == plain


@given(st.binary(max_size=200) | st.text('[]{}",:\\u0d8tfn1.eN ', max_size=80).map(str.encode))
@settings(derandomize=True, max_examples=1500, deadline=None)
def test_any_bytes_are_read_or_refused_in_our_own_words(raw: bytes) -> None:
    slug, plain = read_or_refused(raw)
    assert slug in {"", "unreadable", "bad-value", "too-deep", "too-large"}
    if not slug:
        json.dumps(plain, allow_nan=False)
        json.dumps(plain, ensure_ascii=False).encode()  # no lone surrogate can stop a later broadcast
        assert plain == json.loads(raw)


def read_or_refused(raw: bytes) -> tuple[str, Any]:
    try:
        return "", edge.read(raw, LIMIT)
    except LampblackError as fault:
        return fault.slug, None


def depth(plain: Any) -> int:
    inside = list(plain.values()) if isinstance(plain, dict) else plain if isinstance(plain, list) else None
    return 0 if inside is None else 1 + max(map(depth, inside), default=0)


COSTLY = {
    "deep": b"[" * LIMIT,
    "pairs": b"[]" * (LIMIT // 2),
    "numbers": b"[" + b"0," * (LIMIT // 2 - 2) + b"0]",
    "quotes": b'"' * (LIMIT - 1),
    "escapes": b'"' + b'\\"' * (LIMIT // 2 - 2),
    "escapes and a NUL": b'["' + b'\\"' * (LIMIT // 2 - 6) + b'\\u0000"]',
    "backslashes": b"\\" * (LIMIT - 1),
    "digits": b"[" + b"9" * (LIMIT - 3) + b"]",
    "names": b"{" + b",".join(b'"%d":0' % no for no in range(2000)) + b',"0":1}',
    "one byte more": b" " * (LIMIT + 1),
}


def least_cost(work: Callable[[], object]) -> float:
    """Seconds of the processor that some work takes at least."""

    def cost() -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    return min(cost() for _ in range(9))


@pytest.mark.parametrize("name", COSTLY)
def test_a_refusal_costs_no_more_than_a_few_bare_readings_of_as_much(name: str) -> None:
    bare = least_cost(lambda: json.loads(COSTLY["numbers"]))
    assert least_cost(lambda: refused(COSTLY[name])) < 8 * bare
