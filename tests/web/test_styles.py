"""The look in numbers: contrast in both lights, the four sizes of type, one source for each colour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).resolve().parents[2] / "src" / "lampblack" / "web" / "styles"
BASE = (STYLES / "base.css").read_text("utf-8")
ALL = "\n".join(path.read_text("utf-8") for path in sorted(STYLES.glob("*.css")))
LIGHTS = ("light", "dark")

TEXT = 4.5
NUMBERS = 7.0
SIGNS = 3.0
"""What borders and icons need that tell controls apart (WCAG 1.4.11)."""


def colours() -> dict[str, dict[str, str]]:
    """Each colour by its name, in both lights."""
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\);", BASE)
    return {light: {name: pair[place] for name, *pair in pairs} for place, light in enumerate(LIGHTS)}


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def glowing(ground: str, glow: str) -> str:
    """A ground under the full strength of the lamp's glow."""
    part = int(glow[7:9], 16) / 255
    mixed = [
        round(int(ground[at : at + 2], 16) * (1 - part) + int(glow[at : at + 2], 16) * part)
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def test_the_measure_is_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize(
    ("front", "grounds", "least"),
    [
        ("ink", ("ground", "raised", "well", "hair", "blood-ground", "cold-ground"), NUMBERS),
        ("dim", ("ground", "raised", "well", "cold-ground"), TEXT),
        ("flame", ("ground", "raised"), NUMBERS),
        ("blood", ("ground", "raised", "blood-ground"), NUMBERS),
        ("cold", ("ground", "raised", "cold-ground"), TEXT),
        ("on-act", ("act", "brass-act"), NUMBERS),
        ("brass", ("ground", "raised"), NUMBERS),
        ("ground", ("ink", "cold"), TEXT),
        ("ground", ("blood",), NUMBERS),
        ("edge", ("ground", "raised", "well"), SIGNS),
    ],
)
def test_text_stands_out_from_every_ground_it_stands_on(
    light: str, front: str, grounds: tuple[str, ...], least: float
) -> None:
    shades = colours()[light]
    for ground in grounds:
        assert contrast(shades[front], shades[ground]) >= least, f"{front} on {ground}"
        if ground in ("ground", "raised") and front in ("ink", "dim", "flame"):
            lit = glowing(shades[ground], shades["glow"])
            assert contrast(shades[front], lit) >= min(least, TEXT if front != "ink" else NUMBERS), (
                f"{front} on lit {ground}"
            )


def test_browsers_without_two_lights_get_the_dark_one() -> None:
    plain = dict(re.findall(r"^  --([\w-]+): (#\w+);", BASE, re.MULTILINE))
    assert plain == colours()["dark"]


def test_colours_have_names_and_are_written_once() -> None:
    rest = re.sub(r":root \{.*?\n\}|@supports.*?\n\}|@media print.*?\n\}", "", ALL, flags=re.DOTALL)
    assert set(re.findall(r"#[0-9a-f]{3,8}\b", rest)) <= {"#fff", "#000a", "#0d0c0a"}


SCREEN = re.sub(r"^@media print \{.*?^\}", "", ALL, flags=re.DOTALL | re.MULTILINE)
"""What is drawn with light; on paper type is set in points."""


def test_type_has_four_sizes() -> None:
    assert dict(re.findall(r"--(t\d\d): ([\d.]+)rem", BASE)) == {
        "t16": "1",
        "t20": "1.25",
        "t28": "1.75",
        "t44": "2.75",
    }
    sizes = re.findall(r"font-size: ([^;}]+)", SCREEN) + re.findall(r"font: [^;}]*?\s([^\s;}/]+)/", SCREEN)
    assert {size.strip() for size in sizes} <= {
        "100%",
        "var(--t16)",
        "var(--t20)",
        "var(--t28)",
        "var(--t44)",
    }


def test_space_goes_in_steps_of_four() -> None:
    found = re.findall(r"(?<![\w-])(?:gap|padding|margin)(?:-\w+)?: ([^;}]+)", ALL)
    steps = {int(number) for value in found for number in re.findall(r"(?<![\d.-])(\d+)px", value)}
    assert {step for step in steps if step % 4} <= {2, 10}


def test_motion_stops_where_people_asked_for_none() -> None:
    assert "prefers-reduced-motion: reduce" in BASE
    assert "animation: none !important" in BASE
    lengths = [float(number) for number in re.findall(r"(?:transition|animation): [^;]*?([\d.]+)s", ALL)]
    assert lengths
    assert max(lengths) <= 0.6
