"""Form controls on the page and in panels, and the effects of changing them."""

from __future__ import annotations

from sakura.browser import dom
from sakura.browser.page import Page
from sakura.ui.preferences import PREFERENCES


class Controls:
    """Event handlers for form controls."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def submitted(self, event: dom.JsProxy) -> None:
        """Start a game when the start form is submitted."""
        event.preventDefault()
        self.page.new_games.begin()
        self.page.settle()

    def changed(self, event: dom.JsProxy) -> None:
        """Handle `change`."""
        page, control = self.page, event.target
        name, value = str(control.name), str(control.value)
        if opponent := control.closest(".opponent"):
            page.use("panels", lambda: page.panels.change_opponent(opponent))
        elif name == "file":
            page.use("arrivals", lambda: page.arrivals.open_file(control))
        elif name == "progress":
            page.use("profile", lambda: page.profile.open_file(control))
        elif name.startswith("table-"):
            page.use("phones", lambda: page.phones.choose(name.removeprefix("table-"), value))
        elif name.startswith("frame-"):
            page.use("share", lambda: page.share.shape_frame(name, value))
        elif name in page.settings.fields:
            page.new_games.draw_ahead()
        else:
            self.set(name, value)

    def slid(self, event: dom.JsProxy) -> None:
        """Handle `input` of the replay's slider."""
        if event.target.name == "seek" and self.page.room:
            self.page.room.seek(int(event.target.value))

    def set(self, name: str, value: str) -> None:
        """Set a preference and apply it; other names are ignored."""
        page = self.page
        if name not in PREFERENCES or value not in PREFERENCES[name].values:
            return
        if name == "language":
            page.languages.choose(value)
            return
        page.settings.set(name, value)
        if page.room and name == "labels":
            page.room.redraw()
        elif page.room and name in ("ambience", "volume"):
            page.use("sound", lambda: page.sound.heed())
