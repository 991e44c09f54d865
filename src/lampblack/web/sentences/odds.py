"""What the page of odds says."""

from __future__ import annotations

from typing import Final

ODDS: Final[dict[str, str]] = {
    "odds.title": "Odds",
    "odds.buttons": "Odds on buttons",
    "odds.lead": "Know before you roll. Write dice as you say them: 4d6kh3 keeps the three highest of four.",
    "odds.dice": "A roll",
    "odds.against": "Another beside it",
    "odds.at.least": "This or more",
    "odds.go": "Count",
    "odds.mean": "{n} on average.",
    "odds.hoped": "{n} or more: {chance}.",
    "odds.picture": "Odds of {notation}",
    "odds.picture.says": "From {low} to {high}; the likeliest is {likeliest}.",
    "odds.table": "All totals",
    "odds.total": "Total",
    "odds.chance": "Chance",
    "odds.or.more": "Or more",
    "odds.number": "Write a whole number in “This or more”.",
}
