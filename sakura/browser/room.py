"""A room: one game on the screen, from the first shuffle to the result.

What both games share is here: asking people, letting computers choose, and showing events one
after the other. A game's room draws its own table.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from sakura.browser import dom
from sakura.browser.memory import Memory
from sakura.browser.rest import Opponents
from sakura.browser.settings import Settings
from sakura.browser.sound import Sound
from sakura.core.game import CHANCE
from sakura.core.saved import Saved, save
from sakura.seats.job import ADVICE, Job
from sakura.seats.names import is_seat
from sakura.text.words import Words
from sakura.view import table as frame
from sakura.view.start import PERSON
from sakura.view.svg import escape, tag

if TYPE_CHECKING:
    from sakura.browser.course import Course, Script
    from sakura.browser.post import Post

PACE = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""How long each step takes, as a multiple of its usual time."""

ROOMY = "(min-width: 1000px)"
"""Windows with room for the log beside the board."""

LONGEST_LOG = 400
"""Lines; older ones leave the page, the record keeps everything."""


class Room(ABC):
    """One game between people at this device and computer seats."""

    names: tuple[str, ...]
    tunes: Mapping[type, str]
    """The notes of each event, one after the other; others are silent."""

    free_undo: bool
    """Whether taking back is no advantage, because nothing is hidden."""

    def __init__(
        self,
        saved: Saved,
        settings: Settings,
        words: Words,
        thinker: Opponents | Script,
        memory: Memory | None,
        failed: Callable[[BaseException], None],
        learnt: Callable[[bool], None],
        ended: Callable[[], None],
    ) -> None:
        self.words = words
        self.settings = settings
        self.saved = saved
        self.table = saved.table
        self.who = saved.who
        self.thinker = thinker
        self.memory = memory
        self.failed = failed
        self.learnt = learnt
        self.ended = ended
        self.course: Course | None = None
        """The lesson that is given here; such a game is not kept."""
        self.post: Post | None = None
        """What goes to the other player, in a game by links."""
        self.watched = False
        """Whether a game is only shown here, and nobody decides."""
        self.sound = Sound()
        self.random = Random()
        self.people = [seat for seat, name in enumerate(self.who) if name == PERSON]
        self.task: asyncio.Task[None] | None = None
        self.answer: asyncio.Future[Any] | None = None
        self.advising: asyncio.Task[None] | None = None
        self.skipping = False
        self.paused = False
        self._pause: asyncio.Future[None] | None = None
        self._step: asyncio.Future[None] | None = None

    def begin(self) -> None:
        """Plays a fresh game from its first shuffle."""
        self._start([event for step in self.table.steps for event in step.events])

    def go_on(self) -> None:
        """Plays on from where the table stands; whatever was being shown or thought is dropped."""
        self.close()
        self._start([])

    def show(self) -> None:
        """Shows the whole game, and lets nobody decide."""
        self.close()
        self.watched, self.people = True, []
        self.begin()

    def _start(self, events: list[Any]) -> None:
        self.open(self.table.steps[0].before if events else self.table.position)
        if not events:
            self._fill_log()
        dom.by_id("log-box").open = dom.matches(ROOMY)
        self._save()
        if self.course:
            self.course.introduce(self.words)
        self.task = asyncio.ensure_future(self._run(events))
        self.task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            self.failed(error)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.outcome() is not None

    # -- commands from the page --------------------------------------------------------------

    def command(self, name: str, value: str) -> None:
        """A button of the table was pressed."""
        if name == "skip":
            self.skip()
        elif name in ("pause", "resume"):
            self._set_paused(name == "pause")
        elif name == "step":
            self._one_step()
        elif name == "hint":
            self._advise()
        elif name == "undo":
            self._undo()
        else:
            self.press(name, value)

    @abstractmethod
    def press(self, name: str, value: str) -> None:
        """A button of this game's table was pressed."""

    def press_play(self) -> None:
        """The big button, which is called as on the start page."""
        self.command("play", "")

    def skip(self) -> None:
        """Shows the rest of what happens at once, until somebody must decide."""
        self.skipping = True
        dom.stop_sliding()
        self._end_pause()
        self._set_paused(False)

    def close(self) -> None:
        """Leaves the game; nothing of it runs on, and nobody thinks about it any more."""
        self._forget_advice()
        if self.task:
            self.task.cancel()
        dom.tell("moving", "no")
        self.skipping = False

    def change_seat(self, seat: int, name: str) -> None:
        """Gives a computer seat another level or style, from its next decision on."""
        if seat < len(self.who) and seat not in self.people:
            self.who[seat] = name
            self._save()
            self.draw_seats()

    # -- the course of the game --------------------------------------------------------------

    async def _run(self, events: list[Any]) -> None:
        await self._show(events)
        if self.watched:
            self._end_watching()
            return
        if any(is_seat(name) for name in self.who):
            self.thinker.start()  # the table is on the screen: now is the time
        while not self._stopped() and (waiting := self.table.waiting()):
            await self._show(await self._decide(waiting))
        if self.course and self._stopped():
            self.learnt(self.course.judge(self.table, self.words))
        elif self.table.outcome():
            self._end()
        else:
            self._await_letter()

    def _stopped(self) -> bool:
        """Whether the lesson is over, or the other player decides elsewhere."""
        if self.course:
            return self.course.ended(self.table)
        return bool(self.post and not set(self.table.waiting()) & set(self.people))

    def _end(self) -> None:
        self.finish()
        posting = frame.posting(True, self.words) if self.post else ""
        dom.put("commands", posting + frame.ending(self.settings.embedded, self.words))
        dom.by_id("result").focus()
        dom.announce("played")
        self.ended()

    def _end_watching(self) -> None:
        if self.over:
            self.finish()
        dom.put("commands", frame.shown(self.over, self.words))
        dom.focus_again()

    def _await_letter(self) -> None:
        """The other player decides elsewhere."""
        self.say(
            self.words.say(
                "Send the link to your friend: the game is in it. The answer comes back as a link."
            )
        )
        dom.put("commands", frame.posting(False, self.words))
        dom.focus_again()

    def _save(self) -> None:
        """Keeps the game while it goes on."""
        if self.post:
            self.post.seal()
        if self.memory and self.over:
            self.memory.forget(self.memory.name)
        elif self.memory:
            self.memory.keep(save(self.saved))

    def _choose(self, seat: int, action: Any) -> list[Any]:
        """A seat's choice, kept at once; the events that follow."""
        events = self.table.choose(seat, action)
        if events or seat in self.people:
            self._save()
        self.seat_chose(seat)
        return list(events)

    def _undo(self) -> None:
        """Takes back a person's last decision, and all that came of it.

        What is still secret, and any tile of Okiya, can be taken back freely. What others have
        seen cannot: a game for practice branches off there, and the real one is kept as it is.
        """
        if self.course:
            return
        chosen = [seat for seat in self.table.chosen if seat in self.people]
        if chosen:
            self.table.take_back(chosen[-1])
            self.go_on()
            return
        steps = self.table.steps
        own = [n for n, step in enumerate(steps) if set(step.actions) & set(self.people)]
        last = max((n for n, step in enumerate(steps) if CHANCE not in step.actions), default=-1)
        if not own or (self.post and own[-1] != last):  # a friend has answered already
            self.say(self.words.say("There is nothing to take back."))
            return
        if self.memory and not self.free_undo and not self.saved.origin:
            self.saved.origin = self.memory.name
            self.memory.begin()
        self.table.rewind(own[-1])
        self.go_on()

    async def _decide(self, waiting: tuple[int, ...]) -> list[Any]:
        """All seats choose from the same position, the computers while people still look."""
        thinking = asyncio.ensure_future(self._let_think(waiting))
        events: list[Any] = []
        try:
            for seat in waiting:
                if seat in self.people:
                    self.skipping = False
                    events += self._choose(seat, await self._ask(seat))
            return events + await thinking
        finally:
            thinking.cancel()

    async def _let_think(self, waiting: tuple[int, ...]) -> list[Any]:
        seen = {seat: self.table.observe(seat) for seat in waiting if seat not in self.people}
        events: list[Any] = []
        for seat, observation in seen.items():
            job = Job(self.table.game.name, self.who[seat], self._seed(), observation)
            events += self._choose(seat, await self.thinker.think(job))
        return events

    def _seed(self) -> str:
        return str(self.random.random())

    async def _ask(self, seat: int) -> Any:
        self.answer = asyncio.get_running_loop().create_future()
        self.asked = seat
        self.ask(seat)
        dom.note_time("asked")
        dom.focus_again()
        try:
            return await self.answer
        finally:
            self.answer = None
            self._forget_advice()
            dom.write("say", "")  # advice is for one pair of eyes, and ears
            dom.write("spoken", "")

    @property
    def asking(self) -> bool:
        """Whether a person is to decide now."""
        return self.answer is not None and not self.answer.done()

    def _advise(self) -> None:
        """Thinks for the person who is asked, about what that person sees."""
        if self.asking and self.advising is None and not (self.course or self.post):
            self.say(self.words.say("Thinking about it…"))
            self.advising = asyncio.ensure_future(self._find_advice(self.asked))

    async def _find_advice(self, seat: int) -> None:
        observation = self.table.observe(seat)
        await self.consider(observation)
        advice = await self.thinker.think(self.advice_job(observation))
        self.advising = None
        if self.asking and self.asked == seat:
            self.say(self.show_advice(observation, advice))

    def advice_job(self, observation: Any, about: str = "") -> Job:
        """Advice on what is observed, or about one action alone."""
        return Job(self.table.game.name, ADVICE + about, self._seed(), observation)

    def _forget_advice(self) -> None:
        if self.advising:
            self.advising.cancel()
            self.advising = None

    def reply(self, action: Any) -> None:
        """A person's decision; its buttons go at once, so that nobody presses twice."""
        dom.put("commands", "")
        if self.answer and not self.answer.done():
            self.answer.set_result(action)

    async def _show(self, events: list[Any]) -> None:
        """Each event for a moment: drawn, said and logged."""
        if events:
            self._show_controls()
        dom.tell("moving", "yes" if events else "no")
        for event in events:
            if self.paused:
                await self._next_step()
            sentence = self.describe(event)
            if sentence:
                self.say(sentence)
                self._log(sentence)
            if self.settings["sound"] == "on" and not self.skipping:
                self.sound.play(self.tunes.get(type(event), ""))
            seconds = self.draw(event) * self.pace()
            if seconds > 0:
                await self._wait(seconds)
        dom.tell("moving", "no")
        self.settle()

    def _show_controls(self) -> None:
        """What a spectator can do; players can only skip."""
        if self.people:
            dom.put("commands", frame.button("skip", self.words.say("Skip"), "quiet"))
        else:
            dom.put("commands", frame.watching(self.paused, self.words))

    def _set_paused(self, paused: bool) -> None:
        if self.paused != paused and not self.people:
            self.paused = paused
            self._show_controls()
            self._one_step()

    def _one_step(self) -> None:
        """Lets the next event happen, and the present one end."""
        self._end_pause()
        if self._step and not self._step.done():
            self._step.set_result(None)

    async def _next_step(self) -> None:
        self._step = asyncio.get_running_loop().create_future()
        await self._step

    def pace(self) -> float:
        """The multiple of the usual time that a step takes now."""
        return 0.0 if self.skipping else PACE[self.settings["speed"]]

    async def _wait(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._pause = loop.create_future()
        handle = loop.call_later(seconds, self._end_pause)
        try:
            await self._pause
        finally:
            handle.cancel()

    def _end_pause(self) -> None:
        if self._pause and not self._pause.done():
            self._pause.set_result(None)

    def say(self, sentence: str) -> None:
        """The line under the board says it, and screen readers speak it, once."""
        dom.write("say", sentence)
        dom.speak(sentence)

    def _fill_log(self) -> None:
        """What happened before the table was drawn; the line under the board says the last."""
        events = [event for step in self.table.steps for event in step.events]
        sentences = [self.describe(event) for event in events]
        lines = [escape(sentence) for sentence in sentences if sentence][-LONGEST_LOG:]
        dom.put("log", "".join(tag("li", line) for line in reversed(lines)))
        if lines and not self.course:
            dom.put("say", lines[-1])

    def _log(self, sentence: str) -> None:
        log = dom.by_id("log")
        log.insertAdjacentHTML("afterbegin", tag("li", escape(sentence)))
        if log.childElementCount > LONGEST_LOG:
            log.lastElementChild.remove()

    # -- what a game draws -------------------------------------------------------------------

    @abstractmethod
    def open(self, position: Any) -> None:
        """Draws the whole table as it stands in that position."""

    @abstractmethod
    def describe(self, event: Any) -> str:
        """The sentence of an event; empty for events with nothing to say."""

    @abstractmethod
    def sentences(self) -> list[str]:
        """The whole table in words, as far as who looks may know."""

    @abstractmethod
    def ask(self, seat: int) -> None:
        """Shows a person what there is to decide."""

    @abstractmethod
    def draw(self, event: Any) -> float:
        """Shows the event; returns how many seconds it usually takes to see it."""

    @abstractmethod
    def seat_chose(self, seat: int) -> None:
        """A seat has chosen, maybe in secret."""

    @abstractmethod
    def draw_seats(self) -> None:
        """Draws anew who sits where."""

    @abstractmethod
    async def consider(self, observation: Any) -> None:
        """Shows what is thought on the way to an advice."""

    @abstractmethod
    def show_advice(self, observation: Any, advice: Any) -> str:
        """Points at what is advised; returns the sentence that says why."""

    @abstractmethod
    def settle(self) -> None:
        """All events were shown."""

    @abstractmethod
    def redraw(self) -> None:
        """The window has another shape."""

    @abstractmethod
    def finish(self) -> None:
        """Shows the result."""
