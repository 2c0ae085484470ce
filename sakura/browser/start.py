"""The start page: takes the build's drawing over, and comes back after a game."""

from __future__ import annotations

from js import FormData, document

from sakura.browser import address, dom
from sakura.browser.page import Page
from sakura.ui.commands import Does


class Start:
    """The start page and its form."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {"leave": self.show, "home": self.redraw}

    def take_over(self) -> None:
        """Early choices win over remembered ones: only fields still as drawn are set."""
        page = self.page
        form = dom.by_id("start-form")
        chosen = str(document.querySelector(".more [name=language]").value)
        if chosen != document.documentElement.lang:  # before Python could hear of it
            page.settings.set("language", chosen)
            page.speak(chosen)
            self.redraw()
        elif document.documentElement.lang != page.words.language:
            self.redraw()
        else:
            for name, value in page.settings.choices.items():
                if _chosen(form, name) == page.settings.fields[name].default:
                    _choose(form, name, value)
            for typed, name in zip(dom.all_of(".name"), page.settings.names, strict=False):
                typed.value = typed.value or name
            dom.announce("change")  # so that the right door is `play`

    def show(self) -> None:
        """The start page in place of a game; a frame has none and begins a new game."""
        from sakura.site.start import start_page

        page = self.page
        page.leave_room()
        address.show("")
        if page.host:
            page.ask("begin-chosen")
            return
        document.documentElement.lang = page.words.language
        dom.put(
            "page", start_page(page.games, page.words, page.settings.choices, page.settings.names)
        )
        page.ask("offer")
        page.ask("offer-version")

    def redraw(self) -> None:
        """The start page in another language, with what is chosen in it."""
        self.page.read_form()
        change = dom.by_id("change")
        opened = change and change.open
        self.show()
        if opened:
            dom.by_id("change").open = True


def _chosen(form: dom.JsProxy, name: str) -> str:
    return str(FormData.new(form).get(name))


def _choose(form: dom.JsProxy, name: str, value: str) -> None:
    for control in form.querySelectorAll(f'[name="{name}"]'):
        if control.type == "radio":
            control.checked = control.value == value
        else:
            control.value = value
