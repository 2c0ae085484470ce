"""The garden of the day: one deal a date, with opponents who grow stronger from Monday to
Sunday."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakura.core.challenge import Challenge
from sakura.core.day import Day
from sakura.core.deal import EDITION, Deal
from sakura.core.seats import PERSON, seat_name
from sakura.games.sakura.rules.board import printed_boards
from sakura.games.sakura.seats.styles import STYLES

if TYPE_CHECKING:
    from sakura.core.plain import JsonObject

WEEK = (
    ("novice", "novice", "expert"),
    ("novice", "adept", "expert"),
    ("adept", "adept", "expert"),
    ("adept", "expert", "expert"),
    ("expert", "expert", "expert"),
    ("expert", "expert", "master"),
    ("master", "master", "master"),
)
"""Levels of the three opponents, from Monday to Sunday."""

QUICK = "stroll"
"""Board of Sundays, whose games take masters longer to play."""

SUNDAY = 6

PLAIN = ""
"""No style."""


def garden(day: Day) -> Challenge:
    """Return the garden of that date: board, deal, opponents with their styles, and your seat."""
    seed = f"{day}/{EDITION}"
    lots = Deal(f"{seed}/table")
    levels, styles = list(WEEK[day.weekday]), [PLAIN, *STYLES]
    boards, seats = sorted(printed_boards()), list(range(1 + len(levels)))
    for drawn in (levels, styles, boards, seats):
        lots.shuffle(drawn)
    who = [seat_name(level, style) for level, style in zip(levels, styles, strict=False)]
    seat = seats[0]
    who.insert(seat, PERSON)
    board = QUICK if day.weekday == SUNDAY else boards[0]
    options: JsonObject = {"players": len(who), "two_player": None, "board": board}
    return Challenge("sakura", options, tuple(who), seat, seed)
