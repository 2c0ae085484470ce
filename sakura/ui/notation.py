"""Notation of numbers, percentages, dates and lists in a language.

English is the default. The table of any other language comes from Unicode's CLDR: the build puts it
into the compiled catalogue (`tools/build/cldr.py`), so no page needs the data of all languages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

KEY = "notation of numbers, dates and lists"
"""Key of the notation in a compiled catalogue."""

GROUPED = 5
"""Digits from which on thousands are set apart: four are read without that in every language."""


@dataclass(frozen=True, slots=True)
class Notation:
    """A language's signs and patterns.

    `comma` stands between the parts of a list, `both` and `either` before the last one: of two
    parts, of more, and then, where the language changes them before some sounds, a pattern of
    those and both again. `months` are names, the first for January. `date` is a pattern with
    `{day}`, `{month}`, `{number}` of the month and `{year}`.
    """

    decimal: str = "."
    group: str = ","
    minus: str = "−"
    plus: str = "+"
    percent: str = "{}%"
    comma: str = ", "
    both: Sequence[str] = (" and ", " and ")
    either: Sequence[str] = (" or ", " or ")
    date: str = "{day} {month} {year}"
    months: Sequence[str] = (
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    )  # fmt: skip

    def number(self, value: float, digits: int = 0) -> str:
        """The number, rounded to so many decimals."""
        whole, _, part = f"{abs(value):.{digits}f}".partition(".")
        negative = value < 0 and (whole + part).strip("0")
        if len(whole) >= GROUPED:
            whole = f"{int(whole):,}".replace(",", self.group)
        return (self.minus if negative else "") + whole + (part and self.decimal + part)

    def signed(self, value: float, digits: int = 0) -> str:
        """The same with its sign, plus or minus; a bare 0 if it is rounded to zero."""
        if not float(f"{value:.{digits}f}"):
            return "0"
        return (self.plus if value > 0 else "") + self.number(value, digits)

    def joined(self, parts: Sequence[str], last: Sequence[str]) -> str:
        """A list whose last part is joined by `both` or `either`."""
        if len(parts) < 2:
            return "".join(parts)
        of_two, of_more, *changed = last
        if changed and re.match(changed[0], parts[-1], re.IGNORECASE):
            of_two, of_more = changed[1:]
        return self.comma.join(parts[:-1]) + (of_more if len(parts) > 2 else of_two) + parts[-1]
