"""The start page: takes the build's drawing over, and reads what is chosen in its form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import FormData, document

from sakura.browser import address, dom
from sakura.text.words import Words
from sakura.view.start import FIELDS, start_page

if TYPE_CHECKING:
    from sakura.browser.app import App


class Start:
    """The form on the page, if it is there, and what was chosen in it."""

    def __init__(self, app: App) -> None:
        self.app = app

    def take_over(self) -> None:
        """Early choices win over remembered ones: only fields still as drawn are set."""
        app = self.app
        form = dom.by_id("start-form")
        chosen = str(document.querySelector(".more [name=language]").value)
        if chosen != document.documentElement.lang:  # before Python could hear of it
            app.settings.set("language", chosen)
            app.words = Words(chosen)
        if document.documentElement.lang != app.words.language:
            self.read()
            self.show()
            return
        for name, value in app.settings.choices.items():
            if _chosen(form, name) == FIELDS[name].default:
                _choose(form, name, value)

    def show(self) -> None:
        """The start page in place of a game; a frame has none and begins a new game."""
        app = self.app
        app.leave_room()
        address.show("")
        if app.frame:
            app.matches.play_chosen()
            return
        from sakura.view.page import start_picture

        document.documentElement.lang = app.words.language
        dom.put("page", start_page(app.words, app.settings.choices, start_picture()))
        app.matches.offer()
        app.offer_version()

    def read(self) -> None:
        """What is chosen in the form, if it is on the page."""
        if form := dom.by_id("start-form"):
            data = FormData.new(form)
            self.app.settings.choices |= {name: str(data.get(name)) for name in FIELDS}


def _chosen(form: Any, name: str) -> str:
    return str(FormData.new(form).get(name))


def _choose(form: Any, name: str, value: str) -> None:
    for control in form.querySelectorAll(f'[name="{name}"]'):
        if control.type == "radio":
            control.checked = control.value == value
        else:
            control.value = value
