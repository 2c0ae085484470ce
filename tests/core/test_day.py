"""Calendar dates: text, arithmetic, and what clocks in all zones make of a year."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from sakura.core.day import Day, length, weeks
from sakura.core.error import BadInput
from tests.sweeps import FULL

pytestmark = pytest.mark.native  # the page's library has no datetime to compare with

ZONES = (
    "Pacific/Kiritimati", "Pacific/Apia", "Pacific/Tongatapu", "Pacific/Auckland",
    "Pacific/Chatham", "Pacific/Norfolk", "Australia/Lord_Howe", "Australia/Sydney",
    "Australia/Adelaide", "Australia/Eucla", "Asia/Tokyo", "Asia/Shanghai", "Asia/Jakarta",
    "Asia/Yangon", "Asia/Dhaka", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Karachi", "Asia/Kabul",
    "Asia/Dubai", "Asia/Tehran", "Asia/Beirut", "Africa/Cairo", "Europe/Helsinki", "Europe/Berlin",
    "Africa/Casablanca", "Europe/London", "Europe/Dublin", "Atlantic/Azores", "America/Nuuk",
    "America/Sao_Paulo", "America/St_Johns", "America/Havana", "America/Santiago",
    "America/New_York", "America/Asuncion", "America/Los_Angeles", "Pacific/Marquesas",
    "Pacific/Honolulu", "Pacific/Pago_Pago", "Etc/GMT+12", "Etc/GMT-14",
)  # fmt: skip


def local(moment: datetime, zone: ZoneInfo) -> Day:
    """Date that a device in that zone shows, from the parts of its clock."""
    local_time = moment.astimezone(zone)
    return Day(local_time.year, local_time.month, local_time.day)


def test_dates_agree_with_the_calendar() -> None:
    first = date(2000, 1, 1)
    for number in range(0, 365_000, 17 if FULL else 131):
        known = first + timedelta(number)
        day = Day(known.year, known.month, known.day)
        assert str(day) == known.isoformat() and Day.read(str(day)) == day
        assert (day.number, day.weekday) == (number, known.weekday())
        assert str(day + 1) == (known + timedelta(1)).isoformat()


@pytest.mark.parametrize(
    "text",
    ["", "2026-2-3", "2026-02-30", "2027-02-29", "2100-02-29", "2026-00-01", "2026-13-01",
     "2026-01-00", "2026-12-24 ", "2026-12-24T00:00", "1999-12-31", "3000-01-01", "20261224",
     "٢٠٢٦-١٢-٢٤", "2026-12-24\n", 20261224, None, ["2026-12-24"]],
)  # fmt: skip
def test_an_invalid_date_is_bad_input(text: object) -> None:
    with pytest.raises(BadInput):
        Day.read(text)


def test_dates_sort_and_stay_in_their_years() -> None:
    days = [Day.read(text) for text in ("2026-12-31", "2027-01-01", "2026-02-01")]
    assert list(map(str, sorted(days))) == ["2026-02-01", "2026-12-31", "2027-01-01"]
    assert len({Day.read("2026-12-24"), Day.read("2026-12-24")}) == 1
    assert Day.read("2026-12-24") != "2026-12-24" and repr(days[0]) == "Day(2026-12-31)"
    for day, more in (("2000-01-01", -1), ("2999-12-31", 1)):
        with pytest.raises(BadInput, match="no such date"):
            Day.read(day) + more


def test_a_month_has_whole_weeks() -> None:
    month = Day.read("2028-02-29").month
    assert len(month) == length(2028, 2) == 29
    for begins in (0, 6):
        rows = list(weeks(month, begins))
        assert all(len(row) == 7 for row in rows)
        assert [day for row in rows for day in row if day] == month
        assert all(
            day.weekday == (begins + n) % 7 for row in rows for n, day in enumerate(row) if day
        )


@pytest.mark.parametrize("name", ZONES)
def test_no_zone_skips_doubles_or_loses_a_day_of_a_leap_year(name: str) -> None:
    zone = ZoneInfo(name)
    moment = datetime(2027, 12, 31, tzinfo=UTC)
    seen = [local(moment, zone)]
    while moment < datetime(2029, 1, 2, tzinfo=UTC):
        moment += timedelta(minutes=30 if FULL else 240)
        date = local(moment, zone)
        if date != seen[-1]:
            assert date == seen[-1] + 1, "the next day, and no earlier one again"
            seen.append(date)
    year = [day for day in seen if day.parts[0] == 2028]
    assert len(year) == len(set(year)) == 366 and str(year[59]) == "2028-02-29"


def test_around_the_earth_there_are_at_most_three_dates_at_once() -> None:
    """A shared link may be to tomorrow, or to yesterday."""
    east, west = ZoneInfo("Etc/GMT-14"), ZoneInfo("Etc/GMT+12")
    for hour in range(0, 24 * 366, 1 if FULL else 13):
        moment = datetime(2028, 1, 1, tzinfo=UTC) + timedelta(hours=hour)
        assert local(moment, east).number - local(moment, west).number in (1, 2)
