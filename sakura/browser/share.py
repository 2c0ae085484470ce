"""Sharing: links, files, pictures, and frames for other pages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from js import window

from sakura.browser import address, dom, transfer
from sakura.browser.day_shelf import today
from sakura.browser.page import Page
from sakura.core import link, record
from sakura.core.json_text import parse_object
from sakura.core.public import hides, public_record
from sakura.play.session import Session
from sakura.site.form import defaults
from sakura.ui import sharing as view
from sakura.ui.commands import Does


class Share:
    """The part with the sharing panels and their commands."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "share": lambda: page.toggle_panel("share", self._panel),
            "embed": lambda: page.toggle_panel("embed", self._frame_panel),
            "share-game": lambda: self.give(self._record_link()),
            "share-setup": lambda: self.give(address.whole(link.write("setup", self._setup()))),
            "save-file": self._save_file,
            "picture": lambda: self._do(self._give_picture()),
            "copy-snippet": self._copy_snippet,
            "full": self._open_full_site,
        }
        self.chosen = {name: field.default for name, field in view.FRAME.items()}
        """Options of the frame."""
        self._doing: asyncio.Task[None] | None = None

    def _panel(self) -> str:
        """The panel with all ways to share."""
        game = self._game
        return view.sharing(game is not None, bool(game and hides(game.saved)), self.page.words)

    def _frame_panel(self) -> str:
        """The panel that embeds the game."""
        title, playing = self.page.game.title, self._game is not None
        return view.embedding(self.chosen, playing, title, self._frame_address(), self.page.words)

    def shape_frame(self, name: str, value: str) -> None:
        """Set an option of the frame."""
        self.chosen[name] = value
        self.page.open_panel("embed", self._frame_panel())
        dom.by_id(name).focus()

    def _save_file(self) -> None:
        if game := self._game:
            name = f"{view.file_stem(self.page.game.title)}.json"
            transfer.save_file(name, record.dump(public_record(game.saved, Random())))

    async def _give_picture(self) -> None:
        """Share or save a picture of the game, and confirm it."""
        from sakura.browser.picture import Undrawable, png

        room, game = self.page.room, self.page.game
        if not room or not (drawing := room.portrait(self._foot())):
            return
        try:
            picture = await png(drawing)
        except Undrawable:
            self.page.notice(
                self.page.say(
                    "This browser can't make a picture, but the link keeps the whole game."
                )
            )
            return
        name = f"{view.file_stem(game.title)}.png"
        if await transfer.give_picture(name, picture, game.title) == transfer.SAVED:
            self._confirm(self.page.say("Picture saved."))

    def _foot(self) -> str:
        """The game, the date and the address, for the foot of a picture."""
        date = self.page.words.date(*today().parts)
        return " · ".join((self.page.game.title, date, address.whole().partition("//")[2]))

    def _copy_snippet(self) -> None:
        self._do(self._copy(str(dom.by_id("snippet").value)))

    def give(self, way: str, done: Callable[[bool], None] | None = None) -> None:
        """Share a link and confirm it; `done` is called with True unless the visitor cancelled."""
        self._do(self._give(way, done))

    async def _give(self, way: str, done: Callable[[bool], None] | None) -> None:
        how = await transfer.give(way, self.page.game.title)
        if done:
            done(how != transfer.CLOSED)
        if how == transfer.COPIED:
            self._confirm(self.page.say("Link copied. Paste it wherever you like."))
        elif how == transfer.SHOWN:
            self._show(way)

    def _confirm(self, sentence: str) -> None:
        """Show a confirmation: in the open panel, else at the table."""
        if status := dom.by_id("panel-status"):
            status.textContent = sentence
        elif self.page.room:
            self.page.room.say(sentence)
        else:
            self.page.notice(sentence)

    def _show(self, way: str, sentence: str = "") -> None:
        """Show an address for copying by hand."""
        sentence = sentence or self.page.say("Copy this link:")
        self.page.notice(sentence, view.link_field(self.page.words))
        transfer.select("link", way)

    async def _copy(self, text: str) -> None:
        if await transfer.copy(text) == transfer.COPIED:
            self._confirm(self.page.say("Code copied."))
        elif dom.by_id("snippet"):  # otherwise the panel was closed meanwhile
            transfer.select("snippet", text)

    def _open_full_site(self) -> None:
        """Open the full site from a frame, with the current game."""
        room = self.page.room
        if room is None:  # a page of its own, such as the quiz: its address has it all
            window.open(address.whole(address.BAR.fragment), "_blank")
            return
        if whole := room.session.whole():
            sentence = self.page.say(
                "Copy this link and keep it to yourself: it holds the game's secrets."
            )
            way = address.whole(link.write("game", parse_object(whole)))
        else:
            sentence, way = "", self._record_link()
        if not window.open(way, "_blank"):
            self._show(way, sentence)

    def _do(self, doing: Awaitable[None]) -> None:
        self._doing = asyncio.ensure_future(doing)

    @property
    def _game(self) -> Session | None:
        """The game on the table, if it may be shared.

        Lessons are not games, and a game by link is sent to one person only.
        """
        session = self.page.room.session if self.page.room else None
        return session if session and session.offers.sharing else None

    def _setup(self) -> dict[str, str]:
        """Choices that differ from the defaults."""
        usual = defaults(self.page.settings.fields)
        choices = self.page.settings.choices
        return {name: choices[name] for name in usual if choices[name] != usual[name]}

    def _record_link(self) -> str:
        game = self._game
        assert game
        return address.whole(link.write("record", public_record(game.saved, Random())))

    def _frame_address(self) -> str:
        parameters = {"embed": "1", "game": self.page.game.name, **self._setup()}
        if language := self.chosen["frame-language"]:
            parameters["lang"] = language
        if self.chosen["frame-theme"] != "auto":
            parameters["theme"] = self.chosen["frame-theme"]
        fragment = ""
        if self._game and self.chosen["frame-game"] == "on":
            fragment = link.write("record", public_record(self._game.saved, Random()))
        query = "&".join(f"{name}={value}" for name, value in parameters.items())  # all plain words
        return address.whole(fragment, query)
