"""Portraits of the six painters in three moods. Lengths in SVG user units.

Ink, paper and the painter's colour, as on the board. A portrait is drawn in a box of 48 x 48 around
(0, 0); colours come from the style sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

from sakura.core.seats import is_computer
from sakura.ui.emblems import PAINTERS
from sakura.ui.svg import tag

CALM, GLAD, UPSET = MOODS = ("calm", "glad", "upset")
"""Moods of a portrait."""

BOX = "-22.5 -23.5 45 45"

ROBE = "M-20 26C-19.5 17-12 13.5-6 12L0 17.5 6 12C12 13.5 19.5 17 20 26z"
COLLAR = "M-6 12 0 17.5 6 12M0 17.5 2.5 26"
NECK = "M-3.8 6V13L0 17 3.8 13V6z"


@dataclass(frozen=True, slots=True)
class Likeness:
    """Parts of a portrait from back to front: path data, "" for none."""

    behind: str
    """Hair behind the head, in ink."""
    face: str
    hair: str
    """Hair and hats in front of the face."""
    lines: str
    """Fine ink lines: wrinkles, glasses, freckles."""
    pale: str = ""
    """Hair in paper colour, with an ink outline: beards and white hair."""
    bright: str = ""
    """Ornaments in the painter's colour."""
    brows: str = "brows"
    """Class of the brows."""


LIKENESSES = (
    # Haruo: bald, with white temples and a long beard.
    Likeness(
        behind="",
        face="M-10-5C-10-14-5.5-17 0-17S10-14 10-5C10 3 5 9.5 0 9.5S-10 3-10-5z",
        hair="",
        lines="M-4-12.5q4-1.5 8 0M-3-10.2q3-1 6 0",
        pale="M-8.5 1C-6-.5-3.5.6 0 2 3.5.6 6-.5 8.5 1 9.5 8 5 14 1 19.5-1 18-8.5 11-8.5 1z"
        "M-9.6-8c-3.4.4-3.6 6-1.4 9.5 1-2.5 1.8-6 1.4-9.5zM9.6-8"
        "c3.4.4 3.6 6 1.4 9.5-1-2.5-1.8-6-1.4-9.5z",
        brows="brows thick",
    ),
    # Kenji: a topknot and a square jaw.
    Likeness(
        behind="M-10.5-4C-13-16-6-19.5 0-19.5S13-16 10.5-4z",
        face="M-9.5-7C-9.5-13-5-14 0-14S9.5-13 9.5-7L8.6 2.5 4 8.5H-4L-8.6 2.5z",
        hair="M-10-5.5C-10-12-6-14.5 0-15.5 6-14.5 10-12 10-5.5 8.5-9 6-11"
        ".5 0-12-6-11.5-8.5-9-10-5.5z"
        "M-2.6-18.5C-4.5-24 4.5-24 2.6-18.5 3.6-17.5-3.6-17.5-2.6-18.5z",
        lines="M-1.2 6.2h2.4",
        bright="M-2.8-19.4h5.6v1.9h-5.6z",
        brows="brows thick",
    ),
    # Mariko: her hair put up high, with two pins.
    Likeness(
        behind="M-12 0C-15-12-9-17-6-17.5-7-23 7-23 6-17.5 9-17 15-12 12 0 9 4-9 4-12 0z",
        face="M-8.8-6C-8.8-12-5-13.5 0-13.5S8.8-12 8.8-6C8.8 2.5 4 8.8 0 8.8S-8.8 2.5-8.8-6z",
        hair="M-9.5-4C-10-12-5-15 0-15S10-12 9.5-4C8-9.5 4.5-11.8 0-12.5-4.5-11.8-8-9.5-9.5-4z",
        lines="M5-17 11-15.5M-5-17-11-15.5",
        bright="M12-17.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM-12-17.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
    ),
    # Naoki: a boy under a bowl of hair.
    Likeness(
        behind="M-12 0C-15-14-8-19 0-19S15-14 12 0z",
        face="M-10.5-4C-10.5-12-6-13 0-13S10.5-12 10.5-4C10.5 4.5 5.5 8.8 0 8.8S-10.5 4.5-10.5-4z",
        hair="M-12.2-3C-13-14-8-18.5 0-18.5S13-14 12.2-3"
        "C10.5-4 10.2-5.5 9.8-8 4-6.8-4-6.8-9.8-8-10.2-5.5-10.5-4-12.2-3z"
        "M-1-18C-2-22 2-23 4-21.5 1.5-21.5 1-20 1.2-18z",
        lines="M-7 2.2h.01M-5.3 3.4h.01M5.3 3.4h.01M7 2.2h.01",
    ),
    # Sayuri: round glasses, and a white lock in her grey hair.
    Likeness(
        behind="M-11 3C-15-10-9-18 0-18S15-10 11 3C8 7-8 7-11 3zM9-16a5.5 5.5 0 1 1 5 6z",
        face="M-9-6C-9-12-5-13.5 0-13.5S9-12 9-6C9 3 4.5 9 0 9S-9 3-9-6z",
        hair="M-9.8-2C-11-11-5-15.5 0-15.5S11-11 9.8-2C9-8-1-8-3.5-13.5-4-9-9-8-9.8-2z",
        lines="M-7.9-2.6a3.7 3.7 0 1 1 7.4 0 3.7 3.7 0 0 1-7.4 0zM.5-2.6"
        "a3.7 3.7 0 1 1 7.4 0 3.7 3.7 0 0 1-7.4 0z",
        pale="M-3.5-13.5C-2-15.5 1-16 3-15 2-11.5 6-9.5 9.3-5 5-8.5-2-8.5-3.5-13.5z",
    ),
    # Yukari: two buns, a straight fringe and a flower.
    Likeness(
        behind="M-12 5C-14-12-8-17 0-17S14-12 12 5z"
        "M-13-10.5a5.2 5.2 0 1 1 5.5-6.5zM13-10.5a5.2 5.2 0 1 0-5.5-6.5z",
        face="M-9.6-5C-9.6-12-5.5-13 0-13S9.6-12 9.6-5C9.6 3.5 5 8.8 0 8.8S-9.6 3.5-9.6-5z",
        hair="M-10.5 0C-12-11-7-15.5 0-15.5S12-11 10.5 0"
        "L8.8-6.8 5.5-6.2 3-6.9 0-6.2-3-6.9-5.5-6.2-8.8-6.8z",
        lines="",
        bright="M8-17.5c-2.5-3 1.5-5 2.5-2 1-3 5-1 2.5 2 2.5 1.5.5 5-2.5 2.5-3 2.5-5-1-2.5-2.5z",
    ),
)
"""In the order of the painters."""

