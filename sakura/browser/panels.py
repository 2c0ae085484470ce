"""Panels: settings, keyboard shortcuts, rules, the table in words."""

from __future__ import annotations

from sakura.browser import dom
from sakura.browser.device import can_sound, can_vibrate
from sakura.browser.page import Page
from sakura.browser.settings import SOUND
from sakura.core.seats import seat_name
from sakura.play.tunes import BUMP, LAID, PAID, STEP, TREE, WON
from sakura.ui import commands
from sakura.ui import panels as view
from sakura.ui.commands import Does
from sakura.ui.rules import rules_article
from sakura.ui.seats import PLAIN
from sakura.ui.words import mark

KNOWN = ("stored", "name", "utm_", "fbclid", "gclid")
"""Prefixes of problems that are not reported: "stored" is reported separately, "name" comes from a
retried start, and sites add the others to links."""

EXAMPLES = {
    # L10N: Examples of sounds in the settings: a card that is turned over, and so on.
    LAID: mark("A card"),
    STEP: mark("A step"),
    BUMP: mark("A bump"),
    TREE: mark("A tree"),
    PAID: mark("Tokens"),
    WON: mark("A win"),
}
"""Tunes that the settings let the visitor hear, with their names."""


class Panels:
    """The part that opens and closes panels."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.does: Does = {
            "hush": self._hush,
            "sound-on": lambda: self._answer("on"),
            "sound-off": lambda: self._answer("off"),
            "settings": lambda: page.toggle_panel("settings", self._settings),
            "keys": lambda: page.toggle_panel("keys", self._keys),
            "rules": lambda: page.toggle_panel("rules", self._rules),
            "describe": self._describe,
            "close": self._close_what_is_open,
            "forget-aside": self._forget_aside,
        }

    def _settings(self) -> str:
        page, room, opponents = self.page, self.page.room, ""
        if room and room.session.offers.levels:
            who = room.session.who
            opponents = view.opponents(room.names, who, page.game.styles, page.words)
        without = [] if can_vibrate() else ["vibration"]
        chosen = page.settings.preferences
        aside = page.memory.aside().values()
        size: int = sum(map(len, aside))
        notes = view.set_aside(len(aside), size, page.words) if aside else ""
        if dom.matches("(prefers-reduced-motion: reduce)"):
            notes = view.reduced_motion(page.words) + notes
        notes = view.examples(EXAMPLES, page.words) + notes
        return view.settings(chosen, without, room is not None, opponents, page.words, notes)

    def _forget_aside(self) -> None:
        """Delete the damaged entries and redraw the settings."""
        page = self.page
        page.memory.forget_aside()
        page.open_panel("settings", self._settings())
        dom.write("panel-status", page.say("Deleted."))

    def change_opponent(self, row: dom.JsProxy) -> None:
        """Change the level or style of a computer seat during a game."""
        if not self.page.room:
            return
        controls = {str(c.name): str(c.value) for c in row.querySelectorAll("select")}
        for name, level in controls.items():
            kind, _, seat = name.partition("-")
            if kind == "seat":
                style = controls.get(f"style-{seat}", PLAIN)
                changed = seat_name(level, "" if style == PLAIN else style)
                self.page.room.change_seat(int(seat), changed)

    def _keys(self) -> str:
        own = [game.commands for game in self.page.games.values()]
        return view.keys(commands.table(own), self.page.words)

    def _rules(self) -> str:
        game, words = self.page.game, self.page.words
        article = rules_article(game.rules_text(), game.rules_pictures(), words)
        return view.panel(game.title, article, words=words)

    def _describe(self) -> None:
        if room := self.page.room:
            words = self.page.words
            self.page.toggle_panel("describe", lambda: view.description(room.sentences(), words))

    def _hush(self) -> None:
        """Turn opponents' remarks off."""
        self.page.settings.set("remarks", "off")
        dom.put("remark", "")
        dom.speak(self.page.say("Remarks are off. You can turn them on again in the settings."))

    def ask_for_sound(self) -> None:
        """Ask once, after the first tap at a table, whether the game may be heard."""
        page, room = self.page, self.page.room
        playing = room and room.people and room.session.offers.sharing
        asked = page.settings.knows(SOUND) or page.settings["sound"] == "on"
        if asked or not playing or not can_sound() or not dom.by_id("notice").hidden:
            return
        page.settings.note_known(SOUND)
        page.question(page.say("Sound on?"), view.sound_answers(page.words))

    def _answer(self, wanted: str) -> None:
        """Set the sound as answered, and let it be heard."""
        self.page.settings.set("sound", wanted)
        self.page.dismiss()
        if wanted == "on":
            self.page.sound.play(WON)
        if self.page.room:
            dom.focus_again(self.page.room.stops)

    def _close_what_is_open(self) -> None:
        if dom.panel_name():
            self.page.close_panel()
        else:
            self.page.dismiss()

    def tell_problems(self) -> None:
        """Show a notice about unreadable settings or an unknown address."""
        page, settings = self.page, self.page.settings
        sentences = []
        if "stored" in settings.problems:
            sentences.append(
                page.say("Your saved settings couldn't be read, so they're back to the defaults.")
            )
            settings.save()
        if unknown := [name for name in settings.problems if not name.startswith(KNOWN)]:
            sentences.append(
                page.say(
                    "Part of this address makes no sense here and is ignored: {names}.",
                    names=page.words.row(unknown)[:80],
                )
            )
        if sentences:
            page.notice(page.words.sentences(sentences), lasts=True)
