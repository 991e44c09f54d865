"""The house-rule switches: each with its values, the default first, and the ruling that it answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.ruleset import OptionSpec

LONGEST_TIMEOUT: Final = 3600
Seconds = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_TIMEOUT)]


class OpenOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The switches that players may always read."""

    mode: Literal["one_shot", "campaign"] = "one_shot"
    stat_cap: Literal[5, 4, 3, 2] = 5
    stats_per: Literal["session", "character"] = "session"
    difficulty_shown: Literal["before", "after_roll"] = "before"
    hopeless_checks: Literal["warn", "auto_fail"] = "warn"


class ToldOptions(OpenOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this table reads the rules where they leave a choice; those of withheld topics come last."""

    secrecy: Literal["on", "off"] = "on"
    reveal_at: Literal["first_success", "first_dice", "start"] = "first_success"
    evil_commit: Literal["before", "after"] = "before"
    evil_dice: Literal["open", "count_only"] = "open"
    pool_visibility: Literal["gm_only", "after_reveal", "open"] = "gm_only"
    budget_per: Literal["player", "character"] = "player"
    pool_per: Literal["campaign", "session"] = "campaign"
    late_join_evil: Literal[8, 0] = 8
    diff2_after_cancel: Literal["strict", "lenient"] = "strict"
    partial_cancel: bool = True
    cancel_timeout: Literal["none"] | Seconds = "none"
    pass_on_removal: bool = True
    rest_restores: Literal["full_stat", "one_point", "all_stats"] = "full_stat"
    one_shot_replacement: bool = False
    replace_living: bool = True
    replace_after_wipe: bool = False


class Options(ToldOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All switches: those of the rules, and whether what the GM commits is sealed, which is the table's own."""

    seals: bool = False

    @property
    def shown(self) -> ToldOptions:
        """What players read of them once they were told: seals stand there where the table has them."""
        if self.seals:
            return self
        return ToldOptions(**{name: getattr(self, name) for name in ToldOptions.__struct_fields__})

    @property
    def is_campaign(self) -> bool:
        """Tell whether the game runs over several sessions. Ruling: EV-Q-15."""
        return self.mode == "campaign"

    @property
    def tells_all(self) -> bool:
        """Tell whether the players are told everything when the game starts. Ruling: EV-Q-28, EV-Q-38."""
        return self.secrecy == "off" or self.reveal_at == "start"


OPEN: Final = frozenset(field.name for field in msgspec.structs.fields(OpenOptions))
"""The switches that players see before they are told everything."""

RULINGS: Final[Mapping[str, str]] = {
    "mode": "EV-Q-15",
    "stat_cap": "EV-Q-1",
    "stats_per": "EV-Q-2",
    "difficulty_shown": "EV-Q-7",
    "hopeless_checks": "EV-Q-9",
    "secrecy": "EV-Q-38",
    "reveal_at": "EV-Q-28",
    "evil_commit": "EV-Q-10",
    "evil_dice": "EV-Q-27",
    "pool_visibility": "EV-Q-26",
    "budget_per": "EV-Q-25",
    "pool_per": "EV-Q-23",
    "late_join_evil": "EV-Q-24",
    "diff2_after_cancel": "EV-Q-4",
    "partial_cancel": "EV-Q-5",
    "cancel_timeout": "EV-Q-30",
    "pass_on_removal": "EV-Q-14",
    "rest_restores": "EV-Q-16",
    "one_shot_replacement": "EV-Q-15",
    "replace_living": "EV-Q-18",
    "replace_after_wipe": "EV-Q-22",
    "seals": "EV-Q-10",
}
"""Which ruling each switch answers."""

_TYPES: Final[Mapping[str, Any]] = get_type_hints(Options, include_extras=True)


def read_options(chosen: Mapping[str, Any]) -> Options:
    """Read what a table chose; what is left out has its default (errors: no-such-option, out-of-range).

    >>> read_options({"mode": "campaign"}).is_campaign
    True
    """
    return msgspec.structs.replace(Options(), **{name: read_value(name, chosen[name]) for name in chosen})


def read_value(name: str, value: Any) -> Any:
    """Read a value for one option (no-such-option for an unknown name, out-of-range for another value)."""
    if name not in RULINGS:
        raise Illegal(slug="no-such-option", field="name")
    try:
        return msgspec.convert(value, _TYPES[name])
    except msgspec.ValidationError as fault:
        raise Illegal(str(fault), slug="out-of-range", field="value") from None


def values(name: str) -> tuple[Any, ...]:
    """List the values to pick from, the default first; for a number of seconds only the word without one.

    >>> values("stat_cap"), values("partial_cancel"), values("cancel_timeout")
    ((5, 4, 3, 2), (True, False), ('none',))
    """
    default = getattr(Options(), name)
    if isinstance(default, bool):
        return (default, not default)
    return ("none",) if name == "cancel_timeout" else get_args(_TYPES[name])


def _spec(name: str) -> OptionSpec:
    least = 1 if name == "cancel_timeout" else None
    return OptionSpec(
        name=name,
        default=getattr(Options(), name),
        values=values(name),
        least=least,
        ruling=RULINGS[name],
    )


OPTIONS: Final[tuple[OptionSpec, ...]] = tuple(_spec(name) for name in RULINGS)
"""Every option as the kernel shows it, in the order of the game's language."""
