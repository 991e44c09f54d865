"""What is done to a whole table: rename it, lay it aside, end the evening, remove it; and the list of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal, Invalid, TooMuch
from lampblack.kernel.tongue import phrase
from lampblack.storage.rows import ImageRow
from lampblack.table import secrecy, tabledice
from lampblack.table.chairs import Chair
from lampblack.table.images import Picture
from lampblack.table.names import clean_title
from lampblack.table.prepared import Adopted
from lampblack.table.rights import only_gm, only_lead
from lampblack.table.seating import Seating
from lampblack.table.sitting import Sitting
from lampblack.table.steps import Step


class ImageLimits(msgspec.Struct, frozen=True):
    """How many pictures a table holds, and how many bytes all of them together."""

    count: int
    size: int


class Housekeeping(Seating):
    """A register whose tables are looked after. Call its changes while no command of that table is under way."""

    def tables(self, chairs: Sequence[Chair]) -> list[dict[str, Any]]:
        """List the tables of these chairs with the role and name held there, and the game where the seat may know it.

        A GM's say when they were opened.
        """
        rows = {chair.table: self.store.table(chair.table) for chair in chairs}
        return [
            {
                "table": chair.table,
                "title": row.title,
                "role": chair.role,
                "name": chair.name,
                "seat": chair.id,
                "archived": row.archived,
                **self._game(row.game, chair),
                **({"opened_at": row.created_at} if chair.is_gm else {}),
            }
            for chair in chairs
            if (row := rows[chair.table]) is not None
        ]

    def _game(self, game: str, chair: Chair) -> dict[str, str]:
        """Name the game of a table; one that has another look than its own name is named to the GM alone."""
        look = getattr(self._room_of(game), "look", game)
        return {"game": game} if chair.is_gm or look == game else {}

    def change_table(self, chair: Chair, title: str | None, archived: bool | None) -> Step[Sitting]:
        """Give a table another title; lay it aside, where it can only be looked at, or take it up again.

        Raises Invalid (bad-value) where neither is said.
        """
        only_gm(chair)
        if archived is not None:
            only_lead(chair)
        clean = None if title is None else clean_title(title)
        sitting, futures = self.sitting(chair.table), []
        if clean is not None:
            futures.append(self.store.rename_table(chair.table, clean))
        if archived is not None:
            futures.append(self.store.archive_table(chair.table, archived))
        if not futures:
            raise Invalid(phrase("say the `title`, or whether it is `archived`"), field="title")

        def changed(_: object) -> Sitting:
            sitting.title = clean or sitting.title
            sitting.is_archived = sitting.is_archived if archived is None else archived
            return sitting

        # Writes are stored in their order: when the last is, all are.
        return Step(futures[-1], changed)

    def add_image(self, chair: Chair, picture: Picture, limits: ImageLimits) -> Step[ImageRow]:
        """Keep a picture for handouts. The GM's alone; raises TooMuch when the table holds enough of them."""
        only_gm(chair)
        sizes = self.store.image_sizes(chair.table)
        if len(sizes) >= limits.count or sum(sizes.values()) + len(picture.body) > limits.size:
            raise TooMuch(phrase("this table holds as many pictures as it can"), field="image")
        row = ImageRow(
            table=chair.table,
            id=secrecy.new_token(),
            media_type=picture.media_type,
            width=picture.width,
            height=picture.height,
            created_at=self._sources.clock(),
            body=picture.body,
        )
        return Step(self.store.add_image(row), lambda _: row)

    def image(self, chair: Chair, image: str) -> ImageRow:
        """Give a picture that lies before a seat; raises Illegal (not-found) for one that does not, or is none."""
        row = self.store.image(chair.table, image)
        if row is None or not self.sitting(chair.table).sees_image(chair.audience, image):
            raise Illegal(slug="not-found")
        return row

    def end_evening(self, chair: Chair) -> Step[Adopted]:
        """End the evening: the seeds of its dice may be shown, and the next one has dice of its own."""
        only_lead(chair)
        sitting = self.sitting(chair.table)
        if sitting.is_archived:
            raise Illegal(slug="archived")
        prepared = sitting.prepare_end(secrecy.new_token())
        rows = tabledice.stream_rows(prepared.streams)
        stored = self.store.begin_epoch(prepared.epoch, rows, prepared.write)
        return Step(stored, lambda _: sitting.adopt(prepared))

    def remove_table(self, chair: Chair, title: str) -> Step[None]:
        """Remove a table with everything that was stored of it; its title has to be said (title-needed)."""
        only_lead(chair)
        row = self.store.table(chair.table)
        if row is None or title.strip() != row.title:
            raise Invalid(slug="title-needed", field="title")
        return Step(self.store.delete_table(chair.table), lambda _: self.forget(chair.table))
