"""A small pack to begin with: one entry of every kind, ready to be rewritten."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.packs.manifest import FILE

EXAMPLES: Final = Path(__file__).parent / "examples"


def write_example(root: Path, game: str) -> Path:
    """Write the example of a game into a new or empty folder; returns it.

    Raises Invalid for a game that has none, Illegal where the folder holds something already.
    """
    source = EXAMPLES / game
    if not re.fullmatch("[a-z]+", game) or not source.is_dir():
        known = ", ".join(sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir()))
        raise Invalid(f"there is no example for {game!r}; name one of {known}", field="game")
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise Illegal(f"{root} holds something already; name a new folder", slug="not-empty")
    root.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.glob("*.toml")):
        shutil.copyfile(path, root / path.name)
    _name_it(root / FILE, root.resolve().name)
    return root


def _name_it(page: Path, folder: str) -> None:
    """Give the new pack the id and title of its folder."""
    id_ = re.sub(r"[^a-z0-9]+", "-", folder.lower()).strip("-")[:64] or "my-pack"
    text = page.read_text("utf-8")
    text = re.sub(r'^id = ".*"$', f'id = "{id_}"', text, count=1, flags=re.MULTILINE)
    title = id_.replace("-", " ").capitalize()
    page.write_text(
        re.sub(r'^title = ".*"$', f'title = "{title}"', text, count=1, flags=re.MULTILINE), "utf-8"
    )
