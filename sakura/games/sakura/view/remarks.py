"""Remarks of computer opponents: a few lines of each style, true of what has just happened.

At most one a round, and never the same twice in a game. The rules below choose a speaker and an
occasion from the events alone, so a reloaded game goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sakura.games.sakura.rules import events as happened
from sakura.ui.portraits import GLAD, UPSET
from sakura.ui.words import mark

HELLO = "hello"
"""The first cards lie open, and the speaker says who it is."""
BUMPED = "bumped"
"""The speaker bumped into the Emperor by a card of its own."""
READ = "read"
"""Another painter's card made the speaker bump."""
CAUSED = "caused"
"""The speaker's card made another painter bump."""
PAID = "paid"
"""The speaker got most at a tree."""
LEAD = "lead"
"""The tree put the speaker alone in front."""
UNPAID = "unpaid"
"""The speaker, alone behind, got nothing at a tree."""
WON, CLOSE, LOST = "won", "close", "lost"
"""The speaker won clearly, won by one token, or saw a person win."""

HALF = 20
"""Space from which on the figures are in the upper half of the garden."""

PLAIN = ""
"""Style of seats without one."""

SAID: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    HELLO: {
        PLAIN: (mark("A lovely day for painting."),),
        "hurrier": (mark("I'm always in a hurry. Do keep up."),),
        "shadow": (mark("Don't mind me. I'll be right behind you."),),
        "saboteur": (mark("I do hope nobody bumps into the Emperor today."),),
        "patient": (mark("No rush. The trees aren't going anywhere."),),
    },
    BUMPED: {
        PLAIN: (
            mark("Three spaces back. The view was better there anyway."),
            mark("I counted wrong. It happens to painters."),
            mark("Forgive me, Your Majesty. I was looking at the blossom."),
        ),
        "hurrier": (mark("Too fast. I'm told that's my fault."),),
        "shadow": (mark("I was hiding behind the wrong person."),),
        "saboteur": (mark("That was meant for somebody else."),),
        "patient": (mark("And I had been so careful."),),
    },
    READ: {
        PLAIN: (
            mark("You saw me coming, didn't you?"),
            mark("So that's what your card was for."),
            mark("Well read. I shall remember it."),
        ),
        "hurrier": (mark("I'll have to run around you next time."),),
        "shadow": (mark("And I thought I was well hidden."),),
        "saboteur": (mark("That's my trick. I want it back."),),
        "patient": (mark("I wait all day, and then this."),),
    },
    CAUSED: {
        PLAIN: (
            mark("Mind the parasol!"),
            mark("Oh. Was somebody standing there?"),
        ),
        "hurrier": (mark("He stopped. I didn't tell him to."),),
        "saboteur": (
            mark("Just as I had planned."),
            mark("One good push is worth three brushes."),
        ),
    },
    PAID: {
        PLAIN: (
            mark("A fine tree. Worth every step."),
            mark("The Emperor has taste."),
        ),
        "hurrier": (mark("First come, first paid."),),
        "shadow": (mark("Nobody saw me step out."),),
        "patient": (mark("Good things come to those who wait."),),
    },
    LEAD: {
        PLAIN: (
            mark("In front. I could get used to this."),
            mark("Please, don't all look at me."),
        ),
        "hurrier": (mark("Catch me if you can."),),
        "saboteur": (mark("Now I must look out for people like me."),),
        "patient": (mark("Slowly, slowly, and there I am."),),
    },
    UNPAID: {
        PLAIN: (
            mark("I'm saving my best strokes for the next tree."),
            mark("Nothing for me? The light was bad."),
        ),
        "hurrier": (mark("I was early. The tree was late."),),
        "patient": (mark("I may have waited a little too long."),),
    },
    WON: {
        PLAIN: (mark("What a garden. Shall we walk it again?"),),
        "hurrier": (mark("There. And it isn't even noon."),),
        "shadow": (mark("You hardly noticed me. That was the idea."),),
        "saboteur": (mark("No hard feelings, I hope."),),
        "patient": (mark("Patience paints the best pictures."),),
    },
    CLOSE: {PLAIN: (mark("By one token. My hands are still shaking."),)},
    LOST: {
        PLAIN: (
            mark("Well painted. I'd like a return game."),
            mark("You've earned the Emperor's favour today."),
        ),
        "saboteur": (mark("Next time I'll stand closer to you."),),
    },
}
"""Remarks by occasion and style; a style without its own says the plain ones."""

