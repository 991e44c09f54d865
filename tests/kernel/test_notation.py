"""Dice notation in and out: what is read, what is refused and where, and that both ways agree."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel import limits
from lampblack.kernel.dice import Expression, Number, Pick, Pool, Term, cost, notation, parse
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.expression import Which, kept_of

READ = {
    "2d6": "2d6",
    "1d20": "d20",
    "d%": "d100",
    "3D%": "3d100",
    "  4 d 6 kh 3  +  2 ": "4d6kh3+2",
    "2d20kl": "2d20kl1",
    "4d6dl": "4d6dl1",
    "4d6DL1DH1": "4d6dl1dh1",
    "4d6kh3kl1": "4d6kh3kl1",
    "3d6!": "3d6!5",
    "3d6!2kh2": "3d6!2kh2",
    "d1!": "d1!5",
    "2d6[fire] - d4 [ cold iron ]": "2d6[fire]-d4[cold iron]",
    "0": "0",
    "-2": "-2",
    "+d6": "d6",
    "-d6+007": "-d6+7",
    "d6-0": "d6-0",
    "2d4+1d6-1": "2d4+d6-1",
    "d1000": "d1000",
    "100d6": "100d6",
    "1000000": "1000000",
}

REFUSED = {
    "": 0,
    "   ": 3,
    "d": 1,
    "2d": 2,
    "2d+1": 2,
    "dd6": 1,
    "two": 0,
    "2x6": 1,
    "2d6 3d6": 4,
    "2d6+": 4,
    "2d6++1": 4,
    "2d6--1": 4,
    "2d6*2": 3,
    "(2d6)": 0,
    "2d6)": 3,
    "d0": 1,
    "0d6": 0,
    "d6+ 0d6": 4,
    "d1001": 1,
    "2d6k1": 3,
    "2d6d1": 3,
    "2d6d8": 3,
    "2d6kh1!": 6,
    "2d6!!": 4,
    "2d6!0": 4,
    "2d6kh0": 3,
    "2d6kh3": 3,
    "2d6dl2": 3,
    "4d6kh2dl2": 6,
    "4d6kh3kh2kh1": 9,
    "2d6[": 4,
    "2d6[]": 4,
    "2d6[  ]": 4,
    "2d6[a[b]]": 5,
    "2d6[fire]kh1": 9,
    "2d6[" + "x" * 41 + "]": 4,
    "2d6\n": 3,
    "2\t": 1,
    "2d6\x00": 3,
    "2d6[\x1b]": 4,
    "²d6": 0,
    "٢d6": 0,
    "２d6": 0,
    "2d6−1": 3,
    "4d6\u212ah3": 3,  # a Kelvin sign becomes a k when it is made small
    "\u0130d6": 0,
    "two ²": 4,
    "2d6\ud800": 3,
    "1000001": 0,
    "1e9": 1,
    "0x10": 1,
    "1_0d6": 1,
    "1.5": 1,
    "d6" + "+1" * limits.MAX_TERMS: 2 * limits.MAX_TERMS,
    " " * 201: 200,
}

TOO_MANY = {
    "101d6": 0,
    "999999d999": 0,
    "60d6 + 41d6": 7,
    "20d6!": 0,
    "10d6!10": 0,
    "d6!99+d6": 6,
    "9" * 190 + "d6": 0,
    "d6!" + "9" * 190: 0,
}


@pytest.mark.parametrize(("text", "canonical"), READ.items())
def test_reads(text: str, canonical: str) -> None:
    assert notation(parse(text)) == canonical
    assert parse(canonical) == parse(text)


@pytest.mark.parametrize(("text", "position"), REFUSED.items())
def test_refuses_with_the_place(text: str, position: int) -> None:
    with pytest.raises(LampblackError) as caught:
        parse(text)
    assert (caught.value.slug, caught.value.details["position"]) == ("bad-notation", position)
    assert caught.value.details["hint"]


@pytest.mark.parametrize(("text", "position"), TOO_MANY.items())
def test_refuses_too_many_dice(text: str, position: int) -> None:
    with pytest.raises(LampblackError) as caught:
        parse(text)
    assert (caught.value.slug, caught.value.details["position"]) == ("too-many-dice", position)
    assert str(limits.MAX_DICE_PER_ROLL) in caught.value.details["hint"]


@pytest.mark.parametrize("text", ["9" * 10**6, "d6" * 10**5, "(" * 10**6, "2d6+" * 10**5, "[" * 10**6])
def test_bombs_are_refused_unread(text: str) -> None:
    with pytest.raises(LampblackError) as caught:
        parse(text)
    assert caught.value.details["position"] == limits.MAX_NOTATION_LENGTH
    assert len(str(caught.value)) < 200


LABELS = st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="[]"), max_size=40)


WHICH: list[Which] = ["kh", "kl", "dh", "dl"]


@st.composite
def pools(draw: st.DrawFn, dice: int) -> Pool:
    """A pool that throws at most so many dice."""
    count = draw(st.integers(1, min(dice, 12)))
    explode = draw(st.integers(0, min(dice // count - 1, 7)))
    picks: tuple[Pick, ...] = ()
    for which in draw(st.lists(st.sampled_from(WHICH), max_size=limits.MAX_PICKS)):
        here = kept_of(Pool(count, 6, picks=picks), count)
        most = here if which in ("kh", "kl") else here - 1
        if most:
            picks += (Pick(which, draw(st.integers(1, most))),)
    label, sign = draw(LABELS).strip(), draw(st.sampled_from([1, -1]))
    sides = draw(st.sampled_from([1, 2, 3, 6]) | st.integers(1, limits.MAX_SIDES))
    return Pool(count, sides, explode, picks, label, sign)


NUMBERS = st.builds(
    Number, st.integers(0, limits.MAX_NUMBER), LABELS.map(str.strip), st.sampled_from([1, -1])
)


@st.composite
def expressions(draw: st.DrawFn) -> Expression:
    """Any expression that the limits allow."""
    terms: list[Term] = []
    left = limits.MAX_DICE_PER_ROLL
    for _ in range(draw(st.integers(1, limits.MAX_TERMS))):
        term = draw(pools(left) | NUMBERS) if left else draw(NUMBERS)
        left -= cost(Expression((term,)))
        if len(notation(Expression((*terms, term)))) > limits.MAX_NOTATION_LENGTH:
            break
        terms.append(term)
    return Expression(tuple(terms) or (Number(0),))


EXPRESSIONS = expressions()


@settings(derandomize=True, max_examples=150, deadline=None)
@given(EXPRESSIONS)
def test_what_is_written_reads_the_same(expression: Expression) -> None:
    assert parse(notation(expression)) == expression


NEARLY = st.text(st.sampled_from("0123456789dDkKhHlL%!+-[] ax²"), max_size=24)


@settings(derandomize=True, max_examples=800, deadline=None)
@given(NEARLY | st.text(max_size=250))
def test_every_text_is_read_or_refused(text: str) -> None:
    read = read_or_refused(text)
    if isinstance(read, LampblackError):
        assert read.slug in ("bad-notation", "too-many-dice")
        assert 0 <= read.details["position"] <= len(text)
    else:
        assert cost(read) <= limits.MAX_DICE_PER_ROLL
        assert parse(notation(read)) == read


def read_or_refused(text: str) -> Expression | LampblackError:
    try:
        return parse(text)
    except LampblackError as error:
        return error
