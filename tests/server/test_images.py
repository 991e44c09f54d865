"""Pictures on the wire: brought by a GM, given to those before whom they lie, and in no other way."""

from __future__ import annotations

from pathlib import Path

import pytest

from lampblack.settings import Settings
from tests.server.people import House, Person
from tests.table.pictures import JPEG, PNG, WEBP, segment


def test_a_picture_is_brought_laid_out_and_looked_at(gm: Person, ana: Person) -> None:
    image = gm.bring(PNG)
    gm.do({"do": "handout", "title": "The map", "image": image, "to": [f"player:{ana.seat}"]})
    (handout,) = ana.get("view")["view"]["handouts"].values()
    answer = ana.http.get(f"{ana.at}/images/{handout['image']}")
    assert answer.content == PNG
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "etag" not in answer.headers
    assert "last-modified" not in answer.headers


def test_hidden_foreign_and_missing_pictures_are_the_same_bytes(
    house: House, gm: Person, ana: Person
) -> None:
    hidden, foreign = gm.bring(PNG), house.open_table().bring(PNG)
    gm.do({"do": "handout", "title": "Later", "image": hidden})
    answers = [ana.http.get(f"{ana.at}/images/{image}") for image in (hidden, foreign, "0" * 32, "x", "%00")]
    assert (
        len({(one.status_code, one.content, str(sorted(set(one.headers) - {"date"}))) for one in answers})
        == 1
    )
    assert answers[0].status_code == 404
    assert [ana.http.head(f"{ana.at}/images/{one}").status_code for one in (hidden, "0" * 32)] == [405, 405]


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/png"),
        (b"GIF89a", "image/gif"),
        (PNG, "text/html"),
        (PNG, "application/json"),
        (b"", "image/png"),
    ],
)
def test_what_is_no_picture_is_refused_and_nothing_is_stored(gm: Person, raw: bytes, kind: str) -> None:
    writes = gm.house.writes()
    answer = gm.http.post(f"{gm.at}/images", content=raw, headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["refused"]) == (400, "not-an-image")
    assert gm.house.writes() == writes


def test_the_kind_of_a_picture_is_found_out_and_its_notes_stay_out(gm: Person) -> None:
    spoken = JPEG[:2] + segment(0xFE, b"taken by Ana") + JPEG[2:]
    for raw, kind, clean in ((spoken, "image/jpeg", JPEG), (WEBP, "image/webp", WEBP)):
        image = gm.bring(raw)
        answer = gm.http.get(f"{gm.at}/images/{image}")
        assert (answer.headers["content-type"], answer.content) == (kind, clean)


def test_a_house_takes_pictures_up_to_its_limits(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(image_bytes=len(WEBP), table_images=1))
    try:
        gm = house.open_table()
        headers = {"Content-Type": "image/png"}
        assert gm.http.post(f"{gm.at}/images", content=PNG, headers=headers).status_code == 413
        chunks = (bytes([one]) for one in PNG)
        assert gm.http.post(f"{gm.at}/images", content=chunks, headers=headers).status_code == 413
        gm.bring(WEBP)
        answer = gm.http.post(f"{gm.at}/images", content=WEBP, headers=headers)
        assert (answer.status_code, answer.json()["field"]) == (413, "image")
    finally:
        house.close()
