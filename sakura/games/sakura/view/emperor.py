"""The Emperor and his parasol. Lengths in SVG user units; colours come from the style sheet."""

from __future__ import annotations

from sakura.ui.svg import tag

CANOPY = (
    "M-17-23C-14-31-6-36 0-36.5 6-36 14-31 17-23q-3.6-2.6-6.8 0-3.4-2.8-6.8 0-3.4-2.8-6.8 0"
    "-3.4-2.8-6.8 0-3.2-2.6-6.8 0z"
)
RIBS = "M0-36.5Q-8.4-31-10.2-23M0-36.5Q-3-30-3.4-23M0-36.5Q3-30 3.4-23M0-36.5Q8.4-31 10.2-23"


def parasol(size: float = 34.0) -> str:
    """Draw the Emperor's gold parasol alone, `size` wide; (0, 0) is the foot of its pole."""
    parts = (
        tag("path", class_="pole", d="M0 0V-39"),
        tag("path", class_="canopy", d=CANOPY),
        tag("path", class_="ribs", d=RIBS),
    )
    return tag("g", *parts, class_="parasol", transform=f"scale({size / 34:.3g})")


def parasol_sign() -> str:
    """Draw the parasol as a decorative sign beside a distance to the Emperor."""
    return tag(
        "svg",
        parasol(),
        class_="sign",
        viewBox="-18 -40 36 41",
        aria_hidden="true",
        focusable="false",
    )


ROBE = (
    "M-3.6-12Q-8.5-11-13.4-1.5L-10.4 1Q-10.6 5.5-12 9.8-6 12.6 0 12.4 6 12.6 12 9.8 10.6 5.5 10.4 1"
    "L13.4-1.5Q8.5-11 3.6-12z"
)


def emperor(size: float = 34.0) -> str:
    """Draw the Emperor under the parasol, `size` wide; (0, 0) is the middle of the stone."""
    parts = (
        tag("path", class_="pole", d="M11 8.5 1.5-39"),
        tag("path", class_="halo", d=ROBE + "M-17-23C-14-33 14-33 17-23z"),
        tag("path", class_="robe", d=ROBE),
        tag("path", class_="sash", d="M-3.2-12 0-6.5 3.2-12M0-6.5V12M-9.4-.5Q0 2.6 9.4-.5"),
        tag("circle", class_="face", cy=-15.2, r=4.2),
        tag(
            "path",
            class_="crown",
            d="M-4.4-16q4.4-2.6 8.8 0l-.6-3.8-2-.4-.6-3.2h-2.4l-.6 3.2-2 .4z",
        ),
        tag("path", class_="canopy", d=CANOPY),
        tag("path", class_="ribs", d=RIBS),
    )
    scale = None if size == 34 else f"scale({size / 34:.3g})"
    return tag("g", *parts, class_="majesty", transform=scale)
