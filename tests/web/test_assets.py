"""The files that pages bring: found by exact name only, named by their content, and the same program when lean."""

from __future__ import annotations

import gzip

import pytest

from lampblack.web import assets


def test_a_file_is_found_under_the_name_of_this_release() -> None:
    asset = assets.find(assets.href("table.js").removeprefix("/static/"))
    assert asset
    assert asset.media_type == "text/javascript; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    ["", "table.js", "0123456789ab/table.js", "{v}/", "{v}/nothing.js", "{v}/../pages.py", "{v}/%2e%2e/pages.py",
     "{v}/scripts/table.js", "{v}/table.js/", "{v}//table.js", "../assets.py", "{v}/table.js\0"],
)  # fmt: skip
def test_nothing_else_is_found(path: str) -> None:
    assert assets.find(path.replace("{v}", assets.release())) is None


def test_an_unknown_name_has_no_address() -> None:
    with pytest.raises(KeyError):
        assets.href("nothing.js")


def test_lean_takes_whole_lines_of_comment_and_nothing_of_the_program() -> None:
    text = 'const a = "// no comment"; // stays\n  /* goes\n   * too */\n\tconst b = /** @type {A} */ (c);\n\n// goes\n'
    assert assets.lean(text) == 'const a = "// no comment"; // stays\nconst b = /** @type {A} */ (c);\n'


def test_a_packed_file_holds_the_same_bytes_and_fewer_on_the_way() -> None:
    asset = assets.find(assets.href("table.css").removeprefix("/static/"))
    assert asset
    assert gzip.decompress(asset.packed) == asset.body
    assert len(asset.packed) * 3 < len(asset.body)
