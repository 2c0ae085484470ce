"""The preferences of the settings panel."""

from __future__ import annotations

from sakura.ui.fields import ON_OFF, Field, Fields
from sakura.ui.words import LANGUAGES, mark

SPEEDS = {
    # L10N: Speed of animations.
    "slow": mark("slow"),
    # L10N: Speed of animations.
    "normal": mark("normal"),
    "fast": mark("fast"),
    "instant": mark("instant"),
}

PREFERENCES: Fields = {
    "language": Field(mark("Language"), LANGUAGES, "en"),
    "theme": Field(
        mark("Colours"),
        # L10N: Colours of the page: as the device has them, light or dark.
        {"auto": mark("same as device"), "light": mark("light"), "dark": mark("dark")},
        "auto",
    ),
    "speed": Field(mark("Speed"), SPEEDS, "normal"),
    "sound": Field(mark("Sound"), ON_OFF, "off"),
    "ambience": Field(mark("Stream in the garden"), ON_OFF, "off"),
    "volume": Field(
        mark("Volume"),
        {
            # L10N: Volume of sounds.
            "soft": mark("soft"),
            # L10N: Volume of sounds.
            "medium": mark("medium"),
            # L10N: Volume of sounds.
            "loud": mark("loud"),
        },
        "medium",
    ),
    "vibration": Field(mark("Vibration"), ON_OFF, "off"),
    "remarks": Field(mark("Opponents' remarks"), ON_OFF, "on"),
    "text": Field(mark("Text size"), {"normal": mark("normal"), "large": mark("large")}, "normal"),
    "labels": Field(mark("Labels on the board"), ON_OFF, "off"),
    # L10N: A preference: the digest of a new deal is shown under the board.
    "seal": Field(mark("Show the seal of a new deal"), ON_OFF, "on"),
    "shortcuts": Field(mark("Keyboard shortcuts"), ON_OFF, "on"),
}
"""All preferences, by name."""
