"""Icons of the bar, each a path in a box of 24 x 24."""

from __future__ import annotations

from sakura.ui.svg import tag

SIGNS = {
    "leave": "M4 11.5 12 4.5l8 7M6.5 10v9h11v-9M10.5 19v-5h3v5",
    "undo": "M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
    "rules": (
        "M12 6.5C9.5 5 7 5 4 5.5v13c3-.5 5.5-.5 8 1c2.5-1.5 5-1.5 8-1v-13c-3-.5-5.5-.5-8 1zm0 0v13"
    ),
    "settings": "M4 7h9M17.5 7H20M4 12h2.5M11 12h9M4 17h7M15.5 17H20M15.3 5v4M8.7 10v4M13.3 15v4",
    "keys": "M9.2 9.2a2.9 2.9 0 1 1 4.2 2.6c-1 .5-1.4 1.1-1.4 2.2M12 17.4v.2",
    "log": "M5 7h14M5 12h14M5 17h9",
    "recap": "M4 8.500h9V20H4zM8 8.500V4h9v11.500h-4M17 7h3v9h-3",
    "share": "M12 14.5V4M8 7.5 12 3.5l4 4M6 11v9h12v-9",
    "full": "M10 5H5v14h14v-5M13.5 4.5H19.5V10.5M19 5l-8.5 8.5",
    "phones": "M4 8.5h6.5v11H4zM13.5 4.5H20v11h-6.5zM6.5 17.5H8M16 13.5h1.5",
    "close": "M6 6l12 12M18 6 6 18",
}


def sign(name: str) -> str:
    """Icon of a command, hidden from screen readers; the button has the label."""
    return tag(
        "svg",
        tag("path", d=SIGNS[name]),
        viewBox="0 0 24 24",
        class_="sign",
        aria_hidden="true",
    )
