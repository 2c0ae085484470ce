"""The page: from the start form into a game and back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from js import FormData, document, location, window

from sakura.browser import dom, keys, links
from sakura.browser import settings as remembered
from sakura.browser.course import Course
from sakura.browser.frame import Frame
from sakura.browser.memory import Memory
from sakura.browser.offline import Offline
from sakura.browser.okiya_room import OkiyaRoom
from sakura.browser.post import Post
from sakura.browser.room import Room
from sakura.browser.sakura_room import SakuraRoom
from sakura.browser.share import Share
from sakura.browser.thinker import Thinker
from sakura.core import link, record
from sakura.core.error import BadInput
from sakura.core.game import Game
from sakura.core.letter import Changed, Letter
from sakura.core.saved import Saved, load, of_record
from sakura.core.table import Table
from sakura.games import all_games
from sakura.seats.names import is_seat
from sakura.text.lessons import LESSONS
from sakura.text.rules import TITLES
from sakura.text.words import Words
from sakura.view import panels
from sakura.view import table as frame
from sakura.view.page import start_picture
from sakura.view.panels import PREFERENCES
from sakura.view.sharing import field
from sakura.view.start import (
    FIELDS,
    FRIEND,
    PERSON,
    PLAIN,
    defaults,
    resume,
    seat_name,
    start_page,
    waiting_letter,
)
from sakura.view.svg import escape, tag

PANELS = ("settings", "keys", "rules", "describe", "share", "embed")

SHARING = ("share-game", "share-setup", "save-file", "copy-snippet")

CLICKS = {"card": "data-card", "cell": "data-cell"}
"""Commands that carry a value, and where a button keeps it."""


class Kept(NamedTuple):
    """A game in progress that is kept, and its name."""

    name: str
    saved: Saved


class App:
    """Everything the page can be told to do, by button, key or form; one game at a time."""

    def __init__(self) -> None:
        self.settings = remembered.load()
        self.words = Words(self.settings["language"])
        self.games: dict[str, Game[Any]] = all_games()
        self.memory = Memory(self.settings.place)
        self.share = Share(self)
        self.frame = Frame(self._set) if self.settings.embedded else None
        self.warned = False
        """Whether the visitor knows that nothing is remembered."""
        self.room: Room | None = None
        self.thinker = Thinker(self.games, self._thinks_alone)
        self.offline = Offline(self._offer_version)
        self.opener: Any = None
        """What had the focus before a panel opened."""

    def start(self) -> None:
        """Takes the page over from the build's drawing; what was chosen before is kept, and a
        game in progress goes on."""
        self.settings.show()
        if not self.frame:
            self._take_form_over()
        self._tell_problems()
        dom.listen(document, "click", self._clicked)
        dom.listen(document, "submit", self._submitted)
        dom.listen(document, "change", self._changed)
        dom.listen(document, "keydown", self._key_pressed)
        dom.listen(document, "pointerdown", lambda event: dom.tell("by", "pointer"))
        dom.listen(window, "resize", self._resized)
        dom.listen(window, "hashchange", self._address_changed)
        pending = document.documentElement.getAttribute("data-pending")
        if not self._open_link():
            self._go_on_or_offer(bool(pending))
        dom.tell("python", "ready")
        if self.room is None:
            dom.write("loading", "")
        dom.mark("interactive")
        if not self.frame:
            self._keeping = asyncio.ensure_future(self.offline.start())
        if pending and pending != "open":
            self.command(str(pending))

    def _go_on_or_offer(self, busy: bool) -> None:
        """The game in progress goes on, unless the visitor came for another one."""
        kept = self._recall()
        if self.frame:
            self._enter_kept(kept) if kept else self._play_chosen()
        elif kept and not busy and not self.settings.asked:
            self._enter_kept(kept)
        else:
            self._offer(kept)

    # -- the start page ----------------------------------------------------------------------

    def _take_form_over(self) -> None:
        """Early choices win over remembered ones: only fields still as drawn are set."""
        form = dom.by_id("start-form")
        chosen = str(document.querySelector(".more [name=language]").value)
        if chosen != document.documentElement.lang:  # before Python could hear of it
            self.settings.set("language", chosen)
            self.words = Words(chosen)
        if document.documentElement.lang != self.words.language:
            self._read_form()
            self._show_start()
            return
        for name, value in self.settings.choices.items():
            if _chosen(form, name) == FIELDS[name].default:
                _choose(form, name, value)

    def _show_start(self) -> None:
        """The start page; a frame has none and begins anew."""
        self._close_room()
        links.show_address("")
        if self.frame:
            self._play_chosen()
            return
        document.documentElement.lang = self.words.language
        dom.put("page", start_page(self.words, self.settings.choices, start_picture()))
        self._offer(self._recall())
        self._offer_version()

    def _read_form(self) -> None:
        """What is chosen in the form, if it is on the page."""
        if form := dom.by_id("start-form"):
            data = FormData.new(form)
            self.settings.choices |= {name: str(data.get(name)) for name in FIELDS}

    def _tell_problems(self) -> None:
        say = self.words.say
        sentences = []
        if "stored" in self.settings.problems:
            sentences.append(
                say("Your saved settings could not be read, so the usual ones are used.")
            )
            self.settings.save()
        unknown = [name for name in self.settings.problems if name != "stored"]
        if unknown:
            sentences.append(
                say(
                    "This page does not know what the address asks for ({names}) and ignores it.",
                    names=", ".join(unknown)[:80],
                )
            )
        if sentences:
            self.notice(" ".join(sentences))

    def _offer_version(self) -> None:
        """A new version is offered between games only."""
        if self.room is None and self.offline.waiting:
            sentence = self.words.say("A new version is ready.")
            text = self.words.say("Use it now")
            self.notice(sentence, frame.button("switch", text, "quiet"))

    def show_text(self, text: str) -> None:
        """A text that the visitor must copy by hand."""
        sentence = self.words.say("Copy this:")
        self.notice(sentence, field(self.words))
        links.select("link", text)

    def notice(self, sentence: str, button: str = "") -> None:
        """Something the visitor should know, until it is put away."""
        close = tag(
            "button", "×", type="button", data_command="dismiss", aria_label=self.words.say("Close")
        )
        dom.put("notice", tag("p", escape(sentence)) + button + close)
        dom.by_id("notice").hidden = False

    # -- games -------------------------------------------------------------------------------

    def _recall(self, name: str = "") -> Kept | None:
        """The game of that name, or the one to go on with: this tab's own, else the latest; those
        that are over or cannot be read are passed over."""
        for known in [name] if name else self.memory.names():
            try:
                saved = load(self.memory.text(known), self.games, _is_seat, Random())
            except BadInput:
                continue
            if saved.table.outcome() is None:
                return Kept(known, saved)
        return None

    def _offer(self, kept: Kept | None) -> None:
        """The start page leads back into a game in progress, and into those by links."""
        ways = [resume(self._title(kept.saved), self.words)] if kept else []
        for letter in self._letters():
            mine = letter.seat_of(self.memory.secret())
            yours = mine in letter.table.waiting()
            ways.append(waiting_letter(letter.name, yours, self.words))
        dom.put("resume", "".join(ways))

    def _letters(self) -> list[Letter]:
        """The games by links that are not over; what cannot be read is passed over."""
        letters = []
        for text in self.memory.letters():
            try:
                letter = Letter.read(link.read(text)[1], self.games, Random())
                letter.seat_of(self.memory.secret())
            except BadInput:
                continue
            if letter.table.outcome() is None:
                letters.append(letter)
        return letters

    def _title(self, saved: Saved) -> str:
        table = saved.table
        number = table.game.rounds(table.position) + 1
        name = TITLES[table.game.name]
        return self.words.say("{game}, round {number}", game=name, number=number)

    def _play(self) -> None:
        """A new game, unless one is in progress: then the visitor is asked first."""
        if kept := self._recall():
            self.open_panel("anew", panels.new_game(self._title(kept.saved), self.words))
        else:
            self._play_chosen()

    def _play_anew(self) -> None:
        """A new game in the place of the one in progress."""
        if kept := self._recall():
            self.memory.forget(kept.name)
        self._play_chosen()

    def _play_chosen(self) -> None:
        """A new game as the form says."""
        self._read_form()
        self.settings.save()
        choices = self.settings.choices
        game = self.games[choices["game"]]
        options = game.options(_raw_options(choices))
        who = [_seat(game, choices, seat) for seat in range(game.seats(options))]
        self._begin(Saved(Table(game, options, Random()), who))

    def _play_again(self) -> None:
        """Another game like the one that has ended."""
        if self.room and self.room.over:
            table = Table(self.room.table.game, self.room.table.options, Random())
            self._begin(Saved(table, list(self.room.who)))

    def _begin(self, saved: Saved) -> None:
        self.memory.begin()
        self._enter(saved).begin()
        if self.memory.denied and not self.warned:
            self.warned = True
            self.notice(
                self.words.say(
                    "This browser lets the page keep nothing, so the game will not be "
                    "remembered when the page is closed."
                )
            )

    def _continue(self, name: str = "") -> None:
        if kept := self._recall(name):
            self._enter_kept(kept)
        else:
            self._show_start()

    def _enter_kept(self, kept: Kept) -> None:
        self.memory.enter(kept.name)
        self._enter(kept.saved).go_on()

    def _enter(self, saved: Saved, course: Course | None = None, keep: bool = True) -> Room:
        """The room of that game takes the page over; it is kept unless it is not the visitor's."""
        self._close_room()
        room = SakuraRoom if saved.table.game.name == "sakura" else OkiyaRoom
        window.scrollTo(0, 0)
        document.documentElement.lang = self.words.language
        self.room = room(
            saved,
            self.settings,
            self.words,
            course.script if course else self.thinker,
            self.memory if keep and not course else None,
            self._room_failed,
            self._learnt,
            self._game_ended,
        )
        self.room.course = course
        if self.frame:
            self.frame.tell("started", game=saved.table.game.name, seats=len(saved.who))
            asyncio.get_running_loop().call_soon(self.frame.tell_height)  # once it is drawn
        return self.room

    def _game_ended(self) -> None:
        outcome = self.room.table.outcome() if self.room else None
        if self.frame and self.room and outcome:
            game = self.room.table.game.name
            self.frame.tell("ended", game=game, winners=outcome.winners, scores=outcome.scores)

    def _close_room(self) -> None:
        if self.room:
            self.room.close()
        self.room = None

    def _room_failed(self, error: BaseException) -> None:
        self.notice(self.words.say("Something went wrong in this game. A new one can be started."))
        raise error

    # -- links from elsewhere ----------------------------------------------------------------

    def _open_link(self) -> bool:
        """Opens what the address carries; says whether it carried anything that could be opened.

        Whatever the visitor plays stays as it is, for later.
        """
        fragment = str(location.hash)
        kind = fragment[1:].partition("=")[0]
        if kind not in self._openers:
            return False
        try:
            self._openers[kind](link.read(fragment)[1])
        except link.UnknownVersion:
            self.notice(self.words.say("This link is from a newer version. Load the page again."))
        except Changed:
            self.notice(
                self.words.say(
                    "Somebody changed what happened before in this game: it is not what you "
                    "played. The link is not opened."
                )
            )
        except BadInput:
            self.notice(
                self.words.say("This link is damaged or not whole, so it could not be opened.")
            )
        else:
            return True
        return False

    def _address_changed(self, event: Any) -> None:
        self._open_link()

    @property
    def _openers(self) -> dict[str, Callable[[dict[str, Any]], None]]:
        return {
            "setup": self._open_setup,
            "record": self._open_record,
            "game": self._open_game,
            "letter": self._open_letter,
        }

    def _open_setup(self, choices: dict[str, Any]) -> None:
        for name, value in choices.items():
            if name not in FIELDS or value not in FIELDS[name].values:
                raise BadInput("unknown set-up")
        self.settings.choices |= defaults() | choices
        self._show_start()

    def _open_record(self, value: Mapping[str, Any]) -> None:
        saved = of_record(value, self.games, _is_seat, Random())
        saved.who = saved.who or [PERSON, *["adept"] * (_seats(saved.table) - 1)]
        self._watch(saved)

    def _open_game(self, value: dict[str, Any]) -> None:
        saved = load(record.dump(value), self.games, _is_seat, Random())
        links.show_address("")
        self.memory.begin()
        self._enter(saved).go_on()

    def _watch(self, saved: Saved) -> None:
        self._enter(saved, keep=False).show()

    def _watch_again(self) -> None:
        if self.room and self.room.watched:
            self._watch(self.room.saved)

    def _play_on(self) -> None:
        """A game that was watched becomes the visitor's own."""
        if self.room and self.room.watched and not self.room.over:
            saved = self.room.saved
            links.show_address("")
            self.memory.begin()
            self._enter(saved).go_on()

    async def _open_file(self, chosen: Any) -> None:
        try:
            self._open_record(record.parse(await links.text_of(chosen)))
        except BadInput as error:
            self.notice(self.words.say("This file holds no game: {why}.", why=str(error)))

    # -- games by links ----------------------------------------------------------------------

    def _write_letter(self) -> None:
        """Begins a game of Okiya with somebody elsewhere."""
        self._read_form()
        self.settings.save()
        game = self.games["okiya"]
        options = game.options(_raw_options(self.settings.choices | {"game": "okiya"}))
        letter = Letter(self.memory.new_name(), Table(game, options, Random()))
        self._enter_letter(letter, 0).begin()

    def _open_letter(self, value: dict[str, Any]) -> None:
        letter = Letter.read(value, self.games, Random())
        seat = letter.seat_of(self.memory.secret())
        if seat is None:
            self._watch(Saved(letter.table, [FRIEND, FRIEND]))
            self.notice(self.words.say("Two others play this game by links; you can watch it."))
        else:
            self._enter_letter(letter, seat).go_on()

    def _enter_letter(self, letter: Letter, seat: int) -> Room:
        who = [FRIEND] * _seats(letter.table)
        who[seat] = PERSON
        room = self._enter(Saved(letter.table, who), keep=False)
        room.post = Post(letter, seat, self.memory)
        return room

    def _reopen_letter(self, name: str) -> None:
        for letter in self._letters():
            seat = letter.seat_of(self.memory.secret())
            if letter.name == name and seat is not None:
                self._enter_letter(letter, seat).go_on()

    def _send(self) -> None:
        if self.room and self.room.post:
            self.share.give(links.address(self.room.post.fragment))

    # -- lessons -----------------------------------------------------------------------------

    def _learn(self) -> None:
        """The lessons of the chosen game, from where the visitor left them."""
        if not self.room:
            self._read_form()
        game = self.settings.choices["game"]
        number = self.settings.lessons.get(game, 0)
        self._give(game, number if number < len(LESSONS[game]) else 0)

    def _give(self, game: str, number: int) -> None:
        course = Course(self.games[game], number)
        table = course.table()
        who = [PERSON, *["adept"] * (table.game.seats(table.options) - 1)]
        self._enter(Saved(table, who), course).go_on()

    def _learnt(self, met: bool) -> None:
        assert self.room and self.room.course
        if met:
            self._note_lesson(self.room.course)

    def _note_lesson(self, course: Course) -> None:
        self.settings.lessons[course.game.name] = course.number + 1
        self.settings.save()

    def _next_lesson(self) -> None:
        assert self.room and self.room.course
        course = self.room.course
        self._note_lesson(course)
        if course.last:
            self._show_start()
        else:
            self._give(course.game.name, course.number + 1)

    def _lesson_again(self) -> None:
        assert self.room and self.room.course
        self._give(self.room.course.game.name, self.room.course.number)

    # -- panels ------------------------------------------------------------------------------

    def _show_panel(self, name: str) -> None:
        """Opens a panel, or closes it when it is open."""
        if dom.panel_name() == name:
            self._close_panel()
        elif name == "settings":
            self.open_panel(name, panels.settings(self.settings.preferences, self.words))
        elif name == "keys":
            self.open_panel(name, panels.keys(self.words))
        elif name == "share":
            self._read_form()
            self.open_panel(name, self.share.panel())
        elif name == "embed":
            self._read_form()
            self.open_panel(name, self.share.embedding())
        elif name == "rules":
            game = self.room.table.game.name if self.room else self._chosen_game()
            self.open_panel(name, panels.rules(game, self.words))
        elif self.room:
            self.open_panel(name, panels.description(self.room.sentences(), self.words))

    def _chosen_game(self) -> str:
        return _chosen(dom.by_id("start-form"), "game")

    def open_panel(self, name: str, html: str) -> None:
        """Opens a panel, in the place of the one that is open."""
        if not dom.panel_name():
            self.opener = document.activeElement
        dom.open_panel(name, html)
        self._resized(None)

    def _close_panel(self) -> None:
        """What had the focus before the panel was opened has it again."""
        dom.close_panel()
        self._resized(None)
        if self.opener and self.opener.isConnected:
            self.opener.focus()

    # -- what the visitor does ---------------------------------------------------------------

    def _clicked(self, event: Any) -> None:
        for name, attribute in CLICKS.items():
            button = event.target.closest(f"button[{attribute}]")
            if button and self.room:
                self.room.command(name, button.getAttribute(attribute))
                return
        if button := event.target.closest("[data-command]"):
            self.command(button.dataset.command)
        elif button := event.target.closest("[data-letter]"):
            self._reopen_letter(button.dataset.letter)

    def _key_pressed(self, event: Any) -> None:
        dom.tell("by", "key")
        letters = self.settings["shortcuts"] == "on"
        if keys.rove(event):
            event.preventDefault()
        elif name := keys.command(event, letters):
            event.preventDefault()
            self.command(name)
        elif self.room and (card := keys.card(event, letters)):
            document.querySelector(f'[data-card="{card}"]').focus()
            self.room.command("card", card)

    def command(self, name: str) -> None:
        """One of the page's commands; what it does not know goes to the game."""
        if name in PANELS:
            self._show_panel(name)
        elif name in self._commands:
            self._commands[name]()
        elif name in SHARING:
            self.share.command(name)
        elif self.room and name == "log":
            log = dom.by_id("log-box")
            log.open = not log.open
        elif self.room:
            self.room.command(name, "")

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            "leave": self._show_start,
            "play": self.room.press_play if self.room else self._play,
            "again": self._play_again,
            "anew": self._play_anew,
            "continue": self._continue,
            "real": self._leave_practice,
            "dismiss": self._dismiss,
            "full": self._open_full_site,
            "watch": self._watch_again,
            "play-on": self._play_on,
            "letter": self._write_letter,
            "send": self._send,
            "switch": self.offline.switch,
            "learn": self._learn,
            "lesson-next": self._next_lesson,
            "lesson-again": self._lesson_again,
            "close": self._close_what_is_open,
        }

    def _open_full_site(self) -> None:
        """From a frame into the site itself, with the game."""
        if self.room:
            address = self.share.full_address(self.room)
            if not window.open(address, "_blank"):
                self.show_text(address)

    def _leave_practice(self) -> None:
        """The game that the practice branched off from goes on."""
        if self.room and self.room.saved.origin:
            origin = self.room.saved.origin
            self.memory.forget(self.memory.name)
            self._close_room()
            self._continue(origin)

    def _dismiss(self) -> None:
        dom.by_id("notice").hidden = True

    def _close_what_is_open(self) -> None:
        if dom.panel_name():
            self._close_panel()
        else:
            self._dismiss()

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        self._play()

    def _changed(self, event: Any) -> None:
        control = event.target
        name, value = str(control.name), str(control.value)
        if self.room and control.closest(".opponent"):
            self._opponent_changed(control.closest(".opponent"))
        elif name == "file":
            self._reading = asyncio.ensure_future(self._open_file(control))
        elif not self.share.choose(name, value):
            self._set(name, value)

    def _set(self, name: str, value: str) -> None:
        """Sets a preference, if it is one."""
        if name in PREFERENCES and value in PREFERENCES[name].values:
            self.settings.set(name, value)
            if name == "language":
                self._speak(value)
            elif self.room and name == "labels":
                self.room.redraw()

    def _speak(self, language: str) -> None:
        """The page in another language, in place: a game goes on where it is."""
        open_panel = dom.panel_name()
        self.words = Words(language)
        if self.room:
            document.documentElement.lang = language
            self.room.words = self.words
            self.room.go_on()
        else:
            self._read_form()
            self._show_start()
        if open_panel in PANELS:
            self._show_panel(open_panel)
        control = dom.by_id("language") or document.querySelector("[name=language]")
        if control:
            control.focus()

    def _opponent_changed(self, row: Any) -> None:
        """Another level or style for a computer seat, in the middle of a game."""
        assert self.room
        controls = {str(c.name): str(c.value) for c in row.querySelectorAll("select")}
        for name, level in controls.items():
            kind, _, seat = name.partition("-")
            if kind == "seat":
                self.room.change_seat(
                    int(seat), seat_name(level, controls.get(f"style-{seat}", PLAIN))
                )

    def _thinks_alone(self) -> None:
        self.notice(
            self.words.say(
                "The opponents think on this page now, since the browser gives them no place of "
                "their own. They may take a little longer."
            )
        )

    def _resized(self, event: Any) -> None:
        if self.room:
            self.room.redraw()
        if self.frame:
            self.frame.tell_height()


def _seats(table: Table) -> int:
    return table.game.seats(table.options)


def _is_seat(name: str) -> bool:
    return name == PERSON or is_seat(name)


def _seat(game: Game[Any], choices: dict[str, str], seat: int) -> str:
    style = choices[f"style-{seat}"] if game.name == "sakura" else PLAIN
    return seat_name(choices[f"seat-{seat}"], style)


def _chosen(form: Any, name: str) -> str:
    return str(FormData.new(form).get(name))


def _choose(form: Any, name: str, value: str) -> None:
    for control in form.querySelectorAll(f'[name="{name}"]'):
        if control.type == "radio":
            control.checked = control.value == value
        else:
            control.value = value


def _raw_options(choices: dict[str, str]) -> dict[str, Any]:
    """A game's options, as a record has them, from the form's choices."""
    if choices["game"] == "okiya":
        match, _, target = choices["match"].partition("points-")
        return {
            "match": match or "points",
            "target": int(target) if target else None,
            "full_board": choices["full_board"],
        }
    players = int(choices["players"])
    return {
        "players": players,
        "two_player": choices["two_player"] if players == 2 else None,
        "board": choices["board"],
    }


def start() -> None:
    """Called by the page once Python is here."""
    App().start()
