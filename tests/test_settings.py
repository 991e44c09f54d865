"""Where the data lies by default, and that every setting can be read by people."""

import sys
from pathlib import Path

import pytest

from lampblack import settings


def test_every_setting_has_a_unit_a_default_and_a_sentence() -> None:
    for one in settings.described():
        assert one.unit
        assert one.default is not None
        assert one.says.endswith(".")


def test_the_data_folder_can_be_named() -> None:
    assert settings.data_folder({"LAMPBLACK_DATA": "here"}) == Path("here")
    assert settings.data_folder({"LAMPBLACK_DATA": "~/tables"}) == Path.home() / "tables"


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, Path.home() / ".local/share/lampblack"),
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/lampblack")),
        ("linux", {"XDG_DATA_HOME": "data"}, Path.home() / ".local/share/lampblack"),
        ("linux", {"LAMPBLACK_DATA": "", "XDG_DATA_HOME": ""}, Path.home() / ".local/share/lampblack"),
        ("darwin", {}, Path.home() / "Library/Application Support/Lampblack"),
        ("win32", {}, Path.home() / "AppData/Local/Lampblack"),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/Lampblack")),
    ],
)
def test_each_system_has_its_own_place(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], folder: Path
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert settings.data_folder(environment) == folder
