"""What is said of things that change hands, of what people bear, and of the house rules on a page of their own."""

from __future__ import annotations

from typing import Final

TRADE: Final[dict[str, str]] = {
    # what an affliction does
    "ill.describe": "Describe",
    "ill.name": "Its name",
    "ill.saves": "What it does to dice",
    "ill.keep": "Keep it so",
    "effect.save-worse": "saves: the worse of two dice",
    "effect.save-worse-str": "STR saves: the worse of two dice",
    "effect.save-worse-dex": "DEX saves: the worse of two dice",
    "effect.save-worse-ctrl": "CTRL saves: the worse of two dice",
    "effect.save-better": "saves: the better of two dice",
    "effect.save-better-str": "STR saves: the better of two dice",
    "effect.save-better-dex": "DEX saves: the better of two dice",
    "effect.save-better-ctrl": "CTRL saves: the better of two dice",
    "effect.save-again": "failed saves once more",
    "effect.save-again-str": "failed STR saves once more",
    "effect.save-again-dex": "failed DEX saves once more",
    "effect.save-again-ctrl": "failed CTRL saves once more",
    "effect.impaired": "attacks impaired (d4)",
    "effect.enhanced": "attacks enhanced (d12)",
}
