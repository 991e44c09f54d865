"""What kind of disk a folder lies on, as far as the system says: on a network disk, locks and fsync may be hollow."""

from __future__ import annotations

from pathlib import Path
from typing import Final

MOUNTS: Final = Path("/proc/self/mounts")
"""Where Linux lists what is mounted where; other systems have no such list, and nothing is said there."""

_NETWORK: Final = frozenset({
    "9p", "afs", "ceph", "cifs", "fuse.glusterfs", "fuse.sshfs", "glusterfs", "ncpfs", "nfs", "nfs4", "smb3", "smbfs",
})  # fmt: skip
_ESCAPES: Final = {r"\040": " ", r"\011": "\t", r"\012": "\n", r"\134": "\\"}


def concerns(folder: Path, mounts: Path = MOUNTS) -> tuple[str, ...]:
    """Say in words what speaks against keeping tables in a folder; nothing where all is well."""
    kind = kind_of(folder, mounts)
    if kind not in _NETWORK:
        return ()
    said = f"{folder} lies on a network disk ({kind}). What is confirmed may be lost there when the power fails; "
    return (f"{said}keep the data on a disk of this machine.",)


def kind_of(folder: Path, mounts: Path = MOUNTS) -> str:
    """Name the kind of file system that a folder lies on; empty where the system does not say."""
    try:
        lines = mounts.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return ""
    kinds = {Path(_plain(line.split()[1])): line.split()[2] for line in lines}
    return next((kinds[place] for place in (folder, *folder.parents) if place in kinds), "")


def _plain(text: str) -> str:
    for written, meant in _ESCAPES.items():
        text = text.replace(written, meant)
    return text
