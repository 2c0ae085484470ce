"""Guests at the table of the start form: who sits where, by the form's choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sakura.core.people import given
from sakura.core.seats import COMPUTER, PERSON
from sakura.games.info import GameInfo
from sakura.site.form import SEATS
from sakura.ui.emblems import PAINTERS
from sakura.ui.fields import Choices
from sakura.ui.seats import PLAIN
from sakura.ui.typed_names import initials


@dataclass(frozen=True, slots=True)
class GuestList:
    """Choices of the form for a game, and names that people typed at the seats."""

    game: GameInfo
    choices: Choices
    names: Sequence[str] = ()

    @property
    def count(self) -> int:
        """Number of seats."""
        return self.game.form_seats(self.choices)

    @property
    def counts(self) -> list[int]:
        """Numbers of seats that the game allows."""
        if not self.game.seats_by:
            return [self.game.seats]
        return [int(value) for value in self.game.fields[self.game.seats_by].values]

    @property
    def people(self) -> list[int]:
        """Seats of people."""
        return [seat for seat in range(self.count) if self.level(seat) == PERSON]

    def level(self, seat: int) -> str:
        """A person, or the level of a computer."""
        chosen = self.choices[f"seat-{seat}"]
        return self.choices["strength"] if chosen == COMPUTER else chosen

    def style(self, seat: int) -> str:
        """Style chosen for a seat; people have none, but keep the choice."""
        return self.choices[f"style-{seat}"]

    def name(self, seat: int) -> str:
        """Name in a seat's field."""
        return self.names[seat] if seat < len(self.names) else ""

    def letter(self, seat: int) -> str:
        """Letter on the piece of a seat."""
        usual = [PAINTERS[painter].name for painter in self.game.painters[: self.count]]
        typed = given(list(self.names), [self.level(one) for one in range(self.count)])
        named = [name or known for name, known in zip(typed or usual, usual, strict=True)]
        return initials(usual, named)[seat]

    def extended(self) -> GuestList:
        """The guests with one more seat, which a computer takes."""
        seat = self.count
        return self._seated({**self.choices, **_computer(seat)}, self.names, seat + 1)

    def without(self, seat: int) -> GuestList:
        """The guests without a seat; those after it move up."""
        count = self.count
        left = [one for one in range(count) if one != seat]
        choices = {**self.choices, **_computer(count - 1)}
        for to, come in enumerate(left):
            choices |= {f"seat-{to}": self.choices[f"seat-{come}"], f"style-{to}": self.style(come)}
        names = [self.name(one) for one in [*left, *range(count, SEATS)]]
        names.insert(count - 1, "")
        return self._seated(choices, names, count - 1)

    def watching(self) -> GuestList:
        """The guests with computers in place of people."""
        seats = {f"seat-{seat}": COMPUTER for seat in self.people}
        return replace(self, choices={**self.choices, **seats})

    def _seated(self, choices: Choices, names: Sequence[str], count: int) -> GuestList:
        return GuestList(self.game, {**choices, self.game.seats_by: str(count)}, names)


def _computer(seat: int) -> dict[str, str]:
    """Choices of a seat that the form leaves to a computer like the others."""
    return {f"seat-{seat}": COMPUTER, f"style-{seat}": PLAIN}
