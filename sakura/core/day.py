"""Calendar dates as text, without clocks and time zones.

A date is what the calendar on the wall says: `2026-12-24`. Such texts sort by time. The page's
library has no `datetime`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import total_ordering

from sakura.core.error import BadInput, shown

WRITTEN = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)

LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""Days of each month; February has one more in a leap year."""

FIRST_YEAR, LAST_YEAR = 2000, 2999
"""Years that a device's clock may show."""

WEEK = 7


@total_ordering
class Day:
    """A date of the Gregorian calendar.

    >>> day = Day.read("2028-02-28")
    >>> [str(day + n) for n in (0, 1, 2)], day.weekday
    (['2028-02-28', '2028-02-29', '2028-03-01'], 0)
    """

    __slots__ = ("number",)

    def __init__(self, year: int, month: int, day: int) -> None:
        """Raises BadInput unless there is such a date."""
        if not FIRST_YEAR <= year <= LAST_YEAR or not 1 <= month <= len(LENGTHS):
            raise BadInput(f"no such date: year {year}, month {month}")
        if not 1 <= day <= length(year, month):
            raise BadInput(f"no such date: day {day} of month {month} in {year}")
        before: int = sum(length(year, one) for one in range(1, month))
        self.number = _days_before(year) + before + day - 1

    @classmethod
    def read(cls, text: object) -> Day:
        """Read a date such as 2026-12-24; raises BadInput."""
        form = WRITTEN.fullmatch(text) if isinstance(text, str) else None
        if not form:
            raise BadInput(f"a date is written YYYY-MM-DD, not {shown(text)}")
        year, month, day = map(int, form.groups())
        return cls(year, month, day)

    def __str__(self) -> str:
        year, month, day = self.parts
        return f"{year}-{month:02d}-{day:02d}"

    def __repr__(self) -> str:
        return f"Day({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Day) and self.number == other.number

    def __lt__(self, other: Day) -> bool:
        return self.number < other.number

    def __hash__(self) -> int:
        return self.number

    def __add__(self, days: int) -> Day:
        """Return the date that many days later; raises BadInput beyond the last year."""
        return Day(*_parts(self.number + days))

    @property
    def parts(self) -> tuple[int, int, int]:
        """Year, month and day."""
        return _parts(self.number)

    @property
    def weekday(self) -> int:
        """Day of the week, from 0 for Monday to 6 for Sunday."""
        return (self.number + 5) % WEEK  # 2000-01-01 was a Saturday

    @property
    def month(self) -> list[Day]:
        """All days of its month."""
        year, month, day = self.parts
        return [self + (n - day) for n in range(1, length(year, month) + 1)]


def length(year: int, month: int) -> int:
    """Return the number of days of a month.

    >>> length(2028, 2), length(2100, 2), length(2000, 2)
    (29, 28, 29)
    """
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return LENGTHS[month - 1] + (leap and month == 2)


def _days_before(year: int) -> int:
    """Return the number of days from FIRST_YEAR to the first of that year."""
    passed, last = year - FIRST_YEAR, year - 1
    leaps = [last // n - (FIRST_YEAR - 1) // n for n in (4, 100, 400)]
    return 365 * passed + leaps[0] - leaps[1] + leaps[2]


def _parts(number: int) -> tuple[int, int, int]:
    """Return year, month and day of a number of days since the first of FIRST_YEAR."""
    year = FIRST_YEAR + number // 366
    while _days_before(year + 1) <= number:
        year += 1
    days, month = number - _days_before(year), 1
    while days >= length(year, month):
        days -= length(year, month)
        month += 1
    return year, month, days + 1


def weeks(days: list[Day], begins: int = 0) -> Iterator[list[Day | None]]:
    """Yield the weeks of a month, with None outside of it; `begins` is the first day of the
    week."""
    cells: list[Day | None] = [None] * ((days[0].weekday - begins) % WEEK)
    cells += days
    cells += [None] * (-len(cells) % WEEK)
    for start in range(0, len(cells), WEEK):
        yield cells[start : start + WEEK]
