"""A network disk is spoken of; every other is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from lampblack.storage import disks
from lampblack.storage.sqlite import SqliteStore

MOUNTS = r"""
sysfs /sys sysfs rw 0 0
/dev/sda1 / ext4 rw,relatime 0 0
server:/people /people nfs4 rw 0 0
//nas/our\040games /media/our\040games cifs rw 0 0
/dev/sdb1 /people/ada/fast btrfs rw 0 0
"""


@pytest.fixture
def mounts(tmp_path: Path) -> Path:
    (tmp_path / "mounts").write_text(MOUNTS.lstrip(), "utf-8")
    return tmp_path / "mounts"


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/", "ext4"),
        ("/var/lib/lampblack", "ext4"),
        ("/people", "nfs4"),
        ("/people/ada/lampblack", "nfs4"),
        ("/peoplely", "ext4"),
        ("/people/ada/fast/lampblack", "btrfs"),
        ("/media/our games/tables", "cifs"),
    ],
)
def test_the_nearest_mount_counts(mounts: Path, folder: str, kind: str) -> None:
    assert disks.kind_of(Path(folder), mounts) == kind


def test_a_network_disk_is_a_concern_and_no_other(mounts: Path) -> None:
    (said,) = disks.concerns(Path("/people/ada"), mounts)
    assert "network disk (nfs4)" in said
    assert disks.concerns(Path("/srv"), mounts) == ()


def test_where_the_system_does_not_say_nothing_is_said(tmp_path: Path) -> None:
    assert disks.concerns(Path("/people"), tmp_path / "nowhere") == ()


def test_a_store_passes_on_what_there_is_to_say(store: SqliteStore) -> None:
    assert store.concerns == disks.concerns(store.path.parent)