EYES = {
    CALM: "M-4.2-3.4v1.6M4.2-3.4v1.6",
    GLAD: "M-6-1.8q1.8-2.6 3.6 0M2.4-1.8q1.8-2.6 3.6 0",
    UPSET: "M-4.2-3v2.2M4.2-3v2.2",
}
BROWS = {
    CALM: "M-6.4-6q2.2-1.2 4.2-.4M2.2-6.4q2-.8 4.2.4",
    GLAD: "M-6.4-6.6q2.2-1.8 4.2-.8M2.2-7.4q2-1 4.2.8",
    UPSET: "M-6.4-5q2-.4 4-2.6M2.4-7.6q2 2.2 4 2.6",
}
MOUTHS = {
    CALM: "M-2 4q2 1.2 4 0",
    GLAD: "M-3.2 3.2q3.2 1.2 6.4 0-.4 3.4-3.2 3.4t-3.2-3.4z",
    UPSET: "M-2.4 5.2q1.2-1.8 2.4-.8t2.4-.6",
}
CHEEKS = "M-6.4 1.4h.01M6.4 1.4h.01"
SWEAT = "M10.5-13c1.6 2.2 2.2 3 2.2 4.2a2.2 2.2 0 0 1-4.4 0c0-1.2.6-2 2.2-4.2z"


def portrait(painter: int, mood: str = CALM) -> str:
    """Draw a painter's head and shoulders; a decoration, for text beside it names the painter."""
    likeness = LIKENESSES[painter]
    layers = (
        ("hair", likeness.behind),
        ("robe", ROBE),
        ("skin", NECK),
        ("collar", COLLAR),
        ("skin", likeness.face),
        ("blush", CHEEKS if mood == GLAD else ""),
        ("hair", likeness.hair),
        ("pale", likeness.pale),
        ("ornament", likeness.bright),
        ("line", likeness.lines),
        ("eyes", EYES[mood]),
        (likeness.brows, BROWS[mood]),
        ("mouth", MOUTHS[mood]),
        ("sweat", SWEAT if mood == UPSET else ""),
    )
    paths = [tag("path", class_=style, d=data) for style, data in layers if data]
    return tag(
        "svg",
        *paths,
        class_=f"portrait {PAINTERS[painter].style} {mood}",
        viewBox=BOX,
        aria_hidden="true",
        focusable="false",
    )


def seat_face(painter: int, who: str, mark: str, mood: str = CALM) -> str:
    """Draw who has a seat: a person's mark, the drawing of its figure, or a computer's portrait
    with the mark at its corner. Where there is no room the style sheet shows the mark alone."""
    if not is_computer(who):
        return mark
    return tag("span", portrait(painter, mood), mark, class_="face-of")
