"""What a visitor can set."""

from __future__ import annotations

from collections.abc import Mapping

from sakura.text.words import LANGUAGES, mark
from sakura.view.start import SPEEDS, Field

ON_OFF = {"off": mark("off"), "on": mark("on")}

PREFERENCES: Mapping[str, Field] = {
    "language": Field(mark("Language"), LANGUAGES, "en"),
    "theme": Field(
        mark("Colours"),
        {"auto": mark("as the device"), "light": mark("light"), "dark": mark("dark")},
        "auto",
    ),
    "speed": Field(mark("Speed"), SPEEDS, "normal"),
    "sound": Field(mark("Sound"), ON_OFF, "off"),
    "text": Field(mark("Text"), {"normal": mark("normal size"), "large": mark("large")}, "normal"),
    "labels": Field(mark("Labels on the board"), ON_OFF, "off"),
    "shortcuts": Field(mark("Keys for commands"), ON_OFF, "on"),
}
"""What a visitor can set, by name; remembered where storage allows."""
