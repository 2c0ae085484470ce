"""Preferences and choices, from the address, storage or defaults."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from js import URLSearchParams, location, python

from sakura.browser import dom, store
from sakura.core.error import BadInput
from sakura.site.form import defaults, remembered, suggested
from sakura.ui.fields import Fields
from sakura.ui.preferences import PREFERENCES

PREFIX = str(python.prefix)
KEY = "settings"

SOUND = "sound"
"""Entry among the `known` games once the visitor was asked for sound."""

SEEN = ("theme", "text", "labels", "speed", "remarks")
"""Preferences that style sheets use."""


@dataclass
class Settings:
    """Preferences, and choices of the start form with its `fields`.

    `problems` lists what could not be read: "stored", or the names of address parameters. `asked`
    is True if the address asks for a game. `lessons` is the progress in each game's lessons, `won`
    is True if the visitor has ever beaten the computer (`elsewhere`: only in another tab), `known`
    are the games that need no guide (and SOUND), and `names` are those that people typed.
    `signature` is the name in games by link: "" for none, None until the visitor was asked.
    """

    fields: Fields
    preferences: dict[str, str]
    choices: dict[str, str]
    lessons: dict[str, int] = field(default_factory=dict)
    known: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    signature: str | None = None
    problems: list[str] = field(default_factory=list)
    asked: bool = False
    won: bool = False
    elsewhere: bool = False
    daily: str = ""
    """Game whose daily challenge the address asks for, or ""."""

    @property
    def embedded(self) -> bool:
        """True in a frame (`static/start/1-fetch.js`)."""
        return bool(python.embedded)

    @property
    def prefix(self) -> str:
        """Prefix of all keys in storage; each copy of the site has one, and its frames another."""
        return PREFIX

    def __getitem__(self, name: str) -> str:
        return self.preferences[name]

    def set(self, name: str, value: str) -> None:
        """Change a preference and save it."""
        self.preferences[name] = value
        self.save()
        self.show()

    def check(self, text: str) -> None:
        """Raise BadInput for stored settings that cannot be read."""
        remembered(text, self.fields)

    def take_over(self) -> None:
        """Apply settings that a file has put into storage."""
        _take_stored(self, _stored(self.prefix + KEY))
        self.show()

    def note_win(self) -> None:
        """Note a win; from now on a stronger level is suggested, unless the visitor chose one."""
        if self.choices["strength"] == suggested(self.won):
            self.choices["strength"] = suggested(won=True)
        self.won, self.elsewhere = True, False
        self.save()

    def knows(self, game: str) -> bool:
        """True if that game or its lessons were played on this device."""
        return game in self.known or game in self.lessons

    def note_lesson(self, game: str, number: int) -> None:
        """Save the progress in a game's lessons."""
        self._hear()
        self.lessons[game] = number
        self._store()

    def sign(self, name: str) -> None:
        """Save the name for games by link; "" for none."""
        self.signature = name
        self.save()

    def note_known(self, game: str) -> None:
        """Note that the game needs no guide any more, or that SOUND was asked for."""
        if game not in self.known:
            self.known.append(game)
            self.save()

    def show(self) -> None:
        """Apply the preferences that style sheets use."""
        for name in SEEN:
            dom.set_flag(name, self[name])

    def save(self) -> None:
        """Save the settings; without storage they last as long as the page."""
        self._hear()
        self._store()

    def _hear(self) -> None:
        """Take over progress and wins from another tab."""
        try:
            stored = remembered(_stored(self.prefix + KEY), self.fields)
        except BadInput:  # other pages of the host share the storage
            return
        self.lessons |= stored.lessons
        self.known += [game for game in stored.known if game not in self.known]
        self.elsewhere = stored.won and not self.won

    def _store(self) -> None:
        choices = dict(self.choices)
        if self.elsewhere and choices["strength"] == suggested(won=False):
            choices["strength"] = suggested(won=True)
        stored = {
            "preferences": self.preferences,
            "choices": choices,
            "lessons": self.lessons,
            "place": self.prefix,  # keeps a copy of the site in another folder from adopting them
            "won": self.won or self.elsewhere,
            "known": self.known,
            "names": self.names,
        }
        if self.signature is not None:
            stored["signature"] = self.signature
        try:
            store.put(self.prefix, self.prefix + KEY, json.dumps(stored))
        except dom.MISSING:
            pass


def load(fields: Fields) -> Settings:
    """Settings from the address, else from storage, else defaults and the browser's language."""
    usual = {name: preference.default for name, preference in PREFERENCES.items()}
    # 2-wait.js has looked up the language: from the address, from storage or from the browser.
    settings = Settings(fields, usual | {"language": str(python.language)}, defaults(fields))
    parameters = dict(_parameters())
    parameters.pop("embed", "")
    try:
        _take_stored(settings, _stored(settings.prefix + KEY))
    except BadInput:
        store.set_aside(settings.prefix, settings.prefix + KEY)
        settings.problems.append("stored")
    _take_address(settings, parameters)
    return settings


def _stored(key: str) -> str:
    return store.text(key) or "{}"


def _take_stored(settings: Settings, text: str) -> None:
    """Take over stored settings, all or none; raises BadInput."""
    stored = remembered(text, settings.fields)
    settings.preferences |= stored.preferences
    choices = stored.choices
    if settings.embedded:  # missing parameters mean defaults, not the choices of another frame
        choices = {name: choices[name] for name in ("strength",) if name in choices}
    settings.choices |= choices
    settings.lessons |= stored.lessons
    settings.known, settings.names, settings.won = stored.known, stored.names, stored.won
    settings.signature = stored.signature


def _parameters() -> list[tuple[str, str]]:
    return [(str(pair[0]), str(pair[1])) for pair in URLSearchParams.new(location.search).entries()]


def _take_address(settings: Settings, parameters: Mapping[str, str]) -> None:
    for name, value in parameters.items():
        if name == "lang":
            name, value = "language", str(python.spoken(value))
        if name in PREFERENCES and value in PREFERENCES[name].values:
            settings.preferences[name] = value
        elif name == "daily" and value in settings.fields["game"].values:
            settings.daily = value
        elif name in settings.fields and value in settings.fields[name].values:
            settings.choices[name] = value
            settings.asked = True
        else:
            settings.problems.append(name)
