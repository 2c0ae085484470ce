"""The page: from the start form into a game and back."""

from __future__ import annotations

import asyncio
from typing import Any

from js import FormData, document, window

from sakura.browser import dom
from sakura.browser import settings as remembered
from sakura.browser.okiya_room import OkiyaRoom
from sakura.browser.room import Room
from sakura.browser.sakura_room import SakuraRoom
from sakura.browser.thinker import Thinker
from sakura.core.game import Game
from sakura.games import all_games
from sakura.text.words import LANGUAGES, Words
from sakura.view.page import start_picture
from sakura.view.start import FIELDS, PLAIN, SPEEDS, seat_name, start_page
from sakura.view.svg import escape, tag

CLICKS = {"card": "data-card", "cell": "data-cell"}
"""Commands that carry a value, and where a button keeps it."""


class App:
    """Everything the page can be told to do, by button or form; one game at a time."""

    def __init__(self) -> None:
        self.settings = remembered.load()
        self.words = Words(self.settings.language)
        self.games: dict[str, Game[Any]] = all_games()
        self.room: Room | None = None
        self.thinker = Thinker(self.games, self._thinks_alone)

    def start(self) -> None:
        """Takes the page over from the build's drawing; what was chosen before is kept."""
        self._take_form_over()
        self._tell_problems()
        dom.listen(document, "click", self._clicked)
        dom.listen(document, "submit", self._submitted)
        dom.listen(document, "change", self._changed)
        dom.listen(window, "resize", self._resized)
        dom.tell("python", "ready")
        dom.write("loading", "")
        dom.mark("interactive")
        if document.documentElement.hasAttribute("data-pending"):
            self._play()

    # -- the start page ----------------------------------------------------------------------

    def _take_form_over(self) -> None:
        """Early choices win over remembered ones: only fields still as drawn are set."""
        form = dom.by_id("start-form")
        if document.documentElement.lang != self.words.language:
            self._read_form()
            self._show_start()
            return
        for name, value in self.settings.choices.items():
            if _chosen(form, name) == FIELDS[name].default:
                _choose(form, name, value)

    def _show_start(self) -> None:
        self._close_room()
        language = self.words.language
        document.documentElement.lang = language
        picture = start_picture(self.words)
        dom.put("page", start_page(self.words, self.settings.choices, picture))

    def _read_form(self) -> None:
        data = FormData.new(dom.by_id("start-form"))
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

    def notice(self, sentence: str) -> None:
        """Something the visitor should know, until it is put away."""
        close = tag(
            "button", "×", type="button", data_command="dismiss", aria_label=self.words.say("Close")
        )
        dom.put("notice", tag("p", escape(sentence)) + close)
        dom.by_id("notice").hidden = False

    # -- games -------------------------------------------------------------------------------

    def _play(self) -> None:
        choices = self.settings.choices
        if dom.by_id("start-form"):
            self._read_form()
            self.settings.save()
        self._close_room()
        game = self.games[choices["game"]]
        options = game.options(_raw_options(choices))
        who = [_seat(game, choices, seat) for seat in range(game.seats(options))]
        room = SakuraRoom if game.name == "sakura" else OkiyaRoom
        window.scrollTo(0, 0)
        self.room = room(game, options, who, self.settings, self.words, self.thinker)
        self.room.task.add_done_callback(self._room_ended)

    def _close_room(self) -> None:
        if self.room:
            self.room.close()
        self.room = None

    def _room_ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception():
            self.notice(
                self.words.say("Something went wrong in this game. A new one can be started.")
            )
            raise task.exception()  # type: ignore[misc]

    # -- what the visitor does ---------------------------------------------------------------

    def _clicked(self, event: Any) -> None:
        for name, attribute in CLICKS.items():
            button = event.target.closest(f"button[{attribute}]")
            if button and self.room:
                self.room.command(name, button.getAttribute(attribute))
                return
        button = event.target.closest("[data-command]")
        if button:
            self.command(button.dataset.command)

    def command(self, name: str) -> None:
        """One of the page's commands; what it does not know goes to the game."""
        if name == "leave":
            self._show_start()
        elif name == "again":
            self._play()
        elif name == "dismiss":
            dom.by_id("notice").hidden = True
        elif self.room and name == "log":
            log = dom.by_id("log-box")
            log.open = not log.open
        elif self.room:
            self.room.command(name, "")

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        self._play()

    def _changed(self, event: Any) -> None:
        control = event.target
        if control.id == "speed" and control.value in SPEEDS:
            self.settings.speed = control.value
            self.settings.save()
        elif self.room and control.closest(".opponent"):
            self._opponent_changed(control.closest(".opponent"))
        elif control.id == "language" and control.value in LANGUAGES:
            self._read_form()
            self.settings.language = control.value
            self.words = Words(control.value)
            self.settings.save()
            self._show_start()

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
