"""Pictures: taken apart, put together without what a camera wrote beside them; everything else is refused."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.errors import Illegal, Invalid, TooMuch
from lampblack.table import images
from lampblack.table.chairs import Chair
from lampblack.table.housekeeping import ImageLimits
from tests.table import pictures
from tests.table.conftest import House
from tests.table.pictures import JPEG, PNG, WEBP, WEBP_ALPHA, WEBP_LOSSLESS

ALL = (JPEG, PNG, WEBP, WEBP_ALPHA, WEBP_LOSSLESS)
WORDS = b"taken at 51.5 N by Ana"
FREE = ImageLimits(10, 10**6)


def refused(raw: bytes) -> str:
    with pytest.raises(Invalid) as fault:
        images.clean(raw)
    assert (fault.value.slug, fault.value.field) == ("not-an-image", "image")
    return str(fault.value)


@pytest.mark.parametrize("raw", ALL)
def test_a_picture_comes_out_as_it_went_in(raw: bytes) -> None:
    picture = images.clean(raw)
    assert (picture.width, picture.height, picture.body) == (8, 6, raw)


@pytest.mark.parametrize(
    "raw",
    [
        PNG[:33] + pictures.chunk(b"tEXt", b"Comment\0" + WORDS) + PNG[33:],
        PNG[:33] + pictures.chunk(b"eXIf", WORDS) + PNG[33:],
        PNG + WORDS,
        JPEG[:2] + pictures.segment(0xFE, WORDS) + JPEG[2:],
        JPEG[:2] + pictures.segment(0xE1, b"XMP \0" + WORDS) + JPEG[2:],
        JPEG[:2] + pictures.exif(1, words=WORDS) + JPEG[2:],
        JPEG + WORDS,
        pictures.riff((b"VP8 ", WEBP[20:]), (b"EXIF", WORDS), (b"XMP ", WORDS)),
        WEBP + WORDS,
    ],
)
def test_what_was_written_beside_a_picture_stays_out(raw: bytes) -> None:
    assert WORDS in raw
    picture = images.clean(raw)
    assert WORDS not in picture.body
    assert picture.body in (PNG, JPEG, pictures.riff((b"VP8 ", WEBP[20:])))


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_which_side_is_up_is_kept(orientation: int, order: str) -> None:
    turned = JPEG[:2] + pictures.exif(orientation, order, WORDS) + JPEG[2:]
    picture = images.clean(turned)
    assert WORDS not in picture.body
    assert (picture.width, picture.height) == ((8, 6) if orientation < 5 else (6, 8))
    assert images.clean(picture.body) == picture
    assert (picture.body == JPEG) == (orientation == 1)


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"x", SVG, b'<?xml version="1.0"?>' + SVG, b"GIF89a" + bytes(40), b"BM" + bytes(60),
        b"<html><script>alert(1)</script>", PNG[1:], b"RIFF", b"RIFF" + bytes(4) + b"WEBP", b"\xff\xd8\xff\xd9",
        b"%PDF-1.7",
    ],
)  # fmt: skip
def test_what_is_no_picture_is_refused(raw: bytes) -> None:
    refused(raw)


@pytest.mark.parametrize("raw", ALL)
def test_a_picture_that_ends_too_early_is_refused(raw: bytes) -> None:
    for end in range(len(raw) - 1):
        if raw is not JPEG or end < len(raw) - 2:
            refused(raw[:end])


def test_a_picture_that_is_too_large_is_refused() -> None:
    for width, height in ((images.MOST_SIDE + 1, 1), (1, images.MOST_SIDE + 1), (0, 1)):
        refused(pictures.png(width, height))
    assert "pixels" in refused(pictures.png(6000, 6000, bytes(6000 * 18001)))
    assert images.clean(pictures.png(images.MOST_SIDE, 1)).width == images.MOST_SIDE


def test_a_picture_that_unfolds_to_more_or_less_than_it_says_is_refused() -> None:
    refused(pictures.png(2, 2, bytes(100_000_000)))
    refused(pictures.png(200, 200, bytes(10)))
    refused(pictures.png(2, 2, bytes(14), colour=5))
    damaged = bytearray(PNG)
    damaged[45] ^= 1
    refused(bytes(damaged))


def test_a_film_is_refused() -> None:
    picture = (b"VP8 ", WEBP[20:])
    refused(pictures.riff(picture, (b"ANMF", bytes(16))))
    refused(pictures.riff(picture, picture))


CHANGES = st.lists(
    st.tuples(st.integers(0, 400), st.integers(0, 2), st.binary(max_size=2)), min_size=1, max_size=6
)


@settings(derandomize=True, deadline=None, max_examples=300, database=None)
@given(which=st.sampled_from(ALL), changes=CHANGES)
def test_whatever_comes_is_refused_or_comes_out_stable(
    which: bytes, changes: list[tuple[int, int, bytes]]
) -> None:
    spoilt = bytearray(which)
    for at, length, new in changes:
        spoilt[at % len(which) : at % len(which) + length] = new
    with contextlib.suppress(Invalid):
        picture = images.clean(bytes(spoilt))
        assert images.clean(picture.body) == picture


# at the table


def test_a_picture_is_seen_by_those_before_whom_it_lies(house: House, gm: Chair) -> None:
    ada, bo, tv = (
        house.join(gm, "Ada").chair,
        house.join(gm, "Bo").chair,
        house.let_in(gm, "TV", "onlooker").chair,
    )
    row = house.hall.add_image(gm, images.clean(PNG), FREE).wait()
    assert len(row.id) == 32
    assert seen(house, row.id, gm, ada, bo, tv) == [True, False, False, False]
    house.do(gm, {"do": "handout", "id": "map", "title": "Map", "image": row.id, "to": [ada.audience]})
    assert seen(house, row.id, gm, ada, bo, tv) == [True, True, False, False]
    house.do(gm, {"do": "reveal", "path": "handouts.map"})
    house.reopen()
    assert seen(house, row.id, gm, ada, bo, tv) == [True, True, True, True]
    house.do(gm, {"do": "handout", "id": "map", "image": None})
    assert seen(house, row.id, gm, ada, bo, tv) == [True, False, False, False]
    house.do(gm, {"do": "undo", "reason": "leave it"})
    house.do(gm, {"do": "hide", "path": "handouts.map"})
    assert seen(house, row.id, gm, ada, bo, tv) == [True, False, False, False]


def seen(house: House, image: str, *chairs: Chair) -> list[bool]:
    return [sees(house, image, chair) for chair in chairs]


def sees(house: House, image: str, chair: Chair) -> bool:
    with contextlib.suppress(Illegal):
        given: bytes = house.hall.image(chair, image).body
        return given == PNG
    with pytest.raises(Illegal, match="not-found"):
        house.hall.image(chair, image)
    return False


def test_a_picture_belongs_to_one_table(house: House, gm: Chair) -> None:
    row = house.hall.add_image(gm, images.clean(PNG), FREE).wait()
    other = house.table().chair
    for image in (row.id, "0" * 32, ""):
        assert not sees(house, image, other)
    with pytest.raises(Illegal):
        house.do(other, {"do": "handout", "title": "x", "image": row.id})


def test_a_table_holds_so_many_pictures_and_bytes(house: House, gm: Chair) -> None:
    picture = images.clean(PNG)
    ada = house.join(gm, "Ada").chair
    house.hall.add_image(gm, picture, FREE).wait()
    for limits in (ImageLimits(1, 10**6), ImageLimits(10, 2 * len(PNG) - 1)):
        with pytest.raises(TooMuch):
            house.hall.add_image(gm, picture, limits)
    house.hall.add_image(gm, picture, ImageLimits(2, 2 * len(PNG))).wait()
    with pytest.raises(Illegal) as fault:
        house.hall.add_image(ada, picture, FREE)
    assert fault.value.slug == "gm-only"
