"""What this game says: its rules in a line each, its refusals, its log, its choices, its codes. Never markup."""

from __future__ import annotations

from lampblack.rulesets.crusade.terms import ABILITIES
from lampblack.rulesets.crusade.words.choices import choice, pick
from lampblack.rulesets.crusade.words.log import log_line
from lampblack.rulesets.crusade.words.options import option
from lampblack.rulesets.crusade.words.refusals import refusal
from lampblack.rulesets.crusade.words.rules import rule
from lampblack.rulesets.crusade.words.terms import term
from lampblack.rulesets.crusade.words.workings import workings

__all__ = ["ABILITIES", "choice", "log_line", "option", "pick", "refusal", "rule", "term", "workings"]
