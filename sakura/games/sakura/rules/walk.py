"""The figures on the path, and the only code that moves them.

A `Walk` is a mutable working copy. The game thaws one from a position, lets cards act on it and
freezes it again; opponents use the same class to look ahead. It knows neither hands nor decks.
"""

from __future__ import annotations

from sakura.games.sakura.rules.board import GATE, Board
from sakura.games.sakura.rules.cards import FORWARD, Card
from sakura.games.sakura.rules.events import (
    CardTurned,
    DirectionChosen,
    EmperorMoved,
    Event,
    Half,
    LinedUp,
    NobodyMoved,
    PainterDisgraced,
    PainterMoved,
    SakuraReached,
    TokensPaid,
)

DISGRACE = 3
"""Empty spaces that a painter goes back from the Emperor after a bump."""

LIFTED = -1
"""Space of a painter while it moves, so that its own former space counts as empty (R3)."""

Queue = tuple[tuple[int, int], ...]
"""Cards still to resolve as (order number, painter), the lowest first."""


class Walk:
    """Emperor, painters, tokens and supply at one moment; events go to `events` if it is a list."""

    __slots__ = (
        "board", "emperor", "events", "painters", "reached", "scored", "supply", "tokens",
    )  # fmt: skip

    def __init__(
        self,
        board: Board,
        emperor: int,
        painters: list[int],
        tokens: list[int],
        supply: int,
        scored: tuple[int, ...],
    ) -> None:
        self.board = board
        self.emperor = emperor
        self.painters = painters
        self.tokens = tokens
        self.supply = supply
        self.scored = scored
        self.reached = GATE
        """The sakura space that the current card reached, or GATE."""
        self.events: list[Event] | None = None

    def copy(self) -> Walk:
        """Return an independent copy without events."""
        copied = Walk(
            self.board, self.emperor, self.painters[:], self.tokens[:], self.supply, self.scored
        )
        copied.reached = self.reached
        return copied

    # -- reading the path ------------------------------------------------------------------

    def ranking(self) -> list[int]:
        """Return the painters with a rank, the closest first: all, except two or more on the gate
        (R9)."""
        painters = self.painters
        ranked = sorted(range(len(painters)), key=painters.__getitem__, reverse=True)
        if painters.count(GATE) > 1:
            ranked = [painter for painter in ranked if painters[painter] != GATE]
        return ranked

    def closest(self) -> int | None:
        """Return the painter closest to the Emperor, or None if all are on the gate (R4)."""
        space = max(self.painters)
        return None if space == GATE else self.painters.index(space)

    def furthest(self) -> int | None:
        """Return the painter furthest from the Emperor, or None if several are on the gate (R4)."""
        space = min(self.painters)
        return None if self.painters.count(space) > 1 else self.painters.index(space)

    # -- moving figures --------------------------------------------------------------------

    def move_emperor(self, steps: int) -> None:
        """Move the Emperor. He counts every space (R2), stops at an unscored sakura and never goes
        below space 1; going back onto a painter disgraces it."""
        start = space = self.emperor
        if steps > 0:
            for _ in range(steps):
                space += 1
                if space in self.board.sakuras and space not in self.scored:
                    self.reached = space
                    break
            self.emperor = space
            self._tell_emperor(start)
            return
        self.emperor = max(1, start + steps)
        self._tell_emperor(start)
        for painter, at in enumerate(self.painters):
            if at >= self.emperor:
                self.painters[painter] = LIFTED
                self._disgrace(painter, at)

    def _tell_emperor(self, start: int) -> None:
        if self.events is None:
            return
        if start == self.emperor:
            self.events.append(NobodyMoved(LIFTED, "emperor", "start"))
        else:
            self.events.append(EmperorMoved(start, self.emperor))
        if self.reached:
            self.events.append(SakuraReached(self.reached))

    def move_painter(self, painter: int, steps: int, by: str = "own") -> None:
        """Move a painter. Only spaces without another painter count; meeting the Emperor is a
        disgrace."""
        painters = self.painters
        start = space = painters[painter]
        painters[painter] = LIFTED
        if steps < 0:
            space = self._behind(start, -steps)
        else:
            while steps:
                space += 1
                if space == self.emperor:
                    self._disgrace(painter, start)
                    return
                if space not in painters:
                    steps -= 1
        self._land(painter, start, space, by)

    def leap(self, painter: int) -> None:
        """Leap over the next painter ahead and the chain that touches it (R5)."""
        painters = self.painters
        start = painters[painter]
        ahead = [space for space in painters if space > start]
        if not ahead:
            self._stay(painter, "leap")
            return
        space = min(ahead)
        painters[painter] = LIFTED
        while space in painters:
            space += 1
        if space == self.emperor:
            self._disgrace(painter, start)
        else:
            self._land(painter, start, space, "leap")

    def count(self, painter: int) -> None:
        """Move forward one for each painter strictly ahead (R6)."""
        start = self.painters[painter]
        ahead = sum(space > start for space in self.painters)
        if ahead:
            self.move_painter(painter, ahead, "count")
        else:
            self._stay(painter, "count")

    def _behind(self, space: int, steps: int) -> int:
        """Return the space `steps` painter-free spaces back; the gate stops everyone."""
        while steps and space > GATE:
            space -= 1
            if space not in self.painters:
                steps -= 1
        return space

    def _land(self, painter: int, start: int, end: int, by: str) -> None:
        self.painters[painter] = end
        if self.events is not None:
            if start == end:
                self.events.append(NobodyMoved(painter, by, "still"))
            else:
                self.events.append(PainterMoved(painter, start, end, by))

    def _stay(self, painter: int, by: str) -> None:
        if self.events is not None:
            self.events.append(NobodyMoved(painter, by, "first"))

    def _disgrace(self, painter: int, start: int) -> None:
        """Disgrace the lifted painter: a token to the supply, three spaces back (R3)."""
        end = self._behind(self.emperor, DISGRACE)
        lost = min(1, self.tokens[painter])
        self.painters[painter] = end
        self.tokens[painter] -= lost
        self.supply += lost
        if self.events is not None:
            self.events.append(PainterDisgraced(painter, start, self.emperor, end, lost))

    # -- cards -----------------------------------------------------------------------------

    def act(self, painter: int, card: Card, part: Half, direction: str | None) -> None:
        """Do one half of a card; `direction` is given exactly for a ± action."""
        action = card.garden if part == "garden" else card.painter
        steps = action.steps
        if direction is not None:
            if direction != FORWARD:
                steps = -steps
            if self.events is not None:
                self.events.append(DirectionChosen(card.order, painter, part, direction))
        match action.who:
            case "emperor":
                self.move_emperor(steps)
            case "own":
                self.move_painter(painter, steps)
            case "leap":
                self.leap(painter)
            case "count":
                self.count(painter)
            case who:
                self.move_some(who, steps)

    def move_some(self, who: str, steps: int) -> None:
        """Move the painter closest to the Emperor, or furthest from him, if there is one (R4)."""
        painter = self.closest() if who == "closest" else self.furthest()
        if painter is not None:
            self.move_painter(painter, steps, who)
        elif self.events is not None:
            self.events.append(NobodyMoved(LIFTED, who, "gate"))

    def turn(self, painter: int, card: Card) -> None:
        """Emit the event of a card that begins to resolve."""
        if self.events is not None:
            self.events.append(CardTurned(card.order, painter))

    # -- scoring ---------------------------------------------------------------------------

    def score(self, shares: tuple[int, ...]) -> None:
        """Pay the ranks of the reached sakura from the supply (R16)."""
        paid = tuple(zip(self.ranking(), shares, strict=False))
        for painter, tokens in paid:
            self.tokens[painter] += tokens
            self.supply -= tokens
        self.scored = (*self.scored, self.reached)
        if self.events is not None:
            self.events.append(TokensPaid(self.reached, paid))
        self.reached = GATE

    def line_up(self) -> None:
        """Line painters up: the k-th goes k − 1 spaces behind the first, never below the gate
        (R10)."""
        moves = []
        ranked = self.ranking()
        for place, painter in enumerate(ranked):
            start = self.painters[painter]
            end = max(GATE, self.painters[ranked[0]] - place)
            self.painters[painter] = end
            moves.append((painter, start, end))
        if self.events is not None and any(start != end for _, start, end in moves):
            self.events.append(LinedUp(tuple(moves)))


def shares(players: int, final: bool) -> tuple[int, ...]:
    """Return tokens by closeness; the fourth is paid with five or six players only."""
    first = (4, 2, 1) if final else (3, 2, 1)
    return (*first, 1) if players >= 5 else first
