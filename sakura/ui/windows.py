"""Break points: window and text sizes at which the layout changes, each with one name.

Style sheets write `@media (--phone)` and the build inserts the condition. A game names its own with
`@custom-media`. Lengths in `em` follow the text size.
"""

from __future__ import annotations

from collections.abc import Mapping

WINDOWS: Mapping[str, str] = {
    # Width: phones in portrait, from the smallest up; tablets; desktops
    "thin": "(max-width: 319px)",
    "narrow": "(max-width: 349px)",
    "slim": "(max-width: 359px)",
    "close": "(max-width: 419px)",
    "phone": "(max-width: 479px)",
    "tablet": "(min-width: 600px)",
    "broad": "(min-width: 700px)",
    # Height: phones in landscape, small phones, tall phones
    "flat": "(max-height: 500px)",
    "short": "(max-height: 640px)",
    "high": "(min-height: 640px)",
    "mid": "(min-height: 700px)",
    "tall": "(min-height: 780px)",
    "long": "(max-aspect-ratio: 1/2)",
    # Text: how much fits in a line
    "twice": "(max-width: 17em)",
    "large-text": "(max-width: 22em)",
    "worded": "(min-width: 62.5em)",
    # Both
    "roomy": "(min-width: 1000px) and (min-height: 640px) and (orientation: landscape)",
    "log-heading": "(min-width: 20em) and (max-width: 999px)",
    "end-upright": "(max-height: 599px) and (orientation: portrait)",
    "end-beside": "(orientation: landscape) and (width < 75em)",
    "small-doors": "(max-height: 639px) and (max-width: 639px)",
    "doors-beside": "(min-width: 860px), (min-width: 640px) and (orientation: landscape)",
    "low": (
        "(width < 320px) and (height < 568px), "
        "(width < 600px) and (height < 501px), "
        "(width < 584px) and (height > 500px) and (orientation: landscape), "
        "(height < 304px)"
    ),
}
"""Media conditions by name. In a `low` window the table scrolls; a `roomy` one has the log beside
the board."""

ROOMY = WINDOWS["roomy"]
