"""What this game says: its rules in a line each, its refusals, its log, its codes, its house rules. Never markup."""

from __future__ import annotations

from lampblack.rulesets.liminal.words.log import log_line
from lampblack.rulesets.liminal.words.options import option
from lampblack.rulesets.liminal.words.recap import recalled
from lampblack.rulesets.liminal.words.refusals import refusal
from lampblack.rulesets.liminal.words.rules import rule
from lampblack.rulesets.liminal.words.terms import term

__all__ = ["log_line", "option", "recalled", "refusal", "rule", "term"]
