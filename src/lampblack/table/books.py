"""What a seat takes home from a table: what it looked for in its log, the recap, the export.

Each is put together from what the seat's audience was told. What these give is called on any thread, while the table
goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.kernel.seat import ONLOOKER, is_player
from lampblack.kernel.tongue import phrase
from lampblack.table import house_rules
from lampblack.table.chairs import Chair
from lampblack.table.export import FORM, Dice, log_and_dice
from lampblack.table.housekeeping import Housekeeping
from lampblack.table.recap import Story, marks_of, told, written
from lampblack.table.register import chair_of
from lampblack.table.searching import Place, Wanted, found
from lampblack.table.sitting import Sitting

EDITIONS: Final = ("gm", "player")
Write = Callable[[], Any]


class Books(Housekeeping):
    """A register that gives people what they take home."""

    def search(self, chair: Chair, wanted: Wanted, place: Place) -> Write:
        """Look for entries in a seat's own log; call what this gives on any thread."""
        sitting = self.sitting(chair.table)
        reader = sitting.reader(chair.audience)
        line = sitting.line(sitting.names(chair.audience, self._all_chairs(chair.table)))
        return lambda: found(reader, wanted, place, line)

    def recap(self, chair: Chair, edition: str | None) -> Write:
        """Tell the evenings again in Markdown: to a GM everything or what all players know, to others their own.

        Raises Illegal (gm-only) where a player asks for the GM's, Invalid (bad-value) for another edition.
        """
        story, entries = self._told_again(chair, edition)
        return lambda: written(story, entries())

    def retold(self, chair: Chair, edition: str | None) -> Write:
        """Tell the evenings again, as `recap` does, for paper: gives whose telling it is, and its pieces."""
        story, entries = self._told_again(chair, edition)
        return lambda: (story.edition, told(story, entries()))

    def _told_again(self, chair: Chair, edition: str | None) -> tuple[Story, Callable[[], Iterable[Any]]]:
        """Choose what an edition tells, and from which entries."""
        edition = edition or ("gm" if chair.is_gm else "player")
        if edition not in EDITIONS:
            said = phrase(
                "`edition` is one of {known}, not {other!r:.20}", known=", ".join(EDITIONS), other=edition
            )
            raise Invalid(said, field="edition")
        if edition == "gm" and not chair.is_gm:
            raise Illegal(slug="gm-only", field="edition")
        if chair.is_gm and edition == "player":
            return self._recap_of_all(chair.table)
        sitting = self.sitting(chair.table)
        seen_by = phrase("for the GM") if chair.is_gm else phrase("as {who} saw it", who=chair.name)
        story = self._story(sitting, chair.audience, seen_by)
        reader = sitting.reader(chair.audience)
        return story, lambda: reader.entries(range(1, reader.last + 1))

    def export(self, chair: Chair) -> Write:
        """Give all that a seat saw as plain values, with the dice of evenings that are over to check."""
        sitting = self.sitting(chair.table)
        reader, glance = sitting.reader(chair.audience), sitting.glance(chair.audience)
        head = {
            "format": FORM,
            "table": chair.table,
            "title": sitting.title,
            "audience": chair.audience,
            "at": self._sources.clock(),
            "names": {one.audience: one.name for one in self.chairs(chair.table)},
            "view": glance["view"],
        }
        dice = self._dice(sitting, chair)
        return lambda: {**head, **log_and_dice(dice, reader, glance["dice"])}

    def _dice(self, sitting: Sitting, chair: Chair) -> Dice:
        return Dice(
            table=chair.table,
            audience=chair.audience,
            ended=frozenset(sitting.play.desk.epochs),
            record=sitting.record,
            streams=lambda epoch: self.store.streams(chair.table, epoch),
        )

    def _recap_of_all(self, table: str) -> tuple[Story, Callable[[], Iterable[Any]]]:
        """Tell what all players heard in the same words, with the names that the first of them knows."""
        sitting = self.sitting(table)
        first = next((audience for audience in sitting.ears if is_player(audience)), ONLOOKER)
        if first not in sitting.ears:
            return Story(sitting.title, phrase("for the players")), tuple
        story, entries = self._story(sitting, first, phrase("for the players")), sitting.shared_log()
        return story, lambda: entries

    def _story(self, sitting: Sitting, audience: str, edition: str) -> Story:
        known = sitting.names(audience, self._all_chairs(sitting.table))
        words = sitting.words
        return Story(
            sitting.title, edition, sitting.line(known), marks_of(words), partial(house_rules.told, words)
        )

    def _all_chairs(self, table: str) -> list[Chair]:
        """List everybody who ever sat at a table: the log may name them."""
        return [chair_of(row) for row in self.store.seats(table)]
