"""What the buttons of the sharing panels do: links, files, and frames for other pages."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from js import window

from sakura.browser import address, dom, links
from sakura.core import link, record
from sakura.core.saved import Saved, save
from sakura.text.words import TITLES
from sakura.view import sharing as view
from sakura.view.start import FIELDS, defaults

if TYPE_CHECKING:
    from sakura.browser.app import App


class Share:
    """The page's door to other people."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.chosen = {name: field.default for name, field in view.FRAME.items()}
        """What was chosen for a frame."""
        self._doing: asyncio.Task[None] | None = None

    def panel(self) -> str:
        """The panel with all ways to share."""
        return view.sharing(self._playing, self.app.words)

    def embedding(self) -> str:
        """The panel that makes a frame."""
        title = TITLES[self._game()]
        return view.embedding(
            self.chosen, self._playing, title, self._frame_address(), self.app.words
        )

    def choose(self, name: str, value: str) -> None:
        """A choice for the frame."""
        self.chosen[name] = value
        self.app.panels.open("embed", self.embedding())
        dom.by_id(name).focus()

    def command(self, name: str) -> None:
        """A button of the panels was pressed."""
        if name == "share-game":
            self.give(self._record_link())
        elif name == "share-setup":
            self.give(address.whole(link.write("setup", self._setup())))
        elif name == "save-file":
            room = self.app.room
            assert room
            links.save_file(f"{room.table.game.name}.json", record.dump(_record(room.saved)))
        elif name == "copy-snippet":
            self._do(self._copy(str(dom.by_id("snippet").value)))
        elif name == "full":
            self._open_full_site()

    def give(self, way: str) -> None:
        """Gives a link away, and says what became of it."""
        self._do(self._give(way))

    async def _give(self, way: str) -> None:
        how = await links.give(way, TITLES[self._game()])
        if how == links.COPIED:
            self.app.notice(self.app.words.say("The link is copied: paste it where you like."))
        elif how == links.SHOWN:
            self._show(way)

    def _show(self, way: str) -> None:
        """An address that the visitor must copy by hand."""
        self.app.notice(self.app.words.say("Copy this:"), view.link_field(self.app.words))
        links.select("link", way)

    async def _copy(self, text: str) -> None:
        if await links.copy(text) == links.COPIED:
            self.app.notice(self.app.words.say("The text is copied."))
        else:
            links.select("snippet", text)

    def _open_full_site(self) -> None:
        """From a frame into the site itself, with the game as it stands."""
        room = self.app.room
        assert room
        whole = record.parse_object(save(room.saved))
        way = self._record_link() if room.watched else address.whole(link.write("game", whole))
        if not window.open(way, "_blank"):
            self._show(way)

    def _do(self, doing: Any) -> None:
        self._doing = asyncio.ensure_future(doing)

    @property
    def _playing(self) -> bool:
        """Whether there is a game that may be given away: lessons are no games, and a game by
        links is given away to one person only."""
        room = self.app.room
        return bool(room and not room.course and not room.post)

    def _game(self) -> str:
        room = self.app.room
        return str(room.table.game.name) if room else self.app.settings.choices["game"]

    def _setup(self) -> dict[str, str]:
        """The choices that differ from the usual ones."""
        usual = defaults()
        choices = self.app.settings.choices
        return {name: choices[name] for name in FIELDS if choices[name] != usual[name]}

    def _record_link(self) -> str:
        room = self.app.room
        assert room
        return address.whole(link.write("record", _record(room.saved)))

    def _frame_address(self) -> str:
        room = self.app.room
        asked = {"embed": "1", "game": self._game(), **self._setup()}
        if language := self.chosen["frame-language"]:
            asked["lang"] = language
        if self.chosen["frame-theme"] != "auto":
            asked["theme"] = self.chosen["frame-theme"]
        fragment = ""
        if room and self._playing and self.chosen["frame-game"] == "on":
            fragment = link.write("record", _record(room.saved))
        query = "&".join(f"{name}={value}" for name, value in asked.items())  # plain words all
        return address.whole(fragment, query)


def _record(saved: Saved) -> dict[str, Any]:
    """What everybody may see of a game: whole rounds, and who sat where."""
    return saved.table.record({"seats": saved.who})
