"""The log of a game: a chapter for each round, with a line for each card and other event, in
order."""

from __future__ import annotations

from dataclasses import dataclass, field

from sakura.games.sakura.rules import events as happened
from sakura.games.sakura.rules.cards import Cards
from sakura.games.sakura.view import recap
from sakura.games.sakura.view.recap import Recap
from sakura.games.sakura.view.recap_words import turn_words
from sakura.games.sakura.view.scene import Scene
from sakura.games.sakura.view.turned import Round, turned_words
from sakura.games.sakura.view.words import describe, next_tree
from sakura.ui.names import Names
from sakura.ui.svg import escape, tag
from sakura.ui.words import Words

BY_CARDS = (happened.CardsRevealed, happened.CardsDiscarded)
"""Events that the cards' own lines tell as well."""


@dataclass
class Chapter:
    """A round: its number from 1, the count of events before it (`began`), and its lines in order.
    `counts` has for each line the count of events when it was complete."""

    number: int
    began: int = 0
    lines: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)


class Chronicle:
    """The log so far, of a game that begins with the `opening`; `recap` is the round that was
    revealed last."""

    def __init__(self, opening: Scene, deck: Cards, names: Names, words: Words) -> None:
        self.names = names
        self.words = words
        self.recap = Recap(opening.painters)
        self._round = Round(opening, deck)
        self.chapters = [Chapter(1)]
        self.said = ""
        """Sentence that was said last, or that grows with the current card."""
        self._count = 0
        """Number of logged events."""
        self._full = False
        """True once the last chapter's round is over."""

    @property
    def last(self) -> str:
        """The line that was written or extended last."""
        lines = [line for chapter in self.chapters[-2:] for line in chapter.lines]
        return lines[-1] if lines else ""

    def add(self, event: happened.Event) -> list[str]:
        """Tell one more event; return the sentences that it completes."""
        before = self._acting()
        self.recap = recap.after(self.recap, event)
        self._round.add(event)
        if self._full and not isinstance(event, happened.GameEnded):
            self.chapters.append(Chapter(self.chapters[-1].number + 1, self._count))
        self._count += 1
        self._full = isinstance(event, happened.RoundEnded)
        whole = [] if before in (None, self._acting()) else [self.last]
        said = whole + self._write(event, grows=before == self._acting())
        self.said = self.last if self.recap.current else [self.said, *said][-1]
        chapter = self.chapters[-1]
        grown = len(chapter.lines) - len(chapter.counts)
        chapter.counts += [self._count] * grown
        if grown or self.recap.current:
            chapter.counts[-1:] = [self._count]
        return said

    def _acting(self) -> int | None:
        return self.recap.current.order if self.recap.current else None

    def _write(self, event: happened.Event, grows: bool) -> list[str]:
        """Write the event down, into the last line if that `grows`; return the lines that are
        complete at once."""
        lines = self.chapters[-1].lines
        if self.recap.current:
            line = turn_words(self.recap.current, self.names, self.words)
            lines[-1 if grows else len(lines) :] = [line]
            return []
        if isinstance(event, happened.CardsDiscarded):
            lost = [turn for turn in self.recap.turns if turn.state == "discarded"]
            lines += [turn_words(turn, self.names, self.words) for turn in lost]
        sentence = self._sentence(event)
        if sentence and not isinstance(event, BY_CARDS):
            lines.append(sentence)
        return [sentence] if sentence else []

    def _sentence(self, event: happened.Event) -> str:
        match event:
            case happened.RoundEnded():
                return turned_words(self._round.turning(), self.names, self.words)
            case happened.TokensPaid():
                sentences = [describe(event, self.names, self.words)]
                sentences.append(next_tree(len(self._round.scene.scored), self.words))
                return self.words.sentences([each for each in sentences if each])
            case _:
                return describe(event, self.names, self.words)

    def html(self) -> str:
        """Render all chapters, the latest first."""
        return "".join(self.chapter(chapter) for chapter in reversed(self.chapters))

    def chapter(self, chapter: Chapter) -> str:
        """Render one chapter, or "" if it has no lines."""
        if not chapter.lines:
            return ""
        title = self.words.say("Round {number}", number=chapter.number)
        way = tag("button", escape(title), type="button", data_revisit=chapter.began)
        lines = (
            tag("li", escape(line), data_revisit=count)
            for line, count in zip(chapter.lines, chapter.counts, strict=True)
        )
        return tag(
            "li",
            tag("h2", way),
            tag("ol", *lines),
            class_="chapter",
            data_round=chapter.number,
        )