SAD = {BUMPED, READ, UNPAID, LOST}
"""Occasions on which the speaker's face is upset; it is glad on the others."""


class Remark(NamedTuple):
    """A painter's remark, as a message of the catalogues, and its face meanwhile."""

    painter: int
    mood: str
    text: str


class Talk:
    """The computers' remarks at a table, event by event.

    `styles` are those of the computers that make remarks, by seat; `painters` is the number of
    figures.
    """

    def __init__(self, styles: Mapping[int, str], painters: int) -> None:
        self._styles = styles
        self._won = [0] * painters
        """Tokens that each seat has gained or lost since the start, where all had the same."""
        self._card_of: int | None = None
        self.late = False
        """True once the Emperor is in the second half of the garden."""
        self._greeted = self._spoken = False
        """True once a computer has greeted the others, and once one has spoken in this round."""
        self._said: set[str] = set()

    def hear(self, event: happened.Event) -> Remark | None:
        """Return the remark that the event prompts, if any."""
        match event:
            case happened.CardsRevealed():
                self._spoken = False
                return None if self._greeted else self._greet()
            case happened.EmperorMoved(_, end):
                self.late = end > HALF
            case happened.CardTurned(_, painter):
                self._card_of = painter
            case happened.TokensPaid(_, paid):
                return self._tree(dict(paid))
            case happened.PainterDisgraced(painter, _, _, _, lost):
                self._gain(painter, -lost)
                return self._bump(painter)
            case happened.GameEnded(winners):
                self._spoken = False
                return self._end(winners)
        return None

    def _greet(self) -> Remark | None:
        """Let a computer with a style speak first, if there is one."""
        self._greeted = True
        speaker = max(self._styles, key=lambda seat: bool(self._styles[seat]), default=-1)
        return self._speak(speaker, HELLO)

    def _gain(self, painter: int, tokens: int) -> None:
        self._won[painter] += tokens

    def _bump(self, bumped: int) -> Remark | None:
        by = self._card_of
        if by is None or by == bumped:
            return self._speak(bumped, BUMPED)
        return self._speak(by, CAUSED) or self._speak(bumped, READ)

    def _tree(self, paid: Mapping[int, int]) -> Remark | None:
        led = self._leader()
        for painter, tokens in paid.items():
            self._gain(painter, tokens)
        leader = self._leader()
        if leader is not None and leader != led and (said := self._speak(leader, LEAD)):
            return said
        if paid and (said := self._speak(max(paid, key=lambda seat: paid[seat]), PAID)):
            return said
        left = [seat for seat in range(len(self._won)) if not paid.get(seat)]
        return self._speak(left[0], UNPAID) if len(left) == 1 else None

    def _end(self, winners: Sequence[int]) -> Remark | None:
        if len(winners) != 1:
            return None
        winner, best = winners[0], sorted(self._won)
        if winner in self._styles:
            close = best[-1] - best[-2] == 1
            return self._speak(winner, CLOSE if close else WON)
        best_of = max(self._styles, key=lambda seat: self._won[seat], default=winner)
        return self._speak(best_of, LOST)

    def _leader(self) -> int | None:
        best = max(self._won)
        return self._won.index(best) if self._won.count(best) == 1 else None

    def _speak(self, painter: int, occasion: str) -> Remark | None:
        """Return the first remark of that occasion that has not been made; None without computers,
        or after another remark in the round."""
        if self._spoken or painter not in self._styles:
            return None
        lines = SAID[occasion]
        for text in (*lines.get(self._styles[painter], ()), *lines[PLAIN]):
            if text not in self._said:
                self._said.add(text)
                self._spoken = True
                return Remark(painter, UPSET if occasion in SAD else GLAD, text)
        return None
