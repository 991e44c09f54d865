"""What this game says: its rules in a line each, its refusals, its log, its codes. Never markup.

What players read before they are told stands in modules of its own (openlog.py, and the open chapters of rules.py);
a test reads all of it and finds none of the words that would give the rest away.
"""

from __future__ import annotations

from lampblack.rulesets.evil.words.log import log_line
from lampblack.rulesets.evil.words.readings import option
from lampblack.rulesets.evil.words.recap import recalled
from lampblack.rulesets.evil.words.refusals import refusal
from lampblack.rulesets.evil.words.rules import rule
from lampblack.rulesets.evil.words.terms import term

__all__ = ["log_line", "option", "recalled", "refusal", "rule", "term"]
