"""Colour tokens: their contrast in both themes, also for colour-blind people.

Contrast is that of WCAG 2.2; protanopia, deuteranopia and tritanopia are simulated by the matrices
of Machado, Oliveira and Fernandes (2009), at full severity.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
STYLES, _, CONTRAST = (ROOT / "static/tokens.css").read_text("utf-8").partition("@layer contrast")
CHART = "".join(re.findall(r"\.chart {[^}]*}", (ROOT / "sakura/ui/chart.css").read_text("utf-8")))
MORE = CONTRAST.partition("@media screen and (prefers-contrast: more)")[2]
Colour = tuple[float, float, float]

SIGHT = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

TEXT = [
    ("ink", "paper"), ("ink", "surface"), ("ink", "lawn"), ("ink", "stone"),
    ("ink-soft", "paper"), ("ink-soft", "surface"),
    ("accent", "paper"), ("accent", "surface"), ("on-accent", "accent"),
    ("torii", "surface"), ("moss", "surface"),
]  # fmt: skip
# Emblems have a dark outline, which stands out from stones and lawn whatever their own colour.
GRAPHICS = [
    ("ink", "lawn"), ("ink", "stone"),
    ("edge", "paper"), ("edge", "surface"), ("accent", "paper"), ("torii", "paper"),
    ("gold", "paper"), ("gold", "surface"), ("water", "paper"),
]  # fmt: skip
PAINTERS = ("ume", "take", "ai", "fuji", "sumi", "kiku")


def tokens(theme: int, styles: str = STYLES) -> dict[str, Colour]:
    """Every colour of the sheet, light (0) or dark (1); the last definition wins."""
    found = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", styles):
        shades = re.findall(r"#([0-9a-f]{6})", value)
        if shades:
            shade = shades[theme if len(shades) > 1 else 0]
            red, green, blue = (int(shade[n : n + 2], 16) / 255 for n in (0, 2, 4))
            found[name] = red, green, blue
    return found


def linear(colour: Colour) -> Colour:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return red, green, blue


def seen(colour: Colour, sight: str) -> Colour:
    """Linear light as seen with that colour vision."""
    light = linear(colour)
    rows = SIGHT[sight]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in rows
    )
    return red, green, blue


def contrast(one: Colour, other: Colour, sight: str) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    lights = sorted(
        sum(w * c for w, c in zip(weights, seen(colour, sight), strict=True))
        for colour in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme", [0, 1])
def test_text_and_graphics_have_enough_contrast(theme: int, sight: str) -> None:
    assert weak(tokens(theme), sight, 4.5, 3.0) == []


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme", [0, 1])
def test_text_and_graphics_have_more_contrast_on_request(theme: int, sight: str) -> None:
    assert MORE
    assert weak(tokens(theme, STYLES + MORE), sight, 7.0, 4.5) == []


def weak(
    colours: dict[str, Colour], sight: str, text: float, graphics: float
) -> list[tuple[str, str, float]]:
    """Pairs below the required contrast, with their values."""
    return [
        (one, other, round(contrast(colours[one], colours[other], sight), 2))
        for pairs, least in ((TEXT, text), (GRAPHICS, graphics))
        for one, other in pairs
        if contrast(colours[one], colours[other], sight) < least
    ]


@pytest.mark.parametrize("theme", [0, 1])
def test_the_lines_of_a_chart_have_enough_contrast(theme: int) -> None:
    colours = tokens(theme, STYLES + CHART)
    colours["sumi"] = colours["ink"]
    weak = [
        (painter, sight)
        for painter in PAINTERS
        for sight in SIGHT
        if contrast(colours[painter], colours["surface"], sight) < 3
    ]
    assert weak == []


def test_the_letter_of_every_emblem_is_legible() -> None:
    colours = tokens(0)
    for painter in PAINTERS:
        letter = (42 / 255, 38 / 255, 34 / 255) if painter == "kiku" else (1.0, 1.0, 1.0)
        for sight in SIGHT:
            assert contrast(colours[painter], letter, sight) >= 4.5, (painter, sight)
